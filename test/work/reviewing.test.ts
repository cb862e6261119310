// Who approves what was counted on reviewed work: nobody whose pieces are there, and nobody but who approves undoes it.
import test from 'ava'
import { addServiceAccount } from '../../server/operator/companies.ts'
import { keyOf, run } from '../mcp/support.ts'
import { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { beginReviewed, correct, count } from './reviewed.ts'

const service = serviceFor(test, { booksBalance: true })
const declined = { status: 'declined', declinedReason: 'not wanted' }
const partly = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
const kept = { status: 409, code: 'invalid_transition' }

const begin = () => beginReviewed(service())
const submit = (who: Client, task: string) => who.ok(who.patch(task, { status: 'submitted' }))
const done = (who: Client, task: string, more: object = {}) => who.patch(task, { status: 'done', ...more })

test('who adds pieces to submitted work, by a count or a correction, does not approve them in any way', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  for (const add of [count, correct]) {
    const task = await stamp()
    await submit(company, task)
    await add(supervisor, task, 3)
    for (const approves of [{ status: 'done' }, { ...declined, unpostedCounts: 'post' }, partly])
      t.like((await supervisor.patch(task, approves)).body, kept, JSON.stringify(approves))
    t.is((await supervisor.post(`${task}/form`, { answers: [], status: 'done' })).body.code, kept.code)
    t.is((await manager.ok(done(manager, task))).status, 'done')
  }
  const uncounted = await stamp()
  await submit(company, uncounted)
  const figures = { goodQuantity: 3, scrapQuantity: 0 }
  t.like((await done(supervisor, uncounted, figures)).body, kept, 'nor by the call that adds them')
  const nobodys = await stamp()
  t.is((await supervisor.ok(done(supervisor, nobodys, figures))).status, 'done', 'nobody’s work, written down')

  const { id, operations } = await company.release('PLATE', 3)
  const step = `/tasks/${operations[0].taskId}`
  await submit(company, step)
  await count(supervisor, step, 2)
  const cancel = { reason: 'not wanted', unpostedCounts: 'post' }
  await correct(manager, step, -1)
  const refused = (await company.post(`/work-orders/${id}/cancel`, cancel)).body
  t.like(refused, { ...kept, taskIds: [operations[0].taskId], allowedTransitions: ['cancelled'] }, 'with scrap')
  await manager.ok(manager.post(`/work-orders/${id}/cancel`, cancel))
  t.deepEqual(await company.stock('PLATE'), { Press: 10 }, 'a manager who took back of what another had counted')
})

test('a correction upwards of work that is not submitted is a count of who makes it; one downwards is none', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  const raised = await stamp()
  await correct(supervisor, raised, 100)
  await count(company, raised, 1)
  for (const who of [supervisor, company]) t.like((await done(who, raised)).body, kept)
  await submit(manager, raised)
  await correct(company, raised, -99)
  t.like((await done(supervisor, raised)).body, kept)
  const lowered = await stamp()
  await count(manager, lowered, 5, 2)
  await correct(supervisor, lowered, -1)
  await correct(supervisor, lowered, -1, 1)
  t.true((await done(supervisor, lowered, {})).status === 200, 'fewer, and good ones that are scrap')
  const mended = await stamp()
  await count(manager, mended, 5, 2)
  await correct(supervisor, mended, 1, -1)
  t.like((await done(supervisor, mended)).body, kept, 'scrap that is good')
})

test('who reviews may take back what another counted and approve the rest, but none of what they counted themselves', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  const submitted = async () => {
    const task = await stamp()
    await count(manager, task, 50, 1)
    await submit(manager, task)
    return task
  }
  const lowered = await submitted()
  await correct(supervisor, lowered, -42, -1)
  t.like((await done(manager, lowered)).body, kept)
  t.is((await supervisor.ok(done(supervisor, lowered))).status, 'done')
  t.deepEqual(await company.stock('PLATE'), { Press: 8 })

  for (const back of [-49, -50])
    for (const add of [count, correct]) {
      const task = await submitted()
      await correct(supervisor, task, back, -1)
      await add(supervisor, task, 1)
      for (const approves of [{ status: 'done' }, { ...declined, unpostedCounts: 'post' }, partly])
        t.like((await supervisor.patch(task, approves)).body, kept, `${back}, ${JSON.stringify(approves)}`)
      t.true((await company.patch(task, { status: 'done' }, { prefer: 'dry-run' })).body.accepted, 'somebody else does')
    }
  const told = await submitted()
  t.like((await done(supervisor, told, { goodQuantity: 1 })).body, kept, 'nor by one call')
  await correct(supervisor, told, -1, 1)
  t.is((await supervisor.ok(done(supervisor, told))).status, 'done', 'good ones that are scrap')
})

test('whose pieces are all taken back did none of the work, and approves what another counted anew', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  const anew = await stamp()
  await count(manager, anew, 3)
  await correct(manager, anew, -3)
  await count(supervisor, anew, 5)
  await submit(supervisor, anew)
  t.like((await done(supervisor, anew)).body, kept)
  t.is((await manager.ok(done(manager, anew))).status, 'done')

  const slip = await stamp()
  await count(manager, slip, 5)
  await submit(manager, slip)
  await correct(supervisor, slip, 1)
  t.like((await done(supervisor, slip)).body, kept)
  await correct(supervisor, slip, -1)
  t.is((await supervisor.ok(done(supervisor, slip))).status, 'done')

  const both = await stamp()
  await count(manager, both, 3, 1)
  await count(supervisor, both, 2)
  await submit(supervisor, both)
  for (const who of [manager, supervisor]) t.like((await done(who, both)).body, kept)
  await correct(manager, both, -3, -1)
  await count(supervisor, both, 3, 1)
  t.is((await manager.ok(done(manager, both))).status, 'done', 'a company of two')
  t.deepEqual(await company.stock('PLATE'), { Press: 15 })
})

test('what is taken back is of who takes it first, and not what a machine counted since', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  await company.apply({
    machineData: [{ machine: 'Press', signals: [{ key: 'strokes', kind: 'counter', counts: 'good' }] }],
  })
  const task = await stamp()
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await company.ok(company.patch(task, { status: 'dispatched', occurredAt: at(30) }))
  await count(manager, task, 5)
  const strokes = (minutes: number, value: number) => ({ ssuId: 'Press', key: 'strokes', at: at(minutes), value })
  await supervisor.ok(supervisor.post('/signals/readings', { readings: [strokes(20, 0), strokes(10, 9)] }))
  t.is((await company.ok(company.get(task))).goodQuantity, 14)
  await correct(manager, task, -5)
  for (const who of [manager, supervisor])
    t.true((await who.patch(task, { status: 'done' }, { prefer: 'dry-run' })).body.accepted)
})

test('what was approved is undone by who approves it, whatever is said of what is not posted', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  const { client: agent } = await keyOf(service(), company, 'agent')
  const task = await stamp()
  await count(manager, task, 5)
  await submit(manager, task)
  await supervisor.ok(done(supervisor, task))
  await manager.ok(manager.patch(task, { status: 'ready', reason: 'counted wrong' }))
  await correct(manager, task, -2)
  const scraps = { ...declined, unpostedCounts: 'scrap' }
  t.like((await manager.patch(task, scraps)).body, {
    ...kept,
    detail:
      'What was counted on work that is reviewed is posted by who approves it, neither by who did it nor by who ' +
      "submitted it: leave it to somebody else's sign-in or key.",
  })
  t.like((await agent.patch(task, scraps)).body, { code: 'reason_required', missingFields: ['statedBy'] })
  const listed = (await done(manager, task)).body
  t.deepEqual(listed.allowedTransitions, ['open', 'preparation', 'dispatched', 'submitted', 'incomplete'])
  await submit(manager, task)
  t.deepEqual((await done(manager, task)).body.allowedTransitions, ['incomplete'])
  t.deepEqual(await company.stock('PLATE'), { Press: 5 })
  await supervisor.ok(supervisor.patch(task, scraps))
  t.deepEqual(await company.stock('PLATE'), { Press: 3 })
  t.deepEqual(await company.stock('SCREW'), { Rack: 97 })
})

test('nor is it undone by cancelling its order, with scrap either', async (t) => {
  const { company, manager, supervisor } = await begin()
  const { id, operations } = await company.release('PLATE', 3)
  const step = `/tasks/${operations[0].taskId}`
  await count(manager, step, 3)
  await submit(manager, step)
  await supervisor.ok(done(supervisor, step))
  await manager.ok(manager.patch(step, { status: 'ready', reason: 'counted wrong' }))
  await correct(manager, step, -1)
  const cancel = (who: Client) => who.post(`/work-orders/${id}/cancel`, { reason: 'x', unpostedCounts: 'scrap' })
  const refused = (await cancel(manager)).body
  const order = { ...kept, taskIds: [operations[0].taskId], currentStatus: 'in_progress' }
  t.like(refused, { ...order, allowedTransitions: [] })
  t.regex(refused.detail, /submitted it\. Leave it to somebody else\.$/)
  await company.ok(cancel(company))
  t.deepEqual(await company.stock('PLATE'), { Press: 2 })
})

/** A key of a new service account. */
async function keyOfAccount(company: TestCompany, maker: Client = company, permissions?: string[]): Promise<Client> {
  const account = { company: company.shortName, name: `Bridge ${++bridges}`, role: 'Administrator' }
  const { serviceAccountId } = await addServiceAccount(service().operator, account)
  const { key } = await company.ok(maker.post('/api-keys', { name: 'ERP', serviceAccountId, permissions }))
  return new Client(company.baseUrl, key)
}
let bridges = 0

test('a service account’s key approves nothing that its maker may not: nobody approves their own work by one', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  const permissions = ['tasks:change_status', 'tasks:view_all', 'api_keys:manage']
  const bridge = await keyOfAccount(company, company, permissions)
  const further = await keyOfAccount(company, bridge, permissions)
  const said = { status: 'done', statedBy: company.person['manager@example.test'] }
  for (const [does, by] of [
    [company, [bridge, further]],
    [bridge, [further]],
  ] as [Client, Client[]][]) {
    const submitted = await stamp()
    await submit(does, submitted)
    const counted = await stamp()
    await count(does, counted, 1)
    await submit(supervisor, counted)
    const answered = await stamp()
    await does.ok(does.post(`${answered}/form`, { answers: [{ field: 'Found', value: 'Rust' }] }))
    await submit(supervisor, answered)
    for (const who of by) {
      for (const task of [submitted, counted, answered]) t.like((await done(who, task)).body, kept)
      t.is((await run(who, 'tasks.update', { id: submitted.split('/')[2], ...said })).body.code, kept.code)
      t.like((await who.patch(submitted, { status: 'open' })).body, kept)
      t.deepEqual((await done(who, submitted)).body.allowedTransitions, ['incomplete', 'declined'])
      t.like((await who.post(`${counted}/form`, { answers: [], status: 'done' })).body, kept)
    }
    await manager.ok(manager.patch(submitted, { status: 'open' }))
    await manager.ok(done(manager, counted))
  }
  const robot = await stamp()
  await count(bridge, robot, 1)
  await submit(bridge, robot)
  await company.ok(done(company, robot))
})

test('nor do they post by one what they counted of an order that it cancels', async (t) => {
  const { company, manager } = await begin()
  const bridge = await keyOfAccount(company)
  const { id, operations } = await company.release('PLATE', 3)
  await count(company, `/tasks/${operations[0].taskId}`, 2)
  const cancel = (who: Client) =>
    who.post(`/work-orders/${id}/cancel`, { reason: 'not wanted', unpostedCounts: 'post' })
  t.like((await cancel(bridge)).body, kept)
  await manager.ok(cancel(manager))
})
