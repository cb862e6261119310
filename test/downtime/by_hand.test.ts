// A stop that was reported by hand, and one that was ended so: whoever says of the machine that it runs, or that it is
// broken, is believed, whatever its status is.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, ingest, minutesAgo, monitored, reading, stops } from './machines.ts'
import { stop, stopsOf } from './support.ts'

const service = serviceFor(test)

const shop = () =>
  factory(service(), {
    settings: { noDataAfterMinutes: 15 },
    taskTypes: [
      { name: 'Lubricate' },
      { name: 'Change blade' },
      { name: 'Cool down' },
      { name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Running' },
      { name: 'Overhaul', statusOnOpen: 'Service', statusOnDone: 'Running' },
      { name: 'Look at it', form: [{ title: 'Machine', type: 'machine_status' }] },
    ],
    issues: [{ name: 'Noise', taskType: 'Lubricate', items: [{ title: 'Machine', type: 'machine_status' }] }],
  })
const task = (company: TestCompany, type: string, more: object = {}) =>
  company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId: 'Saw', ...more }))
const report = async (company: TestCompany, value: string) => {
  const [issue] = (await company.ok(company.get('/issues'))).issues
  await company.ok(
    company.post(`/issues/${issue.id}/reports`, { ssuId: 'Saw', answers: [{ field: 'Machine', value }] }),
  )
}

const ends: Record<string, (company: TestCompany) => Promise<unknown>> = {
  'a repair that is done': async (company) => company.ok(company.done((await task(company, 'Repair')).id)),
  'a repair that is written down as done': (company) => task(company, 'Repair', { status: 'done' }),
  'a repair that was over before it was opened': async (company) =>
    company.ok(company.done((await task(company, 'Repair')).id, { occurredAt: minutesAgo(10) })),
  'a repair whose end is over': async (company) =>
    company.ok(company.done((await task(company, 'Repair')).id, { endDate: minutesAgo(10) })),
  'an overhaul that is done': async (company) => company.ok(company.done((await task(company, 'Overhaul')).id)),
  'a form': async (company) => {
    const { id } = await task(company, 'Look at it')
    const answers = [{ field: 'Machine', value: 'Running' }]
    await company.ok(company.post(`/tasks/${id}/form`, { answers }))
    await company.ok(company.done(id))
  },
  'a report': (company) => report(company, 'Running'),
  'a machine that is heard to run again': (company) => ingest(company, [reading('Saw', 'state', 0, 'RUN')]),
}

test('a stop by hand ends with whatever says that the machine runs', async (t) => {
  for (const [way, say] of Object.entries(ends))
    for (const isRunning of [false, true]) {
      const company = await shop()
      if (isRunning || way.includes('heard')) await ingest(company, [reading('Saw', 'state', 60, 'RUN')])
      const id = await stop(company, 'Saw', minutesAgo(20))
      await say(company)
      const [row, ...more] = await stopsOf(company, 'Saw')
      t.like(row, { id }, way)
      t.not(row.endedAt, null, way)
      t.is(more.length, 0, way)
      t.is((await company.ok(company.get('/ssus/Saw'))).status?.category, 'UP', way)
    }
})

test('two repairs: the stop that was taken up again by hand ends with the second', async (t) => {
  const company = await shop()
  const [first, second] = [await task(company, 'Repair'), await task(company, 'Repair')]
  const { warnings } = (await company.ok(company.done(first.id)))._meta
  t.is(warnings[0].code, 'other_work_open')
  const { id } = await company.ok(company.post('/downtime-events', { ssuId: 'Saw' }))
  const { _meta } = await company.ok(company.done(second.id))
  t.like(_meta, { warnings: [], downtimeEventId: id })
  t.deepEqual((await company.ok(company.get('/downtime-events?openOnly=true'))).data, [])
})

test('a stop by hand of a machine that is said to run goes on while its signals only go on saying so', async (t) => {
  const company = await shop()
  await ingest(company, [reading('Saw', 'state', 40, 'RUN'), reading('Saw', 'state', 30, 'RUN')])
  await stop(company, 'Saw', minutesAgo(25))
  await ingest(company, [reading('Saw', 'state', 20, 'RUN'), reading('Saw', 'state', 10, 'IDLE')])
  t.deepEqual(await stops(company, 'Saw'), [[25, null]])
})

test('a stop of this morning that is written down when the machine runs again ends when its teller says', async (t) => {
  const company = await shop()
  await ingest(company, [reading('Saw', 'state', 60, 'RUN'), reading('Saw', 'state', 5, 'RUN')])
  await task(company, 'Repair', { status: 'done' })
  await stop(company, 'Saw', minutesAgo(50), minutesAgo(40))
  t.deepEqual(await stops(company, 'Saw'), [[50, 40]])
})

test('after a stop that was ended by hand another DOWN status is a stop of its own, and to go on in the same is none', async (t) => {
  const states = { RUN: 'Running', ALARM: 'Broken', FAULT: 'Jammed' }
  const company = await factory(service(), {
    ssuStatuses: [...monitored.ssuStatuses!, { name: 'Jammed', category: 'DOWN' }],
    machineData: [{ machine: 'Saw', signals: [{ key: 'state', kind: 'state', states }] }],
  })
  await ingest(company, [reading('Saw', 'state', 60, 'RUN'), reading('Saw', 'state', 55, 'ALARM')])
  const [{ id }] = await stopsOf(company, 'Saw')
  await company.ok(company.post(`/downtime-events/${id}/close`, { occurredAt: minutesAgo(45) }))
  await ingest(company, [reading('Saw', 'state', 40, 'ALARM')])
  t.deepEqual(await stops(company, 'Saw'), [[55, 45]])
  await ingest(company, [reading('Saw', 'state', 30, 'FAULT'), reading('Saw', 'state', 20, 'ALARM')])
  t.deepEqual(await stops(company, 'Saw'), [
    [55, 45],
    [30, null],
  ])
  await ingest(company, [reading('Saw', 'state', 10, 'RUN')])
  t.deepEqual(await stops(company, 'Saw'), [
    [55, 45],
    [30, 10],
  ])
})

test('a machine that is told to be down twice stood once, whichever is told first, and by whomever', async (t) => {
  const say = async (company: TestCompany, value: string, minutes: number) => {
    const { id } = await task(company, 'Look at it')
    await company.ok(company.post(`/tasks/${id}/form`, { answers: [{ field: 'Machine', value }] }))
    await company.ok(company.done(id, { occurredAt: minutesAgo(minutes) }))
  }
  const facts: Record<string, (company: TestCompany) => Promise<unknown>> = {
    early: (company) => say(company, 'Broken', 50),
    late: (company) => say(company, 'Broken', 40),
    over: (company) => say(company, 'Running', 30),
    signal: (company) => ingest(company, [reading('Saw', 'state', 55, 'ALARM')]),
  }
  for (const [order, since, source] of [
    [['early', 'late', 'over'], 50, 'manual'],
    [['late', 'early', 'over'], 50, 'manual'],
    [['over', 'late', 'early'], 50, 'manual'],
    [['late', 'over', 'early', 'signal'], 55, 'auto'],
    [['signal', 'late', 'over', 'early'], 55, 'auto'],
  ] as const) {
    const company = await shop()
    for (const fact of order) await facts[fact]!(company)
    t.deepEqual(await stops(company, 'Saw'), [[since, 30]], order.join())
    t.is((await stopsOf(company, 'Saw'))[0].source, source, order.join())
    t.is((await company.ok(company.get('/analytics/overview'))).failures, 1, order.join())
  }
})

test('after a stop that was ended by hand a machine that is said to be down twice stands once more, whichever is told first', async (t) => {
  const company = await shop()
  const say = async (minutes: number) => {
    const { id } = await task(company, 'Look at it')
    await company.ok(company.post(`/tasks/${id}/form`, { answers: [{ field: 'Machine', value: 'Broken' }] }))
    await company.ok(company.done(id, { occurredAt: minutesAgo(minutes) }))
  }
  for (const minutes of [50, 20]) await say(minutes)
  const [{ id }] = await stopsOf(company, 'Saw')
  await company.ok(company.post(`/downtime-events/${id}/close`, { occurredAt: minutesAgo(40) }))
  await say(30)
  t.deepEqual(await stops(company, 'Saw'), [
    [50, 40],
    [30, null],
  ])
})

test('a machine that is reported to stand, and that its signals show to have stood already, stood once', async (t) => {
  const company = await shop()
  const tell = (minutes: number, value: string) => ingest(company, [reading('Saw', 'state', minutes, value)])
  await tell(60, 'RUN')
  const report = { ssuId: 'Saw', occurredAt: minutesAgo(30), note: 'Blade' }
  const { id } = await company.ok(company.post('/downtime-events', report))
  await tell(32, 'ALARM')
  await tell(10, 'RUN')
  t.deepEqual(await stops(company, 'Saw'), [[32, 10]])
  t.like(await stopsOf(company, 'Saw'), [{ id, note: 'Blade', source: 'manual' }])
  t.is((await company.ok(company.get('/analytics/overview'))).failures, 1)
  const past = { ssuId: 'Saw', occurredAt: minutesAgo(50), endedAt: minutesAgo(40) }
  await company.ok(company.post('/downtime-events', past))
  await tell(52, 'ALARM')
  await tell(38, 'RUN')
  t.deepEqual(await stops(company, 'Saw'), [
    [52, 40],
    [32, 10],
  ])
  await tell(31, 'IDLE')
  t.deepEqual(
    await stops(company, 'Saw'),
    [
      [52, 40],
      [32, 31],
      [30, 10],
    ],
    'where it had run before, the stop begins where that was said',
  )
  t.like((await stopsOf(company, 'Saw'))[0], { id, note: 'Blade', source: 'manual' })
})

test('who says that a machine is down while a stop by hand stands begins none, also where late readings show that it stood', async (t) => {
  const company = await shop()
  const tell = (minutes: number, value: string) => ingest(company, [reading('Saw', 'state', minutes, value)])
  const id = await stop(company, 'Saw', minutesAgo(30))
  await tell(20, 'RUN')
  const { id: look } = await task(company, 'Look at it')
  await company.ok(company.post(`/tasks/${look}/form`, { answers: [{ field: 'Machine', value: 'Broken' }] }))
  await company.ok(company.done(look, { occurredAt: minutesAgo(10) }))
  t.deepEqual(await stops(company, 'Saw'), [
    [30, 20],
    [10, null],
  ])
  await tell(32, 'RUN')
  t.deepEqual(await stops(company, 'Saw'), [[30, null]], 'it was said to run all the time')
  t.like(await stopsOf(company, 'Saw'), [{ id }])
  await tell(25, 'ALARM')
  t.deepEqual(await stops(company, 'Saw'), [
    [30, 20],
    [10, null],
  ])
})

test('a stop by hand that turns out to have ended before the machine went down anew leaves that a stop of its own', async (t) => {
  const company = await shop()
  const say = async (minutes: number, value: string) => {
    const { id } = await task(company, 'Look at it')
    await company.ok(company.post(`/tasks/${id}/form`, { answers: [{ field: 'Machine', value }] }))
    await company.ok(company.done(id, { occurredAt: minutesAgo(minutes) }))
  }
  const id = await stop(company, 'Saw', minutesAgo(20))
  await task(company, 'Repair')
  await say(10, 'Service')
  t.deepEqual(await stops(company, 'Saw'), [[20, null]])
  await say(40, 'Broken')
  t.deepEqual(await stops(company, 'Saw'), [
    [40, 10],
    [0, null],
  ])
  t.like((await stopsOf(company, 'Saw'))[1], { id })
})

test('a stop that was over before somebody reported it is none of his report', async (t) => {
  const company = await shop()
  await ingest(company, [reading('Saw', 'state', 60, 'RUN')])
  const id = await stop(company, 'Saw', minutesAgo(20))
  await ingest(company, [reading('Saw', 'state', 50, 'ALARM')])
  t.deepEqual(await stops(company, 'Saw'), [[50, null]])
  const closed = await company.ok(company.post(`/downtime-events/${id}/close`, { occurredAt: minutesAgo(30) }))
  t.like(closed, { id, source: 'auto' })
  t.deepEqual(await stops(company, 'Saw'), [[50, 30]])
  await ingest(company, [reading('Saw', 'state', 52, 'ALARM'), reading('Saw', 'state', 50, 'ALARM')])
  t.deepEqual(await stops(company, 'Saw'), [[52, 30]])
})

test('after a stop that was ended by hand the next breakdown is a stop of its own', async (t) => {
  for (const say of [
    (company: TestCompany) => task(company, 'Repair'),
    (company: TestCompany) => report(company, 'Broken'),
  ]) {
    const company = await shop()
    const first = await task(company, 'Repair')
    const [{ id }] = await stopsOf(company, 'Saw')
    await company.ok(company.patch(`/tasks/${first.id}`, { status: 'declined', declinedReason: 'Ran again' }))
    await company.ok(company.post(`/downtime-events/${id}/close`, {}))
    await say(company)
    t.like(await stopsOf(company, 'Saw'), [{ endedAt: null }, { id }])
    t.is((await company.ok(company.get('/analytics/overview'))).failures, 2)
  }
})

test('a machine whose stop ends, or lies, ahead by its own clock is stopped already', async (t) => {
  for (const [down, up] of [
    [5, -0.9],
    [-0.4, -0.9],
    [5, undefined],
  ] as const) {
    const company = await shop()
    await ingest(company, [reading('Saw', 'state', 10, 'RUN'), reading('Saw', 'state', down, 'ALARM')])
    if (up) await ingest(company, [reading('Saw', 'state', up, 'RUN')])
    const before = await stopsOf(company, 'Saw')
    const [{ id, startedAt, endedAt }] = before
    for (const occurredAt of [undefined, minutesAgo(2)])
      t.like(await company.post('/downtime-events', { ssuId: 'Saw', occurredAt }), {
        status: 409,
        body: {
          code: 'invalid_transition',
          detail: `Saw is stopped already, since ${startedAt}${endedAt ? `, until ${endedAt}` : ''}.`,
          downtimeEventId: id,
          allowedTransitions: endedAt ? [] : ['ended'],
        },
      })
    t.deepEqual(await stopsOf(company, 'Saw'), before)
  }
})
