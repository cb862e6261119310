// purchase_orders.upsert, purchase_orders.list, purchase_orders.get, purchase_orders.close, purchase_orders.receive
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { shelves } from '../support/worlds.ts'

const service = serviceFor(test)

test('an order is made and, while it is open, changed; a line of the same SKU keeps its id', async (t) => {
  const company = await service().company()
  await company.ok(company.put('/vendors/Acme', {}))
  for (const sku of ['A', 'B', 'C']) await company.product(sku)
  const made = await company.ok(
    company.post('/purchase-orders', {
      externalSystemId: 'ERP-1',
      vendor: 'Acme',
      lines: [
        { sku: 'A', quantity: 5 },
        { sku: 'B', quantity: 2 },
      ],
    }),
  )
  t.true(made.created)
  t.like(made.purchaseOrder, { name: 'ERP-1', status: 'open', vendor: 'Acme', externalSystemId: 'ERP-1' })
  t.like(made.purchaseOrder.lines[0], { product: { sku: 'A', name: 'A' }, quantityOrdered: 5, quantityReceived: 0 })

  const changed = await company.ok(
    company.post('/purchase-orders', {
      externalSystemId: 'ERP-1',
      name: 'Bolts',
      lines: [
        { sku: 'C', quantity: 1 },
        { sku: 'a', quantity: 7 },
      ],
    }),
  )
  t.false(changed.created)
  t.like(changed.purchaseOrder, { id: made.purchaseOrder.id, name: 'Bolts', vendor: 'Acme' })
  t.deepEqual(
    changed.purchaseOrder.lines.map((line: { product: { sku: string }; quantityOrdered: number }) => [
      line.product.sku,
      line.quantityOrdered,
    ]),
    [
      ['C', 1],
      ['A', 7],
    ],
  )
  t.is(changed.purchaseOrder.lines[1].id, made.purchaseOrder.lines[0].id)
  t.deepEqual(await company.ok(company.get(`/purchase-orders/${made.purchaseOrder.id}`)), {
    ...changed.purchaseOrder,
    receipts: [],
  })
  const plan = await company.ok(
    company.post('/purchase-orders', { externalSystemId: 'ERP-1', vendor: null }, { prefer: 'dry-run' }),
  )
  t.deepEqual(
    plan.changes.map((change: { entity: string; fields: object }) => [change.entity, change.fields]),
    [['purchaseOrder', { vendorId: { from: 'Acme', to: null } }]],
  )
})

test('everything wrong with an order is told at once', async (t) => {
  const company = await service().company()
  await company.product('A')
  const wrong = await company.post('/purchase-orders', {
    externalSystemId: 'X',
    vendor: 'Nobody',
    lines: [
      { sku: 'A', quantity: 1.5 },
      { sku: 'a', quantity: 1 },
      { sku: 'NONE', quantity: 1 },
    ],
  })
  t.like(wrong, { status: 400, body: { code: 'invalid_input' } })
  t.deepEqual(paths(wrong.body), ['lines.0.quantity', 'lines.1.sku', 'lines.2.sku', 'vendor'])
  t.like(await company.post('/purchase-orders', { externalSystemId: 'X' }), {
    status: 400,
    body: { errors: [{ path: 'lines' }] },
  })
  t.like(await company.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'A', quantity: 0.5 }] }), {
    status: 422,
    body: { code: 'fractional_quantity' },
  })
  t.like(await company.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'NONE', quantity: 1 }] }), {
    status: 404,
    body: { code: 'not_found' },
  })
  for (const quantity of [0, -1, 1e308, '5', null, 1e-7]) {
    t.like(await company.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'A', quantity }] }), {
      status: 400,
      body: { errors: [{ path: 'lines.0.quantity' }] },
    })
  }
  t.deepEqual(
    paths(
      (
        await company.post('/purchase-orders', {
          externalSystemId: 'X',
          lines: [{ sku: 'A', quantity: 1, bin: 'goods' }],
          price: 4,
        })
      ).body,
    ),
    ['lines.0.bin', 'price'],
  )
  t.like(
    await company.post('/purchase-orders', '{"externalSystemId": "X", "lines": [{"sku": "A", "quantity": NaN}]}'),
    { status: 400, body: { code: 'invalid_json' } },
  )
  t.is((await company.ok(company.get('/purchase-orders'))).pagination.total, 0)
})

test('an order of which something came changes no more, and can be closed short once', async (t) => {
  const company = await service().company(shelves)
  const { Dock: dock } = company.unit
  await company.product('A')
  const { id, line } = await company.purchase('ERP-1', { A: 5 })
  await company.ok(
    company.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: line.A, quantity: 2, storageUnitId: dock }] }),
  )
  t.like(await company.post('/purchase-orders', { externalSystemId: 'ERP-1', name: 'No' }), {
    status: 409,
    body: { code: 'not_draft', orderStatus: 'partially_received' },
  })
  t.like(await company.ok(company.post(`/purchase-orders/${id}/close`)), { status: 'closed' })
  t.like(await company.post(`/purchase-orders/${id}/close`), {
    status: 409,
    body: { code: 'invalid_transition', allowedTransitions: [] },
  })
  t.like(
    await company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line.A, quantity: 1, storageUnitId: dock }],
    }),
    { status: 409, body: { code: 'invalid_transition' } },
  )
})

test('the list is newest first, by status too', async (t) => {
  const company = await service().company()
  await company.product('A')
  for (const name of ['1', '2', '3']) await company.purchase(name, { A: 1 })
  const second = (await company.ok(company.get('/purchase-orders?limit=1&offset=1'))).data[0]
  t.is(second.name, '2')
  await company.ok(company.post(`/purchase-orders/${second.id}/close`))
  const open = await company.ok(company.get('/purchase-orders?status=open'))
  t.deepEqual(
    open.data.map((each: { name: string }) => each.name),
    ['3', '1'],
  )
  t.deepEqual(open.pagination, { limit: 50, offset: 0, total: 2, hasMore: false })
  t.is((await company.get('/purchase-orders?status=lost')).status, 400)
  const own = await company.ok(company.get('/purchase-orders?externalSystemId=2'))
  t.like(own, { data: [{ id: second.id }], pagination: { total: 1 } }, 'by the own id, in any status')
  t.is((await company.ok(company.get('/purchase-orders?externalSystemId=4'))).pagination.total, 0)
})

test('the same order made twice at the same moment is one order', async (t) => {
  const company = await service().company()
  await company.product('A')
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      company.post('/purchase-orders', { externalSystemId: 'TWIN', lines: [{ sku: 'A', quantity: 1 }] }),
    ),
  )
  t.deepEqual(replies.map((reply) => [reply.status, reply.body.created]).sort(), [
    [200, false],
    [200, false],
    [200, false],
    [200, false],
    [200, true],
  ])
})

test('another company’s order is not there, and permissions hold', async (t) => {
  const company = await service().company()
  const other = await service().company()
  await other.product('A')
  const { id, line } = await other.purchase('THEIRS', { A: 1 })
  t.is((await company.get(`/purchase-orders/${id}`)).status, 404)
  t.is((await company.post(`/purchase-orders/${id}/close`)).status, 404)
  t.is(
    (
      await company.post(`/purchase-orders/${id}/receive`, {
        lines: [{ lineId: line.A, quantity: 1, storageUnitId: 'x' }],
      })
    ).status,
    404,
  )
  const viewer = await other.as('Viewer')
  t.is((await viewer.get(`/purchase-orders/${id}`)).status, 200)
  t.like((await viewer.post(`/purchase-orders/${id}/close`)).body, { requiredPermission: 'inventory:manage' })
  t.like((await viewer.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'A', quantity: 1 }] })).body, {
    requiredPermission: 'inventory:manage',
  })
  t.like(
    (await viewer.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: 1, quantity: 1, storageUnitId: 'x' }] }))
      .body,
    { requiredPermission: 'inventory:receive' },
  )
})

test('receipts at the same moment never exceed the order', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('STEEL', { tracking: 'lot' })
  const { id, line } = await company.purchase('PO', { STEEL: 10 })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      company.post(`/purchase-orders/${id}/receive`, {
        lines: [{ lineId: line.STEEL, quantity: 3, storageUnitId: shelf, lotCode: `L${n % 2}` }],
      }),
    ),
  )
  t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 200, 200, 409, 409, 409, 409, 409])
  t.true(replies.filter((reply) => reply.status === 409).every((reply) => reply.body.code === 'over_receipt'))
  t.is(await company.balance('STEEL', shelf), 9)
  await company.verified(t)
})

test('receipts of different orders into the same new lots wait for each other', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('STEEL', { tracking: 'lot' })
  await company.product('TIN', { tracking: 'lot' })
  const orders = await Promise.all(['1', '2', '3', '4'].map((name) => company.purchase(name, { STEEL: 2, TIN: 2 })))
  const replies = await Promise.all(
    orders.map(({ id, line }, n) => {
      const lines = [line.STEEL, line.TIN].flatMap((lineId) =>
        ['A', 'B'].map((lotCode) => ({ lineId, quantity: 1, storageUnitId: shelf, lotCode })),
      )
      return company.post(`/purchase-orders/${id}/receive`, { lines: n % 2 ? lines : lines.reverse() })
    }),
  )
  t.deepEqual(
    replies.map((reply) => reply.status),
    [200, 200, 200, 200],
  )
  t.is(await company.balance('STEEL', shelf), 8)
  t.deepEqual(
    await company.sql('select count(*)::int as lots from production.lots where company_id = app.company_id()'),
    [{ lots: 4 }],
  )
  await company.verified(t)
})

test('a retried receipt is the same answer and one effect', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('BOLT')
  const { id, line } = await company.purchase('PO', { BOLT: 10 })
  const send = () =>
    company.post(
      `/purchase-orders/${id}/receive`,
      { lines: [{ lineId: line.BOLT, quantity: 4, storageUnitId: shelf }] },
      { 'idempotency-key': 'delivery-1' },
    )
  const first = await send()
  const second = await send()
  t.is(first.status, 200)
  t.is(second.text, first.text)
  t.is(second.headers.get('idempotency-replayed'), 'true')
  t.is(await company.balance('BOLT', shelf), 4)
})

test('500 lines are one receipt', async (t) => {
  const company = await service().company({
    ...shelves,
    products: Array.from({ length: 500 }, (_, n) => ({
      sku: `P${n + 1}`,
      itemClass: 'raw',
      tracking: n % 2 ? 'lot' : 'none',
    })),
  })
  const { Shelf: shelf } = company.unit
  const { purchaseOrder } = await company.ok(
    company.post('/purchase-orders', {
      externalSystemId: 'BIG',
      lines: Array.from({ length: 500 }, (_, n) => ({ sku: `P${n + 1}`, quantity: 2 })),
    }),
  )
  const lines = purchaseOrder.lines.map(({ id }: { id: number }, n: number) => ({
    lineId: id,
    quantity: 2,
    storageUnitId: shelf,
    ...(n % 2 && { lotCode: `L${n}` }),
  }))
  const start = performance.now()
  const received = await company.ok(company.post(`/purchase-orders/${purchaseOrder.id}/receive`, { lines }))
  t.log(`500 lines in ${Math.round(performance.now() - start)} ms`)
  t.is(received.status, 'received')
  await company.verified(t)
})
