// Pruning does what the plan says, all of it and no more, in a company with something of everything.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'

const service = serviceFor(test)

interface Change {
  section: string
  name: string
  action: string
}
const removed = (changes: Change[]) =>
  changes
    .filter(({ action }) => action === 'remove')
    .map(({ section, name }) => `${section} ${name}`)
    .sort()

async function pruned(company: TestCompany, spec: object) {
  const plan = await company.ok(company.post('/config/plan', { spec, prune: true }))
  const { applied, failed } = await company.ok(company.post('/config/apply', { spec, prune: true }))
  return { problems: plan.problems, failed, planned: removed(plan.changes), done: removed(applied) }
}

test('whatever is in use, each section is pruned as its plan says, and all of them together', async (t) => {
  const { rows } = await service().admin.query<{ section: string }>(
    `select section from commissioning.sections()
      where on_prune in ('remove', 'deactivate', 'retire') and section not in ('permissionGroups', 'roles') order by place`,
  )
  const without = (exported: any, section: string) => {
    const [outer, inner] = section.split('.') as [string, string?]
    return inner ? { [outer]: exported[outer].map((one: object) => ({ ...one, [inner]: [] })) } : { [outer]: [] }
  }
  const of = async () => (await makeWorld(service())).company
  const all: Record<string, unknown> = { version: 1 }
  for (const { section } of rows) {
    const company = await of()
    const part = without(await company.ok(company.get('/config/export')), section)
    if (!section.includes('.')) Object.assign(all, part)
    const { problems, failed, planned, done } = await pruned(company, { version: 1, ...part })
    t.deepEqual({ section, problems, failed, done }, { section, problems: [], failed: null, done: planned })
  }
  const { problems, failed, planned, done } = await pruned(await of(), all)
  t.deepEqual({ problems, failed, done }, { problems: [], failed: null, done: planned })
  t.true(planned.length > 5)
})

test('a customer with a draft stays, and the plan says so', async (t) => {
  const company = await service().company({
    customers: ['Drafting', 'Idle'].map((name) => ({ externalRef: name, name })),
    products: [{ sku: 'PART' }],
    vendors: [{ name: 'Steelworks' }],
    warehouses: [{ name: 'Store', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  } as never)
  const lines = [{ sku: 'PART', quantity: 1, storageUnitId: company.unit.Rack }]
  await company.ok(company.post('/shipments', { customerId: 'Drafting', lines }))
  const { problems, failed, planned, done } = await pruned(company, { version: 1, customers: [] })
  t.deepEqual([problems, failed, planned, done], [[], null, ['customers Idle'], ['customers Idle']])
})

test('a plan with prune says of everything that stays why', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Works' }],
    skills: [{ name: 'Welding' }, { name: 'Idle' }],
    roles: [{ name: 'Guest', permissionGroup: 'Viewer' }],
    parameterSets: [{ name: 'Recipe', parameters: [{ name: 'Speed', unit: 'rpm', target: 5 }] }],
    taskTypes: ['Weld', 'Grind'].map((name) => ({ name, skill: 'Welding' })),
    products: [{ sku: 'PART' }, { sku: 'OLD', isActive: false }],
    warehouses: [{ name: 'Store', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  } as never)
  const { id } = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.Rack }))
  const lines = [{ sku: 'PART', countedQuantity: 3 }]
  await company.ok(company.post(`/inventory-counts/${id}/lines`, { lines }))
  const counted = await company.ok(company.post(`/inventory-counts/${id}/finalize`))
  const decisions = [{ lineId: counted.lines[0].id, decision: 'accepted' }]
  await company.ok(company.post(`/inventory-counts/${id}/reconcile`, { decisions }))
  await company.ok(company.post('/invitations', { email: 'guest@works.example', roles: ['Guest'] }))
  const spec = { version: 1, skills: [], roles: [], people: [], parameterSets: [], products: [], warehouses: [] }
  const { changes } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  const reasons = changes
    .filter(({ action }: Change) => action === 'extra')
    .map(({ section, name, reason }: Change & { reason: string }) => `${section} ${name}: ${reason}`)
  t.true(reasons.includes('roles Guest: Is needed by an open invitation.'), reasons.join('\n'))
  t.true(reasons.includes('skills Welding: Is needed by taskTypes: Grind, Weld.'))
  t.true(reasons.includes('products OLD: Is out of use already.'))
  t.true(reasons.includes('parameterSets Recipe: Pruning leaves parameterSets alone.'))
  t.true(reasons.includes('warehouses.storageUnits Store/Rack: Is needed by stock: 3 of PART.'))
  t.false(
    reasons.some((one: string) => one.endsWith('undefined')),
    reasons.join('\n'),
  )
  const unpruned = await company.ok(company.post('/config/plan', { spec }))
  t.false(unpruned.changes.some((change: object) => 'reason' in change))
})

const made = (sku: string) => ({ sku, name: sku, itemClass: 'finished', unit: 'pcs' })
const typeNamed = (name: string, makes?: string) => ({ name, ...(makes && { makes }) })
const routing = (name: string, product: string, ...steps: string[]) => ({
  name,
  product,
  steps: steps.map((taskType) => ({ taskType })),
})
const reasonsOf = (changes: (Change & { reason?: string })[], section: string) =>
  Object.fromEntries(
    changes.filter((one) => one.section === section && one.reason).map(({ name, reason }) => [name, reason]),
  )

test('a routing goes with its earlier versions, and with it the task types that only those had, in one apply', async (t) => {
  const company = await service().company({
    products: [made('SHAFT')],
    taskTypes: [typeNamed('Turn', 'SHAFT'), typeNamed('Drill'), typeNamed('Mill')],
    routings: [routing('Shaft', 'SHAFT', 'Drill', 'Turn')],
  } as never)
  await company.apply({ routings: [routing('Shaft', 'SHAFT', 'Mill', 'Turn')] } as never)
  await company.apply({ routings: [routing('Shaft', 'SHAFT', 'Turn')] } as never)
  const spec = { version: 1, routings: [], taskTypes: [] }
  const { failed, planned, done } = await pruned(company, spec)
  t.deepEqual([failed, done], [null, planned])
  t.deepEqual(planned, ['routings Shaft', 'taskTypes Drill', 'taskTypes Mill', 'taskTypes Turn'])
  t.like((await company.ok(company.post('/config/plan', { spec, prune: true }))).summary, { remove: 0, extra: 0 })
})

test('what an earlier version of a routing has stays with it, also the one that the file makes an earlier one', async (t) => {
  const company = await service().company({
    products: [made('SHAFT')],
    taskTypes: [typeNamed('Turn', 'SHAFT'), typeNamed('Drill'), typeNamed('Mill'), typeNamed('Hone')],
    routings: [routing('Shaft', 'SHAFT', 'Drill', 'Turn')],
  } as never)
  await company.apply({ routings: [routing('Shaft', 'SHAFT', 'Mill', 'Turn')] } as never)
  const spec = {
    version: 1,
    taskTypes: [typeNamed('Turn', 'SHAFT')],
    routings: [routing('Shaft', 'SHAFT', 'Turn')],
  }
  const before = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.deepEqual(reasonsOf(before.changes, 'taskTypes'), {
    Drill: 'Is needed by earlier versions of routings: Shaft, version 1.',
    Mill: 'Is needed by earlier versions of routings: Shaft, the present version.',
  })
  const { failed, planned, done } = await pruned(company, spec)
  t.deepEqual([failed, planned, done], [null, ['taskTypes Hone'], ['taskTypes Hone']])
  const after = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.like(after.summary, { create: 0, update: 0, remove: 0, extra: 2 })
  t.is(reasonsOf(after.changes, 'taskTypes').Mill, 'Is needed by earlier versions of routings: Shaft, version 2.')
})

test('reasons name all kinds of what needs a thing, with names and how many there are', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Works', ssus: [{ name: 'Lathe' }, { name: 'Saw' }] }],
    settings: { timezone: 'UTC', ncrTaskType: 'Inspect' },
    products: [made('SHAFT')],
    teams: [{ name: 'Turners' }],
    taskTypes: [
      ...['Turn', 'Drill', 'Mill', 'Hone'].map((name) => ({ ...typeNamed(name), team: 'Turners' })),
      typeNamed('Make', 'SHAFT'),
      typeNamed('Inspect'),
    ],
    routings: [routing('Shaft', 'SHAFT', 'Make')],
    inspectionPlans: [{ name: 'Incoming', product: 'SHAFT', taskType: 'Inspect' }],
  } as never)
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await company.ok(company.post('/tasks', { title, typeId: company.type.Turn }))
  await company.release('SHAFT', 1)
  const spec = { version: 1, teams: [], taskTypes: [], routings: [] }
  const { changes } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.deepEqual(reasonsOf(changes, 'taskTypes'), {
    Inspect: 'Is needed by inspectionPlans: Incoming; settings: ncrTaskType.',
    Make: 'Is needed by routings that stay: Shaft; tasks: 1 Make · WO-1.',
    Turn: 'Is needed by tasks: Four, One, Three and 1 more.',
  })
  t.deepEqual(reasonsOf(changes, 'teams'), { Turners: 'Is needed by taskTypes that stay: Turn.' })
  t.deepEqual(reasonsOf(changes, 'routings'), { Shaft: 'Is needed by work orders: WO-1.' })

  await company.apply({
    permissionGroups: [{ name: 'Planners', permissions: ['tasks:create'] }],
    roles: [{ name: 'Planner', permissionGroup: 'Planners' }],
  } as never)
  const planner = await company.as('Planner')
  await planner.ok(planner.post('/tasks', { title: 'Hers', typeId: company.type.Turn }))
  const seen = { version: 1, taskTypes: [], teams: [] }
  const hers = await planner.ok(planner.post('/config/plan', { spec: seen, prune: true }))
  t.deepEqual(
    reasonsOf(hers.changes, 'taskTypes'),
    {
      Inspect: 'Is needed by inspectionPlans: 1; settings: ncrTaskType.',
      Make: 'Is needed by routings: 1; tasks: 1.',
      Turn: 'Is needed by tasks: Hers and 4 more.',
    },
    'what she may not see is counted and not named',
  )
})

test('a product whose routing goes to another product goes out of use in the same apply', async (t) => {
  const company = await service().company({
    products: [made('SHAFT'), made('AXLE')],
    taskTypes: [typeNamed('Turn', 'SHAFT'), typeNamed('Mill', 'AXLE')],
    routings: [routing('Main', 'SHAFT', 'Turn')],
  } as never)
  const spec = {
    version: 1,
    products: [made('AXLE')],
    taskTypes: [typeNamed('Turn', 'AXLE'), typeNamed('Mill', 'AXLE')],
    routings: [routing('Main', 'AXLE', 'Mill')],
  }
  const { failed, planned, done } = await pruned(company, spec)
  t.deepEqual([failed, planned, done], [null, ['products SHAFT'], ['products SHAFT']])
  const { summary } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.like(summary, { create: 0, update: 0, remove: 0 })
})

test('an inspection plan that is pruned makes room for another, and for a task type that makes something', async (t) => {
  const inspects = (name: string, taskType: string) => ({ name, product: 'SHAFT', taskType })
  const company = await service().company({
    products: [made('SHAFT')],
    taskTypes: [typeNamed('Look'), typeNamed('Turn')],
    inspectionPlans: [inspects('Incoming', 'Look')],
  } as never)
  const renamed = { version: 1, inspectionPlans: [inspects('Receiving', 'Look')] }
  t.false((await company.ok(company.post('/config/plan', { spec: renamed }))).valid, 'nothing goes without pruning')
  const first = await pruned(company, renamed)
  t.deepEqual(first, {
    problems: [],
    failed: null,
    planned: ['inspectionPlans Incoming'],
    done: ['inspectionPlans Incoming'],
  })
  const making = { version: 1, taskTypes: [typeNamed('Look', 'SHAFT'), typeNamed('Turn')], inspectionPlans: [] }
  t.deepEqual(await pruned(company, making), {
    problems: [],
    failed: null,
    planned: ['inspectionPlans Receiving'],
    done: ['inspectionPlans Receiving'],
  })
  const { summary } = await company.ok(company.post('/config/plan', { spec: making, prune: true }))
  t.like(summary, { create: 0, update: 0, remove: 0, extra: 0 })
})

test('an inspection plan may get another task type while its own begins to make something', async (t) => {
  const inspects = (taskType: string) => ({ name: 'Incoming', product: 'SHAFT', taskType })
  const company = await service().company({
    products: [made('SHAFT')],
    taskTypes: [typeNamed('Look'), typeNamed('Turn')],
    inspectionPlans: [inspects('Look')],
  } as never)
  const spec = { version: 1, taskTypes: [typeNamed('Look', 'SHAFT')], inspectionPlans: [inspects('Turn')] }
  await company.apply(spec as never)
  const { summary } = await company.ok(company.post('/config/plan', { spec }))
  t.like(summary, { create: 0, update: 0 })
})

test('a machine becomes its site’s default in the same apply that prunes the one that was', async (t) => {
  const machine = (name: string, isDefault: boolean) => ({ id: name.toUpperCase(), name, isDefault })
  const hall = (...ssus: object[]) => [{ name: 'Hall', ssus }]
  for (const before of [[machine('Old', true)], [machine('Old', true), machine('New', false)]]) {
    const company = await service().company({ sites: hall(...before) } as never)
    const spec = { version: 1, sites: hall(machine('New', true)) }
    const { failed, planned, done } = await pruned(company, spec)
    t.deepEqual([failed, planned, done], [null, ['sites.ssus Old'], ['sites.ssus Old']])
    t.like(await company.ok(company.get('/ssus/NEW')), { isDefault: true, isActive: true })
    t.like(await company.ok(company.get('/ssus/OLD')), { isDefault: false, isActive: false })
    const { summary } = await company.ok(company.post('/config/plan', { spec, prune: true }))
    t.like(summary, { create: 0, update: 0, remove: 0 })
  }
})

test('what is right once the file is pruned by, validate finds right with prune, as the plan does', async (t) => {
  const company = await service().company({
    products: [made('SHAFT')],
    taskTypes: [typeNamed('Turn', 'SHAFT')],
    routings: [routing('Shaft', 'SHAFT', 'Turn')],
  } as never)
  const spec = { version: 1, taskTypes: [typeNamed('Turn')], routings: [] }
  for (const at of ['/config/validate', '/config/plan']) {
    t.false((await company.ok(company.post(at, { spec }))).valid, at)
    t.like(await company.ok(company.post(at, { spec, prune: true })), { valid: true, problems: [] }, at)
  }
})
