// Who may take what from whom: an agent changes nobody's permissions and takes nothing out of use, by whatever call, and
// nobody lifts somebody above them out of a place.
import test from 'ava'
import type { Capability } from '../../server/capabilities/define.ts'
import { capabilities } from '../../server/capabilities/index.ts'
import { keyOf } from '../mcp/support.ts'
import { callOverRest } from '../support/addresses.ts'
import type { Client, Reply } from '../support/client.ts'
import { data } from '../support/graphql.ts'
import { sampleOf } from '../support/samples.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'

const service = serviceFor(test)
const agentOf = async (company: TestCompany): Promise<Client> => (await keyOf(service(), company, 'agent')).client

async function personOf(client: Client): Promise<number> {
  return (await client.ok(client.get('/me'))).user.id
}

async function withRole(company: TestCompany, role: string, permissions: string[]): Promise<Client> {
  await company.sql(
    `with g as (insert into people.permission_groups (company_id, name, permissions)
                values (app.company_id(), $1, $2) returning id)
     insert into people.roles (company_id, external_id, name, permission_group_id)
     select app.company_id(), $1, $1, id from g`,
    [role, permissions],
  )
  return await company.as(role)
}

test('an agent’s spec that would change who may do what is refused whole, naming the sections', async (t) => {
  const company = await service().company()
  const operator = await company.as('Operator')
  const agent = await agentOf(company)
  const { people, roles, permissionGroups } = await company.ok(company.get('/config/export'))
  const lifted = people.map((person: any) => ({ ...person, roles: ['Administrator'] }))
  const all = { version: 1, vendors: [{ name: 'Steelworks' }], people: lifted }
  for (const [spec, section] of [
    [all, 'people'],
    [{ version: 1, roles: [...roles, { name: 'Friend', permissionGroup: 'Administrator' }] }, 'roles'],
    [{ version: 1, permissionGroups: [{ name: 'Operator', permissions: ['*'] }] }, 'permissionGroups'],
  ] as const) {
    for (const path of ['/config/apply', '/config/plan']) {
      const refused = await agent.post(path, { spec })
      t.like(refused.body, { status: 403, code: 'agent_not_allowed' }, path)
      t.true(refused.body.detail.includes(section), refused.body.detail)
    }
  }
  t.deepEqual((await company.ok(company.get('/vendors'))).data, [], 'nothing of it was done')
  t.false((await operator.ok(operator.get('/me'))).permissions.includes('users:manage'))
  const same = { version: 1, vendors: [{ name: 'Steelworks' }], people, roles, permissionGroups }
  t.is(
    (await agent.ok(agent.post('/config/apply', { spec: same }))).failed,
    null,
    'what stays as it is may stand there',
  )
  t.is((await company.ok(company.post('/config/apply', { spec: all }))).failed, null, 'a person may')
})

test('an agent with a key of its own changes no person and invites nobody', async (t) => {
  const company = await service().company()
  const id = await personOf(await company.as('Operator'))
  const agent = await agentOf(company)
  for (const refused of [
    await agent.patch(`/people/${id}`, { roles: ['Administrator'] }),
    await agent.patch(`/people/${id}`, { isActive: false }),
    await agent.post('/invitations', { email: 'friend@example.test', roles: ['Viewer'] }),
    await agent.delete('/invitations/00000000-0000-0000-0000-000000000000'),
  ]) {
    t.like(refused.body, { status: 403, code: 'agent_not_allowed' })
  }
})

const switches = (capability: Capability) => capability.effect !== 'read' && 'isActive' in capability.input.shape
for (const capability of capabilities.filter(switches)) {
  test(`an agent switches nothing off by ${capability.name}`, async (t) => {
    const ofMany = capability.name.startsWith('clients.') // a factory has one client, which stays
    const world = await makeWorld(service(), ofMany ? 'managed_services' : sampleOf(capability).kind)
    const input = await sampleOf(capability).input(world)
    await world.company.ok(callOverRest(world.company, capability, input))
    const agent = await agentOf(world.company)
    for (const headers of [{ prefer: 'dry-run' }, {}] as Record<string, string>[]) {
      const refused = await callOverRest(agent, capability, { ...input, isActive: false }, headers)
      t.like(refused.body, { status: 403, code: 'agent_not_allowed' })
      if (capability.agents !== 'no') t.is(refused.body.errors[0].path, 'isActive')
    }
  })
}

test('an agent switches nothing off by a spec, and a person does', async (t) => {
  const company = await service().company()
  const spec = (isActive: boolean) => ({ version: 1, warehouses: [{ name: 'Main store', isActive }] })
  await company.ok(company.post('/config/apply', { spec: spec(true) }))
  const agent = await agentOf(company)
  for (const path of ['/config/apply', '/config/plan']) {
    const refused = await agent.post(path, { spec: spec(false) })
    t.like(refused.body, { status: 403, code: 'agent_not_allowed' })
    t.true(refused.body.detail.includes('warehouses'))
  }
  t.is((await company.ok(company.post('/config/apply', { spec: spec(false) }))).applied.length, 1)
})

test('who manages people cannot switch off, demote or turn away somebody who holds more', async (t) => {
  const company = await service().company()
  const clerk = await withRole(company, 'Clerk', ['users:manage', 'inventory:view'])
  await company.as('Administrator', 'second')
  const second = (await company.ok(company.get('/people?search=second@'))).data[0]
  await company.sql(
    `insert into people.invitations (company_id, user_id, email, invited_by, created_at, updated_at, accepted_at)
     values (app.company_id(), gen_random_uuid(), 'second@example.test', $1, now(), now(), now())`,
    [second.id],
  )
  const [invitation] = (await company.ok(company.get('/invitations'))).data
  for (const refused of [
    await clerk.patch(`/people/${second.id}`, { isActive: false }),
    await clerk.patch(`/people/${second.id}`, { roles: [] }),
    await clerk.delete(`/invitations/${invitation.userId}`),
  ]) {
    t.like(refused.body, { status: 422, code: 'permission_escalation' })
    t.true(refused.body.requiredPermissions.includes('settings:manage'))
  }
  const narrow = await keyOf(service(), company, 'human', ['users:manage'])
  t.is((await narrow.client.patch(`/people/${second.id}`, { isActive: false })).body.code, 'permission_escalation')
  await company.as('Clerk', 'peer')
  const peer = (await company.ok(company.get('/people?search=peer@'))).data[0]
  t.is((await clerk.ok(clerk.patch(`/people/${peer.id}`, { isActive: false }))).isActive, false)
})

test('the link of an invitation is shown to who could have sent it, and taken back by nobody else', async (t) => {
  const company = await service().company()
  const clerk = await withRole(company, 'Clerk', ['users:manage', 'tasks:view_all'])
  await company.ok(company.post('/invitations', { email: 'boss@example.test', roles: ['Administrator'] }))
  await company.ok(company.post('/invitations', { email: 'peer@example.test', roles: ['Clerk'] }))
  const narrow = (await keyOf(service(), company, 'human', ['users:manage'])).client
  const seenBy = async (client: Client) =>
    Object.fromEntries(
      (await client.ok(client.get('/invitations'))).data.map((one: any) => [one.email, one.acceptUrl !== null]),
    )
  t.deepEqual(await seenBy(company), { 'boss@example.test': true, 'peer@example.test': true })
  t.deepEqual(await seenBy(clerk), { 'boss@example.test': false, 'peer@example.test': true })
  t.deepEqual(await seenBy(narrow), { 'boss@example.test': false, 'peer@example.test': false }, 'the key counts')
  const { data } = await clerk.ok(clerk.get('/invitations'))
  const { userId } = data.find((one: any) => one.email === 'boss@example.test')
  for (const refused of [
    await clerk.post(`/invitations/${userId}/resend`),
    await clerk.delete(`/invitations/${userId}`),
  ]) {
    t.like(refused.body, { status: 422, code: 'permission_escalation' })
  }
  t.true((await seenBy(company))['boss@example.test'], 'it stands as it did')
  const peer = data.find((one: any) => one.email === 'peer@example.test')
  await clerk.ok(clerk.delete(`/invitations/${peer.userId}`))
})

test('nor by a spec: not the person, not their role, not the group behind it', async (t) => {
  const company = await service().company()
  const clerk = await withRole(company, 'Clerk', ['users:manage', 'settings:manage'])
  await company.as('Administrator', 'second')
  const { people, roles } = await company.ok(company.get('/config/export'))
  const second = people.find((person: any) => person.email === 'second@example.test')
  for (const spec of [
    { version: 1, people: [{ ...second, roles: ['Clerk'] }] },
    { version: 1, roles: [{ ...roles.find((role: any) => role.name === 'Manager'), permissionGroup: 'Clerk' }] },
    { version: 1, permissionGroups: [{ name: 'Supervisor', permissions: [] }] },
  ]) {
    const { failed } = await clerk.ok(clerk.post('/config/apply', { spec }))
    t.is(failed?.problem.code, 'permission_escalation')
    const { changes } = await clerk.ok(clerk.post('/config/plan', { spec }))
    t.is(typeof changes[0].blockedBy, 'string')
  }
})

test('nor by pruning: what grants more than they hold stays, and so does what an open invitation promises', async (t) => {
  const company = await service().company()
  const clerk = await withRole(company, 'Clerk', ['users:manage', 'settings:manage'])
  const { email } = await company.ok(
    company.post('/invitations', { email: 'new@example.test', roles: ['Integration'] }),
  )
  const before = await company.ok(company.get('/config/export'))
  const kept = {
    permissionGroups: before.permissionGroups.filter((group: any) => ['Administrator', 'Clerk'].includes(group.name)),
    roles: before.roles.filter((role: any) => ['Administrator', 'Clerk'].includes(role.name)),
  }
  for (const spec of [
    { version: 1, ...kept },
    { version: 1, roles: kept.roles },
  ]) {
    const { changes } = await clerk.ok(clerk.post('/config/plan', { spec, prune: true }))
    const removed = changes.filter((change: any) => change.action === 'remove')
    t.true(removed.length > 0 && removed.every((change: any) => typeof change.blockedBy === 'string'))
    const { applied, failed } = await clerk.ok(clerk.post('/config/apply', { spec, prune: true }))
    t.is(failed?.problem.code, 'permission_escalation')
    t.deepEqual(applied, [])
  }
  t.deepEqual(await company.ok(company.get('/config/export')), before)
  await company.ok(company.post('/config/apply', { spec: { version: 1, ...kept }, prune: true }))
  const after = await company.ok(company.get('/config/export'))
  const names = after.roles.map((role: any) => role.name)
  t.deepEqual(names, ['Administrator', 'Clerk', 'Integration'])
  const [invitation] = (await company.ok(company.get('/invitations'))).data
  t.like(invitation, { email, status: 'pending', roles: ['Integration'] })
})

test('an agent changes nobody’s sight or work: not by teams, not by skills, not by what a task type asks for', async (t) => {
  const company = await service().company({
    skills: [{ name: 'Welding' }],
    teams: [{ name: 'Turners' }, { name: 'Welders' }],
    taskTypes: [{ name: 'Weld', team: 'Welders', skill: 'Welding', gates: [{ status: 'done', groups: ['Operator'] }] }],
  })
  const operator = await personOf(await company.as('Operator'))
  const agent = await agentOf(company)
  const { taskTypes, people, teams } = await company.ok(company.get('/config/export'))
  const refused: Reply[] = [
    await agent.post('/teams', { name: 'Painters', memberIds: [operator] }),
    await agent.patch(`/teams/${company.team.Turners}`, { memberIds: [operator] }),
  ]
  for (const section of [
    { teams: [{ ...teams[0], members: ['operator@example.test'] }] },
    { teams: [{ name: 'Painters', members: ['operator@example.test'] }] },
    { people: [{ ...people[1], skills: [{ skill: 'Welding' }] }] },
    { taskTypes: [{ ...taskTypes[0], team: 'Turners' }] },
    { taskTypes: [{ ...taskTypes[0], skill: null }] },
    { taskTypes: [{ ...taskTypes[0], gates: [] }] },
  ]) {
    for (const path of ['/config/apply', '/config/plan'])
      refused.push(await agent.post(path, { spec: { version: 1, ...section } }))
  }
  for (const reply of refused) t.like(reply.body, { status: 403, code: 'agent_not_allowed' })
  for (const { body } of refused.slice(0, 2)) t.regex(body.detail, /: teamMember \(memberIds\)\.$/)
  t.deepEqual((await company.ok(company.get('/config/export'))).taskTypes, taskTypes)
  await agent.ok(agent.post('/teams', { name: 'Painters' }))
  await agent.ok(agent.patch(`/teams/${company.team.Turners}`, { name: 'Turning' }))
})

test('an agent sends nothing out: it may name a webhook, and neither redirect nor widen it nor switch it on', async (t) => {
  const company = await service().company()
  const webhook = await company.ok(
    company.post('/webhooks', { name: 'ERP', targetUrl: 'https://erp.example/in', eventTypes: ['task.created'] }),
  )
  await company.ok(company.patch(`/webhooks/${webhook.id}`, { isActive: false }))
  const agent = await agentOf(company)
  for (const change of [
    { targetUrl: 'https://elsewhere.example/in' },
    { eventTypes: ['task.created', 'lot.created'] },
    { headers: { 'x-forward': 'me' } },
    { isActive: true },
  ]) {
    const { body } = await agent.patch(`/webhooks/${webhook.id}`, change)
    t.like(body, { status: 403, code: 'agent_not_allowed', errors: [{ path: Object.keys(change)[0] }] })
  }
  t.is((await agent.ok(agent.patch(`/webhooks/${webhook.id}`, { name: 'The ERP' }))).name, 'The ERP')
  t.like(await company.ok(company.get(`/webhooks/${webhook.id}`)), {
    targetUrl: 'https://erp.example/•••',
    isActive: false,
  })
})

test('what webhooks:manage opens is said where it is granted and used', async (t) => {
  const company = await service().company()
  const document = (await (await fetch(`${company.baseUrl}/api/v1/openapi.json`)).json()) as any
  for (const [path, method] of [
    ['/events', 'get'],
    ['/webhooks', 'post'],
  ] as const) {
    t.regex(document.paths[path][method].description, /reads the data of every event/)
  }
})

test('who may only see webhooks is shown how messages went, on no way what they said or what was answered', async (t) => {
  const company = await service().company()
  const webhook = await company.ok(
    company.post('/webhooks', { name: 'W', targetUrl: 'https://erp.example/in', eventTypes: ['lot.created'] }),
  )
  await company.sql('select app.emit($1, $2)', ['lot.created', JSON.stringify({ lot: { vendor: 'Bar Stock Ltd' } })])
  await company.sql(`update events.deliveries set response_body = 'thanks from Bar Stock Ltd', response_status_code = 200
                      where company_id = app.company_id()`)
  const sees = await withRole(company, 'Sees', ['api_keys:view'])
  t.is((await sees.get('/events')).status, 403)
  const nodes = 'nodes { eventId status responseStatusCode payload responseBody }'
  const asked = [
    `{ deliveries { ${nodes} } }`,
    '{ deliveries(filter: { payload: { isNull: false } }) { nodes { eventId } } }',
    '{ deliveries(filter: { responseBody: { includes: "Bar" } }) { nodes { eventId } } }',
  ]
  const [everything, ...found] = await Promise.all(asked.map((query) => data(company, query)))
  t.is(everything.deliveries.nodes[0].payload.lot.vendor, 'Bar Stock Ltd')
  t.deepEqual(
    found.map(({ deliveries }) => deliveries.nodes.length),
    [1, 1],
  )
  const [theirs, ...hidden] = await Promise.all(asked.map((query) => data(sees, query)))
  t.like(theirs.deliveries.nodes, [{ responseStatusCode: 200, payload: null, responseBody: null }])
  for (const { deliveries } of hidden) t.deepEqual(deliveries.nodes, [], 'no filter tells it either')

  const [whole] = (await company.ok(company.get(`/webhooks/${webhook.id}/logs`))).data
  t.like(whole, { payload: { data: { lot: { vendor: 'Bar Stock Ltd' } } }, responseBody: 'thanks from Bar Stock Ltd' })
  const [entry] = (await sees.ok(sees.get(`/webhooks/${webhook.id}/logs`))).data
  t.deepEqual(entry, { ...whole, payload: null, responseBody: null })
})
