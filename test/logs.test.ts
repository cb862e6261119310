// What the service writes in its log, and what it never does.
import test from 'ava'
import { readConfig } from '../server/config.ts'
import { startService } from '../server/service.ts'
import { Visitor } from './identity/visitor.ts'
import { createPinoTo } from './support/log.ts'
import { serviceFor, startTestService } from './support/service.ts'

const service = serviceFor(test)
const config = readConfig({
  MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough',
  PORT: '0',
  LOG_LEVEL: 'debug',
  WORKER: 'off',
})

test('logs carry transaction id and trace, and never a secret', async (t) => {
  const lines: Record<string, unknown>[] = []
  const other = await startService(service().adminUrl, config, createPinoTo(config, lines))
  t.teardown(() => other.close())
  const company = await service().company()
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const response = await fetch(`${other.baseUrl}/api/v1/me`, {
    headers: { authorization: `Bearer ${company.key}`, traceparent, 'x-service-transaction-id': 'mine' },
  })
  t.is(response.headers.get('x-service-transaction-id'), 'mine')
  t.like(
    lines.find((line) => line.msg === 'call'),
    { capability: 'me.get', status: 200, transactionId: 'mine', traceparent },
  )
  t.false(JSON.stringify(lines).includes(company.key))
})

test('whatever fails inside is logged with its transaction id, and never with a secret', async (t) => {
  const running = await startTestService()
  const lines: Record<string, unknown>[] = []
  const other = await startService(running.adminUrl, config, createPinoTo(config, lines))
  t.teardown(async () => {
    await other.close()
    await running.close()
  })
  const { shortName } = await running.company()
  const visitor = new Visitor(other.baseUrl)
  const token = /name="token" value="([^"]+)"/.exec((await visitor.get('/sign-in')).text)![1]!
  for (const table of ['identity.sign_in_attempts', 'identity.artifacts'])
    await running.admin.query(`alter table ${table} rename to gone_${table.split('.')[1]}`)
  for (const gone of ['call.invitation(bigint, uuid)', 'call.ready()', 'call.backlog(boolean)'])
    await running.admin.query(`drop function ${gone}`)

  const secret = 'mw_this-is-the-secret'
  const headers = (id: string) => ({
    'x-service-transaction-id': id,
    'content-type': 'application/json',
    'x-api-key': secret,
  })
  const get = (path: string, id: string) => fetch(other.baseUrl + path, { headers: headers(id) })
  const failing: Record<string, Promise<{ status: number; text: string } | Response>> = {
    'a-sign-in': visitor.post('/sign-in', new URLSearchParams({ token, email: 'who@example.test', password: secret }), {
      'x-service-transaction-id': 'a-sign-in',
    }),
    'an-invitation': get(`/invitation/${shortName}/00000000-0000-4000-8000-000000000000/${secret}`, 'an-invitation'),
    'a-registration': fetch(`${other.baseUrl}/identity/reg`, {
      method: 'POST',
      headers: headers('a-registration'),
      body: JSON.stringify({ client_secret: secret }),
    }),
    'a-request': get(`/identity/auth?client_id=unknown&state=${secret}`, 'a-request'),
    'a-call': get('/api/v1/me', 'a-call'),
    'a-look': get('/readyz', 'a-look'),
    'a-scrape': get('/metrics', 'a-scrape'),
  }
  for (const [id, answer] of Object.entries(failing)) {
    const { status, text } = await answer
    t.is(status, { 'a-call': 503, 'a-look': 503, 'a-scrape': 200 }[id] ?? 500, id)
    const body = typeof text === 'string' ? text : await text.call(await answer)
    t.notRegex(body, /at .*\.ts|sign_in_attempts|artifacts|select/, id)
    const told = lines.filter((line) => line.transactionId === id && Number(line.level) >= 40)
    t.true(told.length > 0 && told.every((line) => (line.err as Error).message.length > 0), id)
  }
  t.false(JSON.stringify(lines).includes(secret))
})
