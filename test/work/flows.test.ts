// A flow makes a task when another reaches a status.
import test from 'ava'
import { eventsOf } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const types = ['Inspect', 'Clean', 'Paint'].map((name) => ({ name }))
const line: Spec = { sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }], taskTypes: types }
const when = (taskType: string, status: string, create: string, title?: string) => ({
  name: `${taskType} ${status}: ${create}`,
  when: { taskType, status: status as 'done' },
  create: { taskType: create, ...(title && { title }) },
})
const company = (...flows: ReturnType<typeof when>[]) => service().company({ ...line, flows })

test('a task that reaches the status makes the flow’s task, once, at its machine and with its priority', async (t) => {
  const one = await company(when('Inspect', 'done', 'Clean', 'Wipe it down'))
  const id = await one.task('Inspect', { ssu: 'Press' })
  await one.ok(one.patch(`/tasks/${id}`, { priorityId: 4 }))
  t.deepEqual(await one.openTasks('Clean'), [])
  await one.ok(one.done(id))
  const [made, ...more] = await one.openTasks('Clean')
  t.like(made, { title: 'Wipe it down', ssuId: 'Press', priorityId: 4, status: 'open' } as object)
  t.deepEqual(more, [])
  t.like(await one.ok(one.get(`/tasks/${id}/connections`)), [
    { from: id, to: made!.id, type: 'created_from', description: 'Inspect done: Clean' },
  ])
  await one.ok(one.patch(`/tasks/${id}`, { status: 'open', reason: 'Looked again' }))
  await one.ok(one.done(id))
  t.is((await one.openTasks('Clean')).length, 1, 'however often it is done')
})

test('a dry run tells the task that a flow would make, and makes none', async (t) => {
  const one = await company(when('Inspect', 'done', 'Clean'))
  const id = await one.task('Inspect')
  const { effects } = await one.ok(one.patch(`/tasks/${id}`, { status: 'done' }, { prefer: 'dry-run' }))
  t.like(effects, [{ type: 'task', title: 'Clean' }])
  t.deepEqual(await one.openTasks('Clean'), [])
})

test('a task that is made in the status has reached it', async (t) => {
  const one = await company(when('Inspect', 'open', 'Clean'))
  await one.task('Inspect', { status: 'open' })
  await one.task('Inspect', { status: 'ready' })
  t.is((await one.openTasks('Clean')).length, 1)
})

test('the event of what a flow makes is told with the change that set it off', async (t) => {
  const one = await company(when('Inspect', 'done', 'Clean'))
  const id = await one.task('Inspect')
  await one.ok(one.done(id))
  const created = (await eventsOf(one)).filter(({ type }: any) => type === 'task.created')
  t.deepEqual(
    created.map(({ data }: any) => data.task.title),
    ['Inspect', 'Clean'],
  )
})

test('of two who finish a task at once both see one task made', async (t) => {
  const one = await company(when('Inspect', 'done', 'Clean'))
  const id = await one.task('Inspect')
  await Promise.all(Array.from({ length: 4 }, () => one.ok(one.done(id))))
  t.is((await one.openTasks('Clean')).length, 1)
})

test('flows that set each other off are cut off where one would run a second time, and that is told', async (t) => {
  const one = await company(when('Inspect', 'open', 'Clean'), when('Clean', 'open', 'Inspect'))
  const { _meta } = await one.ok(one.post('/tasks', { typeId: one.type.Inspect, title: 'First', status: 'open' }))
  t.like(_meta.warnings, [{ code: 'flow_cut_off' }])
  t.regex(_meta.warnings[0].message, /Inspect open: Clean has run in this chain/)
  t.is((await one.openTasks('Inspect')).length, 2)
  t.is((await one.openTasks('Clean')).length, 1)
})

test('a loop that people keep going is cut off in its second round', async (t) => {
  const one = await company(when('Inspect', 'done', 'Clean'), when('Clean', 'done', 'Inspect'))
  await one.ok(one.done(await one.task('Inspect')))
  await one.ok(one.done((await one.openTasks('Clean'))[0]!.id))
  const [again] = await one.openTasks('Inspect')
  const { _meta } = await one.ok(one.done(again!.id))
  t.like(_meta.warnings, [{ code: 'flow_cut_off' }])
  t.deepEqual(await one.openTasks('Clean'), [])
})

test('flows that multiply end at a hundred tasks', async (t) => {
  const flows = Array.from({ length: 6 }, (_, n) => ({ ...when('Inspect', 'open', 'Inspect'), name: `Flow ${n}` }))
  const one = await company(...flows)
  const { _meta } = await one.ok(one.post('/tasks', { typeId: one.type.Inspect, title: 'First', status: 'open' }))
  const { pagination } = await one.ok(one.get(`/tasks?typeId=${one.type.Inspect}&limit=1`))
  t.is(pagination.total, 101)
  t.true(_meta.warnings.some(({ message }: { message: string }) => message.startsWith('Flows have made 100 tasks')))
})

test('a flow makes nothing at a machine that is out of use, and the status changes all the same', async (t) => {
  const one = await company(when('Inspect', 'done', 'Clean'))
  const [id, other] = [await one.task('Inspect', { ssu: 'Press' }), await one.task('Inspect')]
  await one.ok(one.put('/ssus/Press', { isActive: false }))
  const { status, _meta } = await one.ok(one.patch(`/tasks/${id}`, { status: 'done' }))
  t.is(status, 'done')
  t.like(_meta.warnings, [
    {
      code: 'flow_cut_off',
      message: 'Press is out of use: flow Inspect done: Clean made no task at it of Inspect.',
    },
  ])
  await one.ok(one.done(other))
  t.is((await one.openTasks('Clean')).length, 1, 'that of the task without a machine')
})

test('what waits for a task, and what an order releases, sets off flows too', async (t) => {
  const one = await service().company({
    ...line,
    products: [{ sku: 'PART' }],
    taskTypes: [...types, { name: 'Make', makes: 'PART' }],
    routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Inspect', gate: true }, { taskType: 'Make' }] }],
    flows: [when('Make', 'ready', 'Clean', 'Clear the bench')],
  })
  const { id, operations } = await one.release('PART', 3)
  t.deepEqual(await one.openTasks('Clean'), [])
  await one.ok(one.done(operations[0]))
  t.like(await one.openTasks('Clean'), [{ title: 'Clear the bench', workOrderId: id, step: null } as object])
})

test('pruning removes a flow; what it made stays', async (t) => {
  const one = await company(when('Inspect', 'done', 'Clean'), when('Clean', 'done', 'Paint'))
  await one.ok(one.done(await one.task('Inspect')))
  const spec = { version: 1, flows: [when('Clean', 'done', 'Paint')] }
  const { applied } = await one.ok(one.post('/config/apply', { spec, prune: true }))
  t.deepEqual(applied, [{ section: 'flows', name: 'Inspect done: Clean', action: 'remove' }])
  t.is((await one.openTasks('Clean')).length, 1)
  await one.ok(one.done(await one.task('Inspect')))
  t.is((await one.openTasks('Clean')).length, 1)
})

test('a flow that names what is not there is told with its path', async (t) => {
  const one = await company()
  const { problems } = await one.ok(
    one.post('/config/validate', {
      spec: { version: 1, flows: [when('Weld', 'done', 'Clean'), when('Paint', 'done', 'Sing')] },
    }),
  )
  t.deepEqual(
    problems.map(({ path }: { path: string }) => path),
    ['flows[0].when.taskType', 'flows[1].create.taskType'],
  )
})

test('one company’s flows leave another’s tasks alone', async (t) => {
  await company(when('Inspect', 'done', 'Clean'))
  const other = await service().company(line)
  await other.ok(other.done(await other.task('Inspect')))
  t.deepEqual(await other.openTasks('Clean'), [])
})
