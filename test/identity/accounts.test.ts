// Whom an address belongs to: an account stands for its address only when the owner proved it, or the operator made it.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { hashPassword } from '../../server/identity/passwords.ts'
import {
  addMember,
  createCompany,
  describePerson,
  removePerson,
  resetPassword,
} from '../../server/operator/companies.ts'
import { Client } from '../support/client.ts'
import { startTestService, type TestCompany, type TestService } from '../support/service.ts'
import { endMails, mailedTo, mailUrl } from './mails.ts'
import { alertOf, type Seen, Visitor } from './visitor.ts'

let byHand: TestService
let byMail: TestService
test.before(async () => {
  byHand = await startTestService()
  byMail = await startTestService({
    SMTP_URL: mailUrl,
    MAIL_FROM: 'Millwright <no-reply@millwright.example>',
    WORKER: 'inline',
  })
})
test.after.always(async () => {
  await Promise.all([byHand?.close(), byMail?.close()])
  await endMails()
})

const theirs = 'a password of the inviter'
const own = 'a password of the owner'
let people = 0
const personOf = async (company: TestCompany, email: string) =>
  (await company.ok(company.get('/people'))).data.find((one: { email: string }) => one.email === email)
const anAddress = () => `boss-${++people}@victim.example`

const invite = (company: TestCompany, email: string) =>
  company.ok(company.post('/invitations', { email, roles: ['Viewer'] }))

async function linkOf(company: TestCompany): Promise<string> {
  const { data } = await company.ok(company.get('/invitations'))
  return new URL(data[0].acceptUrl).pathname
}

async function join(visitor: Visitor, link: string, password: string): Promise<Seen> {
  return await visitor.send(await visitor.get(link), link, { name: 'Sam', next: password, again: password })
}

async function choose(service: TestService, url: string, password: string): Promise<Visitor> {
  const visitor = new Visitor(service.baseUrl)
  const { pathname } = new URL(url)
  const seen = await visitor.send(await visitor.get(pathname), pathname, { next: password, again: password })
  if (!seen.url.endsWith('/keys')) throw new Error(`${seen.status} ${alertOf(seen)}`)
  return visitor
}

/** Opens the link that was meant for the owner of the address, as an inviter can, and makes a key. */
async function hijack(company: TestCompany, email: string): Promise<{ attacker: Visitor; key: Client }> {
  await invite(company, email)
  const attacker = new Visitor(company.baseUrl)
  const joined = await join(attacker, await linkOf(company), theirs)
  const page = await attacker.send(joined, '/keys', { company: company.shortName, name: 'kept', actorType: 'human' })
  const [apiKey] = /mw_[\w-]+/.exec(page.text) ?? []
  return { attacker, key: new Client(company.baseUrl, apiKey!) }
}

/** By which call of the audit log the last key ended. */
async function keyEnded(company: TestCompany): Promise<string | undefined> {
  const { data } = await company.ok(company.get('/audit-log?entity=apiKey'))
  const ends = ({ entity, action }: { entity: string; action: string }) => entity === 'apiKey' && action === 'delete'
  return data.find(({ changes }: { changes: { entity: string; action: string }[] }) => changes.some(ends))?.capability
}

const newCompany = (service: TestService, email: string, shortName: string) =>
  createCompany(service.operator, service.service.identity, {
    name: shortName,
    shortName,
    kind: 'factory',
    adminEmail: email,
  })

test('who opened the link of an invitation in its place does not enter the company that is later made for that address', async (t) => {
  const email = anAddress()
  const company = await byHand.company()
  const { attacker, key } = await hijack(company, email)
  t.is((await key.get('/me')).status, 200)

  const made = await newCompany(byHand, email, 'victim-works')
  t.is(made!.account, 'replaced')
  t.regex(made!.words.account, new RegExp(`made by an invitation of ${company.shortName}.*never proved`))
  t.is(made!.password, null)
  t.notRegex((await attacker.get('/keys')).text, /victim-works/)
  t.regex((await new Visitor(byHand.baseUrl).signIn(email, theirs)).url, /\/keys$/, 'still good for the inviter’s own')
  t.is((await key.get('/me')).status, 200)

  const owner = await choose(byHand, made!.passwordLink!, own)
  t.regex((await owner.get('/keys')).text, /victim-works/)
  t.notRegex((await owner.get('/keys')).text, new RegExp(company.shortName), 'nor is the owner where they never joined')
  t.is((await key.get('/me')).status, 401, 'keys end')
  t.regex((await attacker.get('/keys')).url, /\/sign-in/, 'and sessions')
  t.truthy(alertOf(await new Visitor(byHand.baseUrl).signIn(email, theirs)))
  t.is(
    (await new Visitor(byHand.baseUrl).get(new URL(made!.passwordLink!).pathname)).status,
    410,
    'the link works once',
  )
})

test('what an unproved account joined ends with it: its company hears nothing of the owner, who joins when invited anew', async (t) => {
  const email = anAddress()
  const company = await byHand.company()
  const { identity } = byHand.service
  await hijack(company, email)
  const entries = async () =>
    (await company.ok(company.get('/audit-log'))).data.map((one: { capability: string }) => one.capability)
  const [before, heard] = [await personOf(company, email), (await entries()).length]

  const { passwordLink } = (await resetPassword(identity, email)) as { passwordLink: string }
  const owner = await choose(byHand, passwordLink, own)
  t.regex((await owner.get('/keys')).text, /You belong to no company/)
  const { sub } = (await identity.people.accountsOf(email))[0]!
  t.truthy(alertOf(await new Visitor(byHand.baseUrl).signIn(email, theirs)), 'a guess at the owner’s password')
  t.like(await personOf(company, email), { isActive: false })
  t.deepEqual((await entries()).slice(0, -heard), ['accounts.ended'])
  t.is(await keyEnded(company), 'accounts.ended')
  t.false(JSON.stringify((await company.get('/audit-log')).body).includes(sub))
  await company.ok(company.patch(`/people/${before.id}`, { isActive: true }))
  t.regex((await owner.get('/keys')).text, /You belong to no company/, 'who is brought back is not the owner')
  await company.ok(company.patch(`/people/${before.id}`, { isActive: false }))

  await invite(company, email)
  const link = await linkOf(company)
  t.regex((await owner.send(await owner.get(link), link, {})).text, new RegExp(company.shortName))
  t.like(await personOf(company, email), { id: before.id, isActive: true })
})

test('a member added by the operator is not who opened an invitation either, in the same company too', async (t) => {
  const email = anAddress()
  const company = await byHand.company()
  const { attacker } = await hijack(company, email)
  const added = await addMember(byHand.operator, byHand.service.identity, {
    company: company.shortName,
    email,
    role: 'Administrator',
  })
  t.truthy(added.passwordLink)
  t.notRegex((await attacker.get('/keys')).text, new RegExp(company.shortName), 'who opened it is out at once')
  t.is(await keyEnded(company), 'operator.add_member', 'and the end of their key is recorded')
  await choose(byHand, added.passwordLink!, own)
  const { data } = await company.ok(company.get('/people'))
  t.deepEqual(
    data
      .filter((one: { email: string }) => one.email === email)
      .map((one: { isActive: boolean }) => one.isActive)
      .sort(),
    [true],
    'one person of the address, who is now the owner',
  )
})

test('two companies that invite one address by hand make two accounts, and neither opens the other', async (t) => {
  const email = anAddress()
  const [first, second] = [await byHand.company(), await byHand.company()]
  await hijack(first, email)
  await invite(second, email)
  const link = await linkOf(second)
  const visitor = new Visitor(byHand.baseUrl)
  await visitor.signIn(email, theirs)
  t.regex((await visitor.get(link)).text, /Choose a password/, 'the other company’s account is no answer')
  await join(new Visitor(byHand.baseUrl), link, own)
  for (const [password, mine, other] of [
    [theirs, first, second],
    [own, second, first],
  ] as const) {
    const one = new Visitor(byHand.baseUrl)
    const seen = await one.signIn(email, password)
    t.regex(seen.text, new RegExp(mine.shortName))
    t.notRegex(seen.text, new RegExp(other.shortName))
  }
})

test('invited again to the same company, an account made by hand signs in with its password', async (t) => {
  const email = anAddress()
  const company = await byHand.company()
  const { userId } = await invite(company, email)
  await join(new Visitor(byHand.baseUrl), await linkOf(company), own)
  await company.ok(company.delete(`/invitations/${userId}`))
  await invite(company, email)
  const link = await linkOf(company)
  const visitor = new Visitor(byHand.baseUrl)
  const page = await visitor.get(link)
  t.regex(alertOf(await visitor.send(page, link, { password: theirs }))!, /do not match/)
  t.regex((await visitor.send(page, link, { password: own })).url, /\/keys/)
})

test('an invitation that goes by mail is seen by the address alone, and proves it', async (t) => {
  const email = anAddress()
  const company = await byMail.company()
  const { userId } = await invite(company, email)
  t.is((await company.ok(company.get('/invitations'))).data[0].acceptUrl, null)
  const link = await mailedTo(email)
  const visitor = new Visitor(byMail.baseUrl)
  t.regex((await join(visitor, link, own)).url, /\/keys/)
  t.true((await describePerson(byMail.service.identity, email))[0]!.verifiedAt instanceof Date)

  const other = await byMail.company()
  await invite(other, email)
  const second = await mailedTo(email)
  t.regex((await visitor.send(await visitor.get(second), second, {})).url, /\/keys/, 'signed in, one account in both')
  t.is((await company.post(`/invitations/${userId}/resend`)).body.code, 'invalid_transition')
})

test('nobody is written to without end, whichever company asks', async (t) => {
  const email = anAddress()
  const [company, other] = [await byMail.company(), await byMail.company()]
  const plan = () => company.post('/invitations', { email, roles: ['Viewer'] }, { prefer: 'dry-run' })
  for (let n = 0; n < 5; n++) t.is((await plan()).status, 200, 'what is only tried sends nothing')
  const { userId } = await invite(company, email)
  await company.ok(company.post(`/invitations/${userId}/resend`))
  await invite(other, email)
  const refused = await company.post(`/invitations/${userId}/resend`)
  t.like(refused, { status: 429, body: { code: 'rate_limited' } })
  const wait = Number(refused.headers.get('retry-after'))
  t.true(wait > 300 && wait <= 600, String(wait))
  t.is((await company.ok(company.get('/invitations'))).data[0].status, 'pending', 'nothing is lost')
  await invite(company, anAddress())
  const handed = await byHand.company()
  const again = await invite(handed, email)
  for (let n = 0; n < 5; n++) await handed.ok(handed.post(`/invitations/${again.userId}/resend`))
})

test('a mailed invitation ends what was made by hand before mail was set up', async (t) => {
  const email = anAddress()
  const company = await byMail.company()
  const identity = byMail.service.identity
  const sub = randomUUID()
  await byMail.admin.query('select identity.make_account($1, $2, $3, $4, $5, false)', [
    sub,
    email,
    'Mallory',
    await hashPassword(theirs),
    company.shortName,
  ])
  await company.sql(
    `with p as (insert into people.people (user_id, name, email) values ($1, 'Mallory', $2) returning id)
     insert into people.person_roles (company_id, person_id, role_id)
     select app.company_id(), p.id, r.id from p, people.roles r where r.company_id = app.company_id() and r.name = 'Viewer'`,
    [sub, email],
  )
  const issued = await identity.keys.issue({ sub, company: company.shortName, name: 'kept', actorType: 'human' })
  const key = new Client(byMail.baseUrl, issued.key)
  t.is((await key.get('/me')).status, 200)
  const other = await byMail.company()
  await invite(other, email)
  await join(new Visitor(byMail.baseUrl), await mailedTo(email), own)
  t.is((await key.get('/me')).status, 401)
  t.truthy(alertOf(await new Visitor(byMail.baseUrl).signIn(email, theirs)))
  t.is((await identity.people.accountsOf(email)).length, 1)
  t.like(await personOf(company, email), { isActive: false })
  t.like(await personOf(other, email), { isActive: true }, 'and nothing where the mailed link was for')
})

test('the operator resets a password and removes a person, keys and memberships with them', async (t) => {
  const email = anAddress()
  const company = await byHand.company()
  const { identity } = byHand.service
  const { password, apiKey } = await addMember(byHand.operator, identity, {
    company: company.shortName,
    email,
    role: 'Viewer',
    withKey: true,
  })
  const before = new Visitor(byHand.baseUrl)
  await before.signIn(email, password!)
  const { passwordLink } = (await resetPassword(identity, email)) as { passwordLink: string }
  await choose(byHand, passwordLink, own)
  t.regex((await before.get('/keys')).url, /\/sign-in/, 'sessions end')
  t.truthy(alertOf(await new Visitor(byHand.baseUrl).signIn(email, password!)))
  t.is((await new Client(byHand.baseUrl, apiKey!).get('/me')).status, 401, 'and keys')
  t.deepEqual(await removePerson(byHand.operator, identity, email), { email, removedFrom: [company.shortName] })
  await t.throwsAsync(removePerson(byHand.operator, identity, email), { message: /Nobody signs in/ })
})

test('a company’s last administrator is not removed, and a role that does not exist makes no account', async (t) => {
  const email = anAddress()
  const { identity } = byHand.service
  const made = await newCompany(byHand, email, 'one-boss')
  await t.throwsAsync(removePerson(byHand.operator, identity, email), { message: /holds every permission/ })
  t.is((await new Client(byHand.baseUrl, made!.apiKey!).get('/me')).status, 200, 'nothing of it is done')
  const nobody = anAddress()
  await t.throwsAsync(addMember(byHand.operator, identity, { company: 'one-boss', email: nobody, role: 'Emperor' }))
  t.deepEqual(await identity.people.accountsOf(nobody), [])
})
