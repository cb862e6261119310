// What a person may is kept as roles, their groups and the groups' permissions change: whatever changes, and whatever changes
// at the same moment, the very next call holds what a plain reading of the roles says.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { Held } from '../support/held.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const permissions = ['audit:view', 'products:view', 'tasks:create', 'webhooks:manage']
const names = ['first', 'second', 'third']
const emails = ['operator@example.test', 'viewer@example.test']
const setup = {
  permissionGroups: names.map((name) => ({ name, permissions: ['tasks:create'] })),
  roles: names.map((name) => ({ name, permissionGroup: 'first' })),
  people: emails.map((email) => ({ email, roles: ['first'] })),
}

const step = fc.oneof(
  fc.record({ group: fc.constantFrom(...names), permissions: fc.subarray([...permissions, '*']) }),
  fc.record({ role: fc.constantFrom(...names), permissionGroup: fc.constantFrom(...names) }),
  fc.record({ email: fc.constantFrom(...emails), roles: fc.subarray(names, { minLength: 1 }) }),
)

test('a person may what their roles grant, whatever is changed of roles, groups and people', async (t) => {
  const empty = await service().company()
  const all = (await empty.ok(empty.get('/me'))).permissions
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const company = await service().company(setup)
      const people = [await company.as('Operator'), await company.as('Viewer')]
      await company.apply({ people: setup.people })
      const groups = new Map(setup.permissionGroups.map((group) => [group.name, group.permissions]))
      const roles = new Map(setup.roles.map((role) => [role.name, role.permissionGroup]))
      const has = new Map(setup.people.map((person) => [person.email, person.roles]))
      for (const one of steps) {
        if ('group' in one) {
          groups.set(one.group, one.permissions)
          await company.apply({ permissionGroups: [{ name: one.group, permissions: one.permissions }] })
        } else if ('role' in one) {
          roles.set(one.role, one.permissionGroup)
          await company.apply({ roles: [{ name: one.role, permissionGroup: one.permissionGroup }] })
        } else {
          has.set(one.email, one.roles)
          await company.apply({ people: [{ email: one.email, roles: one.roles }] })
        }
        for (const [n, email] of emails.entries()) {
          const granted = new Set(has.get(email)!.flatMap((role) => groups.get(roles.get(role)!)!))
          const held = (await people[n]!.ok(people[n]!.get('/me'))).permissions
          t.deepEqual(held, granted.has('*') ? all : [...granted].sort(), JSON.stringify([email, steps]))
        }
      }
      t.deepEqual(await company.sql('select * from people.verify()'), [])
    }),
    { numRuns: 12 },
  )
})

const giving = `insert into people.person_roles (company_id, person_id, role_id)
  select p.company_id, p.id, r.id from people.people p, people.roles r
   where p.company_id = app.company_id() and r.company_id = p.company_id and p.email = $1 and r.name = $2`
const granting = `update people.permission_groups set permissions = '{audit:view}'
  where company_id = app.company_id() and name = $1`
const linking = `update people.roles r set permission_group_id = g.id from people.permission_groups g
  where r.company_id = app.company_id() and g.company_id = r.company_id and r.name = $1 and g.name = $2`
const email = emails[0]!

/** While one change stands and has not ended, the other is made; both end. */
async function both(t: ExecutionContext, company: TestCompany, held: Promise<Held>, other: [string, string[]]) {
  const first = await held
  const second = company.sql(...other)
  await first.waitedFor()
  await first.release('commit')
  await second
  t.deepEqual(await company.sql('select * from people.verify()'), [])
}

const world = {
  ...setup,
  roles: names.map((name) => ({ name, permissionGroup: name })),
}

for (const [title, first, second] of [
  ['a role is given while its group changes', [granting, ['second']], [giving, [email, 'second']]],
  ['a group changes while its role is given', [giving, [email, 'second']], [granting, ['second']]],
  ['a role gets another group while it is given', [giving, [email, 'second']], [linking, ['second', 'third']]],
  ['a role is given while it gets another group', [linking, ['second', 'third']], [giving, [email, 'second']]],
  ['two roles are given at once', [giving, [email, 'second']], [giving, [email, 'third']]],
] as [string, [string, string[]], [string, string[]]][]) {
  test(`${title}: none of both is missed`, async (t) => {
    const company = await service().company(world)
    await company.apply({ permissionGroups: [{ name: 'third', permissions: ['webhooks:manage'] }] })
    await both(t, company, company.hold(t, ...first), second)
  })
}
