// The people who can sign in, and their passwords.
import test from 'ava'
import { EmailTaken } from '../../server/identity/index.ts'
import { hashPassword, passwordMatches } from '../../server/identity/passwords.ts'
import { identityDatabase, startIdentity } from './support.ts'

const database = await identityDatabase()
const identity = await startIdentity(database.identityUrl)
const { people } = identity

test.after.always(async () => {
  await identity.stop()
  await database.drop()
})

async function storedPassword(sub: string): Promise<string> {
  const { rows: [row] } = await database.admin.query('select password_hash from identity.users where sub = $1', [sub])
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
  const made = await Promise.allSettled(['Carla@Northgate.example', ' carla@northgate.example ']
    .map((email) => people.createUser({ email, name: 'Carla' })))
  t.deepEqual(made.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  t.true(made.some((result) => result.status === 'rejected' && result.reason instanceof EmailTaken))
  t.like(await people.findUserByEmail('CARLA@northgate.example'), { email: 'carla@northgate.example', name: 'Carla' })
  t.is(await people.findUserByEmail('nobody@northgate.example'), null)
})

test('too short and too long passwords are refused, and so is what is no address', async (t) => {
  for (const password of ['', 'short', 'x'.repeat(201)]) {
    await t.throwsAsync(people.createUser({ email: 'dora@northgate.example', name: 'Dora', password }), { instanceOf: RangeError })
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
