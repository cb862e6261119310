// Serial products of serial parts, whatever is done to their order: each tells what it was made of, and nothing else:
// what scrap used up is no serial's.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import { carryOut, history, plantOf, type Routing, routing, taskFor } from './orders.ts'

const service = serviceFor(test, { booksBalance: true })

const CHIPS = 2
const plant = (routing: Routing) => {
  const spec = plantOf({ ...routing, tracking: 'serial' })
  const [, , part, ...rest] = spec.products!
  const recipe = [
    { sku: 'CHIP', quantity: CHIPS },
    { sku: 'BAR', quantity: 1 },
  ]
  return {
    ...spec,
    products: [
      ...spec.products!.slice(0, 2),
      { sku: 'CHIP', tracking: 'serial' as const },
      { ...part!, recipe },
      ...rest,
    ],
  }
}

/** What the ledger says was made, and used up of which code. */
const ledger = (company: TestCompany) =>
  company.sql(
    `select p.sku, coalesce(k.code, s.code) as code,
            sum(case l.kind when 'reversal' then -l.quantity else l.quantity end)::float as quantity
       from inventory.stock_ledger l
       join inventory.products p on (p.company_id, p.id) = (l.company_id, l.product_id)
       left join production.lots k on (k.company_id, k.id) = (l.company_id, l.lot_id)
       left join inventory.serials s on (s.company_id, s.id) = (l.company_id, l.serial_id)
      where l.company_id = app.company_id() and (l.kind in ('output', 'consumption')
        or l.kind = 'reversal' and num_nonnulls(l.from_storage_unit_id, l.to_storage_unit_id) = 1)
      group by 1, 2 order by 1, 2`,
  ) as Promise<{ sku: string; code: string; quantity: number }[]>

interface Edge {
  from: { sku: string; code: string }
  to: { sku: string; code: string }
  quantity: number
}
const textOf = ({ from, to, quantity }: Edge): string => `${quantity} ${from.sku} ${from.code} > ${to.code}`

/** What is written of what went into what. */
const links = async (company: TestCompany): Promise<Edge[]> => {
  const rows = await company.sql(
    `select jsonb_build_object('from', production.lot_ref(x.node), 'to', production.lot_ref(x.made),
                               'quantity', sum(x.quantity)) as edge
       from (select coalesce(l.consumed_lot_id, -l.consumed_serial_id) as node,
                    coalesce(l.produced_lot_id, -l.produced_serial_id) as made, l.quantity
               from production.lot_links l where l.company_id = app.company_id()) x
      group by x.node, x.made having sum(x.quantity) <> 0`,
  )
  return rows.map(({ edge }) => edge as Edge)
}

/** What the genealogies of some codes say in one direction, each line once. */
async function trace(company: TestCompany, codes: { sku: string; code: string }[], direction: string) {
  const answers = await Promise.all(
    codes.map(({ sku, code }) =>
      company.ok(company.get(`/products/${sku}/lots/${code}/genealogy?direction=${direction}`)),
    ),
  )
  return [...new Set(answers.flatMap(({ edges }) => edges.map(textOf)))].sort()
}

/** The parts of each serial, as far as it needs no others: it keeps them. */
async function look(t: ExecutionContext<any>, company: TestCompany, id: string, full: Map<string, string[]>) {
  const rows = await ledger(company)
  const made = rows.filter(({ sku, quantity }) => sku === 'PART' && quantity > 0).map(({ code }) => code)
  const used = rows.filter(({ sku, quantity }) => sku !== 'PART' && quantity > 0)
  const edges = await links(company)
  t.deepEqual(
    edges.filter(({ to }) => !made.includes(to.code)),
    [],
    'what was taken back is made of nothing',
  )
  const linked: Record<string, number> = {}
  for (const { from, quantity } of edges) linked[from.code] = (linked[from.code] ?? 0) + quantity
  const consumed = Object.fromEntries(used.map(({ code, quantity }) => [code, quantity]))
  for (const [code, quantity] of Object.entries(linked)) t.true(quantity <= (consumed[code] ?? 0), `${code} went in`)

  const { materials } = await company.order(id)
  const { shortage } = materials.find(({ sku }: { sku: string }) => sku === 'CHIP')
  let lacking = 0
  for (const code of made) {
    const parts = edges.filter(({ from, to }) => from.sku === 'CHIP' && to.code === code).map(({ from }) => from.code)
    t.true(parts.length <= CHIPS, `${code} is made of no more than its recipe says`)
    for (const part of full.get(code) ?? []) t.true(parts.includes(part), `${code} is made of ${part} still`)
    if (parts.length === CHIPS) full.set(code, parts)
    lacking += Math.max(0, CHIPS - parts.length)
  }
  t.true(lacking <= shortage, 'no piece lacks what another has too much of')
  return { edges, rows }
}

test('after every history serials tell both ways what they are made of, and keep it', async (t) => {
  t.timeout(600_000)
  await fc.assert(
    fc.asyncProperty(routing, history, fc.nat(30), async (routing, history, chips) => {
      const company = await service().company(plant(routing))
      await company.receive('BAR', 30, 'Rack', { lotCode: 'B1' })
      await company.receive('BAR', 100, 'Rack', { lotCode: 'B2' })
      for (const batch of ['C', 'D'])
        await company.receive('CHIP', 5 + chips, 'Rack', {
          serialCodes: Array.from({ length: 5 + chips }, (_, n) => `${batch}${n}`),
        })
      const { id } = await company.release('PART', 10)
      const full = new Map<string, string[]>()
      for (const atOnce of history) {
        const { operations } = await company.order(id)
        await Promise.all(
          atOnce.map(async (deeds) => {
            const task = taskFor(operations, deeds[0]!)
            for (const deed of deeds) await carryOut(company, id, task, deed)
          }),
        )
        await look(t, company, id, full)
      }
      const { edges, rows } = await look(t, company, id, full)
      for (const [direction, isMade] of [
        ['upstream', true],
        ['downstream', false],
      ] as const)
        t.deepEqual(
          await trace(
            company,
            rows.filter(({ sku }) => (sku === 'PART') === isMade),
            direction,
          ),
          edges.map(textOf).sort(),
          direction,
        )
    }),
    { seed: 20_261_122, numRuns: 20, endOnFailure: true },
  )
})
