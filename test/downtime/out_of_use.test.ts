// A machine that is out of use is not heard and asks for nothing; back in use it goes on with what is read next.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, history, ingest, minutesAgo, monitored, openTasks, reading, stops } from './machines.ts'

const service = serviceFor(test)
const unheard = { machineData: [] }

const use = async (shop: TestCompany, isActive: boolean) => {
  await shop.ok(shop.put('/ssus/Saw', { isActive }))
  return await shop.ok(shop.get('/ssus/Saw'))
}
/** When Saw was out of use, as far as it was. */
const outOfUse = async (shop: TestCompany): Promise<any[]> =>
  await shop.sql(`select app.iso(u.began_at) as began, app.iso(u.ended_at) as ended,
      extract(epoch from u.ended_at - u.began_at)::float8 as seconds
    from sites.unused_times u join sites.ssus s on s.company_id = u.company_id and s.id = u.ssu_id
   where u.company_id = app.company_id() and s.external_id = 'Saw' order by u.began_at`)
const now = (key: string, value: string | number) => ({ ssuId: 'Saw', key, at: new Date().toISOString(), value })

test('readings of a machine out of use are rejected, and nothing opens or is due', async (t) => {
  const shop = await factory(service(), {
    taskTypes: [
      ...monitored.taskTypes!,
      { name: 'Look around', recurrence: { every: 1, unit: 'week', anchor: 'schedule' } },
    ],
    machineData: monitored.machineData!.map((one: any) => ({
      ...one,
      meters: [...one.meters, { key: 'hours', name: `Hours of ${one.machine}`, source: 'manual' }],
    })),
  })
  const record = (value: number) => shop.post(`/meters/${shop.meter['Hours of Saw']}/readings`, { value })
  const weekly = { typeId: shop.type['Look around'], title: 'Look around', ssuId: 'Saw', dueDate: minutesAgo(60) }
  const { id } = await shop.ok(shop.post('/tasks', weekly))
  await ingest(shop, [reading('Saw', 'parts', 10, 5), reading('Saw', 'state', 10, 'RUN')])
  await shop.ok(record(10))
  await use(shop, false)
  const sent = [now('parts', 1000), now('heat', 99), now('state', 'ALARM')]
  const { rejected, accepted } = await ingest(shop, [...sent, reading('Press', 'parts', 5, 1)])
  t.is(accepted, 1)
  const [{ began }] = await outOfUse(shop)
  t.deepEqual(
    rejected,
    [0, 1, 2].map((index) => ({ index, message: `the machine is out of use since ${began}` })),
  )
  t.like((await record(500)).body, {
    code: 'invalid_input',
    errors: [{ path: 'id', message: `its machine Saw is out of use since ${began}` }],
  })
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done' }))
  await service().makeNextTasks()
  await service().admin.query('select downtime.note_silence()')
  t.deepEqual(await openTasks(shop), {})
  t.deepEqual((await shop.ok(shop.get('/maintenance/due?ssuId=Saw'))).data, [])
  t.deepEqual(await stops(shop, 'Saw'), [])
  await use(shop, true)
  await service().makeNextTasks()
  await shop.ok(record(20))
  t.is((await ingest(shop, [now('parts', 106)])).accepted, 1)
  t.deepEqual(await openTasks(shop), { 'Look around': 1, Lubricate: 1 })
  t.is((await shop.ok(shop.get('/maintenance/due?ssuId=Saw'))).data.length, 4)
})

test('what a machine is in when it comes back is what its first reading says, also where that is what it was in', async (t) => {
  const shop = await factory(service())
  await ingest(shop, [reading('Saw', 'state', 30, 'RUN'), reading('Saw', 'state', 20, 'ALARM')])
  t.like(await use(shop, false), { status: { name: 'No data', category: 'NO_DATA' } })
  t.deepEqual(await stops(shop, 'Saw'), [[20, 0]])
  await use(shop, true)
  await ingest(shop, [now('heat', 20)])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { category: 'NO_DATA' } }, 'that tells no state')
  await ingest(shop, [now('state', 'ALARM')])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Broken', category: 'DOWN' } })
  await ingest(shop, [now('state', 'ALARM'), reading('Saw', 'state', 25, 'IDLE')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [20, 0],
    [0, null],
  ])
  t.deepEqual(
    (await history(shop, 'Saw')).map(([status]) => status),
    ['Running', 'Idle', 'Broken', 'No data', 'Broken'],
  )
  await ingest(shop, [now('state', 'RUN')])
  t.deepEqual(await stops(shop, 'Saw'), [
    [20, 0],
    [0, 0],
  ])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Running' } })
})

test('a machine without signals goes on in what it was in, a machine that is down with a stop of its own', async (t) => {
  const types = [...monitored.taskTypes!, { name: 'Shut down', statusOnOpen: 'Broken' }]
  const shop = await factory(service(), { ...unheard, taskTypes: types })
  t.like(await use(shop, false), { status: null }, 'what nobody told stays so')
  t.like(await use(shop, true), { status: null })
  await shop.ok(shop.post('/tasks', { typeId: shop.type['Shut down'], title: 'x', ssuId: 'Saw' }))
  t.like(await use(shop, false), { status: { name: 'No data' } })
  t.like(await use(shop, true), { status: { name: 'Broken', category: 'DOWN' } })
  const [first, second, ...more] = (await shop.ok(shop.get('/downtime-events?ssuId=Saw'))).data.toReversed()
  const [, { began, ended }] = await outOfUse(shop)
  t.deepEqual([first.endedAt, second.startedAt, second.endedAt, more], [began, ended, null, []])
  t.deepEqual(
    (await history(shop, 'Saw')).map(([status]) => status),
    ['Broken', 'No data', 'Broken'],
  )
  await shop.ok(shop.post('/tasks', { typeId: shop.type.Service, title: 'x', ssuId: 'Saw' }))
  t.deepEqual(await stops(shop, 'Saw'), [
    [0, 0],
    [0, 0],
  ])
  await use(shop, false)
  t.like(await use(shop, true), { status: { name: 'Service' } })
  t.is((await stops(shop, 'Saw')).length, 2)
})

test('a reading is judged by its own time, whenever it comes', async (t) => {
  const shop = await factory(service())
  await ingest(shop, [reading('Saw', 'state', 60, 'RUN'), reading('Saw', 'parts', 60, 5)])
  await use(shop, false)
  const meanwhile = [now('state', 'ALARM'), now('parts', 1000), now('heat', 99)]
  t.is((await ingest(shop, meanwhile)).accepted, 0)
  const before = [
    reading('Saw', 'state', 50, 'ALARM'),
    reading('Saw', 'state', 40, 'RUN'),
    reading('Saw', 'state', 30, 'ALARM'),
  ]
  t.is((await ingest(shop, [...before, reading('Saw', 'parts', 20, 120), reading('Saw', 'heat', 20, 90)])).accepted, 5)
  t.deepEqual(await stops(shop, 'Saw'), [
    [50, 40],
    [30, 0],
  ])
  t.deepEqual(
    (await history(shop, 'Saw')).map(([status]) => status),
    ['Running', 'Broken', 'Running', 'Broken', 'No data'],
  )
  t.is((await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue, 115)
  t.deepEqual(await openTasks(shop), {}, 'what that asks for waits')
  await use(shop, true)
  t.deepEqual(await openTasks(shop), { Lubricate: 1, 'Cool down': 1 })
  const [{ began, ended }] = await outOfUse(shop)
  const { rejected, accepted } = await ingest(shop, [...meanwhile, reading('Saw', 'state', 10, 'RUN')])
  t.is(accepted, 1)
  t.deepEqual(
    rejected,
    [0, 1, 2].map((index) => ({ index, message: `the machine was out of use then, from ${began} to ${ended}` })),
  )
  t.deepEqual(await stops(shop, 'Saw'), [
    [50, 40],
    [30, 10],
  ])
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'No data' } }, 'nothing was heard since it is back')
  t.deepEqual(await openTasks(shop), { Lubricate: 1, 'Cool down': 1 })
})

test('what people read off a meter, or say of a stop, is judged by its own time too', async (t) => {
  const shop = await factory(service(), {
    machineData: [{ machine: 'Saw', meters: [{ key: 'hours', name: 'Hours', source: 'manual' }] }],
  })
  const record = (value: number, occurredAt: string) =>
    shop.post(`/meters/${shop.meter.Hours}/readings`, { value, occurredAt })
  await use(shop, false)
  const then = new Date().toISOString()
  await shop.ok(record(10, minutesAgo(5)))
  await use(shop, true)
  const [{ began, ended }] = await outOfUse(shop)
  t.like((await record(20, then)).body, {
    code: 'invalid_input',
    errors: [{ path: 'occurredAt', message: `its machine Saw was out of use then, from ${began} to ${ended}` }],
  })
  for (const occurredAt of [then, minutesAgo(5)])
    t.like((await shop.post('/downtime-events', { ssuId: 'Saw', occurredAt })).body, {
      code: 'invalid_input',
      errors: [{ path: 'occurredAt', message: `is before the machine came back into use, at ${ended}` }],
    })
  await shop.ok(record(20, new Date().toISOString()))
  t.is((await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue, 20)
})

test('what a machine comes back with is no failure or maintenance of its own, and its storyline tells of it', async (t) => {
  const types = [...monitored.taskTypes!, { name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Running' }]
  const shop = await factory(service(), { ...unheard, taskTypes: types })
  const enter = (type: string) => shop.ok(shop.post('/tasks', { typeId: shop.type[type], title: type, ssuId: 'Saw' }))
  const sums = async () =>
    (await shop.ok(shop.get('/analytics/reliability?ssuId=Saw&explain=true'))).data[0].explain.sums
  const failures = async () => (await sums()).failures
  const done = async ({ id }: { id: string }) => await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done' }))
  const first = await enter('Repair')
  for (let n = 0; n < 3; n++) {
    await use(shop, false)
    await use(shop, true)
  }
  t.is((await stops(shop, 'Saw')).length, 4)
  t.is(await failures(), 1)
  await done(first)
  const second = await enter('Repair')
  t.is(await failures(), 2, 'it ran between')
  await use(shop, false)
  await done(second)
  await use(shop, true)
  await enter('Repair')
  t.is(await failures(), 3, 'it was repaired while it was out of use')
  await enter('Service')
  await use(shop, false)
  await use(shop, true)
  t.is((await sums()).maintenanceEntries, 1)
  const { chapters } = await shop.ok(shop.get('/storylines/ssus/Saw'))
  const told = chapters.map((chapter: any) => chapter.sentence).filter((sentence: string) => /use/.test(sentence))
  t.deepEqual(
    told.map((sentence: string) => sentence.replace(/\d+ s/, 'N s')),
    [1, 2, 3, 4, 5].flatMap(() => ['It was taken out of use.', 'It was put back into use, after N s.']),
  )
})

test('a stop that somebody ended does not come back with the machine', async (t) => {
  const types = [{ name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Running' }]
  const shop = await factory(service(), { ...unheard, taskTypes: types })
  const repair = () => shop.ok(shop.post('/tasks', { typeId: shop.type.Repair, title: 'x', ssuId: 'Saw' }))
  const { id } = await repair()
  const [stop] = (await shop.ok(shop.get('/downtime-events?ssuId=Saw'))).data
  await shop.ok(shop.post(`/downtime-events/${stop.id}/close`, {}))
  await use(shop, false)
  t.like(await use(shop, true), { status: { name: 'Broken' } })
  t.deepEqual(await stops(shop, 'Saw'), [[0, 0]])
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done' }))
  await repair()
  t.deepEqual(await stops(shop, 'Saw'), [
    [0, 0],
    [0, null],
  ])
})

test('time out of use is not scheduled, also when the machine is back', async (t) => {
  const shop = await factory(service(), unheard)
  const from = minutesAgo(30) // of an earlier day nothing was told
  await shop.ok(shop.post('/downtime-events', { ssuId: 'Saw', occurredAt: from }))
  await use(shop, false)
  await use(shop, true)
  const to = new Date().toISOString()
  const { data } = await shop.ok(shop.get(`/analytics/oee?ssuId=Saw&from=${from}&to=${to}`))
  const [{ began, seconds }] = await outOfUse(shop)
  t.true(seconds > 0)
  t.is(data[0].plannedSeconds.toFixed(3), ((Date.parse(to) - Date.parse(from)) / 1000 - seconds).toFixed(3))
  const stood = (Date.parse(began) - Date.parse(from)) / 1000
  t.true(Math.abs(data[0].downtimeSeconds - stood) < 0.01, 'it stood until it went')
})

test('work at a machine out of use, such as its repair, says what it is in when it is back, and nothing before', async (t) => {
  const shop = await factory(service(), {
    taskTypes: [...monitored.taskTypes!, { name: 'Take down', statusOnOpen: 'Broken', statusOnDone: 'Running' }],
  })
  const { id } = await shop.ok(
    shop.post('/tasks', { typeId: shop.type['Take down'], title: 'Take down', ssuId: 'Saw' }),
  )
  const { status } = await use(shop, false)
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done' }))
  t.deepEqual((await shop.ok(shop.get('/ssus/Saw'))).status, status)
  t.deepEqual(await stops(shop, 'Saw'), [[0, 0]], 'it ended as the machine went')
  t.like((await use(shop, true)).status, { name: 'Running' })
  t.deepEqual(await stops(shop, 'Saw'), [[0, 0]], 'it is not down again')
})

test('no new work goes to a machine out of use; what is at it goes on', async (t) => {
  const shop = await factory(service())
  const at = (ssuId: string) => ({ typeId: shop.type.Lubricate, title: 'Lubricate', ssuId })
  const [there, elsewhere] = [
    await shop.ok(shop.post('/tasks', at('Saw'))),
    await shop.ok(shop.post('/tasks', at('Press'))),
  ]
  await use(shop, false)
  const errors = [{ path: 'ssuId', message: 'Saw is no longer in use' }]
  for (const reply of [
    await shop.post('/tasks', at('Saw')),
    await shop.post('/tasks', { ...at('Saw'), status: 'done' }),
    await shop.patch(`/tasks/${elsewhere.id}`, { ssuId: 'Saw' }),
    await shop.post('/downtime-events', { ssuId: 'Saw' }),
  ])
    t.like(reply.body, { status: 400, code: 'invalid_input', errors })
  const changed = { ssuId: 'Saw', title: 'As it was read', status: 'incomplete', incompleteReason: 'Gone' }
  t.like(await shop.ok(shop.patch(`/tasks/${there.id}`, { ...changed, createFollowUp: true })), { ssuId: 'Saw' })
  t.is((await shop.openTasks('Lubricate')).filter((task: any) => task.ssuId === 'Saw').length, 1, 'its rest too')
  await use(shop, true)
  await shop.ok(shop.patch(`/tasks/${elsewhere.id}`, { ssuId: 'Saw' }))
})
