// What held an order up is told of what did, not of the operation that could do nothing about it.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor } from '../support/service.ts'
import { count, loss, losses, points, pressed, released, set, world } from './late.ts'
import { daily } from './support.ts'

const service = serviceFor(test)
/** Turned, pressed on a work center of two machines, and turned again. */
const pressing = { name: 'Pressing', machines: ['Press', 'Lathe'] }
const thrice = {
  ...world,
  workCenters: [world.workCenters[0]!, pressing],
  routings: [
    { name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Press' }, { taskType: 'Turn' }] },
  ],
}
const at = (day: number, time: string) => `2024-03-0${day}T${time}:00Z`

test('where no machine is chosen yet the stops of all machines of the work center at once held the order up', async (t) => {
  const company = await service().company(thrice)
  const { id, first, second, third } = await released(company, at(4, '13:00'))
  await set(company, first, 'dispatched', at(4, '06:00'))
  await count(company, first, 10, at(4, '06:10'))
  await set(company, first, 'done', at(4, '06:10'))
  const broken = await stop(company, 'Press', at(4, '07:00'), at(6, '10:00'), 'Tool breakage')
  const early = await stop(company, 'Lathe', at(4, '06:00'), at(4, '06:40'), 'Setup')
  const jammed = await stop(company, 'Lathe', at(4, '12:10'), at(6, '08:10'), 'Jam')
  await set(company, second, 'dispatched', at(6, '11:10'))
  await count(company, second, 10, at(6, '13:10'))
  await set(company, second, 'done', at(6, '13:10'))
  await count(company, third, 10, at(6, '13:10'))
  await set(company, third, 'done', at(6, '13:10'))
  const { lateness, biggestLoss } = await points(company, id)
  // From Monday 12:10 to 14:00, all of Tuesday's shift, and on Wednesday from 06:00 to 08:10.
  t.deepEqual(lateness.cause, {
    kind: 'stop',
    seconds: 12 * 3600,
    sentence:
      'All machines of Pressing stood for 1 d 20 h (12 h of working time) in 2 stops before Press: Jam, Tool breakage.',
    ids: { taskId: second, downtimeEventIds: [broken, jammed].toSorted() },
  })
  t.deepEqual(biggestLoss, lateness.cause)
  const { chapters } = await company.ok(company.get(`/storylines/work-orders/${id}`))
  const stops = chapters.filter((one: any) => one.kind === 'stop').map((one: any) => one.ids.downtimeEventId)
  t.deepEqual(stops, [broken, jammed])
  t.false(stops.includes(early))
})

test('a machine that does not work then does not keep the others of its work center from standing all', async (t) => {
  const nightly = { name: 'Nights', machines: ['Lathe'], shifts: [daily('Night', '22:00', '06:00')] }
  const company = await service().company({ ...thrice, workCenters: [...thrice.workCenters, nightly] })
  const { id, first, second, third } = await released(company, at(4, '07:00'))
  await set(company, first, 'dispatched', at(4, '06:00'))
  await count(company, first, 10, at(4, '06:10'))
  await set(company, first, 'done', at(4, '06:10'))
  await stop(company, 'Press', at(4, '06:10'), at(4, '13:10'), 'Tool breakage')
  await set(company, second, 'dispatched', at(4, '13:20'))
  await count(company, second, 10, at(4, '13:30'))
  await set(company, second, 'done', at(4, '13:30'))
  await count(company, third, 10, at(4, '13:30'))
  await set(company, third, 'done', at(4, '13:30'))
  t.is(
    (await points(company, id)).lateness.cause.sentence,
    'All machines of Pressing stood for 7 h before Press: Tool breakage.',
  )
})

test('an operation that was closed long after its pieces were made did not take that time', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company, at(4, '13:00'))
  await count(company, second, 4, at(4, '13:10'))
  await count(company, second, 6, at(5, '08:10'))
  await set(company, second, 'done', at(6, '12:10'))
  const { lateness, biggestLoss, ...told } = await points(company, id)
  // It took 5 h of working time until Tuesday 08:10, as its standard says; 12 h more of it lie until Wednesday 12:10.
  t.deepEqual(lateness.cause, {
    kind: 'late_close',
    seconds: 12 * 3600,
    sentence: 'Press was closed 1 d 4 h (12 h of working time) after its pieces were made.',
    ids: { taskId: second },
  })
  t.deepEqual(biggestLoss, lateness.cause)
  t.is(told.touchTimeSeconds, 10 * 60 + 21 * 3600)
  t.is(told.waitingTimeSeconds, told.leadTimeSeconds - told.touchTimeSeconds)
})

test('what a machine stood after all pieces were made took nothing from its operation', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company, at(4, '13:00'))
  await count(company, second, 10, at(4, '11:20'))
  await stop(company, 'Press', at(5, '06:00'), at(5, '08:00'), 'Tool breakage')
  await set(company, second, 'done', at(5, '12:10'))
  t.is(
    (await loss(company, 'late_close')).sentence,
    'Press was closed 1 d 1 h (8 h 50 min of working time) after its pieces were made.',
  )
  t.deepEqual(await losses(company, 'stop'), [])
  t.like(await points(company, id), { lateness: { cause: { kind: 'late_close' } }, touchTimeSeconds: 20 * 60 })
})

test('an operation that waits for pieces of the one before is not slow: that one is', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, at(4, '12:00'))
  await set(company, first, 'dispatched', at(4, '06:00'))
  await set(company, second, 'dispatched', at(4, '06:30'))
  // Ten pieces of a minute, one in one hour; each is pressed within the half hour that it should take.
  const hours = ['07', '08', '09', '10', '11', '12', '13']
  for (const hour of hours) {
    await count(company, first, 1, at(4, `${hour}:00`))
    await count(company, second, 1, at(4, `${hour}:30`))
  }
  await count(company, first, 3, at(5, '07:00'))
  await set(company, first, 'done', at(5, '07:00'))
  await count(company, second, 3, at(5, '09:00'))
  await set(company, second, 'done', at(5, '09:00'))
  const { lateness, biggestLoss } = await points(company, id)
  t.is(
    lateness.sentence,
    'It was completed 21 h late. Turn took 9 h of working time, 8 h 50 min more than its standard.',
  )
  t.is(lateness.cause.ids.taskId, first)
  t.deepEqual(biggestLoss, lateness.cause)
  // The last three took 2 h rather than 1 h 30 min.
  t.is(
    (await losses(company, 'operation')).find((one) => /^Press/.test(one.sentence))?.sentence,
    'Press took 5 h 30 min of working time, 30 min more than its standard.',
  )
})

test('of an operation reported at once, when the last pieces had come, only what it took after that is its own', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, at(4, '12:00'))
  await set(company, first, 'dispatched', at(4, '06:00'))
  await set(company, second, 'dispatched', at(4, '06:00'))
  await count(company, first, 5, at(4, '07:00'))
  await count(company, first, 5, at(4, '12:00'))
  await set(company, first, 'done', at(4, '12:00'))
  await count(company, second, 10, at(5, '06:30'))
  await set(company, second, 'done', at(5, '06:30'))
  // Five are pressed within 2 h 30 min of 12:00.
  const found = await losses(company, 'operation')
  t.deepEqual(
    found.filter((one) => Number(one.seconds) > 0).map((one) => one.sentence),
    ['Turn took 6 h of working time, 5 h 50 min more than its standard.'],
  )
  t.is((await points(company, id)).lateness.cause.ids.taskId, first)
})

test('where nobody works on the operation before, the order lay for that', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, at(4, '08:00'))
  await set(company, second, 'dispatched', at(4, '06:00'))
  await set(company, first, 'dispatched', at(4, '13:50'))
  await count(company, first, 10, at(4, '14:00'))
  await set(company, first, 'done', at(4, '14:00'))
  await count(company, second, 10, at(5, '11:00'))
  await set(company, second, 'done', at(5, '11:00'))
  const { lateness, touchTimeSeconds, waitingTimeSeconds } = await points(company, id)
  t.like(lateness.cause, {
    kind: 'waiting',
    seconds: (7 * 60 + 50) * 60,
    sentence: 'Press waited 7 h 50 min for pieces of Turn, on which nobody worked.',
    ids: { taskId: first },
  })
  t.is(waitingTimeSeconds, (7 * 60 + 50) * 60)
  t.is(touchTimeSeconds, 10 * 60 + 21 * 3600)
})

test('rework of an operation is its own loss, not that of the next one, which could not go on', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, at(4, '13:00'))
  await set(company, first, 'dispatched', at(4, '06:00'))
  await count(company, first, 10, at(4, '06:10'))
  await set(company, first, 'done', at(4, '06:10'))
  await set(company, second, 'dispatched', at(4, '06:10'))
  await company.ok(
    company.patch(`/tasks/${first}`, { status: 'dispatched', reason: '5 to rework', occurredAt: at(4, '08:00') }),
  )
  await set(company, first, 'done', at(4, '13:00'))
  await count(company, second, 10, at(5, '10:10'))
  await set(company, second, 'done', at(5, '10:10'))
  const { lateness } = await points(company, id)
  // Turn 10 min and 5 h of rework; Press 12 h for 5 h, of which 5 h are that.
  t.is(
    lateness.sentence,
    'It was completed 21 h 10 min late. Turn took 5 h 10 min of working time, 5 h more than its standard.',
  )
  t.is(lateness.cause.ids.taskId, first)
  t.is(
    (await losses(company, 'operation')).find((one) => /^Press/.test(one.sentence))?.sentence,
    'Press took 7 h of working time, 2 h more than its standard.',
  )
})

test('what is made while another operation is reworked is no loss of anything', async (t) => {
  const company = await service().company(world)
  const { first, second } = await released(company, at(4, '11:00'))
  await set(company, first, 'dispatched', at(4, '06:00'))
  await count(company, first, 10, at(4, '06:10'))
  await set(company, first, 'done', at(4, '06:10'))
  await set(company, second, 'dispatched', at(4, '06:10'))
  await company.ok(
    company.patch(`/tasks/${first}`, { status: 'dispatched', reason: '1 to rework', occurredAt: at(4, '07:10') }),
  )
  await count(company, second, 4, at(4, '08:10'))
  await count(company, second, 4, at(4, '10:10'))
  await set(company, first, 'done', at(4, '10:10'))
  await count(company, second, 2, at(4, '11:10'))
  await set(company, second, 'done', at(4, '11:10'))
  const [press] = (await losses(company, 'operation')).filter((one) => /^Press/.test(one.sentence))
  t.is(Number(press!.seconds), 0)
})

test('an operation of which nothing was told since is not said to be worked on', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company)
  await count(company, second, 4, at(4, '13:10'))
  const { touchTimeSeconds, leadTimeSeconds, waitingTimeSeconds, biggestLoss } = await points(company, id)
  t.is(biggestLoss.kind, 'silence')
  t.is(touchTimeSeconds, 10 * 60 + 2 * 3600)
  t.is(waitingTimeSeconds, leadTimeSeconds - touchTimeSeconds)
})
