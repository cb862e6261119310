import test from 'ava'
import { eventsOf } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const shaft: Spec = {
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Lathe' }, { name: 'Mill 1' }, { name: 'Mill 2' }],
      storageUnits: [{ name: 'Rack', type: 'rack' }],
    },
  ],
  workCenters: [
    { name: 'Turning', machines: ['Lathe'] },
    { name: 'Milling', machines: ['Mill 1', 'Mill 2'] },
  ],
  products: [
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
    { sku: 'SHAFT', name: 'Shaft', tracking: 'lot', recipe: [{ sku: 'BAR', quantity: 2 }] },
    { sku: 'LOOSE' },
  ],
  taskTypes: [
    { name: 'Turn', workCenter: 'Turning', slas: [{ priority: 2, hours: 48 }] },
    { name: 'First article', form: [] },
    { name: 'Mill', workCenter: 'Milling', makes: 'SHAFT' },
    { name: 'Wash' },
  ],
  routings: [
    {
      name: 'Shaft',
      product: 'SHAFT',
      steps: [
        { taskType: 'Turn' },
        { taskType: 'First article', gate: true },
        { taskType: 'Mill' },
        { taskType: 'Wash' },
      ],
    },
  ],
}

async function factory() {
  const company = await service().company(shaft)
  const order = async (externalSystemId = 'ERP-1', more = {}) =>
    (await company.ok(company.post('/work-orders', { externalSystemId, productSku: 'shaft', quantity: 10, ...more })))
      .workOrder
  return { company, order }
}

test('an order is a draft until it is released; the same id updates it', async (t) => {
  const { company } = await factory()
  const made = await company.ok(
    company.post('/work-orders', {
      externalSystemId: 'ERP-1',
      productSku: 'shaft',
      quantity: 10,
      dueDate: '2031-05-01',
    }),
  )
  t.true(made.created)
  t.like(made.workOrder, {
    code: 'WO-1',
    externalSystemId: 'ERP-1',
    status: 'draft',
    product: { sku: 'SHAFT', name: 'Shaft' },
    quantity: 10,
    uom: 'pcs',
    goodQuantity: 0,
    scrapQuantity: 0,
    dueDate: '2031-05-01T00:00:00.000Z',
    kitStorageUnitId: null,
    routing: null,
    operations: [],
    materials: [],
    lots: { produced: [], consumed: [] },
  })
  const changed = await company.ok(
    company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'SHAFT', quantity: 12, code: 'RUSH-1' }),
  )
  t.false(changed.created)
  t.like(changed.workOrder, {
    id: made.workOrder.id,
    code: 'RUSH-1',
    quantity: 12,
    dueDate: '2031-05-01T00:00:00.000Z',
  })
  const again = await company.ok(
    company.post('/work-orders', { externalSystemId: 'ERP-2', productSku: 'SHAFT', quantity: 1 }),
  )
  t.is(again.workOrder.code, 'WO-2')
})

test('what is wrong with an order is said, with its field', async (t) => {
  const { company } = await factory()
  const post = (body: object) => company.post('/work-orders', { externalSystemId: 'E', quantity: 1, ...body })
  t.like((await post({ productSku: 'NONE' })).body, {
    status: 404,
    code: 'not_found',
    missing: { kind: 'product', id: 'NONE' },
  })
  t.like((await post({ productId: 999_999 })).body, { status: 404, missing: { id: '999999' } })
  t.like((await post({})).body, { status: 400, code: 'invalid_input', errors: [{ path: 'productSku' }] })
  t.like((await post({ productSku: 'SHAFT', productId: 1 })).body, { status: 400, errors: [{ path: 'productSku' }] })
  t.like((await post({ productSku: 'SHAFT', quantity: 1.5 })).body, { status: 422, code: 'fractional_quantity' })
  t.like((await post({ productSku: 'SHAFT', uom: 'kg' })).body, { status: 400, errors: [{ path: 'uom' }] })
  const wrong = await company.post('/work-orders', { quantity: -1, dueDate: 'soon', price: 3 })
  t.deepEqual(wrong.body.errors.map((e: { path: string }) => e.path).sort(), [
    'dueDate',
    'externalSystemId',
    'price',
    'productSku',
    'quantity',
  ])
  await company.apply({ products: [{ sku: 'LOOSE', isActive: false }] })
  t.like((await post({ productSku: 'LOOSE' })).body, { status: 400, errors: [{ path: 'productSku' }] })
})

test('release opens one operation a step; the steps after a gate wait for it', async (t) => {
  const { company, order } = await factory()
  const draft = await order('ERP-1', { dueDate: '2031-05-01' })
  const released = await company.ok(
    company.post(`/work-orders/${draft.id}/release`, { kitStorageUnitId: company.unit.Rack }),
  )
  t.like(released, {
    status: 'released',
    routing: { name: 'Shaft', version: 1 },
    kitStorageUnitId: company.unit.Rack,
    startedAt: null,
  })
  t.deepEqual(
    released.operations.map((o: Record<string, unknown>) => [o.step, o.name, o.status, o.workCenter, o.ssuId]),
    [
      [1, 'Turn', 'ready', 'Turning', 'Lathe'],
      [2, 'First article', 'ready', null, null],
      [3, 'Mill', 'open', 'Milling', null],
      [4, 'Wash', 'open', null, null],
    ],
  )
  t.like(released.materials, [{ sku: 'BAR', required: 20, consumed: 0, shortage: 0 }])

  const [turn, gate, mill] = await Promise.all(
    released.operations.map((o: { taskId: string }) => company.ok(company.get(`/tasks/${o.taskId}`))),
  )
  t.like(turn, { title: '1 Turn · WO-1', priorityId: 2, typeId: company.type.Turn })
  t.is(Date.parse(turn.dueDate) - Date.parse(released.releasedAt), 48 * 3_600_000)
  t.is(mill.dueDate, '2031-05-01T00:00:00.000Z')
  t.like((await company.patch(`/tasks/${mill.id}`, { status: 'dispatched' })).body, {
    status: 409,
    code: 'task_blocked',
    blockedBy: [gate.id],
  })
  await company.ok(company.patch(`/tasks/${gate.id}`, { status: 'done' }))
  t.is((await company.ok(company.get(`/tasks/${mill.id}`))).status, 'ready')

  const events = (await eventsOf(company)).map(({ type, data }) => ({ type, data }))
  t.deepEqual(events[0], {
    type: 'work_order.released',
    data: {
      workOrder: {
        id: draft.id,
        code: 'WO-1',
        product: { sku: 'SHAFT', name: 'Shaft' },
        quantity: 10,
        dueDate: '2031-05-01T00:00:00.000Z',
      },
      operations: 4,
    },
  })
  t.deepEqual(
    events.slice(1).map((e) => e.type),
    [
      'task.created',
      'task.created',
      'task.created',
      'task.created',
      'task.created', // of the task that fills the kit
      'task.status_changed',
      'task.status_changed',
      'task.status_changed',
    ],
  )
})

test('a second release at the same moment is refused', async (t) => {
  const { company, order } = await factory()
  const { id } = await order()
  const answers = await Promise.all(Array.from({ length: 6 }, () => company.post(`/work-orders/${id}/release`)))
  t.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409, 409, 409, 409])
  t.true(answers.filter((a) => a.status === 409).every((a) => a.body.code === 'already_released'))
  t.is((await company.ok(company.get(`/work-orders/${id}`))).operations.length, 4)
})

test('a released order keeps its routing, its recipe and itself', async (t) => {
  const { company, order } = await factory()
  const { id } = await order()
  await company.ok(company.post(`/work-orders/${id}/release`))
  await company.ok(company.put('/products/SHAFT', { recipe: [{ sku: 'BAR', quantity: 5 }] }))
  const same = await company.ok(
    company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'SHAFT', quantity: 10 }),
  )
  t.like(same, { created: false, workOrder: { status: 'released', materials: [{ sku: 'BAR', required: 20 }] } })
  t.like((await company.post('/work-orders', { externalSystemId: 'ERP-1', productSku: 'SHAFT', quantity: 11 })).body, {
    status: 409,
    code: 'not_draft',
  })
})

test('a product without a routing can be ordered but not released', async (t) => {
  const { company, order } = await factory()
  const { id } = await order('L', { productSku: 'LOOSE' })
  t.like((await company.post(`/work-orders/${id}/release`)).body, {
    status: 409,
    code: 'invalid_transition',
    allowedTransitions: ['cancelled'],
  })
  t.like((await company.post('/work-orders/none/release')).body, {
    status: 404,
    missing: { kind: 'work order', id: 'none' },
  })
  t.like((await company.post(`/work-orders/${id}/release`, { kitStorageUnitId: 'none' })).body, {
    status: 404,
    missing: { kind: 'storage unit' },
  })
})

test('in a batch each order succeeds or fails on its own', async (t) => {
  const { company, order } = await factory()
  await order('OLD')
  const { results } = await company.ok(
    company.post('/work-orders/batch', {
      orders: [
        { externalSystemId: 'A', productSku: 'SHAFT', quantity: 5 },
        { externalSystemId: 'B', productSku: 'NONE', quantity: 5 },
        { externalSystemId: 'C', productSku: 'SHAFT', quantity: -5, colour: 'red' },
        { externalSystemId: 'OLD', productSku: 'SHAFT', quantity: 10 },
        { externalSystemId: 'A', productSku: 'SHAFT', quantity: 6 },
        { externalSystemId: 'D', productSku: 'SHAFT', quantity: 1, code: 'WO-1' },
        { externalSystemId: 'E', productSku: 'SHAFT', quantity: 1 },
      ],
    }),
  )
  t.deepEqual(
    results.map((r: { index: number; status: string }) => [r.index, r.status]),
    [
      [0, 'created'],
      [1, 'failed'],
      [2, 'failed'],
      [3, 'unchanged'],
      [4, 'updated'],
      [5, 'failed'],
      [6, 'created'],
    ],
  )
  t.deepEqual(
    results.map((r: { problem: { code: string } | null }) => r.problem?.code),
    [undefined, 'not_found', 'invalid_input', undefined, undefined, 'duplicate_id', undefined],
  )
  t.deepEqual(
    results[2].problem.errors.map((e: { path: string }) => e.path),
    ['quantity', 'colour'],
  )
  const { id } = results[3].workOrder
  t.like(results[5].problem, { workOrderId: id, detail: `code: WO-1 is another work order's, of the id ${id}` })
  t.is(results[6].workOrder.code, 'WO-3', 'a failed item uses up no number')
  const list = await company.ok(company.get('/work-orders?productSku=shaft&limit=2'))
  t.deepEqual(
    list.data.map((o: { externalSystemId: string }) => o.externalSystemId),
    ['E', 'A'],
  )
  t.like(list.pagination, { total: 3, hasMore: true })
  t.is((await company.ok(company.get('/work-orders?status=released'))).pagination.total, 0)
})

test('the routings in force are listed with their steps', async (t) => {
  const { company } = await factory()
  const { data } = await company.ok(company.get('/routings?productSku=SHAFT'))
  t.like(data[0], { name: 'Shaft', version: 1, product: { sku: 'SHAFT' } })
  t.deepEqual(data[0].steps[1], {
    step: 2,
    taskType: { id: company.type['First article'], name: 'First article' },
    workCenter: null,
    gate: true,
  })
})

test('another company finds none of it', async (t) => {
  const { order } = await factory()
  const { id } = await order()
  const other = await service().company()
  for (const answer of [
    other.get(`/work-orders/${id}`),
    other.post(`/work-orders/${id}/release`),
    other.post(`/work-orders/${id}/cancel`, { reason: 'x' }),
  ]) {
    t.like((await answer).body, { status: 404, code: 'not_found' })
  }
})
