// What happened in the demo company so far, by the calls that anybody may make. Ids that are numbers count within the
// company, so the examples of the API's description name those that come of this order (examples.ts).
import { factory } from './factory.ts'

/** Runs a capability by its name, and throws what refuses it. */
// biome-ignore lint/suspicious/noExplicitAny: answers of all shapes
export type Run = (capability: string, input: Record<string, unknown>) => Promise<any>

export async function furnish(run: Run): Promise<void> {
  await run('config.apply', { spec: factory })
  const unit = byName((await run('storage_units.list', {})).data)
  const type = byName(
    (await run('task_types.list', {})).data.map((one: { typeName: string }) => ({ ...one, name: one.typeName })),
  )

  // Bought: bars that came in two lots, bearings that came in part, and more bars on their way.
  await receive(run, 'PO-1001', 'Northern Steel', 'BAR-20', 120, [
    { quantity: 80, storageUnitId: unit['Bar rack'], lotCode: 'NS-2201' },
    { quantity: 40, storageUnitId: unit['Bar rack'], lotCode: 'NS-2202' },
  ])
  await receive(run, 'PO-1002', 'Bearing House', 'BEARING-6204', 100, [
    { quantity: 60, storageUnitId: unit['Parts shelf'] },
  ])
  const bars = [{ sku: 'BAR-20', quantity: 200 }]
  await run('purchase_orders.upsert', { externalSystemId: 'PO-1003', vendor: 'Northern Steel', lines: bars })

  // Made: shafts of an order that is done; one runs, one waits for its release.
  const order = async (externalSystemId: string, productSku: string, quantity: number) =>
    (await run('work_orders.upsert', { externalSystemId, productSku, quantity })).workOrder.id
  const done = await run('work_orders.release', { id: await order('ERP-5001', 'SHAFT-20', 10) })
  await run('tasks.update', { id: done.operations[0].taskId, status: 'done', goodQuantity: 10, scrapQuantity: 0 })
  const checked = { answers: [{ field: 'Diameter', value: 20.01 }], status: 'done' }
  await run('tasks.submit_form', { id: done.operations[1].taskId, ...checked })
  const running = await run('work_orders.release', { id: await order('ERP-5002', 'SHAFT-20', 20) })
  await run('tasks.record_counts', { id: running.operations[0].taskId, goodQuantity: 8, scrapQuantity: 1 })
  await order('ERP-5003', 'PUMP-1', 4)

  // Shipped: shafts to a customer; more are to follow.
  await run('customers.upsert', { externalRef: 'C-100', name: 'Harbour Pumps', shipToAddress: 'Pier 3, Harbour' })
  await run('customers.upsert', { externalRef: 'C-200', name: 'Hill Waterworks' })
  const shafts = (quantity: number) =>
    run('shipments.create', {
      customerId: 'C-100',
      lines: [{ sku: 'SHAFT-20', quantity, storageUnitId: unit['Lathe 1'], lotCode: 'WO-1' }],
    })
  await run('shipments.ship', { id: (await shafts(3)).id })
  await shafts(2)

  // Found: a lot with rust on it, two shelves that are being counted, a lathe that stands.
  const rust = { title: 'Rust on the bars', lotCode: 'NS-2202', productSku: 'BAR-20' }
  await run('ncrs.open', rust)
  const shelf = await run('inventory_counts.create', { storageUnitId: unit['Parts shelf'] })
  await run('inventory_counts.record_lines', {
    id: shelf.id,
    lines: [{ sku: 'BEARING-6204', countedQuantity: 58 }],
  })
  await run('inventory_counts.finalize', { id: shelf.id })
  await run('inventory_counts.create', { storageUnitId: unit['Bar rack'] })
  await run('downtime_events.open', { ssuId: 'LATHE-2', note: 'No bars at the machine' })
  const repair = await run('tasks.create', { typeId: type.Repair, title: 'Spindle is noisy', ssuId: 'LATHE-2' })
  const after = { taskId: repair.id, type: 'dependency' }
  await run('tasks.create', { typeId: type.Repair, title: 'Try the spindle', ssuId: 'LATHE-2', after })

  // Connected: an ERP system that does not listen yet.
  const { id } = await run('webhooks.create', {
    name: 'ERP',
    targetUrl: 'https://hooks.erp.example/millwright',
    eventTypes: ['work_order.released', 'lot.created'],
  })
  await run('webhooks.update', { id, isActive: false })
  await run('invitations.create', { email: 'new.colleague@demo.example', roles: ['Operator'] })
}

async function receive(
  run: Run,
  externalSystemId: string,
  vendor: string,
  sku: string,
  quantity: number,
  goods: object[],
) {
  const ordered = { externalSystemId, vendor, lines: [{ sku, quantity }] }
  const { purchaseOrder } = await run('purchase_orders.upsert', ordered)
  const lines = goods.map((line) => ({ lineId: purchaseOrder.lines[0].id, ...line }))
  await run('purchase_orders.receive', { id: purchaseOrder.id, lines })
}

function byName(rows: { name: string; id: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}
