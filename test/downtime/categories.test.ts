// The company changes the category of a status: from then on machines are in it so, and nothing of before is otherwise.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, ingest, minutesAgo, monitored, reading, stops } from './machines.ts'

const service = serviceFor(test)

const state = (minutes: number, value: string | null, machine = 'Saw') => reading(machine, 'state', minutes, value)
const look = () => service().admin.query('select downtime.note_silence()')

const become = (shop: TestCompany, name: string, category: 'UP' | 'DOWN' | 'MAINTENANCE') =>
  shop.apply({ ssuStatuses: [{ name, category }] })

/** Each state that a machine entered, with its category, by minutes ago. */
async function chapters(shop: TestCompany, machine = 'Saw'): Promise<(string | number)[][]> {
  const now = Date.parse(minutesAgo(1)) + 60_000
  const rows = await shop.sql(
    `select c.status, c.category, c.at from dashboard.status_changes c where c.ssu_id = $1 order by c.at, c.id`,
    [machine],
  )
  return rows.map(({ status, category, at }: any) => [
    status,
    category,
    Math.max(0, Math.round((now - at.getTime()) / 60_000)),
  ])
}

const oee = async (shop: TestCompany, machine: string) =>
  (await shop.ok(shop.get(`/analytics/oee?from=${minutesAgo(600)}&ssuId=${machine}&explain=true`))).data[0]

test('a reading that comes late means its status as that was then', async (t) => {
  const shop = await factory(service())
  const said: [number, string][] = [
    [120, 'RUN'],
    [100, 'IDLE'],
    [80, 'RUN'],
  ]
  for (const [minutes, value] of said) await ingest(shop, [state(minutes, value), state(minutes, value, 'Press')])
  await ingest(shop, [state(110, 'IDLE', 'Press')])
  await become(shop, 'Idle', 'DOWN')
  await ingest(shop, [state(110, 'IDLE')])
  const known = [
    ['Running', 'UP', 120],
    ['Idle', 'UP', 110],
    ['Running', 'UP', 80],
  ]
  for (const machine of ['Saw', 'Press']) {
    t.deepEqual((await chapters(shop, machine)).slice(0, 3), known)
    t.deepEqual(await stops(shop, machine), [])
    t.is((await oee(shop, machine)).availability, 1)
  }
})

test('a machine enters its status anew at the change, whatever it says late of before', async (t) => {
  const shop = await factory(service(), { settings: { noDataAfterMinutes: 600 } })
  await ingest(shop, [state(100, 'RUN'), state(60, 'IDLE'), state(90, 'ALARM', 'Press')])
  await become(shop, 'Idle', 'DOWN')
  t.deepEqual(await stops(shop, 'Saw'), [[0, null]])
  t.is((await shop.ok(shop.get('/downtime-events?ssuId=Saw'))).data[0].source, 'auto')
  await ingest(shop, [state(70, 'IDLE')])
  const changed = [
    ['Running', 'UP', 100],
    ['Idle', 'UP', 70],
    ['Idle', 'DOWN', 0],
  ]
  t.deepEqual(await chapters(shop), changed)
  t.deepEqual(await stops(shop, 'Saw'), [[0, null]])
  await become(shop, 'Idle', 'UP')
  await ingest(shop, [state(80, 'IDLE')])
  t.deepEqual(await chapters(shop), [changed[0], ['Idle', 'UP', 80], changed[2], ['Idle', 'UP', 0]])
  t.true((await stops(shop, 'Saw')).every(([from, to]) => from === 0 && to === 0))
  t.is((await shop.ok(shop.get('/ssus/Saw'))).status.category, 'UP')

  await become(shop, 'Broken', 'UP')
  await ingest(shop, [state(95, 'ALARM', 'Press')])
  t.deepEqual(await chapters(shop, 'Press'), [
    ['Broken', 'DOWN', 95],
    ['Broken', 'UP', 0],
  ])
  t.deepEqual(await stops(shop, 'Press'), [[95, 0]])
})

test('a reading of before that shows that a machine was not in it leaves nothing of the change', async (t) => {
  const shop = await factory(service(), { settings: { noDataAfterMinutes: 600 } })
  await ingest(shop, [state(60, 'IDLE')])
  await become(shop, 'Idle', 'DOWN')
  await ingest(shop, [state(30, 'RUN')])
  t.deepEqual(await chapters(shop), [
    ['Idle', 'UP', 60],
    ['Running', 'UP', 30],
  ])
  t.deepEqual(await stops(shop, 'Saw'), [])
})

test('nobody says anything of a machine by changing what its status counts as', async (t) => {
  const shop = await factory(service())
  await ingest(shop, [state(30, 'RUN'), state(20, 'IDLE')])
  await become(shop, 'Idle', 'DOWN')
  const { plannedSeconds, explain } = await oee(shop, 'Saw')
  t.true(Math.abs(plannedSeconds - 1800) < 120, `${plannedSeconds}`)
  t.true(explain.sums.noDataSeconds > 34_000, 'of the time before nobody has data still')
})

test('a machine that is silent comes to be in maintenance, or in no data, by what its status counts as', async (t) => {
  const shop = await factory(service(), { settings: { noDataAfterMinutes: 15 } })
  await ingest(shop, [state(60, 'RUN'), state(50, 'ALARM'), state(60, '2', 'Press')])
  await look()
  await become(shop, 'Broken', 'MAINTENANCE')
  const known = [
    ['Running', 'UP', 60],
    ['Broken', 'DOWN', 50],
    ['No data', 'NO_DATA', 35],
    ['Broken', 'MAINTENANCE', 0],
  ]
  t.deepEqual(await chapters(shop), known)
  await ingest(shop, [state(0, 'ALARM')])
  t.deepEqual(await chapters(shop), known)
  t.deepEqual(await stops(shop, 'Saw'), [[50, 0]], 'leaving DOWN ends it')
  t.like(await shop.ok(shop.get('/ssus/Saw')), { status: { name: 'Broken', category: 'MAINTENANCE' } })

  await become(shop, 'Service', 'UP')
  await look()
  t.deepEqual(await chapters(shop, 'Press'), [
    ['Service', 'MAINTENANCE', 60],
    ['No data', 'NO_DATA', 0],
  ])
  t.is((await shop.ok(shop.get('/ssus/Press'))).status.category, 'NO_DATA')
  await ingest(shop, [state(0, '2', 'Press')])
  t.deepEqual((await chapters(shop, 'Press')).at(-1), ['Service', 'UP', 0])
})

for (const [machine, kind] of [
  ['Saw', 'has no signals'],
  ['Press', 'was never heard'],
] as const) {
  test(`what is told late of a machine that ${kind} means its status as that was then`, async (t) => {
    const shop = await factory(service(), {
      machineData: monitored.machineData!.filter((one: any) => one.machine !== 'Saw'),
      taskTypes: [
        ...monitored.taskTypes!,
        { name: 'Wait', statusOnDone: 'Idle' },
        { name: 'Start', statusOnDone: 'Running' },
      ],
    })
    const tell = async (type: string, minutes: number) => {
      const { id } = await shop.ok(shop.post('/tasks', { typeId: shop.type[type], title: 'x', ssuId: machine }))
      await shop.ok(shop.done(id, { occurredAt: minutesAgo(minutes) }))
    }
    await tell('Start', 300)
    await tell('Wait', 100)
    await become(shop, 'Idle', 'DOWN')
    await tell('Wait', 200)
    t.deepEqual(await chapters(shop, machine), [
      ['Running', 'UP', 300],
      ['Idle', 'UP', 200],
      ['Idle', 'DOWN', 0],
    ])
    t.deepEqual(await stops(shop, machine), [[0, null]])
    await tell('Start', 50)
    t.deepEqual(await stops(shop, machine), [], 'it was not in it')
    t.deepEqual((await chapters(shop, machine)).at(-1), ['Running', 'UP', 50])
  })
}

test('a machine that has no signals any more is not silent, whatever its status comes to count as', async (t) => {
  const shop = await factory(service(), { settings: { noDataAfterMinutes: 30 } })
  await ingest(shop, [state(20, 'IDLE')])
  await shop.apply({ machineData: [{ machine: 'Saw', noDataAfterMinutes: 10 }] })
  await become(shop, 'Idle', 'DOWN')
  t.like((await chapters(shop)).at(-1), ['Idle', 'DOWN', 0])
  t.deepEqual(await stops(shop, 'Saw'), [[0, null]])
})

test('what a machine without signals comes back in counts as its status does by then, whenever that is told', async (t) => {
  for (const [first, changed, late] of [
    ['Running', 'Broken', 'Broken'],
    ['Idle', 'Idle', 'Running'],
  ] as const) {
    const shop = await factory(service(), {
      machineData: [],
      taskTypes: ['Running', 'Broken', 'Idle'].map((status) => ({ name: status, statusOnDone: status })),
    })
    const say = (status: string, minutes: number) =>
      shop.ok(
        shop.post('/tasks', {
          ...{ typeId: shop.type[status], title: status, ssuId: 'Saw', status: 'done', endDate: minutesAgo(minutes) },
        }),
      )
    await say(first, 60)
    await become(shop, changed, changed === 'Broken' ? 'UP' : 'DOWN')
    for (const isActive of [false, true]) await shop.ok(shop.put('/ssus/Saw', { isActive }))
    await say(late, 30)
    t.is((await shop.ok(shop.get('/ssus/Saw'))).status.name, late)
    t.deepEqual((await chapters(shop)).at(-1)?.slice(0, 2), [late, 'UP'], late)
    const all = (await shop.ok(shop.get('/downtime-events?ssuId=Saw'))).data
    t.deepEqual(
      all.filter(({ endedAt }: any) => endedAt === null),
      [],
      `${late}: it is UP`,
    )
  }
})
