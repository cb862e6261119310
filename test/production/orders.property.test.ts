// Whole orders, whatever is done to them: what the order says is what ledger and genealogy say.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { Reply } from '../support/client.ts'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test, { booksBalance: true })
const recipe = { BAR: 2, SCREW: 3 }

interface Routing {
  steps: { makes: boolean; gate: boolean }[]
  tracking: 'none' | 'lot' | 'serial'
}

/** What a person does next; which is taken by the number, among the tasks that there are. */
type Deed =
  | { do: 'count'; which: number; good: number; scrap: number }
  | { do: 'correct'; which: number; good: number; scrap: number }
  | { do: 'done'; which: number; good: number; scrap: number }
  | { do: 'partly'; which: number; good: number; scrap: number }
  | { do: 'decline'; which: number; unpostedCounts: 'post' | 'scrap' | undefined }
  | { do: 'reopen' | 'waive'; which: number }
  | { do: 'cancel'; unpostedCounts: 'post' | 'scrap' | undefined }
  | { do: 'settle' }

const pieces = { which: fc.nat(9), good: fc.nat(6), scrap: fc.nat(3) }
const unpostedCounts = fc.constantFrom('post' as const, 'scrap' as const, undefined)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('count' as const), ...pieces }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('done' as const), ...pieces }) },
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
  fc.record({ do: fc.constant('decline' as const), which: fc.nat(9), unpostedCounts }),
  fc.record({ do: fc.constantFrom('reopen' as const, 'waive' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('settle' as const) }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), unpostedCounts }) },
)
const routing: fc.Arbitrary<Routing> = fc.record({
  steps: fc
    .array(fc.record({ makes: fc.boolean(), gate: fc.boolean() }), { minLength: 1, maxLength: 4 })
    .filter((steps) => steps.some(({ makes }) => makes)),
  tracking: fc.constantFrom('none', 'lot', 'serial'),
})

function plantOf({ steps, tracking }: Routing): Spec {
  return {
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

function carryOut(plant: TestCompany, id: string, tasks: string[], deed: Deed): Promise<Reply> {
  const task = 'which' in deed ? tasks[deed.which % tasks.length]! : ''
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

interface Operation {
  taskId: string
  step: number
  status: string
  goodQuantity: number
  scrapQuantity: number
}

async function look(t: ExecutionContext<any>, plant: TestCompany, id: string, routing: Routing): Promise<void> {
  const order = await plant.order(id)
  const posting = routing.steps.findLastIndex(({ makes }) => makes) + 1
  const rows = await plant.sql(
    `select x.external_id as id, x.output_posted_at is not null as posted,
            x.status in ('done', 'declined') or x.is_partial_completion as ended
       from work.tasks x join production.work_orders o on (o.company_id, o.id) = (x.company_id, x.work_order_id)
      where x.company_id = app.company_id() and o.external_id = $1`,
    [id],
  )
  const posted = new Map(rows.map((row) => [row.id, row.posted]))
  const ended = new Map(rows.map((row) => [row.id, row.ended]))
  const sum = (key: 'goodQuantity' | 'scrapQuantity', which: (operation: Operation) => boolean): number =>
    (order.operations as Operation[]).filter(which).reduce((total, each) => total + each[key], 0)

  // Nothing goes below zero, and nothing counted is lost: what has ended is posted.
  for (const each of order.operations as Operation[]) {
    t.true(each.goodQuantity >= 0 && each.scrapQuantity >= 0)
    const counted = each.scrapQuantity + (each.step === posting ? each.goodQuantity : 0)
    if (ended.get(each.taskId) && each.step <= posting && counted > 0) t.true(posted.get(each.taskId), 'lost')
  }
  const good = sum('goodQuantity', ({ step, taskId }) => step === posting && posted.get(taskId) === true)
  const scrap = sum('scrapQuantity', ({ step, taskId }) => step <= posting && posted.get(taskId) === true)
  const late = sum('scrapQuantity', ({ step, taskId }) => step > posting && posted.get(taskId) === true)
  const lying = Object.entries(await plant.stock('PART'))
  const pieces = (isBad: boolean): number =>
    lying.filter(([at]) => at.includes('/bads') === isBad).reduce((total, [, quantity]) => total + quantity, 0)
  t.is(pieces(false) + pieces(true), good, 'what was posted lies in stock')
  t.is(pieces(false), order.goodQuantity, 'the good pieces are the goods')
  t.true(pieces(true) <= late)
  t.is(
    order.scrapQuantity,
    sum('scrapQuantity', () => true),
  )

  for (const [sku, quantity] of Object.entries(recipe)) {
    const { consumed, shortage } = order.materials.find((each: { sku: string }) => each.sku === sku)
    t.is(consumed + shortage, quantity * (good + scrap), `${sku}: consumed and short`)
    const left = Object.values(await plant.stock(sku)).reduce((total, each) => total + each, 0)
    t.is(left + consumed, (await bought(plant, sku)) as number, `${sku}: bought`)
  }
  if (good > 0 && routing.tracking !== 'none') {
    const [linked] = await plant.sql(
      `select coalesce(sum(quantity), 0)::float as quantity from production.lot_links where company_id = app.company_id()`,
    )
    const { consumed } = order.materials.find((each: { sku: string }) => each.sku === 'BAR')
    t.is(linked!.quantity, consumed, 'genealogy')
  }
  t.deepEqual(await plant.sql('select * from inventory.verify()'), [])
}

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
  t.timeout(60_000)
  await fc.assert(
    fc.asyncProperty(
      routing,
      fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
      fc.nat(40),
      async (routing, history, material) => {
        const plant = await service().company(plantOf(routing))
        await plant.receive('BAR', 10 + material, 'Rack', { lotCode: 'B1' })
        await plant.receive('SCREW', 500, 'Rack')
        const { id } = await plant.release('PART', 10)
        for (const atOnce of history) {
          const tasks = ((await plant.order(id)).operations as Operation[]).map(({ taskId }) => taskId)
          const answers = await Promise.all(atOnce.map((each) => carryOut(plant, id, tasks, each)))
          for (const { status, body } of answers) t.true(status < 500, JSON.stringify(body))
        }
        await plant.receive('BAR', 5, 'Rack', { lotCode: 'B2' })
        await plant.post(`/work-orders/${id}/shortages/settle`)
        await look(t, plant, id, routing)
      },
    ),
    { seed: 20_261_122, numRuns: 25, interruptAfterTimeLimit: 20_000, endOnFailure: true },
  )
})
