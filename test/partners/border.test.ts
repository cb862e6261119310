// What crosses the border between two companies: messages that may come late, twice and in any order.
import test from 'ava'
import { setArchived } from '../../server/operator/companies.ts'
import { eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { type Message, messagesOf } from './messages.ts'
import { newest, pair, task, view } from './pair.ts'

const service = serviceFor(test)

const { waiting, sameEndInAnyOrder, away, back, bringWaiting } = messagesOf(service)

test.serial('every message of a sender twice and out of order comes to the same end', async (t) => {
  const { workshop, coating } = await pair(service())
  const send = async (title: string) => workshop.sendTo(coating, await workshop.task('Coat', { title }))
  const known = await send('Known before')
  await away(workshop, coating)
  await workshop.ok(workshop.patch(`/tasks/${known.taskId}`, { details: 'first', priorityId: 1 }))
  await workshop.ok(
    workshop.patch(`/tasks/${known.taskId}`, { details: 'second', dueDate: '2027-01-01T00:00:00.000Z' }),
  )
  const withdrawn = await send('Withdrawn')
  await workshop.ok(workshop.delete(`/handoffs/${withdrawn.id}`))
  const deleted = await send('Deleted')
  await workshop.ok(workshop.patch(`/tasks/${deleted.taskId}`, { details: 'soon gone' }))
  await workshop.ok(workshop.delete(`/tasks/${deleted.taskId}`))
  const kept = await send('Kept')
  await workshop.ok(workshop.patch(`/tasks/${kept.taskId}`, { details: 'as it is now' }))
  const names = { name: `Partner ${coating.shortName}` }
  await workshop.apply({ subcontractors: [{ ...names, company: null }] })
  await workshop.apply({ subcontractors: [{ ...names, company: coating.shortName }] })
  await send('After a new link')
  await back(workshop, coating)
  await sameEndInAnyOrder(t, workshop, coating)

  await bringWaiting()
  t.deepEqual(await waiting(workshop), [])
  const titles = await coating.sql(
    `select t.title, h.is_linked from partners.handoffs h join work.tasks t on (t.company_id, t.id) = (h.company_id, h.task_id)
      where h.company_id = app.company_id() order by t.title`,
  )
  t.deepEqual(titles, [
    { title: 'After a new link', is_linked: true },
    { title: 'Kept', is_linked: false },
    { title: 'Known before', is_linked: false },
  ])
})

test.serial('every message of a recipient twice and out of order comes to the same end', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent: any[] = []
  const received: any[] = []
  for (const title of ['Done', 'Declined', 'Ended']) {
    const dataRequest = { scopes: ['counts', 'photos'] }
    sent.push(await workshop.sendTo(coating, await workshop.task('Coat', { title }), { dataRequest }))
    received.push(await newest(coating))
  }
  await away(coating, workshop)
  const enter = (n: number, body: object) => coating.ok(coating.patch(`/tasks/${received[n].taskId}`, body))
  await enter(0, { status: 'dispatched' })
  await enter(0, { status: 'incomplete', incompleteReason: 'inside' })
  await enter(0, { status: 'done' })
  for (const note of ['First', 'Second'])
    await coating.ok(coating.post('/data-packages', { handoffId: received[0].id, note }))
  await enter(1, { status: 'dispatched' })
  await coating.ok(coating.post(`/handoffs/${received[1].id}/decline`, { reason: 'Too large' }))
  await enter(2, { status: 'preparation' })
  await enter(2, { status: 'dispatched' })
  await coating.apply({ subcontractors: [{ name: `Partner ${workshop.shortName}`, company: null }] })
  await back(coating, workshop)
  await sameEndInAnyOrder(t, coating, workshop)

  await bringWaiting()
  for (const [n, status] of ['done', 'declined', 'dispatched'].entries()) {
    t.is((await task(workshop, sent[n].taskId)).status, status)
    t.deepEqual(await view(workshop, sent[n].id), await view(coating, received[n].id))
  }
  t.is((await workshop.ok(workshop.get('/data-packages?role=received'))).pagination.total, 2)
})

test.serial(
  'a task for a company that names the sender no longer is not taken in, and the sender is told',
  async (t) => {
    const { workshop, coating } = await pair(service())
    await away(coating, workshop)
    await coating.apply({ subcontractors: [{ name: `Partner ${workshop.shortName}`, company: null }] })
    await back(coating, workshop)
    const sent = await workshop.sendTo(coating, await workshop.task('Coat')) // it has not heard yet
    await bringWaiting() // the answer comes behind the end of the link
    t.like(await workshop.ok(workshop.get(`/handoffs/${sent.id}`)), { state: 'active', linkActive: false })
    t.is((await task(workshop, sent.taskId)).handoffRole, null)
    t.is((await coating.ok(coating.get('/handoffs'))).pagination.total, 0)
  },
)

test.serial('what a message carries is on the list, field by field', async (t) => {
  const { workshop, coating } = await pair(service())
  await away(workshop, coating)
  await workshop.receive('TUBE', 2, 'Rack')
  const item = { sku: 'TUBE', quantity: 2, storageUnitId: workshop.unit.Rack }
  const dataRequest = { scopes: ['counts'], note: 'All' }
  const sent = await workshop.sendTo(coating, await workshop.task('Coat', { ssu: 'Oven' }), {
    items: [item],
    dataRequest,
  })
  const told = await waiting(workshop)
  const { body } = told.find((one) => one.body.kind === 'handoff')!
  const { body: goods } = told.find((one) => one.body.kind === 'delivery')!
  t.deepEqual(Object.keys(body).sort(), [
    'changed',
    'dataRequest',
    'handoff',
    'items',
    'kind',
    'linked',
    'role',
    'state',
    'status',
    'task',
    'version',
  ])
  t.deepEqual(Object.keys(body.task).sort(), ['details', 'dueDate', 'priorityId', 'title'])
  t.deepEqual(Object.keys(body.items[0]).sort(), ['lotCode', 'name', 'quantity', 'serialCodes', 'sku', 'uom'])
  t.deepEqual(
    Object.keys(goods).sort().join(),
    'at,delivery,for,handoff,kind,lines,returnOf,role,settled,shipTo,shipment,version,withdrawn',
  )
  t.deepEqual(
    Object.keys(goods.lines[0]).sort().join(),
    'line,lotCode,lotExpiresAt,lotStatus,name,ofLine,quantity,serialCode,sku,unitWhole,uom',
  )
  t.false(JSON.stringify(told).includes(sent.taskId) || JSON.stringify(told).includes(sent.id))
  await back(workshop, coating)
  await bringWaiting()
  const { taskId } = await newest(coating)
  await away(coating, workshop)
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'incomplete', incompleteReason: 'A secret' }))
  const { data } = await coating.ok(coating.get('/partner-deliveries'))
  await coating.ok(coating.post(`/partner-deliveries/${data[0].id}/refuse`, { reason: 'Too long' }))
  const answers = await waiting(coating)
  const answer = answers.find((one) => one.body.kind === 'handoff')!
  t.deepEqual(Object.keys(answer.body).sort(), [
    'at',
    'declinedReason',
    'handoff',
    'kind',
    'linked',
    'role',
    'status',
    'version',
  ])
  const receipt = answers.find((one) => one.body.kind === 'delivery')!
  t.deepEqual(Object.keys(receipt.body).sort().join(), 'delivery,kind,lines,reason,role,state,version')
  t.deepEqual(Object.keys(receipt.body.lines[0]).sort().join(), 'damaged,line,missing,received,reversed')
  t.false(JSON.stringify(answers).includes('secret'))
  await back(coating, workshop)
  await bringWaiting()
})

test.serial('a message that fails at the partner fails no call here: it waits', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const { taskId } = await newest(coating)
  await workshop.sql(
    `insert into partners.messages (id, direction, partner, body, at, is_waiting)
     values (gen_random_uuid(), 'out', $1, $2, now(), true)`,
    [coating.shortName, { kind: 'handoff', role: 'sender', handoff: 'no uid', version: 1 }],
  )
  await bringWaiting()
  t.is((await waiting(workshop)).length, 1)
  const told = async () =>
    (await service().admin.query('select partner_messages, partner_age from call.backlog(true)')).rows[0]
  t.like(await told(), { partner_messages: 1 }, 'who watches the service is told')
  t.true((await told()).partner_age >= 0)
  await setArchived(service().operator, coating.shortName, true)
  t.like(await told(), { partner_messages: 1 }, 'also while the partner is archived')
  await setArchived(service().operator, coating.shortName, false)
  await coating.ok(coating.done(taskId))
  t.is((await task(workshop, sent.taskId)).status, 'done', 'the others go on')
})

/** What the coating house hears of goods and their tasks, oldest first: a task, or goods of one that it was told of before. */
async function order(company: TestCompany): Promise<string[]> {
  const known = new Set<string>()
  const events = (await eventsOf(company)).filter(({ type }) => type !== 'task.created')
  return events.map(({ type, data }: any) => {
    if (type === 'handoff.received') known.add(data.handoff.id)
    return type === 'partner_delivery.incoming' ? `goods ${known.has(data.delivery.handoffId)}` : type
  })
}

test.serial(
  'what waited comes in the order in which it was told, whoever brings it, and before what is told next',
  async (t) => {
    const { workshop, coating } = await pair(service())
    await workshop.receive('TUBE', 10, 'Rack')
    const items = [{ sku: 'TUBE', quantity: 1, storageUnitId: workshop.unit.Rack }]
    const send = async () => workshop.sendTo(coating, await workshop.task('Coat'), { items })
    await away(workshop, coating)
    for (let n = 0; n < 4; n++) await send()
    await back(workshop, coating)
    await send()
    t.deepEqual(await order(coating), [])
    await Promise.all([bringWaiting(), bringWaiting(), bringWaiting()])
    t.deepEqual(await waiting(workshop), [])
    t.deepEqual(await order(coating), Array.from({ length: 5 }, () => ['handoff.received', 'goods true']).flat())
  },
)

test.serial('what fails holds up what speaks of the same, and nothing else', async (t) => {
  const { workshop, coating } = await pair(service())
  await workshop.receive('TUBE', 10, 'Rack')
  const items = [{ sku: 'TUBE', quantity: 1, storageUnitId: workshop.unit.Rack }]
  const send = async () => workshop.sendTo(coating, await workshop.task('Coat'), { items })
  await away(workshop, coating)
  for (let n = 0; n < 2; n++) await send()
  await back(workshop, coating)
  const [{ id }] = (await waiting(workshop)) as [Message]
  const priority = (said: unknown) =>
    workshop.sql(
      `update partners.messages set body = jsonb_set(body, '{task,priorityId}', $2)
        where company_id = app.company_id() and id = $1`,
      [id, JSON.stringify(said)],
    )
  await priority('urgent')
  await bringWaiting()
  t.deepEqual(await order(coating), ['handoff.received', 'goods true'])
  t.is((await waiting(workshop)).length, 2)
  await priority(2)
  await bringWaiting()
  t.deepEqual(await order(coating), ['handoff.received', 'goods true', 'handoff.received', 'goods true'])
})

test.serial('no other function enters a company in the middle of a call', async (t) => {
  const { rows } = await service().admin.query<{ name: string }>(
    `select p.oid::regproc::text as name from pg_proc p
      where has_function_privilege('millwright_rules', p.oid, 'execute')
        and p.pronamespace::regnamespace::text not in ('call', 'operator') -- which begin outside any company
        and p.prosrc ~ 'set_config' and p.prosrc ~ '''app\\.company_id'''
        and p.prosrc !~ 'from app\\.companies' -- nor are the worker's, which look after each, and the call's own way in
      order by 1`,
  )
  const ofRuns = ['commissioning.continue_run'] // a portion begins outside any company, as a call does
  const ofLanes = ['events.leave_lane', 'events.next_messages', 'events.wait_for_lane'] // the worker's too
  t.deepEqual(
    rows.map(({ name }) => name),
    [...ofRuns, ...ofLanes, 'partners.bring', 'partners.deliver'], // the worker's, and the way in
  )
})
