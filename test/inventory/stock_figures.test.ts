// What there is of a product, told apart by what may be done with it: in inventory.stock_levels, products and dashboards.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { suggestions, triggered } from './reordering.ts'

const service = serviceFor(test)

const shelf = (name: string) => ({ name, type: 'shelf' as const })
const hall: Spec = {
  sites: [
    {
      name: 'Hall',
      storageUnits: [
        shelf('Rack'),
        { name: 'Van', type: 'van', ownership: 'personnel', owner: 'admin@example.test' },
        { name: 'Consigned', type: 'rack', ownership: 'customer_consigned', owner: 'Customer' },
      ],
    },
    { name: 'Yard', storageUnits: [shelf('Shed')] },
  ],
  vendors: [{ name: 'Steelworks' }],
  products: [{ sku: 'BAR', itemClass: 'raw', tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 20 }] }],
}

/** Lots of every fate, and three orders still to come. */
async function fill(company: TestCompany): Promise<void> {
  const bar = (quantity: number, unit: string, lotCode: string, more: object = {}) =>
    company.receive('BAR', quantity, unit, { lotCode, ...more })
  await bar(10, 'Rack', 'GOOD')
  await bar(25, 'Rack', 'BLOCKED')
  await company.setLot('BAR', 'BLOCKED', 'blocked')
  await bar(7, 'Rack', 'OLD', { expiresAt: '2020-01-01', bin: 'bads' })
  await bar(3, 'Van', 'GOOD-2')
  await bar(40, 'Consigned', 'THEIRS')
  await bar(6, 'Rack', 'WAITS', { bin: 'quarantine' })
  await bar(2, 'Shed', 'FAR')
  for (const [externalSystemId, quantity, expectedAt] of [
    ['later', 9, '2030-05-01T00:00:00Z'],
    ['sooner', 4, '2030-03-01T00:00:00Z'],
    ['sometime', 5, null],
  ] as const)
    await company.ok(
      company.post('/purchase-orders', { externalSystemId, expectedAt, lines: [{ sku: 'BAR', quantity }] }),
    )
  await company.ok(company.post(`/purchase-orders/${(await company.purchase('gone', { BAR: 50 })).id}/close`))
}

const coming = { onOrder: 18, expectedAt: '2030-03-01T00:00:00.000Z' }

test('what is blocked, carried or somebody else’s is no stock to use', async (t) => {
  const company = await service().company(hall, { furnish: fill })
  const levels = (await company.ok(company.get('/inventory/stock-levels'))).data
  t.like(levels, {
    0: { storageSiteName: 'Hall', onHand: 38, usable: 10, held: 28, quarantine: 6, ...coming },
    1: { storageSiteName: 'Yard', onHand: 2, usable: 2, held: 0, quarantine: 0, ...coming },
    length: 2,
  })
  const all = { onHand: 40, usable: 12, held: 28, quarantine: 6, ...coming }
  t.like(await company.ok(company.get('/products/BAR')), all)
  t.like((await company.ok(company.get('/products'))).data[0], all)
})

test('a release makes held stock usable, and an expiry takes it away', async (t) => {
  const company = await service().company(hall, { furnish: fill })
  await company.setLot('BAR', 'BLOCKED', 'available')
  t.like(await company.ok(company.get('/products/BAR')), { onHand: 40, usable: 37, held: 3 })
  await company.expire('GOOD')
  t.like(await company.ok(company.get('/products/BAR')), { onHand: 40, usable: 27, held: 13 })
})

test('an order’s expected date is told, changed and cleared', async (t) => {
  const company = await service().company(hall)
  const order = (more: object) =>
    company.ok(
      company.post('/purchase-orders', { externalSystemId: 'P', lines: [{ sku: 'BAR', quantity: 4 }], ...more }),
    )
  t.is((await order({})).purchaseOrder.expectedAt, null)
  t.is((await order({ expectedAt: '2030-03-01' })).purchaseOrder.expectedAt, '2030-03-01T00:00:00.000Z')
  const { purchaseOrder } = await order({ name: 'Bars' })
  t.is(purchaseOrder.expectedAt, '2030-03-01T00:00:00.000Z')
  const { id, lines } = purchaseOrder
  const line = { lineId: lines[0].id, quantity: 1, storageUnitId: company.unit.Rack, lotCode: 'L' }
  await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines: [line] }))
  t.like(await company.ok(company.get('/products/BAR')), { onHand: 1, onOrder: 3 })
  t.is((await company.ok(company.get(`/purchase-orders/${id}`))).expectedAt, '2030-03-01T00:00:00.000Z')
})

test('what lies in a unit out of use is not in supply: that is told, and arms again when it is back', async (t) => {
  const company = await service().company({ warehouses: [{ name: 'Store', storageUnits: [shelf('A'), shelf('B')] }] })
  const inUse = (isActive: boolean) =>
    company.apply({ warehouses: [{ name: 'Store', storageUnits: [{ ...shelf('B'), isActive }] }] })
  const move = (quantity: number, from: string, to: string, toBin = 'goods') =>
    company.ok(
      company.post('/stock/transfers', {
        sku: 'BOLT',
        quantity,
        from: company.unit[from],
        to: company.unit[to],
        toBin,
      }),
    )
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 10, targetQty: 30 }] })
  await company.product('NUT', { stockPolicies: [{ mode: 'minimum', minQty: 10 }] })
  await company.receive('BOLT', 20, 'B')
  await company.receive('NUT', 20, 'A')
  await inUse(false)
  t.like(await triggered(company), { 0: { product: { sku: 'BOLT' }, onHand: 20, suggestedQuantity: 30 }, length: 1 })
  t.like(await suggestions(company), { 0: { sku: 'BOLT', onHand: 20, usable: 0, suggestedQty: 30 }, length: 1 })
  await inUse(true)
  t.deepEqual(await suggestions(company), [])
  await inUse(false)
  t.is((await triggered(company)).length, 2, 'it was armed again')
  await move(20, 'B', 'A')
  t.deepEqual(await suggestions(company), [], 'it was moved to where it may be used')
  await move(15, 'A', 'A', 'bads')
  t.is((await triggered(company)).length, 3)
})

test('dashboards show the same figures', async (t) => {
  const company = await service().company(hall, { furnish: fill })
  const { products } = await data(
    company,
    `{ products { nodes { sku onHand usable held inTransit quarantine onOrder expectedAt
         position { onHand usable held inTransit quarantine onOrder minimum isBelowMinimum }
         stockLevels(orderBy: ON_HAND_DESC) { nodes { storageSite { name } onHand usable held quarantine } } } } }`,
  )
  const [bar] = products.nodes
  const figures = { onHand: 40, usable: 12, held: 28, inTransit: 0, quarantine: 6, onOrder: 18 }
  t.like(bar, figures)
  t.deepEqual(bar.position, { ...figures, minimum: 20, isBelowMinimum: true })
  t.is(new Date(bar.expectedAt).toISOString(), coming.expectedAt)
  t.deepEqual(bar.stockLevels.nodes, [
    { storageSite: { name: 'Hall' }, onHand: 38, usable: 10, held: 28, quarantine: 6 },
    { storageSite: { name: 'Yard' }, onHand: 2, usable: 2, held: 0, quarantine: 0 },
  ])
})

test('what is suggested can be ordered: of more than a line takes, the rest is suggested once that is ordered', async (t) => {
  const company = await service().company(hall)
  const most = 999_999_999
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: most }] })
  const suggested = async () => (await suggestions(company)).filter(({ sku }) => sku === 'BOLT')
  t.like(await suggested(), { 0: { suggestedQty: most }, length: 1 })
  await company.purchase('all', { BOLT: most })
  t.like(await suggested(), { 0: { onOrder: most, suggestedQty: 1 }, length: 1 })
  await company.purchase('one', { BOLT: 1 })
  t.deepEqual(await suggested(), [])
})
