// What people say of a machine after the fact: that work was over then, and that it had stood.
import test from 'ava'
import { checkEvents, eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, ingest, minutesAgo, reading, stops } from './machines.ts'
import { stop, stopsOf, workshop } from './support.ts'

const service = serviceFor(test)

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const times = async (company: TestCompany, ssuId: string) =>
  (await stopsOf(company, ssuId)).map(({ startedAt, endedAt }) => [startedAt, endedAt])
const status = async (company: TestCompany, ssuId: string) =>
  (await company.ok(company.get(`/ssus/${ssuId}`))).status?.name
const task = (company: TestCompany, type: string, ssuId: string, more: object = {}) =>
  company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId, ...more }))

test('work of yesterday that is written down today ends the stop of then, and today’s goes on', async (t) => {
  const company = await workshop(service())
  const [broken, repaired, today] = [ago(1800), ago(1200), ago(90)]
  for (const occurredAt of [broken, today])
    await company.ok(company.done((await task(company, 'Shut down', 'Saw')).id, { occurredAt }))
  t.deepEqual(await times(company, 'Saw'), [[broken, null]])
  const [{ id }] = await stopsOf(company, 'Saw')
  const repair = await task(company, 'Repair', 'Saw', { status: 'done', endDate: repaired })
  t.is(repair._meta.downtimeEventId, id)
  t.deepEqual(await times(company, 'Saw'), [
    [today, null],
    [broken, repaired],
  ])
  t.is(await status(company, 'Saw'), 'Broken')
  t.deepEqual(
    (await checkEvents(t, company))
      .filter(({ type }) => type.startsWith('downtime'))
      .map(({ type, data }: any) => [type, data.downtime.startedAt, data.downtime.endedAt]),
    [
      ['downtime.started', broken, null],
      ['downtime.ended', broken, repaired],
      ['downtime.started', today, null],
    ],
  )
  const [{ finished_at, sum }] = (await company.sql(
    `select finished_at, (select count(*)::int from insights.late_news n where n.company_id = t.company_id
                            and n.span @> $2::timestamptz) as sum
       from work.tasks t where company_id = app.company_id() and external_id = $1`,
    [repair.id, repaired],
  )) as [any]
  t.deepEqual([finished_at.toISOString(), sum > 0], [repaired, true])
})

test('a task says when its work ended by occurredAt, by an endDate that is over, or else now', async (t) => {
  const company = await workshop(service())
  const since = ago(30)
  await stop(company, 'Press', since)
  const before = ago(2880).slice(0, 10) // the stop may be of yesterday
  const ends: [object, string | undefined][] = [
    [{ occurredAt: ago(100), endDate: ago(200) }, undefined],
    [{ endDate: before }, `${before}T23:59:59.999Z`],
    [{ endDate: ago(-100) }, undefined],
    [{ endDate: ago(0).slice(0, 10) }, undefined],
  ]
  const begin = ago(0)
  for (const [more, end] of ends) {
    const { id } = await task(company, 'Start up', 'Press')
    const asked = Date.now()
    await company.ok(company.done(id, more))
    const [row] = await company.sql(
      'select finished_at from work.tasks where company_id = app.company_id() and external_id = $1',
      [id],
    )
    const at = (row!.finished_at as Date).toISOString()
    if (end ?? 'occurredAt' in more) t.is(at, end ?? (more as { occurredAt: string }).occurredAt)
    else t.true(Date.parse(at) >= asked - 5)
  }
  t.like(await stopsOf(company, 'Press'), { length: 1, 0: { startedAt: since } })
  t.true((await times(company, 'Press'))[0]![1] >= begin, 'a stop by hand goes on until the first end that is after it')
})

test('who opens a repair to write down that it was over does not say that the machine is broken now', async (t) => {
  const company = await workshop(service())
  const [broken, repaired] = [ago(300), ago(200)]
  await company.ok(company.done((await task(company, 'Shut down', 'Saw')).id, { occurredAt: broken }))
  const { id } = await task(company, 'Repair', 'Saw')
  t.is(await status(company, 'Saw'), 'Broken')
  await company.ok(company.done(id, { occurredAt: repaired }))
  t.is(await status(company, 'Saw'), 'Running')
  t.deepEqual(await times(company, 'Saw'), [[broken, repaired]])
  const again = await task(company, 'Repair', 'Saw')
  await company.ok(company.done(again.id, { occurredAt: ago(100) }))
  t.is(await status(company, 'Saw'), 'Running')
  t.deepEqual(await times(company, 'Saw'), [[broken, repaired]])
  const told = (await eventsOf(company, 'downtime.ended')).map(({ data }: any) => data.downtime)
  t.is(told.at(-1).durationSeconds, 0, 'a stop that never was is told to have ended where it began')
})

test('work that went on as a follow-up is over when that says so late, and its machine with it', async (t) => {
  const company = await workshop(service())
  const left = { status: 'incomplete', incompleteReason: 'No bearing', createFollowUp: true }
  const goesOn = async (id: string, occurredAt?: string): Promise<string> =>
    (await company.ok(company.patch(`/tasks/${id}`, { ...left, occurredAt })))._meta.followUpId
  for (const [ssuId, type] of [
    ['Saw', 'Repair'],
    ['Press', 'Lubricate'],
  ] as const) {
    const first = await task(company, type, ssuId)
    const second = await goesOn(first.id, ago(180))
    const { _meta } = await company.ok(company.done(await goesOn(second, ago(120)), { endDate: ago(60) }))
    t.deepEqual(_meta.warnings, [])
    t.is(await status(company, ssuId), 'Running')
    t.deepEqual(await times(company, ssuId), [])
  }
  const { id } = await task(company, 'Repair', 'Lathe')
  const rest = await goesOn(id)
  await company.ok(company.done(id, { occurredAt: ago(60) }))
  t.is(await status(company, 'Lathe'), 'Broken', 'the rest of it is open')
  await company.ok(company.patch(`/tasks/${rest}`, { status: 'declined', declinedReason: 'Not needed' }))
  t.is(await status(company, 'Lathe'), 'Broken', 'who declines it says nothing of the machine')
  await company.ok(company.patch(`/tasks/${id}`, { status: 'ready', reason: 'Not over' }))
  await company.ok(company.done(id, { occurredAt: ago(30) }))
  t.is(await status(company, 'Lathe'), 'Running')
})

test('a stop that is over is reported with its end, also before later ones, and overlaps none', async (t) => {
  const company = await workshop(service())
  const [from, to, next] = ['2024-03-02T08:10:00.000Z', '2024-03-02T08:35:00.000Z', '2024-03-02T09:00:00.000Z']
  const later = await stop(company, 'Saw', next)
  const report = (occurredAt: string | undefined, endedAt: string) =>
    company.post('/downtime-events', { ssuId: 'Saw', note: 'Jam', occurredAt, endedAt })
  const past = await company.ok(report(from, to))
  t.like(past, { startedAt: from, endedAt: to, durationSeconds: 1500, source: 'manual', note: 'Jam' })
  t.deepEqual(await times(company, 'Saw'), [
    [next, null],
    [from, to],
  ])
  await company.ok(report(to, next))
  t.deepEqual(
    (await eventsOf(company)).map(({ type, data }: any) => [type, data.downtime.endedAt]),
    [
      ['downtime.started', null],
      ['downtime.started', null],
      ['downtime.ended', to],
      ['downtime.started', null],
      ['downtime.ended', next],
    ],
  )
  const wrong: [occurredAt: string | undefined, endedAt: string, path: string, message: string][] = [
    [
      '2024-03-02T08:00:00Z',
      '2024-03-02T08:11:00Z',
      'endedAt',
      `overlaps downtime event ${past.id}, from ${from} to ${to}`,
    ],
    [from, ago(1), 'occurredAt', `overlaps downtime event ${past.id}, from ${from} to ${to}`],
    ['2024-03-03', '2024-03-04', 'occurredAt', `overlaps downtime event ${later}, from ${next} on`],
    ['2024-03-01', ago(-1), 'endedAt', 'is in the future'],
    [to, from, 'endedAt', 'must be after occurredAt'],
    [undefined, to, 'occurredAt', 'is required with endedAt'],
    ['1999-12-31', '2000-01-02', 'occurredAt', 'is before the year 2000'],
  ]
  for (const [occurredAt, endedAt, path, message] of wrong) {
    const { body } = await report(occurredAt, endedAt)
    t.like(body, { status: 400, code: 'invalid_input' })
    t.deepEqual(body.errors[0], { path, message })
  }
  t.deepEqual(
    (await report(from, ago(1))).body.errors.map(({ path }: any) => path),
    ['occurredAt', 'endedAt'],
  )
})

test('a stop that is over is told of all that stands against its begin and its end, where it was out of use too', async (t) => {
  const company = await workshop(service())
  const [from, to, begin] = ['2024-03-02T08:10:00.000Z', '2024-03-02T08:35:00.000Z', '2024-03-02T08:00:00.000Z']
  const id = await stop(company, 'Press', from, to)
  await company.ok(company.put('/ssus/Press', { isActive: false }))
  const errors = async (occurredAt: string, endedAt: string) =>
    (await company.post('/downtime-events', { ssuId: 'Press', occurredAt, endedAt })).body.errors
  const [{ began_at }] = (await company.sql(
    'select began_at from sites.unused_times where company_id = app.company_id()',
  )) as [{ began_at: Date }]
  const overlap = `overlaps downtime event ${id}, from ${from} to ${to}`
  const out = `Press is out of use since ${began_at.toISOString()}`
  const later = new Date(began_at.getTime() + 1).toISOString()
  t.deepEqual(await errors(to, later), [{ path: 'endedAt', message: out }])
  t.deepEqual(await errors(from, later), [
    { path: 'occurredAt', message: overlap },
    { path: 'endedAt', message: out },
  ])
  t.deepEqual(await errors(begin, later), [
    { path: 'endedAt', message: overlap },
    { path: 'endedAt', message: out },
  ])
  await company.ok(company.post('/downtime-events', { ssuId: 'Press', occurredAt: begin, endedAt: from }))
  await company.ok(company.put('/ssus/Press', { isActive: true }))
  t.regex((await errors(later, ago(0)))[0].message, /^Press was out of use then, from /)
})

test('a machine comes back into use in what is told of before or of meanwhile, whenever that is told', async (t) => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 3))
  for (const isToldLate of [false, true])
    for (const then of ['before', 'meanwhile'] as const) {
      const company = await workshop(service())
      const use = (isActive: boolean) => company.ok(company.put('/ssus/Saw', { isActive }))
      const { id } = await task(company, 'Repair', 'Saw')
      const moment = async () => {
        await pause()
        const at = ago(0)
        await pause()
        return at
      }
      const before = await moment()
      await use(false)
      const meanwhile = await moment()
      const occurredAt = { before, meanwhile }[then]
      if (!isToldLate) await company.ok(company.done(id, { occurredAt }))
      await use(true)
      t.is(await status(company, 'Saw'), isToldLate ? 'Broken' : 'Running')
      if (isToldLate) await company.ok(company.done(id, { occurredAt }))
      t.is(await status(company, 'Saw'), 'Running', `${then} ${isToldLate}`)
      const [{ endedAt }, ...more] = await stopsOf(company, 'Saw')
      t.deepEqual([endedAt < meanwhile, endedAt === before, more], [true, then === 'before', []])
      const again = await task(company, 'Repair', 'Saw')
      await company.ok(company.done(again.id, { occurredAt: meanwhile }))
      t.is(await status(company, 'Saw'), 'Running', 'it was over before it was opened')
      t.is((await stopsOf(company, 'Saw')).length, 1)
      const down = await task(company, 'Shut down', 'Saw')
      await company.ok(company.done(down.id, { occurredAt: meanwhile }))
      const [row] = await company.sql('select ended_at from sites.unused_times where company_id = app.company_id()')
      t.deepEqual((await times(company, 'Saw'))[0], [(row!.ended_at as Date).toISOString(), null])
      t.is(await status(company, 'Saw'), 'Broken')
    }
})

test('late readings leave a stop of the past as a person said it, but for when the machine ran before its end', async (t) => {
  const company = await factory(service())
  await ingest(company, [reading('Saw', 'state', 60, 'RUN')])
  const past = (from: number, to: number) =>
    company.ok(
      company.post('/downtime-events', { ssuId: 'Saw', occurredAt: minutesAgo(from), endedAt: minutesAgo(to) }),
    )
  await past(30, 20)
  await past(55, 45)
  await past(45, 30)
  await ingest(company, [reading('Saw', 'state', 28, 'ALARM'), reading('Saw', 'state', 15, 'RUN')])
  await ingest(company, [reading('Saw', 'state', 52, 'ALARM'), reading('Saw', 'state', 48, 'RUN')])
  t.deepEqual(await stops(company, 'Saw'), [
    [55, 48],
    [45, 30],
    [30, 20],
  ])
})

test('what is reported late of a machine is of then: what was told since stays, and it is never of what is to come', async (t) => {
  const company = await service().company({
    ssuStatuses: [
      { name: 'Running', category: 'UP' },
      { name: 'Stopped', category: 'DOWN' },
    ],
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
    taskTypes: [{ name: 'Look', statusOnOpen: 'Stopped', statusOnDone: 'Running' }],
    issues: [
      { name: 'State', taskType: 'Look', items: [{ title: 'Machine', type: 'machine_status' }] },
      { name: 'Noise', taskType: 'Look' },
    ],
  })
  const { issues } = await company.ok(company.get('/issues'))
  const report = (name: string, value?: string, occurredAt?: string) =>
    company.post(`/issues/${issues.find((one: { name: string }) => one.name === name).id}/reports`, {
      ssuId: 'Saw',
      ...(value && { answers: [{ field: 'Machine', value }] }),
      occurredAt,
    })
  await company.ok(report('State', 'Running'))
  const [running] = await company.sql('select at from downtime.status_changes where company_id = app.company_id()')
  const early = ago(60)
  await company.ok(report('State', 'Stopped', early))
  t.is(await status(company, 'Saw'), 'Running')
  t.deepEqual(await times(company, 'Saw'), [[early, (running!.at as Date).toISOString()]])
  await company.ok(report('Noise', undefined, ago(120)))
  t.deepEqual((await times(company, 'Saw')).length, 1, 'it began earlier')
  const { taskId } = await company.ok(report('State', 'Stopped', ago(0)))
  t.is(await status(company, 'Saw'), 'Stopped')
  await company.ok(company.done(taskId, { occurredAt: ago(150) }))
  t.is(await status(company, 'Saw'), 'Running', 'who writes down that it was over does not say that it stands now')
  for (const wrong of [ago(-5), '1999-12-31T00:00:00Z'])
    t.like(await report('State', 'Stopped', wrong), { status: 400, body: { errors: [{ path: 'occurredAt' }] } })
})
