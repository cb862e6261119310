// A product keeps its archived vendors, which no spec shows.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const bar = { sku: 'BAR', name: 'Bar', itemClass: 'raw', unit: 'm' }

test('what a spec makes from now on is bought of nobody, of no archived vendor either', async (t) => {
  const company = await service().company({
    vendors: [{ name: 'Old Metals' }],
    products: [
      { ...bar, vendors: [{ vendor: 'Old Metals' }] },
      { ...bar, sku: 'ORE', name: 'Ore' },
    ],
  } as never)
  await company.ok(company.delete('/vendors/Old%20Metals'))
  const products = [{ ...bar, itemClass: 'finished', recipe: [{ sku: 'ORE', quantity: 2 }] }]
  t.is((await company.ok(company.post('/config/apply', { spec: { version: 1, products } }))).failed, null)
  t.deepEqual((await company.ok(company.get('/products/BAR'))).vendors, [])
  t.is((await company.put('/products/BAR', { name: 'Round bar' })).status, 200)
  await company.ok(company.put('/vendors/Old%20Metals', {}))
  const spec = await company.ok(company.get('/config/export'))
  const { changes } = await company.ok(company.post('/config/plan', { spec, prune: true }))
  t.true(changes.every(({ action }: { action: string }) => action === 'unchanged'))
})

test('a product keeps the vendor that a file archives, loses the one that it brings back and does not name', async (t) => {
  const line = { vendor: 'Old Metals', leadTimeDays: 3, vendorSku: 'OM-1' }
  const company = await service().company({
    vendors: [{ name: 'Old Metals' }, { name: 'New Metals' }],
    products: [{ ...bar, vendors: [line, { vendor: 'New Metals' }] }],
  } as never)
  const applied = async (isActive: boolean, ...vendors: object[]) => {
    const spec = { version: 1, vendors: [{ name: 'Old Metals', isActive }], products: [{ ...bar, vendors }] }
    const told = ({ changes }: { changes: any[] }) =>
      changes
        .filter(({ action }) => action !== 'unchanged' && action !== 'extra')
        .map(({ name, fields }) => `${name} ${Object.keys(fields)}`)
    const plan = told(await company.ok(company.post('/config/plan', { spec })))
    t.is((await company.ok(company.post('/config/apply', { spec }))).failed, null)
    t.deepEqual(told(await company.ok(company.post('/config/plan', { spec }))), [], 'one apply is enough')
    return plan
  }
  const names = async () =>
    (await company.ok(company.get('/products/BAR'))).vendors.map(({ vendor }: { vendor: string }) => vendor)
  const other = { vendor: 'New Metals' }
  t.deepEqual(await applied(false, other), ['Old Metals isActive'])
  t.deepEqual(await names(), ['Old Metals', 'New Metals'])
  t.deepEqual(await applied(true, line, other), ['Old Metals isActive'], 'it comes back as it was')
  await applied(false, other)
  t.deepEqual(await applied(true, other), ['Old Metals isActive', 'BAR vendors'])
  t.deepEqual(await names(), ['New Metals'])
})
