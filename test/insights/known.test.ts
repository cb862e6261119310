// From when on figures know of a machine: what was before anything was told of it is no data.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { ask, daily, oee, report, shop } from './support.ts'

const service = serviceFor(test)
const day = 86_400_000
const midnight = Math.floor(Date.now() / day) * day - 5 * day
const at = (days: number, hours = 0) => new Date(midnight + days * day + hours * 3_600_000).toISOString()
const world = { ...shop, settings: { timezone: 'UTC', shifts: [daily('Day', '06:00', '14:00')] } }
const counting: Spec = {
  ...world,
  machineData: [
    { machine: 'Saw', noDataAfterMinutes: 1440, signals: [{ key: 'parts', kind: 'counter', counts: 'good' }] },
  ],
}
const hours = (row: any) => [row.plannedSeconds / 3600, row.explain.sums.noDataSeconds / 3600, row.availability]
const kinds = (explain: any) => [...new Set(explain.times.map((one: any) => one.kind))]
const between = (company: TestCompany, from: number, to: number, ssuId = 'Saw') =>
  oee(company, ssuId, `from=${at(from)}&to=${at(to)}&explain=true`)

test('a machine that is new did not run before it was heard of', async (t) => {
  const company = await service().company(world)
  await company.signal('Saw', 'Running', at(3, 8))
  await company.signal('Saw', 'Broken', at(3, 11))
  await company.signal('Saw', 'Running', at(3, 12))
  const row = await between(company, 0, 4)
  t.deepEqual(hours(row), [6, 26, 0.8333333333])
  t.deepEqual(row.explain.states, [
    { status: 'No data', kind: 'no_data', since: at(0), seconds: 26 * 3600, isEntry: false },
  ])
  const reliability = (await ask(company, 'reliability', `?from=${at(0)}&to=${at(4)}&ssuId=Saw`)).data
  t.like(reliability[0], { failures: 1, mtbfSeconds: 5 * 3600 })
  t.deepEqual(hours(await between(company, 0, 3)), [0, 24, null])
})

test('of a machine of which nothing was ever told nobody has data, before and after the first news', async (t) => {
  const company = await service().company(world)
  const figures = async () => {
    const { explain, ...row } = await between(company, 0, 3)
    const story = await company.ok(company.get(`/storylines/ssus/Saw?from=${at(0)}&to=${at(3)}`))
    const overview = await ask(company, 'overview', `?from=${at(0)}&to=${at(3)}&ssuId=Saw`)
    const { runningSeconds, plannedSeconds } = story.plotPoints
    return { ...hours({ ...row, explain }), runningSeconds, plannedSeconds, kinds: kinds(explain), overview }
  }
  const untold = await figures()
  t.like(untold, { 0: 0, 1: 24, 2: null, runningSeconds: null, plannedSeconds: 0 })
  t.deepEqual(untold.kinds, ['no_data'])
  t.like(untold.overview, { avgAvailability: null, monitoredSsus: 0, downtimeSeconds: 0 })
  t.deepEqual((await ask(company, 'reliability', `?from=${at(0)}&to=${at(3)}`)).data, [])
  await company.sql(`select insights.extend_days(20) + insights.extend_totals(5)`)
  t.deepEqual(await figures(), untold, 'from kept sums')
  await company.signal('Saw', 'Running', at(3, 8))
  t.deepEqual(await figures(), untold, 'what is told later is of later')
})

test('pieces reported while nobody had data of their machine have no ideal time, and that is why', async (t) => {
  const company = await service().company(world)
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(2, 6) }))
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 40, occurredAt: at(2, 9) }))
  await report(company, 'Polish', 'Press', 3, 0, at(2, 9))
  await report(company, 'Turn', 'Press', 3, 0, at(2, 20))
  const told = async (ssuId: string) => {
    const { explain, ...row } = await between(company, 0, 4, ssuId)
    const performance = explain.formulas.find((one: any) => one.figure === 'performance').unavailable
    const counts = explain.counts.map((one: any) => [one.idealSeconds, one.because, one.leftOut])
    return { row, performance, counts }
  }
  const untold = 'Nobody had told a status or a stop of the machine by then.'
  const before = await told('Saw')
  t.like(before, { counts: [[0, untold, null]], row: { goodQuantity: 40, performance: null, quality: 1 } })
  t.is(before.performance, 'By the end of the window nobody had told a status or a stop of this machine.')
  await company.signal('Saw', 'Running', at(2, 10))
  const { row, performance, counts } = await told('Saw')
  t.like(row, { availability: 1, performance: null, oee: null, unavailableMetrics: ['performance'] })
  t.deepEqual(counts, [[0, untold, null]])
  t.is(performance, `Nothing of what was counted was made in planned time. ${untold}`)
  await company.signal('Press', 'Running', at(2, 6))
  t.deepEqual((await told('Press')).counts, [
    [null, 'Its task type has no runMinutes.', null],
    [0, 'No shift of the machine worked since the report before on its task, or the task’s beginning.', null],
  ])
})

test('a stop that was opened and closed at the same moment is no failure', async (t) => {
  const company = await service().company(world)
  await stop(company, 'Saw', at(1, 7), at(1, 8))
  await stop(company, 'Saw', at(1, 9), at(1, 9))
  const [row] = (await ask(company, 'reliability', `?from=${at(1)}&to=${at(2)}&ssuId=Saw&explain=true`)).data
  t.like(row, { failures: 1, mttrSeconds: 3600, mtbfSeconds: 7 * 3600 })
  t.deepEqual(
    row.explain.stops.map((one: any) => [one.seconds, one.isFailure]),
    [
      [3600, true],
      [0, false],
    ],
  )
  const downtime = (await ask(company, 'downtime', `?from=${at(1)}&to=${at(2)}`)).data
  t.like(downtime[0], { seconds: 3600, transitions: 1 })
  await company.sql(`select insights.extend_days(20) + insights.extend_totals(5)`)
  const overview = await ask(company, 'overview', `?from=${at(0)}&to=${at(4)}`)
  t.is(overview.failures, 1)
})

test('days add up to the window, and what is told late of an earlier day makes it known', async (t) => {
  const company = await service().company(world)
  await company.signal('Saw', 'Running', at(3, 8))
  const days = async () => {
    const days = [0, 1, 2, 3].map((n) => at(n).slice(0, 10))
    const { oeeDays } = await data(
      company,
      'query ($days: [Date!]) { oeeDays(filter: { day: { in: $days }, ssuId: { equalTo: "Saw" } }, orderBy: DAY_ASC) { nodes { plannedSeconds } } }',
      { days },
    )
    return oeeDays.nodes.map((one: any) => Number(one.plannedSeconds) / 3600)
  }
  t.deepEqual(await days(), [0, 0, 0, 6])
  await company.sql(
    `select insights.correct_days() + coalesce(insights.extend_days(20), 0) + insights.extend_totals(5)`,
  )
  t.deepEqual(await days(), [0, 0, 0, 6])
  await stop(company, 'Saw', at(1, 10), at(1, 12))
  t.deepEqual(await days(), [0, 8, 8, 8])
  t.is((await between(company, 0, 4)).downtimeSeconds, 2 * 3600)
})

test('the day on which people first told of a machine counts whole', async (t) => {
  const company = await service().company(world)
  await stop(company, 'Saw', at(2, 10), at(2, 11))
  t.deepEqual(hours(await between(company, 0, 4)), [16, 16, 0.9375])
  t.notRegex(JSON.stringify((await company.ok(company.get('/audit-log?limit=5'))).data), /knownSince/)
})

test('what a machine made while nobody had data of it is no part of its performance', async (t) => {
  const machineData = [
    {
      machine: 'Saw',
      noDataAfterMinutes: 60,
      signals: [
        { key: 'state', kind: 'state' as const, states: { run: 'Running', stop: 'Broken' } },
        { key: 'parts', kind: 'counter' as const, counts: 'good' as const },
      ],
    },
  ]
  const company = await service().company({ ...shop, settings: { timezone: 'UTC' }, machineData })
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(0) }))
  const tell = (hour: number, parts: number, state: string) =>
    company.ok(
      company.post('/signals/readings', {
        readings: [
          { ssuId: 'Saw', key: 'state', at: at(0, hour), value: state },
          { ssuId: 'Saw', key: 'parts', at: at(0, hour), value: parts },
        ],
      }),
    )
  for (const hour of [0, 1, 2, 3]) await tell(hour, hour * 120, 'run')
  await tell(9, 9 * 120, 'run')
  await tell(10, 10 * 120, 'run')
  const window = `from=${at(0)}&to=${at(0, 10.5)}&explain=true`
  const lost = await oee(company, 'Saw', window)
  t.like(lost, { plannedSeconds: 5.5 * 3600, goodQuantity: 1200, downtimeSeconds: 0 })
  // Of the six hours between two readings one was known.
  t.is(lost.explain.sums.idealSeconds, 30 * (3 * 120 + 120 + 120))
  t.is(lost.performance, 0.9090909091)
  await tell(3.5, 3.5 * 120, 'stop')
  const stopped = await oee(company, 'Saw', window)
  t.like(
    stopped,
    { plannedSeconds: 10.5 * 3600, downtimeSeconds: 5.5 * 3600 },
    'a stop goes on until it is known to be over',
  )
  t.is(stopped.explain.sums.noDataSeconds, 0)
})

test('pieces made wholly outside of shifts are made, and are no part of performance', async (t) => {
  const company = await service().company(world)
  await stop(company, 'Saw', at(1, 7), at(1, 8))
  const id = await company.task('Turn', { ssu: 'Saw' })
  const count = (goodQuantity: number, hour: number) =>
    company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, occurredAt: at(1, hour) }))
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(1, 6) }))
  await count(400, 13)
  await count(200, 14.25)
  await count(300, 20)
  const window = (from: number, to: number) => `from=${at(1, from)}&to=${at(1, to)}&explain=true`
  const row = await oee(company, 'Saw', window(0, 24))
  t.like(row, { goodQuantity: 900, performance: 0.6666666667, availability: 0.875 })
  t.deepEqual(
    row.explain.counts.map((one: any) => one.idealSeconds),
    [400 * 30, 4800, 0],
    'what was reported after the end of the shift was begun in it, most of it; what was made after that was not',
  )
  await count(10, 21)
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 1, occurredAt: at(2, 6) }))
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 1, occurredAt: at(2, 6.5) }))
  const next = await oee(company, 'Saw', `from=${at(2)}&to=${at(3)}&explain=true`)
  t.deepEqual(
    next.explain.counts.map((one: any) => one.idealSeconds),
    [0, 30],
    'reported as the shift began, made before',
  )
})

test('of what is read when the shift is long over as much counts as fits into it', async (t) => {
  const company = await service().company(counting)
  await company.signal('Saw', 'Running', at(1, 6))
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(1, 5) }))
  const readings = [
    [1, 5, 0],
    [1, 13.5, 200],
    [1, 21.5, 600],
    [2, 12, 600],
    [2, 14.5, 1000],
    [3, 5, 1000],
    [3, 5.5, 1010],
    [3, 10, 1010],
  ].map(([day, hour, value]) => ({ ssuId: 'Saw', key: 'parts', at: at(day!, hour), value }))
  await company.ok(company.post('/signals/readings', { readings }))
  const day = (n: number) => oee(company, 'Saw', `from=${at(n)}&to=${at(n + 1)}&explain=true`)
  t.deepEqual(
    (await day(1)).explain.counts.map((one: any) => one.idealSeconds),
    [200 * 30, 1800],
    'half an hour of the shift was left',
  )
  t.deepEqual(
    (await day(2)).explain.counts.map((one: any) => one.idealSeconds),
    [9600],
    'faster than the standard: its share of the time',
  )
  t.like(await day(3), { goodQuantity: 10, performance: 0, oee: 0 }, 'made before the shift, in which it stood still')
})

test('what a counter counts in maintenance is no part of performance', async (t) => {
  const company = await service().company(counting)
  await company.signal('Saw', 'Running', at(1, 6))
  await company.signal('Saw', 'Service', at(1, 9))
  await company.signal('Saw', 'Running', at(1, 11))
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(1, 6) }))
  const readings = [6, 8, 10, 10.5, 12, 20].map((hour) => ({
    ssuId: 'Saw',
    key: 'parts',
    at: at(1, hour),
    value: hour * 100,
  }))
  await company.ok(company.post('/signals/readings', { readings }))
  const row = await oee(company, 'Saw', `from=${at(1)}&to=${at(2)}&explain=true`)
  t.deepEqual(
    row.explain.counts.map((one: any) => [one.goodQuantity, one.idealSeconds]),
    [
      [200, 200 * 30],
      [200, 100 * 30],
      [50, 0],
      [150, 100 * 30],
      [800, 2 * 3600],
    ],
  )
})

test('a machine that stood all the time, or whose counter did not go on, has an OEE of 0', async (t) => {
  const company = await service().company(counting)
  await stop(company, 'Press', at(1), at(2))
  await company.signal('Saw', 'Running', at(1))
  const readings = [7, 8, 9, 10].map((hour) => ({ ssuId: 'Saw', key: 'parts', at: at(1, hour), value: 5 }))
  await company.ok(company.post('/signals/readings', { readings }))
  const window = `from=${at(1)}&to=${at(2)}`
  t.like(await oee(company, 'Press', window), { availability: 0, performance: null, quality: null, oee: 0 })
  t.like(await oee(company, 'Saw', window), { availability: 1, performance: 0, quality: null, oee: 0 })
  t.like(await ask(company, 'overview', `?${window}`), { avgAvailability: 0.5, avgOee: 0, oeeSsus: 2 })
})
