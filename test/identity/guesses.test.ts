// Guessing at an account is slow and seen, and shuts nobody out who is at home there.
import { hash, randomBytes } from 'node:crypto'
import test from 'ava'
import { startTestService, type TestCompany, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { alertOf, type Member, member, type Seen, Visitor } from './visitor.ts'

let service: TestService
test.before(async () => {
  service = await startTestService({ TRUST_PROXY: '1' })
})
test.after.always(async () => {
  await service?.close()
})

const home = '198.51.100.7'
let strangers = 0
const elsewhere = () => `203.0.113.${++strangers % 250}`

async function tryFrom(address: string, email: string, password: string, visitor = new Visitor(service.baseUrl)) {
  const token = /name="token" value="([^"]+)"/.exec((await visitor.get('/sign-in?again')).text)![1]!
  const form = new URLSearchParams({ token, email, password })
  return await visitor.post('/sign-in', form, { 'x-forwarded-for': address })
}

const isIn = (page: Seen) => page.status === 200 && alertOf(page) === undefined

/** As though so many guesses had come by now, the last of them so many seconds ago. */
async function guessed(email: string, attempts: number, secondsAgo = 0): Promise<void> {
  const { rowCount } = await service.admin.query(
    `update identity.sign_in_attempts
        set attempts = $2, until = clock_timestamp() + interval '1 hour' - make_interval(secs => $3) where subject = $1`,
    [hash('sha256', `account\0${email}`, 'buffer'), attempts, secondsAgo],
  )
  if (rowCount !== 1) throw new Error(`no guess at ${email} was counted`)
}

/** From so many places that a stranger has to wait, longer than a busy machine takes for what follows. */
async function guessAt(email: string): Promise<Seen> {
  for (let n = 0; n < 11; n++) await tryFrom(elsewhere(), email, 'guess guess guess')
  await guessed(email, 17)
  return await tryFrom(elsewhere(), email, 'guess guess guess')
}

async function entries(company: TestCompany, who: Member, capability: string): Promise<any[]> {
  const { data } = await company.ok(company.get(`/audit-log?capability=${capability}`))
  return data.filter((entry: any) => entry.actor.name === who.name)
}

test('guesses from everywhere wait longer and longer, and the owner comes in from where they signed in before', async (t) => {
  const company = await service.company()
  const who = await member(service, [company])
  const own = new Visitor(service.baseUrl)
  t.true(isIn(await tryFrom(home, who.email, who.password, own)))
  const slowed = await guessAt(who.email)
  t.is(slowed.status, 429)
  t.true(Number(slowed.headers.get('retry-after')) <= 90, 'nobody is shut out for long')
  t.true(isIn(await tryFrom(home, who.email, who.password)), 'the network is known')
  t.true(isIn(await tryFrom(elsewhere(), who.email, who.password, own)), 'the browser is known, wherever it is')
  t.is(
    (await tryFrom(elsewhere(), who.email, who.password)).status,
    429,
    'a stranger waits, also with the right password',
  )

  const longer = async (attempts: number) => {
    await guessed(who.email, attempts)
    return Number((await tryFrom(elsewhere(), who.email, 'guess guess guess')).headers.get('retry-after'))
  }
  const [third, fifth, late] = [await longer(13), await longer(15), await longer(5000)]
  t.true(third < fifth && fifth < late && late <= 90, `${third}, ${fifth}, ${late}`)
  await guessed(who.email, 5000, 120)
  t.is((await tryFrom(elsewhere(), who.email, 'guess guess guess')).status, 400, 'then one more is looked at')
})

test('a neighbour in the owner’s network gets ten guesses, and does not lock out the owner’s browser', async (t) => {
  const company = await service.company()
  const who = await member(service, [company])
  const own = new Visitor(service.baseUrl)
  await tryFrom(home, who.email, who.password, own)
  const tries: number[] = []
  for (let n = 0; n < 12; n++) tries.push((await tryFrom(home, who.email, 'guess guess guess')).status)
  t.deepEqual(tries.slice(-3), [400, 429, 429])
  t.true(isIn(await tryFrom(home, who.email, who.password, own)))
  for (let n = 0; n < 10; n++) await tryFrom(home, who.email, 'guess guess guess', own)
  t.is((await tryFrom(home, who.email, who.password, own)).status, 429, 'the browser itself guesses no faster')
})

test('two hundred strangers at once are looked at no more often than ten', async (t) => {
  const email = `${randomBytes(5).toString('hex')}@example.test`
  const { throttle } = service.service.identity.signIn!
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => throttle.signIn(email, { address: `2001:db8:${n}::1`, browser: undefined })),
  )
  const letThrough = answers.filter((wait) => wait === 0).length
  t.true(letThrough >= 10 && letThrough <= 12, String(letThrough)) // and one for each second that this takes
})

test('a company’s audit log has who signs in to it, and neither that they are at work elsewhere nor where', async (t) => {
  const [first, second, other] = [await service.company(), await service.company(), await service.company()]
  const who = { ...(await member(service, [first, second])), name: 'Sam Tester' }
  const signIns = async () =>
    await Promise.all([first, second, other].map(async (one) => (await entries(one, who, 'accounts.signed_in')).length))
  const visitor = new Visitor(service.baseUrl)
  await visitor.signIn(who.email, who.password, `/keys?company=${second.shortName}`)
  t.deepEqual(await signIns(), [0, 1, 0])
  await visitor.get(`/keys?company=${second.shortName}`)
  await visitor.get(`/keys?company=${other.shortName}`)
  t.deepEqual((await signIns()).slice(1), [1, 0], 'once a session, and nowhere where they are no member')

  const asking = new Visitor(service.baseUrl)
  await asking.signIn(who.email, who.password, `/graphiql?company=${second.shortName}`)
  const ask = async (company: TestCompany) =>
    await asking.ask(`/graphql?company=${company.shortName}`, {
      ...{ method: 'POST', body: '{"query": "{ __typename }"}' },
      headers: { 'content-type': 'application/json', origin: service.baseUrl },
    })
  const [before] = await signIns()
  t.is((await ask(other)).status, 403)
  t.is((await ask(first)).status, 200)
  t.is((await ask(first)).status, 200)
  t.deepEqual(await signIns(), [before! + 1, 2, 0])
  const told = JSON.stringify(await first.ok(first.get('/audit-log')))
  t.false(told.includes(second.shortName))
})

test('sign-ins, failures and new passwords stand in the audit logs of the account’s companies and of no other', async (t) => {
  const [first, second, other] = [await service.company(), await service.company(), await service.company()]
  const who = { ...(await member(service, [first, second])), name: 'Sam Tester' }
  const visitor = new Visitor(service.baseUrl)
  await tryFrom(home, who.email, 'not the right one')
  await tryFrom(home, 'nobody@example.test', 'not the right one')
  await tryFrom(home, who.email, who.password, visitor)
  for (const company of [first, second]) await visitor.get(`/keys?company=${company.shortName}`)
  const page = await visitor.get('/password')
  await visitor.send(page, '/password', {
    present: who.password,
    next: 'another long password',
    again: 'another long password',
  })
  for (const company of [first, second]) {
    await until(async () => (await entries(company, who, 'accounts.sign_in_failed')).length === 1)
    const [entry] = await entries(company, who, 'accounts.signed_in')
    t.like(entry, { actorType: 'human', channel: 'rest', changes: [] })
    t.is((await entries(company, who, 'accounts.signed_in')).length, 1)
    t.is((await entries(company, who, 'accounts.password_changed')).length, 1)
  }
  const { data } = await other.ok(other.get('/audit-log'))
  const others = data.filter((one: { channel: string }) => one.channel !== 'operator')
  t.deepEqual(others, [], 'who is a member elsewhere is nobody’s business here')
})
