// Why an order is late: what took most of its working time, and nothing that is not so.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor } from '../support/service.ts'
import { count, order, points, pressed, released, set, world } from './late.ts'
import { daily } from './support.ts'

const service = serviceFor(test)

test('an operation that took more beyond its standard time than the order lay is why it is late', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company)
  await count(company, second, 10, '2024-03-06T11:10:00Z')
  await set(company, second, 'done', '2024-03-06T11:10:00Z')
  const { lateness, biggestLoss } = await points(company, id)
  // 5 h of waiting; 16 h of shifts for 5 h of standard time.
  t.like(lateness.cause, { kind: 'operation', seconds: 11 * 3600, ids: { taskId: second } })
  t.is(
    lateness.sentence,
    'It was completed 1 d 22 h late. Press took 16 h of working time, 11 h more than its standard.',
  )
  t.deepEqual(biggestLoss, lateness.cause)
})

test('what its machine stood meanwhile is not its own', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company)
  await stop(company, 'Press', '2024-03-05T06:00:00Z', '2024-03-05T13:00:00Z', 'Tool breakage')
  await count(company, second, 10, '2024-03-06T11:10:00Z')
  await set(company, second, 'done', '2024-03-06T11:10:00Z')
  const { lateness } = await points(company, id)
  // 7 h of a stop; 5 h of waiting; 16 h - 7 h - 5 h of its own.
  t.like(lateness.cause, { kind: 'stop', seconds: 7 * 3600 })
  t.is(lateness.sentence, 'It was completed 1 d 22 h late. Press stood for 7 h during Press: Tool breakage.')
})

test('of an operation that is under way the stop of its machine is no silence, and silence not its own time', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company)
  await count(company, second, 1, '2024-03-06T11:10:00Z')
  const silent = (await points(company, id)).lateness.cause
  t.is(silent.kind, 'silence')
  await stop(company, 'Press', '2024-03-06T11:20:00Z')
  t.is((await points(company, id)).lateness.cause.kind, 'stop')
})

test('the time of an operation without a standard time is told as that, and is no loss', async (t) => {
  const steps = [{ taskType: 'Turn' }, { taskType: 'Polish' }]
  const company = await service().company({ ...world, routings: [{ name: 'Part', product: 'PART', steps }] })
  const { id, second } = await pressed(company)
  await count(company, second, 10, '2024-03-06T11:10:00Z')
  await set(company, second, 'done', '2024-03-06T11:10:00Z')
  const { lateness, biggestLoss } = await points(company, id)
  t.like(lateness.cause, { kind: 'operation', seconds: 16 * 3600 })
  t.regex(
    lateness.sentence,
    / late\. Polish took 2 d \(16 h of working time\); how long it should, no standard time says\.$/,
  )
  t.like(biggestLoss, { kind: 'waiting', seconds: 5 * 3600 })
})

test('before an operation that is told of by its first report the order lay shorter by what those pieces take', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, '2024-03-04T07:00:00Z')
  await set(company, first, 'dispatched', '2024-03-04T06:00:00Z')
  await count(company, first, 10, '2024-03-04T06:10:00Z')
  await set(company, first, 'done', '2024-03-04T06:10:00Z')
  await count(company, second, 9, '2024-03-04T12:10:00Z', 1)
  t.not((await points(company, id)).lateness.cause.kind, 'operation')
  await set(company, second, 'done', '2024-03-04T12:10:00Z')
  const { biggestLoss, lateness } = await points(company, id)
  t.is(biggestLoss.sentence, 'It lay for 1 h before Press.')
  t.like(lateness.cause, { kind: 'short_time', seconds: 250 * 60 })
  t.is(
    lateness.sentence,
    'It was completed 5 h 10 min late. It was due 4 h 10 min too early for the standard time of its operations.',
  )
})

test('an order that was not released, or that nobody has begun, is told so', async (t) => {
  const company = await service().company(world)
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  /** Why an order is late, in an hour. */
  const later = async (id: string) => {
    const [asked] = await company.sql(
      `select insights.storylines_work_order($1 || c.nothing) #> '{plotPoints,lateness}' as lateness
         from (select left(set_config('app.now', $2, true) || set_config('app.permissions', 'production:view', true), 0)
                 as nothing offset 0) c`,
      [id, clock(60).toISOString()],
    )
    return (asked as any).lateness
  }
  const draft = await order(company, clock(10).toISOString())
  const lateness = await later(draft)
  t.is(lateness.cause.kind, 'late_release')
  t.regex(lateness.sentence, /^It is .* late\. It has not been released yet\.$/)
  // Where nobody works nothing took time, and what is so is told all the same.
  const noon = (hours: number) =>
    clock(hours * 60)
      .toISOString()
      .slice(11, 16)
  await company.apply({ settings: { shifts: [daily('Other', noon(12), noon(13))] } })
  const { id } = await released(company, clock(10).toISOString())
  const open = await later(id)
  t.like(open.cause, { kind: 'waiting', seconds: 0 })
  t.regex(open.sentence, /^It is (49|50) min.* late\. None of its operations has begun\.$/)
})

test('a draft that was entered when it was due already is late by that', async (t) => {
  const company = await service().company(world)
  const { lateness } = await points(company, await order(company, '2024-03-01T12:00:00Z'))
  t.is(lateness.cause.kind, 'late_entry')
  t.regex(
    lateness.sentence,
    /^It is .* late\. It was entered when it was due \d+ d.* \(\d+ h.* of working time\) before\.$/,
  )
})

test('what its machine stood in its own shifts is why, not what it stood outside of them', async (t) => {
  const night = { name: 'Pressing', machines: ['Press'], shifts: [daily('Night', '22:00', '06:00')] }
  const company = await service().company({ ...world, workCenters: [world.workCenters[0]!, night] })
  const { id, second } = await pressed(company, '2024-03-06T01:00:00Z')
  await stop(company, 'Press', '2024-03-05T07:00:00Z', '2024-03-05T20:00:00Z', 'Setup')
  await stop(company, 'Press', '2024-03-05T22:00:00Z', '2024-03-06T05:00:00Z', 'Tool breakage')
  await count(company, second, 10, '2024-03-06T06:00:00Z')
  await set(company, second, 'done', '2024-03-06T06:00:00Z')
  const { lateness, biggestLoss } = await points(company, id)
  t.is(lateness.sentence, 'It was completed 5 h late. Press stood for 7 h during Press: Tool breakage.')
  t.is(biggestLoss.seconds, 7 * 3600)
})

test('stops of one reason are one cause', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company)
  for (const day of ['2024-03-05', '2024-03-06']) {
    for (const hour of ['07', '08', '09', '10'])
      await stop(company, 'Press', `${day}T${hour}:00:00Z`, `${day}T${hour}:50:00Z`, 'Jam')
    await stop(company, 'Press', `${day}T11:00:00Z`, `${day}T11:30:00Z`, 'Tool breakage')
  }
  await count(company, second, 10, '2024-03-06T13:00:00Z')
  await set(company, second, 'done', '2024-03-06T13:00:00Z')
  const { lateness, biggestLoss } = await points(company, id)
  t.like(lateness.cause, { kind: 'stop', sentence: 'Press stood for 6 h 40 min in 8 stops during Press: Jam.' })
  t.is(lateness.cause.seconds, 8 * 3000)
  t.deepEqual(biggestLoss, lateness.cause)
})

test('stops of one reason are one cause on whatever machines and operations, and a moment of two of them counts once', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, '2024-03-04T10:00:00Z')
  await set(company, first, 'dispatched', '2024-03-04T06:00:00Z')
  await set(company, second, 'dispatched', '2024-03-04T06:00:00Z')
  const stops = [
    await stop(company, 'Saw', '2024-03-04T06:00:00Z', '2024-03-04T08:00:00Z', 'Jam'),
    await stop(company, 'Press', '2024-03-04T07:00:00Z', '2024-03-04T09:00:00Z', 'Jam'),
  ]
  await stop(company, 'Press', '2024-03-04T10:00:00Z', '2024-03-04T12:10:00Z', 'Tool breakage')
  for (const [task, time] of [
    [first, '08:10'],
    [second, '13:10'],
  ]) {
    await count(company, task, 10, `2024-03-04T${time}:00Z`)
    await set(company, task, 'done', `2024-03-04T${time}:00Z`)
  }
  const { lateness } = await points(company, id)
  t.deepEqual(lateness.cause, {
    kind: 'stop',
    seconds: 3 * 3600,
    sentence: 'Saw and Press stood for 3 h in 2 stops during Turn and Press: Jam.',
    ids: { downtimeEventIds: stops, taskIds: [first, second], ssuIds: ['Saw', 'Press'] },
  })
})

test('where the machine stands for which the order waits, that is why', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, '2024-03-04T13:00:00Z')
  await count(company, first, 10, '2024-03-04T06:10:00Z')
  await set(company, first, 'done', '2024-03-04T06:10:00Z')
  await company.ok(company.patch(`/tasks/${second}`, { ssuId: 'Press' }))
  await stop(company, 'Press', '2024-03-04T07:00:00Z', '2024-03-06T10:00:00Z', 'Tool breakage')
  t.regex(
    (await points(company, id)).lateness.sentence,
    /It lay for .* and still does\.$/,
    'it has lain for years since',
  )
  await set(company, second, 'dispatched', '2024-03-06T11:00:00Z')
  await count(company, second, 10, '2024-03-06T12:00:00Z')
  await set(company, second, 'done', '2024-03-06T12:00:00Z')
  t.is(
    (await points(company, id)).lateness.sentence,
    'It was completed 1 d 23 h late. Press stood for 2 d 3 h (19 h of working time) before Press: Tool breakage.',
  )
})
