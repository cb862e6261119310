// Who ends the command line has ended it: before the apply is sent nothing is, and after it is said what goes on.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)
const file = 'version: 1\nvendors: [{ name: Steelworks }]\n'

/** The company's service, at an address where the answer to calls of one path waits; what was asked there. */
async function held(t: ExecutionContext, company: TestCompany, path: string) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response: ServerResponse) => {
    asked.push(request.url!)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
    const body = request.method === 'GET' ? undefined : await buffer(request)
    const answer = await fetch(company.baseUrl + request.url, { method: request.method, headers, body })
    const text = await answer.text()
    const answered = () => response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text)
    if (request.url === path) waiting.push(answered)
    else answered()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { baseUrl: `http://127.0.0.1:${port}`, asked, waiting, isHeld: () => waiting.length > 0 }
}

for (const main of ['main.ts', 'millwright.js'])
  test(`a signal to ${main} before the apply is sent ends it as signals do, and nothing is sent`, async (t) => {
    const company = await service().company()
    const { baseUrl, asked, waiting, isHeld } = await held(t, company, '/api/v1/config/plan')
    const { begun, write } = await commandLine(t, company, company.key, main)
    await write('factory.yaml', file)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const { child, ended } = begun('apply', '--auto-approve', '--base-url', baseUrl)
      await until(isHeld)
      child.kill(signal)
      t.like(await ended, { signal, out: '', err: '' }) // until its outputs are closed, so nobody is left
      for (const answered of waiting.splice(0)) answered()
    }
    t.deepEqual(asked, Array(3).fill('/api/v1/config/plan'))
    t.deepEqual((await company.ok(company.get('/config/export'))).vendors, [])
  })

test('ended after the apply is sent, it says that it may go on and how to see it', async (t) => {
  const company = await service().company()
  const { baseUrl, waiting, isHeld } = await held(t, company, '/api/v1/config/apply')
  const { begun, write, run } = await commandLine(t, company, company.key, 'millwright.js')
  await write('factory.yaml', file)
  const { child, ended } = begun('apply', '--auto-approve', '--base-url', baseUrl)
  await until(isHeld)
  process.kill(-child.pid!, 'SIGINT') // as a terminal does it at Ctrl-C: to all of them
  const { signal, err } = await ended
  t.is(signal, 'SIGINT')
  t.regex(err, /^The apply was sent and may go on in the service: plan again tells what is left\. .*second apply.*\n$/)
  t.regex((await run('plan')).out, /No changes/)

  await write('vendors.csv', 'name\nBrassworks\n')
  waiting.splice(0)
  const sheet = begun('csv', 'import', 'vendors', '--apply', '--base-url', baseUrl)
  await until(isHeld)
  for (const answered of waiting.splice(0)) answered() // the dry run
  await until(isHeld)
  sheet.child.kill('SIGTERM')
  const stopped = await sheet.ended
  t.is(stopped.signal, 'SIGTERM')
  t.regex(stopped.err, /^The import was sent and may still be done: the same command without --apply/)
})

test('of an apply whose run is known it says the run', async (t) => {
  const company = await service().company()
  const { begun, write } = await commandLine(t, company)
  await write('factory.yaml', file)
  const looked = createServer((_, response) => {
    const body = { state: 'running', run: 'R-1', total: 2000, done: 0, summary: {} }
    response.writeHead(202, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify({
        ...body,
        problems: [],
        changes: [{ action: 'create', fields: {} }],
        changesHash: 'x',
        _meta: { warnings: [] },
      }),
    )
  })
  await new Promise<void>((resolve) => looked.listen(0, '127.0.0.1', resolve))
  t.teardown(() => looked.closeAllConnections() ?? looked.close())
  const { port } = looked.address() as { port: number }
  const at = ['--auto-approve', '--json', '--base-url', `http://127.0.0.1:${port}`]
  const { child, ended } = begun('apply', ...at)
  await once(child.stderr!, 'data')
  child.kill('SIGTERM')
  const { signal, err } = await ended
  t.is(signal, 'SIGTERM')
  t.regex(err, /The apply goes on there by itself, as run R-1: GET \/api\/v1\/config\/runs\/R-1 .*\n$/)
})

const starters: Record<string, { starter: string[]; signal: NodeJS.Signals }> = {
  'killed, as it passes nothing on': { starter: [], signal: 'SIGKILL' },
  'ended by npx, whose shell passes nothing on': {
    starter: ['env', 'npm_command=exec', 'sh', '-c', '"$@"; true', 'sh'],
    signal: 'SIGTERM',
  },
}
for (const [how, { starter, signal }] of Object.entries(starters))
  test(`a command line ends also where its starter is ${how}`, async (t) => {
    const company = await service().company()
    const { baseUrl, asked, waiting, isHeld } = await held(t, company, '/api/v1/config/plan')
    const { begunBy, write } = await commandLine(t, company, company.key, 'millwright.js')
    await write('factory.yaml', file)
    const { child, ended } = begunBy(starter, 'apply', '--auto-approve', '--base-url', baseUrl)
    await until(isHeld)
    child.kill(signal)
    await ended // all of them: until then its outputs are open
    for (const answered of waiting.splice(0)) answered()
    t.deepEqual(asked, ['/api/v1/config/plan'])
    t.deepEqual((await company.ok(company.get('/config/export'))).vendors, [])
  })
