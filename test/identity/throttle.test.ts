// What is counted by address: whose address it is, and that nobody gets around it by saying they are somewhere else.
import { randomBytes } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { readConfig } from '../../server/config.ts'
import { startService } from '../../server/service.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { Visitor } from './visitor.ts'

async function start(t: ExecutionContext, environment: Record<string, string> = {}): Promise<TestService> {
  const service = await startTestService(environment)
  t.teardown(() => service.close())
  return service
}

/** A first try at an account that nobody has; what counts is the address. Answers the status. */
async function trySignIn(service: TestService, forwardedFor: string): Promise<number> {
  const visitor = new Visitor(service.baseUrl)
  const token = /name="token" value="([^"]+)"/.exec((await visitor.get('/sign-in')).text)![1]!
  const form = new URLSearchParams({ token, email: `${randomBytes(5).toString('hex')}@example.test`, password: 'guess guess guess' })
  return (await visitor.post('/sign-in', form, { 'x-forwarded-for': forwardedFor })).status
}

/** As though whoever has been counted so far had used up what they may. */
async function useUp(service: TestService): Promise<void> {
  await service.admin.query('update identity.sign_in_attempts set attempts = 1000')
}

test('without a proxy to trust, what a caller says of its address is nothing', async (t) => {
  const service = await start(t)
  t.is(await trySignIn(service, '203.0.113.7'), 400)
  await useUp(service)
  t.is(await trySignIn(service, '203.0.113.8'), 429)
})

test('behind one proxy the address is what the proxy says, whatever the caller put in front of it', async (t) => {
  const service = await start(t, { TRUST_PROXY: '1' })
  t.is(await trySignIn(service, '203.0.113.7'), 400)
  await useUp(service)
  t.is(await trySignIn(service, '203.0.113.7'), 429)
  t.is(await trySignIn(service, '198.51.100.1, 203.0.113.7'), 429)
  t.is(await trySignIn(service, '203.0.113.8'), 400)
})

test('only the proxies at the addresses that are listed are believed', async (t) => {
  const elsewhere = await start(t, { TRUST_PROXY: '10.0.0.0/8, fd00::/8' })
  t.is(await trySignIn(elsewhere, '203.0.113.7'), 400)
  await useUp(elsewhere)
  t.is(await trySignIn(elsewhere, '203.0.113.8'), 429)

  const here = await start(t, { TRUST_PROXY: '10.0.0.0/8, loopback' })
  t.is(await trySignIn(here, '203.0.113.7, 10.1.2.3'), 400)
  await useUp(here)
  t.is(await trySignIn(here, '203.0.113.7, 10.9.9.9'), 429)
  t.is(await trySignIn(here, '203.0.113.8, 10.1.2.3'), 400)
})

test('applications register sixty times an hour from one network, whichever process they ask', async (t) => {
  const service = await start(t, { TRUST_PROXY: '1' })
  const other = await startService(service.adminUrl, readConfig({ MILLWRIGHT_SECRET: service.secret, PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1', WORKER: 'off' }))
  t.teardown(() => other.close())
  const ways = ['reg', 'reg/', 'REG', 'Reg/'].flatMap((way) => [`${service.baseUrl}/identity/${way}`, `${other.baseUrl}/identity/${way}`])
  const register = (n: number, forwardedFor: string) => fetch(ways[n % ways.length]!, {
    method: 'POST', headers: { 'content-type': 'application/json', origin: 'https://inspector.example', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ client_name: 'Inspector', redirect_uris: ['http://localhost:6274/oauth/callback'], token_endpoint_auth_method: 'none' }),
  })
  const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => register(n, '203.0.113.7')))
  t.is(answers.filter((answer) => answer.status === 201).length, 60)
  const refused = answers.filter((answer) => answer.status === 429)
  t.is(refused.length, 10)
  t.true(Number(refused[0]!.headers.get('retry-after')) > 3500)
  t.is(refused[0]!.headers.get('access-control-allow-origin'), '*')
  t.like(await refused[0]!.json(), { error: 'temporarily_unavailable' })

  t.is((await register(0, '2001:db8:1:2::1')).status, 201)
  await useUp(service)
  t.is((await register(0, '2001:db8:1:2:ffff::9')).status, 429, 'an IPv6 network is one')
  t.is((await register(0, '::ffff:203.0.113.7')).status, 429)
  t.is((await register(0, '2001:db8:1:3::1')).status, 201)
  await service.admin.query('update identity.sign_in_attempts set until = now()')
  t.is((await register(0, '203.0.113.7')).status, 201, 'for a while')
})

test('a setting that would believe everybody, or means nothing, stops the start', (t) => {
  const read = (TRUST_PROXY: string) => readConfig({ MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough', TRUST_PROXY }).TRUST_PROXY
  t.is(read('2'), 2)
  t.deepEqual(read('loopback, 10.0.0.0/8 ::1'), ['loopback', '10.0.0.0/8', '::1'])
  for (const wrong of ['true', '-1', '0.0.0.0/0', '::/0', '1, 2', '10.0.0', 'proxy.example']) t.throws(() => read(wrong), { message: /TRUST_PROXY/ }, wrong)
})
