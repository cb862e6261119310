// Who belongs to a company: people.list, people.update, teams.create, teams.list, teams.update, invitations.create, invitations.list,
// invitations.resend, invitations.revoke, and the page where an invitation is accepted.
import test from 'ava'
import { alertOf, member, Visitor } from '../identity/visitor.ts'
import { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

async function idOf(client: {
  ok: (answer: Promise<never>) => Promise<never>
  get: (path: string) => Promise<unknown>
}): Promise<number> {
  return ((await client.ok(client.get('/me') as never)) as { user: { id: number } }).user.id
}

const day = 86_400_000

/** The link of an invitation, as the one who invites sees it. */
async function linkOf(company: TestCompany, email: string): Promise<string> {
  const { data } = await company.ok(company.get('/invitations'))
  return data.find((one: { email: string }) => one.email === email).acceptUrl
}

test('people.list pages through the people of the company by name', async (t) => {
  const company = await service().company()
  const viewer = await company.as('Viewer')
  await company.as('Operator')
  const all = await viewer.ok(viewer.get('/people'))
  t.deepEqual(
    all.data.map((person: { email: string }) => person.email),
    ['admin@example.test', 'operator@example.test', 'viewer@example.test'],
  )
  t.deepEqual(all.pagination, { limit: 50, offset: 0, total: 3, hasMore: false })
  const second = await viewer.ok(viewer.get('/people?limit=1&offset=1'))
  t.is(second.data[0].email, 'operator@example.test')
  t.deepEqual(second.pagination, { limit: 1, offset: 1, total: 3, hasMore: true })
  const found = await viewer.ok(viewer.get('/people?search=VIEWER@'))
  t.deepEqual(
    found.data.map((person: { roles: string[] }) => person.roles),
    [['Viewer']],
  )
})

test('people.update replaces roles and says who the person is now', async (t) => {
  const company = await service().company()
  const id = await idOf((await company.as('Viewer')) as never)
  const person = await company.ok(company.patch(`/people/${id}`, { roles: ['Operator', 'Supervisor'] }))
  t.like(person, { id, roles: ['Operator', 'Supervisor'], isActive: true })
  t.deepEqual(
    (await company.patch(`/people/${id}`, { roles: ['Operator', 'Nobody', 'None'] })).body.errors.map(
      (e: { path: string }) => e.path,
    ),
    ['roles.1', 'roles.2'],
  )
  t.is((await company.patch('/people/999999', { isActive: false })).status, 404)
})

test('nobody grants more than they hold', async (t) => {
  const company = await service().company()
  await company.apply({
    permissionGroups: [{ name: 'Clerk', permissions: ['users:manage', 'inventory:view'] }],
    roles: [{ name: 'Clerk', permissionGroup: 'Clerk' }],
  })
  const clerk = await company.as('Clerk')
  const [clerkId, viewerId] = [await idOf(clerk as never), await idOf((await company.as('Viewer')) as never)]
  const otherId = await idOf((await company.as('Clerk', 'other')) as never)
  for (const [id, roles] of [
    [viewerId, ['Viewer', 'Operator']],
    [clerkId, ['Clerk', 'Administrator']],
  ] as const) {
    const refused = await clerk.patch(`/people/${id}`, { roles })
    t.like(refused.body, { status: 422, code: 'permission_escalation' })
  }
  await clerk.ok(clerk.patch(`/people/${viewerId}`, { roles: ['Viewer', 'Clerk'] }))
  await clerk.ok(clerk.patch(`/people/${otherId}`, { isActive: false }))
  await company.ok(company.patch(`/people/${viewerId}`, { isActive: false }))
  t.is(
    (await clerk.patch(`/people/${viewerId}`, { isActive: true })).body.code,
    'permission_escalation',
    'bringing back grants what the roles grant',
  )
  t.is(
    (await clerk.post('/invitations', { email: 'boss@example.test', roles: ['Administrator'] })).body.code,
    'permission_escalation',
  )
})

test('a company keeps an administrator', async (t) => {
  const company = await service().company()
  const id = await idOf(company as never)
  for (const change of [{ isActive: false }, { roles: ['Manager'] }, { roles: [] }]) {
    t.like((await company.patch(`/people/${id}`, change)).body, { status: 409, code: 'last_administrator' })
  }
  t.is((await company.get('/me')).status, 200)
})

test('also when two administrators remove each other at the same moment', async (t) => {
  for (let n = 0; n < 10; n++) {
    const company = await service().company()
    const other = await company.as('Administrator', 'other')
    const [one, two] = [await idOf(company as never), await idOf(other as never)]
    const answers = await Promise.all([
      company.patch(`/people/${two}`, { isActive: false }),
      other.patch(`/people/${one}`, { roles: ['Viewer'] }),
    ])
    const statuses = answers.map((answer) => answer.status).sort()
    t.is(statuses[0], 200)
    t.true([401, 403, 409].includes(statuses[1]!), `the second is refused: ${answers.map((answer) => answer.text)}`)
    const [row] =
      await company.sql(`select count(*)::int as left from people.people p join people.person_roles pr using (company_id) join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
      where p.company_id = app.company_id() and pr.person_id = p.id and p.is_active and r.name = 'Administrator'`)
    t.is(row!.left, 1)
  }
})

test('teams.create, teams.update and teams.list: members are replaced, only what is sent changes', async (t) => {
  const company = await service().company()
  await company.as('Operator')
  const people = (await company.ok(company.get('/people'))).data
  const ids = people.map((person: any) => person.id)
  const team = await company.ok(company.post('/teams', { name: 'Turners', memberIds: ids }))
  t.like(team, { name: 'Turners', color: '#808080', memberIds: ids.toSorted((a: number, b: number) => a - b) })
  t.like(await company.ok(company.patch(`/teams/${team.id}`, { color: '#ff0000' })), {
    name: 'Turners',
    color: '#ff0000',
    memberIds: team.memberIds,
  })
  t.deepEqual((await company.ok(company.patch(`/teams/${team.id}`, { name: 'Dreher', memberIds: [] }))).memberIds, [])
  await company.ok(company.post('/teams', { name: 'Assembly' }))
  t.deepEqual(
    (await company.ok(company.get('/teams'))).data.map((row: any) => row.name),
    ['Assembly', 'Dreher'],
  )
  t.like(await company.ok(company.get('/teams?limit=1&offset=1')), { pagination: { total: 2, hasMore: false } })
})

test('a team refuses a taken name, a bad color and people who are not of the company', async (t) => {
  const company = await service().company()
  const other = await service().company()
  const stranger = (await other.ok(other.get('/me'))).user.id
  const team = await company.ok(company.post('/teams', { name: 'Turners' }))
  t.like((await company.post('/teams', { name: 'Turners' })).body, { status: 409, code: 'duplicate_id' })
  t.like((await company.post('/teams', { name: 'X', color: 'red' })).body, { status: 400, errors: [{ path: 'color' }] })
  t.like((await company.post('/teams', { name: 'X', memberIds: [stranger] })).body, {
    status: 404,
    code: 'not_found',
    errors: [{ path: 'memberIds.0' }],
  })
  t.is((await other.patch(`/teams/${team.id}`, { name: 'Mine' })).status, 404)
  t.is((await other.delete(`/teams/${team.id}`)).status, 404)
  const viewer = await company.as('Viewer')
  t.like((await viewer.post('/teams', { name: 'X' })).body, { status: 403, requiredPermission: 'settings:manage' })
})

test('teams.delete is refused while a task type belongs to the team', async (t) => {
  const company = await service().company()
  const spec = { version: 1, teams: [{ name: 'Turners' }], taskTypes: [{ name: 'Turn', team: 'Turners' }] }
  await company.ok(company.post('/config/apply', { spec }))
  const { id } = (await company.ok(company.get('/teams'))).data[0]
  t.like((await company.delete(`/teams/${id}`)).body, {
    status: 409,
    code: 'team_in_use',
    blockedBy: [{ name: 'Turn' }],
  })
  await company.ok(company.post('/config/apply', { spec: { version: 1, taskTypes: [{ name: 'Turn' }] } }))
  t.deepEqual(await company.ok(company.delete(`/teams/${id}`)), {})
  t.is((await company.ok(company.get('/teams'))).pagination.total, 0)
})

test('roles.list shows each role with the permissions of its group, to those who manage users', async (t) => {
  const company = await service().company()
  const { data } = await company.ok(company.get('/roles'))
  t.deepEqual(
    data.map((role: any) => role.name),
    ['Administrator', 'Integration', 'Manager', 'Operator', 'Supervisor', 'Viewer'],
  )
  t.deepEqual(data[0].permissionGroup, { name: 'Administrator', permissions: ['*'] })
  t.is((await (await company.as('Manager')).get('/roles')).status, 403)
})

test('somebody new is invited, chooses a password, and is a member', async (t) => {
  const company = await service().company()
  const invited = await company.ok(
    company.post('/invitations', { email: 'New.One@example.test', roles: ['Viewer', 'Operator'] }),
  )
  t.is(invited.email, 'new.one@example.test')
  t.true(Math.abs(Date.parse(invited.expiresAt) - Date.now() - 7 * day) < 60_000)
  t.like((await company.ok(company.get('/invitations?status=pending'))).data[0], {
    userId: invited.userId,
    status: 'pending',
    roles: ['Operator', 'Viewer'],
  })
  t.is((await company.ok(company.get('/people?search=new.one'))).data.length, 0, 'no member yet')

  const path = new URL(await linkOf(company, invited.email)).pathname
  const visitor = new Visitor(company.baseUrl)
  const page = await visitor.get(path)
  t.regex(page.text, /Join Company/)
  const short = await visitor.send(page, new URL(page.url).pathname, {
    name: 'New One',
    next: 'short',
    again: 'short',
  })
  t.regex(alertOf(short)!, /at least|10 to 200/)
  const unnamed = { name: '\u200b', next: 'a good long password', again: 'a good long password' }
  t.is(alertOf(await visitor.send(page, new URL(page.url).pathname, unnamed)), 'Please say your name.')
  const keys = await visitor.send(page, new URL(page.url).pathname, {
    name: 'New One',
    next: 'a good long password',
    again: 'a good long password',
  })
  t.regex(keys.text, /Keys and applications/)
  const [person] = (await company.ok(company.get('/people?search=new.one'))).data
  t.like(person, { name: 'New One', isActive: true, roles: ['Operator', 'Viewer'] })
  t.like((await company.ok(company.get('/invitations'))).data[0], { status: 'accepted', acceptUrl: null })
  t.is((await new Visitor(company.baseUrl).get(path)).status, 410, 'a link opens once')
  t.regex(
    (await new Visitor(company.baseUrl).signIn('new.one@example.test', 'a good long password')).text,
    /Keys and applications/,
  )

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
  const taken = await visitor.send(page, path, { password: 'a password of the thief' })
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
  // Eight days later.
  await company.sql(
    `update people.invitations set updated_at = now() - interval '8 days' where company_id = app.company_id()`,
  )
  t.is(await status(last), 410)
  t.is((await company.ok(company.get('/invitations?status=expired'))).data.length, 1)

  const invite = (role: string) => company.post('/invitations', { email: 'once@example.test', roles: [role] })
  const atOnce = await Promise.all(['Manager', 'Viewer', 'Operator'].map(invite))
  t.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409, 409])
})

test('the link stands nowhere in the database, and agents do not see it', async (t) => {
  const company = await service().company()
  const { userId } = await company.ok(
    company.post('/invitations', { email: 'once@example.test', roles: ['Viewer'] }, { 'idempotency-key': 'invite-1' }),
  )
  const signature = new URL(await linkOf(company, 'once@example.test')).pathname.split('/').at(-1)!
  const [row] = await company.sql(
    `select (select string_agg(k::text, '') from app.idempotency_keys k) || (select string_agg(i::text, '') from people.invitations i) as kept`,
  )
  t.true(String(row!.kept).includes(userId))
  t.false(String(row!.kept).includes(signature))
  const [admin] = await company.sql(`select user_id from people.people where company_id = app.company_id()`)
  const { key } = await service().service.identity.keys.issue({
    sub: String(admin!.user_id),
    company: company.shortName,
    name: 'Agent',
    actorType: 'agent',
  })
  const agent = new Client(company.baseUrl, key)
  t.is((await agent.ok(agent.get('/invitations'))).data[0].acceptUrl, null)
})
