// What is ended early: which call says what becomes of the pieces that were counted.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
const partly = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
const declined = { status: 'declined', declinedReason: 'machine gone' }
const twoPresses = {
  ...spec,
  workCenters: [
    { name: 'Sawing', machines: ['Saw'] },
    { name: 'Pressing', machines: ['Saw', 'Press'] },
  ],
}

test('an order whose step says no machine is ended once that step has one, as the refusal tells', async (t) => {
  const plant = await service().company(twoPresses)
  await plant.receive('SCREW', 100, 'Rack')
  const { id, operations } = await plant.release('PLATE', 10)
  const { taskId } = operations[0]
  await plant.ok(plant.post(`/tasks/${taskId}/counts`, { goodQuantity: 3 }))
  const cancel = () => plant.post(`/work-orders/${id}/cancel`, { reason: 'Customer stopped', unpostedCounts: 'post' })
  t.like((await cancel()).body, {
    ...{ status: 422, code: 'required_field_missing', missingFields: ['ssuId'] },
    detail:
      `Nothing says where the output of 1 Stamp · WO-1 (${taskId}) goes: give the task the machine that made it ` +
      '(tasks.update with ssuId), then make this call again.',
  })
  await plant.ok(plant.patch(`/tasks/${taskId}`, { ssuId: 'Press' }))
  t.is((await plant.ok(cancel()))._meta.output.quantity, 3)
})

test('half-finished pieces of a step are scrapped by the call that declines it, and by none after it', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 100, 'Rack')
  const { operations } = await plant.release('HINGE', 10)
  const saw = `/tasks/${operations[0].taskId}`
  const scraps = { ...declined, unpostedCounts: 'scrap' }
  const counts = async () => {
    const { goodQuantity, scrapQuantity } = await plant.ok(plant.get(saw))
    return [goodQuantity, scrapQuantity]
  }
  await plant.ok(plant.patch(saw, { goodQuantity: 4 }))
  await plant.ok(plant.patch(saw, declined))
  t.deepEqual(await counts(), [4, 0], 'a later step may count them yet')
  t.like((await plant.patch(saw, scraps)).body, {
    ...{ status: 409, code: 'invalid_transition', currentStatus: 'declined' },
    allowedTransitions: ['open', 'preparation', 'ready', 'dispatched', 'incomplete', 'done'],
    detail:
      'The task is declined already, and 4 good pieces of it went no further: take it up again with a reason, and ' +
      'decline it with unpostedCounts scrap.',
  })
  await plant.ok(plant.patch(saw, { status: 'ready', reason: 'the pieces are lost' }))
  for (const retry of [false, true]) t.is((await plant.patch(saw, scraps)).status, 200, `${retry}`)
  t.deepEqual(await counts(), [0, 4])
  t.deepEqual(await plant.stock('BAR'), { 'Rack/B1': 92 })
})

test('what a later step ended with as scrap leaves the goods as they come, posting after posting', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [, press, check],
  } = await plant.release('HINGE', 10)
  t.deepEqual((await plant.ok(plant.done(check, { goodQuantity: 1, scrapQuantity: 3 })))._meta.moved, [])
  const partly = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
  const first = (await plant.ok(plant.patch(`/tasks/${press.taskId}`, { ...partly, goodQuantity: 2 })))._meta
  t.like(first, { moved: [{ quantity: 2, toBin: 'bads' }] })
  t.like(await plant.order(id), { goodQuantity: 0, scrapQuantity: 3 })
  const second = (await plant.ok(plant.done(first.followUpId, { goodQuantity: 4, scrapQuantity: 0 })))._meta
  t.like(second, { moved: [{ quantity: 1, toBin: 'bads' }] })
  t.false(second.warnings.some(({ code }: { code: string }) => code === 'scrap_not_posted'))
  t.like(await plant.order(id), { goodQuantity: 3, scrapQuantity: 3 })
})

test('an operation that was left to its follow-up stays as it ended once its order is closed', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 10, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 10, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 1)
  const left = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true, goodQuantity: 1 }
  const { _meta } = await plant.ok(plant.patch(`/tasks/${saw.taskId}`, left))
  await plant.ok(plant.patch(`/tasks/${_meta.followUpId}`, { status: 'declined', declinedReason: 'nothing left' }))
  await plant.ok(plant.done(press, { goodQuantity: 1, scrapQuantity: 0 }))
  await plant.ok(plant.done(check))
  await plant.ok(plant.post(`/work-orders/${id}/close`))
  t.like((await plant.patch(`/tasks/${saw.taskId}`, { status: 'ready' })).body, {
    ...{ code: 'invalid_transition', currentStatus: 'incomplete', allowedTransitions: [] },
    detail: 'The work order is closed: its operations stay as they are.',
  })
})

test('what was counted while a task alone made nothing becomes no stock when its type makes something', async (t) => {
  const plant = await service().company({
    ...spec,
    taskTypes: [...spec.taskTypes!, { name: 'Try' }],
  })
  const toStorageUnitId = plant.unit.Rack
  const tried = async () =>
    (await plant.ok(plant.post('/tasks', { typeId: plant.type.Try, title: 'Try', toStorageUnitId }))).id
  const [done, left] = [await tried(), await tried()]
  await plant.ok(plant.done(done, { goodQuantity: 3, scrapQuantity: 0 }))
  await plant.ok(plant.patch(`/tasks/${left}`, { ...partly, goodQuantity: 2 }))
  const again = (id: string, status = 'ready') => plant.patch(`/tasks/${id}`, { status, reason: 'once more' })
  for (const id of [done, left]) {
    await plant.ok(again(id))
    await plant.ok(id === done ? plant.done(id) : plant.patch(`/tasks/${id}`, partly))
  }
  await plant.apply({ taskTypes: [{ name: 'Try', makes: 'PLATE' }] })
  for (const id of [done, left])
    t.like((await again(id)).body, {
      ...{ code: 'invalid_transition', allowedTransitions: [] },
      detail:
        'The task ended while its type made nothing: what was counted on it is no stock, and would become some. Take all of it back by a correction first, or count on another task.',
    })
  t.is((await again(left, 'done')).body.code, 'invalid_transition')
  const correction = { goodQuantity: -3, reason: 'only written down' }
  await plant.ok(plant.post(`/tasks/${done}/counts/corrections`, correction))
  await plant.ok(again(done))
  await plant.ok(plant.done(done, { goodQuantity: 1, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('PLATE'), { Rack: 1 })
})

test('what was only written down is taken back bit by bit, also of a declined task, which can then be taken up again', async (t) => {
  const plant = await service().company({ ...spec, taskTypes: [...spec.taskTypes!, { name: 'Try' }] })
  const ends = [{ status: 'done' }, partly, declined]
  const ids: string[] = []
  for (const end of ends) {
    const tried = { typeId: plant.type.Try, title: 'Try', toStorageUnitId: plant.unit.Rack }
    const { id } = await plant.ok(plant.post('/tasks', tried))
    await plant.ok(plant.post(`/tasks/${id}/counts`, { goodQuantity: 3, scrapQuantity: 2 }))
    await plant.ok(plant.patch(`/tasks/${id}`, end))
    ids.push(id)
  }
  await plant.apply({ taskTypes: [{ name: 'Try', makes: 'PLATE' }] })
  for (const id of ids) {
    const again = () => plant.patch(`/tasks/${id}`, { status: 'ready', reason: 'once more' })
    const correct = (change: object) =>
      plant.post(`/tasks/${id}/counts/corrections`, { ...change, reason: 'only written down' })
    const refused = (await again()).body.detail
    t.regex(refused, /Take all of it back by a correction first/)
    for (const change of [{ goodQuantity: 1 }, { goodQuantity: -1, scrapQuantity: 1 }])
      t.like((await correct(change)).body, { code: 'counts_closed', detail: refused })
    for (const change of [{ goodQuantity: -2 }, { scrapQuantity: -2 }]) {
      await plant.ok(correct(change))
      t.is((await again()).body.detail, refused)
    }
    t.like(await plant.ok(correct({ goodQuantity: -1 })), { goodQuantity: 0, scrapQuantity: 0 })
    t.deepEqual(await plant.stock('PLATE'), {})
    await plant.ok(again())
  }
  await plant.ok(plant.done(ids.at(-1)!, { goodQuantity: 1, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('PLATE'), { Rack: 1 })
})
