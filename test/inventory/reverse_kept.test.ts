// purchase_orders.reverse_receipt: what somebody decided of a lot, what waits for another receipt's inspection, and what the ledger names, stay
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { works as spec } from '../support/worlds.ts'

const service = serviceFor(test)

const inspected = {
  ...spec,
  inspectionPlans: [
    { name: 'Steel', product: 'STEEL', taskType: 'Incoming inspection' },
    { name: 'Bolts', product: 'BOLT', taskType: 'Incoming inspection' },
  ],
}

async function ordered(company: TestCompany, sku = 'STEEL', more: object = { lotCode: 'L' }) {
  const { id, line } = await company.purchase(`P-${sku}`, { [sku]: 100 }, 'Acme')
  const receive = (quantity: number, extra: object = {}) =>
    company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line[sku], quantity, storageUnitId: company.unit.Dock, ...more, ...extra }],
    })
  const received = async (quantity: number) => (await company.ok(receive(quantity)))._meta.receiptId as number
  const reverse = (receiptId: number) =>
    company.post(`/purchase-orders/${id}/receipts/${receiptId}/reverse`, { reason: 'sent back' })
  return { id, receive, received, reverse }
}

const say = (company: TestCompany, status: string, reason: string) =>
  company.ok(company.post('/products/STEEL/lots/L/status', { status, reason }))

for (const status of ['blocked', 'quarantined'])
  test(`a lot that a person set ${status} is so, with the reason, when its receipt is taken back and it comes again`, async (t) => {
    const company = await service().company(spec)
    const { receive, received, reverse } = await ordered(company)
    const receipt = await received(2)
    await say(company, status, 'cracked')
    await company.ok(reverse(receipt))
    const kept = { status, statusReason: 'cracked' }
    t.like(await company.lot('STEEL', 'L'), { ...kept, quantity: 0 })
    t.like(await receive(2), { status: 409, body: { code: 'lot_unavailable' } })
    await company.ok(receive(2, { bin: 'quarantine' }))
    t.like(await company.lot('STEEL', 'L'), { ...kept, quantity: 2 })
    await company.verified(t)
  })

test('a lot that a person quarantines once its receipt is taken back stays so when it comes again', async (t) => {
  const company = await service().company(spec)
  const { receive, received, reverse } = await ordered(company)
  await company.ok(reverse(await received(2)))
  await say(company, 'quarantined', 'a bad heat')
  t.like(await company.lot('STEEL', 'L'), { status: 'quarantined', statusReason: 'a bad heat' })
  t.like(await receive(2), { status: 409, body: { code: 'lot_unavailable' } })
})

test('a lot that a recall holds stays that vendor’s when its receipt is taken back and another one’s comes', async (t) => {
  const company = await service().company({
    ...spec,
    vendors: [...(spec.vendors ?? []), { name: 'Other works' }],
  } as any)
  const { received, receive, reverse } = await ordered(company)
  const receipt = await received(2)
  await company.ok(company.post('/recalls', { origin: [{ sku: 'STEEL', lotCode: 'L' }], reason: 'The melt' }))
  await company.ok(reverse(receipt))
  const { id, line } = await company.purchase('P-OTHER', { STEEL: 9 }, 'Other works')
  const lines = [{ lineId: line.STEEL, quantity: 1, storageUnitId: company.unit.Dock, lotCode: 'L', bin: 'quarantine' }]
  t.like((await company.post(`/purchase-orders/${id}/receive`, { lines })).body, { status: 409, code: 'duplicate_id' })
  await company.ok(receive(1, { bin: 'quarantine' }))
  t.like(await company.lot('STEEL', 'L'), { status: 'blocked', quantity: 1 })
})

test('a lot that goes back to its vendor by a report stays blocked when it comes again', async (t) => {
  const company = await service().company(spec)
  const { receive, received, reverse } = await ordered(company)
  const receipt = await received(2)
  const report = await company.ncr({ lotCode: 'L', productSku: 'STEEL' })
  await company.ok(company.disposition(report.id, { disposition: 'return' }))
  await company.ok(reverse(receipt))
  const kept = { status: 'blocked', statusReason: `${report.code}: return` }
  t.like(await company.lot('STEEL', 'L'), kept)
  t.like(await receive(2), { status: 409, body: { code: 'lot_unavailable' } })
  t.like(await company.lot('STEEL', 'L'), kept)
})

test('a lot that was blocked before a recall is blocked after it, whatever was taken back meanwhile', async (t) => {
  const company = await service().company(spec)
  const { receive, received, reverse } = await ordered(company)
  const receipt = await received(2)
  await say(company, 'blocked', 'cracked')
  const { id } = await company.ok(
    company.post('/recalls', { origin: [{ sku: 'STEEL', lotCode: 'L' }], reason: 'The melt' }),
  )
  await company.ok(reverse(receipt))
  await company.ok(receive(2, { bin: 'quarantine' }))
  await company.ok(company.post(`/recalls/${id}/release`, { reason: 'It was another melt' }))
  t.like(await company.lot('STEEL', 'L'), { status: 'blocked', statusReason: 'cracked' })
})

test('a lot that only waited for its inspection is new again', async (t) => {
  const company = await service().company(inspected)
  const { received, reverse } = await ordered(company)
  await company.ok(reverse(await received(2)))
  await received(3)
  const [inspection] = await company.openTasks('Incoming inspection')
  await company.ok(company.done(inspection!.id))
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L': 3 })
  t.is((await company.lot('STEEL', 'L')).status, 'available')
})

for (const [sku, more, what] of [
  ['STEEL', { lotCode: 'L' }, '/L'],
  ['BOLT', {}, ''],
] as const)
  test(`what waits for another receipt’s inspection is not taken back with a receipt of ${sku} that has left quarantine`, async (t) => {
    const company = await service().company(inspected)
    const { received, reverse } = await ordered(company, sku, more)
    const first = await received(2)
    const [inspection] = await company.openTasks('Incoming inspection')
    await company.ok(company.done(inspection!.id))
    const second = await received(3)
    const there = { [`Dock${what}`]: 2, [`Dock/quarantine${what}`]: 3 }
    t.deepEqual(await company.stock(sku), there)
    const refused = { code: 'insufficient_stock', sku, bin: 'quarantine', available: 0, wanted: 2 }
    t.like(await reverse(first), { status: 409, body: refused })
    t.deepEqual(await company.stock(sku), there)
    const { Dock: dock } = company.unit
    const back = { sku, quantity: 2, from: dock, to: dock, toBin: 'quarantine', ...more }
    await company.ok(company.post('/stock/transfers', back))
    await company.ok(reverse(first))
    t.deepEqual(await company.stock(sku), { [`Dock/quarantine${what}`]: 3 })
    await company.ok(reverse(second))
    t.deepEqual(await company.stock(sku), {})
    await company.verified(t)
  })

test('two receipts that both wait for their inspection are taken back in any order, and one that was declined holds none', async (t) => {
  const company = await service().company(inspected)
  const { received, reverse } = await ordered(company, 'BOLT', {})
  const [first, second, third] = [await received(2), await received(3), await received(4)]
  const [, , last] = await company.openTasks('Incoming inspection')
  await company.ok(company.patch(`/tasks/${last!.id}`, { status: 'declined', declinedReason: 'No gauge' }))
  const { Dock: dock } = company.unit
  await company.ok(
    company.post('/stock/transfers', {
      sku: 'BOLT',
      quantity: 4,
      from: dock,
      to: dock,
      bin: 'quarantine',
      toBin: 'bads',
    }),
  )
  t.like((await reverse(third)).body, {
    code: 'insufficient_stock',
    detail:
      'Dock holds 5 of BOLT in quarantine, 5 of them for the inspection of another receipt, and 4 are to be taken. Dock has 4 in bads: once stock.transfer has brought them back to Dock, into quarantine, the receipt can be taken back.',
  })
  await company.ok(reverse(first))
  await company.ok(reverse(second))
  t.deepEqual(await company.stock('BOLT'), { 'Dock/bads': 4 })
})

for (const [sku, more] of [
  ['STEEL', { lotCode: 'L' }],
  ['BOLT', {}],
] as const)
  test(`a receipt of ${sku} whose goods lie elsewhere by now says where, and the way back`, async (t) => {
    const company = await service().company(inspected)
    const { received, reverse } = await ordered(company, sku, more)
    const receipt = await received(5)
    const [inspection] = await company.openTasks('Incoming inspection')
    await company.ok(company.done(inspection!.id))
    const { Dock: dock, Rack: rack } = company.unit
    const move = (quantity: number, to: string, toBin?: string) =>
      company.ok(company.post('/stock/transfers', { sku, quantity, from: dock, to, ...(toBin && { toBin }), ...more }))
    const of = sku === 'STEEL' ? ' of lot L' : ''
    const short = `Dock holds 0 of ${sku} in quarantine${of}, and 5 are to be taken.`
    const way = 'once stock.transfer has brought them back to Dock, into quarantine, the receipt can be taken back.'
    t.is((await reverse(receipt)).body.detail, `${short} Dock has 5 in goods: ${way}`)
    await move(1, rack)
    t.is((await reverse(receipt)).body.detail, `${short} Dock has 4 in goods, Rack has 1 in goods: ${way}`)
    await company.ok(company.post('/stock/transfers', { sku, quantity: 1, from: rack, to: dock, ...more }))
    await move(5, dock, 'quarantine')
    await company.ok(reverse(receipt))
    t.deepEqual(await company.stock(sku), {})
  })

test('a line of which something was received and taken back stays in its order', async (t) => {
  const company = await service().company(inspected)
  const { id, received, reverse } = await ordered(company)
  await company.ok(reverse(await received(1)))
  const send = (lines: object[]) => company.post('/purchase-orders', { externalSystemId: 'P-STEEL', lines })
  t.like(await send([{ sku: 'BOLT', quantity: 5 }]), {
    status: 409,
    body: {
      code: 'in_use',
      errors: [
        {
          path: 'lines',
          message: 'STEEL was received and taken back, so its line stays: send it too, or close the order',
        },
      ],
    },
  })
  const steel = { sku: 'STEEL', quantity: 7 }
  const { purchaseOrder } = await company.ok(send([{ sku: 'BOLT', quantity: 5 }, steel]))
  t.like(purchaseOrder, { id, lines: [{ product: { sku: 'BOLT' } }, { quantityOrdered: 7 }] })
  await company.ok(send([steel]))
  const { data } = await company.ok(company.get(`/stock-transactions?purchaseOrderId=${id}`))
  t.deepEqual(
    data.map((row: { kind: string; purchaseOrderId: number }) => [row.kind, row.purchaseOrderId]),
    [
      ['reversal', id],
      ['receipt', id],
    ],
  )
})
