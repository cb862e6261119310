// How the answers of other providers are read.
import test from 'ava'
import { readClaims } from '../../server/identity/claims.ts'

const rules = { issuer: 'https://id.example', audience: ['millwright', 'https://mes.example'], listsKeys: false }
const answer = { active: true, sub: '6F9619FF-8B86-4011-B42D-00C04FC964FF', company: 'northgate', aud: ['account', 'https://mes.example'] }

test('the least an answer can say', (t) => {
  t.like(readClaims(answer, 'token', rules), {
    sub: '6f9619ff-8b86-4011-b42d-00c04fc964ff', scope: [], actorType: 'service', keyInDatabase: false, expiresAt: null,
  })
})

test('an answer that lacks or twists what the service goes by is nobody', (t) => {
  const twisted = [
    { active: false }, { sub: undefined }, { sub: '' }, { company: undefined }, { company: '' }, { company: ['northgate'] },
    { aud: undefined }, { aud: 'another-service' }, { aud: [] },
    { token_type: 'DPoP' }, { token_type: 'Refresh' }, { cnf: { jkt: 'x' } }, { cnf: {} }, { actor_type: 'robot' }, { scope: ['inventory:view'] },
    { exp: Math.floor(Date.now() / 1000) }, { exp: 'never' }, { key_id: 7 },
  ]
  for (const change of twisted) t.is(readClaims({ ...answer, ...change }, 'token', rules), null, JSON.stringify(change))
  for (const nonsense of [null, [], 'active', 7]) t.is(readClaims(nonsense, 'token', rules), null)
})

test('a name that is no UUID becomes one: always the same, and another at another provider', (t) => {
  const numbered = (issuer: string) => readClaims({ ...answer, sub: '163840776835432705' }, 'token', { ...rules, issuer })?.sub
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
