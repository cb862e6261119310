// purchase_orders.reverse_receipt, and how receipts are told
import test from 'ava'
import { run } from '../mcp/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const service = serviceFor(test)

async function delivered(company: TestCompany, sku = 'BAR', more: object = { lotCode: 'L', expiresAt: '2031-01-01' }) {
  const { id, line } = await company.purchase(`P-${sku}`, { [sku]: 10 }, 'Steelworks')
  const receive = (quantity: number, extra: object = more) =>
    company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line[sku], quantity, storageUnitId: company.unit.Rack, ...extra }],
    })
  const reverse = (receiptId: number, reason = 'typed twice') =>
    company.post(`/purchase-orders/${id}/receipts/${receiptId}/reverse`, { reason })
  return { id, receive, reverse }
}

test('a receipt taken back leaves stock, order and lots as before, and both in the ledger', async (t) => {
  const company = await service().company(plant)
  const { id, receive, reverse } = await delivered(company)
  const first = (await company.ok(receive(4)))._meta.receiptId
  const second = (await company.ok(receive(6)))._meta.receiptId
  t.like(await company.ok(company.get(`/purchase-orders/${id}`)), {
    status: 'received',
    receipts: [
      { id: first, reversedAt: null, lines: [{ sku: 'BAR', quantity: 4, bin: 'goods', lotCode: 'L' }] },
      { id: second, reversedAt: null },
    ],
  })
  t.like(await company.ok(reverse(second)), {
    status: 'partially_received',
    lines: [{ quantityReceived: 4 }],
    receipts: [{ reversedAt: null }, { reversalReason: 'typed twice' }],
  })
  t.deepEqual(await company.stock('BAR'), { 'Rack/L': 4 })
  t.like(await reverse(second), { status: 409, body: { code: 'invalid_transition' } })
  t.like(await company.ok(reverse(first)), { status: 'open', lines: [{ quantityReceived: 0 }] })
  t.deepEqual(await company.stock('BAR'), {})
  const left = { status: 'quarantined', statusReason: 'All of its receipts were taken back.', quantity: 0 }
  t.like(await company.lot('BAR', 'L'), left)
  t.like(await company.ok(company.get('/products/BAR')), { onHand: 0, onOrder: 10 })
  const kinds = (await company.ok(company.get('/stock-transactions'))).data.map((row: { kind: string }) => row.kind)
  t.deepEqual(kinds, ['reversal', 'reversal', 'receipt', 'receipt'])
  await company.ok(receive(10, { lotCode: 'L', expiresAt: '2032-01-01' }))
  t.like(await company.lot('BAR', 'L'), { expiresAt: '2032-01-01T00:00:00.000Z', quantity: 10, status: 'available' })
  await company.verified(t)
})

test('an order that was closed since is open again for what was a mistake', async (t) => {
  const company = await service().company(plant)
  const { id, receive, reverse } = await delivered(company)
  const first = (await company.ok(receive(4)))._meta.receiptId
  const second = (await company.ok(receive(2)))._meta.receiptId
  await company.ok(company.post(`/purchase-orders/${id}/close`))
  t.like(await company.ok(reverse(second)), { status: 'partially_received', lines: [{ quantityReceived: 4 }] })
  t.like(await company.ok(company.get('/products/BAR')), { onHand: 4, onOrder: 6 })
  t.like(await company.ok(receive(2)), { status: 'partially_received' })
  await company.ok(company.post(`/purchase-orders/${id}/close`))
  t.is((await receive(1)).body.code, 'invalid_transition')
  const third = (await company.ok(company.get(`/purchase-orders/${id}`))).receipts.at(-1).id
  await company.ok(reverse(third))
  t.like(await company.ok(reverse(first)), { status: 'open', lines: [{ quantityReceived: 0 }] })
})

test('goods that have gone on hold their receipt', async (t) => {
  const company = await service().company(plant)
  const { receive, reverse } = await delivered(company, 'SCREW', {})
  const { receiptId } = (await company.ok(receive(10)))._meta
  const { Rack: from, Cart: to } = company.unit
  await company.ok(company.post('/stock/transfers', { sku: 'SCREW', quantity: 3, from, to }))
  t.like(await reverse(receiptId), { status: 409, body: { code: 'insufficient_stock', available: 7 } })
  await company.ok(company.post('/stock/transfers', { sku: 'SCREW', quantity: 3, from: to, to: from }))
  await company.ok(reverse(receiptId))
  t.deepEqual(await company.stock('SCREW'), {})
})

test('a receipt is not taken back in another unit than its own', async (t) => {
  const company = await service().company(plant)
  const screw = (more: object) => company.put('/products/SCREW', more)
  await company.ok(screw({ unit: 'kg', unitWhole: false }))
  const { id, receive, reverse } = await delivered(company, 'SCREW', {})
  const first = (await company.ok(receive(7.5)))._meta.receiptId
  const second = (await company.ok(receive(2.5)))._meta.receiptId
  await company.ok(reverse(second))
  await company.ok(receive(2.5))
  await company.ok(company.put('/customers/C', { name: 'Client' }))
  const lines = [{ sku: 'SCREW', quantity: 10, storageUnitId: company.unit.Rack }]
  const shipment = await company.ok(company.post('/shipments', { customerId: 'C', lines }))
  await company.ok(company.post(`/shipments/${shipment.id}/ship`))
  const { _meta } = await company.ok(screw({ unit: 'g', unitWhole: true }))
  t.deepEqual(_meta.warnings[0], {
    code: 'past_figures',
    message: 'What was posted of SCREW in kg is shown, and counts for reordering, in g, by the same numbers.',
  })
  await company.receive('SCREW', 1000, 'Rack')
  const refused = {
    code: 'invalid_transition',
    detail:
      'SCREW: the unit, the tracking or whether it is counted whole is another than when this was received. Correct the stock by a count instead.',
  }
  t.like(await reverse(first), { status: 409, body: refused })
  const tried = await company.post(
    `/purchase-orders/${id}/receipts/${first}/reverse`,
    { reason: 'typed twice' },
    { prefer: 'dry-run' },
  )
  t.like(tried.body, { accepted: false, problem: refused })
  t.deepEqual(await company.stock('SCREW'), { Rack: 1000 })
})

test('a receipt of a closed order is not taken back while what would be to come again is counted in another unit', async (t) => {
  const company = await service().company(plant)
  const { id, line } = await company.purchase('P', { SCREW: 10, HINGE: 10 }, 'Steelworks')
  const lines = [
    { lineId: line.HINGE, quantity: 2, storageUnitId: company.unit.Rack, lotCode: 'L' },
    { lineId: line.HINGE, quantity: 8, storageUnitId: company.unit.Rack, lotCode: 'M' },
  ]
  const [first, second] = [
    (await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines: lines.slice(0, 1) })))._meta.receiptId,
    (await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines: lines.slice(1) })))._meta.receiptId,
  ]
  await company.ok(company.post(`/purchase-orders/${id}/close`))
  const screw = (unit: string) => company.ok(company.put('/products/SCREW', { unit }))
  const reverse = (receiptId: number) =>
    company.post(`/purchase-orders/${id}/receipts/${receiptId}/reverse`, { reason: 'typed twice' })
  await screw('kg')
  t.like((await reverse(first)).body, {
    ...{ code: 'invalid_transition', allowedTransitions: [] },
    detail:
      'SCREW: the unit, the tracking or whether it is counted whole is another than when this was received. Correct the stock by a count instead.',
  })
  await screw('pcs')
  t.is((await company.ok(reverse(first))).status, 'partially_received')
  t.like(await company.put('/products/SCREW', { unit: 'kg' }), { status: 409 })
  t.is((await company.ok(reverse(second))).status, 'open')
})

test('what came while a change of its unit waited is not taken back in the new one', async (t) => {
  const company = await service().company(plant)
  const { receive, reverse } = await delivered(company, 'SCREW', {})
  await company.ok(company.put('/customers/C', { name: 'Client' }))
  const slow = await company.underWay(t, 'products_upsert', { sku: 'BAR', name: 'Bar, round' })
  const changed = company.put('/products/SCREW', { unit: 'kg' })
  await slow.waitedFor()
  const { receiptId } = (await company.ok(receive(10)))._meta
  const lines = [{ sku: 'SCREW', quantity: 10, storageUnitId: company.unit.Rack }]
  const shipment = await company.ok(company.post('/shipments', { customerId: 'C', lines }))
  await company.ok(company.post(`/shipments/${shipment.id}/ship`))
  await slow.release('commit')
  await company.ok(changed)
  await company.receive('SCREW', 10, 'Rack')
  t.like((await reverse(receiptId)).body, { code: 'invalid_transition' })
})

test('a reason is needed, and the receipt of another order is not found', async (t) => {
  const company = await service().company(plant)
  const { receive, reverse } = await delivered(company, 'SCREW', {})
  const other = await delivered(company)
  const { receiptId } = (await company.ok(receive(1)))._meta
  t.is((await reverse(receiptId, ' ')).status, 400)
  t.is((await other.reverse(receiptId)).status, 404)
})

test('the inspection of what is taken back is declined', async (t) => {
  const company = await service().company({
    ...plant,
    taskTypes: [{ name: 'Inspect' }],
    workCenters: [],
    routings: [],
    inspectionPlans: [{ name: 'Bars', product: 'BAR', taskType: 'Inspect' }],
  })
  const { receive, reverse } = await delivered(company)
  const { receiptId } = (await company.ok(receive(4)))._meta
  await company.ok(reverse(receiptId))
  const { data } = await company.ok(company.get(`/tasks?typeId=${company.type.Inspect}&status=declined`))
  t.like(data, { 0: { declinedReason: 'The receipt was taken back.' }, length: 1 })
  t.deepEqual(await company.stock('BAR'), {})
})

test('a lot of which something was used holds its receipt', async (t) => {
  const company = await service().company(plant)
  const { id, receive, reverse } = await delivered(company)
  const { receiptId } = (await company.ok(receive(10)))._meta
  const { operations } = await company.release('HINGE', 1)
  for (const operation of operations.slice(0, 2))
    await company.ok(company.done(operation, { goodQuantity: 1, scrapQuantity: 0 }))
  t.like(await reverse(receiptId), { status: 409, body: { code: 'insufficient_stock', available: 8 } })
  t.like(await company.ok(company.get(`/purchase-orders/${id}`)), {
    status: 'received',
    receipts: [{ reversedAt: null }],
  })
})

test('taken back and carried off at the same moment: one of them happens', async (t) => {
  const company = await service().company(plant)
  const { Rack: from, Cart: to } = company.unit
  for (let round = 0; round < 5; round++) {
    const { id, line } = await company.purchase(`race-${round}`, { SCREW: 10 })
    const lines = [{ lineId: line.SCREW, quantity: 10, storageUnitId: from }]
    const { _meta } = await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
    const [back, gone] = await Promise.all([
      company.post(`/purchase-orders/${id}/receipts/${_meta.receiptId}/reverse`, { reason: 'typed twice' }),
      company.post('/stock/transfers', { sku: 'SCREW', quantity: 10, from, to }),
    ])
    t.deepEqual([back.status, gone.status].sort(), [200, 409])
    const { status } = await company.ok(company.get(`/purchase-orders/${id}`))
    t.is(status, back.status === 200 ? 'open' : 'received')
    if (gone.status === 200)
      await company.ok(company.post('/stock/transfers', { sku: 'SCREW', quantity: 10, from: to, to, toBin: 'bads' }))
  }
  await company.verified(t)
})

test('an agent takes back what is kept from use as a person decided it: received anew it could be used', async (t) => {
  const company = await service().company(plant)
  const statedBy = company.person['admin@example.test']
  const back = (id: number, receiptId: number, more: object = {}) =>
    run(company, 'purchase_orders.reverse_receipt', { id, receiptId, reason: 'typed twice', ...more })
  const screws = await delivered(company, 'SCREW', { bin: 'bads' })
  const bars = await delivered(company)
  for (const { id, receive } of [screws, bars]) {
    const { receiptId } = (await company.ok(receive(10)))._meta
    if (id === bars.id)
      await company.ok(company.post('/products/BAR/lots/L/status', { status: 'blocked', reason: 'Rust' }))
    t.like((await back(id, receiptId)).body, { code: 'reason_required', missingFields: ['statedBy'] })
    t.like((await back(id, receiptId, { statedBy })).body, { status: 'open' })
  }
  const { id, receive } = await delivered(company, 'HINGE', { lotCode: 'H' })
  t.like((await back(id, (await company.ok(receive(10)))._meta.receiptId)).body, { status: 'open' }, 'it was usable')
})
