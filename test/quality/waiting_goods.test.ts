// Whose goods they are that lie together in quarantine: an inspection, and a report found on it, have their own alone.
import test from 'ava'
import { finalize, openCount, reconcile, record } from '../inventory/counts.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { works } from '../support/worlds.ts'
import { move, recall, release } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const spec = { ...works, inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Incoming inspection' }] }
const stays = (what: string) => [{ code: 'inspected_goods_stay', message: `Still in quarantine: ${what}` }]

/** Receives under the plan; answers the id of the inspection. */
async function received(company: TestCompany, quantity: number, unit: string, lotCode?: string): Promise<string> {
  await company.receive(lotCode ? 'STEEL' : 'BOLT', quantity, unit, { vendor: 'Acme', ...(lotCode && { lotCode }) })
  return (await company.openTasks('Incoming inspection')).at(-1)!.id
}
const passed = async (company: TestCompany, inspection: string): Promise<any> =>
  (await company.ok(company.done(inspection)))._meta
const item = (lotCode?: string) => (lotCode ? { sku: 'STEEL', lotCode } : { sku: 'BOLT' })
const toRack = (company: TestCompany, quantity: number, lotCode?: string) =>
  company.ok(move(company, { ...item(lotCode), quantity }, 'Dock', 'quarantine', 'Rack', 'quarantine'))
const toBads = (company: TestCompany, quantity: number, lotCode?: string) =>
  company.ok(move(company, { ...item(lotCode), quantity }, 'Dock', 'quarantine', 'Dock', 'bads'))

test('an inspection that is passed releases its own goods where they were moved to, and leaves what a report refuses', async (t) => {
  const company = await service().company(spec)
  const good = await received(company, 8, 'Dock')
  await toRack(company, 8)
  const bad = await received(company, 5, 'Dock')
  const report = await company.ncr({ foundOn: bad })
  t.like((await passed(company, bad)).warnings, [
    {
      message:
        'Still in quarantine: 5 of BOLT, as nobody has decided on NCR-1: ncrs.disposition does, and use_as_is releases it.',
    },
  ])
  const { moved, warnings } = await passed(company, good)
  t.like(moved, [{ quantity: 8, from: { name: 'Rack' }, to: { name: 'Rack' }, toBin: 'goods' }])
  t.deepEqual(warnings, [])
  t.deepEqual(await company.stock('BOLT'), { 'Dock/quarantine': 5, Rack: 8 })
  await company.ok(company.disposition(report.id, { disposition: 'scrap', quantity: 5 }))
  t.deepEqual(await company.stock('BOLT'), { 'Dock/bads': 5, Rack: 8 })
})

test('of one lot each receipt is released by its own inspection', async (t) => {
  const company = await service().company(spec)
  const first = await received(company, 8, 'Dock', 'L1')
  await toRack(company, 3, 'L1')
  const second = await received(company, 5, 'Dock', 'L1')
  await passed(company, first)
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L1': 5, 'Dock/quarantine/L1': 5, 'Rack/L1': 3 })
  await passed(company, second)
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L1': 10, 'Rack/L1': 3 })
})

for (const lotCode of [undefined, 'L1'])
  test(`what was taken out of quarantine by hand is not made up from another receipt, ${lotCode ? 'of a lot' : 'without tracking'}`, async (t) => {
    const company = await service().company(spec)
    const first = await received(company, 8, 'Dock', lotCode)
    const second = await received(company, 5, 'Dock', lotCode)
    await toBads(company, 6, lotCode)
    t.like((await passed(company, first)).moved, [{ quantity: 2 }])
    t.like((await passed(company, second)).moved, [{ quantity: 5 }])
  })

test('goods of an inspection that was declined, or refused by a report, are released by no other', async (t) => {
  const company = await service().company(spec)
  const declined = await received(company, 5, 'Dock')
  await company.ok(company.patch(`/tasks/${declined}`, { status: 'declined', declinedReason: 'no time' }))
  const refused = await received(company, 3, 'Dock')
  await company.ok(company.disposition((await company.ncr({ foundOn: refused })).id, { disposition: 'rework' }))
  const good = await received(company, 8, 'Dock')
  await toRack(company, 8)
  t.like((await passed(company, good)).moved, [{ quantity: 8, from: { name: 'Rack' } }])
  t.deepEqual(await company.stock('BOLT'), { 'Dock/quarantine': 8, Rack: 8 })
  const next = await received(company, 4, 'Dock')
  await company.ok(move(company, { sku: 'BOLT', quantity: 8 }, 'Dock', 'quarantine', 'Dock', 'goods'))
  t.like((await passed(company, next)).moved, [{ quantity: 4 }], 'what a person released were the refused ones')
})

test('a recall that is released gives free what was passed meanwhile, and nothing that came for another inspection', async (t) => {
  const company = await service().company(spec)
  const first = await received(company, 8, 'Dock', 'L1')
  await toRack(company, 8, 'L1')
  const held = await recall(company, { sku: 'STEEL', lotCode: 'L1' })
  await received(company, 5, 'Dock', 'L1')
  await passed(company, first)
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L1': 5, 'Rack/quarantine/L1': 8 })
  await release(company, held)
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L1': 5, 'Rack/L1': 8 })
})

for (const lotCode of [undefined, 'L1'])
  test(`the inspection of a receipt that was taken back is not taken up again, ${lotCode ? 'of a lot' : 'without tracking'}`, async (t) => {
    const company = await service().company(spec)
    const first = await received(company, 8, 'Dock', lotCode)
    const { data: orders } = await company.ok(company.get('/purchase-orders'))
    const { receipts } = await company.ok(company.get(`/purchase-orders/${orders[0].id}`))
    const path = `/purchase-orders/${orders[0].id}/receipts/${receipts[0].id}/reverse`
    await company.ok(company.post(path, { reason: 'another order’s' }))
    const second = await received(company, 8, 'Dock', lotCode)
    t.like(await company.patch(`/tasks/${first}`, { status: 'ready', reason: 'I want it' }), {
      status: 409,
      body: { code: 'invalid_transition', currentStatus: 'declined' },
    })
    await passed(company, second)
    t.deepEqual(await company.stock(lotCode ? 'STEEL' : 'BOLT'), { [lotCode ? 'Dock/L1' : 'Dock']: 8 })
  })

test('a decision use_as_is tells what it does not release, and why', async (t) => {
  const company = await service().company(spec)
  const decided = async (inspection: string) => {
    const report = await company.ncr({ foundOn: inspection })
    return (await company.ok(company.disposition(report.id, { disposition: 'use_as_is' })))._meta.warnings
  }
  const open = await received(company, 8, 'Dock')
  t.deepEqual(await decided(open), stays('8 of BOLT, until its inspection is done.'))
  const declined = await received(company, 5, 'Dock')
  await company.ok(company.patch(`/tasks/${declined}`, { status: 'declined', declinedReason: 'no time' }))
  t.deepEqual(
    await decided(declined),
    stays('5 of BOLT, as its inspection was declined: stock.transfer brings what is good of it among the goods.'),
  )
  t.like((await passed(company, open)).moved, [{ quantity: 8 }])
})

test('what left quarantine and came back by hand is told, as nobody knows what it is', async (t) => {
  const company = await service().company(spec)
  const inspection = await received(company, 8, 'Dock')
  await toBads(company, 3)
  await company.ok(move(company, { sku: 'BOLT', quantity: 3 }, 'Dock', 'bads', 'Rack', 'quarantine'))
  const { moved, warnings } = await passed(company, inspection)
  t.like(moved, [{ quantity: 5 }])
  t.deepEqual(
    warnings,
    stays(
      '3 of BOLT, which was moved there by hand, so that nobody can tell it from other goods: stock.transfer brings what is good of it among the goods.',
    ),
  )
  t.deepEqual(await company.stock('BOLT'), { Dock: 5, 'Rack/quarantine': 3 })
})

test('scrap of a lot takes first what the inspection holds on which the report was found', async (t) => {
  const company = await service().company(spec)
  const waiting = await received(company, 8, 'Dock', 'L1')
  const cracked = await received(company, 8, 'Rack', 'L1')
  const report = await company.ncr({ foundOn: cracked })
  await company.ok(company.disposition(report.id, { disposition: 'scrap', quantity: 8 }))
  t.deepEqual(await company.stock('STEEL'), { 'Dock/quarantine/L1': 8, 'Rack/bads/L1': 8 })
  await company.setLot('STEEL', 'L1', 'available')
  await passed(company, waiting)
  t.deepEqual(await company.stock('STEEL'), { 'Dock/L1': 8, 'Rack/bads/L1': 8 })
})

test('scrap out of a unit takes what another inspection holds there last', async (t) => {
  const company = await service().company(spec)
  await company.receive('BOLT', 4, 'Dock', { vendor: 'Other' })
  const waiting = await received(company, 8, 'Dock')
  const report = await company.ncr({ productSku: 'BOLT' })
  const body = { disposition: 'scrap', quantity: 4, storageUnitId: company.unit.Dock }
  await company.ok(company.disposition(report.id, body))
  t.deepEqual(await company.stock('BOLT'), { 'Dock/bads': 4, 'Dock/quarantine': 8 })
  t.like((await passed(company, waiting)).moved, [{ quantity: 8 }])
})

test('what a report holds that nobody has decided on leaves quarantine for use by no transfer; the rest does', async (t) => {
  const company = await service().company(spec)
  const toGoods = (what: object) => move(company, what, 'Dock', 'quarantine', 'Rack', 'goods')
  const bent = await received(company, 5, 'Dock')
  await company.receive('PUMP', 2, 'Dock', { vendor: 'Acme', serialCodes: ['S1', 'S2'] })
  const pumps = (await company.openTasks('Incoming inspection')).at(-1)!.id
  const reports = [await company.ncr({ foundOn: bent }), await company.ncr({ foundOn: pumps })]
  await received(company, 3, 'Dock')
  await passed(company, await received(company, 6, 'Dock', 'L1'))
  await company.ok(move(company, item('L1'), 'Dock', 'goods', 'Dock', 'quarantine'))
  reports.push(await company.ncr({ lotCode: 'L1' }))
  t.like(await toGoods({ sku: 'BOLT', quantity: 4 }), {
    status: 409,
    body: {
      code: 'not_dispositioned',
      detail:
        '5 of BOLT in the quarantine of Dock stays there, as nobody has decided on NCR-1: ncrs.disposition does, and use_as_is releases it when its inspection is done.',
    },
  })
  await company.ok(toGoods({ sku: 'BOLT', quantity: 3 }))
  for (const what of [item('L1'), { sku: 'PUMP', serialCode: 'S1' }, item()])
    t.like(await toGoods(what), { status: 409, body: { code: 'not_dispositioned' } }, JSON.stringify(what))
  await company.ok(move(company, { sku: 'PUMP', serialCode: 'S2' }, 'Dock', 'quarantine', 'Rack', 'quarantine'))
  const aside = await move(company, { ...item(), quantity: 1 }, 'Dock', 'quarantine', 'Rack', 'bads')
  t.like(aside, { status: 409, body: { code: 'not_dispositioned' } }, 'out of bads nobody could tell it from others')
  for (const { id } of reports) await company.ok(company.disposition(id, { disposition: 'rework' }))
  for (const what of [item('L1'), { sku: 'PUMP', serialCode: 'S1' }, { ...item(), quantity: 5 }])
    await company.ok(toGoods(what))
})

test('what an undecided report holds leaves quarantine last, also by a move of just so much', async (t) => {
  const company = await service().company(spec)
  await received(company, 7, 'Dock')
  const bent = await received(company, 4, 'Dock')
  const report = await company.ncr({ foundOn: bent })
  await toBads(company, 4)
  const toGoods = (quantity: number) => move(company, { ...item(), quantity }, 'Dock', 'quarantine', 'Dock', 'goods')
  const refused = await toGoods(7)
  t.like(refused, { status: 409, body: { code: 'not_dispositioned' } })
  t.regex(refused.body.detail, /^4 of BOLT in the quarantine of Dock stays there/)
  await company.ok(toGoods(3))
  await company.ok(company.disposition(report.id, { disposition: 'scrap', quantity: 4 }))
  t.deepEqual(await company.stock('BOLT'), { 'Dock/bads': 8, Dock: 3 })
})

test('a count brings nothing among the goods that an undecided report holds in quarantine, and may find it missing', async (t) => {
  const company = await service().company({ ...spec, reasonCodes: [{ kind: 'adjustment', label: 'Lost' }] })
  await received(company, 3, 'Dock')
  const bent = await received(company, 10, 'Dock')
  await received(company, 5, 'Dock', 'L1')
  await passed(company, (await company.openTasks('Incoming inspection')).at(-1)!.id)
  await received(company, 5, 'Dock', 'L1')
  await company.receive('PUMP', 1, 'Dock', { vendor: 'Acme', serialCodes: ['S1'] })
  const pump = (await company.openTasks('Incoming inspection')).at(-1)!.id
  for (const about of [{ foundOn: bent }, { foundOn: pump }, { lotCode: 'L1', productSku: 'STEEL' }])
    await company.ncr(about)

  const count = await openCount(company, company.unit.Dock!)
  const found = async (what: object, quarantine: number, goods: number) => {
    const [waits, lies] = [
      { ...what, bin: 'quarantine', countedQuantity: quarantine },
      { ...what, bin: 'goods', countedQuantity: goods },
    ]
    await company.ok(record(company, count, waits, lies))
  }
  await found(item(), 6, 4)
  await found(item('L1'), 3, 7)
  await found({ sku: 'PUMP', serialCode: 'S1' }, 0, 1)
  const { lines } = await company.ok(finalize(company, count))
  const accepted = lines.map((line: { id: number }) => ({
    lineId: line.id,
    decision: 'accepted',
    reasonCodeId: company.reason.Lost,
  }))
  const refused = await reconcile(company, count, ...accepted)
  t.like(refused, { status: 409, body: { code: 'not_dispositioned' } })
  const goods = lines.filter((line: { bin: string }) => line.bin === 'goods').map((line: { id: number }) => line.id)
  t.deepEqual(new Set(refused.body.lineIds), new Set(goods))
  t.regex(refused.body.detail, /4 of BOLT are missing in quarantine, where NCR-1 holds them/)
  t.regex(refused.body.detail, /lot L1 is held by NCR-3/)
  t.regex(refused.body.detail, /serial S1 is held by NCR-2/)
  const missing = accepted.filter((one: { lineId: number }) => !goods.includes(one.lineId))
  const ignored = goods.map((lineId: number) => ({ lineId, decision: 'ignored' }))
  await company.ok(reconcile(company, count, ...missing, ...ignored))
  t.deepEqual(await company.stock('BOLT'), { 'Dock/quarantine': 6 })
})

test('counted pieces that were decided return become goods by another decision alone, as lots and serials do', async (t) => {
  const company = await service().company({ ...spec, reasonCodes: [{ kind: 'adjustment', label: 'Lost' }] })
  const bad = await received(company, 7, 'Dock')
  await received(company, 3, 'Dock')
  const decide = async (disposition: string) =>
    company.ok(company.disposition((await company.ncr({ foundOn: bad })).id, { disposition }))
  await decide('return')
  const way =
    'an inventory task with toVendorId takes it back, or, once a further report of it (ncrs.open, ncrs.disposition) is decided use_as_is or rework, stock.transfer brings what is good of it among the goods.'
  t.deepEqual((await passed(company, bad)).warnings, stays(`7 of BOLT, as NCR-1 was decided return: ${way}`))
  const toGoods = (quantity: number) => move(company, { ...item(), quantity }, 'Dock', 'quarantine', 'Dock', 'goods')
  await company.ok(toGoods(2))
  const refused = await toGoods(2)
  t.like(refused, { status: 409, body: { code: 'lot_unavailable' } })
  t.is(
    refused.body.detail,
    `7 of BOLT in the quarantine of Dock stays there, as NCR-1 decided to return it: ${way}`,
    'what waits beside it may leave',
  )
  const count = await openCount(company, company.unit.Dock!)
  const found = [
    { ...item(), bin: 'quarantine', countedQuantity: 5 },
    { ...item(), bin: 'goods', countedQuantity: 5 },
  ]
  await company.ok(record(company, count, ...found))
  const { lines } = await company.ok(finalize(company, count))
  const reasonCodeId = company.reason.Lost
  const accepted = lines.map(({ id }: { id: number }) => ({ lineId: id, decision: 'accepted', reasonCodeId }))
  const { body } = await reconcile(company, count, ...accepted)
  t.is(body.code, 'lot_unavailable')
  t.regex(body.detail, /2 of BOLT are missing in quarantine, where they wait to go back, by NCR-1/)
  await decide('use_as_is')
  await company.ok(toGoods(8))
  t.deepEqual(await company.stock('BOLT'), { Dock: 10 })
})
