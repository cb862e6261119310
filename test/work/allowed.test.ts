// Where a task can go: what a refused change lists is what whoever asked may do next, and a review is gone round by nobody.
import test from 'ava'
import { keyOf } from '../mcp/support.ts'
import { pair } from '../partners/pair.ts'
import type { Client, Reply } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
const spec = {
  ...plant,
  people: [{ email: 'operator@example.test' }, { email: 'supervisor@example.test' }],
  taskTypes: plant.taskTypes!.map((type) => (type.name === 'Stamp' ? { ...type, isReviewed: true } : type)),
}
const statuses = ['open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined']
const declined = { status: 'declined', declinedReason: 'not wanted' }

async function begin() {
  const company = await service().company(spec)
  await company.receive('SCREW', 100, 'Rack')
  return { company, operator: await company.as('Operator'), supervisor: await company.as('Supervisor') }
}

test('what a refused change of a reviewed task lists is what the same person may do next', async (t) => {
  const { company, operator, supervisor } = await begin()
  const stamp = () => company.task('Stamp', { ssu: 'Press', assignee: 'operator@example.test' })
  const reasons = { incompleteReason: 'rain', declinedReason: 'not wanted', reason: 'once more' }
  const enter = (who: Client, id: string, status: string) => {
    const key = Object.keys(reasons).find((name) => name.startsWith(status))
    return who.patch(`/tasks/${id}`, { status, ...(key && { [key]: reasons[key as 'reason'] }) }, { prefer: 'dry-run' })
  }
  const lists = async (who: Client, id: string, listed: string[]) => {
    const { status: now } = await company.ok(company.get(`/tasks/${id}`))
    t.deepEqual((await enter(who, id, 'done')).body.problem.allowedTransitions, listed, now)
    for (const status of statuses.filter((each) => each !== now))
      t.is((await enter(who, id, status)).body.accepted === true, listed.includes(status), `${now} to ${status}`)
  }
  const before = ['open', 'preparation', 'ready', 'dispatched']
  const id = await stamp()
  await lists(operator, id, ['open', 'preparation', 'dispatched', 'submitted', 'incomplete', 'declined'])
  await company.ok(operator.patch(`/tasks/${id}`, { status: 'incomplete', incompleteReason: 'rain' }))
  await lists(operator, id, [...before, 'submitted', 'declined'])
  await company.ok(operator.patch(`/tasks/${id}`, { status: 'submitted' }))
  await lists(operator, id, ['incomplete', 'declined'])
  const colleagues = await company.task('Stamp', { ssu: 'Press', assignee: 'supervisor@example.test' })
  await company.ok(company.patch(`/tasks/${colleagues}`, { status: 'submitted' }))
  await lists(supervisor, colleagues, [...before, 'incomplete', 'declined'])
  await company.withhold('Operator', 'tasks:change_status')
  const own = await stamp()
  await lists(operator, own, ['submitted', 'incomplete'])
})

test('what was counted on reviewed work is posted by who approves it, also where it is declined', async (t) => {
  const { company, operator, supervisor } = await begin()
  const { id, operations } = await company.release('PLATE', 3)
  const step = `/tasks/${operations[0].taskId}`
  await company.ok(company.patch(step, { assigneeIds: [company.person['operator@example.test']] }))
  await company.ok(operator.patch(step, { goodQuantity: 3 }))
  await company.ok(operator.patch(step, { status: 'submitted' }))
  const posts = { ...declined, unpostedCounts: 'post' }
  t.like((await operator.patch(step, posts)).body, {
    ...{ status: 409, code: 'invalid_transition', allowedTransitions: ['incomplete', 'declined'] },
    detail:
      'What was counted on work that is reviewed is posted by who approves it, neither by who did it nor by who ' +
      "submitted it: decline it with unpostedCounts scrap, or leave it to somebody else's sign-in or key.",
  })
  const scraps = { ...declined, unpostedCounts: 'scrap' }
  t.true((await operator.patch(step, scraps, { prefer: 'dry-run' })).body.accepted)
  await company.ok(supervisor.patch(step, posts))
  t.deepEqual(await company.stock('PLATE'), { Press: 3 })
  t.like(await company.order(id), { status: 'completed', goodQuantity: 3 })
  const others = await company.task('Stamp', { ssu: 'Press' })
  await company.ok(company.patch(`/tasks/${others}`, { goodQuantity: 1 }))
  t.like((await company.done(others)).body, { code: 'invalid_transition' }, 'who counted, though assigned to nothing')
  t.is((await supervisor.ok(supervisor.patch(`/tasks/${others}`, { status: 'done' }))).status, 'done')
  const uncounted = await company.task('Stamp', { ssu: 'Press', assignee: 'operator@example.test' })
  t.is((await operator.patch(`/tasks/${uncounted}`, posts)).status, 200, 'nothing is posted by it')
})

test('a follow-up is no way around a review, nor is a cancelled order: what was counted is posted by who approves it', async (t) => {
  const { company, supervisor } = await begin()
  const viewer = await company.as('Viewer')
  const { id, operations } = await company.release('PLATE', 3)
  const step = `/tasks/${operations[0].taskId}`
  const refused = (cure: string) => ({
    ...{ status: 409, code: 'invalid_transition' },
    detail: `What was counted on work that is reviewed is posted by who approves it, neither by who did it nor by who submitted it: ${cure}leave it to somebody else's sign-in or key.`,
  })
  const left = { status: 'incomplete', incompleteReason: 'shift over' }
  const partly = { ...left, createFollowUp: true }
  await company.ok(company.patch(step, { assigneeIds: [company.person['viewer@example.test']] }))
  await company.ok(viewer.patch(step, { goodQuantity: 2 }))
  const without = 'say that it is incomplete without a follow-up, or '
  t.like((await viewer.patch(step, partly)).body, refused(without))
  await company.ok(viewer.patch(step, { status: 'submitted' }))
  t.like((await viewer.patch(step, partly)).body, refused(without))
  t.like((await viewer.post(`${step}/form`, { answers: [], ...partly })).body, refused(without))
  t.like((await viewer.patch(step, { ...declined, unpostedCounts: 'post' })).body, refused(''))
  t.true((await viewer.patch(step, left, { prefer: 'dry-run' })).body.accepted)

  await company.ok(supervisor.patch(step, { status: 'open' }))
  await company.ok(supervisor.patch(step, { status: 'submitted' }))
  const cancel = (who: Client, unpostedCounts: string) =>
    who.post(`/work-orders/${id}/cancel`, { reason: 'not wanted', unpostedCounts }, { prefer: 'dry-run' })
  const { problem } = (await cancel(supervisor, 'post')).body
  t.like(problem, { code: 'invalid_transition', currentStatus: 'in_progress', taskIds: [operations[0].taskId] })
  t.regex(problem.detail, /^What was counted on 1 Stamp · WO-1 is reviewed: it is posted by who approves it, /)
  t.true((await cancel(supervisor, 'scrap')).body.accepted)
  t.true((await cancel(company, 'post')).body.accepted)
  const { _meta } = await company.ok(company.patch(step, partly))
  t.deepEqual(await company.stock('PLATE'), { Press: 2 })
  t.is((await company.ok(company.get(`/tasks/${_meta.followUpId}`))).status, 'ready')
  t.is((await viewer.patch(`/tasks/${_meta.followUpId}`, partly)).status, 200, 'nothing is posted by it')
})

test('an agent names who posts what was counted on reviewed work, in whichever way', async (t) => {
  const { company } = await begin()
  const viewer = await company.as('Viewer')
  const { client: agent } = await keyOf(service(), company, 'agent')
  const person = (who: string) => company.person[`${who}@example.test`]
  const counted = async () => {
    const id = await company.task('Stamp', { ssu: 'Press' })
    await company.ok(viewer.post(`/tasks/${id}/counts`, { goodQuantity: 1 }))
    return `/tasks/${id}`
  }
  const mayNot = 'may not decide this: the person lacks the permission tasks:change_status'
  for (const posts of [
    { ...declined, unpostedCounts: 'post' },
    { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true },
  ]) {
    const task = await counted()
    t.like((await agent.patch(task, posts)).body, { code: 'reason_required', missingFields: ['statedBy'] })
    t.like((await agent.patch(task, { ...posts, statedBy: person('viewer') })).body, {
      errors: [{ path: 'statedBy', message: mayNot }],
    })
    await agent.ok(agent.patch(task, { ...posts, statedBy: person('supervisor') }))
  }
  const uncounted = await company.task('Stamp', { ssu: 'Press' })
  t.is((await agent.patch(`/tasks/${uncounted}`, { ...declined, unpostedCounts: 'post' })).status, 200)
  t.deepEqual(await company.stock('PLATE'), { Press: 2 })
})

test('what a refused change of any task lists is what the same credential may do next, also of a task that is to be made', async (t) => {
  const company = await service().company({
    settings: { ncrTaskType: 'Nonconformance' },
    skills: [{ name: 'Welding' }],
    people: [{ email: 'operator@example.test' }, { email: 'supervisor@example.test' }],
    taskTypes: [
      ...[{ name: 'Errand' }, { name: 'Nonconformance' }, { name: 'Weld', skill: 'Welding' }],
      { name: 'Gated', gates: [{ status: 'done', groups: ['Supervisor'] }] },
    ],
  })
  const [manager, supervisor] = [await company.as('Manager'), await company.as('Supervisor')]
  const { client: maker } = await keyOf(service(), company, 'human', ['tasks:create', 'tasks:view_all'])
  const { client: runner } = await keyOf(service(), company, 'human', ['tasks:change_status', 'tasks:view_all'])
  const reasons: Record<string, object> = { incomplete: { incompleteReason: 'rain' }, declined: declined }
  type Try = (status: string) => Promise<Reply>
  const lists = async (enter: Try, now: string | undefined, listed: string[], about: string) => {
    const { problem, ...body } = (await enter('submitted')).body
    t.deepEqual((problem ?? body).allowedTransitions, listed, about)
    for (const status of statuses.filter((each) => each !== now))
      t.is((await enter(status)).body.accepted === true, listed.includes(status), `${about}: ${status}`)
  }
  const dry = { prefer: 'dry-run' }
  const made = (who: Client, assigneeIds?: number[]) => (status: string) =>
    who.post('/tasks', { typeId: company.type.Errand, title: 'x', assigneeIds, ...reasons[status], status }, dry)
  const begun = ['open', 'preparation', 'ready', 'dispatched']
  await lists(made(maker), undefined, [...begun, 'incomplete', 'done'], 'nobody’s')
  await lists(made(maker, [company.person['admin@example.test']!]), undefined, [...begun, 'incomplete', 'done'], 'own')
  await lists(made(maker, [company.person['supervisor@example.test']!]), undefined, begun, 'others’')

  const enters = (who: Client, id: string) => (status: string) =>
    who.patch(`/tasks/${id}`, { ...reasons[status], status }, dry)
  const before = ['open', 'preparation', 'dispatched']
  const { id: ncr } = await company.ncr({})
  await company.ok(company.patch(`/tasks/${ncr}`, { status: 'ready' }))
  await lists(enters(runner, ncr), 'ready', [...before, 'incomplete'], 'a report')
  await lists(enters(supervisor, ncr), 'ready', [...before, 'incomplete', 'declined'], 'a report to decide')
  const gated = await company.task('Gated')
  await lists(enters(manager, gated), 'ready', [...before, 'incomplete', 'declined'], 'a gate')
  await lists(enters(supervisor, gated), 'ready', [...before, 'incomplete', 'done', 'declined'], 'its group')
})

test('what a refused change of an order lists is what the same credential may do next', async (t) => {
  const company = await service().company(plant)
  const { client: clerk } = await keyOf(service(), company, 'human', ['production:manage'])
  const draft = async (productSku: string) =>
    (await company.ok(company.post('/work-orders', { externalSystemId: productSku, productSku, quantity: 1 })))
      .workOrder
  const lists = async (who: Client, id: string) => (await who.post(`/work-orders/${id}/close`)).body.allowedTransitions
  const [made, bought] = [await draft('PLATE'), await draft('SCREW')]
  t.deepEqual(await lists(company, made.id), ['released', 'cancelled'])
  t.deepEqual(await lists(clerk, made.id), ['cancelled'])
  t.deepEqual(await lists(company, bought.id), ['cancelled'], 'it has no routing')
  const { workshop, coating } = await pair(service())
  const { id, operations } = await workshop.release('FRAME', 1)
  const sent = await workshop.sendTo(coating, operations[0].taskId)
  t.deepEqual(await lists(workshop, id), [], 'a step is with a partner')
  await workshop.ok(workshop.delete(`/handoffs/${sent.id}`))
  t.deepEqual(await lists(workshop, id), ['cancelled'])
})
