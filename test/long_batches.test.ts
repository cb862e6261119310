// A factory's file, or an ERP's orders, may take longer in the database than other calls, on a busy machine much longer; what
// is cut off nevertheless is told so.
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { commandLine } from './config/support.ts'
import { startTestService, type TestCompany } from './support/service.ts'

const spec = { version: 1, vendors: [{ name: 'Steelworks', leadTimeDays: 5 }] }

async function serviceWith(t: ExecutionContext, settings: Record<string, string>) {
  const service = await startTestService(settings)
  t.teardown(() => service.close())
  return service
}

/** Applies of the company wait, as long as somebody else has its settings. */
const hold = (t: ExecutionContext, company: TestCompany) =>
  company.hold(t, 'select from app.settings where company_id = app.company_id() for update', [])

test('a batch may take longer than other calls, and leaves them their time', async (t) => {
  const service = await serviceWith(t, { POOL_SIZE: '1', STATEMENT_TIMEOUT_MS: '1000', BATCH_TIMEOUT_MS: '60000' })
  const company = await service.company()
  const team = await company.ok(company.post('/teams', { name: 'Day shift' }))
  const held = await hold(t, company)
  const applying = company.post('/config/apply', { spec })
  await service.untilHeldBack(1)
  await sleep(2000)
  await held.release()
  t.is((await applying).status, 200)
  const teams = await company.hold(t, 'select from people.teams where company_id = app.company_id() for update', [])
  const cut = await company.patch(`/teams/${team.id}`, { name: 'Late shift' })
  t.like(cut, { status: 503, body: { code: 'unavailable' } })
  t.regex(cut.body.detail, /^teams\.update was cut off, as it took longer than the 1 s that it may take/)
  await teams.release()
})

test('what is cut off says so, what to do, and when to come back; nothing of it was done', async (t) => {
  const service = await serviceWith(t, { BATCH_TIMEOUT_MS: '1500' })
  const company = await service.company()
  const held = await hold(t, company)
  const cut = await company.post('/config/apply', { spec }, { prefer: 'respond-async' })
  t.is(cut.status, 503)
  t.is(cut.headers.get('retry-after'), '2')
  t.is(
    cut.body.detail,
    'config.apply was cut off, as it took longer than the 1.5 s that it may take in the database; nothing of it was done. ' +
      'Ask for less at once (divide a file, or what a list is asked for), or send it again when less is going on.',
  )
  const page = await (await fetch(cut.body.type)).text()
  t.regex(page, /cut the request off[\s\S]*for less at once where it was cut off/, 'not the same again')
  await held.release()
  t.deepEqual((await company.ok(company.get('/config/export'))).vendors, [])
})

test('the command line says that it tries again, and why', async (t) => {
  const service = await serviceWith(t, { BATCH_TIMEOUT_MS: '6000' })
  const company = await service.company()
  const { run, write } = await commandLine(t, company)
  await write('factory.yaml', JSON.stringify(spec))
  await run('plan') // the service's connection knows the rules now, and is quick
  const held = await hold(t, company)
  const applying = run('apply', '--auto-approve')
  await service.untilHeldBack(1)
  await sleep(6500)
  await held.release()
  const done = await applying
  t.is(done.code, 0, done.err)
  t.regex(done.err, /config\.apply was cut off, .* going on\. Trying again in 6 s \(2 of 6\)\.\n/)
})

test('batches of many companies leave half of the connections to other calls', async (t) => {
  const service = await serviceWith(t, { POOL_SIZE: '4', POOL_PATIENCE_MS: '2000' })
  const companies = [await service.company(), await service.company(), await service.company()]
  const other = await service.company()
  const held = await Promise.all(companies.map((company) => hold(t, company)))
  const applying = companies.map((company) => company.post('/config/apply', { spec }))
  await service.untilHeldBack(1)
  for (let n = 0; n < 5; n++) t.is((await other.get('/me')).status, 200)
  for (const one of held) await one.release()
  for (const reply of await Promise.all(applying)) t.is(reply.status, 200, reply.text)
})

test('a service that is told to stop undoes a batch that takes long, and tells its caller', async (t) => {
  const service = await startTestService({})
  const company = await service.company()
  const held = await hold(t, company)
  const applying = company.post('/config/apply', { spec })
  await service.untilHeldBack(1)
  const began = performance.now()
  const closed = service.close()
  const reply = await applying
  await held.release()
  await closed
  t.like(reply, { status: 503, body: { code: 'unavailable' } })
  t.true(performance.now() - began < 20_000, 'the time that a process has to stop')
})
