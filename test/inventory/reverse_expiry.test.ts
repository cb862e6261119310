// purchase_orders.reverse_receipt: what a receipt that is taken back said of a lot's expiry
import test from 'ava'
import { run } from '../mcp/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

async function steel(company: TestCompany) {
  const { id, line } = await company.purchase('P-BAR', { BAR: 100 }, 'Steelworks')
  const receive = (expiresAt?: string, more: object = {}) =>
    company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line.BAR, quantity: 1, storageUnitId: company.unit.Rack, lotCode: 'L', expiresAt, ...more }],
    })
  const received = async (expiresAt?: string) => (await company.ok(receive(expiresAt)))._meta.receiptId as number
  const reverse = (receiptId: number) =>
    company.ok(company.post(`/purchase-orders/${id}/receipts/${receiptId}/reverse`, { reason: 'typed wrong' }))
  const expiry = async () => (await company.lot('BAR', 'L')).expiresAt?.slice(0, 10) ?? null
  return { id, receive, received, reverse, expiry }
}

const [wrong, right] = ['2031-01-01', '2031-09-01']

test('an expiry that only a receipt said that is taken back is the lot’s no more', async (t) => {
  const { receive, received, reverse, expiry } = await steel(await service().company(spec))
  const first = await received(wrong)
  await received()
  t.like((await receive(right)).body, {
    code: 'duplicate_id',
    errors: [
      {
        message:
          'lot L expires 2031-01-01T00:00:00.000Z; give another expiry another code, or correct that one by lots.set_status with expiresAt',
      },
    ],
  })
  await reverse(first)
  t.is(await expiry(), null)
})

test('a lot keeps the expiry that another of its receipts says too, until the last of them is taken back', async (t) => {
  const { received, reverse, expiry } = await steel(await service().company(spec))
  const [first, , third] = [await received(wrong), await received(), await received(wrong)]
  await reverse(first)
  t.is(await expiry(), wrong)
  await reverse(third)
  t.is(await expiry(), null)
})

test('a lot that a person gave another expiry keeps it, whatever receipt is taken back', async (t) => {
  const company = await service().company(spec)
  const { received, reverse, expiry } = await steel(company)
  const first = await received(wrong)
  await received()
  await company.ok(company.post('/products/BAR/lots/L/status', { expiresAt: right, reason: 'the label says so' }))
  await reverse(first)
  t.is(await expiry(), right)
})

test('by the shelf life a lot expires as the oldest receipt that stands has it', async (t) => {
  const company = await service().company(spec)
  await company.ok(company.put('/products/BAR', { shelfLifeDays: 30 }))
  const { received, reverse, expiry } = await steel(company)
  const first = await received('2020-01-02T00:00:00Z').catch(() => undefined)
  t.is(first, undefined, 'what has expired does not come among the goods')
  const long = await received(right)
  await received()
  t.is(await expiry(), right)
  await reverse(long)
  const days = (Date.parse((await expiry())!) - Date.now()) / 86_400_000
  t.true(days > 28 && days <= 30)
})

test('an agent takes back a receipt of a lot that has expired as a person decided it', async (t) => {
  const company = await service().company(spec)
  const { id, received } = await steel(company)
  const receiptId = await received(right)
  await company.ok(company.post('/products/BAR/lots/L/status', { expiresAt: '2020-01-01', reason: 'tested' }))
  const back = (more: object = {}) =>
    run(company, 'purchase_orders.reverse_receipt', { id, receiptId, reason: 'typed twice', ...more })
  t.like((await back()).body, { code: 'reason_required', missingFields: ['statedBy'] })
  t.like((await back({ statedBy: company.person['admin@example.test'] })).body, { status: 'open' })
})
