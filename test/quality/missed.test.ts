// Held goods without tracking that a count misses: where they lay they are looked for, and found there they are held.
import test from 'ava'
import { finalize, openCount, reconcile, record } from '../inventory/counts.ts'
import type { Reply } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { works } from '../support/worlds.ts'
import { move } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const spec = {
  ...works,
  taskTypes: [
    ...works.taskTypes!,
    { name: 'Send back', isInventory: true, form: [{ title: 'Goods', type: 'products' as const }] },
  ],
  reasonCodes: [{ kind: 'adjustment' as const, label: 'Lost' }],
  inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Incoming inspection' }],
}

async function received(company: TestCompany, quantity: number, unit = 'Dock'): Promise<string> {
  await company.receive('BOLT', quantity, unit, { vendor: 'Acme' })
  return (await company.openTasks('Incoming inspection')).at(-1)!.id
}
const passed = async (company: TestCompany, quantity: number, unit = 'Dock') =>
  company.ok(company.done(await received(company, quantity, unit)))
const bolts = (quantity: number) => ({ sku: 'BOLT', quantity })
const toGoods = (company: TestCompany, quantity: number, unit = 'Dock') =>
  move(company, bolts(quantity), unit, 'quarantine', unit, 'goods')
const sendBack = async (company: TestCompany, quantity: number, from = 'Dock') => {
  const task = await company.task('Send back', { from, toVendor: 'Acme' })
  return company.submit(task, { Goods: [bolts(quantity)] }, { status: 'done' })
}

/** Counts bolts in bins of a unit and accepts all that was counted but the bins to ignore; a refused count is given up. */
async function counted(
  company: TestCompany,
  found: Record<string, number>,
  { unit = 'Dock', ignored = [] as string[] } = {},
): Promise<Reply> {
  const count = await openCount(company, company.unit[unit]!)
  const asked = Object.entries(found).map(([bin, countedQuantity]) => ({ sku: 'BOLT', bin, countedQuantity }))
  await company.ok(record(company, count, ...asked))
  const { lines } = await company.ok(finalize(company, count))
  const said = lines.map(({ id, bin }: { id: number; bin: string }) =>
    bin in found && !ignored.includes(bin)
      ? { lineId: id, decision: 'accepted', reasonCodeId: company.reason.Lost }
      : { lineId: id, decision: 'ignored' },
  )
  const reply = await reconcile(company, count, ...said)
  if (reply.status !== 200) await company.ok(company.post(`/inventory-counts/${count}/cancel`))
  return reply
}

test('held goods that a count misses are looked for in the unit where they lay, and in no other', async (t) => {
  const company = await service().company(spec)
  const missing = await received(company, 4, 'Rack')
  const report = await company.ncr({ foundOn: missing })
  await company.ok(counted(company, { quarantine: 3 }, { unit: 'Rack' }))
  t.is((await counted(company, { goods: 1 }, { unit: 'Rack' })).body.code, 'not_dispositioned')

  const next = await received(company, 5)
  await company.ok(counted(company, { quarantine: 4 }))
  await company.ok(company.done(next))
  await company.ok(counted(company, { goods: 5 }))
  await company.ok(move(company, bolts(2), 'Dock', 'goods', 'Dock', 'quarantine'))
  await company.ok(counted(company, { quarantine: 1, goods: 3 }))
  await company.ok(toGoods(company, 1))

  await company.ok(move(company, bolts(1), 'Dock', 'goods', 'Rack', 'quarantine'))
  const refused = await toGoods(company, 2, 'Rack')
  t.is(refused.body.code, 'not_dispositioned')
  t.regex(
    refused.body.detail,
    /^3 of BOLT in the quarantine of Rack stays there/,
    'what lies there, without what is missing',
  )
  await company.ok(toGoods(company, 1, 'Rack'))
  await company.ok(company.disposition(report.id, { disposition: 'return' }))
  t.regex((await toGoods(company, 1, 'Rack')).body.detail, /^3 of BOLT .* toVendorId takes it back/)
  await company.ok(move(company, bolts(1), 'Dock', 'goods', 'Dock', 'quarantine'))
  await company.ok(toGoods(company, 1))
})

test('held goods that are missed and found again in quarantine go back to their vendor before any good piece', async (t) => {
  const company = await service().company(spec)
  const inspection = await received(company, 4)
  const report = await company.ncr({ foundOn: inspection })
  await company.ok(company.disposition(report.id, { disposition: 'return' }))
  await company.ok(counted(company, { quarantine: 3 }))
  await passed(company, 2)
  await company.ok(counted(company, { quarantine: 4 }))
  const refused = await toGoods(company, 1)
  t.is(refused.body.code, 'lot_unavailable')
  t.regex(refused.body.detail, /^4 of BOLT .* toVendorId takes it back/)
  t.like((await company.ok(sendBack(company, 4)))._meta.moved, [{ quantity: 4, bin: 'quarantine' }])
  t.deepEqual(await company.stock('BOLT'), { Dock: 2 })
})

test('of two receipts, what is found is what was missed first, and no more of it', async (t) => {
  const company = await service().company(spec)
  const reports = []
  for (const quantity of [3, 5]) reports.push(await company.ncr({ foundOn: await received(company, quantity) }))
  await company.ok(counted(company, { quarantine: 2 }))
  await company.ok(counted(company, { quarantine: 9 }))
  await company.ok(toGoods(company, 1))
  t.regex((await toGoods(company, 1)).body.detail, /^8 of BOLT .* nobody has decided on NCR-1, NCR-2/)
  await company.ok(company.disposition(reports[1].id, { disposition: 'rework' }))
  t.regex((await toGoods(company, 6)).body.detail, /^3 of BOLT .* nobody has decided on NCR-1:/)
  await company.ok(toGoods(company, 5))
})

test('what is missing of a report is looked for no more once the receipt was taken back, or it is passed', async (t) => {
  const company = await service().company(spec)
  await company.ncr({ foundOn: await received(company, 5) })
  await company.ok(counted(company, { quarantine: 4 }))
  t.is((await counted(company, { goods: 1 })).body.code, 'not_dispositioned')
  await company.ok(counted(company, { quarantine: 5 }))
  const { data } = await company.ok(company.get('/purchase-orders?limit=10'))
  const order = await company.ok(company.get(`/purchase-orders/${Math.max(...data.map(({ id }: any) => id))}`))
  const path = `/purchase-orders/${order.id}/receipts/${order.receipts[0].id}/reverse`
  await company.ok(company.post(path, { reason: 'Not ours' }))
  await company.ok(counted(company, { goods: 1 }))

  const last = await received(company, 5)
  const usable = await company.ncr({ foundOn: last })
  await company.ok(counted(company, { quarantine: 4 }))
  await company.ok(company.disposition(usable.id, { disposition: 'use_as_is' }))
  await company.ok(company.done(last))
  await company.ok(counted(company, { quarantine: 1, goods: 5 }))
  await company.ok(toGoods(company, 1))
})

test('what is missing and is to go back is no goods once all the rest went back either, from wherever, till another decision', async (t) => {
  const company = await service().company(spec)
  for (const unit of ['Dock', 'Rack']) {
    const inspection = await received(company, 10)
    const report = await company.ncr({ foundOn: inspection })
    await company.ok(company.disposition(report.id, { disposition: 'return' }))
    await company.ok(counted(company, { quarantine: 6 }))
    if (unit === 'Rack') await company.ok(move(company, bolts(6), 'Dock', 'quarantine', 'Rack', 'quarantine'))
    t.like((await company.ok(sendBack(company, 6, unit)))._meta.moved, [{ quantity: 6, bin: 'quarantine' }])
    const refused = await counted(company, { goods: 4 })
    t.is(refused.body.code, 'lot_unavailable')
    t.regex(refused.body.detail, /4 of BOLT are missing .* by NCR-\d: .* further report found on their inspection/)
    await company.ok(counted(company, { quarantine: 3 }))
    t.is((await toGoods(company, 1)).body.code, 'lot_unavailable', 'found in quarantine')
    await company.ok(sendBack(company, 2))
    t.is((await counted(company, { goods: 1 })).body.code, 'lot_unavailable')
    const further = await company.ncr({ foundOn: inspection })
    await company.ok(company.disposition(further.id, { disposition: 'rework' }))
    await company.ok(counted(company, { goods: 1 }))
    await company.ok(toGoods(company, 1))
    await company.ok(counted(company, { goods: 0, quarantine: 0 }))
  }
})

test('what is missing under an open report is no goods, though all the rest was scrapped or sent back by another', async (t) => {
  const company = await service().company(spec)
  for (const disposition of ['scrap', 'return']) {
    const inspection = await received(company, 10)
    const [first, second] = [await company.ncr({ foundOn: inspection }), await company.ncr({ foundOn: inspection })]
    await company.ok(counted(company, { quarantine: 6 }))
    await company.ok(company.disposition(first.id, { disposition, quantity: disposition === 'scrap' ? 6 : undefined }))
    if (disposition === 'return') await company.ok(sendBack(company, 6))
    t.is((await counted(company, { goods: 4 })).body.code, 'not_dispositioned', disposition)
    await company.ok(company.disposition(second.id, { disposition: 'use_as_is' }))
    await company.ok(counted(company, { goods: 4 }))
    await company.ok(counted(company, { goods: 0, bads: 0 }))
  }
})

test('what lies in quarantine beside is not what is missing there, and what is found is what a report holds first', async (t) => {
  const company = await service().company(spec)
  const inspection = await received(company, 10)
  await company.ncr({ foundOn: inspection })
  await company.ok(counted(company, { quarantine: 6 }))
  const other = await received(company, 5)
  t.is((await counted(company, { goods: 4 })).body.code, 'not_dispositioned', 'beside what waits for an inspection')
  const back = await company.ncr({ foundOn: other })
  await company.ok(company.disposition(back.id, { disposition: 'return' }))
  t.is((await counted(company, { goods: 4 })).body.code, 'not_dispositioned', 'beside what is to go back')
  await company.ok(sendBack(company, 5))
  await passed(company, 4, 'Rack')
  await company.ok(move(company, bolts(4), 'Rack', 'goods', 'Dock', 'quarantine'))
  t.is((await counted(company, { goods: 4 })).body.code, 'not_dispositioned', 'beside what was set aside')
  const both = { quarantine: 14, goods: 4 }
  t.is((await counted(company, both, { ignored: ['quarantine'] })).body.code, 'not_dispositioned', 'not booked there')
  await company.ok(counted(company, both))
  t.regex((await toGoods(company, 5)).body.detail, /^10 of BOLT .* nobody has decided on NCR-1/)

  await company.ok(counted(company, { quarantine: 8 }))
  const decided = await company.ncr({ foundOn: await received(company, 3, 'Rack') })
  await company.ok(counted(company, { quarantine: 0 }, { unit: 'Rack' }))
  await company.ok(company.disposition(decided.id, { disposition: 'rework' }))
  await company.ncr({ foundOn: await received(company, 3, 'Rack') })
  await company.ok(counted(company, { quarantine: 0 }, { unit: 'Rack' }))
  await company.ok(counted(company, { quarantine: 3 }, { unit: 'Rack' }))
  t.is((await toGoods(company, 1, 'Rack')).body.code, 'not_dispositioned', 'of what a report holds still')
})

test('what was counted missing in quarantine becomes goods by the same count neither where that line is ignored', async (t) => {
  const company = await service().company(spec)
  await company.ncr({ foundOn: await received(company, 5) })
  const refused = await counted(company, { quarantine: 4, goods: 1 }, { ignored: ['quarantine'] })
  t.is(refused.body.code, 'not_dispositioned')
  t.regex(refused.body.detail, /1 of BOLT are missing in quarantine, where NCR-1 holds them/)
  await company.ok(counted(company, { quarantine: 5, goods: 1 }, { ignored: ['quarantine'] }))
  await company.ok(counted(company, { goods: 2 }))
})

test('what is missing is held by a later report too, after the rest was scrapped, unless the product is counted in another way', async (t) => {
  const company = await service().company(spec)
  const inspection = await received(company, 5)
  const report = await company.ncr({ foundOn: inspection })
  await company.ok(counted(company, { quarantine: 4 }))
  await company.ok(company.disposition(report.id, { disposition: 'scrap', quantity: 4 }))
  const next = await company.ncr({ foundOn: inspection })
  t.is((await counted(company, { goods: 1 })).body.code, 'not_dispositioned')
  await company.ok(company.disposition(next.id, { disposition: 'rework' }))
  await company.ok(counted(company, { goods: 1 }))

  await company.ncr({ foundOn: await received(company, 5) })
  await company.ok(counted(company, { quarantine: 0, goods: 0, bads: 0 }))
  t.is((await counted(company, { goods: 1 })).body.code, 'not_dispositioned')
  await company.product('BOLT', { unit: 'kg' })
  await company.ok(counted(company, { quarantine: 3, goods: 1 }))
  await company.ok(toGoods(company, 3))
})
