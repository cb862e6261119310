// What two items of one section have of each other's is exchanged in one apply, whatever tells them apart.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

type Item = Record<string, unknown>
const bought = { itemClass: 'raw', unit: 'pcs' } as const
const form = (title: string) => [{ title, type: 'text' as const }]

/** Of every section two, which differ in all that may differ. */
const pairs: Spec = {
  skills: [{ name: 'Skill A' }, { name: 'Skill B' }],
  ssuStatuses: [
    { name: 'Status A', category: 'UP' },
    { name: 'Status B', category: 'DOWN' },
  ],
  reasonCodes: [
    { kind: 'downtime', label: 'Reason A', code: 'A', countsAs: 'setup' },
    { kind: 'downtime', label: 'Reason B', code: 'B' },
  ],
  customers: [
    { externalRef: 'A', name: 'Customer A', shipToAddress: 'Gate A' },
    { externalRef: 'B', name: 'Customer B' },
  ],
  ...(Object.fromEntries(
    ['sites', 'warehouses'].map((section) => [
      section,
      ['A', 'B'].map((one) => ({
        name: `${section} ${one}`,
        storageUnits: [
          {
            name: 'Unit A',
            type: one === 'A' ? 'rack' : 'shelf',
            ownership: 'customer_consigned',
            owner: `Customer ${one}`,
          },
          { name: 'Unit B', type: 'cart' },
        ],
        ssus: ['1', '2'].map((n) => ({
          id: `${section}-${one}${n}`,
          name: `Machine ${section} ${one}${n}`,
          make: `Make ${n}`,
          isDefault: n === '1',
          children: [{ id: `${section}-${one}${n}-part`, name: `Part ${section} ${one}${n}` }],
        })),
      })),
    ]),
  ) as Pick<Spec, 'sites' | 'warehouses'>),
  workCenters: [
    { name: 'Center A', machines: ['Machine sites A1', 'Part sites A1'] },
    { name: 'Center B', machines: ['Machine sites A2', 'Machine warehouses A1'] },
  ],
  productCategories: [{ name: 'Category A' }, { name: 'Category B' }],
  vendors: [
    { name: 'Vendor A', externalRef: 'A', leadTimeDays: 1 },
    { name: 'Vendor B', leadTimeDays: 2 },
  ],
  products: [
    { sku: 'A', name: 'Product A', ...bought, category: 'Category A', vendors: [{ vendor: 'Vendor A' }] },
    { sku: 'b', name: 'Product B', ...bought, unit: 'm', vendors: [{ vendor: 'Vendor B' }] },
  ],
  parameterSets: [
    { name: 'Set A', parameters: [{ name: 'Speed', target: 1 }] },
    { name: 'Set B', parameters: [] },
  ],
  taskTypes: [
    { name: 'Make A', makes: 'A', color: '#112233', form: form('Field A'), team: 'Team A' },
    { name: 'Make B', makes: 'b', workCenter: 'Center B', parameterSet: 'Set B' },
    { name: 'Inspect' },
  ],
  routings: [
    { name: 'Routing A', product: 'A', steps: [{ taskType: 'Make A' }, { taskType: 'Make B', gate: true }] },
    { name: 'Routing B', product: 'b', steps: [{ taskType: 'Make B' }, { taskType: 'Make A' }] },
  ],
  flows: [
    { name: 'Flow A', when: { taskType: 'Make A', status: 'done' }, create: { taskType: 'Inspect' } },
    { name: 'Flow B', when: { taskType: 'Make B', status: 'ready' }, create: { taskType: 'Inspect', title: 'B' } },
  ],
  issues: [
    { name: 'Issue A', taskType: 'Inspect', items: form('A') },
    { name: 'Issue B', taskType: 'Make A' },
  ],
  permissionGroups: [
    { name: 'Group A', permissions: ['audit:view'] },
    { name: 'Group B', permissions: ['tasks:create'] },
  ],
  roles: [
    { name: 'Role A', permissionGroup: 'Group A' },
    { name: 'Role B', permissionGroup: 'Group B' },
  ],
  teams: [
    { name: 'Team A', color: '#112233', members: ['operator@example.test'] },
    { name: 'Team B', color: '#445566' },
  ],
  people: [
    { email: 'operator@example.test', roles: ['Role A'], skills: [{ skill: 'Skill A', rank: 3 }] },
    { email: 'viewer@example.test', roles: ['Role B'], skills: [] },
  ],
  subcontractors: [
    { name: 'Sub A', company: 'coating' },
    { name: 'Sub B', company: 'guard' },
  ],
  inspectionPlans: [
    { name: 'Plan A', product: 'A', taskType: 'Inspect' },
    { name: 'Plan B', product: 'b', vendor: 'Vendor B', taskType: 'Inspect' },
  ],
  machineData: ['Machine sites A1', 'Machine sites A2'].map((machine, n) => ({
    machine,
    signals: [{ key: `signal ${n}`, kind: 'value' as const }],
    meters: [{ key: `meter ${n}`, name: 'Hours', source: 'manual' as const }],
  })),
  guidance: ['Machine sites A1', 'Machine sites A2'].map((ref) => ({
    subject: 'ssu' as const,
    ref,
    body: `Of ${ref}.`,
  })),
} as never

/** Of whatever a company has from the start, and what the pairs need beside them. */
const apart = /^(Administrator|Manager|Personnel|Integration|Quality|Operator|Viewer|Inspect|admin@.*)$/

/** What is told apart by names exchanges all else; what has an id of its own exchanges names. */
function exchanged(items: Item[], key: string[]): Item[] {
  const told = 'id' in items[0]! ? Object.keys(items[0]!).filter((one) => one !== 'name') : key
  const [first, second] = items as [Item, Item]
  const with_ = (one: Item, other: Item) => {
    const { ...item } = other
    for (const name of told) item[name] = one[name]
    return item
  }
  return [with_(first, second), with_(second, first), ...items.slice(2)]
}

async function becomes(
  company: TestCompany,
  spec: object,
): Promise<{ failed: unknown; left: unknown[]; problems: unknown[] }> {
  const plan = await company.ok(company.post('/config/plan', { spec }))
  if (!plan.valid) return { failed: null, left: [], problems: plan.problems }
  const { failed } = await company.ok(company.post('/config/apply', { spec }))
  const { changes, problems } = await company.ok(company.post('/config/plan', { spec }))
  return { failed, problems, left: changes.filter(({ action }: { action: string }) => action !== 'unchanged') }
}

const converged = { failed: null, problems: [], left: [] }

test('two items of any section exchange what they have in one apply', async (t) => {
  const sections = await service().admin.query<{ section: string; key: string[] }>(
    `select section, key from commissioning.sections() where place is not null and key <> '{}' order by place, section`,
  )
  for (const { section, key } of sections.rows) {
    const company = await service().company(pairs)
    const spec = await company.ok(company.get('/config/export'))
    const [outer, inner] = section.split('.') as [string, string?]
    const given: Item[] = inner ? spec[outer][0][inner] : spec[outer]
    const pair = given.filter((one) => !apart.test(String(one.name ?? one.email)))
    t.true(pair.length >= 2, `${section} has two`)
    const keys = inner === 'storageUnits' ? ['name'] : key
    const rest = given.filter((one) => !pair.includes(one))
    const swapped = [...exchanged(pair, keys), ...rest]
    const changed = inner
      ? { ...spec, [outer]: spec[outer].map((one: Item, n: number) => (n === 0 ? { ...one, [inner]: swapped } : one)) }
      : { ...spec, [outer]: swapped }
    t.deepEqual(await becomes(company, changed), converged, section)
  }
})

const machine = (id: string, name: string, more: object = {}) => ({ id, name, ...more })
const machinesOf = async (company: TestCompany) =>
  Object.fromEntries(
    (await company.ok(company.get('/ssus'))).data.map((ssu: { id: string; name: string }) => [ssu.id, ssu.name]),
  )

test('machines pass their names round, also between a site and a warehouse; what is about them stays theirs', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [machine('A', 'Saw', { children: [machine('P', 'Motor')] }), machine('B', 'Mill')] }],
    warehouses: [{ name: 'Store', ssus: [machine('C', 'Lift')] }],
    workCenters: [{ name: 'Cutting', machines: ['Saw', 'Motor'] }],
    machineData: [{ machine: 'Saw', signals: [{ key: 'heat', kind: 'value' }] }],
    guidance: [{ subject: 'ssu', ref: 'Saw', body: 'Mind the blade.' }],
  } as never)
  const about = (saw: string, motor: string) => ({
    workCenters: [{ name: 'Cutting', machines: [saw, motor] }],
    machineData: [{ machine: saw, signals: [{ key: 'heat', kind: 'value' }] }],
    guidance: [{ subject: 'ssu', ref: saw, body: 'Mind the blade.' }],
  })
  const round = {
    version: 1,
    sites: [{ name: 'Hall', ssus: [machine('A', 'Mill', { children: [machine('P', 'Saw')] }), machine('B', 'Lift')] }],
    warehouses: [{ name: 'Store', ssus: [machine('C', 'Motor')] }],
    ...about('Mill', 'Saw'),
  }
  const plan = await company.ok(company.post('/config/plan', { spec: round, prune: true }))
  t.deepEqual(plan.problems, [])
  t.deepEqual(
    plan.changes
      .filter(({ action }: { action: string }) => action !== 'unchanged')
      .map(({ section, fields }: { section: string; fields: object }) => `${section} ${Object.keys(fields)}`)
      .sort(),
    ['sites.ssus name', 'sites.ssus name', 'sites.ssus name', 'warehouses.ssus name'],
    'what is about them needs no change',
  )
  t.deepEqual(await becomes(company, round), converged)
  t.deepEqual(await machinesOf(company), { A: 'Mill', B: 'Lift', C: 'Motor', P: 'Saw' })
  t.is((await company.ok(company.get('/ssus/A'))).guidance.body, 'Mind the blade.')
})

test('a machine and the one inside it exchange places and names at once', async (t) => {
  const hall = (outer: object, inner: object) => ({
    version: 1,
    sites: [{ name: 'Hall', ssus: [{ ...outer, children: [inner] }] }],
  })
  const [line, robot] = ['A', 'B'].map((id) => (name: string) => machine(id, name))
  const company = await service().company(hall(line!('Line'), robot!('Robot')) as never)
  t.deepEqual(await becomes(company, hall(robot!('Line'), line!('Robot'))), converged)
  t.deepEqual(await machinesOf(company), { A: 'Robot', B: 'Line' })
  t.deepEqual(await becomes(company, hall(line!('Line'), robot!('Robot'))), converged)
})

test('a machine and a storage unit beside it exchange names, with what lies in each', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [machine('A', 'Saw')], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
    customers: [{ externalRef: 'C', name: 'Quarry' }],
    products: [{ sku: 'BAR' }],
  } as never)
  await company.receive('BAR', 5, 'Rack')
  const spec = {
    version: 1,
    customers: [{ externalRef: 'C', name: 'Stones' }],
    sites: [{ name: 'Hall', ssus: [machine('A', 'Rack')], storageUnits: [{ name: 'Saw', type: 'rack' }] }],
  }
  const { changes } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.deepEqual(
    changes.map(({ section, fields }: { section: string; fields: { name?: object } }) => [section, fields.name]),
    [
      ['sites', undefined],
      ['customers', { from: 'Quarry', to: 'Stones' }],
      ['sites.ssus', { from: 'Saw', to: 'Rack' }],
      ['sites.storageUnits', { from: 'Rack', to: 'Saw' }],
    ],
  )
  t.deepEqual(await becomes(company, spec), converged)
  t.deepEqual(await machinesOf(company), { A: 'Rack' })
  t.deepEqual(await company.stock('BAR'), { Saw: 5 }, 'the rack is the same one')
})

test('a name goes to a new machine when the one that has it gets another', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [machine('A', 'Saw')] }],
    workCenters: [{ name: 'Cutting', machines: ['Saw'] }],
  } as never)
  const spec = {
    version: 1,
    sites: [{ name: 'Hall', ssus: [machine('N', 'Saw'), machine('A', 'Old saw')] }],
    workCenters: [{ name: 'Cutting', machines: ['Saw'] }],
  }
  t.deepEqual(await becomes(company, spec), converged)
  t.deepEqual(await machinesOf(company), { A: 'Old saw', N: 'Saw' })
  const taken = { version: 1, sites: [{ name: 'Hall', ssus: [machine('M', 'Saw')] }] }
  t.regex(
    (await company.ok(company.post('/config/validate', { spec: taken }))).problems[0].message,
    /the machine "Saw" has the id "N"/,
  )
})

test('what pruning takes out makes room: a routing that gets another name and product, a partner of another name', async (t) => {
  const made = (sku: string) => ({ sku, name: sku, itemClass: 'finished', unit: 'pcs' })
  const routing = (name: string, product: string) => ({ name, product, steps: [{ taskType: `Make ${product}` }] })
  const company = await service().company({
    products: [made('A'), made('B')],
    taskTypes: ['A', 'B'].map((makes) => ({ name: `Make ${makes}`, makes })),
    routings: [routing('One', 'A'), routing('Two', 'B')],
    subcontractors: [{ name: 'Coating', company: 'coating' }],
  } as never)
  const spec = {
    version: 1,
    routings: [routing('One', 'B'), routing('Three', 'A')],
    subcontractors: [{ name: 'Paint', company: 'coating' }],
  }
  t.deepEqual(
    (await company.ok(company.post('/config/plan', { spec }))).problems.map(({ path }: { path: string }) => path),
    ['routings[0].product', 'subcontractors[0].company'],
  )
  const prune = true
  const { failed, applied } = await company.ok(company.post('/config/apply', { spec, prune }))
  t.is(failed, null)
  t.deepEqual(
    applied.filter(({ action }: { action: string }) => action === 'remove').map(({ name }: { name: string }) => name),
    ['Coating', 'Two'],
  )
  const { summary } = await company.ok(company.post('/config/plan', { spec, prune }))
  t.like(summary, { create: 0, update: 0, remove: 0, extra: 0 })
  await company.release('B', 1)
  const again = { ...spec, routings: [routing('Four', 'B')] }
  const { problems } = await company.ok(company.post('/config/plan', { spec: again, prune }))
  t.regex(problems[0].message, /"B" has another routing: "One"/, 'what orders need stays')
})
