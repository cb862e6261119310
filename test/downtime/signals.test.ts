import test from 'ava'
import { checkEvents } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import { company, history, ingest, minutesAgo, monitored, openTasks, reading, stops } from './machines.ts'

const service = serviceFor(test)

const state = (machine: string, minutes: number, value: string) => reading(machine, 'state', minutes, value)

test('a state drives the status, the stop and its events', async (t) => {
  const shop = await company(service())
  t.deepEqual(await ingest(shop, [state('Saw', 30, 'RUN'), state('Saw', 20, 'ALARM')]), {
    accepted: 2,
    new: 2,
    rejected: [],
    notCounted: [],
    _meta: { warnings: [] },
  })
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Broken', category: 'DOWN' } })
  t.deepEqual(await stops(shop, 'Saw'), [[20, null]])
  await ingest(shop, [state('Saw', 15, 'ALARM'), state('Saw', 5, 'RUN')])
  t.deepEqual(await stops(shop, 'Saw'), [[20, 5]])
  t.like((await shop.ok(shop.get('/downtime-events'))).data[0], { source: 'auto', ssuId: 'Saw' })
  t.deepEqual(await history(shop, 'Saw'), [
    ['Running', 30],
    ['Broken', 20],
    ['Running', 5],
  ])
  t.deepEqual(await history(shop, 'Press'), [])
  t.deepEqual(
    (await checkEvents(t, shop)).map(({ type }) => type),
    ['downtime.started', 'downtime.ended'],
  )
})

test('the same reading is one, however often it is sent, and another value for its time is rejected', async (t) => {
  const shop = await company(service())
  const one = reading('Saw', 'parts', 10, 5)
  t.like(await ingest(shop, [one, one]), { accepted: 2, new: 1, rejected: [], notCounted: [] })
  t.like(await ingest(shop, [one, { ...one, value: 6 }, { ...one, value: '5.0' }]), {
    accepted: 2,
    new: 0,
    rejected: [{ index: 1, message: 'the signal has another value at this time: 5' }],
    notCounted: [],
  })
  t.like(await ingest(shop, Array(10_000).fill(one)), { accepted: 10_000, new: 0 })
  t.is((await shop.post('/signals/readings', { readings: Array(10_001).fill(one) })).status, 400)
})

test('each reading that cannot be taken is named by its place, and the others are taken', async (t) => {
  const shop = await company(service())
  t.is((await shop.post('/signals/readings', { readings: [] })).status, 400)
  const good = reading('Saw', 'heat', 3, 20.5)
  const answer = await ingest(shop, [
    good,
    { ...good, ssuId: 'Nowhere' },
    { ...good, key: 'noise' },
    { ...good, value: 'hot' },
    { ...good, at: minutesAgo(-60) },
    { ...good, at: '1999-01-01T00:00:00Z' },
    { ...good, at: 'yesterday' },
    { ...good, key: 'parts', value: '12345678901234567890.125' },
    7 as never,
    { ...good, ssuId: 'Saw\0' },
    { ...good, key: 'state', value: 'RUN\0\0' },
    { ...good, key: 'heat\ud800' },
    { ...good, value: undefined, 'no\0te': 1 } as never,
    { ...good, at: '0000-06-01T00:00:00.5Z' },
    { ...good, at: '2026-11-23T10:00:00+23:59' },
  ])
  t.deepEqual(
    answer.rejected.map((one: { index: number }) => one.index),
    [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14],
  )
  t.regex(answer.rejected[11].message, /^at: must be of the years 0001 to 9999/)
  t.is(answer.rejected[0].message, 'there is no machine "Nowhere"')
  t.is(answer.rejected[1].message, 'the machine has no signal "noise"')
  t.is(answer.rejected[2].message, 'value: "hot" is no number, which a signal that is no state takes')
  t.is(answer.rejected[3].message, 'at is in the future')
  t.regex(answer.rejected[4].message, /longer ago than the 90 days/)
  t.regex(answer.rejected[5].message, /^at: /)
  t.is(answer.rejected[8].message, 'value: must be well-formed Unicode without the NUL character')
  t.is(answer.rejected[10].message, 'value: is required; no\ufffdte: unknown key')
  t.is(answer.accepted, 2)
  const [kept] = await shop.sql(`select last_number::text as number from downtime.signals
    where company_id = app.company_id() and key = 'parts' and last_at is not null`)
  t.is(kept!.number, '12345678901234567890.125')
})

test('a machine whose signals stop is in no data, and what it was in goes on when it is heard again', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 300, 'RUN'), state('Saw', 290, 'ALARM')])
  await service().admin.query('select downtime.note_silence()')
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'No data', category: 'NO_DATA' } })
  t.deepEqual(await stops(shop, 'Saw'), [[290, null]])
  await ingest(shop, [reading('Saw', 'heat', 100, 20)])
  t.deepEqual(await history(shop, 'Saw'), [
    ['Running', 300],
    ['Broken', 290],
    ['No data', 230],
    ['Broken', 100],
    ['No data', 40],
  ])
  // What was buffered comes late: it was heard from all the time.
  await ingest(
    shop,
    [250, 200, 150, 60, 20].map((minutes) => reading('Saw', 'heat', minutes, minutes)),
  )
  t.deepEqual(await history(shop, 'Saw'), [
    ['Running', 300],
    ['Broken', 290],
  ])
  await ingest(shop, [state('Saw', 1, 'RUN')])
  t.deepEqual(await stops(shop, 'Saw'), [[290, 1]])
})

test('a machine is in no data while its state is said not to be known, and not for another value', async (t) => {
  const shop = await company(service())
  const signal = async (key: string) =>
    (await shop.ok(shop.get('/signals?ssuId=Saw'))).data.find((one: any) => one.key === key)
  await ingest(shop, [state('Saw', 50, 'RUN'), reading('Saw', 'parts', 45, 10), reading('Saw', 'parts', 40, null)])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Running' } })
  t.like(await signal('parts'), { lastValue: 10 })
  t.regex((await signal('parts')).staleSince, /Z$/)
  t.like(await ingest(shop, [state('Saw', 30, null as never), reading('Saw', 'heat', 25, 20)]), { new: 2 })
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'No data', category: 'NO_DATA' } })
  await ingest(shop, [reading('Saw', 'parts', 20, 15), { ...reading('Saw', 'parts', 20, null), at: minutesAgo(35) }])
  await ingest(shop, [state('Saw', 15, 'RUN')])
  t.deepEqual(await history(shop, 'Saw'), [
    ['Running', 50],
    ['No data', 30],
    ['Running', 15],
  ])
  t.like(await signal('parts'), { lastValue: 15, staleSince: null })
  t.is((await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue, 5)
})

test('of several state signals one that is known is enough; without any, all signals have to be null', async (t) => {
  const shop = await company(service(), {
    machineData: [
      { machine: 'Saw', signals: ['state', 'door'].map((key) => ({ key, kind: 'state', states: { RUN: 'Running' } })) },
      { machine: 'Press', signals: ['heat', 'oil'].map((key) => ({ key, kind: 'value' })) },
    ] as never,
  })
  const category = async (machine: string) => (await shop.ok(shop.get(`/ssus/${machine}`))).status.category
  await ingest(shop, [state('Saw', 50, 'RUN'), reading('Saw', 'door', 50, 'OPEN'), state('Saw', 40, null as never)])
  t.is(await category('Saw'), 'UP')
  await ingest(shop, [reading('Saw', 'door', 30, null)])
  t.is(await category('Saw'), 'NO_DATA')
  await ingest(shop, [reading('Saw', 'door', 35, 'SHUT')])
  t.deepEqual((await history(shop, 'Saw')).at(-1), ['No data', 30])
  await ingest(shop, [reading('Saw', 'door', 20, 'OPEN')])
  t.is(await category('Saw'), 'UP')
  await shop.ok(shop.post('/tasks', { typeId: shop.type.Service, title: 'x', ssuId: 'Press', status: 'done' }))
  const ahead = (key: string, seconds: number, value: number | null) => ({
    ...reading('Press', key, -seconds / 60, value),
  })
  await ingest(shop, [ahead('heat', 10, 20), ahead('oil', 20, null)])
  t.is(await category('Press'), 'UP')
  await ingest(shop, [ahead('heat', 30, null)])
  t.is(await category('Press'), 'NO_DATA')
  await ingest(shop, [ahead('oil', 40, 5)])
  t.is(await category('Press'), 'UP')
})

test('how long a machine may be silent is its own or the company’s to say', async (t) => {
  const machineData = monitored.machineData!.map((one: any) =>
    one.machine === 'Saw' ? { ...one, noDataAfterMinutes: 5 } : one,
  )
  const shop = await company(service(), { machineData })
  await ingest(shop, [state('Saw', 10, 'RUN'), state('Press', 10, 'RUN')])
  await service().admin.query('select downtime.note_silence()')
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { category: 'NO_DATA' } })
  t.like(await shop.ok(shop.get('/ssus/Press')), { status: { category: 'UP' } })
})

test('what a person set holds until a state changes, and who services a machine may switch it off', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 5, 'ALARM')])
  await shop.ok(shop.post('/tasks', { typeId: shop.type.Service, title: 'Service', ssuId: 'Saw' }))
  await ingest(shop, [{ ssuId: 'Saw', key: 'state', at: new Date().toISOString(), value: 'ALARM' }])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Service' } })
  await ingest(shop, [state('Press', 300, '2')])
  await service().admin.query('select downtime.note_silence()')
  t.like(await shop.ok(shop.get('/ssus/Press')), { status: { name: 'Service' } })
})

test('a stop that somebody ended stays ended until the machine is down anew', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 50, 'RUN'), state('Saw', 40, 'ALARM')])
  const [stop] = (await shop.ok(shop.get('/downtime-events'))).data
  await shop.ok(shop.post(`/downtime-events/${stop.id}/close`, { occurredAt: minutesAgo(30) }))
  await ingest(shop, [state('Saw', 45, 'IDLE'), state('Saw', 20, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [[40, 30]])
  await ingest(shop, [state('Saw', 10, 'RUN'), state('Saw', 5, 'ALARM')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [40, 30],
    [5, null],
  ])
})

test('counters feed meters, which open a task for each distance or one that says how many', async (t) => {
  const shop = await company(service())
  await ingest(shop, [reading('Saw', 'parts', 50, 1000), reading('Saw', 'parts', 40, 1040)])
  t.deepEqual(await openTasks(shop), {})
  await ingest(shop, [reading('Saw', 'parts', 30, 1530)])
  t.deepEqual(await openTasks(shop), { Lubricate: 5, 'Change blade': 1 })
  const [meter] = (await shop.ok(shop.get('/meters?ssuId=Saw'))).data
  t.like(meter, { name: 'Parts of Saw', source: 'signal', currentValue: 530 })
  // The controller was restarted, and what it said before comes late.
  await ingest(shop, [reading('Saw', 'parts', 10, 20), reading('Saw', 'parts', 20, 1560)])
  t.is((await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue, 580)
  await shop.apply({ machineData: monitored.machineData })
  t.deepEqual(await openTasks(shop), { Lubricate: 5, 'Change blade': 1 })
})

test('a value that crosses its limit opens one task, and the next one once it has gone back far enough', async (t) => {
  const shop = await company(service())
  const heat = (minutes: number, value: number) => reading('Saw', 'heat', minutes, value)
  await ingest(shop, [heat(50, 60), heat(45, 81), heat(44, 90), heat(40, 75), heat(38, 85)])
  t.deepEqual(await openTasks(shop), { 'Cool down': 1 })
  await ingest(shop, [heat(30, 70), heat(29, 80), heat(28, 80.5)])
  t.deepEqual(await openTasks(shop), { 'Cool down': 2 })
  await ingest(shop, [heat(39, 65)])
  t.deepEqual(await openTasks(shop), { 'Cool down': 3 })
})

test('signals with their latest values', async (t) => {
  const shop = await company(service())
  await ingest(shop, [state('Saw', 5, 'RUN'), reading('Saw', 'heat', 2, 20), reading('Saw', 'heat', 3, 30)])
  const { data } = await shop.ok(shop.get('/signals?ssuId=Saw'))
  t.deepEqual(
    data.map(({ key, kind, uom, lastValue, status }: any) => [key, kind, uom, lastValue, status]),
    [
      ['heat', 'value', '°C', 20, null],
      ['parts', 'counter', 'pcs', null, null],
      ['state', 'state', null, 'RUN', 'Running'],
    ],
  )
})

test('a counter that is mapped so counts pieces of the task its machine works on, and of no other', async (t) => {
  const shop = await company(service(), {
    products: [{ sku: 'BLANK' }],
    taskTypes: [...monitored.taskTypes!, { name: 'Cut', makes: 'BLANK' }],
    settings: { overproductionPercent: 0 },
    machineData: [{ machine: 'Saw', signals: [{ key: 'cuts', kind: 'counter', counts: 'good' }] }],
  })
  const cuts = (minutes: number, value: number) => reading('Saw', 'cuts', minutes, value)
  await ingest(shop, [cuts(60, 100)])
  const start = async (minutes: number) => {
    const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type.Cut, title: 'Cut', ssuId: 'Saw' }))
    await shop.ok(shop.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: minutesAgo(minutes) }))
    return id as string
  }
  const counted = async (id: string) =>
    Number(
      (
        await shop.sql(
          `select coalesce(sum(c.good_quantity), 0) as good from work.tasks t left join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
            where t.company_id = app.company_id() and t.external_id = $1`,
          [id],
        )
      )[0]!.good,
    )
  const first = await start(50)
  await ingest(shop, [cuts(45, 110), cuts(40, 125)])
  t.is(await counted(first), 25)
  await shop.ok(shop.patch(`/tasks/${first}`, { status: 'done' }))
  const stock = await shop.stock('BLANK')
  const second = await start(30)
  await ingest(shop, [cuts(20, 130)])
  t.is(await counted(second), 5)
  // What it had counted before comes late: nothing that is posted changes.
  await ingest(shop, [cuts(38, 127)])
  t.is(await counted(first), 25)
  t.is(await counted(second), 5)
  t.deepEqual(await shop.stock('BLANK'), stock)
})
