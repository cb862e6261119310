// What the verifier answers to what callers send, and how seldom it asks.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import test from 'ava'
import { serviceClientId, serviceClientSecret } from '../../server/identity/clients.ts'
import { IdentityUnavailable } from '../../server/identity/ports.ts'
import { createVerifier } from '../../server/identity/verify.ts'
import { identityDatabase, secret, startIdentity, type TestDatabase, type TestIdentity } from './support.ts'

let database: TestDatabase
let identity: TestIdentity
let keys: TestIdentity['keys']
let verifier: TestIdentity['verifier']
test.before(async () => {
  database = await identityDatabase()
  identity = await startIdentity(database.identityUrl)
  keys = identity.keys
  verifier = identity.verifier
})
test.after.always(async () => {
  await identity?.stop()
  await database?.drop()
})

function newKey(changes: object = {}) {
  return { sub: randomUUID(), company: 'northgate', name: 'Line terminal', actorType: 'service' as const, ...changes }
}

test.serial('nothing but a living key is anybody', async (t) => {
  const { key } = await keys.issue(newKey())
  const wrong = [
    '',
    ' ',
    'mw_',
    `${key}x`,
    key.slice(0, -1),
    key.slice(3),
    key.toUpperCase(),
    ` ${key}`,
    `${key} ${key}`,
    randomBytes(5_000).toString('hex'),
    'x'.repeat(8_192),
    `${key}\n`,
    `${key}\0`,
    'clé-ключ-鍵-🔑',
    '\ud800',
    '../../etc/passwd',
    "' or 1=1 --",
    'null',
    'undefined',
    '%00',
    '=',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.', // a JWT without a signature
  ]
  for (const token of wrong) t.is(await verifier.verify(token), null, JSON.stringify(token.slice(0, 60)))
  t.truthy(await verifier.verify(key))
  t.deepEqual(identity.errors, [])
})

test.serial('what cannot be a token is refused without asking', async (t) => {
  const before = identity.introspections()
  for (const token of ['', 'clé', randomBytes(5_000).toString('hex')]) await verifier.verify(token)
  t.is(identity.introspections(), before)
})

test.serial('a hundred calls with one key at the same moment ask once, and later ones not at all', async (t) => {
  const { key, keyId } = await keys.issue(newKey())
  const before = identity.introspections()
  const claims = await Promise.all(Array.from({ length: 100 }, () => verifier.verify(key)))
  t.true(claims.every((claim) => claim?.keyId === keyId))
  await verifier.verify(key)
  t.is(identity.introspections() - before, 1)
})

test.serial("calls with different keys at the same moment do not get each other's claims", async (t) => {
  const issued = await Promise.all(Array.from({ length: 50 }, () => keys.issue(newKey())))
  const claims = await Promise.all(issued.map(({ key }) => verifier.verify(key)))
  t.deepEqual(
    claims.map((claim) => claim?.keyId),
    issued.map(({ keyId }) => keyId),
  )
})

test.serial('claims are kept for a minute and cannot be changed', async (t) => {
  const { key } = await keys.issue(newKey({ permissions: ['inventory:view'] }))
  const claims = (await verifier.verify(key))!
  t.throws(() => {
    ;(claims.scope as string[]).push('inventory:manage')
  })
  t.throws(() => {
    ;(claims as { company: string }).company = 'southgate'
  })

  const before = identity.introspections()
  const clock = Date.now
  Date.now = () => clock() + 59_000
  await verifier.verify(key)
  t.is(identity.introspections() - before, 0)
  Date.now = () => clock() + 61_000
  await verifier.verify(key)
  t.is(identity.introspections() - before, 1)
  Date.now = clock
})

test.serial('a refusal is not kept', async (t) => {
  const before = identity.introspections()
  await verifier.verify('mw_wrong')
  await verifier.verify('mw_wrong')
  t.is(identity.introspections() - before, 2)
})

test.serial('a provider that cannot be reached, or fails, refuses nobody and is asked again', async (t) => {
  const answers = [500, 404, 'nonsense', '{}', '{"active":"yes"}', null]
  const server = createServer((_request, response) => {
    const answer = answers.shift()
    if (answer === null) response.socket!.destroy()
    else if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer ?? '{"active":false}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { verify } = createVerifier({
    issuer,
    introspectionEndpoint: `${issuer}/introspect`,
    clientId: 'c',
    clientSecret: 's',
    audience: [],
    listsKeys: true,
  })
  while (answers.length > 0) await t.throwsAsync(verify('token'), { instanceOf: IdentityUnavailable }, `${answers[0]}`)
  t.is(await verify('token'), null)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  const error = await t.throwsAsync(verify('secret-token'), { instanceOf: IdentityUnavailable })
  t.false(`${error!.stack}${(error!.cause as Error).stack}`.includes('secret-token'))
})

test.serial('tokens and client secrets do not travel in the clear to other machines', async (t) => {
  const { verify } = createVerifier({
    issuer: 'http://127.0.0.1.example',
    introspectionEndpoint: 'http://127.0.0.1.example/introspect',
    clientId: 'c',
    clientSecret: 's',
    audience: [],
    listsKeys: true,
  })
  const error = await t.throwsAsync(verify('token'), { instanceOf: IdentityUnavailable })
  t.regex((error!.cause as Error).message, /HTTPS/i)
})

test.serial("with another secret, the service is not the provider's client and learns nothing", async (t) => {
  const { key } = await keys.issue(newKey())
  const { verify } = createVerifier({
    issuer: `${identity.url}/identity`,
    clientId: serviceClientId,
    clientSecret: 'guess',
    audience: [serviceClientId],
    listsKeys: true,
  })
  await t.throwsAsync(verify(key), { instanceOf: IdentityUnavailable })
})

test.serial("addresses come from the configuration, not from a caller's headers", async (t) => {
  const answer = await fetch(`${identity.url}/identity/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const metadata = (await answer.json()) as Record<string, string>
  t.is(metadata.issuer, `${identity.url}/identity`)
  t.is(metadata.introspection_endpoint, `${identity.url}/identity/token/introspection`)
  t.false(JSON.stringify(metadata).includes('evil'))
})

test.serial(
  'behind a proxy that ends TLS, addresses are the public ones and tokens are verified on this machine',
  async (t) => {
    const here = await startIdentity(database.identityUrl, { baseUrl: 'https://mes.example' })
    const answer = await fetch(`${here.url}/identity/.well-known/oauth-authorization-server`)
    const metadata = (await answer.json()) as Record<string, string>
    t.is(metadata.issuer, 'https://mes.example/identity')
    t.is(metadata.token_endpoint, 'https://mes.example/identity/token')
    const { key } = await keys.issue(newKey())
    t.truthy(await here.verifier.verify(key), "a key outlives a change of the service's address")
    await here.stop()
  },
)

test.serial('connections that Postgres ends are replaced', async (t) => {
  const here = await startIdentity(database.identityUrl)
  const first = await here.keys.issue(newKey())
  await database.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename like '%:identity' and datname = current_database()`,
  )
  await pause(100)
  t.truthy(await here.verifier.verify(first.key))
  t.true(here.errors.length > 0, 'and it is said in the log')
  await here.stop()
})

test.serial('a database that is gone makes the provider unavailable, not the key wrong', async (t) => {
  const errors: Error[] = []
  const broken = await startIdentity('postgres://nobody@127.0.0.1:1/none', { onError: (error) => errors.push(error) })
  await t.throwsAsync(broken.verifier.verify('mw_token'), { instanceOf: IdentityUnavailable })
  t.regex(`${errors[0]}`, /ECONNREFUSED/)
  await broken.stop()
})

test.serial(
  "a provider of the user's own is asked at every call, and its tokens must be meant for this service",
  async (t) => {
    const external = {
      issuer: `${identity.url}/identity`,
      clientId: serviceClientId,
      clientSecret: serviceClientSecret(secret),
    }
    const here = await startIdentity('unused', { external })
    const { key, keyId } = await keys.issue(newKey({ actorType: 'agent' }))
    const before = identity.introspections()
    const claims = await Promise.all([here.verifier.verify(key), here.verifier.verify(key)])
    for (const claim of claims) t.like(claim, { keyId, keyInDatabase: false, actorType: 'agent', company: 'northgate' })
    t.is(identity.introspections() - before, 2)
    await keys.revoke('northgate', keyId)
    t.is(await here.verifier.verify(key), null, 'so a revoked token stops at the very next call')

    t.is(here.router, null)
    await t.throwsAsync(here.keys.issue(newKey()), { message: /managed at the identity provider/ })
    const { verify } = createVerifier({ ...external, audience: ['another-service'], listsKeys: false })
    t.is(await verify((await keys.issue(newKey())).key), null)
    await here.stop()
  },
)
