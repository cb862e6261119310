// What orders need of shared components, on all levels, beside a model that deals out stock piece by piece.
import test from 'ava'
import fc from 'fast-check'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test, { booksBalance: true })

/** A product is made of later ones only; the last three are bought, the very last in lots. */
const skus = ['TOP', 'SIDE', 'SUB', 'PART', 'BOLT', 'CHIP', 'RAW'] as const
type Sku = (typeof skus)[number]
type Count = Partial<Record<Sku, number>>
const bought = 4

interface Order {
  sku: Sku
  quantity: number
  day: number
  kit: Count | null
  isReleased: boolean
}
interface World {
  recipes: [Sku, number][][]
  rack: Count
  orders: Order[]
}

const amounts = (most: number) =>
  fc
    .tuple(...skus.map(() => fc.option(fc.integer({ min: 1, max: most }), { freq: 2 })))
    .map((quantities): Count => Object.fromEntries(skus.map((sku, n) => [sku, quantities[n] ?? 0])))
const world: fc.Arbitrary<World> = fc.record({
  recipes: fc.tuple(
    ...skus
      .slice(0, bought)
      .map((_, n) =>
        fc
          .subarray(skus.slice(n + 1), { minLength: 1, maxLength: Math.min(4, skus.length - n - 1) })
          .chain((of) => fc.tuple(...of.map((sku) => fc.tuple(fc.constant(sku), fc.integer({ min: 1, max: 4 }))))),
      ),
  ) as fc.Arbitrary<World['recipes']>,
  rack: amounts(40),
  orders: fc.array(
    fc.record({
      sku: fc.constantFrom<Sku>('TOP', 'TOP', 'SIDE', 'SUB'),
      quantity: fc.integer({ min: 1, max: 5 }),
      day: fc.integer({ min: 1, max: 9 }),
      kit: fc.option(amounts(12), { freq: 2 }),
      isReleased: fc.boolean().map((not) => !not),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

/** Bolts go into the product and into its part, of which there are enough for all. */
const twoLevels: World = {
  recipes: [
    [
      ['SUB', 1],
      ['BOLT', 4],
      ['CHIP', 1],
    ],
    [['RAW', 1]],
    [
      ['BOLT', 1],
      ['RAW', 2],
    ],
    [['RAW', 1]],
  ],
  rack: { TOP: 0, SIDE: 0, SUB: 2, PART: 0, BOLT: 101, CHIP: 0, RAW: 100 },
  orders: [{ sku: 'TOP', quantity: 5, day: 1, kit: null, isReleased: true }],
}

/** The sides that an order of the top needs are being made, of what there is: it is not asked for again. */
const onItsWay: World = {
  recipes: [[['SIDE', 2]], [['RAW', 2]], [['RAW', 1]], [['RAW', 1]]],
  rack: { TOP: 0, SIDE: 0, SUB: 0, PART: 0, BOLT: 0, CHIP: 0, RAW: 20 },
  orders: [
    { sku: 'SIDE', quantity: 10, day: 1, kit: null, isReleased: true },
    { sku: 'TOP', quantity: 5, day: 2, kit: null, isReleased: true },
  ],
}

/** Both tops take a side, and both sides the raws of the one: the later order misses them. */
const twice: World = {
  recipes: [[['SIDE', 1]], [['RAW', 1]], [['RAW', 1]], [['RAW', 1]]],
  rack: { TOP: 0, SIDE: 2, SUB: 0, PART: 0, BOLT: 0, CHIP: 0, RAW: 5 },
  orders: [1, 2].map((day) => ({ sku: 'TOP', quantity: 5, day, kit: null, isReleased: true })),
}

function specOf({ recipes, orders }: World): Spec {
  const made = skus.slice(0, bought)
  return {
    sites: [
      {
        name: 'Hall',
        ssus: [{ name: 'Bench' }],
        storageUnits: [
          { name: 'Rack', type: 'rack' },
          ...orders.map((_, n) => ({ name: `Cart ${n}`, type: 'cart' as const })),
        ],
      },
    ],
    workCenters: [{ name: 'Benches', machines: ['Bench'] }],
    products: [...skus].reverse().map((sku) => ({
      sku,
      ...(sku === 'RAW' && { tracking: 'lot' as const }),
      recipe: (recipes[skus.indexOf(sku)] ?? []).map(([sku, quantity]) => ({ sku, quantity })),
    })),
    taskTypes: made.map((sku) => ({ name: `Make ${sku}`, makes: sku, workCenter: 'Benches' })),
    routings: made.map((sku) => ({ name: sku, product: sku, steps: [{ taskType: `Make ${sku}` }] })),
  }
}

interface Requirement {
  sku: Sku
  level: number
  makes: Sku
  required: number
  stillNeeded: number
  usable: number
  reservedForEarlier: number
  expectedShortage: number
  inProduction: number
}

class Model {
  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  recipe(sku: Sku): [Sku, number][] {
    return this.world.recipes[skus.indexOf(sku)] ?? []
  }

  /**
   * Who is due earlier, then who was released earlier, takes first, from the own cart before the rack: what its recipe
   * says, and on all levels also what making takes that it will miss and no order makes.
   */
  requirements(order: Order, levels: 'all' | 'own' = 'all'): Requirement[] {
    const { rack, orders } = this.world
    const reserved: Count = {}
    for (const earlier of orders) {
      const isEarlier =
        earlier.day < order.day || (earlier.day === order.day && orders.indexOf(earlier) < orders.indexOf(order))
      if (!earlier.isReleased || !isEarlier) continue
      for (const [sku, each] of this.recipe(earlier.sku)) {
        const asked = Math.max(each * earlier.quantity - (earlier.kit?.[sku] ?? 0), 0)
        reserved[sku] = (reserved[sku] ?? 0) + asked
      }
    }
    const made: Count = {}
    for (const { sku, quantity, isReleased } of orders) if (isReleased) made[sku] = (made[sku] ?? 0) + quantity
    for (const sku of levels === 'all' ? skus : []) {
      const missing = Math.max((reserved[sku] ?? 0) - rack[sku]! - (made[sku] ?? 0), 0)
      for (const [of, each] of this.recipe(sku)) if (missing > 0) reserved[of] = (reserved[of] ?? 0) + each * missing
    }
    const left: Count = {}
    for (const sku of skus) left[sku] = Math.max(rack[sku]! - (reserved[sku] ?? 0), 0)
    const coming: Count = {}
    for (const sku of skus) coming[sku] = Math.max((made[sku] ?? 0) - Math.max((reserved[sku] ?? 0) - rack[sku]!, 0), 0)
    const found: Requirement[] = []
    const cart: Count = order.isReleased ? { ...order.kit } : {}
    let level = [{ makes: order.sku, pieces: order.quantity }]
    for (let n = 1; level.length > 0; n++) {
      const next: typeof level = []
      for (const { makes, pieces } of level)
        for (const [sku, each] of this.recipe(makes)) {
          let short = 0
          for (let piece = 0; piece < each * pieces; piece++)
            if (n === 1 && (cart[sku] ?? 0) > 0) cart[sku]!--
            else if (left[sku]! > 0) left[sku]!--
            else short++
          const usable = rack[sku]! + ((n === 1 && order.isReleased && order.kit?.[sku]) || 0)
          found.push({
            ...{ sku, level: n, makes, required: each * pieces, stillNeeded: each * pieces, usable },
            ...{ reservedForEarlier: reserved[sku] ?? 0, expectedShortage: short },
            inProduction: made[sku] ?? 0,
          })
          for (; short > 0 && coming[sku]! > 0; short--) coming[sku]!--
          const once = next.find((one) => one.makes === sku)
          if (once) once.pieces += short
          else if (short > 0) next.push({ makes: sku, pieces: short })
        }
      level = next
    }
    return found
  }
}

async function lay(plant: TestCompany, stock: Count, unit: string): Promise<void> {
  for (const [sku, quantity] of Object.entries(stock))
    if (quantity > 0) await plant.receive(sku, quantity, unit, sku === 'RAW' ? { lotCode: `Good ${unit}` } : {})
}

test('what orders need of shared components, level by level, is what a deal piece by piece leaves them', async (t) => {
  t.timeout(600_000)
  await fc.assert(
    fc.asyncProperty(world, async (world) => {
      const plant = await service().company(specOf(world))
      await lay(plant, world.rack, 'Rack')
      const ids: string[] = []
      for (const [n, { sku, quantity, day, kit, isReleased }] of world.orders.entries()) {
        await lay(plant, (isReleased && kit) || {}, `Cart ${n}`)
        const { workOrder } = await plant.ok(
          plant.post('/work-orders', {
            ...{ externalSystemId: `order ${n}`, productSku: sku, quantity, dueDate: `2031-05-0${day}` },
          }),
        )
        ids.push(workOrder.id)
        const cart = kit ? { kitStorageUnitId: plant.unit[`Cart ${n}`] } : {}
        if (isReleased) await plant.ok(plant.post(`/work-orders/${workOrder.id}/release`, cart))
      }
      const model = new Model(world)
      for (const [n, order] of world.orders.entries()) {
        const rows: Record<string, unknown>[] = await plant.ok(plant.get(`/work-orders/${ids[n]}/requirements`))
        const expected = model.requirements(order)
        t.deepEqual(
          rows.map((row) => Object.fromEntries(Object.keys(expected[0]!).map((key) => [key, row[key]]))),
          expected,
        )
      }
      const turned = world.orders.map((order) => ({ ...order, day: 10 - order.day }))
      const { _meta } = await plant.ok(
        plant.post('/work-orders/batch', {
          orders: turned.map(({ day }, n) => ({ externalSystemId: `order ${n}`, dueDate: `2031-06-0${day}` })),
        }),
      )
      const after = new Model({ ...world, orders: turned })
      t.deepEqual(
        _meta.warnings.map(({ message }: { message: string }) => message).sort(),
        turned
          .flatMap((order, n) =>
            (order.isReleased ? after.requirements(order, 'own') : [])
              .filter(({ level, expectedShortage }) => level === 1 && expectedShortage > 0)
              .map(({ sku, expectedShortage }) => `${expectedShortage} of ${sku} will be missing for WO-${n + 1}.`),
          )
          .sort(),
        'with other due dates',
      )
    }),
    { seed: 20_261_127, numRuns: 14, examples: [[twoLevels], [onItsWay], [twice]], endOnFailure: true },
  )
})
