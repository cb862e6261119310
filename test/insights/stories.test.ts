// What a machine's storyline tells where its signals and people told of the same.
import test from 'ava'
import { company as factory, ingest, minutesAgo, monitored } from '../downtime/machines.ts'
import { serviceFor } from '../support/service.ts'
import { shop } from './support.ts'

const service = serviceFor(test)
const began = Date.now() - 20 * 3_600_000
const at = (hours: number) => new Date(began + hours * 3_600_000).toISOString()

test('a machine’s story says what people reported of that a counter told too', async (t) => {
  const signals = [{ key: 'cuts', kind: 'counter' as const, counts: 'good' as const }]
  const machineData = [{ machine: 'Saw', noDataAfterMinutes: 1440, signals }]
  const company = await service().company({ ...shop, machineData })
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(0) }))
  const read = (hours: number, key: string, value: number) =>
    company.ok(company.post('/signals/readings', { readings: [{ ssuId: 'Saw', key, at: at(hours), value }] }))
  const report = (hours: number, goodQuantity: number, scrapQuantity: number) =>
    company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, scrapQuantity, occurredAt: at(hours) }))
  await read(0.5, 'cuts', 0)
  await report(0.4, 7, 0)
  await read(4, 'cuts', 60)
  await report(3, 60, 2)
  await report(2, 30, 0)
  const { chapters, plotPoints } = await company.ok(company.get(`/storylines/ssus/Saw?from=${at(0)}&to=${at(10)}`))
  t.like(plotPoints, { goodQuantity: 67, scrapQuantity: 2 })
  const { title } = await company.ok(company.get(`/tasks/${id}`))
  t.deepEqual(
    chapters.filter((one: any) => /good/.test(one.sentence)).map((one: any) => one.sentence),
    [
      `"${title}": 7 good.`,
      `Beside counter cuts, which told the good pieces too, people reported on "${title}": 30 good.`,
      `Beside counter cuts, which told the good pieces too, people reported on "${title}": 60 good, 2 scrap.`,
      `"${title}": 60 good by counter cuts.`,
    ],
  )
})

test('a machine’s story tells statuses of one moment in the order in which it entered them, as its history does', async (t) => {
  for (const [word, value, first, last] of [
    ['Broken', 'RUN', 'Running', 'Broken'],
    ['Running', 'ALARM', 'Broken', 'Running'],
  ] as const) {
    const taskTypes = [...monitored.taskTypes!, { name: 'Look at it', statusOnDone: word }]
    const company = await factory(service(), { taskTypes })
    const at = minutesAgo(5)
    const body = { typeId: company.type['Look at it'], title: 'Look', ssuId: 'Saw', status: 'done', endDate: at }
    await company.ok(company.post('/tasks', body))
    await ingest(company, [{ ssuId: 'Saw', key: 'state', at, value }])
    const { chapters } = await company.ok(company.get('/storylines/ssus/Saw'))
    t.deepEqual(
      chapters.filter(({ kind }: any) => kind === 'status').map(({ sentence }: any) => sentence),
      [first, last].map((name) => `It went into ${name}.`),
    )
  }
})
