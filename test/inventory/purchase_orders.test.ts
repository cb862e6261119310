// purchase_orders.upsert, purchase_orders.list, purchase_orders.get, purchase_orders.close
import test from 'ava'
import { order, paths, product, storageUnit } from '../support/inventory.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('an order is made and, while it is open, changed; a line of the same SKU keeps its id', async (t) => {
  const company = await service().company()
  await company.ok(company.put('/vendors/Acme', {}))
  for (const sku of ['A', 'B', 'C']) await product(company, sku)
  const made = await company.ok(company.post('/purchase-orders', { externalSystemId: 'ERP-1', vendor: 'Acme', lines: [{ sku: 'A', quantity: 5 }, { sku: 'B', quantity: 2 }] }))
  t.true(made.created)
  t.like(made.purchaseOrder, { name: 'ERP-1', status: 'open', vendor: 'Acme', externalSystemId: 'ERP-1' })
  t.like(made.purchaseOrder.lines[0], { product: { sku: 'A', name: 'A' }, quantityOrdered: 5, quantityReceived: 0 })

  const changed = await company.ok(company.post('/purchase-orders', { externalSystemId: 'ERP-1', name: 'Bolts', lines: [{ sku: 'C', quantity: 1 }, { sku: 'a', quantity: 7 }] }))
  t.false(changed.created)
  t.like(changed.purchaseOrder, { id: made.purchaseOrder.id, name: 'Bolts', vendor: 'Acme' })
  t.deepEqual(changed.purchaseOrder.lines.map((line: { product: { sku: string }; quantityOrdered: number }) => [line.product.sku, line.quantityOrdered]), [['C', 1], ['A', 7]])
  t.is(changed.purchaseOrder.lines[1].id, made.purchaseOrder.lines[0].id)
  t.deepEqual(await company.ok(company.get(`/purchase-orders/${made.purchaseOrder.id}`)), changed.purchaseOrder)
  const plan = await company.ok(company.post('/purchase-orders', { externalSystemId: 'ERP-1', vendor: null }, { prefer: 'dry-run' }))
  t.deepEqual(plan.changes.map((change: { entity: string; fields: object }) => [change.entity, change.fields]), [['purchaseOrder', { vendorId: { from: 'Acme', to: null } }]])
})

test('everything wrong with an order is told at once', async (t) => {
  const company = await service().company()
  await product(company, 'A')
  const wrong = await company.post('/purchase-orders', {
    externalSystemId: 'X', vendor: 'Nobody',
    lines: [{ sku: 'A', quantity: 1.5 }, { sku: 'a', quantity: 1 }, { sku: 'NONE', quantity: 1 }],
  })
  t.like(wrong, { status: 400, body: { code: 'invalid_input' } })
  t.deepEqual(paths(wrong.body), ['lines.0.quantity', 'lines.1.sku', 'lines.2.sku', 'vendor'])
  t.like(await company.post('/purchase-orders', { externalSystemId: 'X' }), { status: 400, body: { errors: [{ path: 'lines' }] } })
  t.like(await company.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'A', quantity: 0.5 }] }), { status: 422, body: { code: 'fractional_quantity' } })
  t.like(await company.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'NONE', quantity: 1 }] }), { status: 404, body: { code: 'not_found' } })
  for (const quantity of [0, -1, 1e308, '5', null, 1e-7]) {
    t.like(await company.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'A', quantity }] }), { status: 400, body: { errors: [{ path: 'lines.0.quantity' }] } })
  }
  t.deepEqual(paths((await company.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'A', quantity: 1, bin: 'goods' }], price: 4 })).body), ['lines.0.bin', 'price'])
  t.like(await company.post('/purchase-orders', '{"externalSystemId": "X", "lines": [{"sku": "A", "quantity": NaN}]}'), { status: 400, body: { code: 'invalid_json' } })
  t.is((await company.ok(company.get('/purchase-orders'))).pagination.total, 0)
})

test('an order of which something came changes no more, and can be closed short once', async (t) => {
  const company = await service().company()
  const dock = await storageUnit(company, 'Dock')
  await product(company, 'A')
  const { id, line } = await order(company, 'ERP-1', { A: 5 })
  await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: line.A, quantity: 2, storageUnitId: dock }] }))
  t.like(await company.post('/purchase-orders', { externalSystemId: 'ERP-1', name: 'No' }), { status: 409, body: { code: 'not_draft', orderStatus: 'partially_received' } })
  t.like(await company.ok(company.post(`/purchase-orders/${id}/close`)), { status: 'closed' })
  t.like(await company.post(`/purchase-orders/${id}/close`), { status: 409, body: { code: 'invalid_transition', allowedTransitions: [] } })
  t.like(await company.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: line.A, quantity: 1, storageUnitId: dock }] }), { status: 409, body: { code: 'invalid_transition' } })
})

test('the list is newest first, by status too', async (t) => {
  const company = await service().company()
  await product(company, 'A')
  for (const name of ['1', '2', '3']) await order(company, name, { A: 1 })
  const second = (await company.ok(company.get('/purchase-orders?limit=1&offset=1'))).data[0]
  t.is(second.name, '2')
  await company.ok(company.post(`/purchase-orders/${second.id}/close`))
  const open = await company.ok(company.get('/purchase-orders?status=open'))
  t.deepEqual(open.data.map((each: { name: string }) => each.name), ['3', '1'])
  t.deepEqual(open.pagination, { limit: 50, offset: 0, total: 2, hasMore: false })
  t.is((await company.get('/purchase-orders?status=lost')).status, 400)
})

test('the same order made twice at the same moment is one order', async (t) => {
  const company = await service().company()
  await product(company, 'A')
  const replies = await Promise.all(Array.from({ length: 5 }, () => company.post('/purchase-orders', { externalSystemId: 'TWIN', lines: [{ sku: 'A', quantity: 1 }] })))
  t.deepEqual(replies.map((reply) => [reply.status, reply.body.created]).sort(), [[200, false], [200, false], [200, false], [200, false], [200, true]])
})

test('another company’s order is not there, and permissions hold', async (t) => {
  const company = await service().company()
  const other = await service().company()
  await product(other, 'A')
  const { id, line } = await order(other, 'THEIRS', { A: 1 })
  t.is((await company.get(`/purchase-orders/${id}`)).status, 404)
  t.is((await company.post(`/purchase-orders/${id}/close`)).status, 404)
  t.is((await company.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: line.A, quantity: 1, storageUnitId: 'x' }] })).status, 404)
  const viewer = await other.as('Viewer')
  t.is((await viewer.get(`/purchase-orders/${id}`)).status, 200)
  t.like((await viewer.post(`/purchase-orders/${id}/close`)).body, { requiredPermission: 'inventory:manage' })
  t.like((await viewer.post('/purchase-orders', { externalSystemId: 'X', lines: [{ sku: 'A', quantity: 1 }] })).body, { requiredPermission: 'inventory:manage' })
  t.like((await viewer.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: 1, quantity: 1, storageUnitId: 'x' }] })).body, { requiredPermission: 'inventory:receive' })
})
