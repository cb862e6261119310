// Both companies write at the same moment: no deadlock, no failure, and afterwards both see the same.
import test from 'ava'
import type { Reply } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { newest, type Pair, pair, view } from './pair.ts'

const service = serviceFor(test)

interface Side {
  uid: string
  direction: string
  state: string
  status: string
  declined_reason: string | null
  is_linked: boolean
  task: string | null
  role: string | null
  title: string | null
  details: string | null
  assignees: number
}

async function sides(company: TestCompany): Promise<Map<string, Side>> {
  const rows = (await company.sql(
    `select h.uid, h.direction, h.state, h.status, h.declined_reason, h.is_linked, t.status as task, t.handoff_role as role,
            t.title, t.details, (select count(*)::int from work.task_assignees a where (a.company_id, a.task_id) = (t.company_id, t.id)) as assignees
       from partners.handoffs h left join work.tasks t on (t.company_id, t.id) = (h.company_id, h.task_id)
      where h.company_id = app.company_id()`,
  )) as unknown as Side[]
  return new Map(rows.map((row) => [row.uid, row]))
}

/** What both sides hold of each handoff agrees, and each state is one that may be. */
async function agreed(t: any, { workshop, coating }: Pair): Promise<number> {
  const [ours, theirs] = [await sides(workshop), await sides(coating)]
  t.deepEqual([...ours.keys()].sort(), [...theirs.keys()].sort())
  for (const [uid, one] of ours) {
    const other = theirs.get(uid)!
    const told = ({ state, status, declined_reason, is_linked }: Side) => ({
      state,
      status,
      declined_reason,
      is_linked,
    })
    t.deepEqual(told(one), told(other), uid)
    t.not(one.direction, other.direction)
    if (one.is_linked)
      t.true(one.state === 'active' && one.status !== 'declined', 'they follow each other until it is over')
    t.is(one.declined_reason !== null, one.status === 'declined')
    for (const side of [one, other]) {
      const role = side.direction === 'outgoing' ? 'proxy' : 'mirror'
      if (side.is_linked) t.like(side, { role, task: one.status })
      if (side.is_linked && role === 'proxy') t.is(side.assignees, 0)
    }
    if (one.is_linked) t.deepEqual([one.title, one.details], [other.title, other.details])
  }
  for (const company of [workshop, coating]) {
    t.deepEqual(
      await company.sql(`select id from partners.messages where company_id = app.company_id() and is_waiting`),
      [],
    )
    const stray = `select t.external_id from work.tasks t where t.company_id = app.company_id() and t.handoff_role is not null
      and not exists (select from partners.handoffs h where (h.company_id, h.task_id) = (t.company_id, t.id) and h.is_linked)`
    t.deepEqual(await company.sql(stray), [], 'a task has a role while it follows another, and no longer')
  }
  return ours.size
}

async function deadlocks(): Promise<number> {
  await service().admin.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()')
  const { rows } = await service().admin.query(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  return rows[0].deadlocks
}

test.serial('two who write to one handoff at once take turns', async (t) => {
  const { workshop, coating } = await pair(service())
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const { id, taskId } = await newest(coating)
  const before = await deadlocks()
  const statuses = ['dispatched', 'ready', 'preparation', 'dispatched', 'open', 'dispatched']
  const replies = await Promise.all([
    ...statuses.map((status) => coating.patch(`/tasks/${taskId}`, { status })),
    ...statuses.map((_, n) => workshop.patch(`/tasks/${sent.taskId}`, { details: `${n}`, priorityId: 1 + (n % 4) })),
  ])
  t.deepEqual(
    replies.filter(({ status }) => status !== 200).map(({ text }) => text),
    [],
  )
  t.is(await deadlocks(), before)
  t.deepEqual(await view(workshop, sent.id), await view(coating, id))
  await agreed(t, { workshop, coating })
})

test.serial('of a withdrawal and a decline at once one holds, and both sides agree which', async (t) => {
  const { workshop, coating } = await pair(service())
  for (let n = 0; n < 6; n++) {
    const sent = await workshop.sendTo(coating, await workshop.task('Coat', { title: `${n}` }))
    const { id, taskId } = await newest(coating)
    const [withdrawn, declined, done] = await Promise.all([
      workshop.delete(`/handoffs/${sent.id}`),
      coating.post(`/handoffs/${id}/decline`, { reason: 'No' }),
      coating.patch(`/tasks/${taskId}`, { status: 'done' }),
    ])
    for (const reply of [withdrawn, declined, done]) t.true([200, 404, 409, 422].includes(reply.status), reply.text)
    t.true([withdrawn, declined, done].some(({ status }) => status === 200))
    t.deepEqual(await view(workshop, sent.id), await view(coating, id))
  }
  await agreed(t, { workshop, coating })
})

test.serial('sent and withdrawn at random by both at once, both companies see the same', async (t) => {
  const both = await pair(service())
  const before = await deadlocks()
  let seed = Number(process.env.PARTNERS_SEED ?? 7)
  t.log(`PARTNERS_SEED=${seed}`)
  const pick = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor(seed / 65536) % n
  }
  const seen: Record<string, number> = {}
  for (let round = 0; round < 15; round++) {
    const acts = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const [own, other, type] =
          n % 2 ? ([both.workshop, both.coating, 'Coat'] as const) : ([both.coating, both.workshop, 'Hang'] as const)
        return act(own, other, type, pick(1000), pick(1000))
      }),
    )
    for (const { what, status, text } of acts) {
      t.true(status < 500, `${what}: ${text}`)
      if (status === 200) seen[what] = (seen[what] ?? 0) + 1
    }
    await agreed(t, both)
    for (const company of [both.workshop, both.coating]) {
      const other = company === both.workshop ? both.coating : both.workshop
      await company.apply({ subcontractors: [{ name: `Partner ${other.shortName}`, company: other.shortName }] })
    }
  }
  t.is(await deadlocks(), before)
  t.log(seen)
  t.true(Object.keys(seen).length >= 5, 'not all of them were refused')
})

/** Something that a company may do, with something that it has. */
async function act(own: TestCompany, other: TestCompany, type: string, choice: number, which: number) {
  const handoffs = (await own.ok(own.get('/handoffs?limit=100'))).data
  const some = (direction: string) => {
    const open = handoffs.filter((one: any) => one.direction === direction && one.linkActive)
    return open[which % open.length]
  }
  const [sent, received] = [some('outgoing'), some('incoming')]
  const status = ['preparation', 'ready', 'dispatched', 'done', 'dispatched'][which % 5]!
  const naming = (company: string | null) => ({
    version: 1,
    subcontractors: [{ name: `Partner ${other.shortName}`, company }],
  })
  const acts: [what: string, has: unknown, does: () => Promise<Reply>][] = [
    ['status', received, () => own.patch(`/tasks/${received.taskId}`, { status, reason: 'x' })],
    ['status', received, () => own.patch(`/tasks/${received.taskId}`, { status: 'ready', reason: 'x' })],
    ['details', sent, () => own.patch(`/tasks/${sent.taskId}`, { details: `${which}`, priorityId: 1 + (which % 4) })],
    ['withdraw', sent, () => own.delete(`/handoffs/${sent.id}`)],
    ['delete', sent, () => own.delete(`/tasks/${sent.taskId}`)],
    ['decline', received, () => own.post(`/handoffs/${received.id}/decline`, { reason: `${which}` })],
    ['part', which % 5 === 0, () => own.post('/config/apply', { spec: naming(null) })],
    ['name again', which % 4 === 0, () => own.post('/config/apply', { spec: naming(other.shortName) })],
  ]
  const from = choice % acts.length
  const possible = [...acts.slice(from), ...acts.slice(0, from)].find(([, has]) => has)
  if (possible && choice % 5 > 1) return { what: possible[0], ...(await possible[2]()) }
  const taskId = await own.task(type, { title: `${which}` })
  return { what: 'send', ...(await own.post('/handoffs', { taskId, recipientShortName: other.shortName })) }
}
