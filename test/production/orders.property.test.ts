// Whole orders, whatever is done to them: what the order says is what ledger and genealogy say.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { TestCompany } from '../support/company.ts'
import { eventsOf } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import {
  carryOut,
  type Deed,
  history,
  type Operation,
  plantOf,
  type Routing,
  recipe,
  routing,
  taskFor,
} from './orders.ts'

const service = serviceFor(test, { booksBalance: true })

/** What the order says, beside what was accepted of the counts, what lies where, the ledger and the genealogy. */
async function look(
  t: ExecutionContext<any>,
  plant: TestCompany,
  id: string,
  routing: Routing,
  done: Deed[],
): Promise<void> {
  const order = await plant.order(id)
  const operations: Operation[] = order.operations
  const posting = routing.steps.findLastIndex(({ makes }) => makes) + 1
  const rows = await plant.sql(
    `select x.external_id as id, x.posted_good::float as good, x.posted_scrap::float as scrap,
            x.status in ('done', 'declined') or (x.status = 'incomplete' and x.is_partial_completion) as ended
       from work.tasks x join production.work_orders o on (o.company_id, o.id) = (x.company_id, x.work_order_id)
      where x.company_id = app.company_id() and o.external_id = $1`,
    [id],
  )
  const posted = new Map(rows.map(({ id, good, scrap }) => [id, { good, scrap } as { good: number; scrap: number }]))
  const ended = new Map(rows.map((row) => [row.id, row.ended]))
  const sum = (key: 'goodQuantity' | 'scrapQuantity', which: (operation: Operation) => boolean): number =>
    operations.filter(which).reduce((total, each) => total + each[key], 0)
  const all = () => true

  // Nothing goes below zero, and nothing counted is lost: every piece is there, and of what has ended all is posted.
  for (const { taskId, step, goodQuantity, scrapQuantity } of operations) {
    t.true(goodQuantity >= 0 && scrapQuantity >= 0)
    const counted = { good: step === posting ? goodQuantity : 0, scrap: scrapQuantity }
    if (ended.get(taskId) && step <= posting) t.deepEqual(posted.get(taskId), counted, 'lost')
  }
  const pieces = done.reduce((total, deed) => total + ('good' in deed ? deed.good + deed.scrap : 0), 0)
  t.is(sum('goodQuantity', all) + sum('scrapQuantity', all), pieces, 'what was counted')
  const one = routing.tracking === 'serial' ? 1 : undefined
  const rejected = done.reduce((total, deed) => total + (deed.do === 'reject' ? (one ?? deed.quantity) : 0), 0)

  const whole = (key: 'good' | 'scrap', which: (operation: Operation) => boolean): number =>
    operations.filter(which).reduce((total, { taskId }) => total + posted.get(taskId)![key], 0)
  const good = whole('good', all)
  const scrap = whole('scrap', ({ step }) => step <= posting)
  const lying = Object.entries(await plant.stock('PART'))
  const lie = (isBad: boolean): number =>
    lying.filter(([at]) => at.includes('/bads') === isBad).reduce((total, [, quantity]) => total + quantity, 0)
  t.is(lie(false) + lie(true), good, 'what was posted lies in stock')
  t.is(lie(false), order.goodQuantity, 'the good pieces are the goods')
  t.is(
    lie(true),
    whole('scrap', ({ step }) => step > posting) + rejected,
    'what later steps and reports scrapped lies in bads',
  )
  const over = operations.every(({ taskId }) => ended.get(taskId))
  const before = sum('scrapQuantity', ({ step }) => step <= posting)
  const later = sum('scrapQuantity', ({ step }) => step > posting)
  const postsMore = operations.some(({ step, taskId }) => step === posting && !ended.get(taskId))
  const waiting = postsMore ? later - whole('scrap', ({ step }) => step > posting) : 0
  t.is(order.scrapQuantity, before + lie(true) + waiting, 'the scrap is what never was in stock, and the bads')
  if (over) t.is(lie(true), Math.min(later + rejected, good), 'all of it, as far as there was so much')

  for (const [sku, quantity] of Object.entries(recipe)) {
    const { consumed, shortage } = order.materials.find((each: { sku: string }) => each.sku === sku)
    const ate = routing.backflushBasis === 'good' ? good : good + scrap
    t.is(consumed + shortage, quantity * ate, `${sku}: consumed and short`)
    const left = Object.values(await plant.stock(sku)).reduce((total, each) => total + each, 0)
    t.is(left + consumed, (await bought(plant, sku)) as number, `${sku}: bought`)
  }
  if (routing.tracking === 'lot') t.deepEqual(await linked(plant), await goneInto(plant), 'genealogy')
  for (const each of await eaten(plant, id, routing)) {
    const { sku, quantity, pieces } = each
    const isShort = quantity <= recipe[sku as keyof typeof recipe] * pieces
    // Serials keep what the genealogy says went into them, also of what another task consumed and no longer needs.
    t.true(
      quantity >= 0 && (isShort || routing.tracking === 'serial'),
      `no task's shortage is another's: ${JSON.stringify(each)}`,
    )
  }
  t.deepEqual(await strayLinks(plant), [], 'genealogy')

  const something = operations.some(
    ({ taskId, status }) => status === 'done' || posted.get(taskId)!.good + posted.get(taskId)!.scrap > 0,
  )
  if (order.status !== 'cancelled') t.is(order.status === 'completed', over && something, order.status)
  const revisions = (await eventsOf(plant)).filter(({ type }) => type === 'work_order.completed')
  t.deepEqual(
    revisions.map(({ data }) => (data as { workOrder: { revision: number } }).workOrder.revision),
    revisions.map((_, n) => n + 1),
  )
  t.deepEqual(await plant.sql('select * from inventory.verify()'), [])
  t.deepEqual(await wronglyOpen(plant), [], 'material is known as of an open order while the order is open')
}

const wronglyOpen = (plant: TestCompany) =>
  plant.sql(
    `select o.code, o.status, m.order_is_open
       from production.work_order_materials m
       join production.work_orders o on (o.company_id, o.id) = (m.company_id, m.work_order_id)
      where m.company_id = app.company_id() and m.order_is_open <> (o.status in ('released', 'in_progress'))`,
  )

interface Link {
  from: string
  to: string
  quantity: number
}
const inOrder = (links: Link[]): Link[] =>
  links.filter(({ quantity }) => quantity !== 0).sort((a, b) => (a.to + a.from < b.to + b.from ? -1 : 1))

/** The genealogy, lot for lot. */
const linked = async (plant: TestCompany): Promise<Link[]> =>
  inOrder(
    (await plant.sql(
      `select l.code as from, m.code as to, sum(k.quantity)::float as quantity from production.lot_links k
         join production.lots l on (l.company_id, l.id) = (k.company_id, k.consumed_lot_id)
         join production.lots m on (m.company_id, m.id) = (k.company_id, k.produced_lot_id)
        where k.company_id = app.company_id() group by 1, 2`,
    )) as unknown as Link[],
  )

/**
 * What the ledger says of that, row by row: what a task consumed is in the lot it made; of one that made none in the lot
 * that was begun last before, else in the first.
 */
async function goneInto(plant: TestCompany): Promise<Link[]> {
  const rows = (await plant.sql(
    `select k.task_id as task, p.sku, l.code, case k.kind when 'reversal' then -k.quantity else k.quantity end::float as quantity
       from inventory.stock_ledger k
       join production.lots l on (l.company_id, l.id) = (k.company_id, k.lot_id)
       join inventory.products p on (p.company_id, p.id) = (k.company_id, k.product_id)
      where k.company_id = app.company_id() and num_nonnulls(k.from_storage_unit_id, k.to_storage_unit_id) = 1
        and k.kind in ('consumption', 'output', 'reversal') order by k.id`,
  )) as { task: string; sku: string; code: string; quantity: number }[]
  const of = (sku: string) => rows.filter((row) => row.sku === sku)
  const total = (some: typeof rows) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  const made = of('PART').filter(({ code }) => total(of('PART').filter((row) => row.code === code)) > 0)
  const links = new Map<string, Link>()
  for (const row of of('BAR')) {
    const first = rows.find(({ task, sku, code }) => task === row.task && sku === 'BAR' && code === row.code)!
    const before = made.filter((each) => rows.indexOf(each) < rows.indexOf(first))
    const begun = before.filter(({ code }, n) => before.findIndex((each) => each.code === code) === n)
    const lot = made.find(({ task }) => task === row.task) ?? begun.at(-1) ?? made[0]
    if (!lot) continue
    const key = `${row.code} > ${lot.code}`
    const link = links.get(key) ?? { from: row.code, to: lot.code, quantity: 0 }
    links.set(key, { ...link, quantity: link.quantity + row.quantity })
  }
  return inOrder([...links.values()])
}

/** What each task consumed of each component, and for how many pieces. */
const eaten = (plant: TestCompany, id: string, routing: Routing) =>
  plant.sql(
    `select t.external_id as task, p.sku, (t.posted_good + case $2 when 'good' then 0 else t.posted_scrap end)::float as pieces,
            coalesce((select sum(case l.kind when 'reversal' then -l.quantity else l.quantity end)
                        from inventory.stock_ledger l
                       where l.company_id = t.company_id and l.task_id = t.id and l.product_id = p.id
                         and l.kind in ('consumption', 'reversal')), 0)::float as quantity
       from work.tasks t
       join production.work_orders o on (o.company_id, o.id) = (t.company_id, t.work_order_id)
       join inventory.products p on p.company_id = t.company_id and p.sku in ('BAR', 'SCREW')
      where t.company_id = app.company_id() and o.external_id = $1 and t.step <= o.posting_step`,
    [id, routing.backflushBasis],
  ) as Promise<any[]>

/** Genealogy below zero, or into what was taken back as a whole. */
const strayLinks = (plant: TestCompany) =>
  plant.sql(
    `with made as (
       select l.lot_id, l.serial_id, l.task_id,
              sum(case l.kind when 'reversal' then -l.quantity else l.quantity end) as quantity
         from inventory.stock_ledger l join inventory.products p on (p.company_id, p.id) = (l.company_id, l.product_id)
        where l.company_id = app.company_id() and p.sku = 'PART' and num_nonnulls(l.lot_id, l.serial_id) = 1
          and (l.kind = 'output' or (l.kind = 'reversal' and l.to_storage_unit_id is null))
        group by 1, 2, 3
     ), links as (
       select k.produced_lot_id as lot_id, k.produced_serial_id as serial_id, sum(k.quantity) as quantity,
              min(k.quantity) as least
         from (select l.produced_lot_id, l.produced_serial_id, sum(l.quantity) as quantity
                 from production.lot_links l where l.company_id = app.company_id()
                group by 1, 2, l.consumed_lot_id, l.consumed_serial_id) k
        group by 1, 2 having bool_or(k.quantity <> 0)
     )
     select m.*, l.quantity as linked from made m
       full join links l on m.lot_id is not distinct from l.lot_id and m.serial_id is not distinct from l.serial_id
      where l.least < 0 or coalesce(m.quantity, 0) <= 0 and l.quantity > 0`,
  )

async function bought(plant: TestCompany, sku: string): Promise<unknown> {
  const [row] = await plant.sql(
    `select coalesce(sum(l.quantity), 0)::float as quantity from inventory.stock_ledger l
       join inventory.products p on (p.company_id, p.id) = (l.company_id, l.product_id)
      where l.company_id = app.company_id() and p.sku = $1 and l.kind = 'receipt'`,
    [sku],
  )
  return row!.quantity
}

test('orders, ledger and genealogy agree after every history, also of several clients at once', async (t) => {
  t.timeout(600_000)
  await fc.assert(
    fc.asyncProperty(routing, history, fc.nat(40), async (routing, history, material) => {
      const plant = await service().company(plantOf(routing))
      await plant.receive('BAR', 1 + material, 'Rack', { lotCode: 'B1' })
      await plant.receive('SCREW', 500, 'Rack')
      const { id } = await plant.release('PART', 10)
      const done: Deed[] = []
      for (const atOnce of history) {
        const { operations } = await plant.order(id)
        const act = async (deeds: Deed[]): Promise<void> => {
          const task = taskFor(operations, deeds[0]!)
          for (const deed of deeds) {
            const { status, body } = await carryOut(plant, id, task, deed)
            t.true(status < 500, JSON.stringify(body))
            if (status === 200) done.push(deed)
          }
        }
        await Promise.all(atOnce.map(act))
      }
      await look(t, plant, id, routing, done)
      await plant.receive('BAR', 5, 'Rack', { lotCode: 'B2' })
      await plant.ok(plant.post(`/work-orders/${id}/shortages/settle`))
      await look(t, plant, id, routing, done)
    }),
    { seed: 20_261_122, numRuns: 40, endOnFailure: true },
  )
})
