// Readings that come late, and those that go on from what is long ago.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { company, history, ingest, minutesAgo, monitored, openTasks, reading, stops } from './machines.ts'

const service = serviceFor(test)

const state = (machine: string, minutes: number, value: string) => reading(machine, 'state', minutes, value)

test('late readings correct what the machine was in, and the stop keeps its number and reason', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 50, 'RUN'), state('Saw', 40, 'ALARM'), state('Saw', 10, 'RUN')])
  const [stop] = (await shop.ok(shop.get('/downtime-events'))).data
  await shop.ok(
    shop.post(`/downtime-events/${stop.id}/classify`, { reasonCodeId: shop.reason['Tool breakage'], note: 'Blade' }),
  )
  await ingest(shop, [state('Saw', 20, 'IDLE'), state('Saw', 45, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [[45, 20]])
  const [corrected] = (await shop.ok(shop.get('/downtime-events'))).data
  t.like(corrected, { id: stop.id, note: 'Blade', reason: { label: 'Tool breakage' } })
  t.deepEqual(await history(shop, 'Saw'), [
    ['Running', 50],
    ['Broken', 45],
    ['Idle', 20],
    ['Running', 10],
  ])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Running' } })
})

test('what somebody said of a stop stays with it, also when late readings draw it out and part it again', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 90, 'RUN'), state('Saw', 60, 'ALARM'), state('Saw', 30, 'RUN')])
  const [stop] = (await shop.ok(shop.get('/downtime-events'))).data
  await shop.ok(
    shop.post(`/downtime-events/${stop.id}/classify`, { reasonCodeId: shop.reason['Tool breakage'], note: 'Blade' }),
  )
  await ingest(shop, [state('Saw', 80, 'ALARM')])
  await ingest(shop, [state('Saw', 75, 'RUN'), state('Saw', 60, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [80, 75],
    [60, 30],
  ])
  const [last, first] = (await shop.ok(shop.get('/downtime-events'))).data
  t.like(last, { id: stop.id, note: 'Blade', reason: { label: 'Tool breakage' } })
  t.like(first, { note: null, reason: null })
})

test('a reason is of what it was given for, in whatever order late readings come', async (t) => {
  const shop = await company(service())
  const late = (machine: string) => [state(machine, 80, 'ALARM'), state(machine, 60, 'RUN')]
  for (const [machine, readings] of [
    ['Saw', late('Saw')],
    ['Press', late('Press').toReversed()],
  ] as const) {
    await ingest(shop, [state(machine, 90, 'RUN'), state(machine, 32, 'ALARM'), state(machine, 30, 'RUN')])
    const [stop] = (await shop.ok(shop.get(`/downtime-events?ssuId=${machine}`))).data
    await shop.ok(shop.post(`/downtime-events/${stop.id}/classify`, { reasonCodeId: shop.reason['Tool breakage'] }))
    for (const one of readings) await ingest(shop, [one])
    t.deepEqual(await stops(shop, machine), [
      [80, 60],
      [32, 30],
    ])
    const [last, first] = (await shop.ok(shop.get(`/downtime-events?ssuId=${machine}`))).data
    t.like(last, { id: stop.id, reason: { label: 'Tool breakage' } })
    t.is(first.reason, null)
  }
})

test('stops that people tell of follow each other and stay, whatever late readings say', async (t) => {
  const shop = await company(service())
  const tell = async (machine: string, begin: number, end: number) => {
    const { id } = await shop.ok(shop.post('/downtime-events', { ssuId: machine, occurredAt: minutesAgo(begin) }))
    await shop.ok(shop.post(`/downtime-events/${id}/close`, { occurredAt: minutesAgo(end) }))
  }
  const newest = async (machine: string) => (await shop.ok(shop.get(`/downtime-events?ssuId=${machine}`))).data[0]
  // One that was classified begins while another, which somebody began, goes on in hindsight.
  await ingest(shop, [state('Saw', 60, 'RUN'), state('Saw', 50, 'ALARM')])
  await shop.ok(shop.post(`/downtime-events/${(await newest('Saw')).id}/close`, { occurredAt: minutesAgo(45) }))
  await shop.ok(shop.post('/downtime-events', { ssuId: 'Saw', occurredAt: minutesAgo(44) }))
  await ingest(shop, [state('Saw', 40, 'RUN'), state('Saw', 25, 'ALARM'), state('Saw', 22, 'RUN')])
  const reasonCodeId = shop.reason['Tool breakage']
  await shop.ok(shop.post(`/downtime-events/${(await newest('Saw')).id}/classify`, { reasonCodeId }))
  await ingest(shop, [state('Saw', 47, 'RUN')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [50, 47],
    [44, 25],
    [25, 22],
  ])
  // One that somebody ended began while the machine had been down before, as comes to be known.
  await ingest(shop, [state('Press', 60, 'RUN')])
  await tell('Press', 57, 54)
  await ingest(shop, [state('Press', 51, 'ALARM')])
  await shop.ok(shop.post(`/downtime-events/${(await newest('Press')).id}/close`, { occurredAt: minutesAgo(29) }))
  await ingest(shop, [state('Press', 55, 'ALARM')])
  t.deepEqual(await stops(shop, 'Press'), [
    [57, 54],
    [51, 29],
  ])
})

test('a stop that somebody ended began earlier, as a late reading says, and is one', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 60, 'RUN'), state('Saw', 50, 'ALARM')])
  const [stop] = (await shop.ok(shop.get('/downtime-events'))).data
  await shop.ok(
    shop.post(`/downtime-events/${stop.id}/classify`, { reasonCodeId: shop.reason['Tool breakage'], note: 'Blade' }),
  )
  await shop.ok(shop.post(`/downtime-events/${stop.id}/close`, { occurredAt: minutesAgo(40) }))
  await ingest(shop, [state('Saw', 30, 'RUN')])
  await ingest(shop, [state('Saw', 55, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [[55, 40]])
  const [longer] = (await shop.ok(shop.get('/downtime-events'))).data
  t.like(longer, { id: stop.id, note: 'Blade', reason: { label: 'Tool breakage' } })
})

test('a stop that somebody ended was over before where a late reading says that the machine ran', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 60, 'RUN'), state('Saw', 50, 'ALARM')])
  const [stop] = (await shop.ok(shop.get('/downtime-events'))).data
  await shop.ok(shop.post(`/downtime-events/${stop.id}/close`, { occurredAt: minutesAgo(30) }))
  await ingest(shop, [state('Saw', 40, 'RUN')])
  t.deepEqual(await stops(shop, 'Saw'), [[50, 40]])
  // What they said holds of what comes to be known of then.
  await ingest(shop, [state('Saw', 35, 'ALARM'), state('Saw', 20, 'RUN'), state('Saw', 10, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [50, 40],
    [35, 30],
    [10, null],
  ])
})

test('a stop that somebody ends as of before the machine went down anew is followed by the next', async (t) => {
  const shop = await company(service())
  const open = await shop.ok(shop.post('/downtime-events', { ssuId: 'Saw', occurredAt: minutesAgo(50) }))
  await ingest(shop, [state('Saw', 20, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [[50, null]])
  await shop.ok(shop.post(`/downtime-events/${open.id}/close`, { occurredAt: minutesAgo(40) }))
  t.deepEqual(await stops(shop, 'Saw'), [
    [50, 40],
    [20, null],
  ])
  await ingest(shop, [state('Saw', 10, 'RUN')])
  // It had left DOWN by then.
  const past = await shop.ok(shop.post('/downtime-events', { ssuId: 'Press', occurredAt: minutesAgo(50) }))
  await ingest(shop, [state('Press', 49, 'ALARM')])
  await shop.ok(shop.post(`/downtime-events/${past.id}/close`, { occurredAt: minutesAgo(45) }))
  await ingest(shop, [state('Press', 30, 'RUN')])
  await shop.ok(shop.post('/downtime-events', { ssuId: 'Press', occurredAt: minutesAgo(40) }))
  t.deepEqual(await stops(shop, 'Press'), [
    [50, 45],
    [40, 30],
  ])
})

test('of two state signals a late reading of one says what the machine is in until either changes', async (t) => {
  const states = { RUN: 'Running', IDLE: 'Idle', ALARM: 'Broken' }
  const signals = ['drive', 'cell'].map((key) => ({ key, kind: 'state' as const, states }))
  const shop = await company(service(), { machineData: [{ machine: 'Saw', signals }] })
  await ingest(shop, [
    reading('Saw', 'drive', 400, 'RUN'),
    reading('Saw', 'cell', 390, 'ALARM'),
    reading('Saw', 'drive', 340, 'RUN'),
    reading('Saw', 'cell', 330, 'ALARM'),
    reading('Saw', 'cell', 5, 'ALARM'),
  ])
  t.deepEqual(await stops(shop, 'Saw'), [[390, null]])
  await ingest(shop, [reading('Saw', 'drive', 360, 'IDLE')])
  t.deepEqual(await history(shop, 'Saw'), [
    ['Running', 400],
    ['Broken', 390],
    ['Idle', 360],
    ['Running', 340],
    ['No data', 270],
    ['Running', 5],
  ])
  t.deepEqual(await stops(shop, 'Saw'), [[390, 360]])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Running' } })
})

test('a stop that late readings split is two, and one that never was is gone', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 50, 'ALARM'), state('Saw', 10, 'RUN')])
  await ingest(shop, [state('Saw', 40, 'RUN'), state('Saw', 30, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [50, 40],
    [30, 10],
  ])
  const press = ['RUN', 'ALARM', 'RUN'].map((value, n) => state('Press', 50 - n * 10, value))
  await ingest(shop, press)
  t.deepEqual(await stops(shop, 'Press'), [[40, 30]])
})

test('a stop that comes to be known while a later one is open', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 40, 'RUN'), state('Saw', 10, 'ALARM')])
  await ingest(shop, [state('Saw', 50, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [50, 40],
    [10, null],
  ])
})

test('what was read months ago is what the next reading goes on from, also one that comes late', async (t) => {
  const shop = await company(service())
  const [day, told] = [1440, [60, 50, 1].map((days) => days * 1440)]
  await ingest(shop, [
    state('Saw', told[0]!, 'RUN'),
    reading('Saw', 'parts', told[0]!, 100),
    reading('Saw', 'heat', told[0]!, 90),
  ])
  await ingest(shop, [state('Saw', day, 'RUN'), reading('Saw', 'parts', day, 130), reading('Saw', 'heat', day, 95)])
  await ingest(shop, [reading('Saw', 'parts', told[1]!, 120), reading('Saw', 'heat', told[1]!, 60)])
  t.deepEqual(
    (await history(shop, 'Saw')).map(([status]) => status),
    ['Running', 'No data', 'Running', 'No data', 'Running', 'No data'],
  )
  t.is((await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue, 30)
  t.deepEqual(await openTasks(shop), { 'Cool down': 2 })
})

test('stops that one call changes are told of each, and noted for the figures together', async (t) => {
  const shop = await company(service())
  const stopped = Array.from({ length: 100 }, (_, n) => 120 + 10 * n)
  await ingest(
    shop,
    stopped.flatMap((minutes) => [state('Saw', minutes, 'ALARM'), state('Saw', minutes - 6, 'RUN')]),
  )
  const noted = async () =>
    (await shop.sql('select count(*)::int as n from insights.late_news where company_id = app.company_id()'))[0]!.n
  const told = async () =>
    (
      await shop.sql(
        "select count(*)::int as n from events.events where company_id = app.company_id() and type like 'downtime.%'",
      )
    )[0]!.n
  const before = [await noted(), await told()] as number[]
  await ingest(
    shop,
    stopped.slice(50).map((minutes) => state('Saw', minutes - 3, 'RUN')),
  )
  t.deepEqual(
    (await stops(shop, 'Saw')).toReversed(),
    stopped.map((minutes, n) => [minutes, minutes - (n < 50 ? 6 : 3)]),
  )
  t.is((await told()) as number, before[1]! + 50)
  t.true(((await noted()) as number) - before[0]! < 10)
})

test('a stop that lies ahead by its machine’s clock keeps its number and reason, whatever is read late', async (t) => {
  for (const isParted of [false, true]) {
    const shop = await company(service())
    await ingest(shop, [state('Saw', 10, 'RUN'), state('Saw', -0.3, 'ALARM'), state('Saw', -0.9, 'RUN')])
    const [{ id, startedAt, endedAt }] = (await shop.ok(shop.get('/downtime-events'))).data
    await shop.ok(shop.post(`/downtime-events/${id}/classify`, { reasonCodeId: shop.reason['Tool breakage'] }))
    const until = state('Saw', -0.8, 'RUN')
    await ingest(shop, [state('Saw', 5, 'IDLE'), ...(isParted ? [until] : [])])
    const { data } = await shop.ok(shop.get('/downtime-events'))
    t.is(data.length, 1)
    t.like(data[0], { id, startedAt, endedAt: isParted ? until.at : endedAt, reason: { label: 'Tool breakage' } })
  }
})

test('what a machine was in before it went out of use says nothing of it after, also as late readings of before come', async (t) => {
  const shop = await company(service(), {
    taskTypes: [...monitored.taskTypes!, { name: 'Start up', statusOnDone: 'Running' }],
  })
  const use = (isActive: boolean) => shop.ok(shop.put('/ssus/Saw', { isActive }))
  await ingest(shop, [state('Saw', 5, 'ALARM')])
  await use(false)
  await use(true)
  const between = new Date().toISOString()
  await use(false)
  await ingest(shop, [{ ssuId: 'Saw', key: 'state', at: between, value: 'ALARM' }])
  t.is((await shop.ok(shop.get('/ssus/Saw'))).status.name, 'No data', 'it is out of use')
  const all = (await shop.ok(shop.get('/downtime-events?ssuId=Saw'))).data
  t.true(all.every(({ endedAt }: any) => endedAt !== null))
  await use(true)
  await ingest(shop, [state('Saw', 60, 'RUN')])
  await shop.ok(shop.post('/tasks', { typeId: shop.type['Start up'], title: 'x', ssuId: 'Saw', status: 'done' }))
  await ingest(shop, [state('Saw', 0, 'ALARM')])
  t.is((await shop.ok(shop.get('/ssus/Saw'))).status.name, 'Broken', 'the first word of its signal after that')
})
