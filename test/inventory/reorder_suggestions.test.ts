// inventory.reorder_suggestions, and the event stock.reorder_triggered that goes before it
import test from 'ava'
import { product, stock, storageSite, storageUnit, verified } from '../support/inventory.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

async function triggered(company: TestCompany): Promise<Record<string, unknown>[]> {
  const rows = await company.sql(`select data from events.events where company_id = app.company_id() and type = 'stock.reorder_triggered' order by id`)
  return rows.map((row) => row.data as Record<string, unknown>)
}

/** Stock that was used up: production does this; here straight through the one function that changes stock. */
async function consume(company: TestCompany, sku: string, unit: string, quantity: number): Promise<void> {
  await company.sql(`select set_config('app.call_id', nextval('app.call_id')::text, true), inventory.post_movements('consumption', array[
      (p.id, $3::numeric, null, null, u.id, 'goods', null, null, null, null, null, null, null)::inventory.movement])
    from inventory.products p, inventory.storage_units u
    where p.company_id = app.company_id() and p.sku = $1 and u.company_id = app.company_id() and u.external_id = $2`, [sku, unit, quantity])
}

test('a minimum tells once when stock falls to it, and again only after it recovered', async (t) => {
  const company = await service().company()
  const [a, bads] = [await storageUnit(company, 'A'), await storageUnit(company, 'Bads')]
  await company.ok(company.put('/vendors/Acme', { leadTimeDays: 4 }))
  await product(company, 'BOLT', { vendors: [{ vendor: 'Acme' }], stockPolicies: [{ mode: 'minimum', minQty: 5, orderQty: 20 }] })
  const scrap = (quantity: number) => company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity, from: a, to: bads, toBin: 'bads' }))
  await stock(company, 'BOLT', 10, a)
  t.is((await triggered(company)).length, 0)
  t.is((await company.ok(company.get('/inventory/reorder-suggestions'))).pagination.total, 0)
  await scrap(4)
  t.is((await triggered(company)).length, 0)
  await scrap(1)
  t.deepEqual(await triggered(company), [{ product: { sku: 'BOLT', name: 'BOLT' }, onHand: 5, reorderPoint: 5, dailyConsumption: 0, leadTimeDays: 4, suggestedQuantity: 20, storageSiteId: null }])
  await scrap(1)
  t.is((await triggered(company)).length, 1, 'once a crossing')
  t.deepEqual((await company.ok(company.get('/inventory/reorder-suggestions'))).data, [{
    productName: 'BOLT', sku: 'BOLT', storageSiteId: null, onHand: 4, minQty: 5, suggestedQty: 20, suggestedVendorName: 'Acme', vendorLeadTime: 4,
    dailyConsumption: 0, reorderPoint: 5, triggerReason: 'below_min' }])
  await stock(company, 'BOLT', 2, a)
  await scrap(3)
  t.is((await triggered(company)).length, 2)
  await verified(t, company)
})

test('the reorder point is lead time times what is consumed a day', async (t) => {
  const company = await service().company()
  const a = await storageUnit(company, 'A')
  await company.ok(company.put('/vendors/Acme', { leadTimeDays: 4 }))
  await product(company, 'BOLT', { vendors: [{ vendor: 'Acme', leadTimeDays: 10 }], stockPolicies: [{ mode: 'reorder_point', targetQty: 100 }] })
  await stock(company, 'BOLT', 90, a)
  await consume(company, 'BOLT', a, 60)
  t.deepEqual(await triggered(company), [])
  await consume(company, 'BOLT', a, 9)
  t.like((await triggered(company))[0], { onHand: 21, dailyConsumption: 2.3, reorderPoint: 23, leadTimeDays: 10, suggestedQuantity: 79 })
  t.like((await company.ok(company.get('/inventory/reorder-suggestions'))).data[0], { triggerReason: 'below_reorder_point', suggestedQty: 79, reorderPoint: 23, dailyConsumption: 2.3 })
  await verified(t, company)
})

test('a site’s policy looks at that site', async (t) => {
  const company = await service().company()
  const [north, south] = [await storageUnit(company, 'N', { site: 'North' }), await storageUnit(company, 'S', { site: 'South' })]
  await product(company, 'BOLT', { stockPolicies: [{ site: 'North', mode: 'minimum', minQty: 3, targetQty: 8 }, { mode: 'minimum', minQty: 1 }] })
  await stock(company, 'BOLT', 10, north)
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 8, from: north, to: south }))
  const site = await storageSite(company, 'North')
  t.like(await triggered(company), { 0: { onHand: 2, suggestedQuantity: 6, storageSiteId: site }, length: 1 })
  t.like((await company.ok(company.get('/inventory/reorder-suggestions'))).data, { 0: { storageSiteId: site, onHand: 2 }, length: 1 })
})

test('calls that cross at the same moment tell once', async (t) => {
  const company = await service().company()
  const units = await Promise.all(['A', 'B', 'C', 'D'].map((name) => storageUnit(company, name)))
  for (let round = 0; round < 6; round++) {
    const sku = `BOLT-${round}`
    await product(company, sku)
    for (const unit of units) await stock(company, sku, 3, unit)
    await product(company, sku, { stockPolicies: [{ mode: 'minimum', minQty: 6 }] })
    await Promise.all(units.map((unit) => company.ok(company.post('/stock/transfers', { sku, quantity: 2, from: unit, to: unit, toBin: 'bads' }))))
    t.is((await triggered(company)).length, round + 1)
  }
  await verified(t, company)
})

test('a dry run tells of the trigger and leaves it armed', async (t) => {
  const company = await service().company()
  const a = await storageUnit(company, 'A')
  await product(company, 'BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  await stock(company, 'BOLT', 10, a)
  const transfer = (headers?: Record<string, string>) => company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 6, from: a, to: a, toBin: 'bads' }, headers))
  t.deepEqual((await transfer({ prefer: 'dry-run' })).effects.map((effect: { type: string }) => effect.type), ['stock', 'notification'])
  t.is((await triggered(company)).length, 0)
  await transfer()
  t.is((await triggered(company)).length, 1)
})
