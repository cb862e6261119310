// Of random histories of an order each ten minutes of its lead time, or each hour where it has shifts and overtime, are of
// one kind, and its storyline has them there.
import test from 'ava'
import fc from 'fast-check'
import { stop } from '../downtime/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { type Doing, type History, lead } from './lead.ts'
import { addUp } from './order-sums.ts'
import { daily, shop } from './support.ts'

const service = serviceFor(test)
const world = {
  ...shop,
  workCenters: [{ name: 'All', machines: ['Saw', 'Press', 'Lathe'] }],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Press' }] }],
}
/** Round the clock, in slots of ten minutes, or in a shift a day, in slots of an hour. */
interface Clock {
  minutes: number
  isShift: boolean
}
const clocks: Clock[] = [
  { minutes: 10, isShift: false },
  { minutes: 60, isShift: true },
]
const shifts = [daily('Early', '06:00', '14:00', [{ start: '10:00', end: '11:00' }])]
const works = (slot: number) => [6, 7, 8, 9, 11, 12, 13].includes((slot + 24) % 24)
/** The same with how many slots a piece takes by the standards. */
const worldOf = ({ minutes, isShift }: Clock, [turn, press]: History['runs']) => ({
  ...world,
  ...(isShift && { settings: { shifts } }),
  taskTypes: [
    { name: 'Turn', makes: 'PART', workCenter: 'All', ...(turn && { runMinutes: minutes * turn }) },
    { name: 'Press', makes: 'PART', workCenter: 'All', ...(press && { runMinutes: minutes * press }) },
  ],
})
const standards: History['runs'][] = [
  [1, 2],
  [3, 1],
  [null, 1],
  [2, null],
  [null, null],
]
const SLOTS = 40
const machines = ['Saw', 'Press', 'Lathe']
const slot = fc.integer({ min: 1, max: SLOTS - 1 })
const reasons = ['Tool breakage', 'Jam']
const stops = fc
  .tuple(...machines.map(() => fc.tuple(fc.uniqueArray(slot, { maxLength: 4 }), fc.nat(1), fc.nat(1))))
  .map((all) =>
    all.flatMap(([some, ...why], machine) => {
      const borders = some.toSorted((a, b) => a - b)
      return borders.flatMap((to, n) =>
        n % 2 === 1 ? [{ machine, from: borders[n - 1]!, to, reason: reasons[why[(n - 1) / 2]!]! }] : [],
      )
    }),
  )
const doing: fc.Arbitrary<Doing> = fc.record({
  at: slot,
  op: fc.nat(1),
  what: fc.constantFrom(
    'count',
    'count',
    'ready',
    'dispatched',
    'incomplete',
    'incomplete',
    'done',
    'declined',
    'wrong',
    'move',
  ),
  machine: fc.nat(2),
})
const plans = fc.record({
  clock: fc.constantFrom(...clocks),
  runs: fc.constantFrom(...standards),
  stops,
  doings: fc.array(doing, { minLength: 3, maxLength: 16 }),
})

test('touch time, waiting and losses are what each moment of an order’s lead time says', async (t) => {
  const companies = new Map<string, TestCompany>()
  const named = (plan: { clock: Clock; runs: History['runs'] }) => `${plan.clock.minutes} ${plan.runs}`
  for (const clock of clocks)
    for (const runs of standards) companies.set(named({ clock, runs }), await service().company(worldOf(clock, runs)))
  let day = 0
  let told = 0
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      day += 3
      const base = Date.UTC(2024, 0, day)
      const company = companies.get(named(plan))!
      const { minutes } = plan.clock
      const one = await tell(company, base, plan)
      told += one.history.doings.length
      const expected = lead(one.history)
      const found = await asked(company, one.id, time(base, SLOTS * minutes))
      const kinds: Record<string, number> = {}
      for (const { kind, task, seconds, sentence } of found.losses as any[])
        if (Number(seconds) > 0) {
          const of =
            kind === 'stop' ? reasons.find((reason) => sentence.endsWith(`: ${reason}.`)) : one.tasks.indexOf(task)
          const key = `${kind} ${of}`
          kinds[key] = (kinds[key] ?? 0) + Number(seconds) / 60 / minutes
        }
      addUp(found.points, found.explained, found.losses)
      const { startedAt, endedAt, leadTimeSeconds, touchTimeSeconds, waitingTimeSeconds } = found.points as any
      const slotOf = (text: string | null) => text && (Date.parse(text) - base) / 60_000 / minutes
      const began = expected.from !== null
      t.deepEqual(
        began
          ? {
              from: slotOf(startedAt),
              to: slotOf(endedAt),
              lead: leadTimeSeconds / 60 / minutes,
              touch: touchTimeSeconds / 60 / minutes,
              waiting: waitingTimeSeconds / 60 / minutes,
              kinds,
            }
          : { ...expected, touch: touchTimeSeconds },
        expected,
        JSON.stringify(one.history),
      )
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8), includeErrorInReport: true },
  )
  t.true(told > day / 3, 'what is told is taken')
})

const time = (base: number, minutes: number) => new Date(base + minutes * 60_000).toISOString()

/** Tells what happened in the order of time, and answers what of it was taken. */
async function tell(
  company: TestCompany,
  base: number,
  plan: Omit<History, 'slots' | 'hour' | 'works'> & { clock: Clock },
) {
  const { minutes, isShift } = plan.clock
  const at = (slot: number) => time(base, slot * minutes)
  const { workOrder } = await company.ok(
    company.post('/work-orders', {
      externalSystemId: `ERP-${base}`,
      productSku: 'PART',
      quantity: 1000,
      dueDate: at(0),
    }),
  )
  await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const { operations } = await company.ok(company.get(`/work-orders/${workOrder.id}`))
  const tasks: string[] = operations.map((one: any) => one.taskId)
  for (const [n, id] of tasks.entries()) await company.ok(company.patch(`/tasks/${id}`, { ssuId: machines[n] }))
  for (const one of plan.stops) await stop(company, machines[one.machine]!, at(one.from), at(one.to), one.reason)
  const doings: Doing[] = []
  const last: { at: number; good: number }[][] = [[], []]
  const moved = new Set<string>()
  for (const one of plan.doings.toSorted((a, b) => a.at - b.at)) {
    const path = `/tasks/${tasks[one.op]}`
    const occurredAt = at(one.at)
    const wrong = one.what === 'wrong' ? last[one.op]!.at(-1) : undefined
    if (one.what === 'wrong' && !wrong) continue
    // A machine is left a microsecond after the one before, at the earliest, which no slot shows.
    if (one.what === 'move' && moved.has(`${one.op} ${one.at}`)) continue
    const answer =
      one.what === 'count'
        ? await company.post(`${path}/counts`, { goodQuantity: 2, occurredAt })
        : wrong
          ? await company.post(`${path}/counts/corrections`, {
              goodQuantity: -2,
              reason: 'Miscounted',
              occurredAt: at(wrong.at),
            })
          : one.what === 'move'
            ? await company.patch(path, { ssuId: machines[one.machine], occurredAt })
            : await company.patch(path, {
                status: one.what,
                occurredAt,
                ...(one.what === 'incomplete'
                  ? { incompleteReason: 'No bars' }
                  : one.what === 'done'
                    ? { goodQuantity: 1, scrapQuantity: 0 }
                    : one.what === 'declined'
                      ? { declinedReason: 'No capacity', unpostedCounts: 'post' }
                      : { reason: 'Anew' }),
              })
    if (answer.status >= 400) continue
    if (one.what === 'move') moved.add(`${one.op} ${one.at}`)
    if (one.what === 'count') last[one.op]!.push({ at: one.at, good: 2 })
    if (wrong) last[one.op]!.pop()
    doings.push({ ...one, ...(wrong && { corrects: wrong.at }) })
  }
  return {
    id: workOrder.id as string,
    tasks,
    history: {
      ...{ stops: plan.stops, doings, slots: SLOTS, runs: plan.runs, hour: 60 / minutes },
      works: isShift ? works : () => true,
    } satisfies History,
  }
}

async function asked(company: TestCompany, id: string, now: string) {
  const [row] = await company.sql(
    `select s.story -> 'plotPoints' as points, s.story -> 'explain' as explained, (
              select coalesce(json_agg(json_build_object('kind', l.kind, 'task', l.ids ->> 'taskId',
                                                         'seconds', l.seconds, 'sentence', l.sentence)), '[]')
                from production.work_orders o
               cross join lateral insights.order_losses(o, insights.order_run(o), array(
                       select x from insights.order_operations(o.id) x)) l
               where o.company_id = app.company_id() and o.external_id = $1 || c.nothing) as losses
       from (select left(set_config('app.now', $2, true) || set_config('app.permissions', 'production:view', true), 0)
               as nothing offset 0) c
      cross join lateral (select insights.storylines_work_order($1 || c.nothing, true) as story offset 0) s`,
    [id, now],
  )
  return row as { points: any; explained: any; losses: any }
}
