// What one order of a batch says wrong is that order's problem alone.
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const days = [
  '2026-02-30',
  '2026-13-45',
  '0000-01-01',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00+99:00',
  'Friday',
  '',
]
const unseen = ['ERP 7 ', 'ERP\u200b7', '\u202eERP7']
const numbers = [1.5, 0, -1, 1e20, 2 ** 63, '1', true]
const skus = [1.5, 1e20, null, ['x'], '']

test('a day that no calendar has, or a number that no product has, fails its order and no other', async (t) => {
  const company = await service().company({
    products: [{ sku: 'SHAFT', name: 'Shaft', itemClass: 'finished', unit: 'pcs' }],
  })
  const order = (n: number) => ({ externalSystemId: `E-${n}`, productSku: 'SHAFT', quantity: 1 })
  const wrong = [
    ...days.map((dueDate) => ['dueDate', dueDate]),
    ...unseen.flatMap((code) => [
      ['code', code],
      ['externalSystemId', code],
    ]),
    ...numbers.map((productId) => ['productId', productId]),
    ...skus.map((productSku) => ['productSku', productSku]),
  ] as [string, unknown][]
  const orders = [
    ...wrong.map(([key, value], n) => ({ ...order(n), [key]: value })),
    { ...order(wrong.length), dueDate: '2028-02-29' },
  ]
  const { results } = await company.ok(company.post('/work-orders/batch', { orders }))
  for (const [n, [key, value]] of wrong.entries()) {
    const { status, problem } = results[n]
    t.is(status, 'failed', `${key} ${JSON.stringify(value)}`)
    t.true(
      problem.errors.some(({ path }: { path: string }) => path === key),
      JSON.stringify([key, value, problem]),
    )
    t.false(
      problem.errors.some(({ path }: { path: string }) => path.startsWith(`${key}.`)),
      JSON.stringify([key, value, problem]),
    )
  }
  t.is(results.at(-1).status, 'created')
  t.is((await company.ok(company.get('/work-orders'))).data.length, 1)
})

test('all that an order has to have is told at once, also where its own id is missing', async (t) => {
  const company = await service().company()
  const missing = ['externalSystemId', 'productSku', 'quantity']
  t.deepEqual(paths((await company.post('/work-orders', {})).body), missing)
  t.deepEqual(paths((await company.post('/work-orders', { productSku: 'X' })).body), ['externalSystemId', 'quantity'])
  t.deepEqual(paths((await company.post('/work-orders', { externalSystemId: 'E' })).body), ['productSku', 'quantity'])
  const { results } = await company.ok(
    company.post('/work-orders/batch', { orders: [{}, { quantity: 1 }, 5, null, []] }),
  )
  t.deepEqual(
    results.map(({ problem }: { problem: object }) => paths(problem)),
    [missing, ['externalSystemId', 'productSku'], [''], [''], ['']],
  )
  t.deepEqual(paths((await company.post('/handoffs', {})).body), ['recipientShortName', 'taskId'])
})
