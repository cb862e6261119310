// What a task, a form or a report says of a machine is kept, also where the machine is in it already.
import test from 'ava'
import { eventsOf } from '../support/events.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, ingest, minutesAgo, reading, stops } from './machines.ts'
import { stopsOf } from './support.ts'

const service = serviceFor(test)

const shop = () =>
  factory(service(), {
    taskTypes: [
      { name: 'Lubricate' },
      { name: 'Change blade' },
      { name: 'Cool down' },
      { name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Running' },
      { name: 'Service', statusOnOpen: 'Service' },
      { name: 'Start up', statusOnDone: 'Running' },
      { name: 'Look at it', form: [{ title: 'Machine', type: 'machine_status' }] },
    ],
    issues: [{ name: 'Noise', taskType: 'Lubricate', items: [{ title: 'Machine', type: 'machine_status' }] }],
  })
const state = (minutes: number, value: string) => reading('Saw', 'state', minutes, value)
const open = async (company: TestCompany, type: string) =>
  (await company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId: 'Saw' }))).id
const answers = (value: string) => [{ field: 'Machine', value }]
const now = async (company: TestCompany): Promise<string> => (await company.ok(company.get('/ssus/Saw'))).status.name
const sources = async (company: TestCompany): Promise<string[]> =>
  (await company.ok(company.get('/downtime-events?ssuId=Saw'))).data.map(({ source }: { source: string }) => source)

const ways: Record<string, [status: string, say: (company: TestCompany) => Promise<unknown>]> = {
  'by a task that is opened': ['Broken', (company) => open(company, 'Repair')],
  'by a report': [
    'Broken',
    async (company) => {
      const [issue] = (await company.ok(company.get('/issues'))).issues
      await company.ok(company.post(`/issues/${issue.id}/reports`, { ssuId: 'Saw', answers: answers('Broken') }))
    },
  ],
  'by a task that is done': ['Running', async (company) => company.ok(company.done(await open(company, 'Start up')))],
  'by a form': [
    'Running',
    async (company) => {
      const id = await open(company, 'Look at it')
      await company.ok(company.post(`/tasks/${id}/form`, { answers: answers('Running') }))
      await company.ok(company.done(id))
    },
  ],
}

for (const [way, [status, say]] of Object.entries(ways))
  test(`what is said ${way} holds over late readings, whatever came first`, async (t) => {
    const [is, other] = status === 'Broken' ? ['ALARM', 'RUN'] : ['RUN', 'ALARM']
    for (const told of [
      [
        [60, other],
        [50, is],
      ],
      [[60, other]],
    ] as [number, string][][]) {
      const company = await shop()
      await ingest(
        company,
        told.map(([minutes, value]) => state(minutes, value)),
      )
      await say(company)
      await ingest(company, [state(50, is), state(45, other)])
      t.is(await now(company), status)
      await ingest(company, [state(0, other)])
      t.is(await now(company), status, 'until the signal changes')
      await ingest(company, [state(0, is)])
      await ingest(company, [state(0, other)])
      t.not(await now(company), status)
    }
  })

test('a stop that turns out to begin with what a person said is by that person', async (t) => {
  const company = await shop()
  await ingest(company, [state(60, 'RUN'), state(50, 'ALARM')])
  await open(company, 'Repair')
  t.deepEqual(await sources(company), ['auto'])
  await ingest(company, [state(45, 'RUN')])
  const [first, second] = await stops(company, 'Saw')
  t.deepEqual([first, second?.[1]], [[50, 45], null])
  t.deepEqual(await sources(company), ['manual', 'auto'])
})

test('what a machine is said to be in already is shown once, and begins a stop where somebody had ended that', async (t) => {
  const company = await shop()
  await ingest(company, [state(60, 'RUN'), state(50, 'ALARM')])
  const { id } = (await company.ok(company.get('/downtime-events?ssuId=Saw'))).data[0]
  await company.ok(company.post(`/downtime-events/${id}/close`, {}))
  for (const _ of ['once', 'again']) await open(company, 'Repair')
  t.like(await company.ok(company.get('/downtime-events?ssuId=Saw')), { data: { length: 2 } })
  t.deepEqual(
    [(await eventsOf(company, 'downtime.started')).length, (await eventsOf(company, 'downtime.ended')).length],
    [2, 1],
  )
  const told = async () =>
    (await company.ok(company.get('/storylines/ssus/Saw'))).chapters
      .map(({ sentence }: { sentence: string }) => sentence)
      .filter((sentence: string) => sentence.startsWith('It went into'))
  t.deepEqual(await told(), ['It went into Running.', 'It went into Broken.'])
  const { ssu } = await data(company, '{ssu(id: "Saw") {status statusSince statusChanges {nodes {status}}}}')
  t.like(ssu, { status: 'Broken', statusChanges: { nodes: { length: 2 } } })
  t.is(Date.parse(ssu.statusSince), Date.parse(minutesAgo(50)))
  await ingest(company, [state(40, 'RUN')])
  t.deepEqual(
    await told(),
    ['Running', 'Broken', 'Running', 'Broken'].map((status) => `It went into ${status}.`),
  )
})

test('a stop that never was, as who told of it says, or late readings, is over when its reason was given', async (t) => {
  const look = async (company: TestCompany, id: string, value: string, occurredAt?: string) => {
    await company.ok(company.post(`/tasks/${id}/form`, { answers: answers(value) }))
    await company.ok(company.done(id, { occurredAt }))
  }
  const again = (company: TestCompany, id: string) =>
    company.ok(company.patch(`/tasks/${id}`, { status: 'ready', reason: 'Not over' }))
  const ends: ((company: TestCompany) => Promise<() => Promise<unknown>>)[] = [
    async (company) => {
      const id = await open(company, 'Repair')
      return () => company.ok(company.done(id, { endDate: minutesAgo(10) }))
    },
    async (company) => {
      const id = await open(company, 'Repair')
      await company.ok(company.done(id))
      await again(company, id)
      return () => company.ok(company.done(id, { occurredAt: minutesAgo(10) }))
    },
    async (company) => {
      const id = await open(company, 'Look at it')
      await look(company, id, 'Broken')
      return async () => {
        await again(company, id)
        await look(company, id, 'Running', minutesAgo(10))
      }
    },
    async (company) => {
      await ingest(company, [state(30, 'RUN')])
      const id = await open(company, 'Start up')
      await company.ok(company.done(id, { occurredAt: minutesAgo(15) }))
      await ingest(company, [state(10, 'ALARM')])
      return () => ingest(company, [state(20, 'ALARM')])
    },
  ]
  for (const [n, tell] of ends.entries()) {
    const company = await shop()
    const end = await tell(company)
    const [{ id, startedAt, endedAt }] = await stopsOf(company, 'Saw')
    t.is(endedAt, null)
    await company.ok(company.post(`/downtime-events/${id}/classify`, { reasonCodeId: company.reason['Tool breakage'] }))
    await end()
    t.is(await now(company), 'Running', `${n}`)
    const stop = (await stopsOf(company, 'Saw'))[0]
    t.like(stop, { id, startedAt, reason: { label: 'Tool breakage' } })
    t.true(stop.endedAt >= startedAt && Date.parse(stop.endedAt) <= Date.now(), `${n}`)
    t.is((await company.ok(company.get('/downtime-events?openOnly=true'))).data.length, 0)
  }
})

test('a machine that is serviced by two tasks has gone into maintenance once', async (t) => {
  const company = await shop()
  await ingest(company, [state(60, 'RUN')])
  for (let n = 0; n < 2; n++) await open(company, 'Service')
  const window = `from=${minutesAgo(120)}&to=${minutesAgo(0)}`
  const { data: rows } = await company.ok(company.get(`/analytics/downtime?ssuId=Saw&${window}`))
  t.deepEqual(
    rows.map((row: any) => [row.category, row.transitions]),
    [['MAINTENANCE', 1]],
  )
})

test('who declines a repair, or is the first of two to end one, is told what that leaves of the machine', async (t) => {
  const company = await shop()
  const warned = async (id: string, change: object) =>
    (await company.ok(company.patch(`/tasks/${id}`, change)))._meta.warnings.map(
      ({ code, message }: { code: string; message: string }) => `${code} ${message.split(',')[0]}`,
    )
  const decline = { status: 'declined', declinedReason: 'nothing found' }
  const [first, second, third] = [
    await open(company, 'Repair'),
    await open(company, 'Repair'),
    await open(company, 'Repair'),
  ]
  t.deepEqual(await warned(first, decline), ['machine_still_stopped Saw is stopped'])
  t.is(await now(company), 'Broken')
  t.deepEqual(await warned(second, { status: 'done' }), ['other_work_open Saw was set to run'])
  t.is(await now(company), 'Running')
  t.deepEqual(await warned(third, { status: 'done' }), [])
  t.deepEqual(await warned(await open(company, 'Service'), decline), [], 'what is serviced is no stop')
  await open(company, 'Lubricate')
  t.deepEqual(await warned(await open(company, 'Repair'), { status: 'done' }), [])
})

test('what a machine was in for no time begins no stop and interrupts none, also by a clock that is ahead', async (t) => {
  const company = await shop()
  const times = async () => (await stopsOf(company)).map(({ startedAt, endedAt }) => [startedAt, endedAt])
  const [broke, runs, breaks] = [state(30, 'ALARM'), state(-0.3, 'RUN'), state(-0.6, 'ALARM')]
  await ingest(company, [broke])
  await ingest(company, [runs])
  t.deepEqual(await times(), [[broke.at, runs.at]])
  const repair = await open(company, 'Repair')
  t.is(await now(company), 'Broken')
  t.deepEqual(await times(), [[broke.at, null]], 'at the moment of the last reading, which is the latest that is known')
  await company.done(repair)
  t.deepEqual(await times(), [[broke.at, runs.at]])
  await ingest(company, [breaks])
  t.deepEqual(await times(), [
    [breaks.at, null],
    [broke.at, runs.at],
  ])
  await company.done(await open(company, 'Start up'))
  t.is(await now(company), 'Running')
  t.deepEqual(await times(), [[broke.at, runs.at]])
})

test('what somebody says at the moment when signals know nothing holds until they say so once more, whatever came first', async (t) => {
  const at = minutesAgo(20)
  const facts = {
    said: async (company: TestCompany) => company.ok(company.done(await open(company, 'Start up'), { occurredAt: at })),
    unknown: (company: TestCompany) => ingest(company, [{ ssuId: 'Saw', key: 'state', at, value: null }]),
    again: (company: TestCompany) => ingest(company, [reading('Saw', 'state', 10, null)]),
  }
  for (const order of [
    ['said', 'unknown', 'again'],
    ['unknown', 'said', 'again'],
    ['again', 'said', 'unknown'],
    ['unknown', 'again', 'said'],
  ] as const) {
    const company = await shop()
    await ingest(company, [state(30, 'ALARM')])
    for (const fact of order) await facts[fact](company)
    const { statusChanges } = (await data(company, '{statusChanges {nodes {status}}}')) as any
    const told = statusChanges.nodes.map(({ status }: any) => status)
    t.deepEqual(told.toSorted(), ['Broken', 'No data', 'No data', 'Running'], order.join())
    t.is(await now(company), 'No data', order.join())
  }
})
