// Condition rules: which crossings open a task, and what tasks say.
import test from 'ava'
import { company as factory, ingest, monitored, openTasks, reading } from '../downtime/machines.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const heat = (minutes: number, value: number) => reading('Saw', 'heat', minutes, value)
const limit = (shop: TestCompany, above: number, hysteresis = 0) =>
  shop.apply({
    machineData: monitored.machineData!.map((one: any) => ({
      ...one,
      conditionRules: [{ signal: 'heat', above, hysteresis, taskType: 'Cool down' }],
    })),
  })

test('a rule whose limit is changed begins as its signal is', async (t) => {
  const shop = await factory(service())
  await limit(shop, 10)
  await ingest(shop, [heat(50, 5), heat(49, 8)])
  await limit(shop, 7)
  await ingest(shop, [heat(48, 8), heat(47, 9)])
  t.deepEqual(await openTasks(shop), {}, 'it was beyond the limit already')
  await ingest(shop, [heat(46, 7), heat(45, 8)])
  t.deepEqual(await openTasks(shop), { 'Cool down': 1 })
  await limit(shop, 20)
  await ingest(shop, [heat(44, 21)])
  t.deepEqual(await openTasks(shop), { 'Cool down': 2 }, 'it was within the limit')
  await limit(shop, 15, 10)
  await ingest(shop, [heat(43, 6), heat(42, 16)])
  t.deepEqual(await openTasks(shop), { 'Cool down': 2 }, 'it did not go back far enough')
})

test('a task says when the limit was crossed, also one that comes of what was read hours ago', async (t) => {
  const shop = await factory(service())
  await ingest(shop, [heat(700, 20), heat(1, 30)])
  const late = [heat(600, 99), heat(599, 40), heat(300, 81)]
  await ingest(shop, late)
  const rows = await shop.sql('select details from work.tasks where company_id = app.company_id() order by id')
  t.deepEqual(
    rows.map(({ details }) => details),
    [0, 2].map((n) => `heat went above 80 °C at ${late[n]!.at}.`),
  )
})

test('once a call has opened five hundred tasks each further rule opens one that says how many', async (t) => {
  const saws = Array.from({ length: 12 }, (_, n) => `Saw-${n}`)
  const [saw] = monitored.machineData as any[]
  const shop = await factory(service(), {
    sites: [{ name: 'Hall', ssus: saws.map((name) => ({ id: name, name })) }],
    machineData: saws.map((machine) => ({ ...saw, machine, usageRules: [saw.usageRules[0]] })),
  })
  const opened = async (title: string) =>
    (
      await shop.sql('select count(*)::int as n from work.tasks where company_id = app.company_id() and title = $1', [
        title,
      ])
    )[0]!.n
  const crossing = saws.flatMap((name) =>
    Array.from({ length: 98 }, (_, n) => reading(name, 'heat', 200 - n, n % 2 ? 90 : 20)),
  )
  await ingest(shop, crossing)
  t.is(await opened('Cool down'), 10 * 49 + 2)
  t.is((await ingest(shop, crossing)).new, 0)
  await ingest(
    shop,
    saws.flatMap((name) => [reading(name, 'parts', 100, 0), reading(name, 'parts', 10, 4900)]),
  )
  t.is(await opened('Lubricate'), 10 * 49 + 2)
  const { data } = await shop.ok(shop.get('/tasks?limit=100&ssuId=Saw-11'))
  const details = data.map((one: { details: string }) => one.details).sort()
  t.is(details[0], 'Parts of Saw: 100 is reached, and 48 more times 100.')
  t.regex(details[1], /^heat went above 80 °C at .*, and 48 more times until /)
})

test('more than fifty crossings at once are one task that says how many, and none is lost', async (t) => {
  const shop = await factory(service())
  const spikes = (most: number, from: number) =>
    Array.from({ length: most }, (_, n) => [heat(from - n, 20), heat(from - n - 0.5, 95)]).flat()
  await ingest(shop, spikes(50, 400))
  t.is(Object.values(await openTasks(shop))[0], 50)
  await ingest(shop, spikes(60, 200))
  t.is(Object.values(await openTasks(shop))[0], 51)
  const { data } = await shop.ok(shop.get('/tasks?limit=100'))
  t.true(data.some(({ details }: { details: string }) => /and 59 more times until /.test(details ?? '')))
})

test('flows that a reading sets off and that are cut off are told in its answer', async (t) => {
  const flows = [
    ['Cool down', 'Lubricate'],
    ['Lubricate', 'Cool down'],
  ].map(([from, to]) => ({
    name: `${from}: ${to}`,
    when: { taskType: from!, status: 'open' as const },
    create: { taskType: to! },
  }))
  const machineData = monitored.machineData!.map((one: any) => ({
    ...one,
    meters: [...one.meters, { key: 'hours', name: `Hours of ${one.machine}`, source: 'manual' }],
    usageRules: [{ meter: 'hours', every: 100, taskType: 'Lubricate' }],
  }))
  const shop = await factory(service(), { flows, machineData })
  t.deepEqual((await ingest(shop, [heat(5, 20)]))._meta, { warnings: [] })
  const { _meta } = await ingest(shop, [heat(4, 99)])
  t.like(_meta.warnings, [{ code: 'flow_cut_off' }])
  t.is(_meta.warnings.length, 1)
  const record = (value: number) => shop.ok(shop.post(`/meters/${shop.meter['Hours of Saw']}/readings`, { value }))
  t.deepEqual((await record(90))._meta, { warnings: [] })
  t.like((await record(110))._meta.warnings, [{ code: 'flow_cut_off' }])
})

test('what is due says why it is not known how far off it is', async (t) => {
  const machineData = monitored.machineData!.map((one: any) => ({
    ...one,
    meters: [...one.meters, { key: 'hours', name: `Hours of ${one.machine}`, source: 'manual' }],
    usageRules: [
      { meter: 'hours', every: 50, taskType: 'Change blade' },
      { meter: 'parts', every: 100, taskType: 'Lubricate' },
    ],
  }))
  const shop = await factory(service(), { machineData })
  const due = async () => {
    const { data } = await shop.ok(shop.get('/maintenance/due?ssuId=Saw'))
    return Object.fromEntries(data.map((one: any) => [one.rule, [one.dueReading, one.remaining, one.note]]))
  }
  const unread = 'The meter was never read: how far off it is is not known.'
  t.deepEqual(await due(), {
    'Change blade': [null, null, unread],
    Lubricate: [null, null, unread],
    'Cool down': [80, null, 'The signal was never read: how far off it is is not known.'],
  })
  await ingest(shop, [heat(60, 95), reading('Saw', 'parts', 60, 7)])
  await shop.ok(shop.post(`/meters/${shop.meter['Hours of Saw']}/readings`, { value: 30 }))
  t.deepEqual(await due(), {
    'Change blade': [50, 20, null],
    Lubricate: [100, 100, null],
    'Cool down': [80, -15, null],
  })
  const [task] = (await shop.openTasks('Cool down')) as { id: string }[]
  await shop.ok(shop.done(task!.id))
  const passed = (limit: number, back: number) => [
    limit,
    null,
    `The limit is passed and no task is open for that: the next opens when the signal was at or below ${back} and passes the limit again.`,
  ]
  t.deepEqual((await due())['Cool down'], passed(80, 70), 'the task is done, and it is hot still')
  await ingest(shop, [heat(50, 75)])
  t.deepEqual((await due())['Cool down'], passed(80, 70), 'not back far enough')
  await ingest(shop, [heat(40, 70)])
  t.deepEqual((await due())['Cool down'], [80, 10, null])
  await limit(shop, 60, 5)
  t.deepEqual((await due())['Cool down'], passed(60, 55), 'a limit that is new, and passed already')
})
