// Who calls, by which key, how it ends, and what is kept of it: me.get, api_keys.create, api_keys.list, api_keys.revoke.
import { Agent, request } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { addServiceAccount } from '../../server/operator/companies.ts'
import { Client, type Reply } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const client = (company: Client, reply: Reply['body']) => new Client(company.baseUrl, reply.key)

async function serviceAccount(company: TestCompany, role: string): Promise<number> {
  const made = await addServiceAccount(service().operator, { company: company.shortName, name: 'ERP bridge', role })
  return made.serviceAccountId
}

// A revoked key, a removed member, a narrowed role works no more from the very next call, also where the token's claims are
// held in memory: each a hundred times, between two calls on one connection.
const times = 100

/** One connection, kept open. */
function connection(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (key: string, path: string) =>
    new Promise<{ status: number; text: string }>((done, failed) => {
      request(`${baseUrl}/api/v1${path}`, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
        let text = ''
        response
          .on('data', (chunk) => {
            text += chunk
          })
          .on('end', () => done({ status: response.statusCode!, text }))
      })
        .on('error', failed)
        .end()
    })
  return { call, close: () => agent.destroy() }
}

async function refusals(
  t: ExecutionContext,
  what: string,
  baseUrl: string,
  path: string,
  expected: number,
  step: () => Promise<{ key: string; end(): Promise<unknown> }>,
) {
  const line = connection(baseUrl)
  let longest = 0
  for (let n = 0; n < times; n++) {
    const { key, end } = await step()
    t.is((await line.call(key, path)).status, 200, `${what}, before, time ${n}`)
    await end()
    const ended = performance.now()
    t.is((await line.call(key, path)).status, expected, `${what}, the very next call, time ${n}`)
    longest = Math.max(longest, performance.now() - ended)
  }
  line.close()
  t.log(
    `${what}: refused ${times} times of ${times}, the longest time from its end to the refusal ${longest.toFixed(1)} ms`,
  )
}

test('me.get tells person, company and the union of the roles’ permissions', async (t) => {
  const company = await service().company()
  const viewer = await company.as('Viewer')
  const me = await viewer.ok(viewer.get('/me'))
  t.is(me.user.email, 'viewer@example.test')
  t.like(me.company, { shortName: company.shortName, kind: 'factory', timezone: 'UTC' })
  t.deepEqual(me.permissions, [
    'insights:view',
    'inventory:view',
    'maintenance:view',
    'production:view',
    'products:view',
    'tasks:view_all',
  ])
  t.is(me.actorType, 'human')
  t.is(me.channel, 'rest')
})

test('a key of another scheme, a wrong key and no key are not authenticated', async (t) => {
  const company = await service().company()
  for (const headers of [
    {},
    { authorization: 'Bearer nonsense' },
    { authorization: 'Basic abc' },
    { 'x-api-key': 'nonsense' },
  ]) {
    const response = await fetch(`${company.baseUrl}/api/v1/me`, { headers: headers as Record<string, string> })
    t.is(response.status, 401)
    t.is(response.headers.get('content-type'), 'application/problem+json')
    t.like(await response.json(), { code: 'unauthenticated', status: 401 })
  }
  const response = await fetch(`${company.baseUrl}/api/v1/me`, { headers: { 'x-api-key': company.key } })
  t.is(response.status, 200)
})

test('api_keys.create makes a key that acts as its maker, shown once and listed without itself', async (t) => {
  const company = await service().company()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const made = await company.ok(
    company.post('/api-keys', { name: 'Line 2', permissions: ['inventory:view', 'tasks:create'], expiresAt }),
  )
  t.like(made, {
    name: 'Line 2',
    actorType: 'human',
    permissions: ['inventory:view', 'tasks:create'],
    expiresAt,
    lastUsedAt: null,
  })
  t.regex(made.key, /^mw_/)
  const me = await company.ok(client(company, made).get('/me'))
  t.deepEqual(me.permissions, ['inventory:view', 'tasks:create'])
  const list = await company.ok(company.get('/api-keys'))
  t.is(list.data[0].id, made.id, 'newest first')
  t.is(list.pagination.total, 2)
  t.false(JSON.stringify(list).includes('mw_'))
  const [change] = await company.sql(
    `select action, fields from app.audit_changes where company_id = app.company_id() and entity = 'apiKey' and entity_id = $1`,
    [made.id],
  )
  t.like(change, { action: 'create', fields: { name: { to: 'Line 2' } } })
})

test('a key is never more than its maker, nor outlives the key it was made with', async (t) => {
  const company = await service().company()
  const viewer = await company.as('Viewer')
  const more = await viewer.post('/api-keys', { name: 'More', permissions: ['inventory:view', 'users:manage'] })
  t.like(more.body, { status: 422, code: 'permission_escalation', requiredPermission: 'users:manage' })
  t.like((await viewer.post('/api-keys', { name: 'Typo', permissions: ['inventory:veiw'] })).body, {
    status: 400,
    errors: [{ path: 'permissions.0' }],
  })
  t.is((await viewer.post('/api-keys', { name: 'Past', expiresAt: '2020-01-01' })).body.errors[0].path, 'expiresAt')

  const expiresAt = new Date(Date.now() + 3600_000).toISOString()
  const narrow = client(
    company,
    await company.ok(company.post('/api-keys', { name: 'Narrow', permissions: ['tasks:create'], expiresAt })),
  )
  const child = await company.ok(narrow.post('/api-keys', { name: 'Child' }))
  t.deepEqual(child.permissions, ['tasks:create'])
  t.is(child.expiresAt.slice(0, 19), expiresAt.slice(0, 19))
  t.is(
    (await narrow.post('/api-keys', { name: 'Later', expiresAt: new Date(Date.now() + 7200_000).toISOString() }))
      .status,
    400,
  )
})

test('keys of service accounts are for who manages keys, and grant nothing beyond that person', async (t) => {
  const company = await service().company()
  const account = await serviceAccount(company, 'Integration')
  const made = await company.ok(company.post('/api-keys', { name: 'ERP', serviceAccountId: account }))
  t.like(made, { actorType: 'service', person: { id: account, name: 'ERP bridge' } })
  const me = await company.ok(client(company, made).get('/me'))
  t.like(me, { actorType: 'service', user: { id: account } })
  const manager = await company.as('Manager')
  t.like((await manager.post('/api-keys', { name: 'No', serviceAccountId: account })).body, {
    code: 'missing_permission',
    requiredPermission: 'api_keys:manage',
  })
  const [admin] = (await company.ok(company.get('/people?search=admin@'))).data
  t.is((await company.post('/api-keys', { name: 'Not one', serviceAccountId: admin.id })).status, 404)
  await company.apply({
    permissionGroups: [{ name: 'Keys', permissions: ['api_keys:manage'] }],
    roles: [{ name: 'Keys', permissionGroup: 'Keys' }],
  })
  const keeper = await company.as('Keys')
  t.is((await keeper.post('/api-keys', { name: 'Up', serviceAccountId: account })).body.code, 'permission_escalation')
})

test('api_keys.revoke ends one’s own key, or anyone’s with api_keys:manage', async (t) => {
  const company = await service().company()
  const [one, two] = [await company.as('Viewer', 'one'), await company.as('Viewer', 'two')]
  const key = await one.ok(one.post('/api-keys', { name: 'Mine' }))
  t.is((await two.delete(`/api-keys/${key.id}`)).body.code, 'missing_permission')
  await one.ok(one.delete(`/api-keys/${key.id}`))
  t.is((await client(company, key).get('/me')).status, 401)
  t.is((await one.delete(`/api-keys/${key.id}`)).status, 404)
  const other = await one.ok(one.post('/api-keys', { name: 'Mine too' }))
  const stranger = await service().company()
  t.is((await stranger.delete(`/api-keys/${other.id}`)).status, 404)
  await company.ok(company.delete(`/api-keys/${other.id}`))
  t.is((await client(company, other).get('/me')).status, 401)
  t.is((await one.get('/api-keys')).body.code, 'missing_permission')
})

test.serial('a revoked key', async (t) => {
  t.timeout(240_000)
  const company = await service().company()
  await refusals(t, 'revoked key', company.baseUrl, '/me', 401, async () => {
    const { id, key } = await company.ok(company.post('/api-keys', { name: 'Short' }))
    return { key, end: () => company.ok(company.delete(`/api-keys/${id}`)) }
  })
})

test.serial('a removed member', async (t) => {
  t.timeout(240_000)
  const company = await service().company()
  const member = await company.as('Viewer')
  const { user } = await member.ok(member.get('/me'))
  const set = (isActive: boolean) => company.ok(company.patch(`/people/${user.id}`, { isActive }))
  await refusals(t, 'removed member', company.baseUrl, '/me', 401, async () => {
    await set(true)
    return { key: (await service().member(company.shortName, user.email, 'Viewer')).key, end: () => set(false) }
  })
})

test.serial('a narrowed role', async (t) => {
  t.timeout(240_000)
  const company = await service().company()
  const member: Client = await company.as('Administrator', 'second')
  const { user } = await member.ok(member.get('/me'))
  const set = (role: string) => company.ok(company.patch(`/people/${user.id}`, { roles: [role] }))
  await refusals(t, 'narrowed role', company.baseUrl, '/invitations', 403, async () => {
    await set('Administrator')
    return { key: member.key, end: () => set('Viewer') }
  })
})

test('members are not invited; unknown roles and other companies’ invitations are refused', async (t) => {
  const company = await service().company()
  const stranger = await service().company()
  t.is(
    (await company.post('/invitations', { email: 'admin@example.test', roles: ['Viewer'] })).body.code,
    'duplicate_id',
  )
  t.is(
    (await company.post('/invitations', { email: 'x@example.test', roles: ['Nobody'] })).body.errors[0].path,
    'roles.0',
  )
  const { userId } = await company.ok(company.post('/invitations', { email: 'y@example.test', roles: ['Viewer'] }))
  t.is((await stranger.delete(`/invitations/${userId}`)).status, 404)
  t.is((await stranger.post(`/invitations/${userId}/resend`)).status, 404)
})
