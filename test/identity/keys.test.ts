// API keys from issue to end: what they say, and that a dead one opens nothing.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import test from 'ava'
import { serviceClientId, serviceClientSecret } from '../../server/identity/clients.ts'
import { identityDatabase, keyLives, secret, startIdentity, type TestDatabase, type TestIdentity } from './support.ts'

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

test('a key speaks for one person in one company', async (t) => {
  const wanted = newKey({ actorType: 'human' })
  const { keyId, key } = await keys.issue(wanted)
  t.regex(key, /^mw_[\w-]{43}$/)
  t.regex(keyId, /^[0-9a-hjkmnp-tv-z]{12}$/)
  t.deepEqual(await verifier.verify(key), {
    sub: wanted.sub,
    scope: [],
    company: 'northgate',
    actorType: 'human',
    keyId,
    keyInDatabase: true,
    expiresAt: null,
    resource: null,
  })
  t.true(await keyLives(database.admin, keyId, wanted.sub, 'northgate'))
})

test('a key lives only for its own person and company', async (t) => {
  const wanted = newKey()
  const { keyId } = await keys.issue(wanted)
  t.false(await keyLives(database.admin, keyId, randomUUID(), 'northgate'))
  t.false(await keyLives(database.admin, keyId, wanted.sub, 'southgate'))
  t.false(await keyLives(database.admin, 'no-such-key', wanted.sub, 'northgate'))
})

test('a narrowed key carries its permissions as scope', async (t) => {
  const { key } = await keys.issue(newKey({ permissions: ['inventory:view', 'tasks:view_all'] }))
  t.deepEqual((await verifier.verify(key))?.scope, ['inventory:view', 'tasks:view_all'])
})

test('narrowing to nothing, or to what is no permission, is refused rather than giving everything', async (t) => {
  for (const permissions of [[], ['everything'], ['inventory:view inventory:manage'], ['']]) {
    await t.throwsAsync(keys.issue(newKey({ permissions })), { instanceOf: RangeError })
  }
})

test('a key needs a name, a company, a known actor type and an end in the future', async (t) => {
  await t.throwsAsync(keys.issue(newKey({ name: ' ' })), { instanceOf: RangeError })
  await t.throwsAsync(keys.issue(newKey({ company: '' })), { instanceOf: RangeError })
  await t.throwsAsync(keys.issue(newKey({ expiresAt: new Date(Date.now() - 1000) })), { instanceOf: RangeError })
  await t.throwsAsync(keys.issue(newKey({ expiresAt: new Date(Number.NaN) })), { instanceOf: RangeError })
  const tokens = "select count(*)::int as n from identity.artifacts where payload->'extra'->>'actor_type' = 'robot'"
  await t.throwsAsync(keys.issue(newKey({ actorType: 'robot' })), { message: /key_actor_type/ })
  t.is((await database.admin.query(tokens)).rows[0].n, 0, 'no token stays behind')
})

test('a revoked key stops at once, also where its claims are still in memory', async (t) => {
  const wanted = newKey({ company: 'revoking' })
  const { keyId, key } = await keys.issue(wanted)
  t.truthy(await verifier.verify(key))
  t.true(await keys.revoke('revoking', keyId))

  t.false(await keyLives(database.admin, keyId, wanted.sub, 'revoking'))
  t.truthy(await verifier.verify(key), 'this process still has the claims in memory, and the database refuses them')
  const elsewhere = await startIdentity(database.identityUrl)
  t.is(await elsewhere.verifier.verify(key), null, 'and to a process that asks, the key is not active')
  await elsewhere.stop()
  t.false(await keys.revoke('revoking', keyId), 'it is revoked once')
})

test('a key is revoked by its own company only', async (t) => {
  const wanted = newKey()
  const { keyId } = await keys.issue(wanted)
  t.false(await keys.revoke('southgate', keyId))
  t.true(await keyLives(database.admin, keyId, wanted.sub, 'northgate'))
})

test('revoking the token at the provider revokes the key in the list', async (t) => {
  const wanted = newKey()
  const { keyId, key } = await keys.issue(wanted)
  const answer = await fetch(`${identity.url}/identity/token/revocation`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${serviceClientId}:${serviceClientSecret(secret)}`)}` },
    body: new URLSearchParams({ token: key }),
  })
  t.is(answer.status, 200)
  t.false(await keyLives(database.admin, keyId, wanted.sub, 'northgate'))
  t.is(await verifier.verify(key), null)
})

test('an expired key is refused everywhere, although its claims were in memory', async (t) => {
  const { wanted, end, keyId, key, claims } = await usedInTime()
  t.is(claims?.expiresAt?.getTime(), end, 'whole seconds, never later')
  await pause(end - Date.now() + 100)
  t.is(await verifier.verify(key), null)
  t.false(await keyLives(database.admin, keyId, wanted.sub, 'northgate'))
  t.false(await keys.revoke('northgate', keyId), 'it is dead already')
})

/** A key of a short life that was verified while it lived; where that came too late, another of twice the life. */
async function usedInTime(life = 2000): Promise<{
  wanted: ReturnType<typeof newKey>
  end: number
  keyId: string
  key: string
  claims: Awaited<ReturnType<typeof verifier.verify>>
}> {
  const expiresAt = new Date(Date.now() + life)
  const wanted = newKey({ expiresAt })
  const { keyId, key } = await keys.issue(wanted)
  const claims = await verifier.verify(key)
  const end = Math.floor(expiresAt.getTime() / 1000) * 1000
  return Date.now() < end ? { wanted, end, keyId, key, claims } : await usedInTime(life * 2)
}

test('people see the keys of their company, newest first, with their last use', async (t) => {
  const first = await keys.issue(newKey({ company: 'listed', name: 'First' }))
  const second = await keys.issue(newKey({ company: 'listed', name: 'Second', permissions: ['inventory:view'] }))
  await keys.revoke('listed', first.keyId)
  await verifier.verify(second.key)
  await pause(100) // the use is noted beside the answer

  const listed = await keys.list('listed')
  t.deepEqual(
    listed.map(({ name }) => name),
    ['Second', 'First'],
  )
  t.deepEqual(
    listed.map(({ permissions }) => permissions),
    [['inventory:view'], null],
  )
  t.is(listed[0]!.revokedAt, null)
  t.true(listed[0]!.lastUsedAt instanceof Date)
  t.true(listed[1]!.revokedAt instanceof Date)
  t.is(listed[1]!.lastUsedAt, null)
  t.notRegex(JSON.stringify(listed), /mw_/)
})

test('the database holds no key, only its hash', async (t) => {
  const { keyId, key } = await keys.issue(newKey())
  await verifier.verify(key)
  const { rows: tables } = await database.admin.query(
    `select oid::regclass::text as name from pg_class where relnamespace = 'identity'::regnamespace and relkind in ('r', 'p')`,
  )
  t.true(tables.length >= 3)
  let everything = ''
  for (const { name } of tables) {
    const { rows } = await database.admin.query(`select row.*::text as content from ${name} as row`)
    everything += rows.map(({ content }) => content).join('\n')
  }
  t.true(everything.includes(keyId), 'the search looks at the right place')
  t.false(everything.includes(key))
  t.false(everything.includes(key.slice('mw_'.length)))
  t.false(everything.includes(Buffer.from(key).toString('hex')))
})

test('only the provider reads its tables, and only the rules ask whether a key lives', async (t) => {
  const client = await database.admin.connect()
  for (const role of ['millwright_rules', 'millwright_api']) {
    await client.query(`set role ${role}`)
    for (const table of ['users', 'keys', 'artifacts']) {
      await t.throwsAsync(client.query(`select from identity.${table}`), { message: /permission denied/ })
    }
  }
  await t.throwsAsync(client.query(`select identity.key_lives('k', gen_random_uuid(), 'c')`), {
    message: /permission denied/,
  })
  await client.query('reset role')
  client.release()
})
