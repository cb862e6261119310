// What counts as used at clients' when reordering measures consumption: what was brought there, out of whatever bin, less
// what came back, into whatever bin.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { suggestions, triggered } from './reordering.ts'

const service = serviceFor(test, { booksBalance: true })

const shelf = (name: string) => ({ name, type: 'shelf' as const })
const van = { name: 'Van', type: 'van' as const, ownership: 'personnel' as const, owner: 'admin@example.test' }
/** A minimum that there is never enough of, so that daily consumption is always told. */
const stockPolicies = [null, 'Depot', 'Yard'].map((site) => ({ site, mode: 'minimum' as const, minQty: 1000 }))
const depot: Spec = {
  warehouses: [
    { name: 'Depot', storageUnits: [shelf('Shelf'), van] },
    { name: 'Yard', storageUnits: [shelf('Shed')] },
  ],
  taskTypes: [{ name: 'Inspect' }],
  products: [
    { sku: 'PUMP', itemClass: 'spare_part', stockPolicies },
    { sku: 'SEAL', itemClass: 'spare_part', stockPolicies },
  ],
  inspectionPlans: [{ name: 'Seals', product: 'SEAL', taskType: 'Inspect' }],
}

/** A company that serves a client, with 100 pumps on its shelf. */
const serving = (): Promise<TestCompany> => service().company(depot, { kind: 'managed_services', furnish })

async function furnish(company: TestCompany): Promise<void> {
  await company.ok(company.post('/clients', { id: 'B', name: 'Bakery', contactPersonEmail: 'oven@bakery.example' }))
  const room = { name: 'Oven room', type: 'bay' as const, ownership: 'client' as const, owner: 'Bakery' }
  await company.apply({ sites: [{ name: 'Bakery', client: 'Bakery', storageUnits: [room], ssus: [{ name: 'Oven' }] }] })
  await company.receive('PUMP', 100, 'Shelf')
}

const move = (company: TestCompany, quantity: number, from: string, to: string, more: object = {}) =>
  company.ok(
    company.post('/stock/transfers', {
      sku: 'PUMP',
      quantity,
      from: company.unit[from],
      to: company.unit[to],
      ...more,
    }),
  )

/** What was used in the last 30 days: in all, and at the sites. */
async function used(company: TestCompany, sku = 'PUMP'): Promise<Record<string, number>> {
  const names = Object.fromEntries(Object.entries(company.site).map(([name, id]) => [id as string, name]))
  const rows = (await suggestions(company)).filter((row) => row.sku === sku)
  return Object.fromEntries(
    rows.map(({ storageSiteId, dailyConsumption }) => [
      storageSiteId === null ? 'all' : names[storageSiteId as string],
      Math.round((dailyConsumption as number) * 30 * 1000) / 1000,
    ]),
  )
}

const kinds = async (company: TestCompany) =>
  (await company.ok(company.get('/stock-transactions'))).data.map((row: { kind: string }) => row.kind)

test('what comes back from a client’s is used no more, wherever it comes to', async (t) => {
  const company = await serving()
  await move(company, 20, 'Shelf', 'Oven room')
  await move(company, 20, 'Oven room', 'Shelf')
  t.deepEqual(await used(company), { all: 0, Depot: 0, Yard: 0 })
  await move(company, 20, 'Shelf', 'Oven room')
  t.deepEqual(await used(company), { all: 20, Depot: 20, Yard: 0 })
  await move(company, 2, 'Oven room', 'Van')
  await move(company, 3, 'Oven room', 'Shelf', { toBin: 'bads' })
  await move(company, 4, 'Oven room', 'Shelf', { toBin: 'quarantine' })
  t.deepEqual(await used(company), { all: 11, Depot: 11, Yard: 0 })
  await move(company, 5, 'Oven room', 'Shed')
  t.deepEqual(await used(company), { all: 6, Depot: 11, Yard: 0 }, 'to another site, where it was not taken from')
  await move(company, 6, 'Oven room', 'Shelf')
  t.deepEqual(await used(company), { all: 0, Depot: 5, Yard: 0 })
})

test('what is installed at a client’s counts as used out of whatever bin, and out of the client’s quarantine', async (t) => {
  const company = await serving()
  for (const bin of ['quarantine', 'bads']) await move(company, 40, 'Shelf', 'Shelf', { toBin: bin })
  t.deepEqual(await used(company), { all: 0, Depot: 0, Yard: 0 })
  await move(company, 35, 'Shelf', 'Oven room', { bin: 'quarantine', toBin: 'goods' })
  t.deepEqual(await used(company), { all: 35, Depot: 35, Yard: 0 })
  await move(company, 5, 'Shelf', 'Oven', { bin: 'bads', toBin: 'goods' })
  t.deepEqual(await used(company), { all: 40, Depot: 40, Yard: 0 })
  const { id, line } = await company.purchase('P', { PUMP: 6 })
  const waits = { lineId: line.PUMP, quantity: 6, bin: 'quarantine', storageUnitId: company.unit['Oven room'] }
  await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines: [waits] }))
  t.deepEqual(await used(company), { all: 40, Depot: 40, Yard: 0 }, 'it waits there and may go back')
  t.like(await move(company, 6, 'Oven room', 'Oven room', { bin: 'quarantine', toBin: 'goods' }), {
    toBin: 'installed',
  })
  t.deepEqual((await kinds(company)).slice(0, 2), ['installation', 'receipt'])
  t.like(await used(company), { all: 46 })
})

test('what has passed its inspection at a client’s counts as used', async (t) => {
  const company = await serving()
  const { id, line } = await company.purchase('S', { SEAL: 5 })
  const lines = [{ lineId: line.SEAL, quantity: 5, storageUnitId: company.unit['Oven room'] }]
  const { _meta } = await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
  t.like(await used(company, 'SEAL'), { all: 0 })
  await company.ok(company.done(_meta.inspectionTaskIds[0]))
  t.deepEqual(await company.stock('SEAL'), { 'Oven room/installed': 5 })
  t.like(await used(company, 'SEAL'), { all: 5 })
})

test('a level that rises past the stock tells at once, also by what was never on hand', async (t) => {
  const company = await serving()
  await company.apply({
    vendors: [{ name: 'Acme', leadTimeDays: 30 }],
    products: ['PUMP', 'RING'].map((sku) => ({
      ...{ sku, itemClass: 'spare_part', vendors: [{ vendor: 'Acme' }] },
      stockPolicies: [null, 'Depot', 'Yard'].map((site) => ({ site, mode: 'reorder_point' as const })),
    })),
  })
  const told = async (sku: string) =>
    (await triggered(company))
      .filter((one: any) => one.product.sku === sku)
      .map((one: any) => [one.storageSiteId === null, one.onHand, one.reorderPoint])
  const receive = ({ id, line }: Awaited<ReturnType<typeof company.purchase>>, quantity: number) => {
    const lines = [{ lineId: line.PUMP, quantity, storageUnitId: company.unit['Oven room'] }]
    return company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
  }
  const order = await company.purchase('P', { PUMP: 100 })
  await receive(order, 99)
  t.deepEqual(await told('PUMP'), [])
  await receive(order, 1)
  t.deepEqual(await told('PUMP'), [[true, 100, 100]])
  const { data } = await company.ok(company.get('/inventory/reorder-suggestions'))
  const suggested = data.find((one: any) => one.sku === 'PUMP' && one.storageSiteId === null)
  const [{ suggestedQuantity }] = (await triggered(company)) as [any]
  t.is(suggestedQuantity, suggested.suggestedQty, 'what this receipt brought is to come no more')
  await receive(await company.purchase('P2', { PUMP: 1 }), 1)
  t.is((await told('PUMP')).length, 1, 'once')

  await company.receive('RING', 60, 'Shelf')
  const ring = { sku: 'RING' }
  await move(company, 30, 'Shelf', 'Shelf', { ...ring, toBin: 'quarantine' })
  await move(company, 30, 'Shelf', 'Oven room', { ...ring, bin: 'quarantine', toBin: 'goods' })
  t.deepEqual(await told('RING'), [
    [true, 30, 30],
    [false, 30, 30],
  ])
})
