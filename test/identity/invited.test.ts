// From an invitation to a membership, and what is left when it ends.
import { createHook } from 'node:async_hooks'
import test from 'ava'
import { addMember } from '../../server/operator/companies.ts'
import { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, member, type Seen, Visitor } from './visitor.ts'

const service = serviceFor(test)
const theirs = 'a password of the inviter'
const own = 'a password of the owner'
let people = 0
const anAddress = () => `guest-${++people}@victim.example`

const invite = (company: TestCompany, email: string) =>
  company.ok(company.post('/invitations', { email, roles: ['Viewer'] }))

async function linkOf(company: TestCompany): Promise<string> {
  const { data } = await company.ok(company.get('/invitations?status=pending'))
  return new URL(data[0].acceptUrl).pathname
}

async function join(visitor: Visitor, link: string, password: string): Promise<Seen> {
  return await visitor.send(await visitor.get(link), link, { name: 'Sam', next: password, again: password })
}

test('invited again, a person begins anew: with a new password, and without the keys of before', async (t) => {
  const email = anAddress()
  const company = await service().company()
  const { userId } = await invite(company, email)
  const first = new Visitor(service().baseUrl)
  const joined = await join(first, await linkOf(company), theirs)
  const made = await first.send(joined, '/keys', { company: company.shortName, name: 'kept' })
  const key = new Client(service().baseUrl, /mw_[\w-]+/.exec(made.text)![0])
  t.is((await key.get('/me')).status, 200)
  await company.ok(company.delete(`/invitations/${userId}`))
  t.is((await key.get('/me')).status, 401, 'keys end with the membership')
  await invite(company, email)
  const owner = new Visitor(service().baseUrl)
  t.regex((await join(owner, await linkOf(company), own)).url, /\/keys/)
  t.is((await key.get('/me')).status, 401, 'for good')
  t.truthy(alertOf(await new Visitor(service().baseUrl).signIn(email, theirs)))
  t.is((await service().service.identity.people.accountsOf(email)).length, 1)
  const { data } = await company.ok(company.get(`/audit-log?entity=apiKey&limit=100`))
  t.true(
    data.some((entry: any) => entry.capability === 'invitations.revoke'),
    'the end of the key is recorded',
  )
})

test('a person who was switched off and on again has no key of before', async (t) => {
  const company = await service().company()
  const clerk = await company.as('Operator')
  const { id } = (await clerk.ok(clerk.get('/me'))).user
  await company.ok(company.patch(`/people/${id}`, { isActive: false }))
  await company.ok(company.patch(`/people/${id}`, { isActive: true }))
  t.is((await clerk.get('/me')).status, 401)
})

test('the page of an invitation asks the same, whether the address has an account or not', async (t) => {
  const [company, elsewhere] = [await service().company(), await service().company()]
  const known = await member(service(), [elsewhere])
  const pageFor = async (email: string, fields?: Record<string, string>) => {
    await invite(company, email)
    const visitor = new Visitor(service().baseUrl)
    const link = await linkOf(company)
    const page = await visitor.get(link)
    const seen = fields ? await visitor.send(page, link, fields) : page
    return {
      status: seen.status,
      url: seen.url.replace(link, ''),
      text: seen.text.replaceAll(email, '').replace(/name="token" value="[^"]*"/g, ''),
    }
  }
  const again = async () => {
    const { data } = await company.ok(company.get('/invitations'))
    for (const one of data) await company.ok(company.delete(`/invitations/${one.userId}`))
  }
  const nobody = anAddress()
  t.deepEqual(await pageFor(known.email), await pageFor(nobody))
  await again()
  const guess = { password: 'no password of anybody' }
  t.deepEqual(await pageFor(known.email, guess), await pageFor(nobody, guess))
  await again()
  const chosen = { name: 'Sam', next: theirs, again: theirs }
  t.is((await pageFor(known.email, chosen)).status, (await pageFor(nobody, chosen)).status)
  t.regex(
    (await new Visitor(service().baseUrl).signIn(known.email, known.password)).text,
    new RegExp(elsewhere.shortName),
  )
  t.notRegex((await new Visitor(service().baseUrl).signIn(known.email, theirs)).text, new RegExp(elsewhere.shortName))
})

test('while an invitation is taken back it makes a member with an account, or neither', async (t) => {
  const company = await service().company()
  for (let round = 0; round < 6; round++) {
    const email = anAddress()
    const { userId } = await invite(company, email)
    const link = await linkOf(company)
    const visitor = new Visitor(service().baseUrl)
    const page = await visitor.get(link)
    const [joined] = await Promise.all([
      visitor.send(page, link, { name: 'Sam', next: own, again: own }),
      new Promise((later) => setTimeout(later, 40 * round)).then(() =>
        company.ok(company.delete(`/invitations/${userId}`)),
      ),
    ])
    const accounts = await service().service.identity.people.accountsOf(email)
    const { data } = await company.ok(company.get(`/people?search=${email}`))
    t.is(accounts.length, data.length, `round ${round}: ${joined.status}`)
  }
})

test('whoever is a member by now is not made one by an invitation that still stands', async (t) => {
  const email = anAddress()
  const company = await service().company()
  await invite(company, email)
  const link = await linkOf(company)
  await addMember(service().operator, service().service.identity, {
    company: company.shortName,
    email,
    role: 'Administrator',
  })
  t.is((await join(new Visitor(service().baseUrl), link, theirs)).status, 410)
  const [person] = (await company.ok(company.get(`/people?search=${email}`))).data
  t.deepEqual(person.roles, ['Administrator'])
})

test('asking for an invitation tells nobody whether an address has an account', async (t) => {
  const company = await service().company()
  const ids = new Set<string>()
  for (const email of ['admin@example.test', 'admin@example.test', 'nobody@victim.example'].map((one) => `x${one}`)) {
    for (const _ of [1, 2]) {
      const plan = await company.ok(company.post('/invitations', { email, roles: ['Viewer'] }, { prefer: 'dry-run' }))
      ids.add(plan.result.userId)
    }
  }
  t.deepEqual([...ids], ['new'], 'every try says the same')
})

test('of accounts of one address with one password that one signs in which may see what is asked for', async (t) => {
  const email = anAddress()
  const companies = [await service().company(), await service().company()]
  for (const company of companies) {
    await invite(company, email)
    t.regex((await join(new Visitor(service().baseUrl), await linkOf(company), own)).url, /\/keys/)
  }
  const [first, second] = companies.toSorted((a, b) => (a.shortName < b.shortName ? -1 : 1)) as [
    TestCompany,
    TestCompany,
  ]
  const signedIn = (to?: string) => new Visitor(service().baseUrl).signIn(email, own, to)
  for (const { shortName } of companies)
    t.regex((await signedIn(`/keys?company=${shortName}`)).text, new RegExp(`in Company ${shortName}`))
  const visitor = new Visitor(service().baseUrl)
  await visitor.signIn(email, own, `/keys?company=${first.shortName}`)
  const other = await visitor.get(`/keys?company=${second.shortName}`)
  t.is(other.status, 403)
  const again = /<a href="([^"]+)">Sign in with that/
    .exec(other.text)![1]!
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&')
  t.regex((await visitor.get(again)).text, /<h1>Sign in</)
  const { data } = await first.ok(first.get(`/people?search=${email}`))
  await first.ok(first.patch(`/people/${data[0].id}`, { isActive: false }))
  t.regex((await signedIn()).text, new RegExp(`in Company ${second.shortName}`), 'who is a member of none comes last')
})

// Serial, as it counts what the whole process hashes.
test.serial('a wrong password is one hash, however many accounts its address has', async (t) => {
  const hashes = async (email: string) => {
    const begun: string[] = []
    const hook = createHook({ init: (_, type) => void begun.push(type) }).enable()
    const answer = await new Visitor(service().baseUrl).signIn(email, 'not the right one')
    hook.disable()
    t.regex(alertOf(answer)!, /do not match/)
    return begun.filter((type) => type === 'SCRYPTREQUEST').length
  }
  const known = await member(service(), [])
  for (const { email } of [known, { email: anAddress() }]) {
    t.is(await hashes(email), 1, 'as its address is found')
    for (const [n, password] of [theirs, own].entries()) {
      const company = await service().company()
      await invite(company, email)
      const visitor = new Visitor(service().baseUrl)
      await join(visitor, await linkOf(company), password)
      t.is(await hashes(email), 1, `with ${n + 1} by invitation`)
      const fields = { present: password, next: `${password}, changed`, again: `${password}, changed` }
      await visitor.send(await visitor.get('/password'), '/password', fields)
      t.regex((await new Visitor(service().baseUrl).signIn(email, fields.next)).url, /\/keys$/)
      t.is(await hashes(email), 1, 'with a changed password')
    }
  }
})

test('the name that somebody new gives is one line', async (t) => {
  const company = await service().company()
  await invite(company, anAddress())
  const visitor = new Visitor(service().baseUrl)
  const link = await linkOf(company)
  const chosen = { name: 'Sam\u001b[2K\nRoot', next: own, again: own }
  const page = await visitor.send(await visitor.get(link), link, chosen)
  t.is(page.status, 400)
  t.regex(alertOf(page)!, /your name/)
})
