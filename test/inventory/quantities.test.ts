// What passes for a quantity.
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { shelves } from '../support/worlds.ts'

const service = serviceFor(test)

test('a quantity has six decimals at most, however small or large it is', async (t) => {
  const oil = { sku: 'OIL', unit: 'l', unitWhole: false }
  const company = await service().company({ ...shelves, products: [oil] })
  await company.receive('OIL', 5, 'A')
  const { A: from, B: to } = company.unit
  const move = (quantity: number) => company.post('/stock/transfers', { sku: 'OIL', quantity, from, to })
  for (const quantity of [1e-300, 1e-22, 5e-324, 1e-7, 0.1234567, 999_999_999.0000001]) {
    const refused = await move(quantity)
    t.like(refused, { status: 400, body: { code: 'invalid_input' } }, String(quantity))
    t.deepEqual(paths(refused.body), ['quantity'])
  }
  for (const quantity of [0.1, 0.3, 1e-6, 1.000001]) t.is((await move(quantity)).status, 200, String(quantity))
  t.is(await company.balance('OIL', to!), 1.400002)
  await company.verified(t)
})

test('a line to which more came than one quantity takes is counted as it is', async (t) => {
  const company = await service().company({ ...shelves, products: [{ sku: 'OIL', unit: 'ml', unitWhole: false }] })
  for (const quantity of [999_999_999, 500_000_000.25]) await company.receive('OIL', quantity, 'A')
  const count = async (countedQuantity: number, decision: object) => {
    const { id } = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.A }))
    const lines = [{ sku: 'OIL', countedQuantity }]
    const counted = await company.ok(company.post(`/inventory-counts/${id}/lines`, { lines }))
    await company.ok(company.post(`/inventory-counts/${id}/finalize`))
    const decisions = [{ lineId: counted.lines[0].id, ...decision }]
    await company.ok(company.post(`/inventory-counts/${id}/reconcile`, { decisions }))
    return company.balance('OIL', company.unit.A!)
  }
  t.is(await count(1_499_999_999.25, { decision: 'accepted' }), 1_499_999_999.25)
  t.is(await count(1_400_000_000.5, { decision: 'adjusted', quantity: 1_500_000_000.75 }), 1_500_000_000.75)
  await company.verified(t)
})
