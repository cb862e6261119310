// What the provider is made of: its people, what it stores of their sign-ins, and how its answers are read.
import test from 'ava'
import pg from 'pg'
import { PostgresAdapter, purgeExpired } from '../../server/identity/adapter.ts'
import { readClaims } from '../../server/identity/claims.ts'
import { hashPassword, passwordMatches } from '../../server/identity/passwords.ts'
import { EmailTaken } from '../../server/identity/ports.ts'
import { createVault, derive, signingKey } from '../../server/identity/secrets.ts'
import { identityDatabase, startIdentity, type TestDatabase, type TestIdentity } from './support.ts'

let database: TestDatabase
let identity: TestIdentity
let people: TestIdentity['people']
let pool: pg.Pool
test.before(async () => {
  database = await identityDatabase()
  identity = await startIdentity(database.identityUrl)
  people = identity.people
  pool = new pg.Pool({ connectionString: database.identityUrl })
  pool.on('error', () => {}) // the database goes while a connection is still closing
})
test.after.always(async () => {
  await pool?.end()
  await identity?.stop()
  await database?.drop()
})

// The people who can sign in, and their passwords.

async function storedPassword(sub: string): Promise<string> {
  const {
    rows: [row],
  } = await database.admin.query('select password_hash from identity.users where sub = $1', [sub])
  return row.password_hash
}

test('a generated password is returned once and stored as a hash that says how it was made', async (t) => {
  const { sub, password } = await people.createUser({ email: 'anna@northgate.example', name: 'Anna' })
  t.regex(password!, /^([2-9a-km-z]{5}-){3}[2-9a-km-z]{5}$/)
  const stored = await storedPassword(sub)
  t.regex(stored, /^scrypt\$32768\$8\$3\$/)
  t.false(stored.includes(password!))
  t.true(await passwordMatches(password!, stored))
  t.false(await passwordMatches(`${password}x`, stored))
})

test('a password that was chosen is not repeated in the answer', async (t) => {
  const answer = await people.createUser({ email: 'ben@northgate.example', name: 'Ben', password: 'Schlüssel-2000' })
  t.deepEqual(Object.keys(answer), ['sub'])
  const stored = await storedPassword(answer.sub)
  t.true(await passwordMatches('Schlu\u0308ssel-2000', stored), 'typed on a keyboard that composes differently')
})

test('an address is one person, however it is typed, also when two make it at the same moment', async (t) => {
  const made = await Promise.allSettled(
    ['Carla@Northgate.example', ' carla@northgate.example '].map((email) =>
      people.createUser({ email, name: 'Carla' }),
    ),
  )
  t.deepEqual(made.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  t.true(made.some((result) => result.status === 'rejected' && result.reason instanceof EmailTaken))
  t.like(await people.findUserByEmail('CARLA@northgate.example'), { email: 'carla@northgate.example', name: 'Carla' })
  t.is(await people.findUserByEmail('nobody@northgate.example'), null)
})

test('too short and too long passwords are refused, and so is what is no address', async (t) => {
  for (const password of ['', 'short', 'x'.repeat(201)]) {
    await t.throwsAsync(people.createUser({ email: 'dora@northgate.example', name: 'Dora', password }), {
      instanceOf: RangeError,
    })
  }
  await t.throwsAsync(people.createUser({ email: 'dora', name: 'Dora' }), { message: /email_lower_case/ })
})

test('a hash made with other parameters still matches, and one that is broken never does', async (t) => {
  const { scryptSync } = await import('node:crypto')
  const salt = Buffer.from('salt')
  const older = scryptSync('a password', salt, 32, { N: 1024, r: 8, p: 1 })
  const stored = `scrypt$1024$8$1$${salt.toString('base64url')}$${older.toString('base64url')}`
  t.true(await passwordMatches('a password', stored))
  t.not(await hashPassword('a password'), await hashPassword('a password'))
  for (const broken of ['', 'scrypt', 'md5$x', 'a password']) t.false(await passwordMatches('a password', broken))
})

// What the provider stores, beyond keys: codes are used once, grants end together, expired rows go.

const vault = createVault(derive('one secret', 'stored payloads'))
const of = (model: string, withVault = vault) => new PostgresAdapter(model, pool, withVault)

test('a code is found with its id and used once, also by two at the same moment', async (t) => {
  const codes = of('AuthorizationCode')
  await codes.upsert('code-1', { jti: 'code-1', accountId: 'a' }, 60)
  t.deepEqual(await codes.find('code-1'), { jti: 'code-1', accountId: 'a' })
  const uses = await Promise.allSettled([codes.consume('code-1'), codes.consume('code-1')])
  t.deepEqual(uses.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  t.is(typeof (await codes.find('code-1'))?.consumed, 'number')
})

test('one id means different things in different models', async (t) => {
  await of('AccessToken').upsert('same', { jti: 'same', scope: 'a' }, 60)
  t.is(await of('RefreshToken').find('same'), undefined)
})

test('all tokens of a grant end together', async (t) => {
  const tokens = of('AccessToken')
  for (const id of ['g1', 'g2']) await tokens.upsert(id, { jti: id, grantId: 'grant' }, 60)
  await tokens.upsert('g3', { jti: 'g3', grantId: 'another' }, 60)
  await tokens.revokeByGrantId('grant')
  t.deepEqual([await tokens.find('g1'), await tokens.find('g2')], [undefined, undefined])
  t.truthy(await tokens.find('g3'))
})

test('a session is found by its uid, without its id', async (t) => {
  const sessions = of('Session')
  await sessions.upsert('cookie', { jti: 'cookie', uid: 'u1', accountId: 'a' }, 60)
  t.deepEqual(await sessions.findByUid('u1'), { uid: 'u1', accountId: 'a' })
})

test('what has expired is not found, and is purged', async (t) => {
  const tokens = of('AccessToken')
  await tokens.upsert('old', { jti: 'old' }, -1)
  await tokens.upsert('young', { jti: 'young' }, 60)
  await of('Client').upsert('client', { client_id: 'client' })
  t.is(await tokens.find('old'), undefined)
  t.true((await purgeExpired(pool)) >= 1)
  t.truthy(await tokens.find('young'))
  t.truthy(await of('Client').find('client'), 'what has no end stays')
})

test("a registered client's secret is sealed, and opens only with the service's own secret and in its place", async (t) => {
  const client = { client_id: 'app', client_secret: 'client-secret-in-the-clear' }
  await of('Client').upsert('app', client)
  t.deepEqual(await of('Client').find('app'), client)
  const { rows } = await database.admin.query("select payload::text from identity.artifacts where model = 'Client'")
  t.false(JSON.stringify(rows).includes('client-secret-in-the-clear'))
  t.is(await of('Client', createVault(derive('another secret', 'stored payloads'))).find('app'), undefined)
  const sealed = vault.seal(client, 'Client:here')
  t.deepEqual(vault.open(sealed, 'Client:here'), client)
  t.is(vault.open(sealed, 'Client:elsewhere'), undefined)
  t.is(vault.open('', 'Client:here'), undefined)
})

test('every secret gives its own valid signing key, the same each time', async (t) => {
  t.deepEqual(signingKey('one secret'), signingKey('one secret'))
  t.not(signingKey('one secret').d, signingKey('another secret').d)
  await t.notThrowsAsync(
    crypto.subtle.importKey('jwk', signingKey('one secret'), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']),
  )
})

// How the answers of other providers are read.

const rules = { issuer: 'https://id.example', audience: ['millwright', 'https://mes.example'], listsKeys: false }
const answer = {
  active: true,
  sub: '6F9619FF-8B86-4011-B42D-00C04FC964FF',
  company: 'northgate',
  aud: ['account', 'https://mes.example'],
}

test('the least an answer can say', (t) => {
  t.like(readClaims(answer, 'token', rules), {
    sub: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    scope: [],
    actorType: 'service',
    keyInDatabase: false,
    expiresAt: null,
  })
})

test('an answer that lacks or twists what the service goes by is nobody', (t) => {
  const twisted = [
    { active: false },
    { sub: undefined },
    { sub: '' },
    { company: undefined },
    { company: '' },
    { company: ['northgate'] },
    { aud: undefined },
    { aud: 'another-service' },
    { aud: [] },
    { token_type: 'DPoP' },
    { token_type: 'Refresh' },
    { cnf: { jkt: 'x' } },
    { cnf: {} },
    { actor_type: 'robot' },
    { scope: ['inventory:view'] },
    { exp: Math.floor(Date.now() / 1000) },
    { exp: 'never' },
    { key_id: 7 },
  ]
  for (const change of twisted) t.is(readClaims({ ...answer, ...change }, 'token', rules), null, JSON.stringify(change))
  for (const nonsense of [null, [], 'active', 7]) t.is(readClaims(nonsense, 'token', rules), null)
})

test('a name that is no UUID becomes one: always the same, and another at another provider', (t) => {
  const numbered = (issuer: string) =>
    readClaims({ ...answer, sub: '163840776835432705' }, 'token', { ...rules, issuer })?.sub
  t.regex(numbered('https://id.example')!, /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  t.is(numbered('https://id.example'), numbered('https://id.example'))
  t.not(numbered('https://id.example'), numbered('https://other.example'))
})

test('what a consent narrows an application to counts before its scope, from the embedded provider alone', (t) => {
  const narrowed = { ...answer, scope: 'access', permissions: ['inventory:view'] }
  t.deepEqual(readClaims(narrowed, 'token', { ...rules, listsKeys: true })?.scope, ['inventory:view'])
  t.deepEqual(readClaims(narrowed, 'token', rules)?.scope, [])
})

test('permissions among the words of a scope narrow, the rest means nothing', (t) => {
  const scope = 'openid  profile inventory:view offline_access urn:zitadel:iam tasks:view_all'
  t.deepEqual(readClaims({ ...answer, scope }, 'token', rules)?.scope, ['inventory:view', 'tasks:view_all'])
})

test('a credential is named by key_id, else by jti, else by a piece of its hash', (t) => {
  t.is(readClaims({ ...answer, key_id: 'k1', jti: 'j1' }, 'token', rules)?.keyId, 'k1')
  t.is(readClaims({ ...answer, jti: 'j1' }, 'token', rules)?.keyId, 'j1')
  t.regex(readClaims(answer, 'token', rules)!.keyId, /^[0-9a-f]{16}$/)
})

test('only a listed key of the embedded provider may be kept in memory', (t) => {
  t.true(readClaims({ ...answer, key_id: 'k1' }, 'token', { ...rules, listsKeys: true })?.keyInDatabase)
  t.false(readClaims({ ...answer, jti: 'j1' }, 'token', { ...rules, listsKeys: true })?.keyInDatabase)
  t.false(readClaims({ ...answer, key_id: 'k1' }, 'token', rules)?.keyInDatabase)
})
