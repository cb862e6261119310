// Maintenance rules, what is due, issues and flows, as REST and the factory spec tell them.
import test from 'ava'
import { company as factory, ingest, monitored, reading } from '../downtime/machines.ts'
import { ask, data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const types = [
  ...monitored.taskTypes!,
  { name: 'Look around', recurrence: { every: 2, unit: 'week' as const, anchor: 'schedule' as const } },
]

test('what is due, and by which rules, is what maintenance.due and the factory spec say', async (t) => {
  const shop = await factory(service(), { taskTypes: types })
  await ingest(shop, [reading('Saw', 'parts', 10, 5), reading('Saw', 'parts', 9, 125), reading('Saw', 'heat', 9, 78)])
  const weekly = { typeId: shop.type['Look around'], title: 'Walk', ssuId: 'Saw', dueDate: '2031-01-01' }
  await shop.ok(shop.post('/tasks', weekly))
  const { dueItems, maintenanceRules } = (await data(
    shop,
    `{ dueItems(filter: { ssuId: { equalTo: "Saw" } }, first: 50) {
         nodes { id kind ruleName ssuId dueAt dueReading remaining unit openTaskId note rule { taskType { typeName } } } }
       maintenanceRules(first: 50) {
         nodes { kind ssuId every unit anchor jumps above below hysteresis taskType { typeName } meter { key } signal { key } } } }`,
  )) as any
  const due = (await shop.ok(shop.get('/maintenance/due?ssuId=Saw'))).data
  const inDays = (one: any) => ({ ...one, remaining: one.kind === 'time' ? Math.round(one.remaining) : one.remaining })
  const byRule = (a: { rule: string }, b: { rule: string }) => a.rule.localeCompare(b.rule)
  t.deepEqual(
    dueItems.nodes
      .map(({ id: _, rule: { taskType }, ruleName, ssuId, ...one }: any) => {
        if (one.kind !== 'time') t.is(taskType.typeName, ruleName)
        return inDays({ ...one, rule: ruleName, ssu: { id: ssuId, name: 'Saw' } })
      })
      .sort(byRule),
    due.map(inDays).sort(byRule),
  )
  t.deepEqual(
    maintenanceRules.nodes
      .filter(({ ssuId }: any) => ssuId !== 'Press')
      .map(({ taskType, ...rule }: any) => ({ rule: taskType.typeName, ...rule }))
      .sort(byRule),
    [
      {
        ...{
          rule: 'Change blade',
          kind: 'usage',
          ssuId: 'Saw',
          every: 250,
          unit: null,
          anchor: 'schedule',
          jumps: 'one',
        },
        ...{ above: null, below: null, hysteresis: null, meter: { key: 'parts' }, signal: null },
      },
      {
        ...{ rule: 'Cool down', kind: 'condition', ssuId: 'Saw', every: null, unit: '°C', anchor: null, jumps: null },
        ...{ above: 80, below: null, hysteresis: 10, meter: null, signal: { key: 'heat' } },
      },
      {
        ...{ rule: 'Look around', kind: 'time', ssuId: null, every: 2, unit: 'week', anchor: 'schedule', jumps: null },
        ...{ above: null, below: null, hysteresis: null, meter: null, signal: null },
      },
      {
        ...{
          rule: 'Lubricate',
          kind: 'usage',
          ssuId: 'Saw',
          every: 100,
          unit: null,
          anchor: 'schedule',
          jumps: 'each',
        },
        ...{ above: null, below: null, hysteresis: null, meter: { key: 'parts' }, signal: null },
      },
    ],
  )
})

test('pieces that counters counted and that are on no task, by the hour', async (t) => {
  const shop = await factory(service(), {
    machineData: [
      { machine: 'Saw', signals: [{ key: 'cuts', kind: 'counter', counts: 'scrap' }] },
      { machine: 'Press', signals: [{ key: 'strokes', kind: 'counter', counts: 'good', maxPerMinute: 50 }] },
    ],
  })
  await ingest(shop, [reading('Saw', 'cuts', 2, 5), reading('Saw', 'cuts', 1, 125)])
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000
  const strokes = (seconds: number, value: number) => ({
    ...{ ssuId: 'Press', key: 'strokes', value },
    at: new Date(hour + seconds * 1000).toISOString(),
  })
  await ingest(shop, [strokes(-120, 0), strokes(-30, 9000)])
  await ingest(shop, [strokes(30, 4)]) // so that was a wrong sample, of the hour before
  const { uncountedPieces } = (await data(
    shop,
    '{ uncountedPieces(orderBy: QUANTITY_DESC) { nodes { code quantity kind ssu { name } signal { key } } } }',
  )) as any
  t.deepEqual(uncountedPieces.nodes, [
    { code: 'no_task', quantity: 120, kind: 'scrap', ssu: { name: 'Saw' }, signal: { key: 'cuts' } },
    { code: 'no_task', quantity: 4, kind: 'good', ssu: { name: 'Press' }, signal: { key: 'strokes' } },
  ])
})

test('issues with their reports, and flows', async (t) => {
  const flow = {
    name: 'Clean up',
    when: { taskType: 'Service', status: 'done' as const },
    create: { taskType: 'Lubricate', title: 'Wipe' },
  }
  const shop = await factory(service(), {
    flows: [flow],
    issues: [{ name: 'Leak', taskType: 'Cool down' }, { name: 'Old', taskType: 'Cool down', isActive: false } as never],
  })
  const { issues: listed } = await shop.ok(shop.get('/issues'))
  const { taskId } = await shop.ok(shop.post(`/issues/${listed[0].id}/reports`, { ssuId: 'Saw' }))
  const { issues, flows } = (await data(
    shop,
    `{ issues(orderBy: NAME_ASC) { nodes { id name isActive taskType { typeName } reports { nodes { id ssuId } } } }
       flows { nodes { name whenStatus title whenTaskType { typeName } createTaskType { typeName } } } }`,
  )) as any
  t.like(issues.nodes, [
    {
      ...{ id: listed[0].id, name: 'Leak', isActive: true, taskType: { typeName: 'Cool down' } },
      reports: { nodes: [{ id: taskId, ssuId: 'Saw' }] },
    },
    { name: 'Old', isActive: false, reports: { nodes: [] } },
  ])
  t.deepEqual(flows.nodes, [
    {
      ...{ name: 'Clean up', whenStatus: 'done', title: 'Wipe' },
      ...{ whenTaskType: { typeName: 'Service' }, createTaskType: { typeName: 'Lubricate' } },
    },
  ])
})

test('a total above 2^53 leaves with all its digits, by REST and GraphQL alike', async (t) => {
  const shop = await factory(service())
  const most = '18446744073709551615'
  await ingest(shop, [reading('Saw', 'parts', 10, 0), reading('Saw', 'parts', 9, most)])
  const asked = `{ meters(filter: { ssuId: { equalTo: "Saw" } }) { nodes { total currentValue } } }`
  const told = [await shop.get('/meters?ssuId=Saw'), await ask(shop, asked)]
  for (const { text } of told) {
    t.regex(text, new RegExp(`"total": ?${most}[,}]`))
    t.regex(text, new RegExp(`"currentValue": ?${most}[,}]`))
  }
})

test('a stop that lies ahead by its machine’s clock has lasted for no time, and one that ends ahead until now', async (t) => {
  const shop = await factory(service())
  await ingest(shop, [reading('Saw', 'state', -0.9, 'ALARM')])
  await ingest(shop, [reading('Press', 'state', 0.5, 'ALARM'), reading('Press', 'state', -0.9, 'RUN')])
  const { downtimeEvents, downtimeDays } = (await data(
    shop,
    `{ downtimeEvents(filter: { ssuId: { equalTo: "Saw" } }) { nodes { durationSeconds endedAt } }
       downtimeDays { nodes { stoppedSeconds } } }`,
  )) as any
  t.deepEqual(downtimeEvents.nodes, [{ durationSeconds: 0, endedAt: null }])
  const { data: stopped } = await shop.ok(shop.get('/downtime-events/summary'))
  const sum = downtimeDays.nodes.reduce((sum: number, one: any) => sum + one.stoppedSeconds, 0)
  t.true(sum >= 30 && sum <= stopped[0].seconds, 'what is to come is no part of it')
})
