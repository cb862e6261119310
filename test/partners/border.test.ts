// What crosses the border between two companies: messages that may come late, twice and in any order.
import test from 'ava'
import { setArchived } from '../../server/operator/companies.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { newest, pair, task, view } from './pair.ts'

const service = serviceFor(test)

interface Message {
  id: string
  partner: string
  body: Record<string, any>
}

/** What a company told and nobody has applied yet, oldest first. */
async function waiting(company: TestCompany): Promise<Message[]> {
  return (await company.sql(
    `select id, partner, body from partners.messages
      where company_id = app.company_id() and is_waiting order by at, (body ->> 'version')::bigint, id`,
  )) as unknown as Message[]
}

/** The end of a company after messages of another, in an order, which is then undone. */
async function endAfter(from: TestCompany, to: TestCompany, messages: Message[]): Promise<unknown> {
  const undone = new Error('undone')
  let end: unknown
  await service()
    .inside(from.shortName, async (sql) => {
      for (const { id, partner, body } of messages) {
        const [{ deliver }] = (await sql('select partners.deliver($1, $2, $3)', [partner, id, body])) as any
        if (!deliver) throw new Error(`not applied: ${JSON.stringify(body)}`)
      }
      end = await sql(
        `select h.uid, h.direction, h.state, h.status, h.declined_reason, h.is_linked, h.heard_version, h.requested_items,
                h.data_request, t.title, t.details, t.due_date, t.priority_id, t.status as task, t.handoff_role,
                (select jsonb_agg(l.is_accepted) from partners.links l where l.company_id = h.company_id) as links
           from partners.handoffs h
           left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id
          where h.company_id = (select id from app.companies where short_name = $1) order by h.uid`,
        [to.shortName],
      )
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return end
}

/** The same numbers for the same seed, so that a failure can be played again. */
function shuffled<T>(all: T[], seed: number): T[] {
  const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648)
  return all
    .map((one) => [next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

async function sameEndInAnyOrder(t: any, from: TestCompany, to: TestCompany): Promise<void> {
  const messages = await waiting(from)
  t.true(messages.length >= 8, 'enough to be out of order')
  const end = await endAfter(from, to, messages)
  t.deepEqual(await endAfter(from, to, messages.toReversed()), end, 'the last first')
  for (let seed = 1; seed <= 25; seed++)
    t.deepEqual(await endAfter(from, to, shuffled([...messages, ...messages], seed)), end, `seed ${seed}`)
}

const away = (company: TestCompany) => setArchived(service().operator, company.shortName, true)
const back = (company: TestCompany) => setArchived(service().operator, company.shortName, false)

async function bringWaiting(): Promise<void> {
  let last: { company_id: string; id: string } | undefined
  do {
    const { rows } = await service().admin.query('select * from partners.deliver_waiting($1, $2)', [
      last?.company_id ?? 0,
      last?.id ?? null,
    ])
    last = rows[0]
  } while (last)
}

test.serial('every message of a sender twice and out of order comes to the same end', async (t) => {
  const { workshop, coating } = await pair(service())
  const send = async (title: string) => workshop.sendTo(coating, await workshop.task('Coat', { title }))
  const known = await send('Known before')
  await away(coating)
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
  await back(coating)
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
    sent.push(await workshop.sendTo(coating, await workshop.task('Coat', { title })))
    received.push(await newest(coating))
  }
  await away(workshop)
  const enter = (n: number, body: object) => coating.ok(coating.patch(`/tasks/${received[n].taskId}`, body))
  await enter(0, { status: 'dispatched' })
  await enter(0, { status: 'incomplete', incompleteReason: 'inside' })
  await enter(0, { status: 'done' })
  await enter(1, { status: 'dispatched' })
  await coating.ok(coating.post(`/handoffs/${received[1].id}/decline`, { reason: 'Too large' }))
  await enter(2, { status: 'preparation' })
  await enter(2, { status: 'dispatched' })
  await coating.apply({ subcontractors: [{ name: `Partner ${workshop.shortName}`, company: null }] })
  await back(workshop)
  await sameEndInAnyOrder(t, coating, workshop)

  await bringWaiting()
  for (const [n, status] of ['done', 'declined', 'dispatched'].entries()) {
    t.is((await task(workshop, sent[n].taskId)).status, status)
    t.deepEqual(await view(workshop, sent[n].id), await view(coating, received[n].id))
  }
})

test.serial(
  'a task for a company that names the sender no longer is not taken in, and the sender is told',
  async (t) => {
    const { workshop, coating } = await pair(service())
    await away(workshop)
    await coating.apply({ subcontractors: [{ name: `Partner ${workshop.shortName}`, company: null }] })
    await back(workshop)
    const sent = await workshop.sendTo(coating, await workshop.task('Coat')) // it has not heard yet
    t.like(sent, { state: 'active', linkActive: false })
    t.is((await task(workshop, sent.taskId)).handoffRole, null)
    t.is((await coating.ok(coating.get('/handoffs'))).pagination.total, 0)
  },
)

test.serial('what a message carries is on the list, field by field', async (t) => {
  const { workshop, coating } = await pair(service())
  await away(coating)
  const item = { sku: 'TUBE', quantity: 2, storageUnitId: workshop.unit.Rack }
  const dataRequest = { scopes: ['counts'], note: 'All' }
  const sent = await workshop.sendTo(coating, await workshop.task('Coat', { ssu: 'Oven' }), {
    items: [item],
    dataRequest,
  })
  const [{ body }] = (await waiting(workshop)) as [Message]
  t.deepEqual(Object.keys(body).sort(), [
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
  t.false(JSON.stringify(body).includes(sent.taskId) || JSON.stringify(body).includes(sent.id))
  await back(coating)
  await bringWaiting()
  const { taskId } = await newest(coating)
  await away(workshop)
  await coating.ok(coating.patch(`/tasks/${taskId}`, { status: 'incomplete', incompleteReason: 'A secret' }))
  const [answer] = (await waiting(coating)) as [Message]
  t.deepEqual(Object.keys(answer.body).sort(), [
    'declinedReason',
    'handoff',
    'kind',
    'linked',
    'role',
    'status',
    'version',
  ])
  t.false(JSON.stringify(answer.body).includes('secret'))
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
  await coating.ok(coating.done(taskId))
  t.is((await task(workshop, sent.taskId)).status, 'done', 'the others go on')
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
  const ofLanes = ['events.leave_lane', 'events.next_messages', 'events.wait_for_lane'] // the worker's too
  t.deepEqual(
    rows.map(({ name }) => name),
    [...ofLanes, 'partners.deliver'],
  )
})
