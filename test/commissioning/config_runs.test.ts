// A spec of more than one portion: what stays, what ends it, and who may begin another.
import test, { type ExecutionContext } from 'ava'
import { keyOf } from '../mcp/support.ts'
import type { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = serviceFor(test)

const skills = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Skill ${1000 + n}` }))
const spec = (count: number) => ({ version: 1, skills: skills(count) })

/** Somebody's skill that is not committed yet: whoever wants to make the same waits. */
const hold = (t: ExecutionContext, company: TestCompany, name: string) =>
  company.hold(t, 'insert into people.skills (company_id, id, name) values (app.company_id(), 1, $1)', [name])

const runOf = (company: TestCompany, id: string, who: Client = company) => company.ok(who.get(`/config/runs/${id}`))

test('a large spec is applied in portions and answers as a small one does; planned again it is unchanged', async (t) => {
  const company = await service().company()
  const answer = await company.ok(company.post('/config/apply', { spec: spec(520) }))
  t.like(answer, { state: 'done', total: 520, done: 520, failed: null, summary: { create: 520 } })
  t.deepEqual(
    answer.applied,
    skills(520).map(({ name }) => ({ section: 'skills', name, action: 'create' })),
  )
  t.deepEqual(await runOf(company, answer.run), answer)
  const plan = await company.ok(company.post('/config/plan', { spec: spec(520) }))
  t.like(plan.summary, { create: 0, update: 0, unchanged: 520, extra: 0 })
  const [{ calls }] = (await company.sql(
    `select count(*)::int as calls from app.audit_log a where a.company_id = app.company_id()
        and a.capability = 'config.apply'`,
  )) as [{ calls: number }]
  t.is(calls, 4, 'one that began it, three portions')
})

test('who does not wait is told where to look; nobody else applies meanwhile; the same key is answered with its end', async (t) => {
  const company = await service().company()
  const held = await hold(t, company, 'Skill 1300')
  const headers = { prefer: 'respond-async, wait=0', 'idempotency-key': 'factory-1' }
  const begun = await company.post('/config/apply', { spec: spec(520) }, headers)
  t.is(begun.status, 202)
  t.is(begun.headers.get('preference-applied'), 'respond-async')
  const address = begun.headers.get('location')!
  t.true(address.endsWith(`/api/v1/config/runs/${begun.body.run}`))
  await until(async () => (await runOf(company, begun.body.run)).done === 250)
  const meanwhile = (await runOf(company, begun.body.run)).applied.map(({ name }: { name: string }) => name)
  const latest = skills(250).slice(-100)
  t.deepEqual(
    meanwhile,
    latest.map(({ name }) => name),
    'the latest while it goes on',
  )
  const other = { spec: { version: 1, skills: [{ name: 'Other' }] } }
  const second = await company.post('/config/apply', other, { 'idempotency-key': 'other-1' })
  t.like(second.body, { status: 409, code: 'apply_in_progress', run: begun.body.run })
  t.regex(second.body.detail, /of Admin, 250 of 520 changes done\. Look at it: GET \/api\/v1\/config\/runs\/\w+ /)
  await held.release()
  const again = await company.post('/config/apply', { spec: spec(520) }, { 'idempotency-key': 'factory-1' })
  t.like(again.body, { run: begun.body.run, state: 'done', done: 520 })
  t.is(again.body.applied.length, 520, 'all of it in the end')
  t.like(await company.ok(company.post('/config/apply', { spec: spec(520) })), { run: null, applied: [] })
  const ended = await company.ok(company.post('/config/apply', other, { 'idempotency-key': 'other-1' }))
  t.like(ended, { state: 'done', summary: { create: 1 } }, 'sent again when the run has ended')
})

test('whoever does not wait gets a run for a small spec too, and 200 when nothing is to be done', async (t) => {
  const company = await service().company()
  const begun = await company.post('/config/apply', { spec: spec(1) }, { prefer: 'respond-async' })
  t.is(begun.status, 202)
  await until(async () => (await runOf(company, begun.body.run)).state === 'done')
  const nothing = await company.post('/config/apply', { spec: spec(1) }, { prefer: 'respond-async' })
  t.is(nothing.status, 200)
  t.like(nothing.body, { state: 'done', total: 0 })
})

test('an item that is refused ends the run; what was done stays, and the same spec again goes on from there', async (t) => {
  const company = await service().company()
  const integration = await company.as('Integration') // may not write guidance
  const guided = { ...spec(300), guidance: [{ subject: 'company', body: 'Ask before you weld.' }] }
  const first = await integration.ok(integration.post('/config/apply', { spec: guided }))
  t.like(first, { state: 'failed', done: 300, total: 301, summary: { create: 300 } })
  t.like(first.failed, { section: 'guidance', name: 'company', problem: { code: 'missing_permission' } })
  t.is((await company.ok(company.get('/config/export'))).skills.length, 300)
  const second = await company.ok(company.post('/config/apply', { spec: guided }))
  t.like(second, { run: null, state: 'done', failed: null, summary: { create: 1, unchanged: 300 } })
})

test('what somebody else has made since the plan ends a run that was planned, and is taken on by one that was not', async (t) => {
  for (const isPlanned of [true, false]) {
    const company = await service().company()
    const { changesHash } = await company.ok(company.post('/config/plan', { spec: spec(520) }))
    const held = await hold(t, company, 'Skill 1300')
    const body = { spec: spec(520), ...(isPlanned && { changesHash }) }
    const begun = await company.post('/config/apply', body, { prefer: 'respond-async' })
    await held.waitedFor()
    await company.sql(`insert into people.skills (company_id, id, name) values (app.company_id(), 2, 'Skill 1510')`)
    await held.release()
    await until(async () => (await runOf(company, begun.body.run)).state !== 'running')
    const { done, failed } = await runOf(company, begun.body.run)
    if (!isPlanned) t.deepEqual({ done, failed }, { done: 520, failed: null })
    else t.like({ done, failed }, { done: 510, failed: { name: 'Skill 1510', problem: { code: 'plan_changed' } } })
  }
})

test('whose permission is taken meanwhile gets no further portion', async (t) => {
  const company = await service().company()
  const other = await company.as('Administrator', 'other')
  const held = await hold(t, company, 'Skill 1300')
  const begun = await other.post('/config/apply', { spec: spec(520) }, { prefer: 'respond-async' })
  await until(async () => (await runOf(company, begun.body.run)).done === 250)
  await held.waitedFor()
  await company.deactivate('other@example.test')
  await held.release()
  await until(async () => (await runOf(company, begun.body.run)).state === 'failed')
  const { done, failed } = await runOf(company, begun.body.run)
  // Where it waited longer than a portion waits for somebody else, it had given up, and came again to a closed door.
  t.true(done === 250 || (done > 300 && done <= 500), `the portion that was under way is the last: ${done}`)
  t.like(
    failed,
    { name: `Skill ${1000 + done}`, problem: { code: 'unauthenticated' } },
    'the key ended with the membership',
  )
  t.is((await company.ok(company.get('/config/export'))).skills.length, done)
})

test('a trial of more than one transaction may do is refused and points to the plan', async (t) => {
  const company = await service().company()
  const refused = await company.ok(company.post('/config/apply', { spec: spec(1001) }, { prefer: 'dry-run' }))
  t.like(refused.problem, { status: 422, code: 'dry_run_unsupported' })
  t.regex(refused.problem.detail, /config\.plan/)
  const tried = await company.ok(company.post('/config/apply', { spec: spec(300) }, { prefer: 'dry-run' }))
  t.like(tried, { accepted: true, result: { run: null, summary: { create: 300 } } })
})

test('who may not see a section is not told by a run what was done in it', async (t) => {
  const company = await service().company()
  const group = { name: 'Setters', permissions: ['settings:manage'] }
  await company.apply({ permissionGroups: [group], roles: [{ name: 'Setter', permissionGroup: 'Setters' }] })
  const setter = await company.as('Setter')
  const secret = { version: 1, skills: [{ name: 'Open' }], permissionGroups: [{ name: 'Secret', permissions: [] }] }
  const { run } = (await company.post('/config/apply', { spec: secret }, { prefer: 'respond-async' })).body
  await until(async () => (await runOf(company, run)).state === 'done')
  t.deepEqual((await setter.ok(setter.get(`/config/runs/${run}`))).applied, [
    { section: 'skills', name: 'Open', action: 'create' },
  ])
  const viewer = await company.as('Viewer')
  t.like((await viewer.get(`/config/runs/${run}`)).body, { code: 'missing_permission' })
  const narrowed = async (permissions: string[]) => {
    const { client } = await keyOf(service(), company, 'human', permissions)
    return (await runOf(company, run, client)).applied.length
  }
  t.is(await narrowed(['settings:manage']), 1, 'nor by a narrower key, whose run it was')
  t.is(await narrowed(['settings:manage', 'users:manage']), 2)
  t.is((await runOf(company, run)).applied.length, 2)
})

test('what somebody else makes while a run goes on is taken as it is meant', async (t) => {
  const company = await service().company()
  const held = await hold(t, company, 'Skill 1300')
  const begun = await company.post('/config/apply', { spec: spec(520) }, { prefer: 'respond-async, wait=0' })
  await until(async () => (await runOf(company, begun.body.run)).done === 250)
  await held.waitedFor()
  await held.release('commit')
  await until(async () => (await runOf(company, begun.body.run)).state !== 'running')
  t.like(await runOf(company, begun.body.run), { state: 'done', done: 520, failed: null })
  t.like((await company.ok(company.post('/config/plan', { spec: spec(520) }))).summary, { create: 0, unchanged: 520 })
})
