// api_keys.create, api_keys.list, api_keys.revoke.
import test from 'ava'
import { addServiceAccount } from '../../server/companies.ts'
import { Client, type Reply } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)
const client = (company: Client, reply: Reply['body']) => new Client(company.baseUrl, reply.key)

async function serviceAccount(company: TestCompany, role: string): Promise<number> {
  const made = await addServiceAccount(service().operator, { company: company.shortName, name: 'ERP bridge', role })
  return made.serviceAccountId
}

test('api_keys.create makes a key that acts as its maker, shown once and listed without itself', async (t) => {
  const company = await service().company()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const made = await company.ok(company.post('/api-keys', { name: 'Line 2', permissions: ['inventory:view', 'tasks:create'], expiresAt }))
  t.like(made, { name: 'Line 2', actorType: 'human', permissions: ['inventory:view', 'tasks:create'], expiresAt, lastUsedAt: null })
  t.regex(made.key, /^mw_/)
  const me = await company.ok(client(company, made).get('/me'))
  t.deepEqual(me.permissions, ['inventory:view', 'tasks:create'])
  const list = await company.ok(company.get('/api-keys'))
  t.is(list.data[0].id, made.id, 'newest first')
  t.is(list.pagination.total, 2)
  t.false(JSON.stringify(list).includes('mw_'))
  const [change] = await company.sql(`select action, fields from app.audit_changes where company_id = app.company_id() and entity = 'apiKey' and entity_id = $1`, [made.id])
  t.like(change, { action: 'create', fields: { name: { to: 'Line 2' } } })
})

test('a key is never more than its maker, nor outlives the key it was made with', async (t) => {
  const company = await service().company()
  const viewer = await company.as('Viewer')
  const more = await viewer.post('/api-keys', { name: 'More', permissions: ['inventory:view', 'users:manage'] })
  t.like(more.body, { status: 422, code: 'permission_escalation', requiredPermission: 'users:manage' })
  t.like((await viewer.post('/api-keys', { name: 'Typo', permissions: ['inventory:veiw'] })).body, { status: 400, errors: [{ path: 'permissions.0' }] })
  t.is((await viewer.post('/api-keys', { name: 'Past', expiresAt: '2020-01-01' })).body.errors[0].path, 'expiresAt')

  const expiresAt = new Date(Date.now() + 3600_000).toISOString()
  const narrow = client(company, await company.ok(company.post('/api-keys', { name: 'Narrow', permissions: ['inventory:view'], expiresAt })))
  const child = await company.ok(narrow.post('/api-keys', { name: 'Child' }))
  t.deepEqual(child.permissions, ['inventory:view'])
  t.is(child.expiresAt.slice(0, 19), expiresAt.slice(0, 19))
  t.is((await narrow.post('/api-keys', { name: 'Later', expiresAt: new Date(Date.now() + 7200_000).toISOString() })).status, 400)
})

test('keys of service accounts are for who manages keys, and grant nothing beyond that person', async (t) => {
  const company = await service().company()
  const account = await serviceAccount(company, 'Integration')
  const made = await company.ok(company.post('/api-keys', { name: 'ERP', serviceAccountId: account }))
  t.like(made, { actorType: 'service', person: { id: account, name: 'ERP bridge' } })
  const me = await company.ok(client(company, made).get('/me'))
  t.like(me, { actorType: 'service', user: { id: account } })
  const manager = await company.as('Manager')
  t.like((await manager.post('/api-keys', { name: 'No', serviceAccountId: account })).body, { code: 'missing_permission', requiredPermission: 'api_keys:manage' })
  const [admin] = (await company.ok(company.get('/people?search=admin@'))).data
  t.is((await company.post('/api-keys', { name: 'Not one', serviceAccountId: admin.id })).status, 404)
  await company.sql(`with g as (insert into people.permission_groups (company_id, name, permissions) values (app.company_id(), 'Keys', '{api_keys:manage}') returning id)
    insert into people.roles (company_id, external_id, name, permission_group_id) select app.company_id(), 'keys', 'Keys', id from g`)
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
