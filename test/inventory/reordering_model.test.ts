// Reordering against a model that adds up raw rows by hand: whatever happens to stock, lots, orders, policies and lead
// times, the same policies are armed, the same is told, and the same is suggested.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { suggestions, triggered } from './reordering.ts'
import { histories } from './reordering_histories.ts'
import { decide, type Policy, steps, World, works } from './reordering_steps.ts'

const service = serviceFor(test)

interface Side {
  site: string
  ownership: string
  bin: string
}

interface Rows {
  stock: (Side & { usable: boolean; quantity: number })[]
  ledger: { kind: string; quantity: number; from: Side | null; to: Side | null }[]
  ordered: number
}

const side = (way: 'from' | 'to') => `
  (select json_build_object('site', s.name, 'ownership', u.ownership, 'bin', g.${way}_bin)
     from inventory.storage_units u join sites.sites s on (s.company_id, s.id) = (u.company_id, u.site_id)
    where (u.company_id, u.id) = (g.company_id, g.${way}_storage_unit_id))`

async function look(company: TestCompany): Promise<Rows> {
  const [row] = await company.sql(`
    select (select coalesce(json_agg(json_build_object('site', s.name, 'ownership', u.ownership, 'bin', b.bin, 'usable', l.status = 'available' and coalesce(l.expires_at > now(), true),
                     'quantity', b.quantity)), '[]')
              from inventory.balances b join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
              join sites.sites s on (s.company_id, s.id) = (u.company_id, u.site_id)
              join production.lots l on (l.company_id, l.id) = (b.company_id, b.lot_id)
             where b.company_id = app.company_id() and u.ownership in ('company', 'personnel')) as stock,
           (select coalesce(json_agg(json_build_object('kind', g.kind, 'quantity', g.quantity, 'from', ${side('from')}, 'to', ${side('to')})), '[]')
              from inventory.stock_ledger g join inventory.products p on (p.company_id, p.id) = (g.company_id, g.product_id)
             where g.company_id = app.company_id() and p.sku = 'BAR' and g.time > now() - interval '30 days') as ledger,
           (select coalesce(sum(l.quantity_ordered - l.quantity_received), 0)::float
              from inventory.purchase_order_lines l join inventory.purchase_orders o on (o.company_id, o.id) = (l.company_id, l.purchase_order_id)
             where l.company_id = app.company_id() and o.status in ('open', 'partially_received')) as ordered`)
  return row as unknown as Rows
}

/** What each row of the ledger used, at which site: below zero what came back. */
function uses({ ledger }: Rows): { site: string; quantity: number }[] {
  return ledger.flatMap(({ kind, quantity, from, to }) => {
    if (to?.bin === 'installed') return [{ site: (from ?? to).site, quantity }]
    if (from?.bin === 'installed') return [{ site: (to ?? from).site, quantity: -quantity }]
    const isGone = kind === 'consumption' || kind === 'shipment'
    return isGone && from && from.ownership !== 'customer_consigned' ? [{ site: from.site, quantity }] : []
  })
}

const sum = (quantities: number[]) => quantities.reduce((all, one) => all + one, 0)
const rounded = (quantity: number) => Math.round(quantity * 1e6) / 1e6

/** What the rule says of a policy, from raw rows. */
function levelOf(policy: Policy, leadTime: number | null, rows: Rows) {
  const { stock, ordered } = rows
  const here = <T extends { site: string }>(rows: T[]) => rows.filter(({ site }) => [null, site].includes(policy.site))
  const own = here(stock).filter(({ bin }) => bin === 'goods' || bin === 'transit')
  const onHand = sum(own.map(({ quantity }) => quantity))
  const good = own.filter((row) => row.usable)
  const supply = sum(good.map(({ quantity }) => quantity))
  // What backflush and shipping may take: neither what is on its way nor what a van carries.
  const usable = sum(
    good.filter(({ bin, ownership }) => bin === 'goods' && ownership === 'company').map(({ quantity }) => quantity),
  )
  const month = Math.max(sum(here(uses(rows)).map(({ quantity }) => quantity)), 0)
  const moving = policy.mode === 'minimum' || leadTime === null ? 0 : rounded((leadTime * month) / 30)
  const point = Math.max(policy.minQty, moving)
  const low = supply <= policy.minQty || (supply <= point && point > 0)
  const enough = Math.floor(point - supply - ordered) + 1
  const missing = Math.max(policy.orderQty ?? 0, (policy.targetQty ?? point) - usable - ordered, enough)
  const covered = supply + ordered > point
  return { onHand, low, suggested: covered ? 0 : Math.ceil(missing), covered }
}

class Model {
  armed = new Map<string | null, boolean>()
  told: { site: string | null; onHand: number; suggested: number }[] = []

  /** fell: whether the stock of a policy was lowered; null: the line was moved instead. */
  follow({ policies, leadTime, isActive }: World, rows: Rows, fell: ((policy: Policy) => boolean) | null): void {
    for (const policy of policies) {
      const { low, onHand, suggested } = levelOf(policy, leadTime, rows)
      if (fell === null) this.armed.set(policy.site, !low)
      else if (isActive && !low) this.armed.set(policy.site, true)
      else if (isActive && this.armed.get(policy.site) && fell(policy)) {
        this.armed.set(policy.site, false)
        this.told.push({ site: policy.site, onHand, suggested })
      }
    }
  }
}

const bySite = (entries: [string | null, unknown][]) =>
  Object.fromEntries(entries.map(([site, value]) => [site ?? 'all', value]).sort())

async function compare(t: ExecutionContext, company: TestCompany, world: World, model: Model, rows: Rows) {
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
  const open = world.policies
    .map((policy) => ({ site: policy.site, ...levelOf(policy, world.leadTime, rows) }))
    .filter(({ low, covered }) => world.isActive && low && !covered)
  t.deepEqual(
    bySite((await suggestions(company)).map((row) => [name(row.storageSiteId) ?? null, row.suggestedQty])),
    bySite(open.map(({ site, suggested }) => [site, suggested])),
  )
}

const lying = ({ stock }: Rows, { site }: Pick<Policy, 'site'>) =>
  sum(
    stock
      .filter((row) => (row.bin === 'goods' || row.bin === 'transit') && [null, row.site].includes(site))
      .map((row) => row.quantity),
  )

const used = (rows: Rows, { site }: Pick<Policy, 'site'>) =>
  sum(
    uses(rows)
      .filter((use) => [null, use.site].includes(site))
      .map(({ quantity }) => quantity),
  )

test('policies are armed, tell and suggest as a model does that adds up raw rows', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 12, maxLength: 24 }), async (run) => {
      const company = await works(service())
      const [world, model] = [new World(), new Model()]
      let rows = await look(company)
      for (const step of [decide([3, null, null]), ...run]) {
        const before = rows
        const outcome = await step(company, world, service())
        rows = await look(company)
        const less = (site: string | null) => lying(rows, { site }) < lying(before, { site })
        const more = (site: string | null) => used(rows, { site }) > used(before, { site })
        const fell = ({ site }: Policy) => outcome === 'looked at' || (less(site) && less(null)) || more(site)
        if (outcome !== 'nothing') model.follow(world, rows, outcome === 'line' ? null : fell)
        await compare(t, company, world, model, rows)
      }
    }),
    {
      seed: 20_240_301,
      numRuns: 6,
      examples: histories.map((history) => [history]),
      endOnFailure: true,
      includeErrorInReport: true,
    },
  )
})
