// What of a change of a sent task comes to the partner: the fields that changed, and no other. And when what the partner
// tells of it was so.
import test from 'ava'
import { eventsOf } from '../support/events.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { messagesOf } from './messages.ts'
import { coatingSpec, newest, pair, task } from './pair.ts'

const service = serviceFor(test)

const { waiting, sameEndInAnyOrder, away, back, bringWaiting } = messagesOf(service)

/** The fields that a handoff's timeline tells as changed, step by step. */
async function changes(company: TestCompany, id: string): Promise<object[]> {
  const { data } = await company.ok(company.get(`/handoffs/${id}/timeline`))
  return data.filter(({ type }: any) => type === 'changed').map(({ payload }: any) => payload)
}

/** A task of the workshop, sent. */
async function send(workshop: TestCompany, coating: TestCompany): Promise<any> {
  const words = { title: 'Theirs', details: 'Their words', priorityId: 3, status: 'ready' }
  const { id } = await workshop.ok(workshop.post('/tasks', { typeId: workshop.type.Coat, ...words }))
  return workshop.sendTo(coating, id)
}

const own = { title: 'Ours', details: 'Our words', dueDate: '2027-02-02T00:00:00.000Z', priorityId: 4 }

test('a change of one field leaves what the partner wrote in the others', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await send(workshop, coating)
  const received = await newest(coating)
  await coating.ok(coating.patch(`/tasks/${received.taskId}`, own))
  const change = (body: object) => workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, body))

  await change({ priorityId: 2 })
  t.like(await task(coating, received.taskId), { ...own, priorityId: 2 })
  await change({ details: 'Their words', priorityId: 2, dueDate: null })
  t.like(await task(coating, received.taskId), { ...own, priorityId: 2 }, 'what stays as it was is no change')
  await coating.ok(coating.patch(`/tasks/${received.taskId}`, { priorityId: 1 }))
  await change({ details: 'Theirs anew', priorityId: 2, dueDate: '2027-03-03' })
  const dueDate = '2027-03-03T00:00:00.000Z'
  const anew = { details: 'Theirs anew', dueDate }
  t.like(await task(coating, received.taskId), { ...own, ...anew, priorityId: 1 })
  await change({ details: null, dueDate: null })
  const none = { details: null, dueDate: null }
  t.like(await task(coating, received.taskId), { ...own, ...none, priorityId: 1 })

  const told = await changes(workshop, sent.id)
  t.deepEqual(
    told.map((fields) => Object.keys(fields).sort()),
    [['priorityId'], ['details', 'dueDate'], ['details', 'dueDate']],
  )
  t.deepEqual(await changes(coating, received.id), told)
})

test('a due date stands in the timeline of both sides as everywhere, in UTC', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const received = await newest(coating)
  for (const dueDate of ['2026-12-31T12:00:00+02:00', '2026-12-25'])
    await workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, { dueDate }))
  const told = [{ dueDate: '2026-12-31T10:00:00.000Z' }, { dueDate: '2026-12-25T00:00:00.000Z' }]
  t.deepEqual(await changes(workshop, sent.id), told)
  t.deepEqual(await changes(coating, received.id), told)
})

test.serial('changes that wait for the partner come one after the other, each with its own fields', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await send(workshop, coating)
  const received = await newest(coating)
  await coating.ok(coating.patch(`/tasks/${received.taskId}`, own))
  const change = (body: object) => workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, body))
  await away(workshop, coating)
  for (const body of [{ details: 'One' }, { priorityId: 2 }, { details: 'Two' }, { priorityId: 3 }]) await change(body)
  for (const details of ['Three', 'Four']) await change({ details })
  await back(workshop, coating)
  await sameEndInAnyOrder(t, workshop, coating)

  const [first, second] = await waiting(workshop)
  await service().inside(workshop.shortName, (sql) => sql('select partners.carry($1)', [first!.id]))
  await coating.ok(coating.patch(`/tasks/${received.taskId}`, { details: 'Our words again' }))
  await service().inside(workshop.shortName, (sql) => sql('select partners.carry($1)', [second!.id]))
  t.like(
    await task(coating, received.taskId),
    { ...own, details: 'Our words again', priorityId: 2 },
    'what a message said that came is not said again by the next',
  )
  await bringWaiting()
  t.like(await task(coating, received.taskId), { ...own, details: 'Four', priorityId: 3 })
  t.deepEqual(await changes(coating, received.id), await changes(workshop, sent.id))
})

test.serial('what changed before the partner heard of the task is in its copy, and told as a change', async (t) => {
  const { workshop, coating } = await pair(service())
  await away(workshop, coating)
  const sent = await send(workshop, coating)
  await workshop.ok(workshop.patch(`/tasks/${sent.taskId}`, { priorityId: 2 }))
  await back(workshop, coating)
  const last = (await waiting(workshop)).findLast(({ body }) => body.kind === 'handoff')!
  await service().inside(workshop.shortName, (sql) => sql('select partners.carry($1)', [last.id]))
  await bringWaiting()
  const received = await newest(coating)
  t.like(await task(coating, received.taskId), { title: 'Theirs', details: 'Their words', priorityId: 2 })
  t.deepEqual(await changes(coating, received.id), [{ priorityId: 2 }])
  t.deepEqual(await changes(workshop, sent.id), [{ priorityId: 2 }])
})

test('an order that is rescheduled tells the partner that has a step of it, also while both change it', async (t) => {
  const { workshop, coating } = await pair(service())
  const order = await workshop.release('FRAME', 2)
  const { externalSystemId } = await workshop.order(order.id)
  await workshop.sendTo(coating, order.operations[0].taskId)
  const { taskId } = await newest(coating)
  const reschedule = (dueDate: string) => workshop.ok(workshop.post('/work-orders', { externalSystemId, dueDate }))
  await reschedule('2027-03-03')
  t.is((await task(coating, taskId)).dueDate, '2027-03-03T00:00:00.000Z')
  await Promise.all([
    ...['2027-03-04', '2027-03-05', '2027-03-06'].map(reschedule),
    ...[1, 2, 3].map((n) => coating.ok(coating.patch(`/tasks/${taskId}`, { details: `Batch ${n}` }))),
    ...[1, 2, 3].map((n) => workshop.ok(workshop.patch(`/tasks/${order.operations[0].taskId}`, { priorityId: n }))),
  ])
  const { dueDate } = await workshop.order(order.id)
  t.is((await task(workshop, order.operations[0].taskId)).dueDate, dueDate)
  t.is((await task(coating, taskId)).dueDate, dueDate)
})

test('what the partner tells late was so then here too, as told by own people: the end, the stop, the next one', async (t) => {
  const workshop = await service().company({
    ssuStatuses: [
      { name: 'Broken', category: 'DOWN' },
      { name: 'Runs', category: 'UP' },
    ],
    sites: [{ name: 'Hall', ssus: [{ name: 'Oven' }, { name: 'Kiln' }] }],
    taskTypes: [
      { name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Runs' },
      { name: 'Check', recurrence: { every: 2, unit: 'week', anchor: 'completion' } },
    ],
  })
  const coating = await service().company(coatingSpec)
  await workshop.linkWith(coating)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const [broken, sent, repaired, again, done] = [ago(90), ago(60), ago(48), ago(30), ago(20)]
  const sentThen = (company: TestCompany) =>
    company.sql('update partners.handoffs set created_at = $1 where company_id = app.company_id()', [sent])
  const told = async (ssuId: string, isSent: boolean) => {
    const work = async (type: string, changes: object[]) => {
      const { id } = await workshop.ok(workshop.post('/tasks', { typeId: workshop.type[type], title: type, ssuId }))
      if (isSent) await workshop.sendTo(coating, id)
      await Promise.all([workshop, coating].map(sentThen))
      const [who, taskId] = isSent ? [coating, (await newest(coating)).taskId] : [workshop, id]
      for (const change of changes) await who.ok(who.patch(`/tasks/${taskId}`, change))
      return (await data(workshop, `{task(id: "${id}") {finishedAt}}`)).task.finishedAt
    }
    await workshop.ok(workshop.post('/downtime-events', { ssuId, occurredAt: broken }))
    const first = await work('Repair', [{ status: 'done', endDate: repaired }])
    const reopened = { status: 'ready', reason: 'It leaks', occurredAt: again }
    const second = await work('Repair', [
      { status: 'done', occurredAt: repaired },
      reopened,
      { status: 'done', occurredAt: done },
    ])
    const third = await work('Check', [{ status: 'done', endDate: repaired }])
    await service().makeNextTasks()
    const { data: stops } = await workshop.ok(workshop.get(`/downtime-events?ssuId=${ssuId}`))
    const { data: open } = await workshop.ok(workshop.get(`/tasks?ssuId=${ssuId}`))
    return {
      ends: [first, second, third],
      stops: stops.map(({ startedAt, endedAt }: any) => [startedAt, endedAt]),
      due: open.map(({ dueDate }: any) => dueDate),
    }
  }
  const byPartner = await told('Oven', true)
  t.deepEqual(byPartner, await told('Kiln', false))
  t.deepEqual(byPartner.ends, [repaired, done, repaired])
  t.deepEqual(byPartner.stops, [
    [again, done],
    [broken, repaired],
  ])
  t.deepEqual(byPartner.due, [new Date(Date.parse(repaired) + 14 * 86_400_000).toISOString()])
})

test('what a partner did before a task was sent counts at the sender as of then: no slip of it undoes a stop', async (t) => {
  const workshop = await service().company({
    ssuStatuses: [
      { name: 'Broken', category: 'DOWN' },
      { name: 'Runs', category: 'UP' },
    ],
    sites: [{ name: 'Hall', ssus: [{ name: 'Oven' }] }],
    taskTypes: [{ name: 'Repair', statusOnOpen: 'Broken', statusOnDone: 'Runs' }],
  })
  const coating = await service().company(coatingSpec)
  await workshop.linkWith(coating)
  const { taskId } = await workshop.sendTo(coating, await workshop.task('Repair', { ssu: 'Oven' }))
  const sent = await task(workshop, taskId)
  const received = await newest(coating)
  const early = new Date(Date.now() - 20 * 86_400_000).toISOString()
  await coating.ok(coating.patch(`/tasks/${received.taskId}`, { status: 'done', endDate: early }))
  t.is((await data(coating, `{task(id: "${received.taskId}") {finishedAt}}`)).task.finishedAt, early)
  const { finishedAt } = (await data(workshop, `{task(id: "${taskId}") {finishedAt}}`)).task
  t.true(finishedAt >= sent.createdAt, finishedAt)
  const { data: stops } = await workshop.ok(workshop.get('/downtime-events?ssuId=Oven'))
  t.is(stops.length, 1)
  t.true(stops[0].endedAt >= stops[0].startedAt)
})

test('what the type asks of own people, a review too, is not asked of the partner', async (t) => {
  const { workshop, coating } = await pair(service())
  const form = [{ title: 'Gloss', type: 'text' as const, required: true }]
  await workshop.apply({ taskTypes: [{ name: 'Coat', isReviewed: true, requiresFailureCodes: true, form }] })
  const { taskId } = await workshop.sendTo(coating, await workshop.task('Coat'))
  await coating.ok(coating.patch(`/tasks/${(await newest(coating)).taskId}`, { status: 'done' }))
  t.is((await task(workshop, taskId)).status, 'done')
})

test('that a handoff is no more names the task that it was of, on both sides, also where that is gone with it', async (t) => {
  const { workshop, coating } = await pair(service())
  const named = async (company: TestCompany) =>
    (await eventsOf(company, 'handoff.deleted')).map(({ data }: any) => data.handoff.taskId)
  const withdrawn = await send(workshop, coating)
  const first = await newest(coating)
  await workshop.ok(workshop.delete(`/handoffs/${withdrawn.id}`))
  const deleted = await send(workshop, coating)
  const second = await newest(coating)
  await workshop.ok(workshop.delete(`/tasks/${deleted.taskId}`))
  t.deepEqual(await named(workshop), [withdrawn.taskId, deleted.taskId])
  t.deepEqual(await named(coating), [first.taskId, second.taskId])
  t.is((await coating.ok(coating.get(`/handoffs/${second.id}`))).taskId, null)
})
