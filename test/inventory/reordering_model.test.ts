// Reordering against a model that adds up raw rows by hand: whatever happens to stock, lots, orders, policies and lead
// times, the same policies are armed, the same is told, and the same is suggested.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { suggestions, triggered } from './reordering.ts'

const service = serviceFor(test)

const units = ['North rack', 'North bay', 'South rack'] as const
const lots = ['L1', 'L2'] as const
type Unit = (typeof units)[number]
type Lot = (typeof lots)[number]

const shelf = (name: string) => ({ name, type: 'shelf' as const })
const works: Spec = {
  warehouses: [
    { name: 'North', storageUnits: [shelf('North rack'), shelf('North bay')] },
    { name: 'South', storageUnits: [shelf('South rack')] },
  ],
  sites: [{ name: 'Yard', ssus: [{ name: 'Bench' }] }],
  workCenters: [{ name: 'Benches', machines: ['Bench'] }],
  vendors: [{ name: 'Acme' }],
  products: [
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot', vendors: [{ vendor: 'Acme' }] },
    { sku: 'SIGN', recipe: [{ sku: 'BAR', quantity: 1 }] },
  ],
  taskTypes: [{ name: 'Cut', makes: 'SIGN', workCenter: 'Benches' }],
  routings: [{ name: 'Sign', product: 'SIGN', steps: [{ taskType: 'Cut' }] }],
}

interface Policy {
  site: string | null
  mode: 'minimum' | 'reorder_point'
  minQty: number
  orderQty: number | null
  targetQty: number | null
}

interface Rows {
  stock: { site: string; bin: string; usable: boolean; quantity: number }[]
  used: { site: string; quantity: number }[]
  ordered: number
}

async function look(company: TestCompany): Promise<Rows> {
  const [row] = await company.sql(`
    select (select coalesce(json_agg(json_build_object('site', s.name, 'bin', b.bin, 'usable', l.status = 'available',
                     'quantity', b.quantity)), '[]')
              from inventory.balances b join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
              join sites.sites s on (s.company_id, s.id) = (u.company_id, u.site_id)
              join production.lots l on (l.company_id, l.id) = (b.company_id, b.lot_id)
             where b.company_id = app.company_id()) as stock,
           (select coalesce(json_agg(json_build_object('site', s.name, 'quantity', g.quantity)), '[]')
              from inventory.stock_ledger g join inventory.storage_units u on (u.company_id, u.id) = (g.company_id, g.from_storage_unit_id)
              join sites.sites s on (s.company_id, s.id) = (u.company_id, u.site_id)
             where g.company_id = app.company_id() and g.kind = 'consumption') as used,
           (select coalesce(sum(l.quantity_ordered - l.quantity_received), 0)::float
              from inventory.purchase_order_lines l join inventory.purchase_orders o on (o.company_id, o.id) = (l.company_id, l.purchase_order_id)
             where l.company_id = app.company_id() and o.status in ('open', 'partially_received')) as ordered`)
  return row as unknown as Rows
}

const sum = (quantities: number[]) => quantities.reduce((all, one) => all + one, 0)
const rounded = (quantity: number) => Math.round(quantity * 1e6) / 1e6

/** What the rule says of a policy, from raw rows. */
function levelOf(policy: Policy, leadTime: number | null, { stock, used, ordered }: Rows) {
  const here = <T extends { site: string }>(rows: T[]) => rows.filter(({ site }) => [null, site].includes(policy.site))
  const own = here(stock).filter(({ bin }) => bin === 'goods' || bin === 'transit')
  const onHand = sum(own.map(({ quantity }) => quantity))
  const usable = sum(own.filter((row) => row.usable).map(({ quantity }) => quantity))
  const sites = [...new Set(here(used).map(({ site }) => site))]
  const daily = sum(
    sites.map((site) => rounded(sum(used.filter((row) => row.site === site).map((row) => row.quantity)) / 30)),
  )
  const moving = policy.mode === 'minimum' || leadTime === null ? 0 : leadTime * daily
  const point = Math.max(policy.minQty, moving)
  const low = usable <= policy.minQty || (usable <= point && point > 0)
  const missing = Math.max(policy.orderQty ?? 0, (policy.targetQty ?? point) - usable - ordered, 0)
  return { onHand, low, suggested: usable + ordered <= point ? rounded(missing) : 0, covered: usable + ordered > point }
}

class Model {
  armed = new Map<string | null, boolean>()
  told: { site: string | null; onHand: number; suggested: number }[] = []
  leadTime: number | null = null
  policies: Policy[] = []

  /** fell: whether the stock of a policy was lowered; null: the line was moved instead. */
  follow(rows: Rows, fell: ((policy: Policy) => boolean) | null): void {
    for (const policy of this.policies) {
      const { low, onHand, suggested } = levelOf(policy, this.leadTime, rows)
      const armed = this.armed.get(policy.site)
      if (fell === null || !low) this.armed.set(policy.site, !low)
      else if (armed && fell(policy)) {
        this.armed.set(policy.site, false)
        this.told.push({ site: policy.site, onHand, suggested })
      }
    }
  }
}

type Step = (company: TestCompany, model: Model) => Promise<'moved' | 'line' | 'lot'>

const quantity = fc.integer({ min: 1, max: 12 })
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...units), fc.constantFrom(...lots), quantity).map(receive) },
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...units), fc.constantFrom(...lots), quantity).map(scrap) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...units), fc.constantFrom(...units), fc.constantFrom(...lots), quantity)
      .map(move),
  },
  { weight: 3, arbitrary: quantity.map(use) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...lots), fc.boolean()).map(judge) },
  { weight: 2, arbitrary: fc.tuple(quantity, fc.boolean()).map(order) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.integer({ min: 0, max: 10 }), fc.option(quantity), fc.option(quantity)).map(decide),
  },
  { weight: 1, arbitrary: fc.option(fc.integer({ min: 0, max: 60 })).map(promise) },
)

function receive([unit, lotCode, amount]: [Unit, Lot, number]): Step {
  return async (company) => {
    await company.receive('BAR', amount, unit, { lotCode, vendor: 'Acme', bin: 'bads' })
    await company.post('/stock/transfers', transfer(company, lotCode, amount, unit, unit, 'bads', 'goods'))
    return 'moved'
  }
}

function scrap([unit, lotCode, amount]: [Unit, Lot, number]): Step {
  return async (company) => {
    await company.post('/stock/transfers', transfer(company, lotCode, amount, unit, unit, 'goods', 'bads'))
    return 'moved'
  }
}

function move([from, to, lotCode, amount]: [Unit, Unit, Lot, number]): Step {
  return async (company) => {
    await company.post('/stock/transfers', transfer(company, lotCode, amount, from, to, 'goods', 'goods'))
    return 'moved'
  }
}

function transfer(
  { unit }: TestCompany,
  lotCode: Lot,
  amount: number,
  from: Unit,
  to: Unit,
  bin: string,
  toBin: string,
) {
  return { sku: 'BAR', lotCode, quantity: amount, from: unit[from], to: unit[to], bin, toBin }
}

function use(amount: number): Step {
  return async (company) => {
    const { operations } = await company.release('SIGN', amount)
    await company.ok(company.done(operations[0], { goodQuantity: amount, scrapQuantity: 0 }))
    return 'moved'
  }
}

function judge([lot, good]: [Lot, boolean]): Step {
  return async (company) => {
    await company.post(`/products/BAR/lots/${lot}/status`, { status: good ? 'available' : 'blocked', reason: 'seen' })
    return 'lot'
  }
}

let orders = 0
function order([amount, closed]: [number, boolean]): Step {
  return async (company) => {
    const { id } = await company.purchase(`order-${++orders}`, { BAR: amount })
    if (closed) await company.ok(company.post(`/purchase-orders/${id}/close`))
    return 'moved'
  }
}

function decide([minQty, orderQty, targetQty]: [number, number | null, number | null]): Step {
  return async (company, model) => {
    model.policies = [
      { site: 'North', mode: 'minimum', minQty: minQty + 2, orderQty, targetQty: null },
      { site: null, mode: 'reorder_point', minQty, orderQty, targetQty },
    ]
    await company.ok(company.put('/products/BAR', { stockPolicies: model.policies }))
    return 'line'
  }
}

function promise(leadTimeDays: number | null): Step {
  return async (company, model) => {
    model.leadTime = leadTimeDays
    await company.ok(company.put('/vendors/Acme', { leadTimeDays }))
    return 'line'
  }
}

const bySite = (entries: [string | null, unknown][]) =>
  Object.fromEntries(entries.map(([site, value]) => [site ?? 'all', value]).sort())

async function compare(t: ExecutionContext, company: TestCompany, model: Model, rows: Rows): Promise<void> {
  const siteOf = Object.fromEntries(Object.entries(company.site).map(([name, id]) => [id as string, name]))
  const name = (id: unknown) => (id === null ? null : siteOf[id as string])
  const armed = await company.sql(
    `select s.name as site, p.armed from inventory.stock_policies p
       left join sites.sites s on (s.company_id, s.id) = (p.company_id, p.site_id) where p.company_id = app.company_id()`,
  )
  t.deepEqual(bySite(armed.map((row) => [row.site as string | null, row.armed])), bySite([...model.armed]))
  t.deepEqual(
    (await triggered(company)).map((told) => ({
      site: name(told.storageSiteId),
      onHand: told.onHand,
      suggested: told.suggestedQuantity,
    })),
    model.told as object[],
  )
  const open = model.policies
    .map((policy) => ({ site: policy.site, ...levelOf(policy, model.leadTime, rows) }))
    .filter(({ low, covered }) => low && !covered)
  t.deepEqual(
    bySite((await suggestions(company)).map((row) => [name(row.storageSiteId) ?? null, row.suggestedQty])),
    bySite(open.map(({ site, suggested }) => [site, suggested])),
  )
}

test('policies are armed, tell and suggest as a model does that adds up raw rows', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 18 }), async (run) => {
      const company = await service().company(works)
      const model = new Model()
      let rows = await look(company)
      for (const step of [decide([3, null, null]), ...run]) {
        const before = rows
        const kind = await step(company, model)
        rows = await look(company)
        const lying = ({ stock }: Rows, { site }: Policy) =>
          sum(stock.filter((row) => row.bin === 'goods' && [null, row.site].includes(site)).map((row) => row.quantity))
        model.follow(
          rows,
          kind === 'line' ? null : (policy) => kind === 'lot' || lying(rows, policy) < lying(before, policy),
        )
        await compare(t, company, model, rows)
      }
    }),
    { seed: 20_240_301, numRuns: 6, endOnFailure: true },
  )
})
