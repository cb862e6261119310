// The link by which the owner of an account chooses a password: used once, the last one alone, and all else ends with it.
import test from 'ava'
import { resetPassword } from '../../server/operator/companies.ts'
import { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, member, type Seen, Visitor } from './visitor.ts'

const service = serviceFor(test)
const next = 'a password that was chosen by the link'

async function linkFor(email: string): Promise<string> {
  const { passwordLink } = (await resetPassword(service().service.identity, email)) as { passwordLink: string }
  return new URL(passwordLink).pathname
}

async function makeKey(company: TestCompany, visitor: Visitor, account = ''): Promise<Client> {
  const page = await visitor.get('/keys')
  const made = await visitor.send(page, '/keys', { company: company.shortName, name: 'mine', account })
  return new Client(company.baseUrl, /mw_[\w-]+/.exec(made.text)![0])
}

const isIn = (page: Seen) => /\/keys/.test(page.url) && page.status === 200

test('six browsers use one link at once: one is signed in, and the others are in no way', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const link = await linkFor(who.email)
  const browsers = Array.from({ length: 6 }, () => new Visitor(service().baseUrl))
  const pages = await Promise.all(browsers.map((browser) => browser.get(link)))
  const passwords = browsers.map((_, n) => `${next} ${n}`)
  const seen = await Promise.all(
    browsers.map((browser, n) => browser.send(pages[n]!, link, { next: passwords[n]!, again: passwords[n]! })),
  )
  const winners = seen.flatMap((page, n) => (isIn(page) ? [n] : []))
  t.is(winners.length, 1)
  t.deepEqual(seen.map((page) => page.status).sort(), [200, 410, 410, 410, 410, 410])
  const within = await Promise.all(browsers.map((browser) => browser.get('/keys')))
  t.deepEqual(
    within.flatMap((page, n) => (isIn(page) ? [n] : [])),
    winners,
    'no session but the winner’s',
  )
  const signedIn = await Promise.all(
    passwords.slice(0, 3).map((password) => new Visitor(service().baseUrl).signIn(who.email, password)),
  )
  t.deepEqual(
    signedIn.flatMap((page, n) => (isIn(page) ? [n] : [])),
    winners.filter((n) => n < 3),
    'and no password',
  )
})

test('a newer link ends the one before', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const [first, second] = [await linkFor(who.email), await linkFor(who.email)]
  const visitor = new Visitor(service().baseUrl)
  t.is((await visitor.get(first)).status, 410)
  const page = await visitor.get(second)
  t.is((await visitor.send(page, first, { next, again: next })).status, 410)
  t.true(isIn(await visitor.send(page, second, { next, again: next })))
  t.is((await visitor.get(second)).status, 410)
})

test('all that acted as the account ends with the use of a link, and what is another’s goes on', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const before = new Visitor(service().baseUrl)
  await before.signIn(who.email, who.password)
  const key = await makeKey(company, before)
  const child = await key.ok(key.post('/api-keys', { name: 'child' }))
  await service().inside(company.shortName, (sql) =>
    sql(`select operator.add_service_account($1, 'Scale', 'Viewer')`, [company.shortName]),
  )
  const [scale] = (await company.ok(company.get('/people?actorType=service'))).data
  const ofScale = await makeKey(company, before, String(scale.id))
  t.is((await ofScale.get('/me')).status, 200)

  const link = await linkFor(who.email)
  const owner = new Visitor(service().baseUrl)
  const page = await owner.get(link)
  t.regex(page.text, /signed out everywhere else, and all API keys and connected applications/)
  t.is((await key.get('/me')).status, 200, 'a link that nobody uses ends nothing')
  t.true(isIn(await owner.send(page, link, { next, again: next })))
  t.is((await key.get('/me')).status, 401)
  t.is((await new Client(service().baseUrl, child.key).get('/me')).status, 401)
  t.regex((await before.get('/keys')).url, /\/sign-in/)
  t.is((await ofScale.get('/me')).status, 200, 'a service account is the company’s')
  t.is((await company.get('/me')).status, 200)
})

test('an owner who changes the password keeps keys, as the page says, and two changes at once are one', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(who.email, who.password)
  const key = await makeKey(company, visitor)
  const page = await visitor.get('/password')
  t.regex(page.text, /Keys and connected applications go on working/)
  const present = who.password
  const seen = await Promise.all(
    [1, 2].map((n) => {
      const chosen = `${next} ${n}`
      return visitor.twin().send(page, '/password', { present, next: chosen, again: chosen })
    }),
  )
  t.is(seen.filter((one) => /Your password is changed/.test(one.text)).length, 1)
  t.is(seen.filter((one) => alertOf(one) !== undefined || /\/sign-in/.test(one.url)).length, 1)
  t.is((await key.get('/me')).status, 200)
})
