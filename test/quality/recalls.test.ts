// What a recall holds stays where nobody uses it, by whatever door somebody comes, until the recall is released.
import test from 'ava'
import { finalize, openCount, reconcile, record } from '../inventory/counts.ts'
import { keyOf } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import { plant } from '../support/worlds.ts'
import { inspected, move, pump, recall, release, spec, staged } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const holdsFast = { status: 409, body: { code: 'lot_unavailable', blockedBy: ['RC-1'] } }

test('a piece that a recall holds becomes no goods by a transfer, from whatever bin', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 3, 'Dock', { serialCodes: ['S-1', 'S-2', 'S-3'] })
  const held = await recall(company, pump('S-1'), pump('S-2'), pump('S-3'))
  const reply = await move(company, pump('S-1'), 'Dock', 'quarantine', 'Dock', 'goods')
  t.like(reply, holdsFast)
  t.regex(reply.body.detail, /S-1 of PUMP is held by RC-1/)
  t.like(await move(company, pump('S-1'), 'Dock', 'quarantine', 'Rack', 'goods'), holdsFast)
  await company.ok(move(company, pump('S-1'), 'Dock', 'quarantine', 'Cage', 'quarantine'))
  await company.ok(move(company, pump('S-2'), 'Dock', 'quarantine', 'Dock', 'bads'))
  t.like(await move(company, pump('S-2'), 'Dock', 'bads', 'Dock', 'goods'), holdsFast)
  await company.ok(move(company, pump('S-2'), 'Dock', 'bads', 'Dock', 'quarantine'))
  t.like(await company.lot('PUMP', 'S-1'), {
    status: 'blocked',
    statusReason: 'Recall RC-1: Cracks',
    statusBy: { id: company.person['admin@example.test'] },
  })
  t.like((await company.ok(company.get('/products/PUMP/lots/S-1/genealogy'))).nodes, [{ status: 'blocked' }])
  await release(company, held)
  t.deepEqual(await company.stock('PUMP'), {
    'Cage/quarantine/S-1': 1,
    'Dock/quarantine/S-2': 1,
    'Dock/S-3': 1,
  })
  t.like(await company.lot('PUMP', 'S-1'), { status: 'available', statusReason: null, statusBy: null })
  await company.ok(move(company, pump('S-1'), 'Cage', 'quarantine', 'Rack', 'goods'))
})

test('goods that are moved while a recall is opened or released are held, and given back, as they lie then', async (t) => {
  const company = await service().company(spec)
  const steel = { sku: 'STEEL', lotCode: 'L-1' }
  await company.receive('STEEL', 10, 'Dock', { lotCode: 'L-1' })
  await company.receive('PUMP', 2, 'Dock', { serialCodes: ['S-1', 'S-2'] })
  const together = async (moving: () => Promise<any>, recalling: () => Promise<any>) => {
    const stock = await company.hold(t, 'select from inventory.balances where company_id = app.company_id() for update')
    const moved = company.ok(moving())
    await stock.waitedFor()
    const recalled = recalling()
    await stock.waitedFor(2)
    await stock.release()
    await moved
    return recalled
  }
  const held = await together(
    () => move(company, { ...steel, quantity: 10 }, 'Dock', 'goods', 'Rack', 'goods'),
    () => recall(company, steel, pump('S-1'), pump('S-2')),
  )
  const { where } = held.lots.find(({ lotCode }: any) => lotCode === 'L-1')
  t.like(where, [{ storageUnit: { name: 'Rack' }, quantity: 10 }])
  t.is(where.length, 1)
  const given = await together(
    () => move(company, pump('S-1'), 'Dock', 'quarantine', 'Cage', 'quarantine'),
    () => release(company, held),
  )
  t.is(given.state, 'released')
  t.deepEqual(await company.stock('PUMP'), { 'Cage/quarantine/S-1': 1, 'Dock/S-2': 1 })
})

test('pieces whose inspection is passed while a recall holds them are goods when it is released', async (t) => {
  const company = await service().company(inspected)
  await company.receive('PUMP', 2, 'Dock', { serialCodes: ['S-1', 'S-2'], vendor: 'Acme' })
  const first = await recall(company, pump('S-1'))
  const second = await recall(company, pump('S-1'))
  const inspection = (await company.openTasks('Inspect'))[0]!.id
  const { _meta } = await company.ok(company.done(inspection))
  t.deepEqual(
    _meta.moved.map((one: { serialCode: string }) => one.serialCode),
    ['S-2'],
  )
  t.is(
    _meta.warnings[0].message,
    'Still in quarantine: 1 of PUMP, as it is held by RC-1, RC-2: recalls.release gives it back.',
  )
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S-1': 1, 'Dock/S-2': 1 })
  await release(company, first)
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S-1': 1, 'Dock/S-2': 1 })
  await release(company, second)
  t.deepEqual(await company.stock('PUMP'), { 'Dock/S-1': 1, 'Dock/S-2': 1 })
})

test('a report decided use as is frees no piece that a recall holds', async (t) => {
  const company = await service().company(inspected)
  await company.receive('PUMP', 1, 'Dock', { serialCodes: ['S-1'], vendor: 'Acme' })
  const inspection = (await company.openTasks('Inspect'))[0]!.id
  const report = await company.ncr({ foundOn: inspection })
  await company.ok(company.done(inspection))
  const held = await recall(company, pump('S-1'))
  await company.ok(company.disposition(report.id, { disposition: 'use_as_is' }))
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S-1': 1 })
  await release(company, held)
  t.deepEqual(await company.stock('PUMP'), { 'Dock/S-1': 1 })
})

test('a count finds no held piece among the goods', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 1, 'Dock', { serialCodes: ['S-1'] })
  await recall(company, pump('S-1'))
  const count = await openCount(company, company.unit.Dock!)
  await company.ok(record(company, count, { ...pump('S-1'), bin: 'goods', countedQuantity: 1 }))
  const { lines } = await company.ok(finalize(company, count))
  const decisions = lines.map((one: { id: number; bin: string }) => ({
    lineId: one.id,
    decision: one.bin === 'goods' ? 'accepted' : 'adjusted',
    ...(one.bin !== 'goods' && { quantity: 0, reasonCodeId: company.reason.Lost }),
  }))
  const reply = await reconcile(company, count, ...decisions)
  const path = `decisions.${decisions.findIndex((one: { decision: string }) => one.decision === 'accepted')}.lineId`
  t.like(reply, { status: 409, body: { code: 'lot_unavailable', errors: [{ path }] } })
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S-1': 1 })
})

test('a held piece that a task had staged comes into quarantine, where it is brought or brought back', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 2, 'Dock', { serialCodes: ['S-1', 'S-2'] })
  const [brought, broughtBack] = [await staged(company, 'S-1'), await staged(company, 'S-2')]
  t.deepEqual(await company.stock('PUMP'), { 'Dock/transit/S-1': 1, 'Dock/transit/S-2': 1 })
  const held = await recall(company, pump('S-1'), pump('S-2'))
  const { _meta } = await company.ok(company.done(brought))
  t.like(_meta.moved, [{ serialCode: 'S-1', toBin: 'quarantine' }])
  await company.ok(company.patch(`/tasks/${broughtBack}`, { status: 'declined', declinedReason: 'Recalled' }))
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S-2': 1, 'Rack/quarantine/S-1': 1 })
  await release(company, held)
  t.deepEqual(await company.stock('PUMP'), { 'Dock/S-2': 1, 'Rack/S-1': 1 })
})

test('a correction gives a held piece back into quarantine, once', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 1, 'Rack', { serialCodes: ['S-1'] })
  const { operations } = await company.release('UNIT', 1)
  const { taskId } = operations[0]!
  const corrected = async (goodQuantity: number) => {
    const reason = 'Counted wrong'
    await company.ok(company.patch(`/tasks/${taskId}`, { status: 'ready', reason }))
    const change = { goodQuantity, scrapQuantity: 0, reason }
    await company.ok(company.post(`/tasks/${taskId}/counts/corrections`, change))
    await company.ok(company.done(taskId))
  }
  await company.ok(company.done(taskId, { goodQuantity: 1, scrapQuantity: 0 }))
  await company.receive('PUMP', 1, 'Rack', { serialCodes: ['S-2'] })
  const held = await recall(company, pump('S-1'))
  await corrected(-1)
  t.deepEqual(await company.stock('PUMP'), { 'Rack/quarantine/S-1': 1, 'Rack/S-2': 1 })
  await corrected(1)
  t.deepEqual(await company.stock('PUMP'), { 'Rack/quarantine/S-1': 1 })
  await corrected(-1)
  t.deepEqual(await company.stock('PUMP'), { 'Rack/quarantine/S-1': 1, 'Rack/S-2': 1 })
  await release(company, held)
  t.deepEqual(await company.stock('PUMP'), { 'Rack/S-1': 1, 'Rack/S-2': 1 })
})

test('a held piece that its vendor delivers again is received into quarantine', async (t) => {
  const company = await service().company(spec)
  const bought = async (bin: string) => {
    const { id, line } = await company.purchase(`PO ${bin} ${Math.random()}`, { PUMP: 1 }, 'Acme')
    const one = { lineId: line.PUMP, quantity: 1, storageUnitId: company.unit.Dock, bin, serialCodes: ['S-1'] }
    return { id, reply: await company.post(`/purchase-orders/${id}/receive`, { lines: [one] }) }
  }
  const { id, reply } = await bought('quarantine')
  await recall(company, pump('S-1'))
  const { receiptId } = reply.body._meta
  const back = { reason: 'Returned' }
  await company.ok(company.post(`/purchase-orders/${id}/receipts/${receiptId}/reverse`, back))
  t.like((await bought('goods')).reply, holdsFast)
  t.is((await bought('quarantine')).reply.status, 200)
  t.deepEqual(await company.stock('PUMP'), { 'Dock/quarantine/S-1': 1 })
})

test('what a recall holds is not installed at a client’s', async (t) => {
  const company = await service().company(
    {
      warehouses: [{ name: 'Depot', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
      products: spec.products!,
      taskTypes: spec.taskTypes!.filter(({ name }) => name === 'Carry'),
    },
    { kind: 'managed_services' },
  )
  await company.ok(company.post('/clients', { id: 'B', name: 'Bakery', contactPersonEmail: 'oven@bakery.example' }))
  const room = { name: 'Oven room', type: 'bay' as const, ownership: 'client' as const, owner: 'Bakery' }
  await company.apply({ sites: [{ name: 'Bakery', client: 'Bakery', storageUnits: [room] }] })
  await company.receive('PUMP', 1, 'Shelf', { serialCodes: ['S-1'] })
  await company.receive('STEEL', 2, 'Shelf', { lotCode: 'L-1' })
  const task = await company.task('Carry', { from: 'Shelf', to: 'Oven room' })
  await company.answer(task, { Goods: [{ sku: 'PUMP', quantity: 1, serialCode: 'S-1' }] })
  await company.ok(company.patch(`/tasks/${task}`, { status: 'dispatched' }))
  const lot = { sku: 'STEEL', lotCode: 'L-1' }
  await recall(company, pump('S-1'), lot)
  t.like(await company.done(task), holdsFast)
  t.like(await move(company, lot, 'Shelf', 'goods', 'Oven room', 'goods'), holdsFast)
  await company.ok(company.patch(`/tasks/${task}`, { status: 'declined', declinedReason: 'Recalled' }))
  t.like(await move(company, pump('S-1'), 'Shelf', 'quarantine', 'Oven room', 'goods'), holdsFast)
  t.deepEqual(await company.stock('PUMP'), { 'Shelf/quarantine/S-1': 1 })
})

test('what was made of it without tracking is told by a recall and by the trace, which end there', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 3, 'Rack', { serialCodes: ['S-1', 'S-2', 'S-3'] })
  const units: string[] = []
  for (let n = 0; n < 3; n++) {
    const { operations } = await company.release('UNIT', 2)
    units.push(operations[0]!.taskId)
    await company.ok(company.done(units.at(-1)!, { goodQuantity: 1, scrapQuantity: 0 }))
  }
  const [, open, wrong] = units
  const reason = 'Counted wrong'
  for (const task of [open, wrong]) await company.ok(company.patch(`/tasks/${task}`, { status: 'ready', reason }))
  const nothing = { goodQuantity: -1, scrapQuantity: 0, reason }
  await company.ok(company.post(`/tasks/${wrong}/counts/corrections`, nothing))
  await company.ok(company.done(wrong!))
  const untraced = [{ product: { sku: 'UNIT', name: 'UNIT' }, workOrders: ['WO-1', 'WO-2'], quantity: 2 }]
  const warnings = [
    {
      code: 'not_traced_further',
      message:
        '2 of UNIT, which has no tracking, were made with it by WO-1, WO-2: those pieces cannot be told from others, so neither they nor what they went into is held.',
    },
  ]
  const body = { origin: [pump('S-1'), pump('S-2'), pump('S-3')], reason: 'Cracks' }
  const dry = await company.ok(company.post('/recalls', body, { prefer: 'dry-run' }))
  t.deepEqual(dry.result._meta.warnings, warnings)
  const held = await recall(company, ...body.origin)
  t.like(held, { untraced, orders: [{ code: 'WO-2' }], counts: { orders: 1 }, _meta: { warnings } })
  t.like(await company.ok(company.get(`/recalls/${held.id}`)), { untraced, _meta: undefined })
  const trace = (direction: string) =>
    company.ok(company.get(`/products/PUMP/lots/S-1/genealogy?direction=${direction}`))
  t.like((await trace('downstream')).untraced, [{ workOrders: ['WO-1'], quantity: 1 }])
  t.deepEqual((await trace('upstream')).untraced, [])
})

test('a recall that goes upstream holds what is consumed later into what it holds', async (t) => {
  const company = await service().company(plant)
  await company.receive('SCREW', 50, 'Rack')
  const { id, operations } = await company.release('HINGE', 2)
  await company.ok(company.done(operations[1], { goodQuantity: 2, scrapQuantity: 0 }))
  const body = { origin: [{ sku: 'HINGE', lotCode: 'WO-1' }], reason: 'Cracks', upstream: true }
  t.like(await company.ok(company.post('/recalls', body)), { lots: [{ lotCode: 'WO-1' }] })
  await company.receive('BAR', 10, 'Rack', { lotCode: 'B1' })
  t.like((await company.ok(company.post(`/work-orders/${id}/shortages/settle`)))._meta.consumed, [{ quantity: 4 }])
  t.is((await company.lot('BAR', 'B1')).status, 'blocked')
})

test('an order whose kit cart carries what a recall holds is among those that stop', async (t) => {
  const company = await service().company(plant)
  await company.receive('HINGE', 2, 'Cart', { lotCode: 'H1' })
  await company.release('DOOR', 2, company.unit.Cart)
  await company.release('DOOR', 1)
  t.like(await recall(company, { sku: 'HINGE', lotCode: 'H1' }), { orders: [{ code: 'WO-1' }], counts: { orders: 1 } })
})

test('made too many of what a recall holds, a task says that they wait for the recall', async (t) => {
  const company = await service().company(plant)
  await company.receive('HINGE', 2, 'Rack', { lotCode: 'H1' })
  const { operations } = await company.release('GATE', 2)
  const { taskId } = operations[0]!
  await company.ok(company.done(taskId, { goodQuantity: 2, scrapQuantity: 0 }))
  const held = await recall(company, { sku: 'HINGE', lotCode: 'H1' })
  const reason = 'Counted wrong'
  await company.ok(company.patch(`/tasks/${taskId}`, { status: 'ready', reason }))
  await company.ok(company.post(`/tasks/${taskId}/counts/corrections`, { goodQuantity: -1, scrapQuantity: 0, reason }))
  const refused = await company.done(taskId)
  t.like(refused.body, { code: 'insufficient_stock', available: 0 })
  t.regex(refused.body.detail, /In quarantine, held by RC-1: 2, until recalls.release\.$/)
  await release(company, held)
  await company.ok(company.done(taskId))
})

test('who decides about rejected goods opens and releases a recall, by a key narrowed to that', async (t) => {
  const company = await service().company(spec)
  await company.receive('PUMP', 1, 'Dock', { serialCodes: ['S-1'] })
  const { client: decider } = await keyOf(service(), company, 'human', ['ncr:disposition'])
  const opened = await decider.ok(decider.post('/recalls', { origin: [pump('S-1')], reason: 'Cracks' }))
  t.like(opened.lots, [{ serialCode: 'S-1', isHeld: true }])
  const released = await decider.ok(decider.post(`/recalls/${opened.id}/release`, { reason: 'Tested' }))
  t.like(released.lots, [{ serialCode: 'S-1', isHeld: false }])
  t.is((await decider.get(`/recalls/${opened.id}`)).body.requiredPermission, 'inventory:view')
})
