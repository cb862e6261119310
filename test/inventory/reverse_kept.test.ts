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

test('a lot that goes back to its vendor by a report stays blocked when it comes again', async (t) => {
  const company = await service().company(spec)
  const { receive, received, reverse } = await ordered(company)
  const receipt = await received(2)
  const report = await company.ncr({ lotCode: 'L', productSku: 'STEEL' })
  await company.ok(company.disposition(report.id, { disposition: 'return' }))
  await company.ok(reverse(receipt))
  const kept = { status: 'blocked', statusReason: `NCR ${report.id}: return` }
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
