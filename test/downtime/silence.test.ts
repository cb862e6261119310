// How long a machine may be silent is said anew, or it sends nothing any more.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { company as factory, history, ingest, monitored, openTasks, reading, stops } from './machines.ts'

const service = serviceFor(test)

const state = (minutes: number, value: string) => reading('Saw', 'state', minutes, value)
const listening = (noDataAfterMinutes?: number) => ({
  machineData: monitored.machineData!.map((one: any) =>
    one.machine === 'Saw' && noDataAfterMinutes ? { ...one, noDataAfterMinutes } : one,
  ),
})
const look = () => service().admin.query('select downtime.note_silence()')
// Who looks at the same moment for another company may have it in hand.
const becomes = (shop: TestCompany, wanted: string) =>
  until(async () => {
    await look()
    return (await category(shop)) === wanted
  })
const category = async (shop: TestCompany) => (await shop.ok(shop.get('/ssus/Saw'))).status?.category

test('a machine that may be silent for longer comes back from no data at once, with its history and its stop', async (t) => {
  const shop = await factory(service(), listening(5))
  await ingest(shop, [state(60, 'RUN')])
  await becomes(shop, 'NO_DATA')
  await ingest(shop, [state(20, 'ALARM')])
  await becomes(shop, 'NO_DATA')
  const earlier: [string | null, number][] = [
    ['Running', 60],
    ['No data', 55],
    ['Broken', 20],
  ]
  t.deepEqual(await history(shop, 'Saw'), [...earlier, ['No data', 15]])
  await shop.apply(listening(30))
  t.is(await category(shop), 'DOWN')
  t.deepEqual(await history(shop, 'Saw'), earlier, 'a silence that is over stays')
  t.deepEqual(await stops(shop, 'Saw'), [[20, null]])
  await look()
  t.is(await category(shop), 'DOWN')
  await shop.apply(listening(10))
  await becomes(shop, 'NO_DATA')
  t.deepEqual(await history(shop, 'Saw'), [...earlier, ['No data', 10]])
  await shop.apply(listening(12))
  t.deepEqual(await history(shop, 'Saw'), [...earlier, ['No data', 8]], 'it is still too long, from another moment on')
  await ingest(shop, [state(1, 'RUN')])
  t.deepEqual(await history(shop, 'Saw'), [...earlier, ['No data', 8], ['Running', 1]])
  t.deepEqual(await stops(shop, 'Saw'), [[20, 1]])
})

test('what the settings say holds for machines without a time of their own, within a minute', async (t) => {
  const shop = await factory(service(), { settings: { noDataAfterMinutes: 5 } })
  await ingest(shop, [state(20, 'RUN'), reading('Press', 'state', 20, null), reading('Press', 'heat', 19, 20)])
  await becomes(shop, 'NO_DATA')
  await shop.apply({ settings: { noDataAfterMinutes: 30 } })
  await becomes(shop, 'UP')
  t.deepEqual(await history(shop, 'Saw'), [['Running', 20]])
  await shop.apply({ settings: { noDataAfterMinutes: 15 }, ...listening(60) })
  await look()
  t.is(await category(shop), 'UP', 'its own time goes first')
})

test('a machine that may be silent for less is in no data at once', async (t) => {
  const shop = await factory(service(), listening(600))
  await ingest(shop, [state(60, 'RUN')])
  await shop.apply(listening(5))
  t.is(await category(shop), 'NO_DATA')
  const silent: [string | null, number][] = [
    ['Running', 60],
    ['No data', 55],
  ]
  t.deepEqual(await history(shop, 'Saw'), silent)
  await shop.apply({ sites: [{ name: 'Hall', ssus: [{ name: 'Saw', isActive: false }, { name: 'Press' }] }] })
  t.deepEqual(await history(shop, 'Saw'), [...silent, ['No data', 0]])
})

test('what people say of a machine that fell silent comes after the silence, whenever the worker looks', async (t) => {
  const shop = await factory(service(), { settings: { noDataAfterMinutes: 5 } })
  await ingest(shop, [state(30, 'RUN'), reading('Press', 'state', 30, 'RUN')])
  await shop.apply({ sites: [{ name: 'Hall', ssus: [{ name: 'Saw', isActive: false }, { name: 'Press' }] }] })
  await shop.ok(shop.post('/tasks', { typeId: shop.type.Service, title: 'Oil', ssuId: 'Press' }))
  const silent: [string | null, number][] = [
    ['Running', 30],
    ['No data', 25],
  ]
  t.deepEqual(await history(shop, 'Saw'), [...silent, ['No data', 0]])
  t.deepEqual(await history(shop, 'Press'), [...silent, ['Service', 0]])
})

test('what was said to be unknown stays so, however long a silence may be', async (t) => {
  const shop = await factory(service(), listening(5))
  await ingest(shop, [state(20, 'RUN'), reading('Saw', 'state', 10, null)])
  t.deepEqual((await history(shop, 'Saw')).at(-1), ['No data', 15])
  await shop.apply(listening(600))
  await look()
  t.is(await category(shop), 'NO_DATA')
})

test('a machine in MAINTENANCE stays in it while its signals are null, as while they are silent', async (t) => {
  const shop = await factory(service(), listening(5))
  await ingest(shop, [state(60, '2'), reading('Saw', 'state', 50, null)])
  await look()
  t.is(await category(shop), 'MAINTENANCE')
  await ingest(shop, [state(40, 'RUN'), reading('Saw', 'state', 38, null), state(30, '2')])
  await ingest(shop, [reading('Saw', 'state', 20, null)])
  t.deepEqual(await history(shop, 'Saw'), [
    ['Service', 60],
    ['Running', 40],
    ['No data', 38],
    ['Service', 30],
  ])
  t.regex((await shop.ok(shop.get('/guides?topic=signals'))).body, /One in MAINTENANCE stays in that/)
})

test('a machine whose state was never told is in no data too while it sends nothing', async (t) => {
  const shop = await factory(service(), listening(20)) // so long that a busy machine is not silent again meanwhile
  const status = async () => (await shop.ok(shop.get('/ssus/Saw'))).status?.category ?? null
  const parts = (minutes: number, value: number | null) => ingest(shop, [reading('Saw', 'parts', minutes, value)])
  await parts(60, 1)
  await becomes(shop, 'NO_DATA')
  t.deepEqual(await history(shop, 'Saw'), [['No data', 40]])
  await parts(2, 3)
  t.is(await status(), null, 'it is heard from again')
  const { chapters } = await shop.ok(shop.get('/storylines/ssus/Saw'))
  t.true(JSON.stringify(chapters).includes('It was heard from again.'))
  await look()
  t.is(await status(), null)
  await parts(30, 2)
  t.deepEqual(await history(shop, 'Saw'), [
    ['No data', 40],
    [null, 30],
    ['No data', 10],
    [null, 2],
  ])
  await ingest(shop, [state(1, 'RUN')])
  t.is(await status(), 'UP')
})

test('a machine without state signals is in no data while all its signals are null', async (t) => {
  const [saw] = monitored.machineData as any[]
  const machine = { machine: 'Saw', signals: [saw.signals[1]] }
  const shop = await factory(service(), { machineData: [machine] })
  const parts = (minutes: number, value: number | null) => ingest(shop, [reading('Saw', 'parts', minutes, value)])
  const status = async () => (await shop.ok(shop.get('/ssus/Saw'))).status?.category ?? null
  await parts(9, null)
  t.is(await status(), 'NO_DATA')
  await parts(8, 5)
  t.is(await status(), null)
  await parts(7, null)
  t.is(await status(), 'NO_DATA')
  for (const isActive of [false, true])
    await shop.apply({ sites: [{ name: 'Hall', ssus: [{ name: 'Saw', isActive }, { name: 'Press' }] }] })
  await parts(0, 6)
  t.is(await status(), null)
  await parts(0, null)
  t.is(await status(), 'NO_DATA')
  await shop.ok(shop.post('/config/apply', { spec: { version: 1, machineData: [] }, prune: true }))
  t.is(await status(), null, 'nothing of it is silent')
})

test('a machine that has no signals any more goes on in what it was in, and is not silent', async (t) => {
  const shop = await factory(service(), listening(5))
  await ingest(shop, [state(20, 'ALARM')])
  await becomes(shop, 'NO_DATA')
  await shop.ok(
    shop.post('/config/apply', {
      spec: { version: 1, machineData: monitored.machineData!.filter((one: any) => one.machine !== 'Saw') },
      prune: true,
    }),
  )
  t.is(await category(shop), 'DOWN')
  t.deepEqual(await stops(shop, 'Saw'), [[20, null]])
  t.deepEqual(await history(shop, 'Saw'), [
    ['Broken', 20],
    ['No data', 15],
    ['Broken', 0],
  ])
  await look()
  t.is(await category(shop), 'DOWN')
})

test('what pruning takes of a machine’s data takes no readings and is not listed; named again it goes on', async (t) => {
  const shop = await factory(service())
  const parts = (minutes: number, value: number) => reading('Saw', 'parts', minutes, value)
  await ingest(shop, [parts(30, 0), parts(29, 110), reading('Saw', 'heat', 28, 99)])
  const apply = (machineData: object[]) =>
    shop.ok(shop.post('/config/apply', { spec: { version: 1, machineData }, prune: true }))
  const lists = () =>
    Promise.all(
      ['/signals', '/meters', '/maintenance/due'].map(
        async (path) => (await shop.ok(shop.get(`${path}?ssuId=Saw`))).data.length,
      ),
    )
  t.deepEqual(await lists(), [3, 1, 3])
  await apply(monitored.machineData!.filter((one: any) => one.machine !== 'Saw'))
  t.deepEqual(await lists(), [0, 0, 0])
  t.like(await ingest(shop, [parts(20, 150)]), {
    rejected: [{ index: 0, message: 'the machine has no signal "parts"' }],
  })
  t.deepEqual(Object.keys(await openTasks(shop)).toSorted(), ['Cool down', 'Lubricate'])
  await apply(monitored.machineData!)
  t.deepEqual(await lists(), [3, 1, 3])
  await ingest(shop, [parts(10, 160)])
  t.is((await shop.ok(shop.get('/meters?ssuId=Saw'))).data[0].currentValue, 160)
})
