// A machine that is out of use is not heard and asks for nothing; back in use it goes on with what is read next.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, history, ingest, minutesAgo, monitored, openTasks, reading, stops } from './machines.ts'

const service = serviceFor(test)

const use = async (shop: TestCompany, isActive: boolean) => {
  await shop.ok(shop.put('/ssus/Saw', { isActive }))
  return await shop.ok(shop.get('/ssus/Saw'))
}
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
  const sent = [reading('Saw', 'parts', 5, 1000), reading('Saw', 'heat', 5, 99), reading('Saw', 'state', 5, 'ALARM')]
  const { rejected, accepted } = await ingest(shop, [...sent, reading('Press', 'parts', 5, 1)])
  t.is(accepted, 1)
  t.deepEqual(
    rejected,
    [0, 1, 2].map((index) => ({ index, message: 'the machine is no longer in use' })),
  )
  t.like((await record(500)).body, {
    code: 'invalid_input',
    errors: [{ path: 'id', message: 'its machine Saw is no longer in use' }],
  })
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done' }))
  await service().admin.query('select work.make_next_tasks()')
  await service().admin.query('select downtime.note_silence()')
  t.deepEqual(await openTasks(shop), {})
  t.deepEqual((await shop.ok(shop.get('/maintenance/due?ssuId=Saw'))).data, [])
  t.deepEqual(await stops(shop, 'Saw'), [])
  await use(shop, true)
  await service().admin.query('select work.make_next_tasks()')
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

test('a machine without signals keeps its state while it is out of use', async (t) => {
  const shop = await factory(service())
  await shop.ok(shop.post('/tasks', { typeId: shop.type.Service, title: 'Service', ssuId: 'Saw' }))
  t.like(await use(shop, false), { status: { name: 'Service' } })
  t.like(await use(shop, true), { status: { name: 'Service' } })
})

test('work at a machine out of use, such as taking it down, says nothing of its state', async (t) => {
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
