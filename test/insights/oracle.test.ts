// Every figure of random histories, on nights too in which the clocks change, against a look at each second by itself.
import { runInNewContext } from 'node:vm'
import test from 'ava'
import fc from 'fast-check'
import { serviceFor } from '../support/service.ts'
import { compare, same } from './compared.ts'
import type { Count } from './corrected.ts'
import { shift } from './drawn.ts'
import { ratio, sums } from './model.ts'
import { ask, shop } from './support.ts'
import { forget, tell } from './telling.ts'

const service = serviceFor(test)
const nights: [zone: string, midnight: string][] = [
  ['Europe/Berlin', '2024-03-30T21:00:00Z'],
  ['Europe/Berlin', '2024-10-26T20:00:00Z'],
  ['America/New_York', '2024-03-10T03:00:00Z'],
  ['America/New_York', '2024-11-03T02:00:00Z'],
  ['Australia/Lord_Howe', '2024-04-06T11:00:00Z'],
  ['Australia/Lord_Howe', '2024-10-05T12:00:00Z'],
  ['Atlantic/Azores', '2024-10-26T22:00:00Z'],
]
const types = { Turn: 0.5, Press: 3, Polish: null } as const
const day = 86_400_000

const start = fc.integer({ min: -20_000, max: 100_000 })

const corrections = {
  fewer: (good: number, scrap: number) => ({ good: -Math.min(good, 3), scrap }),
  'far fewer': (good: number, scrap: number) => ({ good: -2 * good, scrap: -scrap }),
  more: (good: number, scrap: number) => ({ good, scrap }),
  'the other kind': (good: number) => ({ good: -good, scrap: good }),
}

/** No correction takes back more than its task has by then. */
function possible(counts: Count[]): Count[] {
  const has: Record<string, number> = {}
  return counts.map((count) => {
    const takes = (kind: 'good' | 'scrap') => Math.max(count[kind], -(has[count.type + kind] ?? 0))
    const good = takes('good')
    const isTurned = count.by === 'correction' && count.good < 0 && count.good === -count.scrap
    const made = { ...count, good, scrap: isTurned ? -good : takes('scrap') }
    for (const kind of ['good', 'scrap'] as const) has[count.type + kind] = (has[count.type + kind] ?? 0) + made[kind]
    return made
  })
}

/** A history in seconds from its beginning, two days and a half long. */
const history = fc
  .record({
    night: fc.constantFrom(...nights),
    shifts: fc.array(shift, { maxLength: 3 }),
    minorStopSeconds: fc.option(fc.constantFrom(60, 600, 3600)),
    borders: fc.uniqueArray(fc.integer({ min: -20_000, max: 200_000 }), { maxLength: 16 }),
    reasons: fc.array(fc.constantFrom('Tool breakage', 'Setup', 'No demand', 'Jam', null), {
      minLength: 8,
      maxLength: 8,
    }),
    states: fc.uniqueArray(fc.integer({ min: -20_000, max: 200_000 }), { maxLength: 6 }),
    categories: fc.array(fc.constantFrom('UP', 'MAINTENANCE', 'NO_DATA'), { minLength: 6, maxLength: 6 }),
    counts: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 200_000 }),
        good: fc.integer({ min: 0, max: 50 }),
        scrap: fc.integer({ min: 0, max: 5 }),
        type: fc.constantFrom('Turn', 'Turn', 'Press', 'Polish'),
        by: fc.constantFrom('people', 'people', 'counter', 'counter', 'correction', 'correction'),
        says: fc.constantFrom('fewer', 'far fewer', 'more', 'the other kind'),
        after: fc.option(fc.integer({ min: 1, max: 60_000 })),
      }),
      { maxLength: 12 },
    ),
    onNone: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 200_000 }), kind: fc.constantFrom('good' as const, 'scrap' as const) }),
      { maxLength: 4 },
    ),
    began: fc.record({ Turn: start, Press: start, Polish: start }),
    onQuarters: fc.boolean(),
  })
  .map((drawn) => {
    const { night, borders, reasons, states, categories, counts, onNone, began, onQuarters, shifts, ...rest } = drawn
    const [zone, midnight] = night
    const begin = Date.parse(midnight) - day
    const time = (second: number) => begin + (onQuarters ? Math.round(second / 900) * 900 : second) * 1000
    const ordered = borders.toSorted((a, b) => a - b)
    return {
      ...rest,
      zone,
      begin,
      shifts: shifts.map((one, n) => ({ name: `Shift ${n}`, ...one })),
      stops: Array.from({ length: Math.floor(ordered.length / 2) }, (_, n) => ({
        from: time(ordered[2 * n]!),
        to: time(ordered[2 * n + 1]!),
        reason: reasons[n]!,
      })),
      states: states.toSorted((a, b) => a - b).map((at, n) => ({ at: time(at), category: categories[n]! })),
      counts: possible(
        counts.map(({ at, type, by, good, scrap, after, says }, n) => ({
          n,
          by,
          ...(by === 'correction' ? corrections[says](good, scrap) : { good, scrap }),
          // A counter counts one of both, and a reading by which it did not go on is no count.
          ...(by === 'counter' && { scrap: good > 0 ? 0 : Math.max(scrap, 1) }),
          at: time(at),
          ...(by === 'counter' && after !== null && time(at - after) < time(at) && { since: time(at - after) }),
          type,
          runMinutes: types[type],
        })),
      ),
      uncounted: onNone.map(({ at, kind }) => ({ at: time(at), kind })),
      began: Object.fromEntries(Object.entries(began).map(([type, at]) => [type, time(at)])),
    }
  })

test('every figure is what a look at each second says', async (t) => {
  const counters = ['good', 'scrap'] as const
  const signals = counters.map((counts) => ({ key: counts, kind: 'counter' as const, counts }))
  // Of one machine of many stops are read otherwise than of all.
  const sites = [{ name: 'Hall', ssus: ['Saw', 'Press', 'Lathe', 'Drill', 'Mill'].map((name) => ({ name })) }]
  const company = await service().company({ ...shop, sites, machineData: [{ machine: 'Saw', signals }] })
  const tasks = Object.fromEntries(
    await Promise.all(Object.keys(types).map(async (type) => [type, await company.task(type, { ssu: 'Saw' })])),
  )
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.integer({ min: 0, max: 90_000 }),
      fc.integer({ min: 1, max: 130_000 }),
      fc.option(fc.nat(9)),
      async (told, start, length, atReport) => {
        await forget(company)
        await tell(company, told, tasks)
        // What is told as a window begins may have been made before it.
        const from = told.counts[atReport ?? 10]?.at ?? told.begin + start * 1000
        const to = from + length * 1000
        const window = `?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
        const expected = sums(told, from, to)
        const row = (await ask(company, 'oee', `${window}&ssuId=Saw&explain=true`)).data[0]
        compare(row, expected, told, { from, to })
        addUp(row)
        const { explain, ...alone } = row
        const among = (await ask(company, 'oee', window)).data.find((one: any) => one.ssuId === 'Saw')
        same(among, alone)
        const isMonitored = row.availability !== null || row.explain.sums.plannedSeconds === 0
        const overview = await ask(company, 'overview', `${window}&ssuId=Saw`)
        same([overview.downtimeSeconds, overview.failures], [expected.down, expected.failures])
        // Of no planned time a plant's mean has nothing.
        same(
          [overview.avgAvailability, overview.avgOee],
          [row.availability, row.plannedSeconds > 0 && row.oee !== null ? Math.min(row.oee, 1) : null],
        )
        const [reliable] = (await ask(company, 'reliability', `${window}&ssuId=Saw`)).data
        if (isMonitored && reliable)
          same(
            [reliable.failures, reliable.mttrSeconds, reliable.mtbfSeconds],
            [
              expected.failures,
              ratio(expected.down - expected.setup, expected.failures),
              ratio(expected.planned - expected.down, expected.failures),
            ],
          )
        const states = (await ask(company, 'downtime', `${window}&ssuId=Saw`)).data
        const seconds = (category: string) => states.find((one: any) => one.category === category)?.seconds ?? 0
        same([seconds('DOWN'), seconds('MAINTENANCE')], [expected.down, expected.maintenance])
        const stopped = (await company.ok(company.get(`/downtime-events/summary${window}`))).data[0]
        same(stopped?.plannedSeconds ?? 0, expected.down + expected.minor)
      },
    ),
    {
      numRuns: Number(process.env.ORACLE_RUNS ?? 12),
      seed: process.env.ORACLE_SEED ? Number(process.env.ORACLE_SEED) : undefined,
      includeErrorInReport: true,
    },
  )
  t.pass()
})

/** What explains a figure adds up to it. */
function addUp({ explain, ...row }: any): void {
  const total = (rows: any[], of: (one: any) => number) => rows.reduce((all, one) => all + of(one), 0)
  const kind = (...kinds: string[]) => total(explain.times, (one) => (kinds.includes(one.kind) ? one.seconds : 0))
  const stops = (...as: string[]) => total(explain.stops, (one) => (as.includes(one.countsAs) ? one.seconds : 0))
  same(
    [kind('running', 'minor_stop', 'down', 'setup'), kind('down', 'setup'), kind('minor_stop'), kind('maintenance')],
    [row.plannedSeconds, row.downtimeSeconds, explain.sums.minorStopSeconds, explain.sums.maintenanceSeconds],
  )
  same(
    [stops('availability', 'setup'), stops('performance'), stops('not_planned')],
    [row.downtimeSeconds, explain.sums.minorStopSeconds, explain.sums.notPlannedSeconds],
  )
  same(
    total(explain.states, (one) => one.seconds),
    explain.sums.maintenanceSeconds + explain.sums.noDataSeconds,
  )
  same(
    [
      total(explain.counts, (one) => one.goodQuantity),
      total(explain.counts, (one) => Math.round((one.idealSeconds ?? 0) * 1e6)),
    ],
    [row.goodQuantity, Math.round(explain.sums.idealSeconds * 1e6)],
  )
  same(explain.stops.filter((one: any) => one.isFailure).length, explain.sums.failures)
  const counted = explain.formulas.filter((one: any) => one.value !== null && /^[\d.()+×/ -]+$/.test(one.with))
  for (const one of counted) {
    const value = runInNewContext(one.with.replaceAll('×', '*'))
    if (Math.abs(value - one.value) > 1e-6 * Math.max(1, Math.abs(value)))
      throw new Error(`${one.figure}: ${one.with} is ${value}, the service says ${one.value}`)
  }
}
