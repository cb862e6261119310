// The demo company's last four weeks, by the calls that anybody may make. What the examples of the API's description are
// about (examples.ts, ids.ts) stands here by name.
import { Shop } from './shop.ts'
import { type Run, Story } from './story.ts'
import { workTogether } from './together.ts'

/** Answers which run of config.apply has made the factory. */
export async function furnish(run: Run, partner: Run, now: Date): Promise<string> {
  const story = new Story(now)
  const shop = new Shop(story)
  story.at(story.day(21, '06:00'), (run) => shop.setUp(run))
  buy(story, shop)
  make(story, shop)
  stand(shop)
  ship(story, shop)
  findAndCount(story, shop)
  listen(story)
  lately(story, shop)
  workTogether(story, shop)
  await story.play(run, partner)
  return shop.configRun
}

function buy(story: Story, shop: Shop): void {
  const day = (back: number) => story.day(back)
  const serialCodes = Array.from({ length: 10 }, (_, n) => `MW-${4711 + n}`)
  shop.buy('PO-981', 'Northern Steel', 'BAR-20', 200, {
    ordered: 21,
    expected: day(20),
    received: [{ day: 20, quantity: 200, to: 'Bar rack', lotCode: 'NS-2101' }],
  })
  shop.buy('PO-982', 'Harbour Foundry', 'CAST-11', 80, {
    ordered: 21,
    expected: day(20),
    received: [{ day: 20, quantity: 80, to: 'Casting bay', lotCode: 'HF-771', wall: 6.1 }],
  })
  shop.buy('PO-983', 'Bearing House', 'BEARING-6204', 120, {
    ordered: 21,
    expected: day(19),
    received: [{ day: 20, quantity: 120, to: 'Parts shelf' }],
  })
  shop.buy('PO-984', 'Fastener Depot', 'SEAL-20', 54, {
    ordered: 21,
    expected: day(20),
    received: [{ day: 19, quantity: 54, to: 'Small parts', lotCode: 'SW-301', expiresAt: story.inDays(12) }],
  })
  shop.buy('PO-985', 'Motor Works', 'MOTOR-075', 10, {
    ordered: 21,
    expected: day(18),
    received: [{ day: 18, quantity: 10, to: 'Small parts', serialCodes }],
  })
  shop.buy('PO-986', 'Harbour Foundry', 'CAST-11', 60, { ordered: 14, expected: day(2) }) // late
  shop.buy('PO-987', 'Harbour Foundry', 'CAST-11', 30, {
    ordered: 12,
    expected: day(1),
    received: [{ day: 0, quantity: 30, to: 'Casting bay', lotCode: 'HF-774' }],
  })
  shop.buy('PO-988', 'Fastener Depot', 'SEAL-20', 60, {
    ordered: 5,
    expected: day(1),
    received: [{ day: 1, quantity: 40, to: 'Small parts', lotCode: 'SW-302', expiresAt: story.inDays(9) }],
  })
  shop.buy('PO-1001', 'Northern Steel', 'BAR-20', 120, {
    ordered: 9,
    expected: day(3),
    received: [
      { day: 4, quantity: 80, to: 'Bar rack', lotCode: 'NS-2201' },
      { day: 3, quantity: 40, to: 'Bar rack', lotCode: 'NS-2202' },
    ],
  })
  shop.buy('PO-1002', 'Bearing House', 'BEARING-6204', 100, {
    ordered: 6,
    expected: day(3),
    received: [{ day: 2, quantity: 60, to: 'Parts shelf' }],
  })
  shop.buy('PO-1003', 'Northern Steel', 'BAR-20', 200, { ordered: 1, expected: story.inDays(6) })
}

function make(story: Story, shop: Shop): void {
  const due = (back: number) => story.day(back)
  shop.make('ERP-4981', 'SHAFT-20', 20, { released: 19, done: 17, due: due(16), closed: 16 })
  shop.make('ERP-4982', 'HOUSING-11', 24, { released: 19, done: 16, due: due(16), scrap: 1, closed: 15 })
  shop.make('ERP-4983', 'PUMP-1', 12, { released: 15, done: 14, due: due(13), closed: 13 })
  shop.make('ERP-4984', 'SHAFT-20', 24, { released: 15, done: 13, due: due(14), scrap: 1, closed: 12 })
  shop.make('ERP-4985', 'HOUSING-11', 32, { released: 14, done: 11, due: due(10), scrap: 2, closed: 10 })
  shop.make('ERP-4986', 'PUMP-1', 14, { released: 10, done: 9, due: due(9), closed: 8 })
  shop.make('ERP-4987', 'SHAFT-20', 20, { released: 9, done: 8, due: due(7), scrap: 2, diameter: 20.034, closed: 6 })
  shop.make('ERP-4988', 'PUMP-1M', 6, { released: 8, done: 7, due: due(7), closed: 6 })
  shop.make('ERP-4989', 'PUMP-1', 20, { released: 7, done: 5, due: due(6), good: 16, closed: 4 }) // closed short
  shop.make('ERP-4991', 'PUMP-1', 10, { released: 4, done: 3, due: due(2) }) // the seals do not last
  shop.make('ERP-5001', 'SHAFT-20', 10, { released: 3, done: 2, due: due(1) })

  // Called off, half done and late, waiting for its kit, and not begun.
  shop.place('ERP-4990', 'HOUSING-11', 20, 9, due(2))
  shop.release('ERP-4990', 8)
  const reason = 'The customer takes the old model after all'
  story.at(story.day(7, '11:00'), (run) => run('work_orders.cancel', { id: shop.order['ERP-4990'], reason }))
  shop.place('ERP-4992', 'HOUSING-11', 20, 5, due(0))
  shop.release('ERP-4992', 4)
  const turned = () => shop.tasks['ERP-4992']![0]!
  shop.count(turned, 3, '12:30', 11, 1, 'Flaw in the casting')
  shop.count(turned, 2, '13:15', 8)
  story.at(story.day(2, '13:30'), (run) => run('tasks.update', { id: turned(), status: 'done' }))
  shop.count(() => shop.tasks['ERP-4992']![1]!, 1, '11:20', 7)
  shop.place('ERP-4993', 'PUMP-1', 8, 2, story.inDays(4))
  shop.release('ERP-4993', 0, 'Kit cart 2')
  shop.place('ERP-5002', 'SHAFT-20', 20, 2, story.inDays(2))
  shop.release('ERP-5002', 1)
  shop.count(() => shop.tasks['ERP-5002']![0]!, 0, '11:45', 8, 1, 'Out of tolerance')
  shop.place('ERP-4994', 'PUMP-1M', 4, 1, story.inDays(8))
  shop.place('ERP-5003', 'PUMP-1', 4, 0, story.inDays(12))
}

/** Shafts for a customer; more are to follow. */
function ship(story: Story, shop: Shop): void {
  const shafts = (quantity: number, lotCode: string) => ({
    customerId: 'C-100',
    lines: [{ sku: 'SHAFT-20', quantity, storageUnitId: shop.unit['Lathe 1'], lotCode }],
  })
  story.at(story.day(6, '08:00'), async (run) => {
    await run('customers.upsert', { externalRef: 'C-100', name: 'Harbour Pumps', shipToAddress: 'Pier 3, Harbour' })
    await run('customers.upsert', { externalRef: 'C-200', name: 'Hill Waterworks' })
  })
  story.at(story.day(1, '10:30'), async (run) => {
    const { id } = await run('shipments.create', { ...shafts(3, 'WO-7'), trackingReference: '1Z 999 AA0' })
    await run('shipments.ship', { id })
  })
  story.at(story.day(0, '09:30'), (run) => run('shipments.create', shafts(2, 'WO-13')))
}

function stand(shop: Shop): void {
  shop.stop('LATHE-1', 19, '06:20', 35, 'Setup')
  shop.stop('LATHE-2', 18, '08:10', 50, 'Setup')
  shop.stop('MILL-1', 17, '10:05', 25, 'Tool breakage', 'End mill 8 mm')
  shop.stop('LATHE-1', 15, '07:30', 70, 'No material', 'Bars stood at the dock')
  shop.stop('LATHE-2', 13, '09:15', 40, 'Tool breakage')
  shop.stop('BENCH-1', 12, '06:00', 120, 'No operator')
  shop.stop('MILL-1', 11, '11:30', 30, 'Setup')
  shop.stop('LATHE-1', 9, '06:25', 40, 'Setup')
  shop.stop('LATHE-1', 8, '12:05', 20, 'Tool breakage', 'Insert chipped')
  shop.stop('LATHE-2', 6, '07:00', 95, 'No material')
  shop.stop('BENCH-1', 5, '10:10', 45, 'No material', 'Housings were late')
  shop.stop('LATHE-1', 3, '06:30', 35, 'Setup')
  shop.stop('MILL-1', 1, '12:00', 55) // nobody has said why
}

function findAndCount(story: Story, shop: Shop): void {
  // The check of ERP-4987 has opened one; it was looked at and let go.
  story.at(story.day(7, '09:00'), async (run) => {
    const [ncr] = (await run('ncrs.list', { disposition: 'open' })).data
    const notes = 'Bearing seat measured again with the gauge: fits.'
    await run('ncrs.disposition', { id: ncr.id, disposition: 'use_as_is', notes })
    await run('tasks.update', { id: ncr.id, status: 'done' })
  })
  const rust = { title: 'Rust on the bars', lotCode: 'NS-2202', productSku: 'BAR-20' }
  story.at(story.day(2, '07:10'), async (run) => {
    await run('lots.set_status', { sku: 'BAR-20', code: 'NS-2202', status: 'quarantined', reason: 'Rust on the bars' })
    await run('ncrs.open', rust)
  })

  story.at(story.day(10, '13:00'), async (run) => {
    const { id, taskId, lines } = await run('inventory_counts.create', { storageUnitId: shop.unit['Casting bay'] })
    await run('inventory_counts.record_lines', { id, lines: lines.map(counted(-1)) })
    const { lines: found } = await run('inventory_counts.finalize', { id })
    const decision = { decision: 'accepted', reasonCodeId: shop.reason['Counted wrong'] }
    const decisions = found.map(({ id: lineId }: { id: number }) => ({ lineId, ...decision }))
    await run('inventory_counts.reconcile', { id, decisions })
    await run('tasks.update', { id: taskId, status: 'done' })
  })
  story.at(story.day(0, '13:20'), async (run) => {
    const { id, taskId, lines } = await run('inventory_counts.create', { storageUnitId: shop.unit['Parts shelf'] })
    await run('inventory_counts.record_lines', { id, lines: lines.map(counted(-2)) })
    await run('inventory_counts.finalize', { id })
    await run('tasks.update', { id: taskId, status: 'done' })
  })
}

const counted = (difference: number) => (line: Line) => ({
  ...{ sku: line.product.sku, bin: line.bin, countedQuantity: line.expectedQuantity + difference },
  ...(line.lotCode && { lotCode: line.lotCode }),
})
interface Line {
  product: { sku: string }
  bin: string
  lotCode: string | null
  expectedQuantity: number
}

/** Told of what partners report; while it was switched off for a moment, what waited for it was given up. */
function listen(story: Story): void {
  let id: string
  story.at(story.day(9, '08:00'), async (run) => {
    const eventTypes = ['partner_delivery.shortfall', 'data_package.received']
    const targetUrl = 'https://hooks.quality.example/millwright'
    id = (await run('webhooks.create', { name: 'Quality desk', targetUrl, eventTypes })).id
  })
  story.at(story.day(1, '09:00'), (run) => run('webhooks.update', { id, isActive: false }))
  story.at(story.day(1, '09:05'), (run) => run('webhooks.update', { id, isActive: true }))
}

/** What comes again every week, and what is under way now. */
function lately(story: Story, shop: Shop): void {
  for (const ssuId of ['LATHE-1', 'MILL-1', 'BENCH-1', 'BENCH-2']) {
    let id: string
    story.at(story.day(6, '06:05'), async (run) => {
      const due = { dueDate: story.day(3).toISOString() }
      id = (await run('tasks.create', { typeId: shop.type['Weekly check'], title: 'Weekly check', ssuId, ...due })).id
    })
    story.at(story.day(5, '06:40'), (run) => run('tasks.update', { id, status: 'done' }))
  }
  story.at(story.ago(130), (run) => run('inventory_counts.create', { storageUnitId: shop.unit['Bar rack'] }))
  story.at(story.ago(95), async (run) => {
    const typeId = shop.type.Repair
    const noisy = { typeId, title: 'Spindle is noisy', ssuId: 'LATHE-2', priorityId: 4 }
    const { id } = await run('tasks.create', noisy)
    const after = { taskId: id, type: 'dependency' }
    await run('tasks.create', { typeId, title: 'Try the spindle', ssuId: 'LATHE-2', after })
  })
  story.at(story.ago(5), async (run) => {
    // An ERP system that does not listen yet, and a colleague who has not come yet.
    const { id } = await run('webhooks.create', {
      name: 'ERP',
      targetUrl: 'https://hooks.erp.example/millwright',
      eventTypes: ['work_order.released', 'lot.created'],
    })
    await run('webhooks.update', { id, isActive: false })
    await run('invitations.create', { email: 'new.colleague@demo.example', roles: ['Operator'] })
  })
}
