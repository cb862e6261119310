// However a task comes to be that is dispatched from its begin: what its machine counts from then on is on it.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company as factory, ingest, monitored, reading } from './machines.ts'

const service = serviceFor(test)

const shop = () =>
  factory(service(), {
    products: [{ sku: 'BLANK' }],
    taskTypes: [
      ...monitored.taskTypes!,
      { name: 'Cut', makes: 'BLANK' },
      { name: 'Cut at once', makes: 'BLANK', defaultStatus: 'dispatched' },
      {
        name: 'Cut daily',
        makes: 'BLANK',
        defaultStatus: 'dispatched',
        recurrence: { every: 1, unit: 'day', anchor: 'completion' },
      },
    ],
    issues: [{ name: 'One is missing', taskType: 'Cut at once', items: [{ title: 'Why', type: 'text' }] }],
    flows: [
      { name: 'Once more', when: { taskType: 'Lubricate', status: 'done' }, create: { taskType: 'Cut at once' } },
    ],
    machineData: [
      {
        machine: 'Saw',
        signals: [
          { key: 'cuts', kind: 'counter', counts: 'good' },
          { key: 'heat', kind: 'value' },
        ],
        conditionRules: [{ signal: 'heat', above: 80, hysteresis: 10, taskType: 'Cut at once' }],
      },
    ],
  })

const make = async (company: TestCompany, type: string, more: object = {}) =>
  (await company.ok(company.post('/tasks', { typeId: company.type[type], title: type, ssuId: 'Saw', ...more }))).id

const ways: Record<string, (company: TestCompany) => Promise<unknown>> = {
  'by a call that says so': (company) => make(company, 'Cut', { status: 'dispatched' }),
  'as its type says': (company) => make(company, 'Cut at once'),
  'after another': async (company) =>
    make(company, 'Cut at once', { after: { taskId: await make(company, 'Cool down'), type: 'follow' } }),
  'by a flow': async (company) => company.ok(company.done(await make(company, 'Lubricate'))),
  'as it comes again': async (company) => {
    await company.ok(company.done(await make(company, 'Cut daily'), { goodQuantity: 0, scrapQuantity: 0 }))
    await service().makeNextTasks()
  },
  'by a report': async (company) => {
    const [issue] = (await company.ok(company.get('/issues'))).issues
    await company.ok(company.post(`/issues/${issue.id}/reports`, { ssuId: 'Saw', answers: [] }))
  },
  'by a rule': (company) => ingest(company, [reading('Saw', 'heat', 3, 60), reading('Saw', 'heat', 2, 90)]),
}

for (const [way, comesToBe] of Object.entries(ways))
  test(`pieces are on a task that is dispatched from its begin: ${way}`, async (t) => {
    const company = await shop()
    await ingest(company, [reading('Saw', 'cuts', 5, 100)])
    await comesToBe(company)
    t.deepEqual((await ingest(company, [reading('Saw', 'cuts', 0, 107)])).notCounted, [])
    const [task, ...more] = (await company.ok(company.get('/tasks?status=dispatched'))).data
    t.deepEqual(more, [])
    t.is((await company.ok(company.get(`/tasks/${task.id}`))).goodQuantity, 7)
    const story: { kind: string }[] = (await company.ok(company.get('/storylines/ssus/Saw'))).chapters
    t.true(story.some(({ kind }) => kind === 'task_started'))
  })

test('what waits for another when it is made has not begun, and takes the pieces from when it does', async (t) => {
  const company = await shop()
  await ingest(company, [reading('Saw', 'cuts', 5, 100)])
  const first = await make(company, 'Cool down')
  const cut = await make(company, 'Cut at once', { after: { taskId: first, type: 'dependency' } })
  t.like(await ingest(company, [reading('Saw', 'cuts', 0, 107)]), { notCounted: [{ code: 'no_task', quantity: 7 }] })
  await company.ok(company.done(first))
  await company.ok(company.patch(`/tasks/${cut}`, { status: 'dispatched' }))
  t.deepEqual((await ingest(company, [reading('Saw', 'cuts', 0, 110)])).notCounted, [])
  t.is((await company.ok(company.get(`/tasks/${cut}`))).goodQuantity, 3)
})
