// Corrections count where their pieces were counted: whatever is told, corrected and read in whatever order, no time of
// any machine has fewer pieces than none, and every piece is somewhere.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { same } from './compared.ts'
import { shift } from './drawn.ts'
import { rollUp, shop } from './support.ts'

const service = serviceFor(test)
/** Five days and today, as what is corrected before anything is counted is of now. */
const hours = 6 * 24
const minutes = fc.integer({ min: 0, max: (hours - 24) * 60 - 1 })
const quantities = { good: fc.integer({ min: -60, max: 30 }), scrap: fc.integer({ min: -6, max: 8 }) }

const history = fc.record({
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
  shifts: fc.array(shift, { maxLength: 2 }),
  steps: fc.array(
    fc.record({
      does: fc.constantFrom('report', 'correct', 'correct', 'scrap', 'good', 'read', 'read', 'sum'),
      on: fc.constantFrom('Saw', 'Saw', 'Press'),
      at: minutes,
      /** When a correction is of; null: it does not say. */
      of: fc.option(minutes, { freq: 1 }),
      code: fc.constantFrom('BAD', 'OFF', null),
      ...quantities,
    }),
    { minLength: 4, maxLength: 14 },
  ),
  readings: fc.uniqueArray(minutes, { minLength: 2, maxLength: 9 }),
  shown: fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 9, maxLength: 9 }),
  /** A counter rises by what is shown, or takes some back, or shows anything. */
  counter: fc.constantFrom('rises', 'rises', 'takes back', 'anything'),
  /** People report good pieces beside the counter, too. */
  isTwice: fc.boolean(),
  movesAt: fc.option(minutes),
  /** Late readings come after all else: of which time and machine a correction is, is looked at as it comes. */
  isApart: fc.boolean(),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type Step = History['steps'][number]

/** Midnight five days ago. */
const begin = Math.floor(Date.now() / 86_400_000) * 86_400_000 - (hours - 24) * 3_600_000
const time = (minute: number) => new Date(begin + minute * 60_000).toISOString()

/** What the counter shows, in the order in which it is told: the first and the last at once, all others late. */
function readingsOf({ readings, shown, counter }: History) {
  let value = counter === 'takes back' ? 1000 : 0
  const inOrder = readings
    .toSorted((a, b) => a - b)
    .map((minute, n) => {
      if (counter === 'rises') value += shown[n]!
      return {
        minute,
        ssuId: 'Saw',
        key: 'cuts',
        at: time(minute),
        value: counter === 'rises' ? value : value + shown[n]!,
      }
    })
  const ends = [inOrder[0]!, inOrder.at(-1)!]
  const late = readings.map((minute) => inOrder.find((one) => one.minute === minute)!)
  return { ends, late: late.filter((one) => !ends.includes(one)) }
}

/** What a correction says of a task that has so many: never more than there are. */
function correction({ does, good, scrap }: Step, has: { goodQuantity: number; scrapQuantity: number }) {
  const [fewer, less] = [Math.min(Math.abs(good), has.goodQuantity), Math.min(Math.abs(scrap), has.scrapQuantity)]
  if (does === 'scrap') return { goodQuantity: -fewer, scrapQuantity: fewer }
  if (does === 'good') return { goodQuantity: less, scrapQuantity: -less }
  return { goodQuantity: good < 0 ? -fewer : good, scrapQuantity: scrap < 0 ? -less : scrap }
}

/** A shop where all of it was told, late readings in the order in which they come, or in that of their times. */
async function told(one: History, isInOrder: boolean) {
  const signals = [{ key: 'cuts', kind: 'counter' as const, counts: 'good' as const }]
  const company = await service().company({
    ...shop,
    reasonCodes: ['BAD', 'OFF'].map((code) => ({ kind: 'scrap' as const, code, label: code })),
    machineData: [{ machine: 'Saw', noDataAfterMinutes: 500_000, signals }],
  })
  const shifts = one.shifts.map((some, n) => ({ name: `Shift ${n}`, ...some }))
  await company.apply({ settings: { timezone: one.zone, shifts } })
  const tasks = { Saw: await company.task('Turn', { ssu: 'Saw' }), Press: await company.task('Turn', { ssu: 'Press' }) }
  for (const id of Object.values(tasks))
    await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: time(-1) }))
  const reasons = (await company.ok(company.get('/reason-codes?kind=scrap'))).data
  const because = ({ code }: Step) =>
    code === null ? {} : { scrapReasonCodeId: reasons.find((one: any) => one.code === code).id }
  const { ends, late } = readingsOf(one)
  if (isInOrder) late.sort((a, b) => a.minute - b.minute)
  const read = async (some: typeof late) => {
    const readings = some.map(({ minute, ...reading }) => reading)
    if (readings.length > 0) await company.ok(company.post('/signals/readings', { readings }))
  }
  await read(ends)
  if (one.movesAt !== null)
    await company.ok(company.patch(`/tasks/${tasks.Saw}`, { ssuId: 'Lathe', occurredAt: time(one.movesAt) }))
  for (const step of one.steps) {
    const { does, on, at, of, good, scrap } = step
    const path = `/tasks/${tasks[on]}`
    if (does === 'sum') await rollUp(company)
    else if (does === 'read') await read(one.isApart ? [] : late.splice(0, 1 + (at % 2)))
    else if (does === 'report') {
      const made = { goodQuantity: on === 'Saw' && !one.isTwice ? 0 : Math.abs(good), scrapQuantity: Math.abs(scrap) }
      const why = made.scrapQuantity > 0 ? because(step) : {}
      if (made.goodQuantity + made.scrapQuantity > 0)
        await company.ok(company.post(`${path}/counts`, { ...made, ...why, occurredAt: time(at) }))
    } else {
      const change = correction(step, await company.ok(company.get(path)))
      const when = { ...(of !== null && { occurredAt: time(of) }), ...(change.scrapQuantity !== 0 && because(step)) }
      if (change.goodQuantity !== 0 || change.scrapQuantity !== 0)
        await company.ok(company.post(`${path}/counts/corrections`, { ...change, reason: 'Looked at again', ...when }))
    }
  }
  for (const some of late) await read([some])
  return { company, tasks: Object.values(tasks) }
}

interface Figures {
  hours: number
  name: string
  begins: string
  good: number
  scrap: number
  ideal: number
}
/** Good pieces, scrap and ideal time of each machine in each hour, in each seven, and in all of them. */
async function figures(company: TestCompany): Promise<Figures[]> {
  const rows = await company.sql(
    `select w.hours, m.name, lower(w.span)::text as begins, (f.figures).good_quantity::float as good,
            (f.figures).scrap_quantity::float as scrap, round((f.figures).ideal_seconds, 3)::float as ideal
       from (values (1), (7), ($2::integer)) l (hours)
       cross join generate_series(0, $2 / l.hours - 1) n
       cross join lateral (
         select l.hours, tstzrange(b.at, b.at + l.hours * interval '1 hour') as span
           from (select to_timestamp($1::bigint) + n * l.hours * interval '1 hour' as at) b) w
       cross join lateral insights.window_figures(w.span, array(select id from sites.ssus where company_id = app.company_id())) f
       join sites.ssus m on m.company_id = app.company_id() and m.id = f.ssu_id
      where (f.figures).good_quantity <> 0 or (f.figures).scrap_quantity <> 0 or (f.figures).ideal_seconds <> 0
      order by w.hours, m.name, lower(w.span)`,
    [begin / 1000, hours],
  )
  return rows as unknown as Figures[]
}

/** The same of what was written down on machines without a counter. */
async function written(company: TestCompany): Promise<Partial<Figures>[]> {
  return (await company.sql(
    `select 1 as hours, m.name, date_trunc('hour', c.occurred_at)::text as begins,
            sum(c.good_quantity)::float as good, sum(c.scrap_quantity)::float as scrap
       from work.task_counts c
       join sites.ssus m on m.company_id = c.company_id and m.id = c.ssu_id and m.name <> 'Saw'
      where c.company_id = app.company_id()
      group by m.name, date_trunc('hour', c.occurred_at)
     having sum(c.good_quantity) <> 0 or sum(c.scrap_quantity) <> 0
      order by m.name, date_trunc('hour', c.occurred_at)`,
  )) as unknown as Partial<Figures>[]
}
/** Scrap by task and reason. */
const scrapOf = (company: TestCompany) =>
  company.sql(
    `select c.task_id, c.scrap_reason_code_id, sum(c.scrap_quantity)::float as scrap
       from work.task_counts c where c.company_id = app.company_id() group by 1, 2`,
  )

test('no time has fewer pieces than none, and every piece is somewhere, whatever is corrected and read in whatever order', async (t) => {
  t.timeout(240_000)
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const { company, tasks } = await told(one, false)
      const kept = await figures(company)
      same(
        kept.filter((row) => row.good < 0 || row.scrap < 0),
        [],
      )
      same(
        kept
          .filter((row) => row.hours === 1 && row.name !== 'Saw' && (row.good !== 0 || row.scrap !== 0))
          .map(({ ideal: _, ...row }) => row),
        await written(company),
      )
      same(
        (await scrapOf(company)).filter((row) => Number(row.scrap) < 0),
        [],
      )
      const whole = kept.filter((row) => row.hours === hours)
      const sum = (rows: Figures[]) =>
        rows.reduce(([good, scrap], row) => [good! + row.good, scrap! + row.scrap], [0, 0])
      for (const { name, good, scrap } of whole)
        same([name, sum(kept.filter((row) => row.hours === 1 && row.name === name))], [name, [good, scrap]])
      if (!one.isTwice) {
        const [saw, press] = await Promise.all(tasks.map((id) => company.ok(company.get(`/tasks/${id}`))))
        same(sum(whole), [saw.goodQuantity + press.goodQuantity, saw.scrapQuantity + press.scrapQuantity])
      }
      for (const table of ['machine_hours', 'machine_totals', 'machine_days', 'rollups'])
        await company.sql(`delete from insights.${table} where company_id = app.company_id()`)
      same(kept, await figures(company))
      if (one.counter === 'rises' && one.isApart) same(kept, await figures((await told(one, true)).company))
      t.pass() // each history has its own four minutes
    }),
    {
      numRuns: Number(process.env.CORRECTIONS_RUNS ?? 4),
      seed: process.env.CORRECTIONS_SEED ? Number(process.env.CORRECTIONS_SEED) : undefined,
      endOnFailure: true,
      includeErrorInReport: true,
    },
  )
})
