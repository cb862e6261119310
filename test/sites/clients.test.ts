// clients.list, clients.get, clients.create, clients.update, clients.delete.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('a managed-services company keeps clients under its own ids', async (t) => {
  const company = await service().company('managed_services')
  const made = await company.ok(company.post('/clients', { id: 'ACME-1', name: 'Acme Plant', contactPersonEmail: 'plant@acme.example', freeText: 'Gate 3', color: 'teal' }))
  t.like(made, { id: 'ACME-1', name: 'Acme Plant', isActive: true, isDefault: false, contactPersonName: null, freeText: 'Gate 3' })
  const [event] = await company.sql(`select data from events.events where company_id = app.company_id() and type = 'client.created'`)
  t.deepEqual((event!.data as { client: object }).client, {
    id: 'ACME-1', name: 'Acme Plant', isActive: true, contactPersonName: null, contactPersonEmail: 'plant@acme.example', contactPersonPhone: null,
    color: 'teal', createdAt: made.createdAt,
  })
  t.is((await company.post('/clients', { id: 'ACME-1', name: 'Again' })).body.code, 'duplicate_id')
  t.is((await company.post('/clients', { id: 'B', name: 'B', contactPersonEmail: 'no address' })).body.errors[0].path, 'contactPersonEmail')

  const changed = await company.ok(company.patch('/clients/ACME-1', { contactPersonName: 'Plant office', freeText: null }))
  t.like(changed, { contactPersonName: 'Plant office', freeText: null, contactPersonEmail: 'plant@acme.example' })
  await company.ok(company.post('/clients', { id: 'BETA', name: 'Beta' }))
  await company.ok(company.patch('/clients/BETA', { isActive: false }))
  t.deepEqual((await company.ok(company.get('/clients'))).data.map((client: { id: string }) => client.id), ['BETA', 'ACME-1'], 'newest first')
  t.deepEqual((await company.ok(company.get('/clients?isActive=true&search=PLANT'))).data.map((client: { id: string }) => client.id), ['ACME-1'])
  const stranger = await service().company('managed_services')
  t.is((await stranger.get('/clients/ACME-1')).status, 404)
})

test('at most one client is the default, also when two are made so at once', async (t) => {
  const company = await service().company('managed_services')
  await company.ok(company.post('/clients', { id: 'A', name: 'A', isDefault: true }))
  await company.ok(company.post('/clients', { id: 'B', name: 'B', isDefault: true }))
  await company.ok(company.post('/clients', { id: 'C', name: 'C' }))
  const answers = await Promise.all(['A', 'C', 'A', 'C'].map((id) => company.patch(`/clients/${id}`, { isDefault: true })))
  t.deepEqual(answers.map((answer) => answer.status), [200, 200, 200, 200])
  const { data } = await company.ok(company.get('/clients'))
  t.is(data.filter((client: { isDefault: boolean }) => client.isDefault).length, 1)
})

test('deleting archives: not found any more, its history and its id kept', async (t) => {
  const company = await service().company('managed_services')
  await company.ok(company.post('/clients', { id: 'OLD', name: 'Old', isDefault: true }))
  t.deepEqual(await company.ok(company.delete('/clients/OLD')), {})
  t.is((await company.get('/clients/OLD')).status, 404)
  t.is((await company.delete('/clients/OLD')).status, 404)
  t.is((await company.ok(company.get('/clients'))).pagination.total, 0)
  t.is((await company.post('/clients', { id: 'OLD', name: 'New' })).body.code, 'duplicate_id')
  t.is((await company.sql(`select count(*)::int as n from sites.clients where company_id = app.company_id()`))[0]!.n, 1)
})

test('a factory has exactly one client: itself', async (t) => {
  const factory = await service().company()
  const { data: [own] } = await factory.ok(factory.get('/clients'))
  t.like(own, { isDefault: true, isActive: true })
  t.is((await factory.post('/clients', { id: 'X', name: 'X' })).body.code, 'factory_has_one_client')
  t.is((await factory.delete(`/clients/${own.id}`)).body.code, 'factory_has_one_client')
  t.is((await factory.patch(`/clients/${own.id}`, { isActive: false })).body.code, 'factory_has_one_client')
  t.is((await factory.ok(factory.patch(`/clients/${own.id}`, { contactPersonPhone: '+49 30 1' }))).contactPersonPhone, '+49 30 1')
  const viewer = await factory.as('Viewer')
  t.is((await viewer.patch(`/clients/${own.id}`, { name: 'Y' })).body.requiredPermission, 'clients:manage')
})
