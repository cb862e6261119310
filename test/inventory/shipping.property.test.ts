// Whatever is shipped, moved, blocked and cancelled at once, stock is what a model says that does the same one after the
// other in some order, and each is told what it would be told then.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { Reply } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { open, type Shipper } from './shipping.ts'

const service = serviceFor(test, { booksBalance: true })

const customers = ['Harbour', 'Hill'] as const
const units = ['Shelf', 'Dock', 'Van', 'Harbour’s', 'Hill’s'] as const
const owners: Record<string, string> = { 'Harbour’s': 'Harbour', 'Hill’s': 'Hill' }
const lots = ['B-1', 'B-2'] as const
const serials = ['P-1', 'P-2', 'P-3'] as const

interface Piece {
  sku: string
  unit: string
  quantity: number
  lotCode?: string
  serialCodes?: string[]
}
interface Draft {
  customer: string
  lines: Piece[]
}
type Act =
  | { do: 'ship' | 'cancel'; which: number }
  | { do: 'move'; piece: Piece; to: string }
  | { do: 'set'; lot: string; status: 'available' | 'blocked' }

const quantity = fc.integer({ min: 1, max: 40 })
const unit = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...units.slice(0, 2)) }, fc.constantFrom(...units))
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({ sku: fc.constant('BOLT'), unit, quantity }),
  fc.record({ sku: fc.constant('BAR'), unit, quantity, lotCode: fc.constantFrom(...lots) }),
  fc
    .record({ unit, serialCodes: fc.uniqueArray(fc.constantFrom(...serials), { minLength: 1, maxLength: 2 }) })
    .map(({ unit, serialCodes }) => ({ sku: 'PUMP', unit, quantity: serialCodes.length, serialCodes })),
)
/** No serial twice, which no draft takes. */
const lines = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((all) => all.filter((one, n) => !one.serialCodes || all.findIndex((other) => other.serialCodes) === n))
const draft: fc.Arbitrary<Draft> = fc.record({ customer: fc.constantFrom(...customers), lines })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ship' as const), which: fc.nat(3) }) },
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat(3) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), piece, to: unit }) },
  fc.record({
    do: fc.constant('set' as const),
    lot: fc.constantFrom(...lots),
    status: fc.constantFrom('available' as const, 'blocked' as const),
  }),
)
const round = fc.record({
  drafts: fc.array(draft, { minLength: 1, maxLength: 2 }),
  acts: fc.array(act, { minLength: 2, maxLength: 4 }),
})

interface Lying {
  stock: Map<string, number>
  blocked: Set<string>
  states: string[]
}
const at = (piece: Piece, serial?: string) => [piece.sku, piece.unit, serial ?? piece.lotCode ?? ''].join('/')
const keys = (piece: Piece): [string, number][] =>
  piece.serialCodes ? piece.serialCodes.map((one) => [at(piece, one), 1]) : [[at(piece), piece.quantity]]

/** What a shipment is told: shipped, or each line that falls short with why and what there is. */
function shipped(world: Lying, draft: Draft): string {
  const soFar = new Map<string, number>()
  const short: (string | number)[][] = []
  for (const [n, line] of draft.lines.entries()) {
    const isAnothers = line.unit in owners && owners[line.unit] !== draft.customer
    const isBlocked = line.lotCode !== undefined && world.blocked.has(line.lotCode)
    for (const [key, wanted] of keys(line)) {
      soFar.set(key, (soFar.get(key) ?? 0) + wanted)
      const available = isAnothers || isBlocked || line.unit === 'Van' ? 0 : (world.stock.get(key) ?? 0)
      const code = isAnothers ? 'consigned_stock' : isBlocked ? 'lot_unavailable' : 'insufficient_stock'
      if (soFar.get(key)! > available) short.push([n, code, available])
    }
  }
  if (short.length > 0) return JSON.stringify(short)
  for (const [key, wanted] of soFar) add(world, key, -wanted)
  return 'done'
}

function add({ stock }: Lying, key: string, change: number): void {
  const left = (stock.get(key) ?? 0) + change
  if (left === 0) stock.delete(key)
  else stock.set(key, left)
}

function moved(world: Lying, piece: Piece, to: string): string {
  const [[key, wanted]] = keys(piece) as [[string, number]]
  if (to === piece.unit) return 'invalid_input'
  if (piece.unit in owners) return 'consigned_stock'
  if ((world.stock.get(key) ?? 0) < wanted) return 'insufficient_stock'
  add(world, key, -wanted)
  add(world, key.replace(`/${piece.unit}/`, `/${to}/`), wanted)
  return 'done'
}

function follow(world: Lying, drafts: Draft[], act: Act): string {
  if (act.do === 'move') return moved(world, act.piece, act.to)
  if (act.do === 'set') {
    if (act.status === 'blocked') world.blocked.add(act.lot)
    else world.blocked.delete(act.lot)
    return 'done'
  }
  const n = drafts.length - 1 - (act.which % drafts.length)
  if (world.states[n] !== 'draft') return 'not_draft'
  const told = act.do === 'ship' ? shipped(world, drafts[n]!) : 'done'
  if (told === 'done') world.states[n] = act.do
  return told
}

function told({ status, body }: Reply): string {
  if (status === 200) return 'done'
  return body.lines ? JSON.stringify(body.lines.map((one: any) => [one.line, one.code, one.available])) : body.code
}

function carryOut({ company }: Shipper, ids: string[], act: Act): Promise<Reply> {
  if (act.do === 'set')
    return company.post(`/products/BAR/lots/${act.lot}/status`, { status: act.status, reason: 'looked at' })
  if (act.do === 'move') {
    const { sku, unit, quantity, lotCode, serialCodes } = act.piece
    const what = { sku, lotCode, serialCode: serialCodes?.[0], quantity: serialCodes ? 1 : quantity }
    return company.post('/stock/transfers', { ...what, from: company.unit[unit], to: company.unit[act.to] })
  }
  return company.post(`/shipments/${ids[ids.length - 1 - (act.which % ids.length)]}/${act.do}`, {})
}

const orders = <T>(all: T[]): T[][] =>
  all.length < 2 ? [all] : all.flatMap((one, n) => orders(all.toSpliced(n, 1)).map((rest) => [one, ...rest]))

async function lying({ company }: Shipper): Promise<Map<string, number>> {
  const all: [string, number][] = []
  for (const sku of ['BOLT', 'BAR', 'PUMP'])
    for (const [place, quantity] of Object.entries(await company.stock(sku))) {
      const [unit, code = ''] = place.split('/')
      all.push([[sku, unit, code].join('/'), quantity])
    }
  return new Map(all.sort())
}

/** After acts that were done at once: one of their orders explains what each was told and what lies where. */
async function explained(
  t: ExecutionContext<any>,
  shop: Shipper,
  world: Lying,
  drafts: Draft[],
  acts: Act[],
  ids: string[],
) {
  const replies = (await Promise.all(acts.map((act) => carryOut(shop, ids, act)))).map(told)
  const now = JSON.stringify([...(await lying(shop))])
  const tried = orders(acts.map((act, n) => ({ act, n }))).map((order) => {
    const after = { stock: new Map(world.stock), blocked: new Set(world.blocked), states: [...world.states] }
    const answers: string[] = []
    for (const { act, n } of order) answers[n] = follow(after, drafts, act)
    return { after, answers, stock: JSON.stringify([...after.stock].sort()) }
  })
  const right = tried.find(({ answers, stock }) => stock === now && JSON.stringify(answers) === JSON.stringify(replies))
  t.truthy(
    right,
    JSON.stringify({ acts, replies, now, expected: tried.map(({ answers, stock }) => ({ answers, stock })) }),
  )
  return right!.after
}

test('shipping at once is as if it were one after the other', async (t) => {
  t.timeout(600_000)
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 10 }), async (rounds) => {
      const shop = await open(service())
      const { company } = shop
      await company.receive('BOLT', 30, 'Harbour’s')
      await company.receive('BAR', 10, 'Hill’s', { lotCode: 'B-2' })
      let world: Lying = { stock: await lying(shop), blocked: new Set(), states: [] }
      const drafts: Draft[] = []
      const ids: string[] = []
      for (const { drafts: made, acts } of rounds) {
        for (const one of made) {
          drafts.push(one)
          world.states.push('draft')
          ids.push((await shop.drafted(one.lines, { customerId: one.customer })).id)
        }
        world = await explained(t, shop, world, drafts, acts, ids)
        await company.verified(t)
      }
      const statuses = (await company.ok(company.get('/shipments?limit=100'))).data
        .map((one: any) => one.status)
        .reverse()
      const words: Record<string, string> = { ship: 'shipped', cancel: 'cancelled', draft: 'draft' }
      t.deepEqual(
        statuses,
        world.states.map((state) => words[state]),
      )
    }),
    { seed: 20_261_122, numRuns: 15, endOnFailure: true },
  )
})
