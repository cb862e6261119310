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
