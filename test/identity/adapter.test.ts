// What the provider stores, beyond keys: codes are used once, grants end together, expired rows go.
import test from 'ava'
import pg from 'pg'
import { PostgresAdapter, purgeExpired } from '../../server/identity/adapter.ts'
import { createVault, derive, signingKey } from '../../server/identity/secrets.ts'
import { identityDatabase } from './support.ts'

const database = await identityDatabase()
const pool = new pg.Pool({ connectionString: database.identityUrl })
pool.on('error', () => {}) // the database goes while a connection is still closing
const vault = createVault(derive('one secret', 'stored payloads'))
const of = (model: string, withVault = vault) => new PostgresAdapter(model, pool, withVault)

test.after.always(async () => {
  await pool.end()
  await database.drop()
})

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
  t.true(await purgeExpired(pool) >= 1)
  t.truthy(await tokens.find('young'))
  t.truthy(await of('Client').find('client'), 'what has no end stays')
})

test('a registered client\'s secret is sealed, and opens only with the service\'s own secret and in its place', async (t) => {
  const client = { client_id: 'app', client_secret: 'client-secret-in-the-clear' }
  await of('Client').upsert('app', client)
  t.deepEqual(await of('Client').find('app'), client)
  const { rows } = await database.admin.query('select payload::text from identity.artifacts where model = \'Client\'')
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
  await t.notThrowsAsync(crypto.subtle.importKey('jwk', signingKey('one secret'),
    { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']))
})
