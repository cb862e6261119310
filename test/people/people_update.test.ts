import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

async function idOf(client: { ok: (answer: Promise<never>) => Promise<never>; get: (path: string) => Promise<unknown> }): Promise<number> {
  return ((await client.ok(client.get('/me') as never)) as { user: { id: number } }).user.id
}

test('people.update replaces roles and says who the person is now', async (t) => {
  const company = await service().company()
  const id = await idOf((await company.as('Viewer')) as never)
  const person = await company.ok(company.patch(`/people/${id}`, { roles: ['Operator', 'Supervisor'] }))
  t.like(person, { id, roles: ['Operator', 'Supervisor'], isActive: true })
  t.deepEqual((await company.patch(`/people/${id}`, { roles: ['Operator', 'Nobody', 'None'] })).body.errors.map((e: { path: string }) => e.path), ['roles.1', 'roles.2'])
  t.is((await company.patch('/people/999999', { isActive: false })).status, 404)
})

test('nobody grants more than they hold', async (t) => {
  const company = await service().company()
  await company.sql(`with g as (insert into people.permission_groups (company_id, name, permissions) values (app.company_id(), 'Clerk', '{users:manage,inventory:view}') returning id)
    insert into people.roles (company_id, external_id, name, permission_group_id) select app.company_id(), 'clerk', 'Clerk', id from g`)
  const clerk = await company.as('Clerk')
  const [clerkId, viewerId] = [await idOf(clerk as never), await idOf((await company.as('Viewer')) as never)]
  for (const [id, roles] of [[viewerId, ['Viewer', 'Operator']], [clerkId, ['Clerk', 'Administrator']]] as const) {
    const refused = await clerk.patch(`/people/${id}`, { roles })
    t.like(refused.body, { status: 422, code: 'permission_escalation' })
  }
  await clerk.ok(clerk.patch(`/people/${viewerId}`, { roles: ['Viewer', 'Clerk'] }))
  await clerk.ok(clerk.patch(`/people/${viewerId}`, { isActive: false }))
  t.is((await clerk.patch(`/people/${viewerId}`, { isActive: true })).body.code, 'permission_escalation', 'bringing back grants what the roles grant')
  t.is((await clerk.post('/invitations', { email: 'boss@example.test', roles: ['Administrator'] })).body.code, 'permission_escalation')
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
    const answers = await Promise.all([company.patch(`/people/${two}`, { isActive: false }), other.patch(`/people/${one}`, { roles: ['Viewer'] })])
    const statuses = answers.map((answer) => answer.status).sort()
    t.is(statuses[0], 200)
    t.true(statuses[1] === 409 || statuses[1] === 403, `the second is refused: ${answers.map((answer) => answer.text)}`)
    const [row] = await company.sql(`select count(*)::int as left from people.people p join people.person_roles pr using (company_id) join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
      where p.company_id = app.company_id() and pr.person_id = p.id and p.is_active and r.name = 'Administrator'`)
    t.is(row!.left, 1)
  }
})
