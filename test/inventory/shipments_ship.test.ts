// shipments.ship: what may leave, who gets it when two ask, and who has it afterwards.
import test from 'ava'
import { run } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import { suggestions } from './reordering.ts'
import { open } from './shipping.ts'

const service = serviceFor(test, { booksBalance: true })

test('a refusal lists every line that falls short, and takes nothing', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const { unit } = company
  await company.receive('BOLT', 7, 'Hill’s')
  await company.receive('BOLT', 7, 'Van')
  await company.setLot('BAR', 'B-1', 'blocked')
  const refused = await shop.sent([
    { sku: 'BOLT', quantity: 30 },
    { sku: 'BOLT', quantity: 71 },
    { sku: 'BOLT', quantity: 1, unit: 'Hill’s' },
    { sku: 'BOLT', quantity: 1, unit: 'Van' },
    { sku: 'BAR', quantity: 1, lotCode: 'B-1' },
    { sku: 'BAR', quantity: 1, lotCode: 'B-2', unit: 'Dock' },
    { sku: 'PUMP', quantity: 2, serialCodes: ['P-1', 'P-2'], unit: 'Dock' },
    { sku: 'OIL', quantity: 10.5 },
    { sku: 'BOLT', quantity: 5 },
  ])
  t.is(refused.status, 409)
  const short = { lotCode: null, serialCode: null, available: 0, wanted: 1 }
  t.deepEqual(refused.body.lines, [
    { ...short, line: 1, code: 'insufficient_stock', sku: 'BOLT', storageUnit: unit.Shelf, available: 70, wanted: 71 },
    { ...short, line: 2, code: 'consigned_stock', sku: 'BOLT', storageUnit: unit['Hill’s'] },
    { ...short, line: 3, code: 'insufficient_stock', sku: 'BOLT', storageUnit: unit.Van },
    { ...short, line: 4, code: 'lot_unavailable', sku: 'BAR', storageUnit: unit.Shelf, lotCode: 'B-1' },
    { ...short, line: 5, code: 'insufficient_stock', sku: 'BAR', storageUnit: unit.Dock, lotCode: 'B-2' },
    { ...short, line: 6, code: 'insufficient_stock', sku: 'PUMP', storageUnit: unit.Dock, serialCode: 'P-1' },
    { ...short, line: 6, code: 'insufficient_stock', sku: 'PUMP', storageUnit: unit.Dock, serialCode: 'P-2' },
    { ...short, line: 8, code: 'insufficient_stock', sku: 'BOLT', storageUnit: unit.Shelf, wanted: 5 },
  ])
  t.like(refused.body, { code: 'insufficient_stock', sku: 'BOLT', storageUnit: unit.Shelf, available: 70, wanted: 71 })
  t.deepEqual(
    refused.body.errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`),
    [
      'lines.1.quantity: Shelf holds 100 of BOLT in goods, and 101 are to be shipped',
      "lines.2.storageUnitId: Hill’s holds another customer's stock",
      "lines.3.quantity: Van is a person's: bring it to a unit of the company first",
      'lines.4.lotCode: lot B-1 of BAR is blocked',
      'lines.5.quantity: Dock holds 0 of BAR of lot B-2 in goods, and 1 are to be shipped',
      'lines.6.serialCodes.0: serial P-1 of PUMP does not lie in the goods of Dock',
      'lines.6.serialCodes.1: serial P-2 of PUMP does not lie in the goods of Dock',
      'lines.8.quantity: Shelf holds 100 of BOLT in goods, and 106 are to be shipped',
    ],
  )
  t.deepEqual(await company.stock('OIL'), { Shelf: 10.5 })
  t.is((await company.ok(company.get('/shipments'))).data[0].status, 'draft')
})

test('only what may be used leaves: no lot in question, no bin but goods', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const bar = [{ sku: 'BAR', quantity: 1, lotCode: 'B-1' }]
  for (const [status, why] of [
    ['blocked', 'blocked'],
    ['quarantined', 'quarantined'],
  ] as const) {
    await company.setLot('BAR', 'B-1', status)
    t.like(await shop.sent(bar), { status: 409, body: { code: 'lot_unavailable', lotCode: 'B-1', available: 0 } }, why)
  }
  await company.setLot('BAR', 'B-1', 'available')
  t.is((await shop.sent(bar)).status, 200)
  await company.expire('B-1')
  t.regex((await shop.sent(bar)).body.detail, /is expired/)
  const { Shelf: shelf } = company.unit
  for (const toBin of ['bads', 'quarantine'])
    await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 40, from: shelf, to: shelf, toBin }))
  t.like((await shop.sent([{ sku: 'BOLT', quantity: 21 }])).body, { code: 'insufficient_stock', available: 20 })
  const serial = { sku: 'PUMP', serialCode: 'P-1', quantity: 1, from: shelf, to: shelf, toBin: 'quarantine' }
  await company.ok(company.post('/stock/transfers', serial))
  t.like(await shop.sent([{ sku: 'PUMP', quantity: 1, serialCodes: ['P-1'] }]), {
    status: 409,
    body: { code: 'insufficient_stock', serialCode: 'P-1' },
  })
})

test('what a customer has consigned goes to that customer and to no other', async (t) => {
  const shop = await open(service())
  const { company } = shop
  await company.receive('BOLT', 7, 'Harbour’s')
  const theirs = [{ sku: 'BOLT', quantity: 3, unit: 'Harbour’s' }]
  t.like((await shop.sent(theirs, { customerId: 'Hill' })).body, { code: 'consigned_stock', available: 0 })
  await company.ok(shop.sent(theirs, { customerId: 'Harbour' }))
  t.deepEqual(await company.stock('BOLT'), { Shelf: 100, 'Harbour’s': 4 })
  t.like((await shop.sent([{ ...theirs[0]!, quantity: 5 }])).body, { code: 'insufficient_stock', available: 4 })
})

test('a kit cart of an open order is not emptied; once the order is over, what is left may go', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const order = await company.release('SHAFT', 4, company.unit.Cart)
  const move = { sku: 'BAR', lotCode: 'B-1', quantity: 4, from: company.unit.Shelf, to: company.unit.Cart }
  await company.ok(company.post('/stock/transfers', move))
  const bars = [{ sku: 'BAR', quantity: 4, lotCode: 'B-1', unit: 'Cart' }]
  const refused = await shop.sent(bars)
  t.like(refused, { status: 409, body: { code: 'insufficient_stock', available: 0 } })
  t.regex(refused.body.detail, /Cart carries the kit of WO-1/)
  await company.ok(company.post(`/work-orders/${order.id}/cancel`, { reason: 'no longer wanted' }))
  t.is((await shop.sent(bars)).status, 200)
})

test('how a product is tracked by now counts, not how it was when it was drafted', async (t) => {
  const shop = await open(service())
  const { company } = shop
  await company.product('NUT', { itemClass: 'finished' })
  const { id } = await shop.drafted([{ sku: 'NUT', quantity: 2 }])
  await company.ok(company.put('/products/NUT', { tracking: 'serial' }))
  t.like(await shop.ship(id), {
    status: 422,
    body: { code: 'serial_required', errors: [{ path: 'lines.0.serialCodes' }] },
  })
})

test('a count in progress is told that what it counted moved', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const count = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.Shelf }))
  const lines = [{ sku: 'BOLT', countedQuantity: 100 }]
  await company.ok(company.post(`/inventory-counts/${count.id}/lines`, { lines }))
  await company.ok(shop.sent([{ sku: 'BOLT', quantity: 10 }]))
  const { lines: found } = await company.ok(company.post(`/inventory-counts/${count.id}/finalize`, {}))
  const bolt = found.find((line: any) => line.sku === 'BOLT' || line.product?.sku === 'BOLT')
  t.truthy(bolt.movedSince)
})

test('two that ship the same draft at once ship it once, and the same call sent twice is one', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const { id } = await shop.drafted([{ sku: 'BOLT', quantity: 10 }])
  const replies = await Promise.all([1, 2, 3].map(() => shop.ship(id)))
  t.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
  t.deepEqual(await company.stock('BOLT'), { Shelf: 90 })
  const again = await shop.drafted([{ sku: 'BOLT', quantity: 10 }])
  const key = { 'idempotency-key': 'truck-7' }
  const first = await company.ok(shop.ship(again.id, key))
  const second = await shop.ship(again.id, key)
  t.deepEqual(second.body, first)
  t.is(second.headers.get('idempotency-replayed'), 'true')
  t.deepEqual(await company.stock('BOLT'), { Shelf: 80 })
})

test('of two shipments that want the last of it one gets it, in whatever order their lines stand', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const lines = [
    { sku: 'BOLT', quantity: 100 },
    { sku: 'OIL', quantity: 10.5 },
    { sku: 'BAR', quantity: 20, lotCode: 'B-1' },
    { sku: 'PUMP', quantity: 3, serialCodes: ['P-1', 'P-2', 'P-3'] },
  ]
  const drafts = await Promise.all([1, 2, 3, 4].map((n) => shop.drafted(n % 2 ? lines : lines.toReversed())))
  const replies = await Promise.all(drafts.map(({ id }) => shop.ship(id)))
  t.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409])
  for (const { body } of replies.filter(({ status }) => status === 409))
    t.deepEqual([...new Set(body.lines.map((line: any) => line.code))], ['insufficient_stock'])
  t.deepEqual(await company.stock('BOLT'), {})
})

test('a dry run shows what would leave, and a plan holds', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const { id } = await shop.drafted([{ sku: 'BAR', quantity: 3, lotCode: 'B-2' }])
  const plan = await company.ok(shop.ship(id, { prefer: 'dry-run' }))
  t.true(plan.accepted)
  t.like(plan.effects, [
    { type: 'stock', kind: 'shipment', sku: 'BAR', quantity: 3, lotCode: 'B-2', fromName: 'Shelf', to: null },
  ])
  t.deepEqual(await company.stock('BAR'), { 'Shelf/B-1': 20, 'Shelf/B-2': 20 })
  const [{ toCustomer, shipToAddress }] = plan.effects
  const { customer } = await company.ok(company.get(`/shipments/${id}`))
  t.deepEqual([toCustomer, shipToAddress], [customer, undefined])
  await company.ok(company.patch(`/shipments/${id}`, { shipToAddress: 'Elsewhere 1' }))
  const elsewhere = await shop.ship(id, { 'if-plan-match': plan.planHash })
  t.like(elsewhere.body, { code: 'plan_changed', effects: [{ shipToAddress: 'Elsewhere 1' }] })
  const { texts } = await run(company, 'shipments.ship', { id }, { dryRun: true })
  t.regex(texts.join(), /from "Shelf in Hall" \(goods\) to "Harbour", "Elsewhere 1"/)
  t.is((await shop.ship(id, { 'if-plan-match': elsewhere.body.planHash })).status, 200)
  const short = await shop.drafted([{ sku: 'BAR', quantity: 18, lotCode: 'B-2' }])
  const refused = await company.ok(shop.ship(short.id, { prefer: 'dry-run' }))
  t.like(refused, { accepted: false, problem: { code: 'insufficient_stock', lines: [{ available: 17 }] } })
})

test('which customers got a lot, and what was made of it, the genealogy tells', async (t) => {
  const shop = await open(service())
  const { company } = shop
  const shaft = await company.release('SHAFT', 20)
  await company.ok(company.done(shaft.operations[0], { goodQuantity: 20, scrapQuantity: 0 }))
  const gear = await company.release('GEAR', 2)
  await company.ok(company.done(gear.operations[0], { goodQuantity: 2, scrapQuantity: 0 }))
  const at = { unit: Object.keys(await company.stock('SHAFT'))[0]!.split('/')[0]! }
  await company.ok(shop.sent([{ sku: 'SHAFT', quantity: 5, lotCode: 'WO-1', ...at }]))
  await company.ok(shop.sent([{ sku: 'GEAR', quantity: 1, serialCodes: ['WO-2-0002'], ...at }], { customerId: 'Hill' }))
  await company.ok(shop.sent([{ sku: 'BAR', quantity: 2, lotCode: 'B-2' }], { customerId: 'Hill' }))
  const shipments = async (sku: string, code: string, query = '') =>
    (await company.ok(company.get(`/products/${sku}/lots/${code}/genealogy${query}`))).shipments.map(
      ({ lot, customer, shipment, quantity }: any) =>
        `${quantity} ${lot.sku} ${lot.code} ${customer.id} ${shipment.code}`,
    )
  const made = ['5 SHAFT WO-1 Harbour SH-1', '1 GEAR WO-2-0002 Hill SH-2']
  t.deepEqual(await shipments('BAR', 'B-1'), made)
  t.deepEqual(await shipments('BAR', 'B-1', '?direction=downstream'), made)
  t.deepEqual(await shipments('BAR', 'B-1', '?direction=upstream'), [])
  t.deepEqual(await shipments('BAR', 'B-2'), ['2 BAR B-2 Hill SH-3'])
  t.deepEqual(await shipments('SHAFT', 'WO-1'), made)
  t.deepEqual(await shipments('GEAR', 'WO-2-0002'), ['1 GEAR WO-2-0002 Hill SH-2'])
  t.deepEqual(await shipments('GEAR', 'WO-2-0001'), [])
})

test('what is shipped counts as used, and tells when stock is to be reordered', async (t) => {
  const shop = await open(service())
  const { company } = shop
  await company.ok(company.put('/products/BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 50 }] }))
  await company.ok(shop.sent([{ sku: 'BOLT', quantity: 60 }]))
  const [event] = await company.sql(
    `select data from events.events where company_id = app.company_id() and type = 'stock.reorder_triggered'`,
  )
  t.like(event!.data as object, { product: { sku: 'BOLT' }, onHand: 40, dailyConsumption: 2 })
})

test('what a customer consigned and gets back was never the company’s to use, and raises no reorder level', async (t) => {
  const shop = await open(service())
  const { company } = shop
  await company.ok(
    company.put('/products/OIL', { leadTimeDays: 7, stockPolicies: [{ mode: 'reorder_point', minQty: 11 }] }),
  )
  await company.receive('OIL', 30, 'Harbour’s')
  await company.ok(shop.sent([{ sku: 'OIL', quantity: 30, unit: 'Harbour’s' }]))
  t.like(await suggestions(company), { 0: { onHand: 10.5, dailyConsumption: 0, reorderPoint: 11 }, length: 1 })
  await company.ok(shop.sent([{ sku: 'OIL', quantity: 6 }]))
  t.like(await suggestions(company), { 0: { onHand: 4.5, dailyConsumption: 0.2 }, length: 1 })
})
