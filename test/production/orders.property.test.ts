// Whole orders, whatever is done to them: what the order says is what ledger and genealogy say.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { Reply } from '../support/client.ts'
import type { TestCompany } from '../support/company.ts'
import { eventsOf } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test, { booksBalance: true })
const recipe = { BAR: 2, SCREW: 3 }

interface Routing {
  steps: { makes: boolean; gate: boolean }[]
  tracking: 'none' | 'lot' | 'serial'
  backflushBasis: 'good_and_scrap' | 'good'
  backflushShortage: 'record' | 'refuse'
}

/** What a person does next; to which task is taken by the number: mostly to one that it fits. */
type Deed =
  | { do: 'count'; which: number; good: number; scrap: number }
  | { do: 'correct'; which: number; good: number; scrap: number }
  | { do: 'done'; which: number; good: number; scrap: number }
  | { do: 'partly'; which: number; good: number; scrap: number }
  | { do: 'decline'; which: number; unpostedCounts: 'post' | 'scrap' | undefined }
  | { do: 'pause' | 'reopen' | 'waive'; which: number }
  | { do: 'cancel'; unpostedCounts: 'post' | 'scrap' | undefined }
  | { do: 'settle' }

const pieces = { which: fc.nat(9), good: fc.nat(6), scrap: fc.nat(3) }
const unpostedCounts = fc.constantFrom('post' as const, 'scrap' as const, undefined)
const count: fc.Arbitrary<Deed> = fc.record({ do: fc.constant('count' as const), ...pieces })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: count },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('done' as const), ...pieces }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('partly' as const), ...pieces }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      which: fc.nat(9),
      good: fc.integer({ min: -4, max: 2 }),
      scrap: fc.integer({ min: -2, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), which: fc.nat(9), unpostedCounts }) },
  fc.record({ do: fc.constantFrom('pause' as const, 'reopen' as const, 'waive' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('settle' as const) }),
)
const cancel: fc.Arbitrary<Deed> = fc.record({ do: fc.constant('cancel' as const), unpostedCounts })
const rounds = fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 })
/** Each round is done at once. Nothing comes after a cancel, which is the last of all, with something just counted. */
const history = fc
  .tuple(rounds, fc.option(fc.tuple(count, count, count, cancel, deed), { freq: 2, nil: undefined }))
  .map(([rounds, end]) => (end ? [...rounds, end.slice(0, 3), end.slice(3)] : rounds))
const routing: fc.Arbitrary<Routing> = fc.record({
  steps: fc
    .array(fc.record({ makes: fc.boolean(), gate: fc.boolean() }), { minLength: 1, maxLength: 4 })
    .filter((steps) => steps.some(({ makes }) => makes)),
  tracking: fc.constantFrom('none', 'lot', 'serial'),
  backflushBasis: fc.constantFrom('good_and_scrap', 'good'),
  backflushShortage: fc.constantFrom('record', 'record', 'record', 'refuse'),
})

function plantOf({ steps, tracking, ...settings }: Routing): Spec {
  return {
    settings,
    sites: [{ name: 'Hall', ssus: [{ name: 'Lathe' }], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
    workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
    products: [
      { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
      { sku: 'SCREW', itemClass: 'raw' },
      {
        sku: 'PART',
        tracking,
        recipe: Object.entries(recipe).map(([sku, quantity]) => ({ sku, quantity })),
      },
    ],
    taskTypes: steps.map(({ makes }, n) => ({
      name: `Step ${n + 1}`,
      workCenter: 'Turning',
      ...(makes && { makes: 'PART' }),
    })),
    routings: [
      { name: 'Part', product: 'PART', steps: steps.map(({ gate }, n) => ({ taskType: `Step ${n + 1}`, gate })) },
    ],
  }
}

function carryOut(plant: TestCompany, id: string, operations: Operation[], deed: Deed): Promise<Reply> {
  const task = 'which' in deed ? taskFor(operations, deed) : ''
  switch (deed.do) {
    case 'count':
      return plant.post(`/tasks/${task}/counts`, { goodQuantity: deed.good, scrapQuantity: deed.scrap })
    case 'correct':
      return plant.post(`/tasks/${task}/counts/corrections`, {
        goodQuantity: deed.good,
        scrapQuantity: deed.scrap,
        reason: 'miscounted',
      })
    case 'done':
      return plant.done(task, { goodQuantity: deed.good, scrapQuantity: deed.scrap })
    case 'partly':
      return plant.patch(`/tasks/${task}`, {
        status: 'incomplete',
        incompleteReason: 'shift over',
        createFollowUp: true,
        goodQuantity: deed.good,
        scrapQuantity: deed.scrap,
      })
    case 'decline':
      return plant.patch(`/tasks/${task}`, {
        status: 'declined',
        declinedReason: 'not today',
        unpostedCounts: deed.unpostedCounts,
      })
    case 'pause':
      return plant.patch(`/tasks/${task}`, { status: 'incomplete', incompleteReason: 'lunch' })
    case 'reopen':
      return plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'once more' })
    case 'waive':
      return plant.patch(`/tasks/${task}`, { waiveGates: true, reason: 'looked at' })
    case 'cancel':
      return plant.post(`/work-orders/${id}/cancel`, { reason: 'not wanted', unpostedCounts: deed.unpostedCounts })
    case 'settle':
      return plant.post(`/work-orders/${id}/shortages/settle`)
  }
}

/** Nine of ten deeds are to a task that is, or is not, ended, as they ask for; the tenth to any. */
function taskFor(operations: Operation[], deed: Deed & { which: number }): string {
  const isEnded = ({ status }: Operation): boolean => ['done', 'declined', 'incomplete'].includes(status)
  const fitting = operations.filter((each) => deed.which === 9 || isEnded(each) === (deed.do === 'reopen'))
  const among = fitting.length > 0 ? fitting : operations
  return among[deed.which % among.length]!.taskId
}

interface Operation {
  taskId: string
  step: number
  status: string
  goodQuantity: number
  scrapQuantity: number
}

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
    `select x.external_id as id, x.output_posted_at is not null as posted,
            x.status in ('done', 'declined') or (x.status = 'incomplete' and x.is_partial_completion) as ended
       from work.tasks x join production.work_orders o on (o.company_id, o.id) = (x.company_id, x.work_order_id)
      where x.company_id = app.company_id() and o.external_id = $1`,
    [id],
  )
  const posted = new Map(rows.map((row) => [row.id, row.posted]))
  const ended = new Map(rows.map((row) => [row.id, row.ended]))
  const sum = (key: 'goodQuantity' | 'scrapQuantity', which: (operation: Operation) => boolean): number =>
    operations.filter(which).reduce((total, each) => total + each[key], 0)
  const all = () => true

  // Nothing goes below zero, and nothing counted is lost: every piece is there, and what has ended is posted.
  for (const each of operations) {
    t.true(each.goodQuantity >= 0 && each.scrapQuantity >= 0)
    const counted = each.scrapQuantity + (each.step === posting ? each.goodQuantity : 0)
    if (ended.get(each.taskId) && each.step <= posting && counted > 0) t.true(posted.get(each.taskId), 'lost')
  }
  const pieces = done.reduce((total, deed) => total + ('good' in deed ? deed.good + deed.scrap : 0), 0)
  t.is(sum('goodQuantity', all) + sum('scrapQuantity', all), pieces, 'what was counted')
  t.is(order.scrapQuantity, sum('scrapQuantity', all))

  const good = sum('goodQuantity', ({ step, taskId }) => step === posting && posted.get(taskId) === true)
  const scrap = sum('scrapQuantity', ({ step, taskId }) => step <= posting && posted.get(taskId) === true)
  const late = sum('scrapQuantity', ({ step, taskId }) => step > posting && posted.get(taskId) === true)
  const lying = Object.entries(await plant.stock('PART'))
  const lie = (isBad: boolean): number =>
    lying.filter(([at]) => at.includes('/bads') === isBad).reduce((total, [, quantity]) => total + quantity, 0)
  t.is(lie(false) + lie(true), good, 'what was posted lies in stock')
  t.is(lie(false), order.goodQuantity, 'the good pieces are the goods')
  // A posting step that was taken up again may have made more after all that there was had been scrapped.
  if (done.some((deed) => deed.do === 'reopen')) t.true(lie(true) <= late)
  else t.is(lie(true), Math.min(late, good), 'what later steps scrapped lies in bads')

  for (const [sku, quantity] of Object.entries(recipe)) {
    const { consumed, shortage } = order.materials.find((each: { sku: string }) => each.sku === sku)
    const ate = routing.backflushBasis === 'good' ? good : good + scrap
    t.is(consumed + shortage, quantity * ate, `${sku}: consumed and short`)
    const left = Object.values(await plant.stock(sku)).reduce((total, each) => total + each, 0)
    t.is(left + consumed, (await bought(plant, sku)) as number, `${sku}: bought`)
  }
  if (good > 0 && routing.tracking !== 'none') t.deepEqual(await linked(plant), await consumedLots(plant), 'genealogy')

  const over = operations.every(({ taskId }) => ended.get(taskId))
  const something = operations.some(({ taskId, status }) => status === 'done' || posted.get(taskId))
  if (order.status !== 'cancelled') t.is(order.status === 'completed', over && something, order.status)
  const revisions = (await eventsOf(plant)).filter(({ type }) => type === 'work_order.completed')
  t.deepEqual(
    revisions.map(({ data }) => (data as { workOrder: { revision: number } }).workOrder.revision),
    revisions.map((_, n) => n + 1),
  )
  t.deepEqual(await plant.sql('select * from inventory.verify()'), [])
}

const linked = (plant: TestCompany) =>
  plant.sql(
    `select l.code, sum(k.quantity)::float as quantity from production.lot_links k
       join production.lots l on (l.company_id, l.id) = (k.company_id, k.consumed_lot_id)
      where k.company_id = app.company_id() group by 1 order by 1`,
  )

const consumedLots = (plant: TestCompany) =>
  plant.sql(
    `select l.code, sum(k.quantity)::float as quantity from inventory.stock_ledger k
       join production.lots l on (l.company_id, l.id) = (k.company_id, k.lot_id)
      where k.company_id = app.company_id() and k.kind = 'consumption' group by 1 order by 1`,
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
  t.timeout(180_000)
  await fc.assert(
    fc.asyncProperty(routing, history, fc.nat(40), async (routing, history, material) => {
      const plant = await service().company(plantOf(routing))
      await plant.receive('BAR', 10 + material, 'Rack', { lotCode: 'B1' })
      await plant.receive('SCREW', 500, 'Rack')
      const { id } = await plant.release('PART', 10)
      const done: Deed[] = []
      for (const atOnce of history) {
        const { operations } = await plant.order(id)
        const answers = await Promise.all(atOnce.map((each) => carryOut(plant, id, operations, each)))
        for (const { status, body } of answers) t.true(status < 500, JSON.stringify(body))
        done.push(...atOnce.filter((_, n) => answers[n]!.status === 200))
      }
      await look(t, plant, id, routing, done)
      await plant.receive('BAR', 5, 'Rack', { lotCode: 'B2' })
      await plant.ok(plant.post(`/work-orders/${id}/shortages/settle`))
      await look(t, plant, id, routing, done)
    }),
    { seed: 20_261_122, numRuns: 40, interruptAfterTimeLimit: 90_000, endOnFailure: true },
  )
})
