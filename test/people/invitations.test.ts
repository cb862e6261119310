// invitations.create, invitations.list, invitations.resend, invitations.revoke, and the page where one is accepted.
import test from 'ava'
import { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { alertOf, member, Visitor } from '../identity/visitor.ts'

const service = serviceFor(test)
const day = 86_400_000

/** The link of an invitation, as the one who invites sees it. */
async function linkOf(company: TestCompany, email: string): Promise<string> {
  const { data } = await company.ok(company.get('/invitations'))
  return data.find((one: { email: string }) => one.email === email).acceptUrl
}

test('somebody new is invited, chooses a password, and is a member', async (t) => {
  const company = await service().company()
  const invited = await company.ok(company.post('/invitations', { email: 'New.One@example.test', roles: ['Viewer', 'Operator'] }))
  t.is(invited.email, 'new.one@example.test')
  t.true(Math.abs(Date.parse(invited.expiresAt) - Date.now() - 7 * day) < 60_000)
  t.like((await company.ok(company.get('/invitations?status=pending'))).data[0], { userId: invited.userId, status: 'pending', roles: ['Operator', 'Viewer'] })
  t.is((await company.ok(company.get('/people?search=new.one'))).data.length, 0, 'no member yet')

  const path = new URL(await linkOf(company, invited.email)).pathname
  const visitor = new Visitor(company.baseUrl)
  const page = await visitor.get(path)
  t.regex(page.text, /Join Company/)
  const short = await visitor.send(page, new URL(page.url).pathname, { name: 'New One', password: 'short', again: 'short' })
  t.regex(alertOf(short)!, /at least|10 to 200/)
  const keys = await visitor.send(page, new URL(page.url).pathname, { name: 'New One', password: 'a good long password', again: 'a good long password' })
  t.regex(keys.text, /Keys and applications/)
  const [person] = (await company.ok(company.get('/people?search=new.one'))).data
  t.like(person, { name: 'New One', isActive: true, roles: ['Operator', 'Viewer'] })
  t.like((await company.ok(company.get('/invitations'))).data[0], { status: 'accepted', acceptUrl: null })
  t.is((await new Visitor(company.baseUrl).get(path)).status, 410, 'a link opens once')
  t.regex((await new Visitor(company.baseUrl).signIn('new.one@example.test', 'a good long password')).text, /Keys and applications/)

  t.is((await company.post(`/invitations/${invited.userId}/resend`)).body.code, 'invalid_transition')
  t.deepEqual(await company.ok(company.delete(`/invitations/${invited.userId}`)), { email: 'new.one@example.test' })
  t.regex((await visitor.get('/keys')).text, /You belong to no company/)
})

test('who has an account joins with its password; a link never sets one', async (t) => {
  const [first, second] = [await service().company(), await service().company()]
  const who = await member(service(), [first])
  await second.ok(second.post('/invitations', { email: who.email, roles: ['Viewer'] }))
  const visitor = new Visitor(second.baseUrl)
  const path = new URL(await linkOf(second, who.email)).pathname
  const page = await visitor.get(path)
  t.false(page.text.includes('Choose a password'))
  const taken = await visitor.send(page, path, { name: 'Thief', password: 'a password of the thief', again: 'a password of the thief' })
  t.is(alertOf(taken), 'That e-mail address and password do not match.')
  t.is((await second.ok(second.get('/invitations'))).data[0].status, 'pending')
  t.regex((await visitor.send(page, path, { password: who.password })).text, /Keys and applications/)
  t.regex((await visitor.get('/keys')).text, new RegExp(first.shortName))
})

test('a link that was sent again, revoked, has expired or was made up opens nothing', async (t) => {
  const company = await service().company()
  const visitor = new Visitor(company.baseUrl)
  const status = async (url: string) => (await visitor.get(new URL(url).pathname)).status
  const { userId } = await company.ok(company.post('/invitations', { email: 'a@example.test', roles: ['Viewer'] }))
  const first = await linkOf(company, 'a@example.test')
  t.is(await status(first), 200)
  t.is((await company.post('/invitations', { email: 'A@example.test', roles: ['Viewer'] })).body.code, 'duplicate_id')
  await company.ok(company.post(`/invitations/${userId}/resend`))
  const again = await linkOf(company, 'a@example.test')
  t.is(await status(first), 410)
  t.is(await status(again), 200)
  t.is(await status(`${again.slice(0, -3)}abc`), 410)
  await company.ok(company.delete(`/invitations/${userId}`))
  t.is(await status(again), 410)
  const anew = await company.ok(company.post('/invitations', { email: 'a@example.test', roles: ['Operator'] }))
  t.is(anew.userId, userId)
  const last = await linkOf(company, 'a@example.test')
  t.is(await status(last), 200)
  t.is(await status(again), 410, 'the old link does not come back to life')
  await company.sql(`update people.invitations set updated_at = now() - interval '8 days' where company_id = app.company_id()`)
  t.is(await status(last), 410)
  t.is((await company.ok(company.get('/invitations?status=expired'))).data.length, 1)
})

test('the link stands nowhere in the database, and agents do not see it', async (t) => {
  const company = await service().company()
  const { userId } = await company.ok(company.post('/invitations', { email: 'once@example.test', roles: ['Viewer'] }, { 'idempotency-key': 'invite-1' }))
  const signature = new URL(await linkOf(company, 'once@example.test')).pathname.split('/').at(-1)!
  const [row] = await company.sql(`select (select string_agg(k::text, '') from app.idempotency_keys k) || (select string_agg(i::text, '') from people.invitations i) as kept`)
  t.true(String(row!.kept).includes(userId))
  t.false(String(row!.kept).includes(signature))
  const [admin] = await company.sql(`select user_id from people.people where company_id = app.company_id()`)
  const { key } = await service().service.identity.keys.issue({ sub: String(admin!.user_id), company: company.shortName, name: 'Agent', actorType: 'agent' })
  const agent = new Client(company.baseUrl, key)
  t.is((await agent.ok(agent.get('/invitations'))).data[0].acceptUrl, null)
})

test('members are not invited; unknown roles and other companies’ invitations are refused', async (t) => {
  const company = await service().company()
  const stranger = await service().company()
  t.is((await company.post('/invitations', { email: 'admin@example.test', roles: ['Viewer'] })).body.code, 'duplicate_id')
  t.is((await company.post('/invitations', { email: 'x@example.test', roles: ['Nobody'] })).body.errors[0].path, 'roles.0')
  const { userId } = await company.ok(company.post('/invitations', { email: 'y@example.test', roles: ['Viewer'] }))
  t.is((await stranger.delete(`/invitations/${userId}`)).status, 404)
  t.is((await stranger.post(`/invitations/${userId}/resend`)).status, 404)
})
