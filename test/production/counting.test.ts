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

test('a task that has ended takes neither a count nor a correction that would post', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const left = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
  const alone = await plant.task('Stamp', { ssu: 'Press' })
  const [stamp] = (await plant.release('PLATE', 5)).operations
  const [saw] = (await plant.release('HINGE', 5)).operations
  await plant.ok(plant.done(saw, { goodQuantity: 5, scrapQuantity: 0 }))
  const counts = async (task: string, counts: object) => [
    (await plant.post(`/tasks/${task}/counts`, counts)).body,
    (await plant.post(`/tasks/${task}/counts/corrections`, { ...counts, reason: 'forgotten' })).body,
  ]
  for (const task of [alone, stamp.taskId]) {
    await plant.ok(plant.patch(`/tasks/${task}`, left))
    for (const refused of await counts(task, { goodQuantity: 2 }))
      t.like(refused, { status: 409, code: 'counts_closed', currentStatus: 'incomplete' })
  }
  for (const refused of await counts(saw.taskId, { scrapQuantity: 1 })) t.is(refused.code, 'counts_closed')
  t.deepEqual([await plant.stock('PLATE'), await plant.stock('SCREW')], [{}, { Rack: 100 }])
  const miscounted = { goodQuantity: -1, reason: 'one lies on the floor' }
  t.is((await plant.ok(plant.post(`/tasks/${saw.taskId}/counts/corrections`, miscounted))).goodQuantity, 4)

  await plant.ok(plant.patch(`/tasks/${alone}`, { status: 'ready', reason: 'forgotten' }))
  await plant.ok(plant.post(`/tasks/${alone}/counts`, { goodQuantity: 2 }))
  await plant.ok(plant.patch(`/tasks/${alone}`, left))
  t.deepEqual(await plant.stock('PLATE'), { Press: 2 })
})

test('of a posted step that is taken up again the difference is posted, or taken back', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 10)
  await plant.ok(plant.done(saw, { goodQuantity: 10, scrapQuantity: 0 }))
  await plant.ok(plant.done(press, { goodQuantity: 10, scrapQuantity: 0 }))
  const correct = (body: object) =>
    plant.post(`/tasks/${press.taskId}/counts/corrections`, { reason: 'recount', ...body })
  const reopen = () => plant.ok(plant.patch(`/tasks/${press.taskId}`, { status: 'ready', reason: 'recounted' }))
  const closed = (await correct({ goodQuantity: -2 })).body
  t.like(closed, { code: 'counts_closed', currentStatus: 'done' })
  t.is(closed.detail, 'The task is done and posted: take it up again with a reason, correct it, and end it anew.')

  await reopen()
  await plant.ok(correct({ goodQuantity: -2, scrapQuantity: 1 }))
  t.like(await plant.order(id), { goodQuantity: 10, materials: [{ consumed: 20, stillNeeded: 2 }] }, 'not posted yet')
  const less = (await plant.ok(plant.done(press)))._meta
  t.like(less, { output: null, consumed: [], shortages: [] })
  const rack = { name: 'Rack' }
  t.like(less.reversed, [
    { sku: 'SCREW', quantity: 4, storageUnit: rack },
    { sku: 'BAR', quantity: 2, storageUnit: rack, lotCode: 'B1' },
    { sku: 'HINGE', quantity: 2, storageUnit: { name: 'Press' }, lotCode: 'WO-1' },
  ])
  t.is(less.transactionIds.length, 3)
  t.deepEqual(await plant.stock('BAR'), { 'Rack/B1': 82 })
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 8 })

  await reopen()
  await plant.ok(plant.post(`/tasks/${press.taskId}/counts`, { goodQuantity: 3 }))
  t.like((await plant.ok(plant.done(press)))._meta, { output: { quantity: 3, lotCode: 'WO-1' }, reversed: [] })
  await reopen()
  t.like((await plant.ok(plant.done(press)))._meta, { output: null, consumed: [], reversed: [] })
  await reopen()
  await plant.setLot('HINGE', 'WO-1', 'blocked')
  t.like((await plant.done(press, { goodQuantity: 1, scrapQuantity: 0 })).body, {
    code: 'lot_unavailable',
    detail:
      'Lot WO-1 is blocked: no more can be added to it. Make it available first, or count what more was made on a task of its own.',
  })
  await plant.setLot('HINGE', 'WO-1', 'available')
  const origin = [{ sku: 'HINGE', lotCode: 'WO-1' }]
  const recall = await plant.ok(plant.post('/recalls', { origin, reason: 'Cracks' }))
  t.regex((await plant.done(press, { goodQuantity: 1, scrapQuantity: 0 })).body.detail, /blocked, as RC-1 holds it:/)
  await plant.ok(plant.post(`/recalls/${recall.id}/release`, { reason: 'None' }))
  await plant.ok(plant.done(press))
  await plant.ok(plant.done(check))
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 11 })
  t.like(await plant.order(id), {
    status: 'completed',
    goodQuantity: 11,
    scrapQuantity: 1,
    materials: [{ consumed: 24, shortage: 0 }, { consumed: 48 }],
    lots: { produced: [{ code: 'WO-1', quantity: 11 }], consumed: [{ code: 'B1', quantity: 24 }] },
  })
  const { edges } = await plant.ok(plant.get('/products/HINGE/lots/WO-1/genealogy?direction=upstream'))
  t.like(edges, [{ from: { code: 'B1' }, quantity: 24 }])
})

test('pieces that are gone are not taken back; what was short is short no longer before anything comes back', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 8, 'Rack')
  const { id, operations } = await plant.release('PLATE', 10)
  const [stamp] = operations
  await plant.ok(plant.done(stamp, { goodQuantity: 10, scrapQuantity: 0 }))
  const plates = { sku: 'PLATE', from: plant.unit.Press, to: plant.unit.Van, quantity: 7 }
  await plant.ok(plant.post('/stock/transfers', plates))
  await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, { status: 'ready', reason: 'recounted' }))
  await plant.ok(plant.post(`/tasks/${stamp.taskId}/counts/corrections`, { goodQuantity: -4, reason: 'recount' }))
  t.like((await plant.done(stamp)).body, { code: 'insufficient_stock', available: 3, wanted: 4 })
  t.like(await plant.order(id), { status: 'in_progress', goodQuantity: 10, materials: [{ consumed: 8, shortage: 2 }] })
  await plant.ok(plant.post('/stock/transfers', { ...plates, from: plates.to, to: plates.from }))
  const { reversed } = (await plant.ok(plant.done(stamp)))._meta
  t.like(reversed, [
    { sku: 'SCREW', quantity: 2 },
    { sku: 'PLATE', quantity: 4 },
  ])
  t.deepEqual([await plant.stock('SCREW'), await plant.stock('PLATE')], [{ Rack: 2 }, { Press: 6 }])
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 6, materials: [{ consumed: 6, shortage: 0 }] })
})

test('scrap of a later step that was none comes back from bads', async (t) => {
  const plant = await service().company(spec)
  const {
    id,
    operations: [, press, check],
  } = await plant.release('HINGE', 5)
  await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  await plant.ok(plant.done(check, { goodQuantity: 2, scrapQuantity: 3 }))
  await plant.ok(plant.patch(`/tasks/${check.taskId}`, { status: 'ready', reason: 'within limits' }))
  const correction = { goodQuantity: 2, scrapQuantity: -2, reason: 'within limits' }
  await plant.ok(plant.post(`/tasks/${check.taskId}/counts/corrections`, correction))
  await plant.ok(plant.done(check))
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 4, 'Press/bads/WO-1': 1 })
  t.like(await plant.order(id), { goodQuantity: 4, scrapQuantity: 1 })
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

  const { _meta } = await plant.ok(
    plant.post(`/tasks/${saw.taskId}/counts/corrections`, { goodQuantity: -3, reason: 'miscounted' }),
  )
  t.deepEqual(_meta.warnings, [
    { code: 'over_production', message: '9 are counted on step 2, more than the 8 that step 1 made.' },
  ])
  await plant.ok(plant.post(`/tasks/${saw.taskId}/counts/corrections`, { goodQuantity: 3, reason: 'they were there' }))

  await plant.apply({ settings: { overproductionPercent: 10 } })
  t.like((await count(saw, 1)).body, { status: 409, code: 'over_production', allowed: 11 })
  t.is((await plant.ok(count(press, 2)))._meta.warnings.length, 1)
  t.like((await count(press, 1)).body, { status: 409, code: 'over_production', allowed: 11 })
})

test('a step that was declined with nothing counted sets no limit to the next; what is allowed is whole', async (t) => {
  const plant = await service().company({ ...spec, settings: { overproductionPercent: 10 } })
  const count = (task: { taskId: string }, goodQuantity: number) =>
    plant.post(`/tasks/${task.taskId}/counts`, { goodQuantity })
  const declined = { status: 'declined', declinedReason: 'bought sawn' }
  const [saw, press] = (await plant.release('HINGE', 9)).operations
  t.like((await count(press, 1)).body, { code: 'over_production', allowed: 0 })
  await plant.ok(plant.patch(`/tasks/${saw.taskId}`, declined))
  t.deepEqual((await plant.ok(count(press, 9)))._meta.warnings, [])
  t.like((await count(press, 1)).body, { code: 'over_production', allowed: 9 })

  const [other, next] = (await plant.release('HINGE', 9)).operations
  await plant.ok(count(other, 4))
  await plant.ok(plant.patch(`/tasks/${other.taskId}`, { ...declined, unpostedCounts: 'post' }))
  t.like((await count(next, 5)).body, { code: 'over_production', allowed: 4 }, 'four were counted')
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
