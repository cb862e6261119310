// What counts and what does not: analytics.overview, analytics.downtime, analytics.reliability, analytics.oee, analytics.failure_pareto.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { tool } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import { ask, daily, oee, report, shop } from './support.ts'
import { workedCases } from './worked-cases.ts'

const service = serviceFor(test)
const early = { ...shop, settings: { shifts: [daily('Early', '06:00', '14:00')] } }
const tuesday = 'from=2024-03-05&to=2024-03-06'

for (const {
  source,
  shift: [start, end],
  stops,
  made,
  row,
  formulas = {},
} of workedCases)
  test(`as worked out by ${source.split(',')[0]}`, async (t) => {
    const company = await service().company({ ...shop, settings: { shifts: [daily('Day', start, end)] } })
    const at = (time: string) => `2024-03-05T${time.padEnd(8, ':00')}Z`
    for (const [from, to, reason] of stops) await stop(company, 'Saw', at(from), at(to), reason)
    if (made) await report(company, made.type, 'Saw', made.good, made.scrap, at('13:00'))
    const { explain, ...answer } = await oee(company, 'Saw', `${tuesday}&explain=true`)
    t.like(answer, row)
    for (const [figure, value] of Object.entries(formulas))
      t.is(explain.formulas.find((one: any) => one.figure === figure).value, value, figure)
  })

test('the overview of one monitored machine says what its row says', async (t) => {
  const company = await service().company(early)
  await stop(company, 'Saw', '2024-03-05T06:00:00Z', '2024-03-05T11:00:00Z')
  await report(company, 'Turn', 'Saw', 236, 4, '2024-03-05T13:00:00Z')
  t.like(await company.ok(company.get(`/analytics/overview?${tuesday}`)), {
    downtimeSeconds: 18000,
    downtimeHours: 5,
    failures: 1,
    avgAvailability: 0.375,
    avgOee: 0.2458333333,
    monitoredSsus: 1,
    unavailableMetrics: [],
  })
})

test('a machine that made more than its standards say makes up for no other in the mean of all', async (t) => {
  const company = await service().company(early)
  await stop(company, 'Saw', '2024-03-05T06:00:00Z', '2024-03-05T07:00:00Z')
  await report(company, 'Turn', 'Saw', 9000, 0, '2024-03-05T13:00:00Z')
  t.true((await oee(company, 'Saw', tuesday)).oee > 1)
  const { avgOee, oeeSsus } = await company.ok(company.get(`/analytics/overview?${tuesday}`))
  t.deepEqual({ avgOee, oeeSsus }, { avgOee: 1, oeeSsus: 1 })
})

test('outside of shifts nothing is lost, and a stop that begins there is no failure', async (t) => {
  const company = await service().company(early)
  await stop(company, 'Saw', '2024-03-04T20:00:00Z', '2024-03-05T06:30:00Z')
  t.like(await oee(company, 'Saw', tuesday), { plannedSeconds: 28800, downtimeSeconds: 1800 })
  t.deepEqual((await company.ok(company.get(`/analytics/reliability?${tuesday}`))).data, [
    { ssuId: 'Saw', ssuName: 'Saw', failures: 0, mttrSeconds: null, mtbfSeconds: null },
  ])
  t.like((await company.ok(company.get(`/downtime-events/summary?${tuesday}`))).data[0], {
    seconds: 23_400,
    plannedSeconds: 1800,
  })
})

test('what happens on a border belongs to one window', async (t) => {
  const company = await service().company(early)
  await stop(company, 'Saw', '2024-03-05T10:00:00Z', '2024-03-05T11:00:00Z')
  await report(company, 'Turn', 'Saw', 7, 0, '2024-03-05T10:00:00Z')
  const before = 'from=2024-03-05T06:00:00Z&to=2024-03-05T10:00:00Z'
  const after = 'from=2024-03-05T10:00:00Z&to=2024-03-05T14:00:00Z'
  t.like(await oee(company, 'Saw', before), { downtimeSeconds: 0, goodQuantity: 0, quality: null })
  t.like(await oee(company, 'Saw', after), { downtimeSeconds: 3600, goodQuantity: 7, quality: 1 })
  t.is(
    (await ask(company, 'overview', `?${before}`)).failures + (await ask(company, 'overview', `?${after}`)).failures,
    1,
  )
})

test('maintenance is not planned time, and no loss', async (t) => {
  const company = await service().company(early)
  await company.signal('Saw', 'Running', '2024-03-01T00:00:00Z')
  await company.signal('Saw', 'Service', '2024-03-05T08:00:00Z')
  await company.signal('Saw', 'Running', '2024-03-05T10:00:00Z')
  t.like(await oee(company, 'Saw', tuesday), { plannedSeconds: 21_600, downtimeSeconds: 0, availability: 1 })
  t.deepEqual((await company.ok(company.get(`/analytics/downtime?${tuesday}`))).data, [
    { ssuId: 'Saw', ssuName: 'Saw', category: 'MAINTENANCE', seconds: 7200, hours: 2, transitions: 1 },
  ])
})

test('time of which nobody has data is neither planned time nor a loss', async (t) => {
  const machineData = [
    { machine: 'Saw', signals: [{ key: 'state', kind: 'state' as const, states: { RUN: 'Running' } }] },
  ]
  const company = await service().company({ ...shop, settings: { noDataAfterMinutes: 60 }, machineData })
  const start = Date.now() - 8 * 3_600_000
  const hour = (n: number) => new Date(start + n * 3_600_000).toISOString()
  const readings = [0, 3, 4].map((n) => ({ ssuId: 'Saw', key: 'state', at: hour(n), value: 'RUN' }))
  await company.ok(company.post('/signals/readings', { readings }))
  const row = await oee(company, 'Saw', `from=${hour(0)}&to=${hour(4)}&explain=true`)
  t.like(row, { plannedSeconds: 7200, downtimeSeconds: 0, availability: 1 })
  t.like(row.explain.sums, { scheduledSeconds: 14_400, noDataSeconds: 7200 })
})

test('short stops nobody classified cost performance, where the machine or the reason says how short', async (t) => {
  const company = await service().company(early)
  await stop(company, 'Press', '2024-03-05T07:00:00Z', '2024-03-05T07:01:59Z')
  await stop(company, 'Press', '2024-03-05T08:00:00Z', '2024-03-05T08:02:00Z')
  await stop(company, 'Press', '2024-03-05T09:00:00Z', '2024-03-05T09:01:00Z', 'Tool breakage')
  await stop(company, 'Press', '2024-03-05T10:00:00Z', '2024-03-05T10:04:00Z', 'Jam')
  const { downtimeSeconds, explain } = await oee(company, 'Press', `${tuesday}&explain=true`)
  t.is(downtimeSeconds, 180)
  t.deepEqual(
    explain.stops.map((one: any) => [one.countsAs, one.seconds, one.isFailure]),
    [
      ['performance', 119, false],
      ['availability', 120, true],
      ['availability', 60, true],
      ['performance', 240, false],
    ],
  )
  t.is(explain.sums.minorStopSeconds, 359)
})

test('shifts of a work center hold before those of the site, and those before the company’s', async (t) => {
  const company = await service().company({
    ...early,
    sites: [
      { name: 'Hall', ssus: [{ name: 'Saw' }] },
      { name: 'Annex', shifts: [daily('Annex', '00:00', '24:00')], ssus: [{ name: 'Press' }, { name: 'Lathe' }] },
    ],
    workCenters: [
      {
        name: 'Turning',
        machines: ['Lathe'],
        shifts: [daily('Night', '22:00', '02:00', [{ start: '01:00', end: '01:15' }])],
      },
    ],
  })
  for (const machine of ['Saw', 'Press', 'Lathe']) await company.signal(machine, 'Running', '2024-02-01T00:00:00Z')
  const planned = Object.fromEntries(
    (await ask(company, 'oee', `?${tuesday}`)).data.map((row: any) => [row.ssuId, row.plannedSeconds]),
  )
  t.deepEqual(planned, { Saw: 28_800, Press: 86_400, Lathe: 4 * 3600 - 900 })
})

test('an overnight shift belongs to the day on which it begins', async (t) => {
  const company = await service().company({
    ...shop,
    settings: { shifts: [{ name: 'Night', days: ['mon'], start: '22:00', end: '06:00' }] },
  })
  await company.signal('Saw', 'Running', '2024-02-01T00:00:00Z')
  const hours = async (from: string, to: string) =>
    (await oee(company, 'Saw', `from=${from}&to=${to}`)).plannedSeconds / 3600
  t.is(await hours('2024-03-04', '2024-03-05'), 2)
  t.is(await hours('2024-03-05', '2024-03-06'), 6, 'Tuesday’s early hours are Monday’s shift')
  t.is(await hours('2024-03-03', '2024-03-04'), 0)
})

test('what has no source is null and named', async (t) => {
  const company = await service().company(early)
  t.like(await ask(company, 'overview', `?${tuesday}`), {
    avgAvailability: null,
    avgOee: null,
    oeeSsus: 0,
    monitoredSsus: 0,
    unavailableMetrics: ['availability', 'performance', 'quality'],
  })
  await stop(company, 'Saw', '2024-03-05T07:00:00Z', '2024-03-05T08:00:00Z')
  t.like(await oee(company, 'Saw', tuesday), {
    availability: 0.875,
    performance: null,
    quality: null,
    oee: null,
    unavailableMetrics: ['performance', 'quality'],
  })
  await report(company, 'Turn', 'Saw', 5, 0, '2024-03-05T09:00:00Z')
  await report(company, 'Polish', 'Saw', 5, 0, '2024-03-05T09:00:00Z')
  const row = await oee(company, 'Saw', `${tuesday}&explain=true`)
  t.like(row, { performance: null, quality: 1, oee: null, unavailableMetrics: ['performance'] })
  const why = row.explain.formulas.find((one: any) => one.figure === 'performance').unavailable
  t.is(why, '1 count is of a task type without runMinutes.')
  t.like(await oee(company, 'Lathe', tuesday), {
    availability: null,
    unavailableMetrics: ['availability', 'performance', 'quality'],
  })
})

test('failures are counted by problem code, with the machine that has each most', async (t) => {
  const company = await service().company(shop)
  const repair = async (ssu: string, problem: string, occurredAt: string) => {
    const id = await company.task('Repair', { ssu })
    await company.ok(
      company.patch(`/tasks/${id}`, {
        status: 'done',
        occurredAt,
        problemCodeId: company.reason[problem],
        causeCodeId: company.reason.Wear,
        remedyCodeId: company.reason.Replaced,
      }),
    )
    return id
  }
  const ids = [
    await repair('Saw', 'Noise', '2024-03-05T08:00:00Z'),
    await repair('Press', 'Noise', '2024-03-05T09:00:00Z'),
  ]
  ids.push(await repair('Press', 'Noise', '2024-03-05T10:00:00Z'))
  await repair('Saw', 'Leak', '2024-03-05T11:00:00Z')
  await repair('Saw', 'Leak', '2024-03-06T00:00:00Z')
  const { data } = await company.ok(company.get(`/analytics/failure-pareto?${tuesday}&explain=true`))
  t.deepEqual(
    data.map(({ code, label, count, worstSsuName }: any) => [code, label, count, worstSsuName]),
    [
      ['P1', 'Noise', 3, 'Press'],
      [null, 'Leak', 1, 'Saw'],
    ],
  )
  t.deepEqual(
    data[0].explain.tasks.map((task: any) => task.taskId),
    ids,
  )
  t.is((await ask(company, 'failure-pareto', `?${tuesday}&ssuId=Press`)).data[0].count, 2)
})

test('a break that ends in the hour which a night has twice is as long as ever', async (t) => {
  const shifts = [daily('Night', '22:00', '06:00', [{ start: '01:30', end: '02:15' }])]
  const company = await service().company({ ...shop, settings: { timezone: 'Europe/Berlin', shifts } })
  await company.signal('Saw', 'Running', '2025-10-01T00:00:00Z')
  const planned = async (from: string, to: string) =>
    (await oee(company, 'Saw', `from=${from}&to=${to}`)).plannedSeconds
  t.is(await planned('2025-10-25T20:00:00Z', '2025-10-26T05:00:00Z'), (9 - 0.75) * 3600)
  t.is(await planned('2025-10-26T21:00:00Z', '2025-10-27T05:00:00Z'), (8 - 0.75) * 3600)
})

test('windows that are none are refused, and so are machines that are not there', async (t) => {
  const company = await service().company(early)
  for (const what of ['overview', 'downtime', 'reliability', 'oee', 'failure-pareto']) {
    for (const [query, path] of [
      ['from=2024-03-06&to=2024-03-05', 'from'],
      ['from=2999-01-01&to=2999-02-01', 'from'],
      ['from=2999-01-01', 'from'],
      ['to=2999-02-01', 'to'],
      ['from=2022-12-31&to=2024-03-05', 'from'],
      ['from=0001-01-01&to=9999-12-31', 'from'],
      ['from=1999-12-30&to=2000-01-15', 'from'],
      ['from=yesterday', 'from'],
      ['machine=Saw', 'machine'],
    ]) {
      const { body } = await company.get(`/analytics/${what}?${query}`)
      t.like(body, { status: 400, code: 'invalid_input', errors: [{ path }] }, `${what}?${query}`)
      if (query?.endsWith('2999-01-01') || query?.startsWith('to')) {
        t.is(body.errors.length, 1, 'what was not sent is not blamed')
        t.regex(body.errors[0].message, /^is in the future/)
      }
    }
    t.is((await company.get(`/analytics/${what}?ssuId=Nowhere`)).body.code, 'not_found')
    t.is((await company.get(`/analytics/${what}?from=2023-02-01&to=2024-03-05`)).status, 200, '398 days')
  }
  const day = 86_400_000
  const date = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
  for (const to of [date(2), '2999-01-01', '9999-12-31']) {
    for (const query of [`?from=${date(-1)}&to=${to}`, `?to=${to}`])
      for (const what of ['analytics/oee', 'analytics/overview', 'storylines/ssus/Saw']) {
        const { body } = await company.get(`/${what}${query}`)
        t.deepEqual(
          body.errors?.map(({ path, message }: any) => [path, message.split(':')[0]]),
          [['to', 'is in the future']],
          what + query,
        )
      }
  }
  const { range } = await ask(company, 'overview', `?from=${date(-399)}&to=${date(1)}`)
  t.true(Date.parse(range.to) <= Date.now(), 'what lies ahead today is no part of it')
  t.is(
    (await company.get(`/analytics/overview?from=${date(-400)}&to=${date(1)}`)).status,
    400,
    '401 days were asked for',
  )
})

test('agents ask by tools, and who may not see analytics is told so', async (t) => {
  const company = await service().company(early)
  t.is((await tool(company, 'analytics_oee', { ssuId: 'Saw' })).body.data[0].ssuId, 'Saw')
  const operator = await company.as('Operator')
  t.like((await operator.get('/analytics/oee')).body, {
    code: 'missing_permission',
    requiredPermission: 'insights:view',
  })
})
