// What goes to a partner is used; what comes back is not, however often it goes to and fro, or is taken back on its way.
import test from 'ava'
import { suggestions } from '../inventory/reordering.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { delivery, line, look, receive, ship, type Traders, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

/** Traders of whom both are told what they used of tubes: their policies never have enough. */
async function using(): Promise<Traders> {
  const both = await traders(service())
  for (const one of [both.plant, both.fitter])
    await one.product('TUBE', { stockPolicies: [{ mode: 'minimum', minQty: 9999 }] })
  return both
}

/** What a company used of tubes in the last 30 days. */
const used = async (company: TestCompany) =>
  Math.round(((await suggestions(company))[0]!.dailyConsumption as number) * 30 * 1000) / 1000

const act = (company: TestCompany, of: { id: string }, what: string, more: object = {}) =>
  company.ok(company.post(`/partner-deliveries/${of.id}/${what}`, more))

/** Sends back what came with a delivery; answers the return, as its sender sees it. */
const giveBack = (company: TestCompany, of: any, quantity: number, unit = 'Shelf') =>
  act(company, of, 'return', { lines: [{ lineId: of.lines[0].id, quantity, storageUnitId: company.unit[unit] }] })

test('a return that is withdrawn, refused or returned again was none, so what was shipped is used again', async (t) => {
  const { plant, fitter } = await using()
  await ship(plant, [line(plant, 'TUBE', 11)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 11 } }))
  t.is(await used(plant), 11)
  for (let n = 0; n < 2; n++) {
    const back = await giveBack(fitter, came, 4)
    t.is(await used(plant), 7)
    await act(fitter, back, 'withdraw')
    t.is(await used(plant), 11, 'withdrawn')
  }
  await giveBack(fitter, came, 4)
  await act(plant, await delivery(plant, 'incoming'), 'refuse', { reason: 'Sold is sold' })
  t.is(await used(plant), 11, 'refused')
  await giveBack(fitter, came, 5)
  const returned = await delivery(plant, 'incoming')
  await plant.ok(receive(plant, returned, { 0: { receivedQuantity: 5 } }, {}, 'Rack'))
  t.is(await used(plant), 6)
  await giveBack(plant, returned, 3, 'Rack')
  t.is(await used(plant), 9, 'returned again')
})

test('what came and is returned was no use of who had it, and is none that came back where the return is withdrawn', async (t) => {
  const { plant, fitter } = await using()
  await fitter.receive('TUBE', 21, 'Shelf')
  await fitter.ok(fitter.put('/customers/SHOP', { name: 'Shop', shipToAddress: 'Quay 1' }))
  await ship(fitter, [line(fitter, 'TUBE', 6, {}, 'Shelf')], { customerId: 'SHOP' })
  await ship(plant, [line(plant, 'TUBE', 10)])
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 10 } }))
  const back = await giveBack(fitter, came, 10)
  t.is(await used(fitter), 6)
  await act(fitter, back, 'withdraw')
  t.is(await used(fitter), 6)
})

test('what went out with a handed task is used again where its return is taken back', async (t) => {
  const { plant, fitter } = await using()
  await plant.sendTo(fitter, await plant.task('Fit'), { items: [line(plant, 'TUBE', 35)] })
  const came = await delivery(fitter, 'incoming')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 35 } }))
  const back = await giveBack(fitter, came, 12)
  t.is(await used(plant), 23)
  await act(fitter, back, 'withdraw')
  t.is(await used(plant), 35)
  await giveBack(fitter, came, 12)
  const returned = await delivery(plant, 'incoming')
  await plant.ok(receive(plant, returned, { 0: { receivedQuantity: 12 } }, {}, 'Rack'))
  await giveBack(plant, returned, 2, 'Rack')
  t.is(await used(plant), 25)
})

/** A shipment, or what goes to and fro of one: how much of it is open, and how much its recipient has. */
interface Going {
  id: string
  from: TestCompany
  to: TestCompany
  root: { by: TestCompany; away: number }
  open: number
  has: number
  /** Some of it was received. */
  isTouched?: boolean
}

/** A delivery, as its recipient sees it. */
async function atRecipient({ id, from, to }: Going) {
  const told = 'where company_id = app.company_id()'
  const [sent] = await from.sql(`select uid from partners.deliveries ${told} and external_id = $1`, [id])
  const [came] = await to.sql(`select external_id as id from partners.deliveries ${told} and uid = $1`, [sent!.uid])
  return look(to, came!.id as string)
}

/** What two companies do with what goes to and fro between them, and what is away by that of what each shipped. */
function trade({ plant, fitter }: Traders, chance: (n: number) => number) {
  const all: Going[] = []
  const placeOf = (company: TestCompany) => (company === plant ? 'Rack' : 'Shelf')
  const some = (fits: (one: Going) => boolean) => {
    const found = all.filter(fits)
    return found[chance(found.length || 1)]
  }
  const goes = (one: Going, quantity: number, to: TestCompany) => {
    one.root.away += to === one.root.by ? -quantity : quantity
  }
  const ends = async (one: Going | undefined, end: (one: Going) => Promise<unknown>) => {
    if (!one) return false
    await end(one)
    goes(one, one.open, one.from)
    one.open = 0
    return true
  }
  const acts: Record<string, (quantity: number) => Promise<boolean>> = {
    ship: async (quantity) => {
      const [from, to] = chance(2) ? [plant, fitter] : [fitter, plant]
      const { id } = await ship(from, [line(from, 'TUBE', quantity, {}, placeOf(from))])
      all.push({ id, from, to, root: { by: from, away: quantity }, open: quantity, has: 0 })
      return true
    },
    receive: async (most) => {
      const one = some(({ open }) => open > 0)
      if (!one) return false
      const receivedQuantity = Math.min(most, one.open)
      await one.to.ok(receive(one.to, await atRecipient(one), { 0: { receivedQuantity } }, {}, placeOf(one.to)))
      one.open -= receivedQuantity
      one.has += receivedQuantity
      one.isTouched = true
      return true
    },
    return: async (most) => {
      const one = some(({ has }) => has > 0)
      if (!one) return false
      const quantity = Math.min(most, one.has)
      const { id } = await giveBack(one.to, await atRecipient(one), quantity, placeOf(one.to))
      one.has -= quantity
      goes(one, quantity, one.from)
      all.push({ id, from: one.to, to: one.from, root: one.root, open: quantity, has: 0 })
      return true
    },
    withdraw: () =>
      ends(
        some(({ open }) => open > 0),
        (one) => act(one.from, one, 'withdraw'),
      ),
    refuse: () =>
      ends(
        some(({ open, isTouched }) => open > 0 && !isTouched),
        async (one) => act(one.to, await atRecipient(one), 'refuse', { reason: 'No' }),
      ),
  }
  const awayOf = (company: TestCompany) =>
    [...new Set(all.map(({ root }) => root))].reduce((sum, root) => sum + (root.by === company ? root.away : 0), 0)
  return { acts, awayOf }
}

test('whatever goes to and fro between two companies, each used what it shipped and has not back', async (t) => {
  const seed = Number(process.env.PARTNERS_SEED ?? 5)
  let state = seed
  const chance = (n: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % n
  }
  const both = await using()
  await both.fitter.receive('TUBE', 100, 'Shelf')
  const { acts, awayOf } = trade(both, chance)
  const ways = ['ship', 'ship', 'receive', 'receive', 'receive', 'return', 'return', 'withdraw', 'refuse']
  const done: Record<string, number> = {}
  for (let n = 0; n < 60; n++) {
    const what = ways[chance(ways.length)]!
    if (!(await acts[what]!(1 + chance(6)))) continue
    done[what] = (done[what] ?? 0) + 1
    for (const company of [both.plant, both.fitter])
      t.is(await used(company), awayOf(company), `${what}, the ${n + 1}th, of PARTNERS_SEED=${seed}`)
  }
  t.log(done)
})
