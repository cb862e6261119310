// What is told of goods that stay in quarantine: why, and by which call they come out of it.
import test from 'ava'
import { finalize, openCount, reconcile, record } from '../inventory/counts.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { works } from '../support/worlds.ts'
import { move } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const spec = {
  ...works,
  taskTypes: works.taskTypes!.map((type) =>
    type.name === 'Incoming inspection'
      ? { ...type, form: [{ title: 'Bore', type: 'number' as const, lsl: 1, usl: 2 }] }
      : type,
  ),
  inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Incoming inspection' }],
}
const items = [{ sku: 'BOLT' }, { sku: 'STEEL', lotCode: 'L1' }, { sku: 'PUMP', serialCode: 'S1' }]
const good = 'stock.transfer brings what is good of it among the goods'

/** Receives under the plan; answers the id of the inspection. */
async function received(company: TestCompany, quantity: number, item: object): Promise<string> {
  const { sku, serialCode, lotCode } = item as { sku: string; serialCode?: string; lotCode?: string }
  const which = { ...(serialCode && { serialCodes: [serialCode] }), ...(lotCode && { lotCode }) }
  await company.receive(sku, quantity, 'Dock', { vendor: 'Acme', ...which })
  return (await company.openTasks('Incoming inspection')).at(-1)!.id
}
const passed = async (company: TestCompany, inspection: string): Promise<any> =>
  (await company.ok(company.done(inspection)))._meta
const messages = (warnings: { code: string; message: string }[]) =>
  warnings.filter(({ code }) => code === 'inspected_goods_stay').map(({ message }) => message)
const decided = async (company: TestCompany, inspection: string, body: object) => {
  const report = await company.ncr({ foundOn: inspection })
  return messages((await company.ok(company.disposition(report.id, body)))._meta.warnings)
}
const reopened = (company: TestCompany, task: string) =>
  company.ok(company.patch(`/tasks/${task}`, { status: 'ready', reason: 'once more' }))
const toGoods = (company: TestCompany, what: object) => move(company, what, 'Dock', 'quarantine', 'Dock', 'goods')

for (const item of items)
  test(`what was passed, and brought back into quarantine by hand, is told when it is passed anew: ${item.sku}`, async (t) => {
    const company = await service().company(spec)
    const inspection = await received(company, 1, item)
    t.like(await passed(company, inspection), { moved: [{ quantity: 1 }], warnings: [] })
    await reopened(company, inspection)
    t.deepEqual((await passed(company, inspection)).warnings, [], 'it lies among the goods')
    await reopened(company, inspection)
    await company.ok(move(company, item, 'Dock', 'goods', 'Dock', 'quarantine'))
    const { moved, warnings } = await passed(company, inspection)
    t.deepEqual(moved ?? [], [])
    const what = item.lotCode ? 'STEEL, lot L1' : item.sku
    const why = item.serialCode
      ? 'as it was moved there by hand, or came back'
      : 'which was moved there by hand, so that nobody can tell it from other goods'
    t.deepEqual(messages(warnings), [`Still in quarantine: 1 of ${what}, ${why}: ${good}.`])
  })

test('an inspection that goes on as a follow-up is told where the task that was left incomplete is finished', async (t) => {
  const company = await service().company(spec)
  const inspection = await received(company, 4, { sku: 'BOLT' })
  const rest = { status: 'incomplete', incompleteReason: 'shift end', createFollowUp: true }
  const { followUpId } = (await company.ok(company.patch(`/tasks/${inspection}`, rest)))._meta
  await reopened(company, inspection)
  t.deepEqual(messages((await passed(company, inspection)).warnings), [
    `Still in quarantine: 4 of BOLT, until its inspection is done, which goes on as task ${followUpId}.`,
  ])
  t.like(await passed(company, followUpId), { moved: [{ quantity: 4 }], warnings: [] })
})

test('no warning promises a release that a report, or the lot, stands against', async (t) => {
  const company = await service().company(spec)
  const bolts = await received(company, 10, { sku: 'BOLT' })
  await company.ok(
    company.disposition((await company.ncr({ foundOn: bolts })).id, { disposition: 'scrap', quantity: 3 }),
  )
  t.deepEqual(await decided(company, bolts, { disposition: 'use_as_is' }), [
    `Still in quarantine: 7 of BOLT, as NCR-1 was decided scrap: ${good}.`,
  ])
  await company.ncr({ foundOn: bolts })
  const refused = await toGoods(company, { sku: 'BOLT', quantity: 7 })
  t.like(refused, { status: 409, body: { code: 'not_dispositioned' } })
  t.is(
    refused.body.detail,
    `7 of BOLT in the quarantine of Dock stays there, as nobody has decided on NCR-3: ncrs.disposition does, and then, as NCR-1 was decided scrap, ${good}.`,
  )
  const steel = await received(company, 5, items[1]!)
  await company.setLot('STEEL', 'L1', 'blocked')
  t.deepEqual(await decided(company, steel, { disposition: 'use_as_is' }), [
    `Still in quarantine: 5 of STEEL, lot L1, as the lot is blocked: lots.set_status makes the lot available, and ${good}.`,
  ])
})

test('a lot that waits for its inspection tells what keeps it from use', async (t) => {
  const company = await service().company(spec)
  const inspection = await received(company, 5, items[1]!)
  const is = async (statusReason: string) => {
    t.like(await company.lot('STEEL', 'L1'), { status: 'quarantined', statusReason })
    t.deepEqual((await data(company, '{ lots { nodes { statusReason } } }')).lots.nodes, [{ statusReason }])
  }
  await is('Awaits inspection')
  const { ncrId } = await company.ok(company.submit(inspection, { Bore: 3 }, { status: 'done' }))
  await is('NCR-1 is not decided')
  const { reworkTaskId } = await company.ok(company.disposition(ncrId, { disposition: 'rework' }))
  await company.ok(company.done(reworkTaskId))
  await is('NCR-1: rework')
  const more = await received(company, 5, items[1]!)
  await is('Awaits inspection')
  await company.ok(company.patch(`/tasks/${more}`, { status: 'declined', declinedReason: 'no time' }))
  await is('Inspection declined')
})

test('scrap of more than the inspection holds says whose it is, and how the rest is scrapped', async (t) => {
  const company = await service().company(spec)
  const bolts = await received(company, 10, { sku: 'BOLT' })
  await received(company, 6, { sku: 'BOLT' })
  const report = await company.ncr({ foundOn: bolts })
  const refused = await company.disposition(report.id, { disposition: 'scrap', quantity: 12 })
  t.like(refused, { status: 409, body: { code: 'insufficient_stock', available: 10 } })
  t.is(
    refused.body.detail,
    '12 are to be scrapped, and only 10 wait for the inspection that NCR-1 was found on: a call with storageUnitId, or serialCode of a piece, scraps others.',
  )
  const named = { disposition: 'scrap', quantity: 12, storageUnitId: company.unit.Dock }
  await company.ok(company.disposition(report.id, named))
  t.deepEqual(await company.stock('BOLT'), { 'Dock/bads': 12, 'Dock/quarantine': 4 })
})

test('a piece that an undecided report holds comes among the goods by no way round', async (t) => {
  const company = await service().company(spec)
  const inspection = await received(company, 1, items[2]!)
  const report = await company.ncr({ foundOn: inspection })
  await company.ok(move(company, items[2]!, 'Dock', 'quarantine', 'Dock', 'bads'))
  const back = () => move(company, items[2]!, 'Dock', 'bads', 'Dock', 'goods')
  const refused = await back()
  t.like(refused, { status: 409, body: { code: 'not_dispositioned' } })
  t.regex(refused.body.detail, /^PUMP in the bads of Dock stays there/)
  await company.ok(company.disposition(report.id, { disposition: 'rework' }))
  await company.ok(back())
})

test('a lot that was released before and a report holds comes among the goods out of bads neither', async (t) => {
  const company = await service().company(spec)
  await passed(company, await received(company, 2, items[1]!))
  const report = await company.ncr({ foundOn: await received(company, 3, items[1]!) })
  await company.ok(move(company, items[1]!, 'Dock', 'quarantine', 'Dock', 'bads'))
  const back = () => move(company, items[1]!, 'Dock', 'bads', 'Dock', 'goods')
  t.like(await back(), { status: 409, body: { code: 'not_dispositioned' } })
  await company.ok(company.disposition(report.id, { disposition: 'rework' }))
  await company.ok(back())
})

for (const disposition of [undefined, 'return'])
  test(`counted pieces that are ${disposition ?? 'not decided'} become goods by no way round over bads`, async (t) => {
    const company = await service().company({ ...spec, reasonCodes: [{ kind: 'adjustment', label: 'Lost' }] })
    const report = await company.ncr({ foundOn: await received(company, 10, items[0]!) })
    if (disposition) await company.ok(company.disposition(report.id, { disposition }))
    const code = disposition ? 'lot_unavailable' : 'not_dispositioned'
    for (const to of ['Dock', 'Rack'])
      t.like((await move(company, { sku: 'BOLT', quantity: 3 }, 'Dock', 'quarantine', to, 'bads')).body, { code })
    await company.ok(move(company, { sku: 'BOLT', quantity: 4 }, 'Dock', 'quarantine', 'Rack', 'quarantine'))
    const count = await openCount(company, company.unit.Dock!)
    const found = { quarantine: 5, bads: 1 }
    for (const [bin, countedQuantity] of Object.entries(found))
      await company.ok(record(company, count, { sku: 'BOLT', bin, countedQuantity }))
    const { lines } = await company.ok(finalize(company, count))
    const reasonCodeId = company.reason.Lost
    const decisions = lines.map(({ id }: { id: number }) => ({ lineId: id, decision: 'accepted', reasonCodeId }))
    t.is((await reconcile(company, count, ...decisions)).body.code, code)
    t.deepEqual(await company.stock('BOLT'), { 'Dock/quarantine': 6, 'Rack/quarantine': 4 })
  })

test('a receipt whose goods wait elsewhere is not taken back out of others, which a report would hold no more', async (t) => {
  const company = await service().company(spec)
  const bad = await received(company, 6, { sku: 'BOLT' })
  await company.ncr({ foundOn: bad })
  const moved = (from: string, bin: string, to: string, toBin: string) =>
    company.ok(move(company, { sku: 'BOLT', quantity: 6 }, from, bin, to, toBin))
  await moved('Dock', 'quarantine', 'Rack', 'quarantine')
  const good = await received(company, 6, { sku: 'BOLT' })
  await passed(company, good)
  await moved('Dock', 'goods', 'Dock', 'quarantine')
  const orders = (await company.ok(company.get('/purchase-orders?limit=10'))).data
  const order = await company.ok(company.get(`/purchase-orders/${Math.min(...orders.map(({ id }: any) => id))}`))
  const back = () =>
    company.post(`/purchase-orders/${order.id}/receipts/${order.receipts[0].id}/reverse`, { reason: 'Not ours' })
  const refused = await back()
  t.like(refused.body, { code: 'insufficient_stock', available: 0, wanted: 6 })
  t.regex(refused.body.detail, /holds 6 of BOLT in quarantine, 6 of them not this receipt's, which wait in Rack, and 6/)
  await moved('Rack', 'quarantine', 'Dock', 'quarantine')
  await company.ok(back())
  t.deepEqual(await company.stock('BOLT'), { 'Dock/quarantine': 6 })
})

test('what an undecided report holds becomes goods by no lot that a count finds before it is made available, and by no two counts', async (t) => {
  const company = await service().company({ ...spec, reasonCodes: [{ kind: 'adjustment', label: 'Lost' }] })
  const reasonCodeId = company.reason.Lost
  const counted = async (unit: string, what: { sku: string; lotCode?: string }, found: Record<string, number>) => {
    const count = await openCount(company, company.unit[unit]!)
    const asked = Object.entries(found).map(([bin, countedQuantity]) => ({ ...what, bin, countedQuantity }))
    await company.ok(record(company, count, ...asked))
    const { lines } = await company.ok(finalize(company, count))
    const said = lines.map(({ id, product, bin }: any) =>
      product.sku === what.sku && bin in found
        ? { lineId: id, decision: 'accepted', reasonCodeId }
        : { lineId: id, decision: 'ignored' },
    )
    const reply = await reconcile(company, count, ...said)
    if (reply.status !== 200) await company.ok(company.post(`/inventory-counts/${count}/cancel`))
    return reply
  }
  const refused = { status: 409, body: { code: 'not_dispositioned' } }
  const steel = { sku: 'STEEL', lotCode: 'L1' }
  const lotReport = await company.ncr({ foundOn: await received(company, 10, items[1]!) })
  t.like(await counted('Dock', steel, { quarantine: 6, goods: 4 }), refused, 'while the lot is quarantined')
  await company.ok(company.post('/products/STEEL/lots/L1/status', { status: 'available', reason: 'urgent' }))
  await company.ok(counted('Dock', steel, { quarantine: 6 }))
  for (const unit of ['Dock', 'Rack']) t.like(await counted(unit, steel, { goods: 4 }), refused, unit)
  await company.ok(counted('Dock', steel, { quarantine: 10 }))

  const bolts = { sku: 'BOLT' }
  const report = await company.ncr({ foundOn: await received(company, 10, items[0]!) })
  await company.ok(counted('Dock', bolts, { quarantine: 6 }))
  const again = await counted('Dock', bolts, { goods: 4 })
  t.like(again, refused)
  t.regex(again.body.detail, /4 of BOLT are missing in quarantine, where NCR-2 holds them/)
  await company.ok(counted('Dock', bolts, { quarantine: 10 }))
  t.like(await move(company, { ...bolts, quantity: 4 }, 'Dock', 'quarantine', 'Dock', 'goods'), refused, 'found there')
  await company.ok(counted('Dock', bolts, { goods: 1 }))
  await company.ok(company.disposition(report.id, { disposition: 'return' }))
  await company.ok(counted('Dock', bolts, { quarantine: 7 }))
  t.like((await counted('Dock', bolts, { goods: 3 })).body, { code: 'lot_unavailable' })

  await company.ok(company.disposition(lotReport.id, { disposition: 'rework' }))
  await company.ok(counted('Rack', steel, { goods: 4 }))
})

for (const item of items)
  test(`what lies in a customer's unit is told where it would be scrapped and where its inspection is passed, with the way on: ${item.sku}`, async (t) => {
    const consigned = { name: 'Consigned', type: 'rack', ownership: 'customer_consigned', owner: 'Customer' } as const
    const [hall] = spec.sites!
    const company = await service().company({
      ...spec,
      sites: [{ ...hall!, storageUnits: [...hall!.storageUnits!, consigned] }],
    })
    const inspection = await received(company, 1, item)
    await company.ok(move(company, item, 'Dock', 'quarantine', 'Consigned', 'quarantine'))
    const { sku, lotCode, serialCode } = item as { sku: string; lotCode?: string; serialCode?: string }
    const other = await company.ncr({ productSku: sku, ...(lotCode && { lotCode }) })
    const which = serialCode
      ? { serialCode }
      : { quantity: 1, ...(!lotCode && { storageUnitId: company.unit.Consigned }) }
    const scrapped = await company.disposition(other.id, { disposition: 'scrap', sku, ...which })
    t.like(scrapped.body, { code: 'insufficient_stock', available: 0 })
    t.regex(
      scrapped.body.detail,
      /only 0 of your own .* Consigned holds 1 more in quarantine: that is a customer's, who gets it back by a shipment/,
    )
    await company.ok(company.disposition(other.id, { disposition: 'use_as_is' }))
    const report = await company.ncr({ foundOn: inspection })
    await company.ok(company.done(inspection))
    const { _meta } = await company.ok(company.disposition(report.id, { disposition: 'use_as_is' }))
    const what = item.lotCode ? 'STEEL, lot L1' : item.sku
    const why = item.serialCode ? 'as it was' : 'which was'
    t.deepEqual(messages(_meta.warnings), [
      `Still in quarantine: 1 of ${what}, ${why} moved to a unit that is not your own: ${good}.`,
    ])
    await company.ok(move(company, item, 'Consigned', 'quarantine', 'Consigned', 'goods'))
  })

for (const item of items)
  test(`what lies in the quarantine of a van is scrapped as anywhere: ${item.sku}`, async (t) => {
    const company = await service().company(spec)
    const quantity = item.serialCode ? 1 : 10
    const inspection = await received(company, quantity, item)
    const some = item.serialCode ? 1 : 6
    await company.ok(move(company, { ...item, quantity: some }, 'Dock', 'quarantine', 'Van', 'quarantine'))
    const report = await company.ncr({ foundOn: inspection })
    const which = item.serialCode ? { serialCode: item.serialCode } : { quantity: 10 }
    const named = await company.ncr({ productSku: item.sku, ...(item.lotCode && { lotCode: item.lotCode }) })
    const van = { sku: 'BOLT', storageUnitId: company.unit.Van, quantity: 7 }
    if (item.sku === 'BOLT')
      t.like(await company.disposition(named.id, { disposition: 'scrap', ...van }), {
        body: { code: 'insufficient_stock', available: 6 },
      })
    await company.ok(company.disposition(report.id, { disposition: 'scrap', ...which }))
    const left = await company.stock(item.sku)
    t.deepEqual(
      Object.keys(left).map((at) => at.split('/').slice(0, 2).join('/')),
      item.serialCode ? ['Van/bads'] : ['Dock/bads', 'Van/bads'],
    )
  })
