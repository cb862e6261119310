// Why an order is late that lies before its work or is no loss of one operation, and by which hours it is measured.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor } from '../support/service.ts'
import { count, loss, points, pressed, released, set, world } from './late.ts'
import { daily } from './support.ts'

const service = serviceFor(test)
const at = (time: string) => `2024-03-04T${time}:00Z`

test('setting up is of the standard time: once, whatever it makes', async (t) => {
  const [turn, press] = world.taskTypes
  const company = await service().company({ ...world, taskTypes: [turn!, { ...press!, setupMinutes: 240 }] })
  const { id, second } = await pressed(company, '2024-03-04T11:00:00Z')
  await count(company, second, 10, '2024-03-05T12:10:00Z')
  await set(company, second, 'done', '2024-03-05T12:10:00Z')
  // 9 h of shifts, as 240 minutes and ten pieces of 30 should take.
  const { biggestLoss } = await points(company, id)
  t.is(biggestLoss.sentence, 'It lay for 5 h before Press.')
})

test('an order whose work began when it was due already is late by that, and so is one that was entered late', async (t) => {
  const company = await service().company(world)
  const { id, first } = await released(company, '2024-03-04T10:00:00Z')
  await set(company, first, 'dispatched', '2024-03-06T08:00:00Z')
  await count(company, first, 10, '2024-03-06T08:10:00Z')
  await set(company, first, 'done', '2024-03-06T08:10:00Z')
  const { operations } = await company.ok(company.get(`/work-orders/${id}`))
  await set(company, operations[1].taskId, 'dispatched', '2024-03-06T08:10:00Z')
  await count(company, operations[1].taskId, 10, '2024-03-06T13:10:00Z')
  await set(company, operations[1].taskId, 'done', '2024-03-06T13:10:00Z')
  const begun = (await points(company, id)).lateness
  // Of working time: 4 h on Monday, 8 h on Tuesday, 2 h on Wednesday.
  t.like(begun.cause, { kind: 'late_start', seconds: 14 * 3600 })
  t.is(
    begun.sentence,
    'It was completed 2 d 3 h late. Its work began 1 d 22 h (14 h of working time) after it was due.',
  )
  const late = await company.post('/work-orders', {
    externalSystemId: 'ERP-2',
    productSku: 'PART',
    quantity: 1,
    dueDate: new Date(Date.now() - 40 * 86_400_000).toISOString(),
  })
  await company.ok(company.post(`/work-orders/${late.body.workOrder.id}/release`))
  const entered = (await points(company, late.body.workOrder.id)).lateness
  t.is(entered.cause.kind, 'late_entry')
  t.regex(
    entered.sentence,
    /^It is 40 d late\. It was entered when it was due 40 d \(320 h of working time\) before\.$/,
  )
})

test('of an order that was cancelled nobody worked on an operation after the last that was told of it', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company)
  await count(company, second, 4, '2024-03-04T13:10:00Z')
  await company.ok(company.post(`/work-orders/${id}/cancel`, { reason: 'No demand', unpostedCounts: 'post' }))
  const { biggestLoss } = await points(company, id)
  t.is(biggestLoss.kind, 'silence')
  t.regex(biggestLoss.sentence, /^Nothing was told of Press for \d+ d/)
})

test('a piece that is scrapped late took the time of the operations before, too', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company, '2024-03-04T11:20:00Z')
  await count(company, second, 0, '2024-03-04T11:40:00Z', 10)
  t.is((await points(company, id)).lateness.isLate, true)
  t.is((await loss(company, 'scrap')).sentence, '10 scrapped pieces took 5 h 10 min of standard time.')
})

test('operations that take exactly their standard, one after the other, were due too soon; a stop that is more is why', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, '2024-03-04T09:00:00Z')
  await set(company, first, 'dispatched', '2024-03-04T06:00:00Z')
  await count(company, first, 10, '2024-03-04T06:10:00Z')
  await set(company, first, 'done', '2024-03-04T06:10:00Z')
  await set(company, second, 'dispatched', '2024-03-04T06:11:00Z')
  await count(company, second, 10, '2024-03-04T11:11:00Z')
  await set(company, second, 'done', '2024-03-04T11:11:00Z')
  const { lateness } = await points(company, id)
  // 5 h 10 min of standard time in 3 h.
  t.like(lateness.cause, { kind: 'short_time', seconds: 130 * 60 })
  t.is(
    lateness.sentence,
    'It was completed 2 h 11 min late. It was due 2 h 10 min too early for the standard time of its operations.',
  )
  // Most of its time it stood: the work took 1 h 30 min, less than its standard.
  await stop(company, 'Press', '2024-03-04T06:41:00Z', '2024-03-04T10:11:00Z', 'Tool breakage')
  const stood = (await points(company, id)).lateness
  t.like(stood.cause, { kind: 'stop', seconds: 3.5 * 3600 })
})

test('an order is due too soon by its standard time, however quick people were', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, at('09:00'))
  await set(company, first, 'dispatched', at('06:00'))
  await count(company, first, 10, at('06:10'))
  await set(company, first, 'done', at('06:10'))
  await set(company, second, 'dispatched', at('06:10'))
  await count(company, second, 10, at('09:40'))
  await set(company, second, 'done', at('09:40'))
  const { lateness } = await points(company, id)
  // 5 h 10 min of standard time in 3 h; it took 3 h 40 min.
  t.like(lateness.cause, { kind: 'short_time', seconds: 130 * 60 })
})

test('what operations do beside each other needs its time once', async (t) => {
  const company = await service().company(world)
  const { id, first, second } = await released(company, at('09:00'))
  await set(company, first, 'dispatched', at('06:00'))
  await set(company, second, 'dispatched', at('06:05'))
  await count(company, first, 10, at('06:10'))
  await set(company, first, 'done', at('06:10'))
  await count(company, second, 10, at('11:05'))
  await set(company, second, 'done', at('11:05'))
  t.like((await points(company, id)).lateness.cause, { kind: 'short_time', seconds: 125 * 60 })
})

test('what an operation without a standard took is named where nothing that was lost comes to half of the lateness', async (t) => {
  const steps = [{ taskType: 'Turn' }, { taskType: 'Polish' }]
  const company = await service().company({ ...world, routings: [{ name: 'Part', product: 'PART', steps }] })
  const { id, first, second } = await released(company, '2024-03-04T11:00:00Z')
  await set(company, first, 'dispatched', '2024-03-04T06:00:00Z')
  await count(company, first, 10, '2024-03-04T06:10:00Z')
  await set(company, first, 'done', '2024-03-04T06:10:00Z')
  await set(company, second, 'dispatched', '2024-03-04T08:10:00Z')
  await count(company, second, 10, '2024-03-04T12:10:00Z')
  await set(company, second, 'done', '2024-03-04T12:10:00Z')
  t.like((await points(company, id)).lateness.cause, { kind: 'waiting', seconds: 2 * 3600 })
})

test('waiting goes by the shifts of the work center where no machine was chosen yet', async (t) => {
  const company = await service().company({
    ...world,
    workCenters: [
      world.workCenters[0]!,
      { name: 'Pressing', machines: ['Press', 'Lathe'], shifts: [daily('Night', '22:00', '06:00')] },
    ],
  })
  const { first, second } = await released(company, '2024-03-04T13:00:00Z')
  await set(company, first, 'dispatched', '2024-03-04T12:00:00Z')
  await count(company, first, 10, '2024-03-04T12:10:00Z')
  await set(company, first, 'done', '2024-03-04T12:10:00Z')
  await set(company, second, 'dispatched', '2024-03-05T02:00:00Z')
  t.is(Number((await loss(company, 'waiting')).seconds), 4 * 3600)
})

test('an order that was entered in advance is late by its release as far as its standard time lacked what it waited', async (t) => {
  const company = await service().company(world)
  const { second } = await pressed(company)
  await count(company, second, 10, '2024-03-05T11:10:00Z')
  await set(company, second, 'done', '2024-03-05T11:10:00Z')
  const before = async (due: string) =>
    (await company.sql(
      `select s.kind, s.seconds::float8 as seconds from production.work_orders o
        cross join lateral jsonb_populate_record(o, jsonb_build_object('created_at', '2024-02-01T08:00:00Z',
                             'released_at', '2024-03-04T06:00:00Z', 'due_date', $1::text)) p
        cross join lateral insights.late_starts(p, insights.order_run(p),
                             array(select x from insights.order_operations(o.id) x)) s
        where o.company_id = app.company_id() order by 1`,
      [due],
    )) as { kind: string; seconds: number }[]
  t.deepEqual(await before('2024-03-04T13:00:00Z'), [
    { kind: 'late_release', seconds: 0 },
    { kind: 'short_time', seconds: 0 },
  ])
  // 5 h 10 min of standard time from 06:00 on.
  t.deepEqual(await before('2024-03-04T09:00:00Z'), [
    { kind: 'late_release', seconds: 130 * 60 },
    { kind: 'short_time', seconds: 0 },
  ])
})

test('an operation that is under way had its machine’s hours, not the nights in which nobody said anything', async (t) => {
  const company = await service().company(world)
  const { second } = await pressed(company)
  await count(company, second, 1, '2024-03-04T11:40:00Z')
  const [found] = await company.sql(
    `select insights.lacking_time(o, '2024-03-04T06:00Z', tstzrange('2024-03-04T06:00Z', '2024-03-06T00:00Z'), p.operations)
            as seconds
       from production.work_orders o
      cross join lateral (select array(select x from insights.order_operations(o.id) x) as operations) p
      where o.company_id = app.company_id()`,
  )
  // Turn 10 min and Press 5 h, in the shift from 06:00 on, are over at 11:10; it was due at 13:00.
  t.is(Number(found!.seconds), 0)
})

test('a storyline is the same whether Postgres plans for its values or once for all', async (t) => {
  const company = await service().company(world)
  const { id, second } = await pressed(company)
  await count(company, second, 10, '2024-03-06T11:10:00Z')
  await set(company, second, 'done', '2024-03-06T11:10:00Z')
  const [planned] = await company.sql(
    `select insights.storylines_work_order($1 || c.nothing) -> 'plotPoints' as points
       from (select left(set_config('plan_cache_mode', 'force_custom_plan', true)
                         || set_config('app.permissions', 'production:view', true), 0) as nothing offset 0) c`,
    [id],
  )
  t.deepEqual(planned!.points, await points(company, id))
})

test('what reports scrapped took the time of all steps up to the one that posts', async (t) => {
  const settings = { ...world.settings, ncrTaskType: 'Report' }
  const company = await service().company({ ...world, settings, taskTypes: [...world.taskTypes, { name: 'Report' }] })
  const { id, second } = await pressed(company, '2024-03-04T11:20:00Z')
  await count(company, second, 9, '2024-03-04T11:40:00Z', 1)
  await set(company, second, 'done', '2024-03-04T11:40:00Z')
  const report = await company.ncr({ workOrderId: id, productSku: 'PART' })
  const scrap = { disposition: 'scrap', quantity: 2, storageUnitId: company.unit.Press }
  await company.ok(company.disposition(report.id, scrap))
  t.like(await points(company, id), { goodQuantity: 7, scrapQuantity: 3, yield: 0.7 })
  t.is((await loss(company, 'scrap')).sentence, '3 scrapped pieces took 1 h 33 min of standard time.')
})

test('an order that was cancelled before anything was posted has made nothing', async (t) => {
  const company = await service().company(world)
  const { id, first } = await released(company, '2024-03-04T10:00:00Z')
  await count(company, first, 5, '2024-03-04T11:40:00Z', 1)
  t.like(await points(company, id), { goodQuantity: 5, scrapQuantity: 1 })
  await company.ok(company.post(`/work-orders/${id}/cancel`, { reason: 'No demand', unpostedCounts: 'scrap' }))
  const { goodQuantity, scrapQuantity } = await company.ok(company.get(`/work-orders/${id}`))
  const told = await points(company, id)
  t.like(told, { goodQuantity, scrapQuantity, yield: 0 })
  t.is(goodQuantity, 0)
})
