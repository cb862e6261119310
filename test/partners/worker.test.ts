// What a partner could not be told at once, a worker brings.
import test from 'ava'
import { setArchived } from '../../server/operator/companies.ts'
import { startTestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { newest, pair, task } from './pair.ts'

const started = startTestService({ WORKER: 'inline' })
test.after.always(async () => (await started).close())

const bring = async () => (await started).admin.query(`select graphile_worker.add_job('partner_messages')`)

test('what was told while the partner was archived comes when it is back', async (t) => {
  const service = await started
  const { workshop, coating } = await pair(service)
  const archive = (archived: boolean) => setArchived(service.operator, coating.shortName, archived)
  await archive(true)
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  await bring()
  await archive(false)
  t.true(sent.linkActive)
  await bring()
  await until(async () => (await newest(coating)) !== undefined)
  t.is((await task(coating, (await newest(coating)).taskId)).handoffRole, 'mirror')
})

test('what changes by itself while the partner writes is brought later, and nobody waits for the other in a circle', async (t) => {
  const service = await started
  const { workshop, coating } = await pair(service)
  const sent = await workshop.sendTo(coating, await workshop.task('Coat'))
  const { taskId } = await newest(coating)
  const first = await coating.task('Hang')
  await coating.ok(coating.post(`/tasks/${first}/connections`, { to: taskId, type: 'dependency' }))
  t.is((await task(workshop, sent.taskId)).status, 'open', 'it waits for another one there')
  const held = await service.admin.connect()
  try {
    await held.query(
      `begin; select set_config('app.company_id', (select id::text from app.companies where short_name = '${workshop.shortName}'), true)`,
    )
    await held.query('select partners.take_turn($1)', [coating.shortName])
    await coating.ok(coating.done(first)) // does not wait for the turn
    t.is((await task(coating, taskId)).status, 'ready')
    t.is((await task(workshop, sent.taskId)).status, 'open')
  } finally {
    await held.query('rollback')
    held.release()
  }
  await bring()
  const ofSender = async () => (await task(workshop, sent.taskId)).status
  await until(async () => (await ofSender()) !== 'open')
  t.is(await ofSender(), 'ready')
})

test('of several partners that a call tells something one hears it at once, the others from the worker', async (t) => {
  const service = await started
  const [one, two] = [await pair(service), await pair(service)]
  const shared = one.coating
  await two.workshop.apply({ subcontractors: [{ name: 'Shared', company: shared.shortName }] })
  await shared.apply({ subcontractors: [{ name: 'Second', company: two.workshop.shortName }] })
  const copies: string[] = []
  const sent: any[] = []
  for (const workshop of [one.workshop, two.workshop]) {
    sent.push(await workshop.sendTo(shared, await workshop.task('Coat')))
    copies.push((await newest(shared)).taskId)
  }
  const first = await shared.task('Hang')
  for (const to of copies) await shared.ok(shared.post(`/tasks/${first}/connections`, { to, type: 'dependency' }))
  await shared.ok(shared.done(first))
  await bring()
  for (const [n, workshop] of [one.workshop, two.workshop].entries())
    await until(async () => (await task(workshop, sent[n].taskId)).status === 'ready')
  t.deepEqual(
    (await shared.sql(`select from partners.messages where company_id = app.company_id() and is_waiting`)).length,
    0,
  )
})

test('what was told and applied is kept for ninety days, what waits for as long as it does', async (t) => {
  const service = await started
  const { workshop, coating } = await pair(service)
  await workshop.sendTo(coating, await workshop.task('Coat'))
  await setArchived(service.operator, coating.shortName, true)
  await workshop.sendTo(coating, await workshop.task('Coat'))
  const kept = async (company: typeof workshop) =>
    (await company.sql(`select is_waiting from partners.messages where company_id = app.company_id()`)).length
  const age = (days: number) =>
    workshop.sql(
      `update partners.messages set at = now() - make_interval(days => $1) where company_id = app.company_id()`,
      [days],
    )
  const before = await kept(workshop)
  await age(89)
  await service.admin.query('select app.remove_expired()')
  t.is(await kept(workshop), before)
  await age(91)
  await service.admin.query('select app.remove_expired()')
  t.is(await kept(workshop), 1)
  t.true((await kept(coating)) > 1, 'each company by its own clock')
})
