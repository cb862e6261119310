// What a company's records name: clients.list, clients.get, clients.create, clients.update, clients.delete, ssus.list, ssus.get, ssus.create,
// ssus.update, machine_catalog.search_makes, machine_catalog.search_models, machine_catalog.lookup_sku, reason_codes.list.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('a managed-services company keeps clients under its own ids', async (t) => {
  const company = await service().company({}, { kind: 'managed_services' })
  const made = await company.ok(
    company.post('/clients', {
      id: 'ACME-1',
      name: 'Acme Plant',
      contactPersonEmail: 'plant@acme.example',
      freeText: 'Gate 3',
      color: 'teal',
    }),
  )
  t.like(made, {
    id: 'ACME-1',
    name: 'Acme Plant',
    isActive: true,
    isDefault: false,
    contactPersonName: null,
    freeText: 'Gate 3',
  })
  const [event] = await company.sql(
    `select data from events.events where company_id = app.company_id() and type = 'client.created'`,
  )
  t.deepEqual((event!.data as { client: object }).client, {
    id: 'ACME-1',
    name: 'Acme Plant',
    isActive: true,
    contactPersonName: null,
    contactPersonEmail: 'plant@acme.example',
    contactPersonPhone: null,
    color: 'teal',
    createdAt: made.createdAt,
  })
  t.is((await company.post('/clients', { id: 'ACME-1', name: 'Again' })).body.code, 'duplicate_id')
  t.is(
    (await company.post('/clients', { id: 'B', name: 'B', contactPersonEmail: 'no address' })).body.errors[0].path,
    'contactPersonEmail',
  )

  const changed = await company.ok(
    company.patch('/clients/ACME-1', { contactPersonName: 'Plant office', freeText: null }),
  )
  t.like(changed, { contactPersonName: 'Plant office', freeText: null, contactPersonEmail: 'plant@acme.example' })
  await company.ok(company.post('/clients', { id: 'BETA', name: 'Beta' }))
  await company.ok(company.patch('/clients/BETA', { isActive: false }))
  t.deepEqual(
    (await company.ok(company.get('/clients'))).data.map((client: { id: string }) => client.id),
    ['BETA', 'ACME-1'],
    'newest first',
  )
  t.deepEqual(
    (await company.ok(company.get('/clients?isActive=true&search=PLANT'))).data.map(
      (client: { id: string }) => client.id,
    ),
    ['ACME-1'],
  )
  const stranger = await service().company({}, { kind: 'managed_services' })
  t.is((await stranger.get('/clients/ACME-1')).status, 404)
})

test('at most one client is the default, also when two are made so at once', async (t) => {
  const company = await service().company({}, { kind: 'managed_services' })
  await company.ok(company.post('/clients', { id: 'A', name: 'A', isDefault: true }))
  await company.ok(company.post('/clients', { id: 'B', name: 'B', isDefault: true }))
  await company.ok(company.post('/clients', { id: 'C', name: 'C' }))
  const answers = await Promise.all(
    ['A', 'C', 'A', 'C'].map((id) => company.patch(`/clients/${id}`, { isDefault: true })),
  )
  t.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200, 200],
  )
  const { data } = await company.ok(company.get('/clients'))
  t.is(data.filter((client: { isDefault: boolean }) => client.isDefault).length, 1)
})

test('deleting archives: not found any more, its history and its id kept', async (t) => {
  const company = await service().company({}, { kind: 'managed_services' })
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
  const {
    data: [own],
  } = await factory.ok(factory.get('/clients'))
  t.like(own, { isDefault: true, isActive: true })
  t.is((await factory.post('/clients', { id: 'X', name: 'X' })).body.code, 'factory_has_one_client')
  t.is((await factory.delete(`/clients/${own.id}`)).body.code, 'factory_has_one_client')
  t.is((await factory.patch(`/clients/${own.id}`, { isActive: false })).body.code, 'factory_has_one_client')
  t.is(
    (await factory.ok(factory.patch(`/clients/${own.id}`, { contactPersonPhone: '+49 30 1' }))).contactPersonPhone,
    '+49 30 1',
  )
  const viewer = await factory.as('Viewer')
  t.is((await viewer.patch(`/clients/${own.id}`, { name: 'Y' })).body.requiredPermission, 'clients:manage')
})

const hall = { version: 1, sites: [{ name: 'Hall' }] }

test('ssus.create makes a machine with a storage unit of its name, which ssus.update renames along; ssus.get and ssus.list show it', async (t) => {
  const company = await service().company()
  t.like((await company.post('/ssus', { name: 'Mill' })).body, { status: 400, errors: [{ path: 'siteId' }] })
  await company.ok(company.post('/config/apply', { spec: hall }))
  const line = await company.ok(company.post('/ssus', { name: 'Line 1' }))
  const mill = await company.ok(
    company.post('/ssus', {
      id: 'QR-1',
      name: 'Mill',
      parentId: line.id,
      make: 'Hermle',
      location: { type: 'Point', coordinates: [16.37, 48.2] },
    }),
  )
  t.like(mill, {
    id: 'QR-1',
    name: 'Mill',
    make: 'Hermle',
    model: null,
    imageUrl: null,
    isActive: true,
    isDefault: false,
    location: { type: 'Point', coordinates: [16.37, 48.2] },
  })
  t.deepEqual(await company.ok(company.get('/ssus/QR-1')), { ...mill, guidance: null, status: null, spareParts: [] })
  t.deepEqual(
    (await company.ok(company.get('/ssus'))).data.map((row: any) => row.name),
    ['Mill', 'Line 1'],
  )

  const renamed = await company.ok(company.put('/ssus/QR-1', { name: 'Mill ②', location: null }))
  t.like(renamed, { name: 'Mill ②', location: null, make: 'Hermle' })
  const units = await company.sql(
    `select u.name, u.type, u.ownership from inventory.storage_units u where u.company_id = app.company_id() order by u.id`,
  )
  t.deepEqual(units, [
    { name: 'Line 1', type: 'machine', ownership: 'company' },
    { name: 'Mill ②', type: 'machine', ownership: 'company' },
  ])
})

test('a site has at most one default machine, also when two become it at once', async (t) => {
  const company = await service().company()
  await company.ok(company.post('/config/apply', { spec: hall }))
  const machines = await Promise.all(['A', 'B', 'C'].map((name) => company.ok(company.post('/ssus', { name }))))
  await Promise.all(machines.map((machine) => company.ok(company.put(`/ssus/${machine.id}`, { isDefault: true }))))
  const { data } = await company.ok(company.get('/ssus'))
  t.is(data.filter((row: any) => row.isDefault).length, 1)
})

test('a machine refuses a taken id or name, an unknown site or parent, and what is no place on earth', async (t) => {
  const company = await service().company()
  const other = await service().company()
  await company.ok(company.post('/config/apply', { spec: hall }))
  await company.ok(company.post('/ssus', { id: 'M1', name: 'Mill' }))
  t.like((await company.post('/ssus', { id: 'M1', name: 'Other' })).body, {
    status: 409,
    code: 'duplicate_id',
    errors: [{ path: 'id' }],
  })
  t.like((await company.post('/ssus', { name: 'Mill' })).body, {
    status: 409,
    code: 'duplicate_id',
    errors: [{ path: 'name' }],
  })
  t.is((await company.post('/ssus', { name: 'X', siteId: 'nowhere' })).status, 404)
  t.is((await company.post('/ssus', { name: 'X', parentId: 'nothing' })).status, 404)
  t.like((await company.put('/ssus/M1', { location: { type: 'Point', coordinates: [48, 160] } })).body, {
    status: 400,
    errors: [{ path: 'location.coordinates' }],
  })
  t.is((await other.get('/ssus/M1')).status, 404)
  t.is((await other.put('/ssus/M1', { name: 'Mine' })).status, 404)
  t.like((await (await company.as('Viewer')).put('/ssus/M1', { name: 'Y' })).body, {
    status: 403,
    requiredPermission: 'clients:manage',
  })
})

interface Entry {
  id: number
  name: string
  matchType: string | null
}

test('makes are found by part of a name, best first, and by a near miss', async (t) => {
  const company = await service().company()
  const makes = async (q: string): Promise<Entry[]> =>
    await company.ok(company.get(`/machine-catalog/makes?q=${encodeURIComponent(q)}`))
  t.like((await makes('trumpf'))[0], { name: 'TRUMPF', matchType: 'exact' })
  t.like((await makes('haas'))[0], { name: 'Haas Automation', matchType: 'prefix' })
  t.like((await makes('electric'))[0], { matchType: 'contains' })
  t.like((await makes('Triumpf'))[0], { name: 'TRUMPF', matchType: 'similar' })
  t.like((await makes('Bistronic'))[0], { name: 'Bystronic', matchType: 'similar' })
  t.deepEqual(await makes('zzzzqqqq'), [])
  const common = await makes('')
  t.true(common.length >= 30 && common.every((make) => make.matchType === null))
  const [row] =
    await company.sql(`select (select count(*)::int from sites.catalog_makes) as makes, (select count(*)::int from sites.catalog_models) as models,
    (select count(*)::int from sites.catalog_makes k where not exists (select from sites.catalog_models m where m.make_id = k.id)) as empty`)
  t.true(Number(row!.makes) >= 150, `${row!.makes} makes`)
  t.is(row!.empty, 0)
})

test('models of a make, and what a part number names', async (t) => {
  const company = await service().company()
  const [haas] = await company.ok(company.get('/machine-catalog/makes?q=Haas%20Automation'))
  const models: Entry[] = await company.ok(company.get(`/machine-catalog/models?makeId=${haas.id}`))
  t.true(models.length > 5)
  t.like((await company.ok(company.get(`/machine-catalog/models?makeId=${haas.id}&q=vf-2`)))[0], {
    name: 'VF-2',
    matchType: 'exact',
  })
  t.is((await company.get('/machine-catalog/models?makeId=99999')).status, 404)
  t.is((await company.get('/machine-catalog/models')).status, 400)
  t.like(await company.ok(company.get('/machine-catalog/sku-lookup?sku=6es7511-1ak02-0ab0')), [
    { make: { name: 'Siemens' }, model: { name: 'SIMATIC S7-1511-1 PN' } },
  ])
  t.deepEqual(await company.ok(company.get('/machine-catalog/sku-lookup?sku=none')), [])
})

test('reason_codes.list shows the codes by kind and label, all kinds or one', async (t) => {
  const company = await service().company()
  await company.ok(
    company.post('/config/apply', {
      spec: {
        version: 1,
        reasonCodes: [
          { kind: 'scrap', label: 'Surface', isActive: false },
          { kind: 'downtime', label: 'Tool breakage', code: 'T1', parent: 'Tooling' },
          { kind: 'downtime', label: 'Tooling' },
        ],
      },
    }),
  )
  const all = await company.ok(company.get('/reason-codes'))
  t.deepEqual(
    all.data.map((row: any) => row.label),
    ['Tool breakage', 'Tooling', 'Surface'],
  )
  const { data } = await company.ok(company.get('/reason-codes?kind=downtime'))
  t.like(data[0], { kind: 'downtime', code: 'T1', label: 'Tool breakage', parentId: data[1].id, isActive: true })
  t.like(data[1], { code: null, parentId: null })
  t.like((await company.get('/reason-codes?kind=other')).body, { status: 400, errors: [{ path: 'kind' }] })
})
