// sites.list, work_centers.list, and how what only a factory spec makes is made.
import test from 'ava'
import { capabilities } from '../../server/capabilities/index.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name)

test('sites.list tells of every site and warehouse by name, also where nothing is kept, and whose it is', async (t) => {
  const company = await service().company({}, { kind: 'managed_services' })
  await company.ok(company.post('/clients', { id: 'ACME', name: 'Acme' }))
  const sites = [
    { name: 'Zürich', client: 'Acme' },
    { name: 'ätna', isActive: false },
  ]
  await company.ok(company.post('/config/apply', { spec: { version: 1, sites, warehouses: [{ name: 'Store' }] } }))
  const viewer = await company.as('Viewer')
  const { data } = await viewer.ok(viewer.get('/sites'))
  t.deepEqual(
    data.map(({ id, ...site }: { id: string }) => ({ ...site, hasId: id.length > 0 })),
    [
      { name: 'ätna', isWarehouse: false, client: null, isActive: false, hasId: true },
      { name: 'Store', isWarehouse: true, client: null, isActive: true, hasId: true },
      { name: 'Zürich', isWarehouse: false, client: { id: 'ACME', name: 'Acme' }, isActive: true, hasId: true },
    ],
  )
  t.deepEqual(names(await company.ok(company.get('/sites?isWarehouse=true'))), ['Store'])
  t.deepEqual(names(await company.ok(company.get('/sites?isWarehouse=false&limit=1'))), ['ätna'])
  t.like((await company.ok(company.get('/sites?limit=1'))).pagination, { total: 3 })
  const factory = await service().company()
  t.is((await factory.ok(factory.get('/sites'))).pagination.total, 0, 'another company sees none of them')
})

test('work_centers.list tells of each work center, its machines and the state they are in', async (t) => {
  const company = await service().company({
    ssuStatuses: [{ name: 'Down', category: 'DOWN' }],
    sites: [{ name: 'Hall', ssus: [{ name: 'Mill' }, { name: 'Lathe' }, { name: 'Saw' }] }],
    workCenters: [
      { name: 'Sawing', machines: [] },
      { name: 'Cutting', machines: ['Mill', 'Lathe'] },
    ],
    taskTypes: [{ name: 'Repair', statusOnOpen: 'Down' }],
  })
  await company.task('Repair', { ssu: 'Mill' })
  const viewer = await company.as('Viewer')
  const { data } = await viewer.ok(viewer.get('/work-centers'))
  t.true(data.every(({ id }: { id: unknown }) => Number.isInteger(id)))
  t.deepEqual(
    data.map(({ name, machines }: { name: string; machines: object[] }) => ({ name, machines })),
    [
      {
        name: 'Cutting',
        machines: [
          { id: company.machine.Lathe, name: 'Lathe', status: null },
          { id: company.machine.Mill, name: 'Mill', status: { name: 'Down', category: 'DOWN' } },
        ],
      },
      { name: 'Sawing', machines: [] },
    ],
  )
})

// The JSON of a sentence that says how a thing is made.
const shownSpec = (text: string) => JSON.parse(/config\.apply makes.*?: (\{.*\})/.exec(text)![1]!)

test('the lists of what only a factory spec makes show a spec that makes one', async (t) => {
  for (const name of ['sites.list', 'storage_sites.list', 'storage_units.list', 'work_centers.list']) {
    const company = await service().company()
    const { description, path } = capabilities.find((one) => one.name === name)!
    await company.ok(company.post('/config/apply', shownSpec(description)))
    t.is((await company.ok(company.get(path))).pagination.total, 1, name)
    const { summary } = await company.ok(company.post('/config/apply', shownSpec(description)))
    t.like(summary, { create: 0, update: 0, remove: 0 }, `${name}: given again it changes nothing`)
  }
})

test('whoever names a site or storage unit that is none is shown a spec that makes one', async (t) => {
  const company = await service().company()
  await company.product('BOLT')
  const { id, line } = await company.purchase('P1', { BOLT: 5 })
  const refusals = [
    company.post('/ssus', { name: 'Mill' }),
    company.post('/ssus', { name: 'Mill', siteId: 'none' }),
    company.get('/storage-units?storageSiteId=none'),
    company.get('/storage-units/none'),
    company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: 'none', to: 'none' }),
    company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line.BOLT, quantity: 5, storageUnitId: 'none' }],
    }),
    company.put('/products/BOLT', {
      ...{ name: 'BOLT', itemClass: 'raw', unit: 'pcs', unitWhole: true },
      stockPolicies: [{ site: 'none', mode: 'minimum', minQty: 1, orderQty: 1 }],
    }),
  ]
  for (const refusal of refusals) {
    const { status, body } = await refusal
    t.true(status === 400 || status === 404, JSON.stringify(body))
    const told: string[] = body.errors?.map(({ message }: { message: string }) => message) ?? [body.detail] // which joins them
    const [spec] = told.filter((text) => text?.includes('config.apply makes one')).map(shownSpec)
    t.truthy(spec, JSON.stringify(body))
    const plan = await company.ok(company.post('/config/apply', spec, { prefer: 'dry-run' }))
    t.true(plan.accepted, JSON.stringify(plan))
  }
  await company.apply({ sites: [{ name: 'Hall', storageUnits: [{ name: 'Bar rack', type: 'rack' }] }] })
  const named = await company.get('/storage-units/Bar%20rack')
  t.is(
    named.body.detail,
    `There is no storage unit "Bar rack"; that is a name, its id is "${company.unit['Bar rack']}".`,
  )
})
