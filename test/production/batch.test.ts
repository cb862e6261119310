// What an upsert changes of an order; what one of a batch says wrong is that order's problem alone.
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

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

test('what is wrong with an order is the same alone and in a batch', async (t) => {
  const company = await service().company({ products: [{ sku: 'SHAFT', name: 'Shaft', unitWhole: false }] })
  const texts = ['a\nb', 'a\tb', '\u0007', ' ', '', '.', '..', 'x'.repeat(101), 'x'.repeat(201), 5, null, ['x'], {}]
  const times = ['2026-12-31T23:59:60Z', '2026-12-31T24:00:00Z', '2026-12-31T10:00:00', '2026-12-31 10:00Z', 20261231]
  const odd: Record<string, unknown[]> = {
    externalSystemId: texts,
    productSku: texts,
    uom: texts,
    code: texts,
    productId: [...numbers, null, 2 ** 53],
    quantity: [...numbers, null, 1e-7, 1e9, 0.123456],
    dueDate: [...days, ...times, null, '10000-01-01', '0001-01-01', '0001-01-01T00:00:00+02:00', '2031-01-01T00:00Z'],
    colour: ['red', null],
  }
  const given = Object.entries(odd).flatMap(([key, values]) => values.map((value) => [key, value] as const))
  const orders = given.map(([key, value], n) => {
    const product = key === 'productId' ? {} : { productSku: 'SHAFT' }
    return { externalSystemId: `E-${n}`, ...product, quantity: 1, [key]: value }
  })
  const dry = { prefer: 'dry-run' }
  const { result } = (await company.post('/work-orders/batch', { orders }, dry)).body
  const told = (problem?: { code: string; errors: object[] }) =>
    problem && { code: problem.code, errors: problem.errors }
  for (const [n, order] of orders.entries()) {
    const { body } = await company.post('/work-orders', order, dry)
    const alone = body.accepted ? undefined : told(body.problem ?? body)
    t.deepEqual(told(result.results[n].problem ?? undefined), alone, JSON.stringify(given[n]))
  }
})

test('an order that holds what nobody can store fails alone, and says where', async (t) => {
  const company = await service().company({ products: [{ sku: 'SHAFT', name: 'Shaft' }] })
  const order = (id: string) => ({ externalSystemId: id, productSku: 'SHAFT', quantity: 1 })
  const wrong: [object, string, string][] = [
    [order('E\0'), 'externalSystemId', 'must not contain the NUL character'],
    [{ ...order('E'), code: 'C\ud800' }, 'code', 'must be well-formed Unicode'],
    [{ ...order('E'), 'a\0': 1 }, 'a\ufffd', 'the key must not contain the NUL character'],
    [JSON.parse('{"__proto__": {}}'), '__proto__', 'the key is not taken'],
  ]
  const orders = [
    order('FIRST'),
    ...wrong.map(([one]) => one),
    { problems: [{ path: 'x', message: 'y' }, 1] },
    order('LAST'),
  ]
  const { results } = await company.ok(company.post('/work-orders/batch', { orders }))
  t.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ['created', ...wrong.map(() => 'failed'), 'failed', 'created'],
  )
  for (const [n, [, path, message]] of wrong.entries()) t.deepEqual(results[n + 1].problem.errors[0], { path, message })
  const exact = '{"externalSystemId": "E", "productSku": "SHAFT", "quantity": 1.00000000000000000001}'
  const tooExact = await company.send('POST', '/work-orders/batch', `{"orders": [${exact}]}`)
  t.like(tooExact.body.results, [{ status: 'failed', problem: { errors: [{ path: 'quantity' }] } }])
  const nothing = await company.post('/work-orders/batch', { orders: [], 'b\0': 1 })
  t.true(paths(nothing.body).includes('orders'))
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

test('an update needs only what changes; of a released order the due date', async (t) => {
  const plant = await service().company(spec)
  const upsert = (more: object) => plant.post('/work-orders', { externalSystemId: 'ERP-1', ...more })
  t.like((await upsert({ productSku: 'PLATE' })).body, { status: 400, errors: [{ path: 'quantity' }] })
  await plant.ok(upsert({ productSku: 'PLATE', quantity: 5 }))
  t.like((await plant.ok(upsert({ quantity: 6 }))).workOrder, { product: { sku: 'PLATE' }, quantity: 6 })
  const { workOrder } = await plant.ok(upsert({ dueDate: '2031-05-01' }))
  await plant.ok(plant.post(`/work-orders/${workOrder.id}/release`))
  t.like(await plant.ok(upsert({ dueDate: '2031-06-01' })), {
    created: false,
    workOrder: { quantity: 6, dueDate: '2031-06-01T00:00:00.000Z' },
  })
  t.like((await upsert({ dueDate: '2031-07-01', quantity: 7 })).body, {
    code: 'not_draft',
    detail: 'WO-1 is released: nothing but its due date can be changed any more, and this changes its quantity.',
  })
  const { results } = await plant.ok(
    plant.post('/work-orders/batch', {
      orders: [
        { externalSystemId: 'ERP-1', dueDate: null },
        { externalSystemId: 'ERP-1', quantity: 7 },
        { externalSystemId: 'ERP-2', quantity: 7 },
      ],
    }),
  )
  t.like(results, [
    { status: 'updated', workOrder: { quantity: 6, dueDate: null } },
    { status: 'failed', problem: { code: 'not_draft' } },
    { status: 'failed', problem: { errors: [{ path: 'productSku' }] } },
  ])
})

test('an order that is over is answered as it is when it is sent again, whatever its product is counted in by now', async (t) => {
  const plant = await service().company({
    ...spec,
    products: spec.products!.map((each) => (each.sku === 'PLATE' ? { ...each, unit: 'kg', unitWhole: false } : each)),
  })
  await plant.receive('SCREW', 10, 'Rack')
  const sent = { externalSystemId: 'ERP-1', productSku: 'PLATE', quantity: 2.5, uom: 'kg' }
  const { workOrder } = await plant.ok(plant.post('/work-orders', sent))
  const { operations } = await plant.ok(plant.post(`/work-orders/${workOrder.id}/release`))
  await plant.ok(plant.done(operations[0], { goodQuantity: 0, scrapQuantity: 2 }))
  await plant.ok(plant.put('/products/PLATE', { unit: 'pcs', unitWhole: true }))
  t.like(await plant.ok(plant.post('/work-orders', sent)), { created: false, workOrder: { quantity: 2.5, uom: 'kg' } })
  t.like((await plant.post('/work-orders', { ...sent, uom: 'pcs' })).body, {
    errors: [{ path: 'uom', message: 'PLATE is counted in kg' }],
  })
})

test('an order that is rescheduled takes its tasks along but for those with a date of their own, and says whom it leaves short', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 30, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 100, 'Rack')
  const order = async (externalSystemId: string, dueDate: string, headers = {}) =>
    plant.ok(plant.post('/work-orders', { externalSystemId, productSku: 'HINGE', quantity: 8, dueDate }, headers))
  const first = (await order('FIRST', '2031-05-02')).workOrder
  const late = (await order('LATE', '2031-05-09')).workOrder
  const kit = { kitStorageUnitId: plant.unit.Cart }
  for (const [id, with_] of [
    [first.id, {}],
    [late.id, kit],
  ] as const)
    await plant.ok(plant.post(`/work-orders/${id}/release`, with_))
  const tasks = async () =>
    (await plant.ok(plant.get('/tasks?limit=100'))).data.filter((task: any) => task.title.includes(late.code))
  const [own, ...others] = await tasks()
  t.true(others.length > 0)
  await plant.ok(plant.patch(`/tasks/${own.id}`, { dueDate: '2031-04-30T12:00:00.000Z' }))
  const plan = await order('LATE', '2031-05-01', { prefer: 'dry-run' })
  t.is(plan.changes.filter((change: any) => change.entity === 'task').length, others.length)
  const { _meta } = await order('LATE', '2031-05-01')
  t.deepEqual(_meta.warnings, [
    { code: 'later_order_short', message: '2 of BAR will be missing for WO-1, which is due later.' },
  ])
  await order('LATE', '2031-05-09')
  const inBatch = (dueDate: string) =>
    plant.ok(plant.post('/work-orders/batch', { orders: [{ externalSystemId: 'LATE', dueDate }] }))
  t.deepEqual((await inBatch('2031-05-01'))._meta, _meta)
  t.deepEqual((await inBatch('2031-05-09'))._meta.warnings, [
    { code: 'expected_shortage', message: '2 of BAR will be missing for WO-2.' },
  ])
  const thereAndBack = ['2031-06-01', '2031-05-09'].map((dueDate) => ({ externalSystemId: 'LATE', dueDate }))
  const same = await plant.ok(plant.post('/work-orders/batch', { orders: thereAndBack }))
  t.deepEqual(same._meta.warnings, [], 'it is due as before')
  await order('LATE', '2031-05-01')
  const again = await order('LATE', '2031-05-01T06:00:00.000Z')
  t.deepEqual(again._meta.warnings, [], 'it was before WO-1 already')
  await order('LATE', '2031-05-01')
  t.deepEqual(
    new Set((await tasks()).map((task: any) => task.dueDate)),
    new Set(['2031-04-30T12:00:00.000Z', '2031-05-01T00:00:00.000Z']),
  )
})
