// What is laid out for visits and repairs, which are no operations of orders: several in one van, or at a client's.
import test from 'ava'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

const goods = [{ title: 'Goods', type: 'products' as const }]
const types = [
  { name: 'Pack', isInventory: true, form: goods },
  { name: 'Ship out', isInventory: true, defaultUseTransit: true, form: goods },
  { name: 'Visit', form: [{ title: 'Parts', type: 'products' as const }] },
]
const workshop = { ...spec, settings: { kittingTaskType: 'Pack' }, taskTypes: [...spec.taskTypes!, ...types] } as Spec

/** A visit that needs parts. */
async function visit(company: TestCompany, parts: object[]) {
  const id = await company.task('Visit')
  await company.answer(id, { Parts: parts })
  return id
}

/** The task that lays out for another one. */
async function packing(company: TestCompany, kitFor: string, unit?: string, type = 'Pack') {
  const input = { typeId: company.type[type], title: 'Pack', kitFor, toStorageUnitId: unit && company.unit[unit] }
  return (await company.ok(company.post('/tasks', input))).id as string
}

const listed = async (company: TestCompany, id: string) => (await company.answers(id)).Goods
const screws = (quantity: number) => [{ sku: 'SCREW', quantity }]

test('each of several visits has its own kit in one van', async (t) => {
  const shop = await service().company(workshop)
  await shop.receive('SCREW', 100, 'Rack')
  const [first, second] = [await visit(shop, screws(6)), await visit(shop, screws(6))]
  await shop.ok(shop.done(await packing(shop, first, 'Van')))
  const more = await packing(shop, second, 'Van')
  t.deepEqual(await listed(shop, more), screws(6))
  t.like((await shop.ok(shop.done(more)))._meta, { moved: [{ quantity: 6 }], warnings: [] })
  t.deepEqual(await shop.stock('SCREW'), { Rack: 88, Van: 12 })
  const again = await packing(shop, first, 'Van')
  t.deepEqual(await listed(shop, again), [])
  await shop.answer(first, { Parts: screws(9) })
  t.deepEqual(await listed(shop, again), screws(3), 'what lies there for the second visit is none of it')
  await shop.answer(second, { Parts: screws(4) })
  t.deepEqual(await listed(shop, again), screws(1), 'it needs two less by now')
  await shop.ok(shop.done(second))
  t.deepEqual(await listed(shop, again), [], 'and nothing once it is over')
})

test('a visit’s kit counts what lies in the van for another one of the same lot no more than goods', async (t) => {
  const shop = await service().company(workshop)
  await shop.product('PUMP', { tracking: 'serial' })
  await shop.receive('BAR', 9, 'Rack', { lotCode: 'L-1' })
  await shop.receive('PUMP', 2, 'Rack', { serialCodes: ['P-1', 'P-2'] })
  const need = (serialCode: string) => [
    { sku: 'BAR', quantity: 3, lotCode: 'L-1' },
    { sku: 'PUMP', quantity: 1, serialCode },
  ]
  const [first, second] = [await visit(shop, need('P-1')), await visit(shop, need('P-2'))]
  await shop.ok(shop.done(await packing(shop, first, 'Van')))
  const pack = await packing(shop, second, 'Van')
  t.deepEqual(await listed(shop, pack), need('P-2'))
  await shop.ok(shop.done(pack))
  t.deepEqual(await shop.stock('BAR'), { 'Rack/L-1': 3, 'Van/L-1': 6 })
  t.deepEqual(await listed(shop, await packing(shop, first, 'Van')), [])
})

test('kitting tasks of one visit that are ended at the same moment bring its parts once', async (t) => {
  const shop = await service().company(workshop)
  await shop.receive('SCREW', 100, 'Rack')
  for (let round = 1; round <= 3; round++) {
    const id = await visit(shop, screws(5))
    const packs = await Promise.all([1, 2, 3].map(() => packing(shop, id, 'Van')))
    const replies = await Promise.all(packs.map((pack) => shop.done(pack)))
    t.deepEqual(replies.map(({ status, body }) => [status, body._meta.moved.length]).sort(), [
      [200, 0],
      [200, 0],
      [200, 1],
    ])
    t.deepEqual(await shop.stock('SCREW'), { Rack: 100 - 5 * round, Van: 5 * round })
  }
})

test('a kit that is ended with less than is needed says what it lacks, at once', async (t) => {
  const shop = await service().company(workshop)
  await shop.receive('SCREW', 100, 'Rack')
  const lacks = (unit: string, quantity: number, brought: string) => [
    {
      code: 'kit_incomplete',
      message: `${unit} lacks ${quantity} of SCREW, and this task has brought ${brought}: another kitting task brings that.`,
    },
  ]
  const order = await shop.release('PLATE', 8, shop.unit.Cart)
  const pack = await packing(shop, await visit(shop, screws(6)), 'Van')
  const ended = async (id: string, quantity: number) =>
    (await shop.answer(id, { Goods: quantity ? screws(quantity) : [] }, { status: 'done' }))._meta.warnings
  t.deepEqual(await ended(order._meta.kittingTaskId, 5), lacks('Cart', 3, 'its goods already'))
  t.deepEqual(await ended(pack, 2), lacks('Van', 4, 'its goods already'))
  t.deepEqual(await ended(await packing(shop, order.operations[0].taskId), 0), lacks('Cart', 3, 'nothing'))
  t.deepEqual(await ended(await packing(shop, order.operations[0].taskId), 3), [])
})

test('an order’s kit counts nothing that lies on its cart for a visit, and who ends first uses it', async (t) => {
  const shop = await service().company(workshop)
  await shop.receive('SCREW', 20, 'Rack')
  const id = await visit(shop, screws(4))
  await shop.ok(shop.done(await packing(shop, id, 'Cart')))
  const order = await shop.release('PLATE', 5, shop.unit.Cart)
  const message = "Cart holds 4 of SCREW that other tasks' kits brought: WO-1 may use them up, if it ends first."
  t.deepEqual(order._meta.warnings, [{ code: 'kit_unit_shared', message }])
  t.deepEqual(await listed(shop, order._meta.kittingTaskId), screws(5))
  await shop.ok(shop.done(order._meta.kittingTaskId))
  t.deepEqual(await shop.stock('SCREW'), { Cart: 9, Rack: 11 })
  t.like((await shop.order(order.id)).materials[0], { stillNeeded: 5, usable: 20, expectedShortage: 0 })
  await shop.ok(shop.done(order.operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  t.deepEqual(await shop.stock('SCREW'), { Cart: 4, Rack: 11 })
  t.deepEqual(await listed(shop, await packing(shop, id, 'Cart')), [], 'the visit has its own still')
  const next = await shop.release('PLATE', 3, shop.unit.Cart)
  await shop.ok(shop.done(next.operations[0], { goodQuantity: 3, scrapQuantity: 0 }))
  t.deepEqual(await shop.stock('SCREW'), { Cart: 1, Rack: 11 }, 'it ended without its own kit')
  t.deepEqual(await listed(shop, await packing(shop, id, 'Cart')), screws(3))
})

const depot: Spec = {
  warehouses: [{ name: 'Depot', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
  products: [{ sku: 'SCREW' }, { sku: 'SEAL', tracking: 'lot' }, { sku: 'PUMP', tracking: 'serial' }],
  taskTypes: types,
}

async function serveTheBakery(company: TestCompany) {
  await company.ok(company.post('/clients', { id: 'BAKERY', name: 'Bakery' }))
  const room = { name: 'Oven room', type: 'bay' as const, ownership: 'client' as const, owner: 'Bakery' }
  const site = { name: 'Bakery', client: 'Bakery', ssus: [{ id: 'OVEN', name: 'Oven' }], storageUnits: [room] }
  await company.apply({ sites: [site] })
  await company.receive('SCREW', 50, 'Shelf')
  await company.receive('SEAL', 9, 'Shelf', { lotCode: 'L-1' })
  await company.receive('PUMP', 2, 'Shelf', { serialCodes: ['P-1', 'P-2'] })
}

/** A field service company with a depot, a machine at a client's and a room there. */
const fieldService = () => service().company(depot, { kind: 'managed_services', furnish: serveTheBakery })

test('a kit that is brought straight to a client’s place is installed there, whatever it is of', async (t) => {
  for (const [unit, type] of [
    ['Oven', 'Pack'],
    ['Oven room', 'Ship out'],
  ] as const) {
    const company = await fieldService()
    const id = await visit(company, [
      ...screws(4),
      { sku: 'SEAL', quantity: 2, lotCode: 'L-1' },
      { sku: 'PUMP', quantity: 1, serialCode: 'P-2' },
    ])
    const pack = await packing(company, id, unit, type)
    await company.ok(company.patch(`/tasks/${pack}`, { status: 'dispatched' }))
    const { moved, warnings } = (await company.ok(company.done(pack)))._meta
    t.deepEqual(
      moved.map((row: { bin: string; toBin: string }) => [row.bin, row.toBin]),
      Array.from({ length: 3 }, () => ['goods', 'installed']),
    )
    t.deepEqual(warnings, [])
    t.deepEqual(await company.stock('SCREW'), { Shelf: 46, [`${unit}/installed`]: 4 })
    t.deepEqual(await company.stock('SEAL'), { 'Shelf/L-1': 7, [`${unit}/installed/L-1`]: 2 })
    t.like(await company.ok(company.get('/products/SCREW')), { onHand: 46, usable: 46 })
    const { data } = await company.ok(company.get(`/stock-transactions?taskId=${pack}`))
    for (const row of data) {
      t.is(row.kind, 'installation')
      t.not(row.toClientId, null)
    }
    await company.verified(t)
  }
})

test('what was installed at a client’s before is no kit for the next visit, and what was brought for one comes once', async (t) => {
  const company = await fieldService()
  const { Shelf: from, Oven: to } = company.unit
  await company.ok(company.post('/stock/transfers', { ...screws(10)[0], from, to }))
  const id = await visit(company, screws(4))
  const packs = [await packing(company, id, 'Oven'), await packing(company, id, 'Oven')]
  t.deepEqual(await listed(company, packs[0]!), screws(4))
  await company.ok(company.done(packs[0]!))
  t.deepEqual(await listed(company, packs[1]!), [])
  t.deepEqual((await company.ok(company.done(packs[1]!)))._meta.moved, [])
  t.deepEqual(await company.stock('SCREW'), { Shelf: 36, 'Oven/installed': 14 })
  await company.ok(company.post('/stock/transfers', { ...screws(14)[0], from: to, to: from }))
  t.deepEqual(await listed(company, await packing(company, id, 'Oven')), screws(4), 'it went home again')
})
