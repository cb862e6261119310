// Counting: when it is possible, what is warned of, and how it is corrected.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
const gated = {
  ...spec,
  routings: [{ name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Check', gate: true }, { taskType: 'Stamp' }] }],
}

test('a task that has ended, and an order that is over, take no counts', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const count = (task: { taskId: string }) => plant.post(`/tasks/${task.taskId}/counts`, { goodQuantity: 1 })
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 5)
  await plant.ok(plant.done(saw, { goodQuantity: 5, scrapQuantity: 0 }))
  t.like((await count(saw)).body, { status: 409, code: 'counts_closed', currentStatus: 'done' })
  t.is((await plant.done(saw, { goodQuantity: 1 })).body.code, 'counts_closed')
  await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  await plant.ok(plant.done(check))
  const correction = { goodQuantity: 1, reason: 'one more' }
  t.like((await plant.post(`/tasks/${check.taskId}/counts/corrections`, correction)).body, {
    code: 'counts_closed',
    currentStatus: 'completed',
  })
  await plant.ok(plant.post(`/work-orders/${id}/close`))
  t.is((await count(check)).body.code, 'counts_closed')
  const cancelled = await plant.release('PLATE', 5)
  await plant.ok(plant.post(`/work-orders/${cancelled.id}/cancel`, { reason: 'x' }))
  t.is((await count(cancelled.operations[0])).body.code, 'counts_closed')
})

test('a task that waits for a gate takes no counts until the gate is waived', async (t) => {
  const plant = await service().company(gated)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [check, stamp],
  } = await plant.release('PLATE', 5)
  const counts = { goodQuantity: 5, scrapQuantity: 0 }
  t.like((await plant.post(`/tasks/${stamp.taskId}/counts`, counts)).body, {
    status: 409,
    code: 'task_blocked',
    blockedBy: [check.taskId],
  })
  await plant.ok(plant.patch(`/tasks/${check.taskId}`, { status: 'declined', declinedReason: 'no gauge' }))
  t.is((await plant.post(`/tasks/${stamp.taskId}/counts`, counts)).body.code, 'task_blocked', 'it was not done')
  t.like((await plant.patch(`/tasks/${stamp.taskId}`, { waiveGates: true })).body, { code: 'reason_required' })
  const operator = await plant.as('Operator')
  await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, { assigneeIds: [plant.person['operator@example.test']] }))
  await plant.withhold('Operator', 'tasks:change_status')
  const waive = { waiveGates: true, reason: 'measured by hand' }
  t.like((await operator.patch(`/tasks/${stamp.taskId}`, waive)).body, {
    code: 'missing_permission',
    requiredPermission: 'tasks:change_status',
  })
  t.is((await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, waive))).status, 'ready')
  await plant.ok(plant.done(stamp, counts))
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 5 })
})

test('a mistaken dependency is taken away with a reason', async (t) => {
  const plant = await service().company(spec)
  const first = await plant.task('Check')
  const second = await plant.task('Check', { waitsFor: first })
  const at = `/tasks/${first}/connections/${second}`
  t.is((await plant.delete(`/tasks/${second}/connections/${first}?reason=x`)).status, 404)
  t.is((await plant.delete(at)).status, 400)
  await plant.ok(plant.delete(`${at}?reason=wrong+task`))
  t.is((await plant.ok(plant.get(`/tasks/${second}`))).status, 'ready')
  t.deepEqual(await plant.ok(plant.get(`/tasks/${second}/connections`)), [])
})

test('counts are corrected with a reason until they are posted, and never below zero', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [stamp],
  } = await plant.release('PLATE', 5)
  const correct = (more: object) => plant.post(`/tasks/${stamp.taskId}/counts/corrections`, more)
  await plant.ok(plant.post(`/tasks/${stamp.taskId}/counts`, { goodQuantity: 50 }))
  t.is((await correct({ goodQuantity: -45 })).status, 400)
  t.like((await correct({ goodQuantity: -51, reason: 'typing' })).body, {
    code: 'invalid_input',
    errors: [{ path: 'goodQuantity', message: 'only 50 are counted' }],
  })
  t.like(await plant.ok(correct({ goodQuantity: -45, scrapQuantity: 1, reason: 'typing' })), {
    goodQuantity: 5,
    scrapQuantity: 1,
    _meta: { warnings: [] },
  })
  await plant.ok(plant.done(stamp))
  t.like((await correct({ goodQuantity: -1, reason: 'late' })).body, { status: 409, code: 'counts_closed' })
  t.like(await plant.order(id), { goodQuantity: 5, scrapQuantity: 1 })
  t.deepEqual(await plant.stock('SCREW'), { Rack: 94 })
})

test('more than ordered, or than the step before made, is warned of, or refused where the company says so', async (t) => {
  const plant = await service().company(spec)
  const count = (task: { taskId: string }, goodQuantity: number) =>
    plant.post(`/tasks/${task.taskId}/counts`, { goodQuantity })
  const [saw, press] = (await plant.release('HINGE', 10)).operations
  t.deepEqual((await plant.ok(count(saw, 8)))._meta.warnings, [])
  t.deepEqual((await plant.ok(count(press, 9)))._meta.warnings, [
    { code: 'over_production', message: '9 are counted, more than the 8 that step 1 made.' },
  ])
  t.deepEqual((await plant.ok(count(saw, 3)))._meta.warnings, [
    { code: 'over_production', message: '11 are counted, more than the 10 ordered.' },
  ])

  await plant.apply({ settings: { overproductionPercent: 10 } })
  t.like((await count(saw, 1)).body, { status: 409, code: 'over_production', allowed: 11 })
  t.is((await plant.ok(count(press, 2)))._meta.warnings.length, 1)
  t.like((await count(press, 1)).body, { status: 409, code: 'over_production', allowed: 11 })
})

test('a scrap reason without scrap is refused', async (t) => {
  const plant = await service().company({ ...spec, reasonCodes: [{ kind: 'scrap', code: 'S', label: 'Scratched' }] })
  const { data } = await plant.ok(plant.get('/reason-codes?kind=scrap'))
  const [stamp] = (await plant.release('PLATE', 5)).operations
  const counts = { goodQuantity: 5, scrapReasonCodeId: data[0].id }
  for (const refused of [
    await plant.post(`/tasks/${stamp.taskId}/counts`, counts),
    await plant.done(stamp, { ...counts, scrapQuantity: 0 }),
  ])
    t.like(refused.body, { code: 'invalid_input', errors: [{ path: 'scrapReasonCodeId' }] })
})

test('a partly completed task is no open one', async (t) => {
  const plant = await service().company(spec)
  const check = await plant.task('Check')
  const partly = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
  const { _meta } = await plant.ok(plant.patch(`/tasks/${check}`, partly))
  const { data, pagination } = await plant.ok(plant.get('/tasks'))
  t.deepEqual(
    data.map((task: { id: string }) => task.id),
    [_meta.followUpId],
  )
  t.is(pagination.total, 1)
})
