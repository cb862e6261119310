// Who may do, review and finish work: reviewed types, and the skills that a type asks for.
import test from 'ava'
import { keyOf, run } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const bench: Spec = {
  taskTypes: [
    { name: 'Report', isReviewed: true },
    { name: 'Weld', skill: 'Welding', minimumRank: 3 },
  ],
  skills: [{ name: 'Welding' }],
  people: [
    { email: 'operator@example.test', skills: [{ skill: 'Welding', rank: 2 }] },
    { email: 'supervisor@example.test', skills: [{ skill: 'Welding', rank: 3 }] },
    { email: 'viewer@example.test' },
  ],
}

async function begin() {
  const company = await service().company(bench)
  return {
    company,
    operator: await company.as('Operator'),
    supervisor: await company.as('Supervisor'),
    viewer: await company.as('Viewer'),
  }
}

const statuses = ['open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'declined']
const fromBut = (status: string) => ({ allowedTransitions: statuses.filter((one) => one !== status) })

test('own work on a reviewed type ends at submitted; somebody else approves it or sends it back', async (t) => {
  const { company, operator, supervisor, viewer } = await begin()
  const own = async (who: string) => await company.task('Report', { assignee: `${who}@example.test` })
  const enter = async (id: string, status: string, who = operator) => (await who.patch(`/tasks/${id}`, { status })).body

  const id = await own('operator')
  t.like(await enter(id, 'done'), fromBut('ready'))
  t.is((await enter(id, 'submitted')).status, 'submitted')
  for (const status of ['done', 'open', 'ready'])
    t.like(await enter(id, status), { allowedTransitions: ['incomplete', 'declined'] }, status)
  t.is((await enter(id, 'open', supervisor)).status, 'open')
  t.is((await enter(id, 'submitted')).status, 'submitted')
  t.is((await enter(id, 'done', supervisor)).status, 'done')
  await company.ok(supervisor.patch(`/tasks/${id}`, { status: 'submitted', reason: 'too soon' }))
  t.is((await enter(id, 'done', supervisor)).status, 'done', 'who takes an approval back has submitted nothing')

  const powerless = await own('viewer')
  t.is((await enter(powerless, 'submitted', viewer)).status, 'submitted')
  t.like(await enter(powerless, 'open', viewer), { code: 'invalid_transition' })
  const colleague = await own('viewer')
  await company.ok(company.patch(`/tasks/${colleague}`, { status: 'submitted' }))
  t.like(await enter(colleague, 'done', viewer), { code: 'invalid_transition' })
  const others = await own('supervisor')
  await company.ok(company.patch(`/tasks/${others}`, { status: 'submitted' }))
  t.like(await enter(others, 'done', supervisor), fromBut('submitted'), 'whoever is to do it')

  const written = { typeId: company.type.Report, title: 'Written down', status: 'done' }
  const me = company.person['operator@example.test']
  t.like((await operator.post('/tasks', { ...written, assigneeIds: [me] })).body, { code: 'invalid_transition' })
  t.is((await supervisor.ok(supervisor.post('/tasks', written))).status, 'done', 'nobody’s own')
  const submitted = await supervisor.ok(supervisor.post('/tasks', { ...written, status: 'submitted' }))
  t.like(await enter(submitted.id, 'done', supervisor), { code: 'invalid_transition' })
})

test('nobody gets out of having done reviewed work by leaving it, in the call that approves it or before', async (t) => {
  const { company, operator, supervisor } = await begin()
  await company.apply({ taskTypes: [{ name: 'Report', isReviewed: true, form: [{ title: 'Found', type: 'text' }] }] })
  const person = (who: string) => company.person[`${who}@example.test`]
  const both = [person('operator'), person('supervisor')]
  const made = async (assigneeIds = both) =>
    (await company.ok(company.post('/tasks', { typeId: company.type.Report, title: 'Walk', assigneeIds }))).id
  const refused = async (changes: object, id: string, who = supervisor) => {
    t.like((await who.patch(`/tasks/${id}`, changes)).body, { code: 'invalid_transition' }, JSON.stringify(changes))
    const form = { answers: [], ...changes, assigneeIds: undefined }
    if (!('assigneeIds' in changes)) t.is((await who.post(`/tasks/${id}/form`, form)).body.code, 'invalid_transition')
  }
  const own = await made([person('supervisor')])
  for (const assigneeIds of [[], [person('operator')]]) {
    await refused({ assigneeIds, status: 'done' }, own)
    await refused({ assigneeIds, status: 'done', statedBy: person('supervisor') }, own, company)
  }
  type Step = (id: string) => Promise<unknown>
  const answer: Step = (id) =>
    supervisor.ok(supervisor.post(`/tasks/${id}/form`, { answers: [{ field: 'Found', value: 'Rust' }] }))
  const count: Step = (id) => supervisor.ok(supervisor.patch(`/tasks/${id}`, { goodQuantity: 1 }))
  const leave: Step = (id) => supervisor.ok(supervisor.patch(`/tasks/${id}`, { assigneeIds: [person('operator')] }))
  const submit: Step = (id) => operator.ok(operator.patch(`/tasks/${id}`, { status: 'submitted' }))
  const after = async (...steps: Step[]) => {
    const id = await made()
    for (const step of steps) await step(id)
    return id
  }
  for (const steps of [
    [submit, leave],
    [answer, leave, submit],
    [leave, count, submit],
    [answer, leave],
    [leave, count],
  ])
    await refused({ status: 'done' }, await after(...steps))
  const reviewed = await after(leave, submit)
  await answer(reviewed)
  t.is((await supervisor.ok(supervisor.patch(`/tasks/${reviewed}`, { status: 'open' }))).status, 'open')
  await operator.ok(operator.patch(`/tasks/${reviewed}`, { status: 'submitted' }))
  t.is((await supervisor.ok(supervisor.patch(`/tasks/${reviewed}`, { status: 'done' }))).status, 'done', 'a reviewer')
})

test('who may not change statuses writes down own work, or nobody’s, and not what another is to have done', async (t) => {
  const { company, operator } = await begin()
  await company.apply({ taskTypes: [{ name: 'Errand', isUserGenerated: true }] })
  await company.withhold('Operator', 'tasks:change_status')
  const write = (status: string, ...people: string[]) =>
    operator.post('/tasks', {
      ...{ typeId: company.type.Errand, title: 'Written down', status },
      ...(status === 'incomplete' && { incompleteReason: 'rain' }),
      assigneeIds: people.map((who) => company.person[`${who}@example.test`]),
    })
  for (const status of ['done', 'incomplete'])
    t.like(
      (await write(status, 'supervisor')).body,
      { code: 'missing_permission', requiredPermission: 'tasks:change_status' },
      status,
    )
  for (const people of [[], ['operator'], ['operator', 'supervisor']])
    t.is((await operator.ok(write('done', ...people))).status, 'done')
  t.is((await operator.ok(write('ready', 'supervisor'))).status, 'ready')
})

test('reviewed work ends with its approval, or when that says, whatever was said as it was submitted', async (t) => {
  const { operator, supervisor, company } = await begin()
  const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const approved = async (more: object) => {
    const id = await company.task('Report', { assignee: 'operator@example.test' })
    await operator.ok(operator.patch(`/tasks/${id}`, { status: 'submitted', endDate: day(20) }))
    const { finishedAt } = await supervisor.ok(supervisor.patch(`/tasks/${id}`, { status: 'done', ...more }))
    return Math.round((Date.now() - Date.parse(finishedAt)) / 86_400_000)
  }
  t.is(await approved({}), 0)
  t.is(await approved({ endDate: day(3) }), 3)
})

test('an agent passes on who approves reviewed work, and makes none that is approved', async (t) => {
  const { company, operator, supervisor } = await begin()
  const { client: agent } = await keyOf(service(), company, 'agent')
  const person = (who: string) => company.person[`${who}@example.test`]
  const id = await company.task('Report', { assignee: 'operator@example.test' })
  await operator.ok(operator.patch(`/tasks/${id}`, { status: 'submitted' }))
  const done = { id, status: 'done' }
  const asks = { code: 'reason_required', missingFields: ['statedBy'] }
  t.like((await agent.patch(`/tasks/${id}`, { status: 'done' })).body, asks)
  t.like((await agent.post(`/tasks/${id}/form`, { answers: [], status: 'done' })).body, asks)
  t.like((await run(company, 'tasks.update', done)).body, asks)
  t.like((await agent.patch(`/tasks/${id}`, { status: 'done', statedBy: person('viewer') })).body, {
    errors: [{ path: 'statedBy', message: 'may not decide this: the person lacks the permission tasks:change_status' }],
  })
  const bySubmitter = { status: 'done', statedBy: person('operator') }
  const another = { code: 'invalid_transition', ...fromBut('submitted'), errors: [{ path: 'statedBy' }] }
  t.like((await agent.patch(`/tasks/${id}`, bySubmitter)).body, another, 'than who submitted it')
  const said = { ...done, statedBy: person('supervisor') }
  t.is((await run(company, 'tasks.update', said)).body.status, 'done')

  const assigned = await company.task('Report', { assignee: 'operator@example.test' })
  t.like((await agent.patch(`/tasks/${assigned}`, bySubmitter)).body, fromBut('ready'))
  const written = { typeId: company.type.Report, title: 'Written down', status: 'done' }
  t.like((await agent.post('/tasks', written)).body, { status: 403, code: 'agent_not_allowed' })
  const own = await agent.ok(agent.post('/tasks', { ...written, status: 'submitted' }))
  const passedOn = (await agent.patch(`/tasks/${own.id}`, { status: 'done', statedBy: person('supervisor') })).body
  t.regex(passedOn.detail, /^Somebody else than who submitted this task .*, by a sign-in or key of their own\.$/)
  t.is((await supervisor.ok(supervisor.patch(`/tasks/${own.id}`, { status: 'done' }))).status, 'done')
  t.is((await supervisor.ok(supervisor.post('/tasks', written))).status, 'done')
})

test('who is assigned has the skill of the type in its rank, and who starts or finishes own work', async (t) => {
  const { company, operator, supervisor } = await begin()
  const person = (who: string) => company.person[`${who}@example.test`]
  const lacking = [{ id: person('operator'), lacks: 'Welding', minimumRank: 3, rank: 2 }]
  const refused = { status: 422, code: 'not_qualified', people: lacking }
  const assigneeIds = [person('supervisor'), person('operator')]
  t.like((await company.post('/tasks', { typeId: company.type.Weld, title: 'x', assigneeIds })).body, refused)
  const id = await company.task('Weld', { assignee: 'supervisor@example.test' })
  t.like((await company.patch(`/tasks/${id}`, { assigneeIds })).body, refused)
  t.like((await company.patch(`/tasks/${id}`, { assigneeIds: [person('viewer')] })).body, {
    code: 'not_qualified',
    people: [{ rank: null }],
  })

  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched' }))
  t.is((await supervisor.ok(supervisor.patch(`/tasks/${id}`, { status: 'done' }))).status, 'done')

  const other = await company.task('Report', { assignee: 'operator@example.test' })
  await company.apply({ taskTypes: [{ name: 'Report', skill: 'Welding' }] })
  await company.apply({ people: [{ email: 'operator@example.test', skills: [] }] })
  for (const status of ['dispatched', 'submitted'])
    t.like((await operator.patch(`/tasks/${other}`, { status })).body, {
      code: 'not_qualified',
      people: [{ lacks: 'Welding', minimumRank: null, rank: null }],
    })
  const left = await company.task('Weld', { assignee: 'supervisor@example.test' })
  await company.apply({ people: [{ email: 'supervisor@example.test', skills: [] }] })
  for (const leaving of [{}, { assigneeIds: [] }])
    t.like((await supervisor.patch(`/tasks/${left}`, { ...leaving, status: 'done' })).body, { code: 'not_qualified' })
  t.is(
    (await company.ok(company.patch(`/tasks/${other}`, { status: 'dispatched' }))).status,
    'dispatched',
    'not its own',
  )
})

test('of the default assignees a task is given those who have the skill of its type, however it opens', async (t) => {
  const { company } = await begin()
  const defaultAssignees = ['operator@example.test', 'supervisor@example.test']
  const mend = { name: 'Mend', skill: 'Welding', minimumRank: 3, defaultAssignees }
  await company.apply({
    taskTypes: [mend, { ...mend, name: 'Make', makes: 'FRAME' }, { name: 'Look' }],
    products: [{ sku: 'FRAME', name: 'Frame' }],
    routings: [{ name: 'Frame', product: 'FRAME', steps: [{ taskType: 'Make' }] }],
    flows: [{ name: 'Then mend', when: { taskType: 'Look', status: 'done' }, create: { taskType: 'Mend' } }],
  })
  await company.task('Mend')
  await company.task('Look', { status: 'done' })
  await company.release('FRAME', 1)
  const mine = async (who: string) =>
    (await company.ok(company.get(`/tasks?assigneeId=${company.person[`${who}@example.test`]}`))).data.length
  t.deepEqual([await mine('supervisor'), await mine('operator')], [3, 0])
  const [task] = await company.openTasks('Mend')
  await company.apply({ people: [{ email: 'supervisor@example.test', skills: [] }] })
  const left = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
  t.truthy((await company.ok(company.patch(`/tasks/${task!.id}`, left)))._meta.followUpId)
  t.is(await mine('supervisor'), 2, 'nor is the rest of a task, once the skill is gone')
})

test('what a task is, where and by when is changed by its people and who runs tasks, not by who only sees it', async (t) => {
  const { company, operator, viewer } = await begin()
  const mayNot = {
    ...{ status: 403, code: 'missing_permission', requiredPermission: 'tasks:change_status' },
    detail:
      'This needs the permission tasks:change_status, which your role or key does not have, or to be assigned to the task.',
  }
  const refused = async (id: string, client = viewer) => {
    const { title, createdAt } = await company.ok(company.get(`/tasks/${id}`))
    for (const fields of [
      { title: 'Other' },
      { details: null },
      { startDate: '2026-01-01' },
      { endDate: '2026-01-01' },
      { dueDate: '2031-01-01' },
      { priorityId: 4 },
      { ssuId: null },
      { externalSystemId: 'X' },
      { incompleteReason: 'x' },
      { problemCodeId: null },
    ]) {
      t.like((await client.patch(`/tasks/${id}`, fields)).body, mayNot, JSON.stringify(fields))
      const tried = await client.patch(`/tasks/${id}`, fields, { prefer: 'dry-run' })
      t.like(tried.body, mayNot)
    }
    t.like(await company.ok(company.get(`/tasks/${id}`)), { title, createdAt, details: null })
  }
  const open = await company.task('Report', { title: 'Walk' })
  const done = await company.task('Report', { title: 'Walked', status: 'done' })
  await refused(open)
  await refused(done)
  t.like(await run(viewer, 'tasks.update', { id: open, title: 'Other' }), { isError: true, body: mayNot })
  t.like((await viewer.post(`/tasks/${done}/form`, { answers: [], problemCodeId: null })).body, mayNot)
  t.is((await viewer.post(`/tasks/${open}/form`, { answers: [] })).status, 200, 'forms are every member’s')
  t.is((await viewer.patch(`/tasks/${open}`, { goodQuantity: 2 })).status, 200, 'so is counting')

  const own = await company.task('Report', { assignee: 'viewer@example.test' })
  t.is((await viewer.ok(viewer.patch(`/tasks/${own}`, { details: 'The belt is worn' }))).details, 'The belt is worn')
  const made = await operator.ok(operator.post('/tasks', { typeId: company.type.Report, title: 'Made' }))
  await company.withhold('Operator', 'tasks:change_status')
  t.is((await operator.ok(operator.patch(`/tasks/${made.id}`, { title: 'Made anew' }))).title, 'Made anew')
  await company.withhold('Operator', 'tasks:create')
  await refused(made.id, operator)

  const { client: stock } = await keyOf(service(), company, 'human', ['inventory:view', 'inventory:manage'])
  await refused(open, stock)
  const { client: erp } = await keyOf(service(), company, 'service', ['inventory:view', 'tasks:create'])
  t.is((await erp.ok(erp.patch(`/tasks/${open}`, { title: 'As its maker' }))).title, 'As its maker')
})

test('who reports an issue or an NCR may word it better', async (t) => {
  const { company, viewer } = await begin()
  await company.apply({
    sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }] }],
    taskTypes: [{ name: 'NCR' }],
    settings: { ncrTaskType: 'NCR' },
    issues: [{ name: 'Leak', taskType: 'Report' }],
  })
  const { issues } = await viewer.ok(viewer.get('/issues'))
  const report = { ssuId: 'Pump', answers: [] }
  const { taskId } = await viewer.ok(viewer.post(`/issues/${issues[0].id}/reports`, report))
  const { id } = await viewer.ok(viewer.post('/ncrs', { title: 'Scratch' }))
  for (const own of [taskId, id])
    t.is((await viewer.ok(viewer.patch(`/tasks/${own}`, { details: 'At the seal' }))).details, 'At the seal')
})
