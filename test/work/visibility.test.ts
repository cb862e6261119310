// A task that its caller can't see is not there, whatever it is asked for by.
import test from 'ava'
import { capabilities } from '../../server/capabilities/index.ts'
import { keyOf } from '../mcp/support.ts'
import { callOverRest, type Input } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { data } from '../support/graphql.ts'
import { sampleOf } from '../support/samples.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'

const service = serviceFor(test)

/** A member who may do everything but see the tasks of others. */
async function shortSighted(company: TestCompany): Promise<Client> {
  const permissions: string[] = (await service().admin.query('select app.all_permissions() as all')).rows[0].all
  const everythingElse = permissions.filter((permission) => permission !== 'tasks:view_all')
  await company.apply({
    permissionGroups: [{ name: 'Hands', permissions: everythingElse }],
    roles: [{ name: 'Hands', permissionGroup: 'Hands' }],
  })
  return await company.as('Hands')
}

test('every capability that takes a task id does not find a task that its caller can’t see', async (t) => {
  const asked: string[] = []
  for (const capability of capabilities) {
    const sample = sampleOf(capability)
    const world = await makeWorld(service(), sample.kind)
    const input = await sample.input(world)
    const tasks = (await world.company.sql('select external_id as id from work.tasks')).map(({ id }) => id)
    if (!valuesIn(input).some((value) => tasks.includes(value))) continue
    asked.push(capability.name)
    const hands = await shortSighted(world.company)
    const headers: Record<string, string>[] =
      capability.dryRun && capability.dryRun !== 'not supported' ? [{}, { Prefer: 'dry-run' }] : [{}]
    for (const header of headers) {
      const reply = await callOverRest(hands, capability, input, header)
      const answer = 'Prefer' in header ? reply.body.problem : reply.body
      t.like(answer, { status: 404, code: 'not_found' }, `${capability.name}: ${reply.text}`)
      t.false(reply.text.includes(`${world.mark} task`), capability.name)
    }
  }
  t.true(asked.includes('tasks.connect') && asked.includes('ncrs.open') && asked.includes('tasks.create'))
})

function valuesIn(input: Input): unknown[] {
  const values: unknown[] = []
  JSON.stringify(input, (_, value) => {
    values.push(value)
    return value
  })
  return values
}

test('what waits for what, an order’s operations and a dry run name no title that is hidden', async (t) => {
  const company = await service().company({
    products: [{ sku: 'PART' }],
    taskTypes: [{ name: 'Cut' }, { name: 'Turn', makes: 'PART' }],
    routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Cut', gate: true }, { taskType: 'Turn' }] }],
  })
  const hands = await shortSighted(company)
  const { id: order, operations } = await company.release('PART', 2)
  const [cut, turn] = operations.map(({ taskId }: { taskId: string }) => taskId)
  await company.ok(company.patch(`/tasks/${cut}`, { title: 'Secret cut' }))
  await company.ok(
    company.patch(`/tasks/${turn}`, { title: 'Secret turning', assigneeIds: [company.person['hands@example.test']] }),
  )

  const blocked = await hands.patch(`/tasks/${turn}`, { status: 'dispatched' })
  t.like(blocked.body, { status: 409, code: 'task_blocked', blockedBy: [cut] })
  t.false(blocked.text.includes('Secret'), blocked.text)
  t.false((await hands.get(`/work-orders/${order}`)).text.includes('Secret'))

  await company.ok(company.patch(`/tasks/${cut}`, { assigneeIds: [company.person['hands@example.test']] }))
  await company.ok(company.patch(`/tasks/${turn}`, { assigneeIds: [] }))
  const dry = await hands.patch(`/tasks/${cut}`, { status: 'done' }, { Prefer: 'dry-run' })
  const told = dry.body.effects.filter(({ event }: { event?: string }) => event === 'task.status_changed')
  t.deepEqual(
    told.map(({ data }: { data: { task: { id: string; title?: string }; status: string } }) => [
      data.task.id,
      data.task.title,
      data.status,
    ]),
    [
      [cut, 'Secret cut', 'done'],
      [turn, undefined, 'ready'],
    ],
  )
})

test('what is due and what is warned of name a hidden task by its type', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }] }],
    products: [{ sku: 'PART' }],
    taskTypes: [
      { name: 'Grease', recurrence: { every: 1, unit: 'week', anchor: 'schedule' } },
      { name: 'Turn', makes: 'PART' },
      { name: 'Check' },
    ],
    routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Check' }] }],
    machineData: [{ machine: 'Pump', signals: [{ key: 'parts', kind: 'counter', counts: 'good' }] }],
  })
  const hands = await shortSighted(company)
  const mine = { assigneeIds: [company.person['hands@example.test']] }
  const due = { typeId: company.type.Grease, ssuId: 'Pump', dueDate: '2031-01-01' }
  const { id: hidden } = await company.ok(company.post('/tasks', { ...due, title: 'Secret walk' }))
  const { id: seen } = await company.ok(company.post('/tasks', { ...due, title: 'Own walk', ...mine }))
  const rows = async (client: Client) =>
    (await client.ok(client.get('/maintenance/due?ssuId=Pump'))).data
      .map((row: { rule: string; openTaskId: string | null }) => `${row.rule} ${row.openTaskId}`)
      .sort()
  t.deepEqual(await rows(company), [`Own walk ${seen}`, `Secret walk ${hidden}`])
  t.deepEqual(await rows(hands), ['Grease null', `Own walk ${seen}`])
  const { dueItems } = (await data(hands, '{ dueItems { nodes { id ruleName openTaskId } } }')) as any
  t.true(dueItems.nodes.some((one: any) => one.ruleName === 'Own walk' && one.id === seen && one.openTaskId === seen))
  t.true(dueItems.nodes.some((one: any) => one.ruleName === 'Grease' && one.openTaskId === null && one.id !== hidden))
  t.false(JSON.stringify(dueItems).includes('Secret') || JSON.stringify(dueItems).includes(hidden))

  const { operations } = await company.release('PART', 5)
  const [turn, check] = operations.map(({ taskId }: { taskId: string }) => taskId)
  await company.ok(company.patch(`/tasks/${check}`, { title: 'Secret check', ssuId: 'Pump' }))
  await company.ok(company.patch(`/tasks/${turn}`, { title: 'Secret turning', ssuId: 'Pump', ...mine }))
  await company.ok(company.done(check, { goodQuantity: 0, scrapQuantity: 3 }))
  await company.ok(company.patch(`/tasks/${turn}`, { status: 'dispatched', assigneeIds: [] }))
  const readings = [50, 40].map((ago) => ({
    ...{ ssuId: 'Pump', key: 'parts', value: 60 - ago },
    at: new Date(Date.now() - ago * 60_000).toISOString(),
  }))
  const { notCounted } = await hands.ok(hands.post('/signals/readings', { readings }))
  t.is(notCounted[0]?.code, 'before_task')
  t.regex(notCounted[0].message, /before "Turn" began/)
  await company.ok(company.patch(`/tasks/${turn}`, mine))
  const { _meta } = await hands.ok(hands.patch(`/tasks/${turn}`, { status: 'done', goodQuantity: 1, scrapQuantity: 0 }))
  t.regex(JSON.stringify(_meta.warnings), /scrap on Check than/)
})

test('a decision about a task is passed on from nobody who does not see it', async (t) => {
  const report = { name: 'Report', isReviewed: true }
  const company = await service().company({ taskTypes: [report, { name: 'NCR' }], settings: { ncrTaskType: 'NCR' } })
  await shortSighted(company)
  const supervisor = await company.as('Supervisor')
  const { client: agent } = await keyOf(service(), company, 'agent')
  const statedBy = company.person['hands@example.test']!
  const errors = [{ path: 'statedBy', message: 'may not decide this: the person does not see the task' }]

  const task = `/tasks/${await company.task('Report')}`
  await supervisor.ok(supervisor.patch(task, { status: 'submitted' }))
  t.like((await agent.patch(task, { status: 'done', statedBy })).body, { code: 'invalid_input', errors })
  t.like((await agent.post(`${task}/form`, { answers: [], status: 'done', statedBy })).body, { errors })
  await company.apply({
    teams: [{ name: 'Crew', members: ['hands@example.test'] }],
    taskTypes: [{ ...report, team: 'Crew' }],
  })
  t.is((await agent.ok(agent.patch(task, { status: 'done', statedBy }))).status, 'done', 'as a task of their team')

  const { id } = await supervisor.ok(supervisor.post('/ncrs', { title: 'Scratch' }))
  const decided = { disposition: 'use_as_is', statedBy }
  t.like((await agent.post(`/ncrs/${id}/disposition`, decided)).body, { code: 'invalid_input', errors })
  t.like((await agent.patch(`/tasks/${id}`, { status: 'declined', declinedReason: 'none', statedBy })).body, { errors })
  await company.ok(company.patch(`/tasks/${id}`, { assigneeIds: [statedBy] }))
  t.is((await agent.post(`/ncrs/${id}/disposition`, decided)).status, 200)
})
