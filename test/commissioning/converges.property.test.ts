// Whatever a spec says is made so in one apply, from any other; what is exported makes the same factory elsewhere.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { complete, type Spec } from '../support/spec.ts'

const service = serviceFor(test)
const numRuns = Number(process.env.SPEC_RUNS ?? 3)

const word = fc.constantFrom('Ab', 'ä', 'Zeta', 'été', '漢字', "O'Neil", 'a/b', '☃ 1', 'ß', 'Ünder')
const some = <T>(items: T[]) => fc.subarray(items)
const names = (count: number) => fc.uniqueArray(word, { minLength: 1, maxLength: count })
const color = fc.constantFrom('#112233', '#aabbcc', null)

/** Which products there are is fixed, so that routings and recipes can be exchanged between them. */
const parts = ['P1', 'P2', 'P3', 'P4']

const spec: fc.Arbitrary<Spec> = fc
  .record({
    skills: names(3),
    statuses: names(3),
    vendors: names(3),
    categories: names(2),
    machines: fc.constant(['M1', 'M2', 'M3', 'M4']),
    sites: names(2),
    order: fc.shuffledSubarray(parts, { minLength: 4 }),
    made: some(parts.slice(1)),
    color,
    number: fc.integer({ min: 1, max: 50 }),
    flag: fc.boolean(),
    parents: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
  })
  .map(({ skills, statuses, vendors, categories, machines, sites, order, made, color, number, flag, parents }) => {
    const types = parts.map((sku, n) => ({
      name: `Make ${sku}`,
      makes: sku,
      color,
      skill: skills[n % skills.length]!,
      statusOnDone: statuses[0]!,
      isReviewed: flag,
      setupMinutes: number,
      form: [
        { title: 'Size', type: 'number' as const, lsl: number - 1, usl: number + 1, required: flag },
        { title: 'Seen', type: 'checkbox' as const, showWhen: { field: 'Size', equals: number } },
      ],
      gates: flag ? [{ status: 'done' as const, fields: ['Size'] }] : [],
    }))
    const trees = machines.map((name, n) => ({ name, parent: parents[n]! < n ? machines[parents[n]!] : undefined }))
    const tree = (parent?: string): { id: string; name: string; children: object[] }[] =>
      trees.filter((one) => one.parent === parent).map(({ name }) => ({ id: name, name, children: tree(name) }))
    return {
      settings: { overproductionPercent: flag ? number : null, defaultPriority: (number % 4) + 1 },
      skills: skills.map((name) => ({ name })),
      ssuStatuses: statuses.map((name) => ({ name, category: flag ? ('UP' as const) : ('DOWN' as const), color })),
      vendors: vendors.map((name, n) => ({ name, leadTimeDays: n * number, isActive: true })),
      productCategories: categories.map((name) => ({ name })),
      sites: sites.map((name, n) => ({
        name: `Site ${name}`,
        ssus: n === 0 ? (tree() as never) : [],
        storageUnits: skills.map((unit) => ({ name: unit, type: 'rack' as const, isActive: flag })),
      })),
      workCenters: [{ name: 'Center', machines: machines.slice(number % 4) }],
      products: parts.map((sku, n) => ({
        sku,
        name: order[n]!,
        category: categories[0]!,
        ...(made.includes(sku)
          ? { recipe: parts.slice(0, n).map((part) => ({ sku: part, quantity: number })) }
          : { vendors: vendors.map((vendor) => ({ vendor, vendorSku: flag ? sku : null })) }),
        stockPolicies: flag ? [{ mode: 'minimum' as const, minQty: number }] : [],
      })),
      taskTypes: types,
      routings: parts.map((sku, n) => ({
        name: `Routing ${sku}`,
        product: order[n]!,
        steps: [{ taskType: `Make ${order[n]}`, gate: flag }],
      })),
    }
  })

async function applied(company: TestCompany, spec: object, prune: boolean): Promise<void> {
  const { failed } = await company.ok(company.post('/config/apply', { spec, prune }))
  if (failed) throw new Error(JSON.stringify(failed))
  const plan = await company.ok(company.post('/config/plan', { spec, prune }))
  const left = plan.changes.filter(({ action }: { action: string }) => !['unchanged', 'extra'].includes(action))
  if (!plan.valid || left.length > 0) throw new Error(JSON.stringify(plan.valid ? left : plan.problems))
}

test('any spec, applied to what any other left, is unchanged when planned again, pruned or not', async (t) => {
  await fc.assert(
    fc.asyncProperty(spec, spec, fc.boolean(), async (first, second, prune) => {
      const company = await service().company()
      await applied(company, complete(first), false)
      await applied(company, complete(second), prune)
      await applied(company, complete(first), prune)
    }),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  )
  t.pass()
})

test('an export makes the same factory of an empty company, to the byte, and changes nothing at home', async (t) => {
  await fc.assert(
    fc.asyncProperty(spec, spec, async (first, second) => {
      const company = await service().company()
      await applied(company, complete(first), false)
      await applied(company, complete(second), true)
      const exported = await company.get('/config/export')
      const home = await company.ok(company.post('/config/plan', { spec: exported.body, prune: true }))
      t.like(home.summary, { create: 0, update: 0, extra: 0, remove: 0 })
      const empty = await service().company()
      await applied(empty, exported.body, true)
      t.is((await empty.get('/config/export')).text, exported.text)
    }),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  )
})
