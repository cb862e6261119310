// Whoever asks the provider unknown: applications that nobody registered, and how what they may is counted.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createListener } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { generate } from 'selfsigned'
import { Agent, fetch as undiciFetch } from 'undici'
import { readConfig } from '../../server/config.ts'
import { startService } from '../../server/service.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { identityDatabase, startIdentity } from './support.ts'
import { Visitor } from './visitor.ts'

// Applications nobody has registered by hand: they register themselves, or their metadata stand at their own address.

const database = await identityDatabase()
test.after.always(() => database.drop())

const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', response_type: 'code' }

test('an application registers itself, as those before client metadata documents do', async (t) => {
  const identity = await startIdentity(database.identityUrl)
  const register = (body: object) =>
    fetch(`${identity.url}/identity/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://inspector.example' },
      body: JSON.stringify(body),
    })
  const answer = await register({
    client_name: 'Inspector',
    redirect_uris: ['http://localhost:6274/oauth/callback'],
    token_endpoint_auth_method: 'none',
    scope: 'inventory:view tasks:create',
  })
  t.is(answer.status, 201, 'also when it names permissions')
  t.is(answer.headers.get('access-control-allow-origin'), '*')
  const desktop = await register({
    client_name: 'Editor',
    redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    token_endpoint_auth_method: 'none',
  })
  t.is(desktop.status, 201, 'also with an address of its own scheme')
  for (const uri of [
    'javascript:alert(1)',
    'http://evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'ftp://evil.example/callback',
    'mailto:me@evil.example',
    'intent://evil.example#Intent;end',
    'evil:/callback',
  ]) {
    for (const type of [{}, { application_type: 'native' }, { application_type: 'web' }]) {
      const refused = await register({ redirect_uris: [uri], token_endpoint_auth_method: 'none', ...type })
      t.is(refused.status, 400, `${uri} ${JSON.stringify(type)}`)
    }
  }
  const mobile = { redirect_uris: ['com.example.app:/callback'], token_endpoint_auth_method: 'none' }
  t.is((await register(mobile)).status, 201)
  t.is((await register({ redirect_uris: [] })).status, 400)
  const broken = await fetch(`${identity.url}/identity/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  t.is(broken.status, 400)
  t.deepEqual(identity.errors, [])
  await identity.stop()
})

/** A site with applications' metadata, and how the provider gets past its certificate. */
async function startSite(t: ExecutionContext) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const documents = new Map<string, object>()
  const asked: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url!)
    const found = documents.get(request.url!)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const trusting = new Agent({ connect: { ca: cert } })
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await trusting.close()
  })
  const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = {
    client_id: `${base}/client.json`,
    client_name: 'Known',
    redirect_uris: [redirect],
    token_endpoint_auth_method: 'none',
  }
  documents.set('/client.json', metadata)
  return {
    base,
    documents,
    asked,
    metadata,
    fetch: ((url: string, options: object) => undiciFetch(url, { ...options, dispatcher: trusting })) as never,
  }
}

const redirect = 'http://127.0.0.1:9999/callback'
const ask = (at: string, id: string) =>
  fetch(`${at}/identity/auth?${new URLSearchParams({ ...challenge, client_id: id, redirect_uri: redirect })}`, {
    redirect: 'manual',
  })

test('an application is known by the address of its metadata', async (t) => {
  const { base, documents, metadata, fetch } = await startSite(t)
  documents.set('/lies.json', { ...metadata, client_name: 'Says it is another' })
  const identity = await startIdentity(database.identityUrl, { fetch })
  const known = await ask(identity.url, metadata.client_id)
  t.is(known.status, 303)
  t.regex(known.headers.get('location')!, /^\/connect\/|\/connect\//)
  t.is((await ask(identity.url, `${base}/lies.json`)).status, 400)
  t.is((await ask(identity.url, `${base}/none.json`)).status, 400)
  await identity.stop()

  // As it is delivered, the service asks no private address, whatever its certificate.
  const strict = await startIdentity(database.identityUrl)
  t.is((await ask(strict.url, metadata.client_id)).status, 400)
  await strict.stop()
})

test('nobody hammers a site by naming addresses on it: they are counted, and what was read is kept', async (t) => {
  const own = await identityDatabase()
  t.teardown(() => own.drop())
  const { base, asked, metadata, fetch } = await startSite(t)
  const identity = await startIdentity(own.identityUrl, { fetch })
  t.teardown(() => identity.stop())
  for (let n = 0; n < 3; n++) t.is((await ask(identity.url, metadata.client_id)).status, 303)
  t.is(asked.length, 1)

  await Promise.all(Array.from({ length: 10 }, (_, n) => ask(identity.url, `${base}/none.json?${n}`)))
  const {
    rows: [counted],
  } = await own.admin.query('select max(attempts) as attempts from identity.sign_in_attempts')
  t.is(counted.attempts, asked.length, 'all that were sent')
  await own.admin.query('update identity.sign_in_attempts set attempts = 299 where attempts = $1', [counted.attempts])
  const before = asked.length
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(identity.url, `${base}/more.json?${n}`)))
  t.is(asked.length, before + 1, 'three hundred an hour')
  const refused = answers.filter((answer) => answer.status === 429)
  t.true(refused.length >= 9)
  t.true(Number(refused[0]!.headers.get('retry-after')) > 3500)
  t.like(await refused[0]!.json(), { error: 'temporarily_unavailable' })
  t.is((await ask(identity.url, metadata.client_id)).status, 303, 'who is known goes on')
  const token = await globalThis.fetch(`${identity.url}/identity/token/introspection`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: `${base}/other.json`, token: 'x' }),
  })
  t.is(token.status, 429, 'wherever an application is named')
})

// What is counted by address: whose address it is, and that nobody gets around it by saying they are somewhere else.

async function start(t: ExecutionContext, environment: Record<string, string> = {}): Promise<TestService> {
  const service = await startTestService(environment)
  t.teardown(() => service.close())
  return service
}

/** A first try at an account that nobody has; what counts is the address. Answers the status. */
async function trySignIn(service: TestService, forwardedFor: string): Promise<number> {
  const visitor = new Visitor(service.baseUrl)
  const token = /name="token" value="([^"]+)"/.exec((await visitor.get('/sign-in')).text)![1]!
  const form = new URLSearchParams({
    token,
    email: `${randomBytes(5).toString('hex')}@example.test`,
    password: 'guess guess guess',
  })
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
  const other = await startService(
    service.adminUrl,
    readConfig({ MILLWRIGHT_SECRET: service.secret, PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1', WORKER: 'off' }),
  )
  t.teardown(() => other.close())
  const ways = ['reg', 'reg/', 'REG', 'Reg/'].flatMap((way) => [
    `${service.baseUrl}/identity/${way}`,
    `${other.baseUrl}/identity/${way}`,
  ])
  const register = (n: number, forwardedFor: string) =>
    fetch(ways[n % ways.length]!, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://inspector.example',
        'x-forwarded-for': forwardedFor,
      },
      body: JSON.stringify({
        client_name: 'Inspector',
        redirect_uris: ['http://localhost:6274/oauth/callback'],
        token_endpoint_auth_method: 'none',
      }),
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
  const read = (TRUST_PROXY: string) =>
    readConfig({ MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough', TRUST_PROXY }).TRUST_PROXY
  t.is(read('2'), 2)
  t.deepEqual(read('loopback, 10.0.0.0/8 ::1'), ['loopback', '10.0.0.0/8', '::1'])
  for (const wrong of ['true', '-1', '0.0.0.0/0', '::/0', '1, 2', '10.0.0', 'proxy.example'])
    t.throws(() => read(wrong), { message: /TRUST_PROXY/ }, wrong)
})

test('nothing is connected to on the way to an application whose address is a private one', async (t) => {
  const identity = await startIdentity(database.identityUrl)
  t.teardown(() => identity.stop())
  let connected = 0
  const listener = createListener((socket) => {
    connected++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  t.teardown(() => listener.close())
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    t.is((await ask(identity.url, `https://${host}:${port}/client.json`)).status, 400)
    const body = { redirect_uris: [redirect], sector_identifier_uri: `https://${host}:${port}/sectors` }
    const registered = await fetch(`${identity.url}/identity/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, token_endpoint_auth_method: 'none' }),
    })
    t.is(registered.status, 400)
  }
  t.is(connected, 0)
})
