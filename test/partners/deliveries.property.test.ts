// Whatever both companies send, receive, refuse, withdraw, decline and return at once: at every moment each piece is in one
// place, both see the same, and the books of both come out even.
import test from 'ava'
import type { Reply } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { healthy, total, walk } from '../support/totals.ts'
import { bins, line, seen, traders } from './goods.ts'
import { messagesOf } from './messages.ts'

const service = serviceFor(test, { booksBalance: true })
const { bringWaiting } = messagesOf(service)

const places: Record<string, string> = {}

const origins = [
  { sku: 'FRAME', lotCode: 'F-1' },
  { sku: 'FRAME', lotCode: 'F-9' },
  { sku: 'MOTOR', serialCode: 'M-1' },
]

/** A number below n. */
type Chance = (n: number) => number
function chances(seed: number): Chance {
  let state = seed
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % n
  }
}

async function goods(own: TestCompany, chance: Chance): Promise<object[]> {
  const unit = places[own.shortName]!
  const lots = await own.ok(own.get('/lots?productSku=FRAME'))
  const frame = lots.data.filter((one: any) => one.status === 'available')
  const serials = ['M-1', 'M-2', 'M-3']
  return [
    line(own, 'TUBE', 1 + chance(5), {}, unit),
    ...(frame.length && chance(2)
      ? [line(own, 'FRAME', 1 + chance(3), { lotCode: frame[chance(frame.length)].code }, unit)]
      : []),
    ...(chance(3) ? [] : [line(own, 'MOTOR', 1, { serialCodes: [serials[chance(3)]] }, unit)]),
  ]
}

/** Something that a company may do, with something that it has. */
async function act(own: TestCompany, other: TestCompany, chance: Chance): Promise<Reply & { what: string }> {
  const all = (await own.ok(own.get('/partner-deliveries?limit=100'))).data
  const some = (fits: (one: any) => boolean) => {
    const found = all.filter(fits)
    return found[chance(found.length || 1)]
  }
  const waits = (one: any) => ['in_transit', 'unmapped', 'held', 'partially_received', 'shortfall'].includes(one.state)
  const came = some((one) => one.direction === 'incoming' && waits(one))
  const sent = some((one) => one.direction === 'outgoing' && waits(one))
  const had = some((one) => one.direction === 'incoming' && one.lines.some((each: any) => each.receivedQuantity > 0))
  const storageUnitId = own.unit[places[own.shortName]!]
  const handoffs = (await own.ok(own.get('/handoffs?limit=50'))).data.filter((one: any) => one.linkActive)
  const [outgoing, incoming] = ['outgoing', 'incoming'].map((way) => handoffs.find((one: any) => one.direction === way))
  const recall = (await own.ok(own.get('/recalls?state=open'))).data.find((one: any) => !one.partner)
  const received = () => ({
    lines: came.lines
      .filter((one: any) => one.openQuantity > 0)
      .slice(chance(2))
      .map((one: any) => {
        const damagedQuantity = one.serialCode ? 0 : chance(2)
        const most = Math.max(one.openQuantity - damagedQuantity, 0)
        return {
          lineId: one.id,
          receivedQuantity: one.serialCode ? 1 : Math.max(most - chance(3), 0),
          damagedQuantity: Math.min(damagedQuantity, one.openQuantity),
          storageUnitId,
          ...(came.state === 'held' && one.lotCode && { lotCode: one.lotCode }),
        }
      })
      .filter((one: any) => one.receivedQuantity + one.damagedQuantity > 0),
    reportRestMissing: chance(4) === 0,
  })
  const back = () => ({
    lines: had.lines
      .filter((one: any) => one.receivedQuantity > one.returnedQuantity)
      .map((one: any) => ({
        lineId: one.id,
        quantity: 1,
        storageUnitId,
        bin: ['bads', 'quarantine', 'goods', 'goods'][chance(4)],
      })),
  })
  const intoGoods = () => ({
    ...{ sku: 'MOTOR', serialCode: `M-${1 + chance(3)}`, quantity: 1, from: storageUnitId, to: storageUnitId },
    ...{ bin: chance(2) ? 'quarantine' : 'bads', toBin: 'goods' },
  })
  const decided = () => ({ status: ['available', 'quarantined', 'blocked'][chance(3)], reason: 'Looked at' })
  const path = (one: any) => `/partner-deliveries/${one.id}`
  const acts: [what: string, has: unknown, does: () => Promise<Reply>][] = [
    ['receive', came, () => own.post(`${path(came)}/receive`, received())],
    ['receive', came, () => own.post(`${path(came)}/receive`, received())],
    ['receive', came, () => own.post(`${path(came)}/receive`, received())],
    ['refuse', came, () => own.post(`${path(came)}/refuse`, { reason: 'No' })],
    ['withdraw', sent, () => own.post(`${path(sent)}/withdraw`, {})],
    ['settle', sent, () => own.post(`${path(sent)}/settle`, {})],
    ['return', had, () => own.post(`${path(had)}/return`, back())],
    ['take back', outgoing, () => own.delete(`/handoffs/${outgoing.id}`)],
    ['recall', chance(2), () => own.post('/recalls', { reason: 'Cracks', origin: [origins[chance(origins.length)]] })],
    ['release', recall, () => own.post(`/recalls/${recall.id}/release`, { reason: 'Good' })],
    ['release', recall, () => own.post(`/recalls/${recall.id}/release`, { reason: 'Good' })],
    ['bring among the goods', true, () => own.post('/stock/transfers', intoGoods())],
    ['decide', true, () => own.post(`/products/FRAME/lots/${chance(2) ? 'F-1' : 'F-9'}/status`, decided())],
    ['decline', incoming, () => own.post(`/handoffs/${incoming.id}/decline`, { reason: 'No' })],
  ]
  const [what, has, does] = acts[chance(acts.length)]!
  if (has && chance(3)) return { what, ...(await does()) }
  if (chance(3) === 0) {
    const items = await goods(own, chance)
    return {
      what: 'send',
      ...(await own.post('/handoffs', { taskId: await own.task('Fit'), recipientShortName: other.shortName, items })),
    }
  }
  const draft = await own.post('/shipments', { customerId: 'OTHER', lines: await goods(own, chance) })
  if (draft.status !== 200) return { what: 'draft', ...draft }
  return { what: 'ship', ...(await own.post(`/shipments/${draft.body.id}/ship`, {})) }
}

const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)

/** All there is of a product, by both companies' stock and by what neither has: missing, or waiting for a person. */
async function inAll(companies: TestCompany[], sku: string): Promise<number> {
  const lies = await Promise.all(companies.map(async (one) => sum(Object.values(await bins(one, sku)))))
  const between = await Promise.all(
    companies.map(async (one) => {
      const { data } = await one.ok(one.get('/partner-deliveries?direction=incoming&limit=100'))
      const lines = data.flatMap((each: any) =>
        each.lines.filter((of: any) => of.sku === sku).map((of: any) => ({ ...of, state: each.state })),
      )
      const [transit] = await one.sql(
        `select coalesce(sum(transit_quantity), 0)::float8 as quantity from partners.delivery_lines
          where company_id = app.company_id() and sku = $1`,
        [sku],
      )
      return sum(lines.map((of: any) => of.missingQuantity + of.openQuantity)) - (transit!.quantity as number)
    }),
  )
  return sum([...lies, ...between])
}

/** As a delivery goes on (decisions on states); what is not here is over. */
const onwards: Record<string, string[]> = {
  in_transit: ['partially_received', 'received', 'shortfall', 'refused', 'reversed'],
  unmapped: ['in_transit', 'held', 'partially_received', 'received', 'shortfall', 'refused', 'reversed'],
  held: ['in_transit', 'partially_received', 'received', 'shortfall', 'refused', 'reversed'],
  partially_received: ['received', 'shortfall'],
  shortfall: ['received', 'settled'],
  active: ['withdrawn', 'deleted'],
}

/** Each step that a delivery or handoff of the company took, by its audit log. */
async function stepsOf(company: TestCompany): Promise<{ from: string; to: string }[]> {
  return (await company.sql(
    `select distinct c.fields #>> '{state,from}' as "from", c.fields #>> '{state,to}' as "to" from app.audit_changes c
      where c.company_id = app.company_id() and c.entity in ('partnerDelivery', 'handoff') and c.action = 'update'
        and c.fields ? 'state'`,
  )) as { from: string; to: string }[]
}

/** Handoffs and links as the company sees them, less what it alone has. */
async function handoffsOf(company: TestCompany) {
  return company.sql(
    `select uid, state, status, declined_reason, is_linked, data_request from partners.handoffs
      where company_id = app.company_id() order by uid`,
  )
}

/** What a recall holds and somebody could use all the same. */
const usable = (company: TestCompany) =>
  company.sql(
    `select i.id from quality.recall_items i
       left join production.lots l on l.company_id = i.company_id and l.id = i.lot_id
       left join inventory.balances b on b.company_id = i.company_id and b.serial_id = i.serial_id and b.bin = 'goods' and b.quantity > 0
      where i.company_id = app.company_id() and i.released_at is null and (l.status <> 'blocked' or b.id is not null)`,
  )

/** What came of a line that left while it might not be used, and became goods. */
const freed = (company: TestCompany) =>
  company.sql(
    `select s.id from inventory.stock_ledger s
       join partners.delivery_lines l on l.company_id = s.company_id and l.id = s.delivery_line_id
       join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.direction = 'incoming'
      where s.company_id = app.company_id() and s.to_bin = 'goods' and l.lot_status <> 'available'`,
  )

const breaches = async () => (await service().admin.query('select * from partners.verify()')).rows

test.serial('every piece is somewhere, once, whatever both sides do at once', async (t) => {
  const { plant, fitter } = await traders(service())
  places[plant.shortName] = 'Rack'
  places[fitter.shortName] = 'Shelf'
  await fitter.receive('TUBE', 50, 'Shelf')
  await fitter.receive('FRAME', 10, 'Shelf', { lotCode: 'F-9' })
  await fitter.receive('MOTOR', 1, 'Shelf', { serialCodes: ['M-3'] })
  const both = [plant, fitter]
  const there = { TUBE: 150, FRAME: 30, MOTOR: 3 }
  const seed = Number(process.env.PARTNERS_SEED ?? 11)
  t.log(`PARTNERS_SEED=${seed}`)
  const chance = chances(seed)
  const done: Record<string, number> = {}
  for (let round = 0; round < Number(process.env.PARTNERS_ROUNDS ?? 12); round++) {
    const acts = Array.from({ length: 6 }, (_, n) => act(both[n % 2]!, both[(n + 1) % 2]!, chances(chance(1e6))))
    const looks = Array.from({ length: 3 }, async () => t.deepEqual(await breaches(), [], 'in the middle of it'))
    for (const { what, status, text } of await Promise.all(acts)) {
      t.true(status < 500, `${what}: ${text}`)
      if (status === 200) done[what] = (done[what] ?? 0) + 1
    }
    await Promise.all(looks)
    t.deepEqual(await breaches(), [])
    for (const one of both) t.deepEqual(await usable(one), [], 'what is recalled stays where nobody uses it')
    for (const one of both) t.deepEqual(await freed(one), [], 'what came held is no goods by coming')
    await bringWaiting() // a recall waits for no turn, and what is told while it waits comes after it
    for (const [sku, quantity] of Object.entries(there)) t.is(await inAll(both, sku), quantity, sku)
  }
  const waiting = `select id from partners.messages where company_id = app.company_id() and is_waiting`
  for (const one of both) t.deepEqual(await one.sql(waiting), [])
  const ids = async (one: TestCompany) =>
    new Map(
      (await one.sql(`select uid, external_id from partners.deliveries where company_id = app.company_id()`)).map(
        ({ uid, external_id }) => [uid as string, external_id as string],
      ),
    )
  const [ours, theirs] = [await ids(plant), await ids(fitter)]
  t.deepEqual([...ours.keys()].sort(), [...theirs.keys()].sort())
  for (const [uid, id] of ours) t.deepEqual(await seen(plant, id), await seen(fitter, theirs.get(uid)!))
  t.deepEqual(await handoffsOf(plant), await handoffsOf(fitter))
  const lists = ['', '?direction=incoming', '?direction=outgoing', '?state=received'].map(
    (by) => `/partner-deliveries${by}`,
  )
  for (const one of both) {
    await healthy(t, one)
    for (const list of [...lists, '/recalls', '/recalls?state=open'])
      t.is(await total(one, list), await walk(one, list), `the total of ${list}`)
  }
  const steps = (await Promise.all(both.map(stepsOf))).flat()
  t.deepEqual(
    steps.filter(({ from, to }) => !onwards[from]?.includes(to)),
    [],
    'no state is left for one that it does not lead to',
  )
  t.true(steps.length >= 6, JSON.stringify(steps))
  t.log(done)
  t.true(Object.keys(done).length >= 7, 'not all of them were refused')
})
