// What an export must carry and what a spec must leave alone, for companies as calls make them.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const exportOf = async (company: TestCompany) => (await company.get('/config/export')).body

/** Its own export, pruned by, changes nothing. */
async function unchangedByItself(company: TestCompany): Promise<unknown[]> {
  const spec = await exportOf(company)
  const { valid, problems, changes } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  return valid ? changes.filter(({ action }: { action: string }) => action !== 'unchanged') : problems
}

const bar = { sku: 'BAR', name: 'Bar', itemClass: 'raw', unit: 'm' }

test('links that an export does not show stay when their item is changed: archived vendors, members who have left', async (t) => {
  const company = await service().company({
    vendors: [{ name: 'Old Metals' }, { name: 'New Metals' }],
    products: [{ ...bar, vendors: [{ vendor: 'Old Metals' }, { vendor: 'New Metals' }] }],
    teams: [{ name: 'Turning', members: ['operator@example.test'] }],
    taskTypes: [{ name: 'Turn', defaultAssignees: ['operator@example.test'] }],
  } as never)
  await company.ok(company.delete('/vendors/Old%20Metals'))
  await company.deactivate('operator@example.test')
  t.deepEqual(await unchangedByItself(company), [])
  const spec = await exportOf(company)
  t.deepEqual(
    spec.products[0].vendors.map(({ vendor }: { vendor: string }) => vendor),
    ['New Metals'],
  )
  spec.products[0].name = 'Round bar'
  spec.products[0].vendors[0].vendorSku = 'RB'
  spec.teams[0].color = '#112233'
  spec.taskTypes[0].color = '#112233'
  t.is((await company.ok(company.post('/config/apply', { spec }))).failed, null)
  const count = (table: string) =>
    company.sql(`select count(*)::int as n from ${table} where company_id = app.company_id()`)
  t.deepEqual(await count('inventory.product_vendors'), [{ n: 2 }])
  t.deepEqual(await count('people.team_members'), [{ n: 1 }])
  t.deepEqual(await count('work.task_type_assignees'), [{ n: 1 }])
})

test('a member who has left is named by no spec: it could never be as it says', async (t) => {
  const company = await service().company({ teams: [{ name: 'Turning', members: ['operator@example.test'] }] })
  await company.deactivate('operator@example.test')
  const spec = { version: 1, teams: [{ name: 'Turning', members: ['operator@example.test'] }] }
  const { problems } = await company.ok(company.post('/config/validate', { spec }))
  t.deepEqual(problems, [
    { path: 'teams[0].members[0]', message: '"operator@example.test" is no active person of the company' },
  ])
})

test('service accounts are no part of the factory', async (t) => {
  const company = await service().company()
  const before = await company.get('/config/export')
  await company.sql(
    `insert into people.people (company_id, id, user_id, name, email, actor_type)
     values (app.company_id(), 77, gen_random_uuid(), 'ERP bridge', 'erp@example.test', 'service')`,
  )
  t.is((await company.get('/config/export')).text, before.text)
  t.deepEqual(await unchangedByItself(company), [])
})

test('machines that stand in a warehouse are exported there, with their parts, and come back there', async (t) => {
  const company = await service().company({ warehouses: [{ name: 'Store' }], sites: [{ name: 'Hall' }] })
  const { data } = await company.ok(company.get('/storage-sites'))
  const warehouse = data.find(({ name }: { name: string }) => name === 'Store').id
  await company.ok(company.post('/ssus', { id: 'SPARE', name: 'Spare lathe', siteId: warehouse }))
  await company.ok(company.post('/ssus', { id: 'CHUCK', name: 'Chuck', parentId: 'SPARE' }))
  const exported = await company.get('/config/export')
  t.like(exported.body.warehouses[0].ssus, [{ name: 'Spare lathe', children: [{ name: 'Chuck' }] }])
  t.deepEqual(await unchangedByItself(company), [])
  const empty = await service().company()
  t.is((await empty.ok(empty.post('/config/apply', { spec: exported.body }))).failed, null)
  t.is((await empty.get('/config/export')).text, exported.text)
  t.deepEqual(await unchangedByItself(empty), [])
})

test('a machine that moves takes its parts along', async (t) => {
  const company = await service().company({
    sites: [{ name: 'East', ssus: [{ name: 'Lathe', children: [{ name: 'Chuck' }] }] }, { name: 'West' }],
  })
  const spec = { version: 1, sites: [{ name: 'West', ssus: [{ name: 'Lathe' }] }] }
  t.is((await company.ok(company.post('/config/apply', { spec }))).failed, null)
  const { sites } = await exportOf(company)
  t.like(sites, [
    { name: 'East', ssus: [] },
    { name: 'West', ssus: [{ name: 'Lathe', children: [{ name: 'Chuck' }] }] },
  ])
  t.deepEqual(await unchangedByItself(company), [])
})

test('a machine moves from a site to a warehouse and back, and stays the same machine', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [{ name: 'Lathe', minorStopSeconds: 60, children: [{ name: 'Chuck' }] }] }],
    warehouses: [{ name: 'Store' }],
  })
  const lathe = { name: 'Lathe', minorStopSeconds: 60, children: [{ name: 'Chuck' }] }
  const stands = async (sites: object[], warehouses: object[]) => {
    const spec = {
      version: 1,
      sites: [{ name: 'Hall', ssus: sites }],
      warehouses: [{ name: 'Store', ssus: warehouses }],
    }
    const { changes } = await company.ok(company.post('/config/plan', { spec, prune: true }))
    t.is((await company.ok(company.post('/config/apply', { spec, prune: true }))).failed, null)
    t.deepEqual(await unchangedByItself(company), [])
    return changes
      .filter(({ action }: { action: string }) => action !== 'unchanged')
      .map(({ section, name, action, fields }: Record<string, unknown>) => [section, name, action, fields])
  }
  const moved = (section: string, from: string, to: string) =>
    ['Lathe', 'Chuck'].map((name) => [section, name, 'update', { site: { from, to } }])
  t.deepEqual(await stands([], [lathe]), moved('warehouses.ssus', 'Hall', 'Store'))
  t.like((await exportOf(company)).warehouses[0].ssus, [lathe])
  t.deepEqual(await stands([lathe], []), moved('sites.ssus', 'Store', 'Hall'))
  t.is((await company.ok(company.get('/ssus'))).data.length, 2)
})

test('problems are told in the order of the file', async (t) => {
  const company = await service().company()
  const skills = Array.from({ length: 12 }, (_, n) => ({ name: `Skill ${n % 9}` }))
  const { problems } = await company.ok(company.post('/config/validate', { spec: { version: 1, skills } }))
  t.deepEqual(
    problems.map(({ path }: { path: string }) => path),
    ['skills[9]', 'skills[10]', 'skills[11]'],
  )
})

test('of two clients, and of two customers, of one name each place keeps its own', async (t) => {
  const services = await service().company({}, { kind: 'managed_services' })
  for (const id of ['NORTH', 'SOUTH']) await services.ok(services.post('/clients', { id, name: 'Stone & Sons' }))
  const spec = { version: 1, sites: [{ name: 'Quarry', client: 'Stone & Sons' }] }
  t.like((await services.ok(services.post('/config/validate', { spec }))).problems, [
    { path: 'sites[0].client', message: '"Stone & Sons" is ambiguous: the company has several clients of this name' },
  ])
  for (const id of ['NORTH', 'SOUTH']) {
    await services.ok(services.patch(`/clients/${id}`, { name: id }))
    await services.apply({ sites: [{ name: `Quarry ${id}`, client: id }] })
  }
  for (const id of ['NORTH', 'SOUTH']) await services.ok(services.patch(`/clients/${id}`, { name: 'Stone & Sons' }))
  t.deepEqual(await unchangedByItself(services), [])
  const owners = async () =>
    (await services.ok(services.get('/storage-sites'))).data.map(({ name, client }: any) => [name, client?.id])
  const before = await owners()
  const own = await exportOf(services)
  for (const site of own.sites) site.address = 'Main road'
  t.like(await services.ok(services.post('/config/apply', { spec: own })), { failed: null, summary: { update: 2 } })
  t.deepEqual(await owners(), before)

  const factory = await service().company()
  for (const ref of ['C-1', 'C-2']) await factory.ok(factory.put(`/customers/${ref}`, { name: ref }))
  const unit = (owner: string) => ({
    name: owner,
    type: 'rack' as const,
    ownership: 'customer_consigned' as const,
    owner,
  })
  await factory.ok(
    factory.post('/config/apply', {
      spec: { version: 1, warehouses: [{ name: 'Store', storageUnits: [unit('C-1'), unit('C-2')] }] },
    }),
  )
  for (const ref of ['C-1', 'C-2']) await factory.ok(factory.put(`/customers/${ref}`, { name: 'Pumps Ltd' }))
  t.deepEqual(await unchangedByItself(factory), [])
  const spec2 = await exportOf(factory)
  for (const one of spec2.warehouses[0].storageUnits) one.type = 'shelf'
  t.like(await factory.ok(factory.post('/config/apply', { spec: spec2 })), { failed: null, summary: { update: 2 } })
  t.deepEqual(
    await factory.sql(`select u.name, c.external_ref as ref from inventory.storage_units u
      join inventory.customers c on c.company_id = u.company_id and c.id = u.owner_customer_id
     where u.company_id = app.company_id() order by u.name`),
    [
      { name: 'C-1', ref: 'C-1' },
      { name: 'C-2', ref: 'C-2' },
    ],
  )
})

test('customers that exchange their names keep what is theirs, or get what the file says, in one apply', async (t) => {
  const company = await service().company()
  const spec = (names: string[], owner: string) => ({
    version: 1,
    customers: names.map((name, n) => ({ externalRef: `C-${n}`, name })),
    warehouses: [
      { name: 'Store', storageUnits: [{ name: 'Rack', type: 'rack', ownership: 'customer_consigned', owner }] },
    ],
  })
  for (const [names, owner, changed] of [
    [['Quarry', 'Mine'], 'Quarry', 4],
    [['Mine', 'Quarry'], 'Mine', 2],
    [['Quarry', 'Mine'], 'Mine', 3],
  ] as const) {
    const one = spec([...names], owner)
    const { applied, failed } = await company.ok(company.post('/config/apply', { spec: one }))
    t.deepEqual([applied.length, failed], [changed, null])
    t.like((await company.ok(company.post('/config/plan', { spec: one }))).summary, { create: 0, update: 0 })
  }
})

test('two routings exchange their products, three pass them round, in one apply', async (t) => {
  const skus = ['A', 'B', 'C']
  const company = await service().company({
    products: skus.map((sku) => ({ sku })),
    taskTypes: skus.map((sku) => ({ name: `Make ${sku}`, makes: sku })),
    routings: skus.map((sku) => ({ name: `Routing ${sku}`, product: sku, steps: [{ taskType: `Make ${sku}` }] })),
  })
  for (const order of [
    ['B', 'A', 'C'],
    ['C', 'B', 'A'],
    ['A', 'C', 'B'],
  ]) {
    const routings = skus.map((sku, n) => ({
      name: `Routing ${sku}`,
      product: order[n]!,
      steps: [{ taskType: `Make ${order[n]}` }],
    }))
    const spec = { version: 1, routings }
    t.is((await company.ok(company.post('/config/apply', { spec }))).failed, null)
    t.like((await company.ok(company.post('/config/plan', { spec }))).summary, { create: 0, update: 0, unchanged: 3 })
  }
})

test('guidance that goes with its subject stands in the plan, and keeps it where the file says it', async (t) => {
  const company = await service().company({
    taskTypes: [{ name: 'Turn' }, { name: 'Mill' }],
    guidance: [
      { subject: 'task_type', ref: 'Turn', body: 'Slowly.' },
      { subject: 'task_type', ref: 'Mill', body: 'Wet.' },
    ],
  })
  const removed = async (spec: object) =>
    (await company.ok(company.post('/config/plan', { spec: { version: 1, ...spec }, prune: true }))).changes
      .filter(({ action }: { action: string }) => action === 'remove')
      .map(({ section, name }: { section: string; name: string }) => `${section} ${name}`)
  t.deepEqual(await removed({ taskTypes: [{ name: 'Mill' }] }), ['guidance task_type/Turn', 'taskTypes Turn'])
  const kept = { taskTypes: [{ name: 'Mill' }], guidance: [{ subject: 'task_type', ref: 'Turn', body: 'Slowly.' }] }
  t.deepEqual(await removed(kept), ['guidance task_type/Mill'])
  const spec = { version: 1, taskTypes: [{ name: 'Mill' }] }
  const done = await company.ok(company.post('/config/apply', { spec, prune: true }))
  t.like(done, { failed: null, summary: { remove: 2 } })
})

test('a time zone is a name that the world knows: no offset, no other spelling', async (t) => {
  const company = await service().company()
  const isValid = async (timezone: string) =>
    (await company.ok(company.post('/config/validate', { spec: { version: 1, settings: { timezone } } }))).valid
  for (const zone of ['Europe/Vienna', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'CET', 'GB'])
    t.true(await isValid(zone))
  for (const zone of ['+02:00', 'europe/vienna', 'Europe/Atlantis', 'GMT+2 ', '', 'PST', 'IST', 'SystemV/PST8'])
    t.false(await isValid(zone), zone)
})

test('places and units whose names have slashes are told apart', async (t) => {
  const rack = (name: string) => [{ name, type: 'rack' as const }]
  const company = await service().company({
    sites: [
      { name: 'A/B', storageUnits: rack('C') },
      { name: 'A', storageUnits: rack('B/C') },
    ],
  })
  const spec = await company.ok(company.get('/config/export'))
  const { summary, problems } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.like({ problems, ...summary }, { problems: [], create: 0, update: 0, extra: 0, remove: 0 })
})
