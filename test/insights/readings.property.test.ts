// What a counter counts is worth as much however its readings come: across shifts' ends, breaks, maintenance and time of
// which nobody has data, in any order and in any calls, before and after the worker sums days.
import test from 'ava'
import fc from 'fast-check'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { compare, same } from './compared.ts'
import { shift } from './drawn.ts'
import { type History, type State, sums } from './model.ts'
import { ask, rollUp, shop } from './support.ts'

const service = serviceFor(test)
const minute = 60_000
const week = 7 * 1440 * minute
const length = 48 * 60
const calls = 5
const types = { Turn: 0.5, Press: 3, Polish: null } as const
const words = { UP: 'RUN', MAINTENANCE: 'SERVICE', NO_DATA: null } as const
const machineData = (counts: 'good' | null, maxPerMinute: number | null = null) => [
  {
    machine: 'Saw',
    noDataAfterMinutes: 500_000,
    signals: [
      { key: 'state', kind: 'state' as const, states: { RUN: 'Running', SERVICE: 'Service' } },
      { key: 'cuts', kind: 'counter' as const, ...(counts && { counts, maxPerMinute }) },
    ],
  },
]

interface Sent {
  /** In which call it comes; of one call, in which place. */
  call: number
  place: number
}
interface Told extends History {
  readings: (Sent & { at: number; key: 'state' | 'cuts'; value: string | number | null })[]
  reports: (Sent & { at: number; good: number; scrap: number })[]
  type: keyof typeof types
  /** After which calls the worker sums days. */
  summed: number[]
  windows: { from: number; to: number }[]
  maxPerMinute?: number | null
}

const at = fc.integer({ min: 0, max: length - 1 })
const sent = { call: fc.nat(calls - 1), place: fc.nat() }
const history = fc
  .record({
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
    shifts: fc.array(shift, { maxLength: 2 }),
    type: fc.constantFrom('Turn', 'Press', 'Press', 'Polish'),
    states: fc.uniqueArray(fc.record({ at, category: fc.constantFrom('UP', 'MAINTENANCE', 'NO_DATA'), ...sent }), {
      selector: (one) => one.at,
      maxLength: 6,
    }),
    // Some minutes have several.
    counted: fc.uniqueArray(
      fc.record({
        at,
        seconds: fc.oneof(fc.constant<number[]>([0]), fc.subarray([0, 7, 20, 41, 59], { minLength: 1 })),
        steps: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 120 })), { minLength: 5, maxLength: 5 }),
        sent: fc.array(fc.record(sent), { minLength: 5, maxLength: 5 }),
      }),
      { selector: (one) => one.at, minLength: 2, maxLength: 10 },
    ),
    reports: fc.uniqueArray(
      fc.record({ at, good: fc.integer({ min: 1, max: 40 }), scrap: fc.integer({ min: 0, max: 3 }), ...sent }),
      { selector: (one) => one.at, maxLength: 3 },
    ),
    summed: fc.subarray([0, 1, 2, 3]),
    windows: fc.array(fc.tuple(at, at), { minLength: 2, maxLength: 2 }),
  })
  .map((drawn) => {
    // Of a week, so that the same seed draws the same weekdays; one whose third day is over, also where its last shift
    // ends on the next, in whatever zone.
    const begin = Math.floor(Date.now() / week - 5 / 7) * week
    const time = (minutes: number) => begin + minutes * minute
    // Whoever repairs a machine may switch it off: that nobody knows of it then says nothing.
    const states: typeof drawn.states = []
    for (const one of drawn.states.toSorted((a, b) => a.at - b.at))
      if (one.category !== 'NO_DATA' || states.at(-1)?.category !== 'MAINTENANCE')
        states.push({ ...one, at: time(one.at) })
    let value = 0
    const cuts = drawn.counted
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ at, seconds, steps, sent }) =>
        seconds.map((second, n) => {
          value += steps[n]!
          return { at: time(at) + second * 1000, step: steps[n]!, value, ...sent[n]! }
        }),
      )
    return { ...drawn, begin, time, states, cuts }
  })
  .map(({ zone, shifts, type, states, cuts, reports, summed, windows, begin, time }): Told => {
    const runMinutes = types[type]
    const people = reports.map(({ at, ...one }) => ({ ...one, at: time(at) }))
    return {
      zone,
      shifts: shifts.map((one, n) => ({ name: `Shift ${n}`, ...one })),
      minorStopSeconds: null,
      stops: [],
      states: states.map(({ at, category }): State => ({ at, category })),
      counts: [
        ...cuts.flatMap(({ at, step }, n) =>
          n === 0 || step === 0
            ? []
            : [{ by: 'counter' as const, at, since: cuts[n - 1]!.at, good: step, scrap: 0, type, runMinutes }],
        ),
        ...people.map(({ at, good, scrap }) => ({ by: 'people' as const, at, good, scrap, type, runMinutes })),
      ],
      read: cuts.map((one) => one.at),
      uncounted: [],
      began: { [type]: begin - minute },
      readings: [
        ...states.map(({ at, category, call, place }) => ({
          at,
          key: 'state' as const,
          value: words[category],
          call,
          place,
        })),
        ...cuts.map(({ at, value, call, place }) => ({ at, key: 'cuts' as const, value, call, place })),
      ],
      reports: people,
      type,
      summed,
      windows: [
        { from: begin, to: time(length) },
        ...windows.map(([a, b]) => ({ from: time(Math.min(a, b)), to: time(Math.max(a, b) + 1) })),
      ],
    }
  })

/** A shop whose machine was told all of it, in those calls. */
async function told(one: Told, callOf: (sent: Sent) => number, summed: number[]): Promise<TestCompany> {
  const company = await service().company({ ...shop, machineData: machineData('good', one.maxPerMinute) })
  await company.apply({ settings: { timezone: one.zone, shifts: one.shifts } })
  const id = await company.task(one.type, { ssu: 'Saw' })
  const occurredAt = new Date(one.began[one.type]!).toISOString()
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt }))
  for (let call = 0; call < calls; call++) {
    const some = one.readings.filter((sent) => callOf(sent) === call).toSorted((a, b) => a.place - b.place)
    const readings = some.map(({ at, key, value }) => ({ ssuId: 'Saw', key, at: new Date(at).toISOString(), value }))
    if (readings.length > 0) {
      const { rejected } = await company.ok(company.post('/signals/readings', { readings }))
      same(rejected, [])
    }
    for (const { at, good, scrap } of one.reports.filter((sent) => callOf(sent) === call))
      await company.ok(
        company.post(`/tasks/${id}/counts`, {
          goodQuantity: good,
          scrapQuantity: scrap,
          occurredAt: new Date(at).toISOString(),
        }),
      )
    if (summed.includes(call)) await rollUp(company)
  }
  await rollUp(company)
  return company
}

const dayQuery = `query ($days: [Date!]) { oeeDays(filter: { day: { in: $days }, ssuId: { equalTo: "Saw" } }, orderBy: DAY_ASC) {
  nodes { day plannedSeconds maintenanceSeconds goodQuantity scrapQuantity availability performance quality oee } } }`

/** Its figures: of the windows, of the days, and of what is kept of days. */
async function figures(company: TestCompany, { windows }: Told) {
  const { from, to } = windows[0]!
  const days = Array.from({ length: 5 }, (_, n) => new Date(from + (n - 1) * 1440 * minute).toISOString().slice(0, 10))
  const { oeeDays } = await data(company, dayQuery, { days: days.filter((day) => Date.parse(day) <= to) })
  const kept = await company.sql(
    `select d.day::text, trim_scale(d.good_quantity) as good, trim_scale(d.ideal_seconds) as ideal from insights.machine_days d
      join sites.ssus m on m.company_id = d.company_id and m.id = d.ssu_id
      where d.company_id = app.company_id() and m.external_id = 'Saw' order by d.day`,
  )
  const rows = []
  for (const { from, to } of windows) {
    const query = `?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&ssuId=Saw`
    const [explained] = (await ask(company, 'oee', `${query}&explain=true`)).data
    const { explain, ...alone } = explained
    const [row] = (await ask(company, 'oee', query)).data
    same(row, alone)
    rows.push(explained)
  }
  return { oeeDays, kept, rows }
}

/** What of figures must be the same, whatever of a minute's readings came together. */
const whole = ({ oeeDays, kept, rows }: Awaited<ReturnType<typeof figures>>) => ({
  oeeDays,
  kept,
  rows: rows.map(({ explain, ...row }) => ({ ...row, ideal: explain.sums.idealSeconds })),
})

const moves = {
  rise: (value: number, by: number) => value + by,
  fall: (value: number, by: number) => Math.max(0, value - by),
  restart: (value: number, by: number) => Math.min(by, Math.floor(value / 3)),
  jump: (value: number, by: number) => value + by * 1000,
}
const move = fc.record({
  what: fc.constantFrom('rise', 'rise', 'rise', 'rise', 'fall', 'restart', 'jump'),
  by: fc.nat(30),
})
const wild = fc
  .record({
    one: history,
    moved: fc.array(move, { minLength: 50, maxLength: 50 }),
    maxPerMinute: fc.constantFrom(null, 1),
  })
  .map(({ one, moved, maxPerMinute }): Told => {
    let value = 200
    const shown = new Map<number, number>()
    for (const [n, at] of one.read!.entries()) {
      value = moves[moved[n]!.what](value, moved[n]!.by)
      shown.set(at, value)
    }
    const readings = one.readings.map((sent) => (sent.key === 'cuts' ? { ...sent, value: shown.get(sent.at)! } : sent))
    return { ...one, readings, reports: [], maxPerMinute }
  })

test('a counter that falls, begins again and jumps leaves no day and hour below none, in whatever order and calls its readings come', async (t) => {
  t.timeout(240_000)
  await fc.assert(
    fc.asyncProperty(wild, async (one) => {
      const company = await told(one, (sent) => sent.call, one.summed)
      const { oeeDays, rows } = await figures(company, one)
      const isBelow = (quantity: unknown) => Number(quantity) < 0
      same(
        [...oeeDays.nodes, ...rows].filter(({ goodQuantity }) => isBelow(goodQuantity)),
        [],
      )
      const { taskCounts } = await data(company, '{ taskCounts(first: 200) { nodes { goodQuantity occurredAt } } }')
      const hours: Record<string, number> = {}
      for (const { occurredAt, goodQuantity } of taskCounts.nodes) {
        const hour = new Date(occurredAt).toISOString().slice(0, 13)
        hours[hour] = (hours[hour] ?? 0) + Number(goodQuantity)
      }
      same(Object.values(hours).filter(isBelow), [])
      const [task] = (await company.ok(company.get('/tasks?ssuId=Saw'))).data
      const onDays = oeeDays.nodes.reduce((sum: number, day: any) => sum + Number(day.goodQuantity), 0)
      same(onDays, task.goodQuantity)
      t.pass()
    }),
    {
      numRuns: Number(process.env.READINGS_RUNS ?? 10),
      seed: process.env.READINGS_SEED ? Number(process.env.READINGS_SEED) : undefined,
      endOnFailure: true,
      includeErrorInReport: true,
    },
  )
})

test('a counter that rises has the same figures in whatever order and calls its readings come', async (t) => {
  t.timeout(240_000)
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const shuffled = await told(one, (sent) => sent.call, one.summed)
      const rows = await figures(shuffled, one)
      for (const [n, window] of one.windows.entries()) {
        const sum = sums(one, window.from, window.to)
        same(Math.round(rows.rows[n].explain.sums.idealSeconds * 1e6), sum.ideal)
        compare(rows.rows[n], sum, one, window)
      }
      const inOrder = await told(
        { ...one, readings: one.readings.toSorted((a, b) => a.at - b.at).map((sent, place) => ({ ...sent, place })) },
        () => 0,
        [],
      )
      same(whole(rows), whole(await figures(inOrder, one)))
      // What a counter counted while it did stays, and what people report counts beside it otherwise.
      for (const company of [shuffled, inOrder]) {
        await company.apply({ machineData: machineData(null) })
        await rollUp(company)
      }
      same(whole(await figures(shuffled, one)), whole(await figures(inOrder, one)))
      t.pass() // each history has its own four minutes
    }),
    {
      numRuns: Number(process.env.READINGS_RUNS ?? 4),
      seed: process.env.READINGS_SEED ? Number(process.env.READINGS_SEED) : undefined,
      endOnFailure: true,
      includeErrorInReport: true,
    },
  )
})
