import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('teams.create, teams.update and teams.list: members are replaced, only what is sent changes', async (t) => {
  const company = await service().company()
  await company.as('Operator')
  const people = (await company.ok(company.get('/people'))).data
  const ids = people.map((person: any) => person.id)
  const team = await company.ok(company.post('/teams', { name: 'Turners', memberIds: ids }))
  t.like(team, { name: 'Turners', color: '#808080', memberIds: ids.toSorted((a: number, b: number) => a - b) })
  t.like(await company.ok(company.patch(`/teams/${team.id}`, { color: '#ff0000' })), { name: 'Turners', color: '#ff0000', memberIds: team.memberIds })
  t.deepEqual((await company.ok(company.patch(`/teams/${team.id}`, { name: 'Dreher', memberIds: [] }))).memberIds, [])
  await company.ok(company.post('/teams', { name: 'Assembly' }))
  t.deepEqual((await company.ok(company.get('/teams'))).data.map((row: any) => row.name), ['Assembly', 'Dreher'])
  t.like(await company.ok(company.get('/teams?limit=1&offset=1')), { pagination: { total: 2, hasMore: false } })
})

test('a team refuses a taken name, a bad color and people who are not of the company', async (t) => {
  const company = await service().company()
  const other = await service().company()
  const stranger = (await other.ok(other.get('/me'))).user.id
  const team = await company.ok(company.post('/teams', { name: 'Turners' }))
  t.like((await company.post('/teams', { name: 'Turners' })).body, { status: 409, code: 'duplicate_id' })
  t.like((await company.post('/teams', { name: 'X', color: 'red' })).body, { status: 400, errors: [{ path: 'color' }] })
  t.like((await company.post('/teams', { name: 'X', memberIds: [stranger] })).body, { status: 404, code: 'not_found', errors: [{ path: 'memberIds.0' }] })
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
  t.like((await company.delete(`/teams/${id}`)).body, { status: 409, code: 'team_in_use', blockedBy: [{ name: 'Turn' }] })
  await company.ok(company.post('/config/apply', { spec: { version: 1, taskTypes: [{ name: 'Turn' }] } }))
  t.deepEqual(await company.ok(company.delete(`/teams/${id}`)), {})
  t.is((await company.ok(company.get('/teams'))).pagination.total, 0)
})

test('roles.list shows each role with the permissions of its group, to those who manage users', async (t) => {
  const company = await service().company()
  const { data } = await company.ok(company.get('/roles'))
  t.deepEqual(data.map((role: any) => role.name), ['Administrator', 'Integration', 'Manager', 'Operator', 'Supervisor', 'Viewer'])
  t.deepEqual(data[0].permissionGroup, { name: 'Administrator', permissions: ['*'] })
  t.is((await (await company.as('Manager')).get('/roles')).status, 403)
})
