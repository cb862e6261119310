import test from 'ava'
import { Client } from '../support/client.ts'
import { exampleSpec } from '../support/example-spec.ts'
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

test('what only somebody who has left still has is no longer in an export, and stays when the rest is pruned', async (t) => {
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
  t.is(action('skills', 'Welding'), 'extra')
  t.is(action('skills', 'Painting'), 'remove')
  t.is(action('roles', 'Operator'), 'extra')
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
      'inspectionPlans',
      'permissionGroups',
      'productCategories',
      'products',
      'roles',
      'routings',
      'vendors',
      'warehouses',
    ],
  )
  t.true('storageUnits' in all.sites[0])
  t.false('storageUnits' in seen.sites[0], 'left out is not touched, an empty list would be none')

  const [vendor] = all.vendors
  const spec = {
    ...{ version: 1, teams: [{ name: 'Turners', color: '#9467bd' }] },
    vendors: [{ ...vendor, leadTimeDays: 99 }, { name: 'New' }],
    sites: [{ name: all.sites[0].name, storageUnits: [{ name: 'New', type: 'shelf' }] }],
    products: [{ ...all.products[0], category: 'None such' }],
  }
  const plan = await narrow.ok(narrow.post('/config/plan', { spec, prune: false }))
  t.deepEqual(plan.problems, [])
  const blocked = (section: string, name: string, blockedBy: string) => ({
    ...{ section, name, action: 'create', fields: {}, blockedBy },
  })
  t.deepEqual(
    plan.changes.filter((one: { section: string }) => !['sites', 'sites.ssus', 'teams'].includes(one.section)),
    [
      blocked('sites.storageUnits', `${all.sites[0].name}/New`, 'inventory:manage'),
      blocked('vendors', vendor.name, 'products:manage'),
      blocked('vendors', 'New', 'products:manage'),
      blocked('products', all.products[0].sku, 'products:manage'),
    ],
    'nothing tells which of them the company has',
  )
  t.deepEqual((await narrow.ok(narrow.post('/config/validate', { spec }))).problems, [])
  const whole = await company.ok(company.post('/config/plan', { spec }))
  t.is(whole.problems[0].path, 'products[0].category')
})
