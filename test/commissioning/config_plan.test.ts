// A spec beside what the company has already: what it updates, prunes, leaves alone and may name.
import test from 'ava'
import { Client } from '../support/client.ts'
import { exampleSpec } from '../support/example-spec.ts'
import { serviceFor } from '../support/service.ts'
import { plant as factory } from '../support/worlds.ts'
import { problemsOf, withPeople } from './support.ts'

const service = serviceFor(test)
const companyWithPeople = async () => await withPeople(await service().company())

test('config.plan: an update names each field with what it is and what it becomes; a file says nothing about what it leaves out', async (t) => {
  const company = await companyWithPeople()
  await company.ok(company.post('/config/apply', { spec: exampleSpec() }))
  const spec = {
    version: 1,
    vendors: [{ name: 'Steel & Söhne', leadTimeDays: 12 }],
    people: [{ email: 'Lathe@example.test' }],
    teams: [{ name: 'Turners', color: '#9467bd' }],
    sites: [
      {
        name: 'Hall A',
        address: 'Werkstraße 1',
        ssus: [{ id: 'QR-LATHE-1', name: 'Lathe One', make: 'Weiler', model: 'E30', sku: 'E30/1000', isDefault: true }],
      },
    ],
  }
  const { changes, summary } = await company.ok(company.post('/config/plan', { spec }))
  t.deepEqual(
    changes.filter((change: any) => change.action === 'update'),
    [
      {
        section: 'sites.ssus',
        name: 'Lathe One',
        action: 'update',
        fields: { name: { from: 'Lathe 1', to: 'Lathe One' } },
      },
      {
        section: 'vendors',
        name: 'Steel & Söhne',
        action: 'update',
        fields: { externalRef: { from: 'V-100', to: null }, leadTimeDays: { from: 10, to: 12 } },
      },
    ],
  )
  t.like(summary, { create: 0, update: 2, remove: 0 })
  t.deepEqual(
    changes.filter((change: any) => change.action === 'extra').map((change: any) => change.name),
    [
      'admin@example.test',
      'mill@example.test',
      'quality@example.test',
      'Night shift',
      'Halle Ä – Süd',
      'Lathe 1 bar feeder',
      'Lathe 1 bar feeder motor',
      'Lathe 1 chip conveyor',
      'Lathe 2',
      'Mill 1',
      'Halle Ä – Süd/Bar rack',
      'Fast Metals',
    ],
  )
  await company.ok(company.post('/config/apply', { spec }))
  const exported = await company.ok(company.get('/config/export'))
  t.deepEqual(
    exported.sites[0].ssus.map((ssu: any) => ssu.name),
    ['Lathe 2', 'Lathe One'],
  )
  t.deepEqual(exported.workCenters[2].machines, ['Lathe 2', 'Lathe One'])
  t.deepEqual(exported.people.find((person: any) => person.email === 'lathe@example.test').roles, ['Operator'])
  t.deepEqual(exported.teams.find((team: any) => team.name === 'Turners').members, [
    'lathe@example.test',
    'mill@example.test',
  ])
})

test('pruning deactivates what has a history, removes what nothing uses, and leaves the rest', async (t) => {
  const company = await companyWithPeople()
  await company.ok(company.post('/config/apply', { spec: exampleSpec() }))
  const spec = {
    version: 1,
    sites: [{ name: 'Hall A', address: 'Werkstraße 1' }],
    warehouses: [],
    workCenters: [],
    reasonCodes: [],
    vendors: [{ name: 'Fast Metals' }],
    productCategories: [],
    routings: [],
    taskTypes: [{ name: 'Nonconformance', isUserGenerated: true }],
    skills: [],
    inspectionPlans: [],
    flows: [],
    machineData: [],
    issues: [],
  }
  const plan = await company.ok(company.post('/config/plan', { spec, prune: true }))
  const named = (action: string) =>
    plan.changes
      .filter((change: any) => change.action === action)
      .map((change: any) => `${change.section} ${change.name}`)
  t.deepEqual(named('remove'), [
    'guidance task_type/Turn shaft',
    'guidance work_center/Turning',
    'machineData Lathe 1',
    'machineData Mill 1',
    'inspectionPlans Bars',
    'inspectionPlans Bars of Fast Metals',
    'inspectionPlans New vendor',
    'issues Leak',
    'issues Noise',
    'flows Clean after turning',
    'flows Report on leaks',
    'routings Housing',
    'routings Pump',
    'routings Shaft',
    'taskTypes Assemble pump',
    'taskTypes Check pump',
    'taskTypes Lubricate',
    'taskTypes Mill housing',
    'taskTypes Turn shaft',
    'workCenters Inspection',
    'workCenters Milling',
    'workCenters Turning',
    'warehouses.storageUnits Main store/Dock',
    'warehouses.storageUnits Main store/Shelf 1',
    'sites.ssus Mill 1',
    'sites Halle Ä – Süd',
    'reasonCodes adjustment/Counted wrong',
    'reasonCodes downtime/Tool breakage',
    'reasonCodes downtime/Waiting for material',
    'reasonCodes failure_cause/Worn bearing',
    'reasonCodes failure_problem/Spindle noise',
    'reasonCodes failure_remedy/Bearing replaced',
    'reasonCodes scrap/Out of tolerance',
    'reasonCodes downtime/Tooling',
  ])
  t.true(named('extra').includes('vendors Steel & Söhne'), 'a product still names it')
  t.true(named('extra').includes('taskTypes Count a shelf'), 'the settings still name it')
  t.true(named('extra').includes('warehouses Main store'), 'a stock policy still names it')
  t.true(named('extra').includes('skills Turning'), 'a person still has it')
  const applied = await company.ok(company.post('/config/apply', { spec, prune: true }))
  t.is(applied.failed, null)
  t.is(applied.summary.remove, named('remove').length)
  const deactivated = plan.changes.filter((change: any) => change.fields.isActive && change.action === 'remove').length
  t.like((await company.ok(company.post('/config/plan', { spec, prune: true }))).summary, {
    create: 0,
    update: 0,
    remove: 0,
    extra: plan.summary.extra + deactivated,
  })
  t.is((await company.ok(company.get('/ssus'))).data.find((ssu: any) => ssu.name === 'Mill 1').isActive, false)

  const exported = await company.get('/config/export')
  t.like(
    (await company.ok(company.post('/config/plan', { spec: exported.body }))).summary,
    { create: 0, update: 0, extra: 0 },
    'what is inactive is exported as such',
  )
  const empty = await companyWithPeople()
  t.is((await empty.ok(empty.post('/config/apply', { spec: exported.body }))).failed, null)
  t.is((await empty.get('/config/export')).text, exported.text)
})

test('pruning is not for agents', async (t) => {
  const company = await companyWithPeople()
  const [{ user_id: sub }] = (await company.sql(
    `select user_id from people.people where company_id = app.company_id() and email = 'admin@example.test'`,
  )) as [{ user_id: string }]
  const { key } = await service().service.identity.keys.issue({
    sub,
    company: company.shortName,
    name: 'Agent',
    actorType: 'agent',
  })
  const agent = new Client(company.baseUrl, key)
  const spec = { version: 1, vendors: [] }
  t.like((await agent.post('/config/apply', { spec, prune: true })).body, { status: 403, code: 'agent_not_allowed' })
  t.like((await agent.post('/config/plan', { spec, prune: true })).body, { status: 403, code: 'agent_not_allowed' })
  t.is((await agent.post('/config/apply', { spec })).status, 200)
})

test('guidance is told apart by what it is about, and pruned like the rest', async (t) => {
  const company = await companyWithPeople()
  await company.ok(company.post('/config/apply', { spec: exampleSpec() }))
  t.like((await company.ok(company.get('/ssus/QR-LATHE-1'))).guidance, {
    ref: 'QR-LATHE-1',
    body: 'Warm up for ten minutes.',
    version: 1,
    thresholds: { maxTemperature: 80 },
  })
  const spec = { version: 1, guidance: [{ subject: 'product', ref: 'PUMP-1', body: 'Serials in order.' }] }
  const plan = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.deepEqual(
    plan.changes.map(({ name, action }: any) => [name, action]),
    [
      ['product/PUMP-1', 'update'],
      ['company', 'remove'],
      ['ssu/Lathe 1', 'remove'],
      ['task_type/Turn shaft', 'remove'],
      ['work_center/Turning', 'remove'],
    ],
  )
  await company.ok(company.post('/config/apply', { spec, prune: true }))
  t.deepEqual((await company.ok(company.get('/config/export'))).guidance, [{ ...spec.guidance[0], thresholds: {} }])
  t.is((await company.ok(company.get('/guidance'))).data[0].version, 2)
  const integration = await company.as('Integration')
  t.is(
    (
      await integration.ok(
        integration.post('/config/plan', { spec: { version: 1, guidance: [{ subject: 'company', body: 'Ask.' }] } }),
      )
    ).changes[0].blockedBy,
    'ai_guidance:manage',
  )
})

test('names may be those of what the company has', async (t) => {
  const own = await service().company()
  await own.ok(
    own.post('/config/apply', {
      spec: {
        version: 1,
        vendors: [{ name: 'Old vendor' }],
        sites: [{ name: 'Old hall', ssus: [{ id: 'OLD', name: 'Old mill' }] }],
      },
    }),
  )
  const spec = {
    version: 1,
    products: [{ sku: 'A', name: 'A', itemClass: 'raw', unit: 'pcs', vendors: [{ vendor: 'Old vendor' }] }],
    workCenters: [{ name: 'W', machines: ['Old mill'] }],
  }
  t.deepEqual(await problemsOf(spec, own), [])
  const twice = { version: 1, sites: [{ name: 'Old hall' }], warehouses: [{ name: 'Old hall' }] }
  t.deepEqual(await problemsOf(twice, own), [
    { path: 'warehouses[0]', message: '"Old hall" is in this file twice: first at sites[0]' },
  ])
  t.deepEqual(
    await problemsOf({ version: 1, sites: [{ name: 'New hall', ssus: [{ id: 'NEW', name: 'Old mill' }] }] }, own),
    [
      {
        path: 'sites[0].ssus[0].id',
        message: 'the machine "Old mill" has the id "OLD"; leave the id out to keep that',
      },
    ],
  )
})

test('a managed-services company has clients that exist, and no stock of customers', async (t) => {
  const serving = await service().company({}, { kind: 'managed_services' })
  t.deepEqual(
    (
      await problemsOf(
        {
          version: 1,
          sites: [
            {
              name: 'Plant',
              client: 'Acme',
              storageUnits: [{ name: 'S', type: 'bay', ownership: 'customer_consigned', owner: 'Acme' }],
            },
          ],
        },
        serving,
      )
    ).map((problem) => problem.path),
    ['sites[0].client', 'sites[0].storageUnits[0].owner', 'sites[0].storageUnits[0].ownership'],
  )
})

test('a task type by which a routing that the file does not name would make nothing', async (t) => {
  const plant = await service().company(factory)
  const problemsWithout = (...taskTypes: string[]) =>
    problemsOf({ version: 1, taskTypes: taskTypes.map((name) => ({ name })) }, plant)
  t.deepEqual(await problemsWithout('Saw', 'Check'), [], 'Press still makes hinges')
  const message = (routing: string, sku: string) =>
    `routing "${routing}" would make nothing: none of its steps would make "${sku}"`
  t.deepEqual(await problemsWithout('Press', 'Stamp', 'Saw'), [
    { path: 'taskTypes[0].makes', message: message('Hinge', 'HINGE') },
    { path: 'taskTypes[1].makes', message: message('Plate', 'PLATE') },
    { path: 'taskTypes[2].makes', message: message('Hinge', 'HINGE') },
  ])
  const spec = { version: 1, taskTypes: [{ name: 'Stamp' }] }
  t.false((await plant.ok(plant.post('/config/plan', { spec }))).valid)
  t.like((await plant.post('/config/apply', { spec })).body, {
    status: 400,
    code: 'invalid_input',
    errors: [{ path: 'taskTypes[0].makes', message: message('Plate', 'PLATE') }],
  })
})
