import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)
const hall = { version: 1, sites: [{ name: 'Hall' }] }

test('ssus.create makes a machine with a storage unit of its name, which ssus.update renames along; ssus.get and ssus.list show it', async (t) => {
  const company = await service().company()
  t.like((await company.post('/ssus', { name: 'Mill' })).body, { status: 400, errors: [{ path: 'siteId' }] })
  await company.ok(company.post('/config/apply', { spec: hall }))
  const line = await company.ok(company.post('/ssus', { name: 'Line 1' }))
  const mill = await company.ok(company.post('/ssus', { id: 'QR-1', name: 'Mill', parentId: line.id, make: 'Hermle', location: { type: 'Point', coordinates: [16.37, 48.2] } }))
  t.like(mill, { id: 'QR-1', name: 'Mill', make: 'Hermle', model: null, imageUrl: null, isActive: true, isDefault: false, location: { type: 'Point', coordinates: [16.37, 48.2] } })
  t.deepEqual(await company.ok(company.get('/ssus/QR-1')), { ...mill, guidance: null })
  t.deepEqual((await company.ok(company.get('/ssus'))).data.map((row: any) => row.name), ['Mill', 'Line 1'])

  const renamed = await company.ok(company.put('/ssus/QR-1', { name: 'Mill ②', location: null }))
  t.like(renamed, { name: 'Mill ②', location: null, make: 'Hermle' })
  const units = await company.sql(`select u.name, u.type, u.ownership from inventory.storage_units u where u.company_id = app.company_id() order by u.id`)
  t.deepEqual(units, [{ name: 'Line 1', type: 'machine', ownership: 'company' }, { name: 'Mill ②', type: 'machine', ownership: 'company' }])
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
  t.like((await company.post('/ssus', { id: 'M1', name: 'Other' })).body, { status: 409, code: 'duplicate_id', errors: [{ path: 'id' }] })
  t.like((await company.post('/ssus', { name: 'Mill' })).body, { status: 409, code: 'duplicate_id', errors: [{ path: 'name' }] })
  t.is((await company.post('/ssus', { name: 'X', siteId: 'nowhere' })).status, 404)
  t.is((await company.post('/ssus', { name: 'X', parentId: 'nothing' })).status, 404)
  t.like((await company.put('/ssus/M1', { location: { type: 'Point', coordinates: [48, 160] } })).body, { status: 400, errors: [{ path: 'location.coordinates' }] })
  t.is((await other.get('/ssus/M1')).status, 404)
  t.is((await other.put('/ssus/M1', { name: 'Mine' })).status, 404)
  t.like((await (await company.as('Viewer')).put('/ssus/M1', { name: 'Y' })).body, { status: 403, requiredPermission: 'clients:manage' })
})
