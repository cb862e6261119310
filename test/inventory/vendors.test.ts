// vendors.upsert, vendors.delete, vendors.list, and where stock can lie: storage_units.list, storage_units.get, storage_sites.list.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('a vendor is made, changed, archived and brought back', async (t) => {
  const company = await service().company()
  const made = await company.ok(company.put('/vendors/Acme', { externalRef: 'V-1', leadTimeDays: 7 }))
  t.true(made.created)
  t.like(made.vendor, { name: 'Acme', externalRef: 'V-1', leadTimeDays: 7, isActive: true })
  t.like(await company.ok(company.put('/vendors/Acme', { leadTimeDays: null })), {
    created: false,
    vendor: { externalRef: 'V-1', leadTimeDays: null },
  })
  await company.product('BOLT', { vendors: [{ vendor: 'Acme' }] })
  t.deepEqual(await company.ok(company.delete('/vendors/Acme')), {})
  t.is(
    (await company.put('/products/NUT', { name: 'Nut', itemClass: 'raw', unit: 'pcs', vendors: [{ vendor: 'Acme' }] }))
      .status,
    400,
  )
  t.is(
    (await company.put('/products/BOLT', { vendors: [{ vendor: 'Acme', leadTimeDays: 3 }] })).status,
    200,
    'what names it keeps it',
  )
  t.is(
    (
      await company.post('/purchase-orders', {
        externalSystemId: '1',
        vendor: 'Acme',
        lines: [{ sku: 'BOLT', quantity: 1 }],
      })
    ).status,
    400,
  )
  t.like(await company.ok(company.put('/vendors/Acme', {})), {
    created: false,
    vendor: { id: made.vendor.id, isActive: true },
  })
})

test('a list of vendors that is sent takes out the archived ones that it does not name', async (t) => {
  const company = await service().company({ vendors: [{ name: 'Acme' }, { name: 'Brass' }] })
  const both = [{ vendor: 'Acme' }, { vendor: 'Brass' }]
  await company.product('BOLT', { vendors: both })
  const vendorsAfter = async (change: object) =>
    (await company.ok(company.put('/products/BOLT', change))).product.vendors.map((one: any) => one.vendor)
  await company.ok(company.delete('/vendors/Acme'))
  t.deepEqual(await vendorsAfter({ name: 'Bolt' }), ['Acme', 'Brass'])
  t.deepEqual(await vendorsAfter({ vendors: both }), ['Acme', 'Brass'], 'sent as it was read')
  const spec = await company.ok(company.get('/config/export'))
  t.deepEqual(await vendorsAfter({ vendors: [{ vendor: 'Brass' }] }), ['Brass'])
  await company.ok(company.put('/vendors/Acme', {}))
  const { changes } = await company.ok(company.post('/config/plan', { spec }))
  t.deepEqual(
    changes.filter((one: any) => one.section === 'products').map((one: any) => one.action),
    ['unchanged'],
  )
  await company.ok(company.delete('/vendors/Brass'))
  t.deepEqual(await vendorsAfter({ vendors: [] }), [])
})

test('the list is by name and searches names and references', async (t) => {
  const company = await service().company()
  for (const [name, externalRef] of [
    ['Beta', 'X-77'],
    ['Alpha', null],
    ['Gamma 50%', null],
  ])
    await company.ok(company.put(`/vendors/${encodeURIComponent(name!)}`, { externalRef }))
  const names = async (query: string) =>
    (await company.ok(company.get(`/vendors${query}`))).data.map((vendor: { name: string }) => vendor.name)
  t.deepEqual(await names(''), ['Alpha', 'Beta', 'Gamma 50%'])
  t.deepEqual(await names('?search=x-7'), ['Beta'])
  t.deepEqual(await names('?search=%25'), ['Gamma 50%'])
  t.deepEqual(await names('?limit=1&offset=2'), ['Gamma 50%'])
})

test('bad input, other companies and permissions', async (t) => {
  const company = await service().company()
  const other = await service().company()
  await other.ok(other.put('/vendors/Theirs', {}))
  t.is((await company.delete('/vendors/Theirs')).status, 404)
  for (const leadTimeDays of [-1, 1.5, '3', 1e308])
    t.like(await company.put('/vendors/Acme', { leadTimeDays }), {
      status: 400,
      body: { errors: [{ path: 'leadTimeDays' }] },
    })
  const viewer = await other.as('Viewer')
  t.is((await viewer.get('/vendors')).status, 200)
  for (const refused of [viewer.put('/vendors/New', {}), viewer.delete('/vendors/Theirs')])
    t.like(await refused, { status: 403, body: { requiredPermission: 'products:manage' } })
})

test('storage units and sites', async (t) => {
  const company = await service().company({
    warehouses: [
      { name: 'North', storageUnits: [{ name: 'Rack 1', type: 'rack' }] },
      {
        name: 'South',
        storageUnits: [{ name: 'Van', type: 'van', ownership: 'personnel', owner: 'admin@example.test' }],
      },
    ],
  })
  const { 'Rack 1': id } = company.unit
  const { North: north } = company.site
  const units = await company.ok(company.get('/storage-units'))
  t.is(units.pagination.total, 2)
  t.deepEqual(units.data[0], {
    id,
    name: 'Rack 1',
    site: { id: north, name: 'North' },
    type: 'rack',
    ownership: 'company',
    ssuId: null,
    isActive: true,
  })
  t.is((await company.ok(company.get(`/storage-units?storageSiteId=${north}`))).pagination.total, 1)
  t.deepEqual(await company.ok(company.get(`/storage-units/${id}`)), {
    ...units.data[0],
    contents: [],
    pagination: { limit: 1000, offset: 0, total: 0, hasMore: false },
  })
  t.deepEqual(
    (await company.ok(company.get('/storage-sites'))).data.map((site: { name: string; ownership: string }) => [
      site.name,
      site.ownership,
    ]),
    [
      ['North', 'company'],
      ['South', 'company'],
    ],
  )
  const other = await service().company()
  t.is((await other.get(`/storage-units/${id}`)).status, 404)
  t.is((await other.get(`/storage-units?storageSiteId=${north}`)).status, 404)
})
