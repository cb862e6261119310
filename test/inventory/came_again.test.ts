// A piece that left and came again: whose it is then, and where it is told to be
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { shop as spec } from './shipping.ts'

const service = serviceFor(test, { booksBalance: true })

const shop: Spec = {
  ...spec,
  vendors: [{ name: 'Acme' }, { name: 'Other' }],
  reasonCodes: [{ kind: 'adjustment', label: 'Looked for' }],
  taskTypes: [
    ...spec.taskTypes!,
    { name: 'Inspect' },
    { name: 'Send back', isInventory: true, form: [{ title: 'Goods', type: 'products' }] },
  ],
}

const inspected: Spec = { ...shop, inspectionPlans: [{ name: 'Pumps', product: 'PUMP', taskType: 'Inspect' }] }

/** An order of a vendor for pumps. */
async function order(company: TestCompany, vendor = 'Acme', name = vendor) {
  const { id, line } = await company.purchase(name, { PUMP: 3 }, vendor)
  const receive = (...serialCodes: string[]) =>
    company.ok(
      company.post(`/purchase-orders/${id}/receive`, {
        lines: [{ lineId: line.PUMP, quantity: serialCodes.length, storageUnitId: company.unit.Shelf, serialCodes }],
      }),
    )
  const reverse = (receipt: { _meta: { receiptId: number } }) =>
    company.post(`/purchase-orders/${id}/receipts/${receipt._meta.receiptId}/reverse`, { reason: 'typed twice' })
  return { id, receive, reverse }
}

async function ship(company: TestCompany, customerId: string, serial: string, sku = 'PUMP', unit = 'Shelf') {
  const lines = [{ sku, quantity: 1, storageUnitId: company.unit[unit], serialCodes: [serial] }]
  const { id } = await company.ok(company.post('/shipments', { customerId, lines }))
  await company.ok(company.post(`/shipments/${id}/ship`))
}

/** A count of the dock finds the piece there, or no longer. */
async function count(company: TestCompany, serialCode: string, countedQuantity: number, unit = 'Dock') {
  const { id } = await company.ok(
    company.post('/inventory-counts', {
      storageUnitId: company.unit[unit],
      lines: [{ sku: 'PUMP', serialCode, countedQuantity }],
    }),
  )
  const { lines } = await company.ok(company.post(`/inventory-counts/${id}/finalize`))
  const decisions = lines
    .filter((line: { difference: number }) => line.difference !== 0)
    .map((line: { id: number; serialCode: string }) =>
      line.serialCode === serialCode
        ? { lineId: line.id, decision: 'accepted', reasonCodeId: company.reason['Looked for'] }
        : { lineId: line.id, decision: 'ignored' },
    )
  await company.ok(company.post(`/inventory-counts/${id}/reconcile`, { decisions }))
}

for (const [world, plan] of [
  [shop, ''],
  [inspected, ' under an inspection plan'],
] as const)
  test(`a piece that left and came again by another order is that one’s${plan}`, async (t) => {
    const company = await service().company(world)
    const passed = async () => {
      for (const { id } of plan ? await company.openTasks('Inspect') : []) await company.ok(company.done(id))
    }
    const old = await order(company)
    const first = await old.receive('Z')
    await passed()
    await ship(company, 'Harbour', 'Z')
    const anew = await order(company, 'Other')
    const second = await anew.receive('Z')
    const refused = await old.reverse(first)
    t.like(refused, { status: 409, body: { code: 'invalid_transition', allowedTransitions: [] } })
    t.is(
      refused.body.detail,
      "Serial Z of PUMP has left since and came again by order Other: it is no longer this receipt's to take back.",
    )
    await passed()
    t.is((await old.reverse(first)).body.code, 'invalid_transition')
    if (plan) {
      const { Shelf: shelf } = company.unit
      const quarantined = { sku: 'PUMP', quantity: 1, from: shelf, to: shelf, toBin: 'quarantine', serialCode: 'Z' }
      await company.ok(company.post('/stock/transfers', quarantined))
      t.is((await old.reverse(first)).body.code, 'invalid_transition')
    }
    await company.ok(anew.reverse(second))
    t.deepEqual(await company.stock('PUMP'), {})
    t.is((await old.reverse(first)).body.code, 'insufficient_stock', 'it is not there')
  })

test('a piece that went back to its vendor and came again on the same order is the later receipt’s', async (t) => {
  const company = await service().company(shop)
  const { receive, reverse } = await order(company)
  const first = await receive('X', 'Y')
  const back = await company.task('Send back', { from: 'Shelf', toVendor: 'Acme' })
  await company.answer(back, { Goods: [{ sku: 'PUMP', quantity: 1, serialCode: 'X' }] }, { status: 'done' })
  const second = await receive('X')
  t.like((await reverse(first)).body, { code: 'invalid_transition' })
  await company.ok(reverse(second))
  t.deepEqual(await company.stock('PUMP'), { 'Shelf/Y': 1 })
})

test('a piece that was shipped and a count found is no receipt’s, and one that counts missed and found still is', async (t) => {
  const company = await service().company(shop)
  const { receive, reverse } = await order(company)
  const [shipped, missed] = [await receive('X'), await receive('Y')]
  await ship(company, 'Harbour', 'X')
  await count(company, 'X', 1, 'Shelf')
  t.is(
    (await reverse(shipped)).body.detail,
    "Serial X of PUMP has left since and came again by a count: it is no longer this receipt's to take back.",
  )
  await count(company, 'Y', 0, 'Shelf')
  await count(company, 'Y', 1, 'Shelf')
  t.is((await company.lot('PUMP', 'Y')).vendor, 'Acme')
  await company.ok(reverse(missed))
  t.deepEqual(await company.stock('PUMP'), { 'Shelf/X': 1 })
})

test('a correction takes no piece out of stock that was sold and bought back', async (t) => {
  const company = await service().company(shop, {
    furnish: (made) => made.receive('BAR', 20, 'Shelf', { lotCode: 'B-1' }),
  })
  const shaft = await company.release('SHAFT', 3)
  await company.ok(company.done(shaft.operations[0], { goodQuantity: 3, scrapQuantity: 0 }))
  const gear = await company.release('GEAR', 2)
  const [mount] = gear.operations
  await company.ok(company.done(mount, { goodQuantity: 2, scrapQuantity: 0 }))
  const unit = Object.keys(await company.stock('GEAR'))[0]!.split('/')[0]!
  await company.receive('GEAR', 1, unit, { serialCodes: ['G-9'] })
  for (const serial of ['WO-2-0001', 'WO-2-0002']) await ship(company, 'Harbour', serial, 'GEAR', unit)
  await company.receive('GEAR', 1, unit, { serialCodes: ['WO-2-0002'], vendor: 'Other' })
  await company.ok(company.patch(`/tasks/${mount.taskId}`, { status: 'ready', reason: 'Counted again' }))
  const correction = { goodQuantity: -1, reason: 'One too many' }
  await company.ok(company.post(`/tasks/${mount.taskId}/counts/corrections`, correction))
  t.like(await company.done(mount), { status: 409, body: { code: 'insufficient_stock', available: 0 } })
})

const told = async (company: TestCompany, serial: string) => {
  const customers = (rows: any[]) =>
    rows.map(({ customer, quantity }: { customer: { id: string }; quantity: number }) => `${quantity} ${customer.id}`)
  const { shipments } = await company.ok(company.get(`/products/PUMP/lots/${serial}/genealogy`))
  const { result } = await company.ok(
    company.post('/recalls', { origin: [{ sku: 'PUMP', serialCode: serial }], reason: 'Leaks' }, { prefer: 'dry-run' }),
  )
  return { genealogy: customers(shipments), recall: customers(result.shipments) }
}

const both = (...rows: string[]) => ({ genealogy: rows, recall: rows })

test('a piece is told to be with the customer who got it last, and with none while it is here', async (t) => {
  const company = await service().company(shop)
  await company.receive('PUMP', 1, 'Shelf', { serialCodes: ['Y'] })
  await ship(company, 'Harbour', 'Y')
  t.deepEqual(await told(company, 'Y'), both('1 Harbour'))
  await count(company, 'Y', 1)
  t.deepEqual(await told(company, 'Y'), both())
  await ship(company, 'Hill', 'Y', 'PUMP', 'Dock')
  t.deepEqual(await told(company, 'Y'), both('1 Hill'))
})

test('a piece that was noted here by mistake is told to be with its customer again', async (t) => {
  const company = await service().company(shop)
  const { receive, reverse } = await order(company)
  await receive('Y')
  await ship(company, 'Harbour', 'Y')
  const mistyped = await receive('Y')
  t.deepEqual(await told(company, 'Y'), both())
  await company.ok(reverse(mistyped))
  t.deepEqual(await told(company, 'Y'), both('1 Harbour'))
  await count(company, 'Y', 1)
  await count(company, 'Y', 0)
  t.deepEqual(await told(company, 'Y'), both('1 Harbour'))
  await count(company, 'Y', 1)
  t.deepEqual(await told(company, 'Y'), both())
})
