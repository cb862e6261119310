// A name that is of another kind of thing than before: sites and warehouses become each other, a machine's name goes to a
// storage unit, and back.
import test from 'ava'
import fc, { type GeneratorValue } from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { Any } from './any.ts'

const service = serviceFor(test)

interface Change {
  section: string
  name: string
  action: string
  fields: object
}

/** One apply, after which nothing is left to do. */
async function becomes(company: TestCompany, spec: object, prune = false): Promise<Change[]> {
  const { problems, changes } = await company.ok(company.post('/config/plan', { spec, prune }))
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const { failed } = await company.ok(company.post('/config/apply', { spec, prune }))
  if (failed) throw new Error(JSON.stringify(failed))
  const after = await company.ok(company.post('/config/plan', { spec, prune }))
  const isToDo = ({ action }: Change) => !['unchanged', 'extra'].includes(action)
  if (!after.valid || after.changes.some(isToDo)) throw new Error(JSON.stringify([after.problems, after.changes]))
  return changes.filter(isToDo)
}

const rack = { name: 'Rack', type: 'rack' } as const
const place = { name: 'Yard', ssus: [{ id: 'LIFT', name: 'Lift', children: [{ id: 'MOTOR', name: 'Motor' }] }] }

test('a site becomes a warehouse and a site again, with its machines and what lies in it', async (t) => {
  const company = await service().company({
    sites: [{ ...place, address: 'Gate 1', shifts: [], storageUnits: [rack] }],
    workCenters: [{ name: 'Lifting', machines: ['Lift'] }],
    products: [{ sku: 'BAR' }],
  } as never)
  await company.receive('BAR', 5, 'Rack')
  const store = { version: 1, sites: [], warehouses: [{ ...place, storageUnits: [rack] }] }
  for (const prune of [false, true]) {
    const site = { version: 1, sites: [{ ...place, address: 'Gate 1', storageUnits: [rack] }], warehouses: [] }
    t.deepEqual(
      (await becomes(company, store, prune)).map(({ section, name, action, fields }) => [
        section,
        name,
        action,
        fields,
      ]),
      [
        [
          'warehouses',
          'Yard',
          'update',
          {
            section: { from: 'sites', to: 'warehouses' },
            address: { from: 'Gate 1', to: null },
            shifts: { from: [], to: null },
          },
        ],
      ],
    )
    const [yard] = (await company.ok(company.get('/sites'))).data
    t.like(yard, { name: 'Yard', isWarehouse: true })
    const { sites, warehouses } = await company.ok(company.get('/config/export'))
    t.deepEqual(
      [sites, warehouses[0].storageUnits[0].name, warehouses[0].ssus[0].children[0].id],
      [[], 'Rack', 'MOTOR'],
    )
    t.like(await company.stock('BAR'), { Rack: 5 })
    t.deepEqual(
      (await becomes(company, site, prune)).map(({ section, name }) => `${section} ${name}`),
      ['sites Yard'],
    )
  }
  t.deepEqual(
    await becomes(company, { version: 1, warehouses: [{ name: 'Yard' }] }).then((changes) => changes.length),
    1,
    'what the file does not name of it stands in it as before',
  )
})

test('whoever may change only one of the two kinds makes neither of the other', async (t) => {
  const company = await service().company({
    warehouses: [{ name: 'Yard' }],
    permissionGroups: [{ name: 'Builders', permissions: ['clients:manage', 'inventory:view', 'settings:manage'] }],
    roles: [{ name: 'Builder', permissionGroup: 'Builders' }],
  } as never)
  const builder = await company.as('Builder')
  const spec = { version: 1, sites: [{ name: 'Yard' }] }
  const { changes } = await builder.ok(builder.post('/config/plan', { spec }))
  t.like(changes[0], { section: 'sites', action: 'update', blockedBy: 'inventory:manage' })
  const { failed } = await builder.ok(builder.post('/config/apply', { spec }))
  t.like(failed, { name: 'Yard', problem: { code: 'missing_permission', requiredPermission: 'inventory:manage' } })
})

const hall = (ssus: object[], storageUnits: object[]) => ({ version: 1, sites: [{ name: 'Hall', ssus, storageUnits }] })
const shelf = (name: string) => ({ name, type: 'shelf' })
const outOfUse = async (company: TestCompany) => {
  const [{ ssus, storageUnits }] = (await company.ok(company.get('/config/export'))).sites
  const parts = ssus.flatMap(({ children }: { children: object[] }) => children)
  return [...ssus, ...parts, ...storageUnits].filter(({ isActive }) => !isActive).map(({ name }) => name)
}

test('a machine and a storage unit take each other’s names where prune takes the old ones out of use', async (t) => {
  const first = hall([{ id: 'A', name: 'Saw', children: [{ id: 'B', name: 'Drill' }] }], [shelf('Shelf')])
  const second = hall([{ name: 'Shelf' }], [shelf('Saw'), shelf('Drill')])
  const company = await service().company({ ...first, machineData: [{ machine: 'Saw' }] } as never)
  t.deepEqual((await company.ok(company.post('/config/plan', { spec: second }))).problems, [
    {
      path: 'sites[0].ssus[0]',
      message:
        '"Hall/Shelf" is taken by a storage unit of the company. Pruning takes it out of use where nothing needs it, and frees its name.',
    },
    ...['Saw', 'Drill'].map((name, n) => ({
      path: `sites[0].storageUnits[${n}]`,
      message: `"Hall/${name}" is taken by a machine of the company. Pruning takes it out of use where nothing needs it, and frees its name.`,
    })),
  ])
  const kept = { ...second, machineData: [{ machine: 'Saw' }] }
  t.like(await company.ok(company.post('/config/plan', { spec: kept, prune: true })), {
    problems: {
      0: { message: 'there is no "Saw" in sites.ssus, neither of this file nor of the company' },
    },
  })
  const changes = await becomes(company, { ...second, machineData: [] }, true)
  t.deepEqual(
    changes.filter(({ section }) => section === 'sites.ssus').map(({ name, action }) => `${action} ${name}`),
    ['update Drill', 'update Saw', 'create Shelf', 'remove Drill (out of use)', 'remove Saw (out of use)'],
  )
  t.deepEqual(await outOfUse(company), ['Saw (out of use)', 'Drill (out of use)', 'Shelf (out of use)'])
  await becomes(company, first, true)
  await becomes(company, second, true)
  t.true((await outOfUse(company)).includes('Shelf (out of use 2)'))
})

test('what is out of use gives up its name also without prune; what holds stock does not', async (t) => {
  const company = await service().company({
    ...hall([{ id: 'A', name: 'Saw', isActive: false }], [shelf('Shelf')]),
    products: [{ sku: 'BAR' }],
  } as never)
  await company.receive('BAR', 3, 'Shelf')
  await becomes(company, hall([], [shelf('Saw')]))
  t.deepEqual(await outOfUse(company), ['Saw (out of use)'])
  const { problems } = await company.ok(
    company.post('/config/plan', { spec: hall([{ name: 'Shelf' }], []), prune: true }),
  )
  t.deepEqual(problems, [
    {
      path: 'sites[0].ssus[0]',
      message: '"Hall/Shelf" is taken by a storage unit of the company. It is needed by stock: 3 of BAR.',
    },
  ])
})

test('a machine that replaces one out of use takes its name and its work; that one goes on under another', async (t) => {
  const saw = (isActive: boolean) => hall([{ id: 'A', name: 'Saw', isActive }], [])
  const cell = { workCenters: [{ name: 'Cell', machines: ['Saw'] }] }
  const company = await service().company({ ...saw(true), ...cell } as never)
  const spec = { ...hall([{ id: 'B', name: 'Saw' }], []), ...cell }
  const { problems } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.deepEqual(problems, [
    { path: 'sites[0].ssus[0].id', message: 'the machine "Saw" has the id "A"; leave the id out to keep that' },
  ])
  await becomes(company, saw(false))
  await becomes(company, spec)
  const machines = (await company.ok(company.get('/ssus'))).data
  t.deepEqual(
    machines.map(({ id, name, isActive }: Record<string, unknown>) => [id, name, isActive]),
    [
      ['B', 'Saw', true],
      ['A', 'Saw (out of use)', false],
    ],
  )
  t.deepEqual((await company.ok(company.get('/config/export'))).workCenters[0].machines, ['Saw'])
})

test('a machine takes the name of one that pruning takes out of use', async (t) => {
  const company = await service().company(
    hall(
      [
        { id: 'A', name: 'Saw' },
        { id: 'B', name: 'Drill' },
      ],
      [],
    ) as never,
  )
  const spec = hall([{ id: 'A', name: 'Drill' }], [])
  t.like((await company.ok(company.post('/config/plan', { spec }))).problems, {
    0: {
      message:
        '"Drill" is taken by a machine of the company. Pruning takes it out of use where nothing needs it, and frees its name.',
    },
  })
  await becomes(company, spec, true)
  t.deepEqual(await outOfUse(company), ['Drill (out of use)'])
})

const names = ['A', 'B', 'C']
const ids = ['1', '2', '3']
/** Few names, of which each is a machine, storage units, or both in different places. */
function anyPlaces(choose: GeneratorValue): object {
  const any = new Any(choose)
  const known = any.all(ids)
  const machines = names.map((name, n) => ({
    at: any.of(['North', 'South', undefined]),
    parent: n > 0 && any.is() ? n - 1 : undefined,
    item: { name, id: any.or(known[n]!), isActive: any.is() },
  }))
  const stands = (n: number): string | undefined => {
    const { at, parent } = machines[n]!
    return parent === undefined || at === undefined || stands(parent) === undefined ? at : stands(parent)
  }
  const tree = (place: string, parent?: number): object[] =>
    machines.flatMap(({ item, parent: of }, n) => {
      const outer = of !== undefined && stands(of) !== undefined ? of : undefined
      return stands(n) === place && outer === parent ? [{ ...item, children: tree(place, n) }] : []
    })
  const places = any.all(['North', 'South']).map((name) => ({
    name,
    ssus: tree(name),
    storageUnits: any
      .some(names.filter((_, n) => stands(n) !== name))
      .map((unit) => ({ name: unit, type: 'rack', isActive: any.is() })),
  }))
  const count = any.number(0, 2)
  return { version: 1, sites: places.slice(0, count), warehouses: places.slice(count) }
}

test('names of machines and storage units go to and fro, pruned', async (t) => {
  const numRuns = Number(process.env.SPEC_RUNS ?? 2)
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (choose) => {
      const company = await service().company(
        hall(
          ids.map((id) => ({ id, name: `Machine ${id}` })),
          [],
        ) as never,
      )
      for (let n = 0; n < 4; n++) await becomes(company, anyPlaces(choose), true)
      await becomes(company, await company.ok(company.get('/config/export')), true)
    }),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  )
  t.pass()
})
