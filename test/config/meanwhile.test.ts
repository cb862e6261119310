// What is done is what was shown and said yes to: whatever somebody else changes between the two is not written over.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)

/** The company's service, at an address where something else happens once a plan is made, before it is told. */
async function withMeanwhile(t: ExecutionContext, company: TestCompany, meanwhile: () => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
    const body = request.method === 'GET' ? undefined : await buffer(request)
    const answer = await fetch(company.baseUrl + request.url, { method: request.method, headers, body })
    if (request.url === '/api/v1/config/plan') await meanwhile()
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const vendors = (leadTimeDays: number, count = 3) =>
  Array.from({ length: count }, (_, n) => ({ name: `Vendor ${n}`, leadTimeDays }))

test('an apply and an import do what they have shown or nothing', async (t) => {
  const company = await service().company()
  const at = await withMeanwhile(t, company, () => company.apply({ vendors: vendors(1) }))
  const { run, write } = await commandLine(t, company)
  await write('factory.yaml', JSON.stringify({ version: 1, vendors: vendors(2) }))
  await write('vendors.csv', 'name,leadTimeDays\nVendor 0,3\nVendor 1,3\n')
  const said = 'The company has changed since this plan was made; plan again. Nothing was changed.\n'
  const applied = await run('apply', '--auto-approve', '--base-url', at)
  t.like(applied, { code: 1, err: said })
  t.regex(applied.out, /Plan:\S* 3 to add, 0 to change/)
  await company.apply({ vendors: vendors(0) })
  const imported = await run('csv', 'import', 'vendors', '--apply', '--base-url', at)
  t.like(imported, { code: 1, err: said })
  t.deepEqual((await company.ok(company.get('/config/export'))).vendors[0].leadTimeDays, 1)
  t.is((await run('apply', '--auto-approve')).code, 0)
  t.deepEqual((await company.ok(company.get('/config/export'))).vendors[0].leadTimeDays, 2)
})

test('config.apply with the changesHash of a plan makes those changes or none, also as a run', async (t) => {
  const company = await service().company({ vendors: vendors(1, 2) } as never)
  const spec = { version: 1, vendors: vendors(2, 300) }
  const { changesHash } = await company.ok(company.post('/config/plan', { spec }))
  await company.apply({ vendors: vendors(0, 1) })
  t.like(await company.post('/config/apply', { spec, changesHash }), { status: 409, body: { code: 'plan_changed' } })
  t.is((await company.ok(company.get('/config/export'))).vendors.length, 2)
  const again = await company.ok(company.post('/config/plan', { spec }))
  t.not(again.changesHash, changesHash)
  const sent = { spec, changesHash: again.changesHash }
  t.like(await company.ok(company.post('/config/apply', sent)), { state: 'done', total: 300 })
  t.is((await company.post('/config/apply', sent)).status, 409, 'it is done')
})

test('an apply takes its answer from a pipe, as terraform does; only yes goes on, and silence is no answer', async (t) => {
  const company = await service().company()
  const { piped, write } = await commandLine(t, company)
  await write('factory.yaml', JSON.stringify({ version: 1, vendors: vendors(1, 1) }))
  const there = async () => (await company.ok(company.get('/config/export'))).vendors.length
  const silent = await piped('', 'apply')
  t.is(silent.code, 1)
  t.regex(silent.err, /Nobody is there to be asked: --auto-approve/)
  for (const answer of ['no\nyes\n', 'y\n', '\n', 'YES\n']) {
    const refused = await piped(answer, 'apply')
    t.is(refused.code, 1, answer)
    t.regex(refused.err, /Only yes is taken for it: \nNothing was changed\.\n$/)
  }
  t.regex((await piped('yes\n', 'apply', '--json')).err, /Nobody is there to be asked/)
  t.is(await there(), 0)
  const done = await piped('yes\n', 'apply')
  t.is(done.code, 0, done.err)
  t.regex(done.out, /Done:\S* 1 added/)
  t.is(await there(), 1)
})
