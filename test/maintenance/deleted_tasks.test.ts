// Rules whose open task somebody deletes.
import test from 'ava'
import { ingest, minutesAgo, openTasks, reading } from '../downtime/machines.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const plant: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
  taskTypes: [{ name: 'Grease' }, { name: 'Overhaul' }, { name: 'Vent' }],
  machineData: [
    {
      machine: 'Saw',
      signals: [{ key: 'heat', kind: 'value', uom: '°C' }],
      meters: [{ key: 'hours', name: 'Hours', uom: 'h', source: 'manual' }],
      usageRules: [
        { meter: 'hours', every: 100, taskType: 'Grease' },
        { meter: 'hours', every: 1000, taskType: 'Overhaul', anchor: 'completion' },
      ],
      conditionRules: [{ signal: 'heat', above: 80, taskType: 'Vent' }],
    },
  ],
}

const read = (company: TestCompany, meter: string, value: number, more: object = {}) =>
  company.post(`/meters/${company.meter[meter]}/readings`, { value, ...more })

test('a rule whose open task is deleted goes on: by multiples at the next, by completion from then', async (t) => {
  const company = await service().company(plant)
  const due = async (rule: string) => {
    const { data } = await company.ok(company.get('/maintenance/due?ssuId=Saw'))
    const { dueReading, remaining } = data.find((one: any) => one.rule === rule)
    return [dueReading, remaining]
  }
  const remove = async (title: string) => {
    const { data } = await company.ok(company.get('/tasks?limit=100'))
    for (const { id } of data.filter((task: any) => task.title === title))
      await company.ok(company.delete(`/tasks/${id}`))
  }
  await company.ok(read(company, 'Hours', 0, { occurredAt: minutesAgo(60) }))
  await company.ok(read(company, 'Hours', 1010, { occurredAt: minutesAgo(50) }))
  t.like(await openTasks(company), { Grease: 10, Overhaul: 1 })
  await remove('Overhaul')
  await remove('Grease')
  t.deepEqual(await openTasks(company), {})
  t.deepEqual(await due('Overhaul'), [2010, 1000])
  t.deepEqual(await due('Grease'), [1100, 90])
  await company.ok(read(company, 'Hours', 1020))
  t.deepEqual(await openTasks(company), {}, 'what was deleted does not open again')
  await company.ok(read(company, 'Hours', 2010))
  t.like(await openTasks(company), { Grease: 10, Overhaul: 1 })
  const { data } = await company.ok(company.get('/tasks?limit=100'))
  await company.ok(company.done(data.find((task: any) => task.title === 'Overhaul').id))
  await company.ok(read(company, 'Hours', 3020))
  await remove('Overhaul')
  t.deepEqual(await due('Overhaul'), [4020, 1000])
  await company.ok(read(company, 'Hours', 3030))
  t.is((await openTasks(company)).Overhaul, undefined, 'it counts from the deletion, not from the one done before')

  await ingest(company, [reading('Saw', 'heat', 30, 70), reading('Saw', 'heat', 20, 90)])
  await remove('Vent')
  await ingest(company, [reading('Saw', 'heat', 15, 95)])
  t.is((await openTasks(company)).Vent, undefined)
  await ingest(company, [reading('Saw', 'heat', 10, 70), reading('Saw', 'heat', 5, 90)])
  t.is((await openTasks(company)).Vent, 1)
})
