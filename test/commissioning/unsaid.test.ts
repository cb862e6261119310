// What a file says in another order, or does not say at all, is no change.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

interface Change {
  section: string
  name: string
  action: string
  fields: Record<string, { from: unknown; to: unknown }>
}
async function changesOf(company: TestCompany, spec: object): Promise<Change[]> {
  const { changes, problems } = await company.ok(company.post('/config/plan', { spec: { version: 1, ...spec } }))
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return changes.filter(({ action }: Change) => action !== 'unchanged' && action !== 'extra')
}

const exportOf = (company: TestCompany) => company.ok(company.get('/config/export'))

/** Every list the other way round, inside out. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed).reverse()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, reversed(inside)]))
}

test('gates, deadlines and shifts in another order are the same, and stay in the order that they have', async (t) => {
  const shifts = [
    { name: 'Early', days: ['mon', 'tue'], start: '06:00', end: '14:00', breaks: [{ start: '09:00', end: '09:15' }] },
    {
      name: 'Late',
      days: ['mon', 'fri', 'wed'],
      start: '14:00',
      end: '22:00',
      breaks: [
        { start: '18:00', end: '18:30' },
        { start: '16:00', end: '16:15' },
      ],
    },
  ]
  const spec = {
    settings: { timezone: 'UTC', shifts },
    sites: [{ name: 'Hall', shifts }],
    workCenters: [{ name: 'Turning', machines: [], shifts }],
    taskTypes: [
      {
        name: 'Weld',
        slas: [2, 4, 1].map((priority) => ({ priority, hours: priority })),
        form: ['Seam', 'Gas'].map((title) => ({ title, type: 'text' })),
        gates: [
          { status: 'done', fields: ['Seam', 'Gas'], groups: ['Operator', 'Viewer'] },
          { status: 'ready', fields: ['Gas'] },
        ],
      },
    ],
  }
  const company = await service().company(spec as never)
  const { taskTypes, ...rest } = reversed(spec) as typeof spec
  const other = { ...rest, taskTypes: taskTypes.map((type) => ({ ...type, form: spec.taskTypes[0]!.form })) }
  t.deepEqual(await changesOf(company, other), [])
  const exported = await company.ok(company.get('/config/export'))
  t.deepEqual(exported.settings.shifts[1].days, ['mon', 'fri', 'wed'], 'an export has them as they were written')
  await company.apply({ sites: [{ ...(other.sites[0] as object), address: 'Main road' }] } as never)
  t.deepEqual((await company.ok(company.get('/config/export'))).sites[0].shifts, exported.sites[0].shifts)
  other.taskTypes[0]!.gates[0]!.fields = []
  const [change] = (await changesOf(company, other)).filter(({ section }) => section === 'taskTypes')
  t.like(change, { section: 'taskTypes', name: 'Weld', action: 'update' })
  t.deepEqual(Object.keys(change!.fields), ['gates'], 'what differs besides')
})

test('a site keeps the client that the file does not name; null takes it off', async (t) => {
  const services = await service().company({}, { kind: 'managed_services' })
  await services.ok(services.post('/clients', { id: 'ACME', name: 'Acme' }))
  await services.apply({ sites: [{ name: 'Quarry', client: 'Acme' }, { name: 'Depot' }] })
  const own = await services.ok(services.get('/config/export'))
  t.deepEqual(await changesOf(services, own), [])
  t.deepEqual(await changesOf(services, { sites: [{ name: 'Quarry' }, { name: 'Depot' }] }), [])
  await services.apply({ sites: [{ name: 'Quarry', address: 'Main road' }] })
  const clients = async () =>
    Object.fromEntries(
      (await services.ok(services.get('/config/export'))).sites.map((one: any) => [one.name, one.client]),
    )
  t.deepEqual(await clients(), { Quarry: 'Acme', Depot: null })
  const off = { sites: [{ name: 'Quarry', address: 'Main road', client: null }] }
  t.deepEqual(await changesOf(services, off), [
    { section: 'sites', name: 'Quarry', action: 'update', fields: { client: { from: 'Acme', to: null } } } as Change,
  ])
  await services.apply(off as never)
  t.deepEqual(await clients(), { Quarry: null, Depot: null })
  t.deepEqual(await changesOf(services, off), [])

  const factory = await service().company({ sites: [{ name: 'Hall' }] })
  t.deepEqual(await changesOf(factory, { sites: [{ name: 'Hall', client: null }] }), [])
})

test('a client, customer or owner that is gone is not found by its name, and keeps the places that it has', async (t) => {
  const services = await service().company({}, { kind: 'managed_services' })
  const client = (id: string) => services.ok(services.post('/clients', { id, name: 'Source' }))
  const problems = async (company: typeof services, spec: object) =>
    (await company.ok(company.post('/config/validate', { spec: { version: 1, ...spec } }))).problems
  const places = (site: string) => ({
    sites: [
      {
        ...{ name: site, client: 'Source' },
        storageUnits: [{ name: 'Bay', type: 'bay' as const, ownership: 'client' as const, owner: 'Source' }],
      },
    ],
  })
  const van = (name: string, owner: string) => ({
    warehouses: [{ name, storageUnits: [{ name, type: 'van' as const, ownership: 'personnel' as const, owner }] }],
  })
  await client('OLD')
  await services.apply({ ...places('First'), ...van('Van', 'operator@example.test') })
  await services.ok(services.delete('/clients/OLD'))
  await services.deactivate('operator@example.test')
  t.deepEqual(await changesOf(services, await exportOf(services)), [])
  t.deepEqual(await problems(services, { ...places('Second'), ...van('Another', 'operator@example.test') }), [
    { path: 'sites[0].client', message: 'the company has no client named "Source"' },
    { path: 'sites[0].storageUnits[0].owner', message: 'the company has no client named "Source"' },
    {
      path: 'warehouses[0].storageUnits[0].owner',
      message:
        'nobody of this company has the e-mail address "operator@example.test". A spec invites nobody: invite them first (invitations.create), or take them out of the file',
    },
  ])

  await client('NEW')
  await services.apply(places('Second'))
  const clients = () =>
    services.sql(
      `select s.name, c.external_id as client, o.external_id as owner
         from sites.sites s
         join inventory.storage_units u on (u.company_id, u.site_id) = (s.company_id, s.id)
         join sites.clients c on (c.company_id, c.id) = (s.company_id, s.client_id)
         join sites.clients o on (o.company_id, o.id) = (u.company_id, u.owner_client_id)
        where s.company_id = app.company_id() order by s.name`,
    )
  const kept = [
    { name: 'First', client: 'OLD', owner: 'OLD' },
    { name: 'Second', client: 'NEW', owner: 'NEW' },
  ]
  t.deepEqual(await clients(), kept)
  t.deepEqual(await changesOf(services, await exportOf(services)), [])
  const own = await exportOf(services)
  for (const site of own.sites) site.address = 'Main road'
  t.like(await services.ok(services.post('/config/apply', { spec: own })), { failed: null, summary: { update: 2 } })
  t.deepEqual(await clients(), kept)

  const factory = await service().company()
  for (const ref of ['C-1', 'C-2']) {
    await factory.ok(factory.put(`/customers/${ref}`, { name: 'Pumps Ltd' }))
    if (ref === 'C-1') await factory.ok(factory.delete(`/customers/${ref}`))
  }
  const unit = { name: 'Shelf', type: 'rack' as const, ownership: 'customer_consigned' as const, owner: 'Pumps Ltd' }
  const store = { version: 1, warehouses: [{ name: 'Store', storageUnits: [unit] }] }
  await factory.ok(factory.post('/config/apply', { spec: store }))
  const [owner] = await factory.sql(
    `select c.external_ref from inventory.storage_units u join inventory.customers c
        on (c.company_id, c.id) = (u.company_id, u.owner_customer_id) where u.company_id = app.company_id()`,
  )
  t.deepEqual(owner, { external_ref: 'C-2' })
  t.deepEqual(await changesOf(factory, await exportOf(factory)), [])
})

test('the company on the service that a customer or a subcontractor is stays unless a file says otherwise', async (t) => {
  const company = await service().company({
    customers: [{ externalRef: 'C', name: 'Quarry', companyShortName: 'quarry' }],
    subcontractors: [{ name: 'Coating', company: 'coating' }],
  } as never)
  const named = { customers: [{ externalRef: 'C', name: 'Quarry' }], subcontractors: [{ name: 'Coating' }] }
  t.deepEqual(await changesOf(company, named), [])
  await company.apply({ customers: [{ externalRef: 'C', name: 'The quarry', shipToAddress: 'Gate 2' }] })
  t.is((await company.ok(company.get('/customers'))).data[0].companyShortName, 'quarry')
  const off = {
    customers: [{ externalRef: 'C', name: 'The quarry', shipToAddress: 'Gate 2', companyShortName: null }],
    subcontractors: [{ name: 'Coating', company: null }],
  }
  t.deepEqual(
    (await changesOf(company, off)).map(({ section, fields }) => [section, fields]),
    [
      ['customers', { companyShortName: { from: 'quarry', to: null } }],
      ['subcontractors', { company: { from: 'coating', to: null } }],
    ],
  )
  await company.apply(off as never)
  t.deepEqual(await changesOf(company, off), [])
  t.deepEqual(await changesOf(company, named).then((changes) => changes.map(({ section }) => section)), ['customers'])
  t.is((await company.ok(company.get('/customers'))).data[0].companyShortName, null)
})

test('an export and a plan are in the order in which people count: Machine 9 before Machine 10', async (t) => {
  const names = ['Machine 2', 'Machine 9', 'machine 10', 'Machine 10', 'Mächine 10', 'Machine 10b', 'Machine 110']
  const company = await service().company({
    skills: names.toReversed().map((name) => ({ name })),
    sites: [{ name: 'Hall', ssus: names.toReversed().map((name, n) => ({ id: `M-${n}`, name })) }],
  } as never)
  const named = (items: { name: string }[]) => items.map(({ name }) => name)
  const { skills, sites } = await company.ok(company.get('/config/export'))
  const sorted = ['Machine 2', 'Machine 9', 'machine 10', 'Machine 10', 'Mächine 10', 'Machine 10b', 'Machine 110']
  t.deepEqual(named(skills), sorted)
  t.deepEqual(named(sites[0].ssus), sorted)
  for (const prune of [false, true]) {
    const { changes } = await company.ok(company.post('/config/plan', { spec: { version: 1, skills: [] }, prune }))
    t.deepEqual(named(changes), sorted)
  }
})
