// When a policy tells, and how much it suggests: by usable stock, less what is ordered.
import test from 'ava'
import { setArchived } from '../../server/operator/companies.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { suggestions, triggered } from './reordering.ts'
import { looked } from './reordering_time.ts'

const service = serviceFor(test)

const store: Spec = {
  warehouses: [{ name: 'Store', storageUnits: ['A', 'B'].map((name) => ({ name, type: 'shelf' as const })) }],
}

const scrap = (company: TestCompany, sku: string, quantity: number) =>
  company.ok(
    company.post('/stock/transfers', { sku, quantity, from: company.unit.A, to: company.unit.A, toBin: 'bads' }),
  )

test('an order that is placed ends the suggestion, and closing it brings it back', async (t) => {
  const company = await service().company(store)
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 10, orderQty: 5, targetQty: 50 }] })
  await company.receive('BOLT', 5, 'A')
  t.like(await suggestions(company), { 0: { onHand: 5, usable: 5, onOrder: 0, suggestedQty: 45 }, length: 1 })
  await company.purchase('few', { BOLT: 3 })
  t.like(await suggestions(company), { 0: { onOrder: 3, suggestedQty: 42 }, length: 1 })
  const { id } = await company.purchase('rest', { BOLT: 42 })
  t.deepEqual(await suggestions(company), [])
  await company.ok(company.post(`/purchase-orders/${id}/close`))
  t.like(await suggestions(company), { 0: { onOrder: 3, suggestedQty: 42 }, length: 1 })
})

test('what open orders still make is to come as well, and no more once they are cancelled', async (t) => {
  const company = await service().company({ ...store, sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }] })
  await company.product('BOLT', { recipe: [], stockPolicies: [{ mode: 'minimum', minQty: 10, targetQty: 25 }] })
  await company.apply({
    workCenters: [{ name: 'Presses', machines: ['Press'] }],
    taskTypes: [{ name: 'Stamp', makes: 'BOLT', workCenter: 'Presses' }],
    routings: [{ name: 'Bolt', product: 'BOLT', steps: [{ taskType: 'Stamp' }] }],
  })
  await company.receive('BOLT', 11, 'A')
  const { operations } = await company.release('BOLT', 5)
  await scrap(company, 'BOLT', 7)
  t.like(await triggered(company), { 0: { onHand: 4, suggestedQuantity: 16 }, length: 1 })
  t.like(await suggestions(company), { 0: { onOrder: 0, inProduction: 5, suggestedQty: 16 }, length: 1 })
  const { id } = await company.release('BOLT', 16)
  t.deepEqual(await suggestions(company), [])
  await company.ok(company.done(operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  t.deepEqual(await suggestions(company), [], 'what was made is stock')
  await company.ok(company.post(`/work-orders/${id}/cancel`, { reason: 'no steel' }))
  t.like(await suggestions(company), { 0: { onHand: 9, inProduction: 0, suggestedQty: 16 }, length: 1 })
})

test('blocked stock is no stock: blocking tells, and the suggestion makes up for it', async (t) => {
  const company = await service().company(store)
  await company.product('BAR', { tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 10, targetQty: 30 }] })
  await company.receive('BAR', 25, 'A', { lotCode: 'L' })
  t.deepEqual(await suggestions(company), [])
  await company.setLot('BAR', 'L', 'blocked')
  t.like(await triggered(company), { 0: { onHand: 25, suggestedQuantity: 30 }, length: 1 })
  t.like(await suggestions(company), { 0: { onHand: 25, usable: 0, suggestedQty: 30 }, length: 1 })
  await company.setLot('BAR', 'L', 'available')
  await company.setLot('BAR', 'L', 'quarantined')
  t.is((await triggered(company)).length, 2)
})

test('a report that takes a lot from use tells at once, as blocking does', async (t) => {
  const reports: Spec = { taskTypes: [{ name: 'NCR' }], settings: { ncrTaskType: 'NCR' } }
  const company = await service().company({ ...store, ...reports })
  await company.product('BAR', { tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 10 }] })
  await company.receive('BAR', 25, 'A', { lotCode: 'L' })
  const { id } = await company.ncr({ productSku: 'BAR', lotCode: 'L' })
  t.deepEqual(await triggered(company), [])
  await company.ok(company.disposition(id, { disposition: 'return' }))
  t.like(await triggered(company), { 0: { onHand: 25 }, length: 1 })
})

test('what falls after a recall was released is told again', async (t) => {
  const company = await service().company(store)
  await company.product('BAR', { tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 10 }] })
  await company.receive('BAR', 25, 'A', { lotCode: 'L' })
  const origin = [{ sku: 'BAR', lotCode: 'L' }]
  const { id } = await company.ok(company.post('/recalls', { origin, reason: 'Cracks' }))
  t.is((await triggered(company)).length, 1)
  await company.ok(company.post(`/recalls/${id}/release`, { reason: 'Scratches' }))
  t.is((await triggered(company)).length, 1)
  const { A: from } = company.unit
  const scrapped = { sku: 'BAR', quantity: 20, lotCode: 'L', from, to: from, toBin: 'bads' }
  await company.ok(company.post('/stock/transfers', scrapped))
  t.like(await triggered(company), { 1: { onHand: 5 }, length: 2 })
})

test('stock that rises below the level, or moves between units of one’s own, tells nothing', async (t) => {
  const company = await service().company(store)
  const { A: from, B: to } = company.unit
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 10 }] })
  await company.receive('BOLT', 4, 'A')
  await company.receive('BOLT', 4, 'A')
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 8, from, to }))
  t.deepEqual(await triggered(company), [])
  await company.receive('BOLT', 4, 'A')
  await scrap(company, 'BOLT', 2)
  t.is((await triggered(company)).length, 1)
})

test('goods that go from site to site tell nothing; what leaves the company there tells', async (t) => {
  const company = await service().company({
    warehouses: ['North', 'South'].map((name) => ({ name, storageUnits: [{ name: `${name} shelf`, type: 'shelf' }] })),
  })
  await company.product('BOLT', { stockPolicies: [{ site: 'South', mode: 'minimum', minQty: 10 }] })
  await company.receive('BOLT', 20, 'South shelf')
  const move = (quantity: number, from: string, to: string, more: object = {}) =>
    company.ok(
      company.post('/stock/transfers', {
        sku: 'BOLT',
        quantity,
        from: company.unit[from],
        to: company.unit[to],
        ...more,
      }),
    )
  await move(15, 'South shelf', 'North shelf')
  t.deepEqual(await triggered(company), [])
  t.like(await suggestions(company), { 0: { onHand: 5, suggestedQty: 6 }, length: 1 })
  await move(1, 'North shelf', 'North shelf', { toBin: 'bads' })
  t.deepEqual(await triggered(company), [], 'not at that site')
  await move(1, 'South shelf', 'South shelf', { toBin: 'bads' })
  t.like(await triggered(company), { 0: { onHand: 4, storageSiteId: company.site.South }, length: 1 })
})

test('what is suggested is enough to end the suggestion, in pieces that can be ordered', async (t) => {
  const company = await service().company(store)
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 10 }] })
  await company.receive('BOLT', 10, 'A')
  t.like(await suggestions(company), { 0: { suggestedQty: 1, reorderPoint: 10 }, length: 1 })
  await company.product('BOLT', { leadTimeDays: 45, stockPolicies: [{ mode: 'reorder_point' }] })
  await company.product('PLATE', { itemClass: 'finished', recipe: [{ sku: 'BOLT', quantity: 1 }] })
  await company.apply({
    sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }],
    taskTypes: [{ name: 'Stamp', makes: 'PLATE' }],
  })
  await company.ok(company.done(await company.task('Stamp', { ssu: 'Press' }), { goodQuantity: 7, scrapQuantity: 0 }))
  // 7 in 30 days are 0.233333 a day, and 10.5 in 45 days.
  const rows = await suggestions(company)
  t.like(rows, { 0: { dailyConsumption: 0.233333, reorderPoint: 10.5, onHand: 3, suggestedQty: 8 }, length: 1 })
  await company.purchase('enough', { BOLT: 8 })
  t.deepEqual(await suggestions(company), [])
})

test('of what is not counted in whole pieces so much is suggested as is asked for, where that ends the suggestion', async (t) => {
  const company = await service().company(store)
  const suggested = async (usable: number, policy: object, fields: object = { unit: 'kg', unitWhole: false }) => {
    const sku = `GLUE-${++glues}`
    await company.product(sku, { ...fields, stockPolicies: [{ mode: 'minimum', ...policy }] })
    await company.receive(sku, usable, 'A')
    const row = (await suggestions(company)).find((row) => row.sku === sku)!
    await company.purchase(sku, { [sku]: row.suggestedQty as number })
    t.false(
      (await suggestions(company)).some((row) => row.sku === sku),
      'who buys that is told no more',
    )
    return row.suggestedQty
  }
  t.is(await suggested(3, { minQty: 3.2, orderQty: 0.5 }), 0.5)
  t.is(await suggested(3, { minQty: 3.2, orderQty: 0.9 }), 0.9)
  t.is(await suggested(3, { minQty: 3.2, targetQty: 3.9 }), 0.9)
  t.is(await suggested(2, { minQty: 3, targetQty: 3.5 }), 1.5)
  t.is(await suggested(2, { minQty: 3, targetQty: 3 }), 2, 'one would bring it to the level, and not above')
  t.is(await suggested(3, { minQty: 3.2, orderQty: 0.1 }), 1)
  t.is(await suggested(2.5, { minQty: 3.2 }), 1)
  t.is(await suggested(3, { minQty: 3.2, orderQty: 0.5 }, {}), 1, 'a whole piece')
  t.is(await suggested(2, { minQty: 3, targetQty: 3.5 }, {}), 2)
})
let glues = 0

test('a policy or a lead time that changes moves the line and tells nothing', async (t) => {
  const company = await service().company(store)
  const minimum = (minQty: number) => company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty }] })
  await minimum(5)
  await company.receive('BOLT', 10, 'A')
  await minimum(20)
  await scrap(company, 'BOLT', 1)
  t.deepEqual(await triggered(company), [], 'it was below already')
  await minimum(5)
  await scrap(company, 'BOLT', 5)
  t.is((await triggered(company)).length, 1, 'armed by the change, it fell through')
})

test('a lead time that nobody knows is not nothing', async (t) => {
  const company = await service().company(store)
  await company.ok(company.put('/vendors/Acme', {}))
  const stockPolicies = [{ mode: 'reorder_point', minQty: 5 }]
  await company.product('BOLT', { vendors: [{ vendor: 'Acme' }], stockPolicies })
  t.like(await suggestions(company), {
    0: { vendorLeadTime: null, leadTimeDays: null, unavailable: ['leadTime'], reorderPoint: 5 },
    length: 1,
  })
  await company.product('PLATE', { itemClass: 'finished', leadTimeDays: 3, stockPolicies })
  t.like(await suggestions(company), { 1: { sku: 'PLATE', leadTimeDays: 3, unavailable: [] }, length: 2 })
  await company.receive('BOLT', 6, 'A')
  await scrap(company, 'BOLT', 1)
  t.like(await triggered(company), { 0: { leadTimeDays: null }, length: 1 })
})

test('an inactive product neither tells nor is suggested', async (t) => {
  const company = await service().company(store)
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  await company.receive('BOLT', 10, 'A')
  await company.ok(company.delete('/products/BOLT'))
  await scrap(company, 'BOLT', 8)
  t.deepEqual([await triggered(company), await suggestions(company)], [[], []])
  await company.product('BOLT', { isActive: true })
  await scrap(company, 'BOLT', 1)
  t.deepEqual(await triggered(company), [], 'back in use below the line')
  t.is((await suggestions(company)).length, 1)
})

test.serial('a lot that expires below the level is told without anybody’s write, once', async (t) => {
  const company = await service().company(store)
  const stockPolicies = [{ mode: 'minimum', minQty: 5 }]
  for (const [sku, others] of Object.entries({ BAR: 0, GLUE: 8, TAPE: 4 })) {
    await company.product(sku, { tracking: 'lot', stockPolicies })
    if (others > 0) await company.receive(sku, others, 'B', { lotCode: 'M' })
    await company.receive(sku, 10, 'A', { lotCode: 'L' })
  }
  await looked(company, 1)
  await company.expire('L')
  const { A: from, B: to } = company.unit
  const told = async () =>
    (await triggered(company)).map(({ product, onHand }) => [(product as { sku: string }).sku, onHand].join(' '))
  const expired = { sku: 'BAR', quantity: 3, from, to, lotCode: 'L' }
  await company.ok(company.post('/stock/transfers', expired))
  t.deepEqual(await told(), [], 'what moves between own units is not what brought it there')
  await service().admin.query('select inventory.check_policies()')
  t.deepEqual((await told()).sort(), ['BAR 10', 'TAPE 14'], 'of GLUE there is enough')
  await company.ok(company.post('/stock/transfers', { ...expired, toBin: 'bads' }))
  await company.receive('BAR', 2, 'A', { lotCode: 'N' })
  await service().admin.query('select inventory.check_policies()')
  t.is((await told()).length, 2)
  await company.receive('BAR', 6, 'A', { lotCode: 'N' })
  await company.ok(company.post('/stock/transfers', { ...expired, lotCode: 'N', toBin: 'bads' }))
  t.is((await told()).at(-1), 'BAR 12', 'it recovered and fell again')
})

test.serial('what expires while no worker runs is noticed within a day, once', async (t) => {
  const company = await service().company(store)
  await company.product('BAR', { tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  await company.receive('BAR', 10, 'A', { lotCode: 'L' })
  const look = () => service().admin.query('select inventory.check_policies()')
  await company.expire('L')
  await look()
  t.deepEqual(await triggered(company), [], 'looked at already today')
  for (let day = 0; day < 2; day++) {
    await looked(company, 25)
    await look()
    t.is((await triggered(company)).length, 1)
  }
})

// Alone, as those that look at all companies by themselves: another test's look may have begun before this one is archived.
test.serial('nothing is noticed in an archived company until it is back', async (t) => {
  const company = await service().company(store)
  await company.product('BAR', { tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  await company.receive('BAR', 10, 'A', { lotCode: 'L' })
  await company.expire('L')
  for (const isArchived of [true, false]) {
    await setArchived(service().operator, company.shortName, isArchived)
    await looked(company, 25)
    await service().admin.query('select inventory.check_policies()')
    t.is((await triggered(company)).length, isArchived ? 0 : 1)
  }
})

test('what a receipt that is taken back had brought is on order again, and so not suggested', async (t) => {
  const company = await service().company(store)
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  const { id, line } = await company.purchase('P', { BOLT: 10 })
  const lines = [{ lineId: line.BOLT, quantity: 10, storageUnitId: company.unit.A }]
  const { _meta } = await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
  await company.ok(company.post(`/purchase-orders/${id}/receipts/${_meta.receiptId}/reverse`, { reason: 'not ours' }))
  t.like(await triggered(company), { 0: { onHand: 0, suggestedQuantity: 0 }, length: 1 })
  t.deepEqual(await suggestions(company), [])
})

test.serial('what is no part of the rule arms nothing', async (t) => {
  const company = await service().company(store)
  await company.ok(company.put('/vendors/Acme', { leadTimeDays: 3 }))
  const stockPolicies = [{ mode: 'minimum', minQty: 5 }]
  await company.product('BAR', { tracking: 'lot', vendors: [{ vendor: 'Acme' }], stockPolicies })
  await company.receive('BAR', 10, 'A', { lotCode: 'L' })
  await company.expire('L')
  await company.ok(company.put('/vendors/Acme', { externalRef: 'A-1', leadTimeDays: 3 }))
  await company.product('BAR', { tracking: 'lot', name: 'Bar' })
  await looked(company, 25)
  await service().admin.query('select inventory.check_policies()')
  t.is((await triggered(company)).length, 1, 'the expiry is told although somebody saved vendor and product before')
})
