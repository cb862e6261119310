// inventory.stock_levels, stock_transactions.list, storage_units.list, storage_units.get, storage_sites.list, inventory.reorder_suggestions,
// and the event stock.reorder_triggered that goes before it
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { shelves } from '../support/worlds.ts'
import { triggered } from './reordering.ts'

const service = serviceFor(test)

const shelf = (name: string) => ({ name, type: 'shelf' as const })

const using: Spec = {
  ...shelves,
  sites: [{ name: 'Yard', ssus: [{ name: 'Bench' }] }],
  workCenters: [{ name: 'Benches', machines: ['Bench'] }],
  products: [
    { sku: 'BOLT', itemClass: 'raw' },
    { sku: 'SIGN', recipe: [{ sku: 'BOLT', quantity: 1 }] },
  ],
  taskTypes: [{ name: 'Screw', makes: 'SIGN', workCenter: 'Benches' }],
  routings: [{ name: 'Sign', product: 'SIGN', steps: [{ taskType: 'Screw' }] }],
}

test('stock levels count goods by product and site, without what a partner keeps', async (t) => {
  const company = await service().company({
    warehouses: [
      { name: 'North', storageUnits: [shelf('N1'), shelf('N2')] },
      { name: 'South', storageUnits: [shelf('S1'), shelf('P1')] },
    ],
  })
  await company.lend('P1')
  for (const sku of ['BOLT', 'Anchor', 'OLD', 'WASHER']) await company.product(sku)
  await company.receive('BOLT', 5, 'N1')
  await company.receive('BOLT', 2, 'N2')
  await company.receive('BOLT', 3, 'S1')
  await company.receive('BOLT', 9, 'P1')
  await company.receive('BOLT', 4, 'S1', { bin: 'bads' })
  await company.receive('WASHER', 4, 'S1', { bin: 'quarantine' })
  await company.ok(company.delete('/products/OLD'))
  const rows = async (query = '') => {
    const { data, pagination } = await company.ok(company.get(`/inventory/stock-levels${query}`))
    if (!query.includes('limit')) t.is(pagination.total, data.length)
    return data.map((row: { sku: string; storageSiteName: string | null; onHand: number }) => [
      row.sku,
      row.storageSiteName,
      row.onHand,
    ])
  }
  t.deepEqual(await rows(), [
    ['Anchor', null, 0],
    ['BOLT', 'North', 7],
    ['BOLT', 'South', 3],
    ['WASHER', 'South', 0],
  ])
  t.deepEqual(await rows('?sku=bolt'), [
    ['BOLT', 'North', 7],
    ['BOLT', 'South', 3],
  ])
  const { North: site } = company.site
  t.deepEqual(await rows(`?storageSiteId=${site}`), [['BOLT', 'North', 7]])
  const { id } = await company.ok(company.get('/products/Anchor'))
  const one = await company.ok(company.get(`/inventory/stock-levels?productId=${id}`))
  t.deepEqual(one, {
    data: [
      {
        productId: id,
        sku: 'Anchor',
        name: 'Anchor',
        uom: 'pcs',
        itemClass: 'raw',
        storageSiteId: null,
        storageSiteName: null,
        ...{ onHand: 0, usable: 0, held: 0, quarantine: 0, onOrder: 0, expectedAt: null },
      },
    ],
    pagination: { limit: 2000, offset: 0, total: 1, hasMore: false },
  })
  t.deepEqual(await rows('?limit=2&offset=1'), [
    ['BOLT', 'North', 7],
    ['BOLT', 'South', 3],
  ])
  t.is((await company.get('/inventory/stock-levels?limit=2001')).status, 400)
  const other = await service().company()
  for (const query of [`?productId=${id}`, '?sku=BOLT', `?storageSiteId=${site}`])
    t.is((await other.get(`/inventory/stock-levels${query}`)).status, 404)
  t.is((await company.get(`/inventory/stock-levels?productId=${id}&sku=BOLT`)).status, 400)
  await company.verified(t)
})

test('the ledger lists every movement newest first, in a window', async (t) => {
  const company = await service().company(shelves)
  const { A: a, B: b } = company.unit
  await company.product('BOLT')
  await company.receive('BOLT', 5, a)
  const middle = new Date().toISOString()
  await new Promise((wait) => setTimeout(wait, 5))
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 2, from: a, to: b, toBin: 'bads' }))
  const { data, pagination } = await company.ok(company.get('/stock-transactions'))
  t.is(pagination.total, 2)
  const { id, time, stockTransactionGroupId, itemId, fromStorageUnitId, toStorageUnitId, ...rest } = data[0]
  t.true([id, stockTransactionGroupId, itemId, fromStorageUnitId, toStorageUnitId].every(Number.isInteger))
  t.regex(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const [entry] = (await company.ok(company.get(`/audit-log?from=${time}&limit=1`))).data
  t.like(entry, { id: rest.auditEntryId, capability: 'stock.transfer' })
  t.like(rest, {
    kind: 'transfer',
    quantity: 2,
    bin: 'bads',
    fromVendorId: null,
    toVendorId: null,
    toClientId: null,
    toCustomerId: null,
    taskId: null,
    lotId: null,
    serialId: null,
    reasonCodeId: null,
  })
  t.is(toStorageUnitId !== fromStorageUnitId && data[1].toStorageUnitId, fromStorageUnitId)
  const quantities = async (query: string) =>
    (await company.ok(company.get(`/stock-transactions${query}`))).data.map((row: { quantity: number }) => row.quantity)
  t.deepEqual(await quantities(`?from=${middle}`), [2])
  t.deepEqual(await quantities(`?to=${middle}`), [5])
  t.deepEqual(await quantities(`?from=${time}&to=${time}`), [])
  t.deepEqual(await quantities(`?from=${time}`), [2], 'at or after')
  t.deepEqual(await quantities('?limit=1&offset=1'), [5])
  t.is((await company.get('/stock-transactions?from=yesterday')).status, 400)
  t.is(
    (await (await service().company()).ok((await service().company()).get('/stock-transactions'))).pagination.total,
    0,
  )
})

test('a minimum tells once when stock falls to it, and again only after it recovered', async (t) => {
  const company = await service().company(shelves)
  const { A: a, Bads: bads } = company.unit
  await company.ok(company.put('/vendors/Acme', { leadTimeDays: 4 }))
  await company.product('BOLT', {
    vendors: [{ vendor: 'Acme' }],
    stockPolicies: [{ mode: 'minimum', minQty: 5, orderQty: 20 }],
  })
  const scrap = (quantity: number) =>
    company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity, from: a, to: bads, toBin: 'bads' }))
  await company.receive('BOLT', 10, a)
  t.is((await triggered(company)).length, 0)
  t.is((await company.ok(company.get('/inventory/reorder-suggestions'))).pagination.total, 0)
  await scrap(4)
  t.is((await triggered(company)).length, 0)
  await scrap(1)
  t.deepEqual(await triggered(company), [
    {
      product: { sku: 'BOLT', name: 'BOLT' },
      onHand: 5,
      reorderPoint: 5,
      dailyConsumption: 0,
      leadTimeDays: 4,
      suggestedQuantity: 20,
      storageSiteId: null,
    },
  ])
  await scrap(1)
  t.is((await triggered(company)).length, 1, 'once a crossing')
  t.deepEqual((await company.ok(company.get('/inventory/reorder-suggestions'))).data, [
    {
      productName: 'BOLT',
      sku: 'BOLT',
      storageSiteId: null,
      ...{ onHand: 4, usable: 4, onOrder: 0, inProduction: 0, expectedAt: null },
      minQty: 5,
      suggestedQty: 20,
      suggestedVendorName: 'Acme',
      vendorLeadTime: 4,
      leadTimeDays: 4,
      unavailable: [],
      dailyConsumption: 0,
      reorderPoint: 5,
      triggerReason: 'below_min',
    },
  ])
  await company.receive('BOLT', 2, a)
  await scrap(3)
  t.is((await triggered(company)).length, 2)
  await company.verified(t)
})

test('the reorder point is lead time times what is consumed a day', async (t) => {
  const company = await service().company(using)
  const { A: a } = company.unit
  await company.ok(company.put('/vendors/Acme', { leadTimeDays: 4 }))
  await company.product('BOLT', {
    vendors: [{ vendor: 'Acme', leadTimeDays: 10 }],
    stockPolicies: [{ mode: 'reorder_point', targetQty: 100 }],
  })
  await company.receive('BOLT', 90, a)
  const useUp = async (quantity: number) => {
    const { operations } = await company.release('SIGN', quantity, a)
    await company.ok(company.done(operations[0], { goodQuantity: quantity, scrapQuantity: 0 }))
  }
  await useUp(60)
  t.deepEqual(await triggered(company), [])
  await useUp(9)
  t.like((await triggered(company))[0], {
    onHand: 21,
    dailyConsumption: 2.3,
    reorderPoint: 23,
    leadTimeDays: 10,
    suggestedQuantity: 79,
  })
  t.like((await company.ok(company.get('/inventory/reorder-suggestions'))).data[0], {
    triggerReason: 'below_reorder_point',
    suggestedQty: 79,
    reorderPoint: 23,
    dailyConsumption: 2.3,
  })
  await company.verified(t)
})

test('a site’s policy looks at that site', async (t) => {
  const company = await service().company({
    warehouses: [
      { name: 'North', storageUnits: [shelf('N')] },
      { name: 'South', storageUnits: [shelf('S')] },
    ],
  })
  const { N: north, S: south } = company.unit
  await company.product('BOLT', {
    stockPolicies: [
      { site: 'North', mode: 'minimum', minQty: 3, targetQty: 8 },
      { mode: 'minimum', minQty: 1 },
    ],
  })
  await company.receive('BOLT', 10, north)
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 8, from: north, to: south }))
  const { North: site } = company.site
  t.deepEqual(await triggered(company), [], 'it moved between units of one’s own')
  t.like((await company.ok(company.get('/inventory/reorder-suggestions'))).data, { 0: { onHand: 2 }, length: 1 })
  await company.ok(
    company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: north, to: north, toBin: 'bads' }),
  )
  t.like(await triggered(company), { 0: { onHand: 1, suggestedQuantity: 7, storageSiteId: site }, length: 1 })
  t.like((await company.ok(company.get('/inventory/reorder-suggestions'))).data, {
    0: { storageSiteId: site, onHand: 1 },
    length: 1,
  })
})

test('calls that cross at the same moment tell once', async (t) => {
  const company = await service().company(shelves)
  const units: string[] = ['A', 'B', 'C', 'D'].map((name) => company.unit[name])
  for (let round = 0; round < 6; round++) {
    const sku = `BOLT-${round}`
    await company.product(sku)
    for (const unit of units) await company.receive(sku, 3, unit)
    await company.product(sku, { stockPolicies: [{ mode: 'minimum', minQty: 6 }] })
    await Promise.all(
      units.map((unit) =>
        company.ok(company.post('/stock/transfers', { sku, quantity: 2, from: unit, to: unit, toBin: 'bads' })),
      ),
    )
    t.is((await triggered(company)).length, round + 1)
  }
  await company.verified(t)
})

test('a dry run tells of the trigger and leaves it armed', async (t) => {
  const company = await service().company(shelves)
  const { A: a } = company.unit
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  await company.receive('BOLT', 10, a)
  const transfer = (headers?: Record<string, string>) =>
    company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 6, from: a, to: a, toBin: 'bads' }, headers))
  t.deepEqual(
    (await transfer({ prefer: 'dry-run' })).effects.map((effect: { type: string }) => effect.type),
    ['stock', 'notification'],
  )
  t.is((await triggered(company)).length, 0)
  await transfer()
  t.is((await triggered(company)).length, 1)
})

test('what lies in a storage unit is answered by pages', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
    products: [{ sku: 'B' }, { sku: 'A' }, { sku: 'C' }],
  })
  for (const sku of ['A', 'B', 'C']) await company.receive(sku, 5, 'Shelf')
  const shelf = `/storage-units/${company.unit.Shelf}`
  const whole = await company.ok(company.get(shelf))
  t.deepEqual(
    whole.contents.map((line: { product: { sku: string } }) => line.product.sku),
    ['A', 'B', 'C'],
  )
  t.deepEqual(await company.ok(company.get(`${shelf}?limit=1&offset=1`)), {
    ...whole,
    contents: [whole.contents[1]],
    pagination: { limit: 1, offset: 1, total: 3, hasMore: true },
  })
})
