// A task without an order posts, and takes back, by what it posted first by: whatever becomes of its type and its recipe.
import test from 'ava'
import fc from 'fast-check'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test, { booksBalance: true })

type Recipe = Record<string, number>
const listed = (recipe: Recipe) => Object.entries(recipe).map(([sku, quantity]) => ({ sku, quantity }))
const turning = (makes?: string) => [{ name: 'Turn', workCenter: 'Turning', ...(makes && { makes }) }]
const shop: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Lathe' }], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
  products: [
    { sku: 'ROD', itemClass: 'raw' },
    { sku: 'LAC', itemClass: 'raw' },
    { sku: 'PIN', recipe: listed({ ROD: 2 }) },
    { sku: 'CAP', recipe: listed({ LAC: 1 }) },
  ],
  taskTypes: turning('PIN'),
}

async function stocked(spec: Spec = shop): Promise<TestCompany> {
  const plant = await service().company(spec)
  for (const sku of ['ROD', 'LAC']) await plant.receive(sku, 100, 'Rack')
  return plant
}

const changeRecipe = (plant: TestCompany, sku: string, recipe: Recipe) =>
  plant.ok(plant.put(`/products/${sku}`, { recipe: listed(recipe) }))

async function correct(plant: TestCompany, task: string, goodQuantity: number, scrapQuantity = 0) {
  await plant.ok(plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'counted again' }))
  const change = { goodQuantity, scrapQuantity, reason: 'counted again' }
  await plant.ok(plant.post(`/tasks/${task}/counts/corrections`, change))
  return plant.ok(plant.done(task))
}

const pinsMade = async (plant: TestCompany): Promise<string> => {
  const task = await plant.task('Turn', { ssu: 'Lathe' })
  await plant.ok(plant.done(task, { goodQuantity: 4, scrapQuantity: 0 }))
  return task
}

test('what a task alone takes back is what its pieces took, not what the recipe says since', async (t) => {
  const plant = await stocked()
  const changes: [Recipe, number][] = [
    [{ ROD: 1 }, -3],
    [{ ROD: 5 }, -1],
    [{ LAC: 1 }, -2],
    [{}, 2],
  ]
  for (const [recipe, change] of changes) {
    await changeRecipe(plant, 'PIN', { ROD: 2 })
    const task = await pinsMade(plant)
    await changeRecipe(plant, 'PIN', recipe)
    await correct(plant, task, change)
    t.deepEqual(await plant.stock('ROD'), { Rack: 100 - 2 * (4 + change) })
    t.deepEqual(await plant.stock('LAC'), { Rack: 100 })
    await correct(plant, task, -4 - change)
    t.deepEqual(await plant.stock('ROD'), { Rack: 100 })
  }
  t.deepEqual(await plant.stock('PIN'), {})
})

test('a task alone goes on with the product that it posted, also where its type makes another or none since', async (t) => {
  const plant = await stocked()
  const task = await pinsMade(plant)
  await plant.apply({ taskTypes: turning('CAP') })
  await correct(plant, task, -1)
  t.like((await correct(plant, task, 3))._meta, { output: { sku: 'PIN', quantity: 3 } })
  await plant.apply({ taskTypes: turning() })
  await correct(plant, task, -2)
  t.deepEqual(await plant.stock('PIN'), { Lathe: 4 })
  t.deepEqual([await plant.stock('ROD'), await plant.stock('LAC')], [{ Rack: 92 }, { Rack: 100 }])
  t.like((await plant.done(await plant.task('Turn', { ssu: 'Lathe' }))).body, {
    status: 'done',
    _meta: { output: null },
  })
})

test('the follow-up of a task alone makes what that made, whatever its type makes since and whichever was first', async (t) => {
  const partly = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
  for (const countsFirst of [true, false]) {
    const plant = await stocked()
    const task = await plant.task('Turn', { ssu: 'Lathe' })
    const left = async (id: string, counts: object = {}) =>
      (await plant.ok(plant.patch(`/tasks/${id}`, { ...counts, ...partly })))._meta.followUpId as string
    let rest = await left(task, countsFirst ? { goodQuantity: 2 } : {})
    if (!countsFirst) {
      await plant.ok(plant.patch(`/tasks/${task}`, { status: 'ready' }))
      t.is(await left(task, { goodQuantity: 2 }), rest)
    }
    await plant.apply({ taskTypes: turning('CAP') })
    rest = await left(rest)
    await changeRecipe(plant, 'PIN', { ROD: 1 })
    const { _meta } = await plant.ok(plant.done(rest, { goodQuantity: 3, scrapQuantity: 0 }))
    t.like(_meta, { output: { sku: 'PIN', quantity: 3 } })
    t.deepEqual([await plant.stock('PIN'), await plant.stock('CAP')], [{ Lathe: 5 }, {}])
    t.deepEqual(await plant.stock('ROD'), { Rack: 100 - 2 * 2 - 3 }, 'each by the recipe of its time')
    t.like((await plant.done(await plant.task('Turn', { ssu: 'Lathe' }), { goodQuantity: 1, scrapQuantity: 0 })).body, {
      _meta: { output: { sku: 'CAP' } },
    })
  }
})

const recipe = fc.dictionary(fc.constantFrom('ROD', 'LAC'), fc.integer({ min: 1, max: 4 }))
const deeds = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ sku: fc.constantFrom('PIN', 'CAP'), recipe }) },
    { weight: 1, arbitrary: fc.record({ makes: fc.constantFrom('PIN', 'CAP', undefined) }) },
    {
      weight: 4,
      arbitrary: fc.record({ good: fc.integer({ min: -4, max: 5 }), scrap: fc.integer({ min: -2, max: 3 }) }),
    },
  ),
  { minLength: 4, maxLength: 12 },
)

test('whatever becomes of type and recipe, a task alone keeps what its pieces took, and corrected to nothing gives all back', async (t) => {
  t.timeout(600_000)
  await fc.assert(
    fc.asyncProperty(recipe, fc.constantFrom('none', 'lot', 'serial'), deeds, async (first, tracking, deeds) => {
      const [rod, lac, pin, cap] = shop.products!
      const products = [rod!, lac!, { ...pin!, tracking, recipe: listed(first) }, cap!]
      const plant = await stocked({ ...shop, products } as Spec)
      const task = await pinsMade(plant)
      let [good, scrap] = [4, 0]
      const look = async () => {
        for (const sku of ['ROD', 'LAC'])
          t.deepEqual(await plant.stock(sku), { Rack: 100 - (first[sku] ?? 0) * (good + scrap) }, sku)
        const made = Object.values(await plant.stock('PIN')).reduce((total, each) => total + each, 0)
        t.deepEqual([made, await plant.stock('CAP')], [good, {}])
      }
      for (const deed of [...deeds, undefined]) {
        if (deed && 'recipe' in deed) await changeRecipe(plant, deed.sku!, deed.recipe!)
        else if (deed && 'makes' in deed) await plant.apply({ taskTypes: turning(deed.makes) })
        else {
          const more = deed
            ? { good: Math.max(deed.good!, -good), scrap: Math.max(deed.scrap!, -scrap) }
            : { good: -good, scrap: -scrap }
          if (more.good === 0 && more.scrap === 0) continue
          await correct(plant, task, more.good, more.scrap)
          good += more.good
          scrap += more.scrap
        }
        await look()
      }
    }),
    { seed: 20_261_130, numRuns: 15, endOnFailure: true },
  )
})

const quarters = fc.record({ good: fc.integer({ min: -6, max: 9 }), scrap: fc.integer({ min: -4, max: 6 }) })

test('of what is counted whole, whole pieces go into the parts of a unit that use them up, however they are counted', async (t) => {
  t.timeout(600_000)
  const [rod, , pin] = shop.products!
  const products = [rod!, { ...pin!, unit: 'kg', unitWhole: false }]
  const spec = { ...shop, products, routings: [{ name: 'Pin', product: 'PIN', steps: [{ taskType: 'Turn' }] }] }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('good', 'good_and_scrap'),
      fc.boolean(),
      fc.array(quarters, { minLength: 3, maxLength: 8 }),
      async (backflushBasis, isAlone, counts) => {
        const plant = await service().company({ ...spec, settings: { backflushBasis } } as Spec)
        await plant.receive('ROD', 100, 'Rack')
        const task = isAlone
          ? await plant.task('Turn', { ssu: 'Lathe' })
          : (await plant.release('PIN', 20)).operations[0].taskId
        await plant.ok(plant.done(task, { goodQuantity: 0, scrapQuantity: 0.25 }))
        let [good, scrap] = [0, 0.25]
        for (const each of counts) {
          const more = { good: Math.max(each.good / 4, -good), scrap: Math.max(each.scrap / 4, -scrap) }
          if (more.good === 0 && more.scrap === 0) continue
          await correct(plant, task, more.good, more.scrap)
          good += more.good
          scrap += more.scrap
          const eaten = Math.ceil(2 * (backflushBasis === 'good' ? good : good + scrap))
          t.deepEqual(await plant.stock('ROD'), { Rack: 100 - eaten }, `${good} good, ${scrap} scrap`)
        }
      },
    ),
    {
      ...{ seed: 20_261_201, numRuns: 15, endOnFailure: true },
      examples: [['good', true, [{ good: 1, scrap: 0 }]]],
    },
  )
})
