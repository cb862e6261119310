// What rules go on from when a meter was misread and that is set right.
import test from 'ava'
import { minutesAgo, openTasks } from '../downtime/machines.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const plant = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
  taskTypes: [{ name: 'Grease' }],
  machineData: [
    {
      machine: 'Saw',
      meters: [{ key: 'hours', name: 'Hours', uom: 'h', source: 'manual' as const }],
      usageRules: [{ meter: 'hours', every: 100, taskType: 'Grease', anchor: 'completion' as const }],
    },
  ],
}

const read = (company: TestCompany, minutes: number, value: number, more: object = {}) =>
  company.post(`/meters/${company.meter.Hours}/readings`, { value, occurredAt: minutesAgo(minutes), ...more })

test('by completion a correction opens nothing, and the rule goes on from what it says', async (t) => {
  const dueAfter = async (said: [number, number, object?][], isDone = false) => {
    const company = await service().company(plant)
    for (const [minutes, value, more] of said) {
      if (isDone && more) {
        const { id } = (await company.openTasks('Grease'))[0]!
        await company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt: minutesAgo(minutes + 5) }))
      }
      await company.ok(read(company, minutes, value, more))
    }
    t.deepEqual(await openTasks(company), {}, JSON.stringify(said))
    const { dueReading, remaining } = (await company.ok(company.get('/maintenance/due'))).data[0]
    await company.ok(read(company, 1, dueReading - 1))
    t.deepEqual(await openTasks(company), {}, JSON.stringify(said))
    await company.ok(read(company, 0, dueReading))
    t.deepEqual(await openTasks(company), { Grease: 1 }, JSON.stringify(said))
    return [dueReading, remaining]
  }
  const correction = { correction: true }
  const misread: [number, number, object?][] = [
    [60, 1000],
    [50, 11_100],
    [30, 1110, correction],
  ]
  t.deepEqual(await dueAfter(misread, true), [1210, 100], 'done by what was misread')
  const up: [number, number, object?][] = [
    [60, 0],
    [50, 50],
    [40, 500, correction],
  ]
  t.deepEqual(await dueAfter(up), [550, 50], 'as much remains as did')
  t.deepEqual(await dueAfter([...up, [30, 45, correction]]), [95, 50], 'and corrected back')
  t.deepEqual(
    await dueAfter([
      [60, 1000],
      [50, 1050],
      [40, 500, correction],
    ]),
    [550, 50],
  ) // prettier-ignore
  t.deepEqual(
    await dueAfter([
      [60, 1000],
      [50, 1090],
      [40, 1010, correction],
    ]),
    [1100, 90],
    'within the distance',
  )
})
