// Names are told in the order in which people look for them, wherever names put things in order.
import test from 'ava'
import { data } from './support/graphql.ts'
import { serviceFor, type TestCompany } from './support/service.ts'

const service = serviceFor(test)

const names = ['alpha', 'Alpha', 'Äther', 'Beta', 'Item 2', 'Item 10', 'zinc', 'Zinc']
const shuffled = ['Zinc', 'Item 10', 'Äther', 'Beta', 'Item 2', 'Alpha', 'zinc', 'alpha']
const each = <T>(make: (name: string) => T): T[] => shuffled.map(make)

/** A company in which everything that has a name has these, and first those that every company has. */
const shop = (): Promise<TestCompany> =>
  service().company({
    warehouses: [{ name: 'Beta', storageUnits: each((name) => ({ name, type: 'shelf', ownership: 'company' })) }],
    sites: shuffled
      .filter((name) => name !== 'Beta')
      .map((name) => ({
        name,
        storageUnits: [],
        ssus: name === 'zinc' ? shuffled.map((machine, n) => ({ id: `M-${n}`, name: machine })) : [],
      })),
    vendors: each((name) => ({ name })),
    teams: each((name) => ({ name })),
    roles: each((name) => ({ name, permissionGroup: 'Viewer' })),
    reasonCodes: each((label) => ({ kind: 'scrap', label })),
    products: shuffled.map((_, n) => ({ sku: `PART-${n}` })),
    taskTypes: [...each((name) => ({ name })), ...shuffled.map((_, n) => ({ name: `Turn ${n}`, makes: `PART-${n}` }))],
    routings: shuffled.map((name, n) => ({ name, product: `PART-${n}`, steps: [{ taskType: `Turn ${n}` }] })),
    inspectionPlans: each((name) => ({ name, vendor: name, taskType: 'alpha' })),
  })

const lists: Record<string, string> = {
  '/vendors': 'name',
  '/storage-units': 'name',
  '/teams': 'name',
  '/roles': 'name',
  '/task-types': 'typeName',
  '/routings': 'name',
  '/reason-codes?kind=scrap': 'label',
  '/inspection-plans': 'name',
}
for (const [path, called] of Object.entries(lists)) {
  test(`${path} is in alphabetical order`, async (t) => {
    const company = await shop()
    const page = await company.ok(company.get(path))
    t.deepEqual(named(page.data.map((row: Record<string, string>) => row[called])), names)
  })
}

/** Those of the names that are there, in the order they are told; a machine and its unit have the same. */
const named = (told: unknown[]): unknown[] => [...new Set(told.filter((name) => names.includes(String(name))))]

test('a dashboard that asks for names in order gets them so, page by page', async (t) => {
  const company = await shop()
  for (const [view, called] of [
    ['vendors', 'name'],
    ['ssus', 'name'],
    ['teams', 'name'],
    ['reasonCodes', 'label'],
  ]) {
    const found: string[] = []
    let after: string | null = null
    do {
      const query = `query ($after: Cursor) { ${view}(first: 4, after: $after, orderBy: ${called!.toUpperCase()}_ASC) {
        nodes { ${called} } pageInfo { endCursor hasNextPage } } }`
      const { [view!]: page } = await data(company, query, { after })
      found.push(...page.nodes.map((node: Record<string, string>) => node[called!]))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    t.deepEqual(named(found), names, view)
  }
})

test('an exported spec has its items in alphabetical order, and is still the company', async (t) => {
  const company = await shop()
  const spec = await company.ok(company.get('/config/export'))
  for (const section of ['vendors', 'teams', 'roles', 'taskTypes', 'routings', 'inspectionPlans']) {
    t.deepEqual(named(spec[section].map((item: { name: string }) => item.name)), names, section)
  }
  const { summary } = await company.ok(company.post('/config/plan', { spec }))
  t.like(summary, { create: 0, update: 0, extra: 0 })
})
