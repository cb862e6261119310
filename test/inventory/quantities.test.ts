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
