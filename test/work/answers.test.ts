// An answer names what the call made or touched, so that nobody has to look for it.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant, works } from '../support/worlds.ts'

const service = serviceFor(test)

test('a task names its order, its people and its counts; an operation when it began and ended', async (t) => {
  const company = await service().company(plant)
  await company.receive('SCREW', 10, 'Rack')
  const me = { id: company.person['admin@example.test'], name: 'Admin' }
  const order = await company.release('PLATE', 5)
  const [{ taskId, startedAt, endedAt }] = order.operations
  t.deepEqual([startedAt, endedAt], [null, null])
  await company.ok(company.patch(`/tasks/${taskId}`, { assigneeIds: [me.id] }))
  const [began, ended] = [
    new Date(Date.now() - 7_200_000).toISOString(),
    new Date(Date.now() - 3_600_000).toISOString(),
  ]
  await company.ok(company.post(`/tasks/${taskId}/counts`, { goodQuantity: 2, scrapQuantity: 1, occurredAt: began }))
  const done = await company.ok(company.done(taskId, { goodQuantity: 1, occurredAt: ended }))
  t.like(done, { workOrderId: order.id, assignees: [me], goodQuantity: 3, scrapQuantity: 1 })
  t.like((await company.order(order.id)).operations[0], { startedAt: began, endedAt: ended })
  const part = await company.release('PLATE', 5)
  await company.ok(
    company.patch(`/tasks/${part.operations[0].taskId}`, {
      ...{ status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true },
      ...{ goodQuantity: 2, occurredAt: ended },
    }),
  )
  t.like((await company.order(part.id)).operations, [{ endedAt: ended }, { endedAt: null }])
  t.like(await company.ok(company.get(`/tasks/${await company.task('Check')}`)), {
    workOrderId: null,
    assignees: [],
    goodQuantity: 0,
  })
})

test('a task that stops its machine, or ends the stop, names it; the machine tells its status', async (t) => {
  const company = await service().company({
    ssuStatuses: [
      { name: 'Running', category: 'UP' },
      { name: 'Down', category: 'DOWN' },
    ],
    sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }] }],
    taskTypes: [
      { name: 'Check', statusOnDone: 'Down' },
      { name: 'Repair', statusOnDone: 'Running' },
      { name: 'Overhaul', statusOnOpen: 'Down' },
    ],
  })
  const status = async () => (await company.ok(company.get(`/ssus/${company.machine.Pump}`))).status
  t.is(await status(), null)
  const [check, repair] = [await company.task('Check', { ssu: 'Pump' }), await company.task('Repair', { ssu: 'Pump' })]
  t.is((await company.ok(company.patch(`/tasks/${check}`, { status: 'dispatched' })))._meta.downtimeEventId, null)
  const { downtimeEventId } = (await company.ok(company.done(check)))._meta
  t.deepEqual(await status(), { name: 'Down', category: 'DOWN' })
  const [stop] = (await company.ok(company.get('/downtime-events'))).data
  t.is(downtimeEventId, stop.id)
  t.is((await company.ok(company.done(repair)))._meta.downtimeEventId, stop.id)
  t.deepEqual(await status(), { name: 'Running', category: 'UP' })
  const create = (type: string) =>
    company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId: company.machine.Pump }))
  t.is((await create('Check'))._meta.downtimeEventId, null)
  const made = (await create('Overhaul'))._meta.downtimeEventId
  t.is(made, (await company.ok(company.get('/downtime-events'))).data[0].id)
  t.not(made, stop.id)
})

test('what moves stock names its rows of the ledger', async (t) => {
  const company = await service().company({
    ...works,
    taskTypes: [
      ...works.taskTypes!,
      { name: 'Carry', isInventory: true, form: [{ title: 'Parts', type: 'products' }] },
    ],
  })
  const named = async (answer: { _meta: { transactionIds: number[] } }, ...rows: [string, number][]) => {
    const { data } = await company.ok(company.get(`/stock-transactions?limit=${rows.length}`))
    t.deepEqual(answer._meta.transactionIds, data.map(({ id }: { id: number }) => id).reverse())
    t.deepEqual(data.map(({ kind, quantity }: { kind: string; quantity: number }) => [kind, quantity]).reverse(), rows)
  }
  const { id, line } = await company.purchase('PO', { STEEL: 10, BOLT: 5 }, 'Acme')
  const storageUnitId = company.unit.Dock
  const lines = [
    { lineId: line.STEEL, quantity: 10, storageUnitId, lotCode: 'S1' },
    { lineId: line.BOLT, quantity: 5, storageUnitId },
  ]
  await named(
    await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines })),
    ['receipt', 10],
    ['receipt', 5],
  )

  const order = await company.release('SHAFT', 2)
  await named(
    await company.ok(company.done(order.operations[0], { goodQuantity: 2, scrapQuantity: 0 })),
    ['consumption', 4],
    ['output', 2],
  )
  const carry = await company.task('Carry', { from: 'Dock', to: 'Rack' })
  await named(await company.answer(carry, { Parts: [{ sku: 'BOLT', quantity: 3 }] }, { status: 'done' }), [
    'transfer',
    3,
  ])
  t.deepEqual((await company.ok(company.patch(`/tasks/${carry}`, { title: 'Carried' })))._meta.transactionIds, [])

  const report = await company.ncr({ lotCode: 'S1' })
  t.is(report.code, 'NCR-1')
  await named(await company.ok(company.disposition(report.id, { disposition: 'scrap', quantity: 6 })), ['scrap', 6])

  const bought = await company.purchase('PO-2', { BOLT: 1 })
  const receipt = await company.ok(
    company.post(`/purchase-orders/${bought.id}/receive`, {
      lines: [{ lineId: bought.line.BOLT, quantity: 1, storageUnitId: company.unit.Van }],
    }),
  )
  const at = `/purchase-orders/${bought.id}/receipts/${receipt._meta.receiptId}/reverse`
  await named(await company.ok(company.post(at, { reason: 'wrong van' })), ['reversal', 1])
})

test('a receipt names the tasks that inspect it', async (t) => {
  const company = await service().company({
    ...works,
    inspectionPlans: [{ name: 'Steel', product: 'STEEL', taskType: 'Incoming inspection' }],
  })
  const { id, line } = await company.purchase('PO', { STEEL: 10, BOLT: 5 }, 'Acme')
  const storageUnitId = company.unit.Dock
  const receive = (sku: string, more: object) =>
    company.ok(
      company.post(`/purchase-orders/${id}/receive`, {
        lines: [{ lineId: line[sku], quantity: 5, storageUnitId, ...more }],
      }),
    )
  const { _meta } = await receive('STEEL', { lotCode: 'S1' })
  const [inspection] = await company.openTasks('Incoming inspection')
  t.deepEqual(_meta.inspectionTaskIds, [inspection!.id])
  t.deepEqual((await receive('BOLT', {}))._meta.inspectionTaskIds, [])
})
