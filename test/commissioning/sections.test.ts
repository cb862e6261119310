import { isDeepStrictEqual } from 'node:util'
import test from 'ava'
import { Client } from '../support/client.ts'
import { exampleSpec } from '../support/example-spec.ts'
import { data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'
import { withPeople } from './support.ts'

const service = serviceFor(test)

test('what is named in a spec is found by an index of its key', async (t) => {
  const { rows } = await service().admin.query<{ section: string }>(`
    select s.section
      from commissioning.sections() s
     where exists (select from commissioning.fields() f where f.refers_to = s.section)
       and not exists (
         select from pg_index i
          where i.indrelid = s.relation::regclass and i.indpred is null
            and array(select a.attname::text from unnest(i.indkey) with ordinality as k (attnum, n)
                        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.n)
                @> ('{company_id}' || array(select k || case when s.any_case then '_key' else '' end from unnest(s.key) k))
            and i.indkey[0] = 1 and cardinality(s.key) + 1 = i.indnkeyatts)`)
  t.deepEqual(rows, [])
})

test('what only somebody who has left still has goes when the rest is pruned, and they lose it', async (t) => {
  const company = await service().company()
  await company.as('Operator', 'gone')
  const spec = { version: 1, skills: [{ name: 'Welding' }, { name: 'Painting' }], roles: [] }
  await company.ok(
    company.post('/config/apply', {
      spec: { ...spec, roles: undefined, people: [{ email: 'gone@example.test', skills: [{ skill: 'Welding' }] }] },
    }),
  )
  await company.deactivate('gone@example.test')
  const pruning = { spec: { ...spec, skills: [] }, prune: true }
  const { changes } = await company.ok(company.post('/config/plan', pruning))
  const action = (section: string, name: string) =>
    changes.find((change: any) => change.section === section && change.name === name)?.action
  t.is(action('skills', 'Welding'), 'remove')
  t.is(action('skills', 'Painting'), 'remove')
  t.is(action('roles', 'Operator'), 'remove')
  t.is(action('roles', 'Viewer'), 'remove')
  t.is((await company.ok(company.post('/config/apply', pruning))).failed, null)
})

test('an archived vendor that a product still has stays when it is pruned', async (t) => {
  const company = await service().company()
  const vendor = { name: 'Fast Metals' }
  const product = { sku: 'BAR', name: 'Bar', itemClass: 'raw', unit: 'm', vendors: [{ vendor: vendor.name }] }
  await company.ok(company.post('/config/apply', { spec: { version: 1, vendors: [vendor], products: [product] } }))
  await company.ok(company.delete('/vendors/Fast%20Metals'))
  t.deepEqual((await company.ok(company.get('/config/export'))).products[0].vendors, [])
  const { changes } = await company.ok(company.post('/config/plan', { spec: { version: 1, vendors: [] }, prune: true }))
  t.is(changes[0].action, 'extra')
})

test('who may not see a section learns nothing of it from export, plan or check', async (t) => {
  const company = await withPeople(await service().company())
  await company.ok(company.post('/config/apply', { spec: exampleSpec() }))
  const all = await company.ok(company.get('/config/export'))
  const { key } = await company.ok(company.post('/api-keys', { name: 'narrow', permissions: ['audit:view'] }))
  const narrow = new Client(company.baseUrl, key)
  const seen = await narrow.ok(narrow.get('/config/export'))
  t.deepEqual(
    Object.keys(all)
      .filter((section) => !(section in seen))
      .sort(),
    [
      'customers',
      'inspectionPlans',
      'machineData',
      'permissionGroups',
      'productCategories',
      'products',
      'roles',
      'routings',
      'subcontractors',
      'vendors',
      'warehouses',
    ],
  )
  t.true('storageUnits' in all.sites[0])
  t.false('storageUnits' in seen.sites[0], 'left out is not touched, an empty list would be none')

  const refused = async (who: Client, part: object, sections: string[], permission: string) => {
    const spec = { version: 1, ...part }
    const replies = [
      await who.post('/config/validate', { spec }),
      await who.post('/config/plan', { spec, prune: true }),
      ...(who === narrow
        ? []
        : [
            await who.post('/config/apply', { spec }),
            await who.post('/config/apply', { spec, prune: true }, { prefer: 'dry-run' }),
          ]),
    ]
    for (const { body } of replies)
      t.like(body, { status: 403, code: 'missing_permission', requiredPermission: permission, sections })
  }
  const settings = await company.ok(company.post('/api-keys', { name: 's', permissions: ['settings:manage'] }))
  const [vendor] = all.vendors
  const [product] = all.products
  const guidance = (ref: string) => ({ guidance: [{ subject: 'product', ref, body: 'Mind the edge.' }] })
  const [person] = all.people
  for (const who of [narrow, new Client(company.baseUrl, settings.key)]) {
    for (const name of [vendor.name, 'None such'])
      await refused(who, { vendors: [{ ...vendor, name }] }, ['vendors'], 'products:view')
    await refused(who, { vendors: [] }, ['vendors'], 'products:view')
    await refused(
      who,
      { sites: [{ name: all.sites[0].name, storageUnits: [] }] },
      ['sites.storageUnits'],
      'inventory:view',
    )
    for (const ref of [product.sku, 'NONE-SUCH']) await refused(who, guidance(ref), ['products'], 'products:view')
    for (const role of ['Manager', 'None such'])
      await refused(who, { people: [{ ...person, roles: [...person.roles, role] }] }, ['roles'], 'users:manage')
    const same = await who.ok(who.get('/config/export'))
    const { problems, summary } = await who.ok(who.post('/config/plan', { spec: same }))
    t.deepEqual(
      [problems, summary.create, summary.update, summary.extra],
      [[], 0, 0, 0],
      'what was exported may go back',
    )
  }
  const unit = all.sites[0].storageUnits[0]
  const taken = { version: 1, sites: [{ ...all.sites[0], storageUnits: null, ssus: [{ name: unit.name }] }] }
  t.deepEqual((await narrow.ok(narrow.post('/config/validate', { spec: taken }))).problems, [])
  t.is((await company.ok(company.post('/config/validate', { spec: taken }))).problems[0].path, 'sites[0].ssus[0]')
})

test('guidance about a product is written only by who may see products', async (t) => {
  const company = await service().company({ products: [{ sku: 'BAR', name: 'Bar' }] })
  const { key } = await company.ok(company.post('/api-keys', { name: 'g', permissions: ['ai_guidance:manage'] }))
  const narrow = new Client(company.baseUrl, key)
  for (const ref of ['BAR', 'NONE'])
    for (const reply of [
      await narrow.put('/guidance', { subject: 'product', ref, body: 'Mind the edge.' }),
      await narrow.delete(`/guidance?subject=product&ref=${ref}`),
    ])
      t.like(reply.body, { code: 'missing_permission', requiredPermission: 'products:view' })
  await narrow.ok(narrow.put('/guidance', { subject: 'company', body: 'Ask first.' }))
})

test('of hidden sections others show names, and only such as any member reads elsewhere', async (t) => {
  const { rows } = await service().admin.query<{ name: string }>(`
    select distinct f.section || '.' || f.field as name
      from commissioning.fields() f
      join commissioning.sections() s on s.section = f.section and s.viewed is null
      join commissioning.sections() h on h.section = f.refers_to and h.viewed is not null
     order by 1`)
  t.deepEqual(
    rows.map(({ name }) => name),
    ['guidance.ref', 'people.roles[]', 'taskTypes.gates[].groups[]', 'taskTypes.makes'],
  )
  const company = await withPeople(await service().company())
  await company.ok(company.post('/config/apply', { spec: exampleSpec() }))
  const { key } = await company.ok(company.post('/api-keys', { name: 'narrow', permissions: ['tasks:create'] }))
  const narrow = new Client(company.baseUrl, key)
  const seen = await narrow.ok(narrow.get('/config/export'))
  // The groups of a gate stand in its refusal (work/gates).
  const names = (lists: unknown[]) => [...new Set(lists.flat().filter(Boolean))].sort()
  const alike = (shown: unknown[], elsewhere: unknown[]) => t.deepEqual(names(shown), names(elsewhere))

  const { data: people } = await narrow.ok(narrow.get('/people'))
  alike(
    seen.people.map((one: any) => one.roles),
    people.map((one: any) => one.roles),
  )
  const { data: guidance } = await narrow.ok(narrow.get('/guidance'))
  alike(
    seen.guidance.filter((one: any) => one.subject === 'product').map((one: any) => one.ref),
    guidance.filter((one: any) => one.subject === 'product').map((one: any) => one.ref),
  )
  const answer = await data(narrow, '{ taskTypes(first: 100) { nodes { parentProductSku } } }')
  alike(
    seen.taskTypes.map((one: any) => one.makes),
    answer.taskTypes.nodes.map((one: any) => one.parentProductSku),
  )
})

test('customers are a section: by their own ids, named by units of the same file, archived when pruned and not in use', async (t) => {
  const company = await service().company({ products: [{ sku: 'PART' }] })
  const spec = {
    version: 1,
    customers: [
      { externalRef: 'C-1', name: 'Quarry', shipToAddress: 'Gate 2', companyShortName: 'quarry' },
      { externalRef: 'C-2', name: 'Mine' },
      { externalRef: 'C-3', name: 'Pit' },
      { externalRef: 'C-4', name: 'Pit' },
    ],
    warehouses: [
      {
        name: 'Store',
        storageUnits: [{ name: 'Rack', type: 'rack', ownership: 'customer_consigned', owner: 'Quarry' }],
      },
    ],
  }
  t.is((await company.ok(company.post('/config/apply', { spec }))).failed, null)
  t.like((await company.ok(company.get('/customers?search=C-1'))).data[0], {
    name: 'Quarry',
    shipToAddress: 'Gate 2',
    companyShortName: 'quarry',
    isActive: true,
  })
  const twice = { ...spec, warehouses: [{ name: 'Store', storageUnits: [{ ...rack(spec), owner: 'Pit' }] }] }
  t.regex(
    (await company.ok(company.post('/config/validate', { spec: twice }))).problems[0].message,
    /ambiguous.*customers/,
  )
  const none = { ...spec, warehouses: [{ name: 'Store', storageUnits: [{ ...rack(spec), owner: 'Nobody' }] }] }
  t.regex(
    (await company.ok(company.post('/config/validate', { spec: none }))).problems[0].message,
    /no.* customer named/,
  )

  const { applied } = await company.ok(
    company.post('/config/apply', {
      spec: { version: 1, customers: [{ externalRef: 'C-2', name: 'Mine 2' }] },
      prune: true,
    }),
  )
  t.deepEqual(
    applied.map(({ action, name }: { action: string; name: string }) => `${action} ${name}`).toSorted(),
    ['remove C-3', 'remove C-4', 'update C-2'],
    'the one that a unit names stays',
  )
  const active = (await company.ok(company.get('/customers'))).data.filter((one: any) => one.isActive)
  t.deepEqual(active.map((one: any) => one.name).toSorted(), ['Mine 2', 'Quarry'])

  const services = await service().company({}, { kind: 'managed_services' })
  const { problems } = await services.ok(
    services.post('/config/validate', { spec: { version: 1, customers: spec.customers.slice(0, 1) } }),
  )
  t.deepEqual(problems, [{ path: 'customers[0]', message: 'only factories have customers' }])
})

const rack = (spec: any) => spec.warehouses[0].storageUnits[0]

test('a section, or one item of it, is exported as the whole has it, with what stands inside', async (t) => {
  const company = await withPeople(await service().company())
  await company.ok(company.post('/config/apply', { spec: exampleSpec() }))
  const all = await company.ok(company.get('/config/export'))
  const part = (query: string) => company.ok(company.get(`/config/export?${query}`))
  for (const section of Object.keys(all).filter((key) => key !== 'version')) {
    t.deepEqual(await part(`section=${section}`), { version: 1, [section]: all[section] }, section)
    const items = section === 'settings' ? [] : all[section]
    for (const item of items.slice(0, 2)) {
      const name = item.sku ?? item.email ?? item.name ?? item.machine ?? item.label
      if (name === undefined) continue
      const { [section]: found } = await part(`section=${section}&name=${encodeURIComponent(name.toUpperCase())}`)
      t.true(found.length < 3 && found.some((one: object) => isDeepStrictEqual(one, item)), `${section} ${name}`)
    }
  }
  t.like((await company.get('/config/export?section=products&name=none')).body, {
    code: 'not_found',
    detail: 'There is no item of products "none".',
    missing: { kind: 'item of products', id: 'none' },
  })
  t.like((await company.get('/config/export?section=settings&name=timezone')).body, {
    code: 'invalid_input',
    errors: [{ path: 'name' }],
  })
  t.like((await company.get('/config/export?section=sites.ssus')).body, { errors: [{ path: 'section' }] })
  t.like((await company.get('/config/export?name=BAR')).body, { errors: [{ path: 'section' }] })
  const { key } = await company.ok(company.post('/api-keys', { name: 'narrow', permissions: ['audit:view'] }))
  const narrow = new Client(company.baseUrl, key)
  t.like(await narrow.ok(narrow.get('/config/export?section=customers')), {
    customers: undefined,
    _meta: { warnings: [{ code: 'sections_left_out', sections: ['customers'] }] },
  })
  t.is((await narrow.get('/config/export?section=customers&name=none')).status, 200, 'whether it is there is not told')
  t.is((await narrow.ok(narrow.get('/config/export?section=skills')))._meta, undefined)
})
