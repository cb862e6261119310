// What is ended early: which call says what becomes of the pieces that were counted.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
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
