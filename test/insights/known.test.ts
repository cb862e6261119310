// From when on figures know of a machine: what was before anything was told of it is no data.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { ask, daily, oee, shop } from './support.ts'

const service = serviceFor(test)
const day = 86_400_000
const midnight = Math.floor(Date.now() / day) * day - 5 * day
const at = (days: number, hours = 0) => new Date(midnight + days * day + hours * 3_600_000).toISOString()
const world = { ...shop, settings: { timezone: 'UTC', shifts: [daily('Day', '06:00', '14:00')] } }
const hours = (row: any) => [row.plannedSeconds / 3600, row.explain.sums.noDataSeconds / 3600, row.availability]
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
  t.deepEqual(hours(await between(company, 0, 3, 'Lathe')), [24, 0, null], 'of which nothing was ever told')
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

test('a machine that stood all the time, or whose counter did not go on, has an OEE of 0', async (t) => {
  const machineData = [
    {
      machine: 'Saw',
      noDataAfterMinutes: 1440,
      signals: [{ key: 'parts', kind: 'counter' as const, counts: 'good' as const }],
    },
  ]
  const company = await service().company({ ...world, machineData })
  await stop(company, 'Press', at(1), at(2))
  await company.signal('Saw', 'Running', at(1))
  const readings = [7, 8, 9, 10].map((hour) => ({ ssuId: 'Saw', key: 'parts', at: at(1, hour), value: 5 }))
  await company.ok(company.post('/signals/readings', { readings }))
  const window = `from=${at(1)}&to=${at(2)}`
  t.like(await oee(company, 'Press', window), { availability: 0, performance: null, quality: null, oee: 0 })
  t.like(await oee(company, 'Saw', window), { availability: 1, performance: 0, quality: null, oee: 0 })
  t.like(await ask(company, 'overview', `?${window}`), { avgAvailability: 0.5, avgOee: 0 })
})
