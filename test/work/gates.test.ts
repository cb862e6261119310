// The gates of a task type hold for whoever enters a status, also for what becomes ready by itself.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const yard: Spec = {
  products: [{ sku: 'PART' }],
  taskTypes: [
    { name: 'Clear' },
    {
      name: 'Paint',
      makes: 'PART',
      defaultStatus: 'ready',
      form: [{ title: 'Colour', type: 'text' }],
      gates: [{ status: 'ready', fields: ['Colour'] }],
    },
  ],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Clear', gate: true }, { taskType: 'Paint' }] }],
}

test('what may not yet be ready is in preparation when nothing holds it back but a gate', async (t) => {
  const company = await service().company(yard)
  const status = async (id: string) => (await company.ok(company.get(`/tasks/${id}`))).status
  const create = async (more: object = {}) =>
    await company.ok(company.post('/tasks', { typeId: company.type.Paint, title: 'Gate', ...more }))

  t.is((await create()).status, 'preparation', 'by the default of its type')

  const first = await company.task('Clear')
  const waiting = (await create({ status: 'open', after: { taskId: first, type: 'dependency' } })).id
  const told = (await create({ status: 'open', after: { taskId: first, type: 'dependency' } })).id
  await company.answer(told, { Colour: 'red' })
  await company.ok(company.done(first))
  t.is(await status(waiting), 'preparation')
  t.is(await status(told), 'ready')
  t.like((await company.patch(`/tasks/${waiting}`, { status: 'ready' })).body, { code: 'gate_not_met' })
  await company.answer(waiting, { Colour: 'blue' })
  t.is((await company.ok(company.patch(`/tasks/${waiting}`, { status: 'ready' }))).status, 'ready')

  const deleted = await company.task('Clear')
  const left = (await create({ status: 'open', after: { taskId: deleted, type: 'dependency' } })).id
  await company.ok(company.delete(`/tasks/${deleted}`))
  t.is(await status(left), 'preparation')
})

test('so are the operations of an order, and a follow-up', async (t) => {
  const company = await service().company(yard)
  const { id, operations } = await company.release('PART', 1)
  await company.ok(company.done(operations[0]))
  const [, paint] = (await company.order(id)).operations
  t.is(paint.status, 'preparation')
  await company.answer(paint.taskId, { Colour: 'green' })
  const { _meta } = await company.ok(
    company.patch(`/tasks/${paint.taskId}`, {
      status: 'incomplete',
      incompleteReason: 'out of paint',
      createFollowUp: true,
    }),
  )
  t.is((await company.ok(company.get(`/tasks/${_meta.followUpId}`))).status, 'preparation')
})

test('the groups of a gate are permission groups, as a spec names them', async (t) => {
  const company = await service().company({
    teams: [{ name: 'Operator', members: ['supervisor@example.test'] }],
    taskTypes: [{ name: 'Sign', gates: [{ status: 'done', groups: ['Operator'] }] }],
  })
  const id = await company.task('Sign')
  const [operator, supervisor] = [await company.as('Operator'), await company.as('Supervisor')]

  await company.ok(company.patch(`/tasks/${id}`, { assigneeIds: Object.values(company.person) }))
  t.like((await supervisor.patch(`/tasks/${id}`, { status: 'done' })).body, {
    code: 'gate_not_met',
    requiredGroups: ['Operator'],
  })
  t.is((await operator.ok(operator.patch(`/tasks/${id}`, { status: 'done' }))).status, 'done')
})
