// Operations that were declined, at the end or to be taken up again after all: why is told where the order is late by it.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { at, change, count, HOUR, late, order, story, toldOf, world } from './turning.ts'

const service = serviceFor(test)

test('while an operation was declined its order lay for that reason', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await count(company, turn, 10, at(4, '09:00'))
  await change(company, turn, at(4, '09:00'), { status: 'done' })
  await change(company, press, at(4, '11:00'), { status: 'declined', declinedReason: 'No\ncapacity' })
  const done = await story(company, id)
  t.is(done.plotPoints.lateness.isLate, false)
  t.is(done.plotPoints.biggestLoss.sentence, 'It lay for 2 h before Press was declined: "No\\ncapacity".')
  await change(company, press, at(7, '11:00'), { status: 'dispatched', reason: 'Found capacity' })
  await count(company, press, 10, at(7, '12:00'))
  await change(company, press, at(7, '12:00'), { status: 'done' })
  const told = await story(company, id)
  t.is(late(told), 'It lay for 3 d while Press was declined: "No\\ncapacity".')
  t.like(told.plotPoints.lateness.cause, { kind: 'waiting', seconds: 72 * HOUR, ids: { taskId: press } })
  const operator = await company.as('Operator')
  t.is(
    late(await operator.ok(operator.get(`/storylines/work-orders/${id}`))),
    'It lay for 3 d while Press was declined.',
  )
})

test('an order that ended with its last operation declined is late for that reason', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await count(company, turn, 10, at(4, '09:00'))
  await change(company, turn, at(4, '09:00'), { status: 'done' })
  await change(company, press, at(6, '09:00'), { status: 'declined', declinedReason: 'No capacity' })
  t.is(late(await story(company, id)), 'It lay for 2 d before Press was declined: "No capacity".')
})

test('nothing was told of an operation until it was declined', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await count(company, turn, 10, at(4, '09:00'))
  await change(company, turn, at(4, '09:00'), { status: 'done' })
  await change(company, press, at(4, '09:00'), { status: 'dispatched' })
  await change(company, press, at(6, '09:00'), { status: 'declined', declinedReason: 'Press broken' })
  t.is(late(await story(company, id)), 'Nothing was told of Press for 2 d before it was declined: "Press broken".')
})

test('what was put back and then declined was not taken up again, and what was left was declined after', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await count(company, turn, 10, at(4, '09:00'))
  await change(company, turn, at(4, '09:00'), { status: 'done' })
  await change(company, press, at(4, '09:00'), { status: 'dispatched' })
  await change(company, press, at(4, '10:00'), { status: 'ready' })
  await change(company, press, at(6, '10:00'), { status: 'declined', declinedReason: 'No capacity' })
  t.is(late(await story(company, id)), 'It lay for 2 d before Press was declined: "No capacity".')
  await change(company, press, at(6, '10:00'), { status: 'incomplete', incompleteReason: 'No dies' })
  await change(company, press, at(9, '10:00'), { status: 'declined', declinedReason: 'Not needed' })
  t.is(late(await story(company, id)), 'Press was left incomplete for 3 d: "No dies", and then declined: "Not needed".')
})

test('an order all of whose operations were declined lies since for that reason', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'declined', declinedReason: 'No bars' })
  await change(company, press, at(4, '10:00'), { status: 'declined', declinedReason: 'Nothing to press' })
  const told = await story(company, id)
  t.regex(late(told), /^It lay for .* since Press was declined, and still does: "Nothing to press"\.$/)
  t.like(told.plotPoints.lateness.cause, { kind: 'waiting', ids: { taskId: press } })
})

test('what is declined in advance is not what an order waits for', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'ready' })
  await change(company, press, at(4, '10:00'), { status: 'declined', declinedReason: 'Pressed by the customer' })
  await change(company, turn, at(6, '09:00'), { status: 'dispatched' })
  await count(company, turn, 10, at(6, '10:00'))
  await change(company, turn, at(6, '10:00'), { status: 'done' })
  t.is(late(await story(company, id)), 'It lay for 2 d before Turn was taken up again.')
})

test('between the end of an operation and that it was declined instead nobody worked on it', async (t) => {
  const company = await service().company(world)
  const { id, turn, press } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'done', goodQuantity: 0, scrapQuantity: 0 })
  await change(company, turn, at(6, '09:00'), { status: 'declined', declinedReason: 'Was never turned' })
  await change(company, press, at(6, '09:00'), { status: 'dispatched' })
  await count(company, press, 10, at(6, '10:00'))
  await change(company, press, at(6, '10:00'), { status: 'done' })
  const told = await story(company, id)
  t.is(late(told), 'It lay for 2 d before Turn was declined: "Was never turned".')
  t.is(told.plotPoints.touchTimeSeconds, 2 * HOUR)
  t.deepEqual(toldOf(told, /operation_(done|declined|taken_up)/), [
    '04 09:00 Turn was done: 0 good.',
    '06 09:00 Turn was declined: "Was never turned".',
    '06 10:00 Press was done: 10 good.',
  ])
})

test('an operation that waits for one that was declined waits for that reason', async (t) => {
  const routings = [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn', gate: true }, { taskType: 'Press' }] }]
  const company = await service().company({ ...world, routings })
  const { id, turn } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'declined', declinedReason: 'No bars' })
  t.regex(
    late(await story(company, id)),
    /^It lay for .* before Press and still does, as Turn was declined: "No bars"\.$/,
  )
})

test('an order that was cancelled waited for that, not for what was declined with it', async (t) => {
  const company = await service().company(world)
  const { id, turn } = await order(company)
  await change(company, turn, at(4, '08:00'), { status: 'dispatched' })
  await change(company, turn, at(4, '09:00'), { status: 'ready' })
  await company.ok(company.post(`/work-orders/${id}/cancel`, { reason: 'No demand' }))
  t.regex((await story(company, id)).plotPoints.biggestLoss.sentence, /^It lay for .* before it was cancelled\.$/)
})
