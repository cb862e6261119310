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
  t.deepEqual(await company.ok(company.get(`/purchase-orders/${made.purchaseOrder.id}`)), changed.purchaseOrder)
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

test('a receipt books several lines, one line in two lots, and tells of new lots', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf, Cage: cage } = company.unit
  await company.ok(company.put('/vendors/Acme', {}))
  await company.product('STEEL', { tracking: 'lot', shelfLifeDays: 30, unitWhole: false })
  await company.product('BOLT')
  await company.product('PUMP', { tracking: 'serial' })
  const { id, line } = await company.purchase('PO', { STEEL: 10.5, BOLT: 100, PUMP: 2 }, 'Acme')
  const received = await company.ok(
    company.post(`/purchase-orders/${id}/receive`, {
      lines: [
        { lineId: line.STEEL, quantity: 4.25, storageUnitId: shelf, lotCode: 'L1', expiresAt: '2999-01-01' },
        { lineId: line.STEEL, quantity: 6.25, storageUnitId: cage, bin: 'quarantine', lotCode: 'L2' },
        { lineId: line.BOLT, quantity: 60, storageUnitId: shelf },
        { lineId: line.PUMP, quantity: 2, storageUnitId: shelf, serialCodes: ['S1', 'S2'] },
      ],
    }),
  )
  t.is(received.status, 'partially_received')
  t.deepEqual(
    received.lines.map((each: { quantityReceived: number }) => each.quantityReceived),
    [10.5, 60, 2],
  )

  const { contents } = await company.ok(company.get(`/storage-units/${shelf}`))
  t.deepEqual(
    contents.map((each: { product: { sku: string }; bin: string; quantity: number; serial: string | null }) => [
      each.product.sku,
      each.bin,
      each.quantity,
      each.serial,
    ]),
    [
      ['BOLT', 'goods', 60, null],
      ['PUMP', 'goods', 1, 'S1'],
      ['PUMP', 'goods', 1, 'S2'],
      ['STEEL', 'goods', 4.25, null],
    ],
  )
  t.deepEqual(contents[3].lot, { code: 'L1', status: 'available', expiresAt: '2999-01-01T00:00:00.000Z' })

  const lots =
    await company.sql(`select l.code, v.name as vendor, l.received_at is not null as received, round(extract(epoch from l.expires_at - l.received_at) / 86400)::int as days
    from production.lots l join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id where l.company_id = app.company_id() order by l.code`)
  t.like(lots[1], { code: 'L2', vendor: 'Acme', received: true, days: 30 })
  const events = await company.sql(
    `select data from events.events where company_id = app.company_id() and type = 'lot.created' order by id`,
  )
  t.deepEqual(
    events.map((event) => event.data),
    ['L1', 'L2'].map((code) => ({
      lot: { code, product: { sku: 'STEEL', name: 'STEEL' }, status: 'available', workOrderId: null, vendor: 'Acme' },
    })),
  )

  const ledger = await company.ok(company.get('/stock-transactions'))
  t.is(ledger.pagination.total, 5)
  t.is(new Set(ledger.data.map((row: { stockTransactionGroupId: number }) => row.stockTransactionGroupId)).size, 1)
  t.true(ledger.data.every((row: { fromVendorId: number | null }) => row.fromVendorId !== null))
  t.is(
    (
      await company.ok(
        company.post(`/purchase-orders/${id}/receive`, {
          lines: [{ lineId: line.BOLT, quantity: 40, storageUnitId: shelf }],
        }),
      )
    ).status,
    'received',
  )
  t.like(
    await company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line.BOLT, quantity: 1, storageUnitId: shelf }],
    }),
    { status: 409, body: { code: 'over_receipt', available: 0 } },
  )
  await company.verified(t)
})

test('what is wrong with any line is told at once, and nothing is booked', async (t) => {
  const company = await service().company(shelves)
  const { Theirs: theirs } = (
    await service().company({ warehouses: [{ name: 'Hall', storageUnits: [{ name: 'Theirs', type: 'shelf' }] }] })
  ).unit
  const { Shelf: shelf } = company.unit
  await company.product('STEEL', { tracking: 'lot' })
  await company.product('PUMP', { tracking: 'serial' })
  await company.product('BOLT')
  const { id, line } = await company.purchase('PO', { STEEL: 5, PUMP: 5, BOLT: 5 })
  const receive = (...lines: object[]) => company.post(`/purchase-orders/${id}/receive`, { lines })

  const wrong = await receive(
    { lineId: line.STEEL, quantity: 1, storageUnitId: shelf },
    { lineId: line.PUMP, quantity: 2, storageUnitId: shelf, serialCodes: ['S1'] },
    { lineId: line.PUMP, quantity: 2, storageUnitId: shelf, serialCodes: ['S1', 'S2'] },
    { lineId: line.BOLT, quantity: 4, storageUnitId: theirs },
    {
      lineId: line.BOLT,
      quantity: 1.5,
      storageUnitId: shelf,
      lotCode: 'L',
      expiresAt: '2999-01-01',
      serialCodes: ['X'],
    },
    { lineId: 999999, quantity: 1, storageUnitId: shelf },
  )
  t.like(wrong, { status: 400, body: { code: 'invalid_input' } })
  t.deepEqual(paths(wrong.body), [
    'lines.0.lotCode',
    'lines.1.serialCodes',
    'lines.2.serialCodes.0',
    'lines.3.storageUnitId',
    'lines.4.expiresAt',
    'lines.4.lotCode',
    'lines.4.quantity',
    'lines.4.serialCodes',
    'lines.5.lineId',
  ])

  t.like(await receive({ lineId: line.STEEL, quantity: 1, storageUnitId: shelf }), {
    status: 422,
    body: { code: 'lot_required', missingFields: ['lotCode'], errors: [{ path: 'lines.0.lotCode' }] },
  })
  t.like(await receive({ lineId: line.PUMP, quantity: 2, storageUnitId: shelf }), {
    status: 422,
    body: { code: 'serial_required', missingFields: ['serialCodes'] },
  })
  t.like(await receive({ lineId: line.BOLT, quantity: 0.5, storageUnitId: shelf }), {
    status: 422,
    body: { code: 'fractional_quantity' },
  })
  t.like(await receive({ lineId: line.BOLT, quantity: 1, storageUnitId: theirs }), {
    status: 404,
    body: { code: 'not_found' },
  })
  t.like(
    await receive(
      { lineId: line.BOLT, quantity: 3, storageUnitId: shelf },
      { lineId: line.BOLT, quantity: 3, storageUnitId: shelf },
    ),
    {
      status: 409,
      body: { code: 'over_receipt', available: 5, lineId: line.BOLT, errors: [{ path: 'lines.1.quantity' }] },
    },
  )
  for (const quantity of [0, -3, 1e308, '3', null])
    t.deepEqual(paths((await receive({ lineId: line.BOLT, quantity, storageUnitId: shelf })).body), [
      'lines.0.quantity',
    ])
  t.deepEqual(paths((await receive({ lineId: '1', quantity: 1, storageUnitId: shelf, price: 1 })).body), [
    'lines.0.lineId',
    'lines.0.price',
  ])
  t.is((await receive()).status, 400)
  t.like(await company.ok(company.get(`/purchase-orders/${id}`)), { status: 'open' })
  t.deepEqual(await company.sql('select code from production.lots where company_id = app.company_id()'), [])
  t.is((await company.ok(company.get('/stock-transactions'))).pagination.total, 0)
})

test('more is added to a lot only when vendor and expiry agree, and a blocked lot not into goods', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  for (const vendor of ['Acme', 'Other']) await company.ok(company.put(`/vendors/${vendor}`, {}))
  await company.product('STEEL', { tracking: 'lot', shelfLifeDays: 10 })
  const receive = async (externalSystemId: string, vendor: string, more: object) => {
    const { id, line } = await company.purchase(externalSystemId, { STEEL: 1 }, vendor)
    return await company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line.STEEL, quantity: 1, storageUnitId: shelf, lotCode: 'L1', ...more }],
    })
  }
  t.is((await receive('1', 'Acme', { expiresAt: '2999-01-01' })).status, 200)
  t.is((await receive('2', 'Acme', {})).status, 200, 'no expiry said: the lot has one')
  t.is((await receive('3', 'Acme', { expiresAt: '2999-01-01T01:00:00+01:00' })).status, 200)
  t.like(await receive('4', 'Acme', { expiresAt: '2999-01-02' }), {
    status: 409,
    body: { code: 'duplicate_id', errors: [{ path: 'lines.0.expiresAt' }] },
  })
  t.like(await receive('5', 'Other', {}), {
    status: 409,
    body: { code: 'duplicate_id', errors: [{ path: 'lines.0.lotCode' }] },
  })
  await company.setLot('STEEL', 'L1', 'blocked')
  t.like(await receive('6', 'Acme', {}), { status: 409, body: { code: 'lot_unavailable' } })
  t.is((await receive('7', 'Acme', { bin: 'quarantine' })).status, 200)
  t.like(await receive('8', 'Acme', { lotCode: 'OLD', expiresAt: '2020-01-01' }), {
    status: 409,
    body: { code: 'lot_unavailable' },
  })
  t.is(await company.balance('STEEL', shelf), 3)
  const { id, line } = await company.purchase('9', { STEEL: 2 }, 'Acme')
  const twice = await company.post(`/purchase-orders/${id}/receive`, {
    lines: ['2999-01-01', '2999-01-02'].map((expiresAt) => ({
      lineId: line.STEEL,
      quantity: 1,
      storageUnitId: shelf,
      lotCode: 'NEW',
      expiresAt,
    })),
  })
  t.like(twice, { status: 409, body: { code: 'duplicate_id', errors: [{ path: 'lines.1.expiresAt' }] } })
  await company.verified(t)
})

test('a serial lies in one place, and comes back under its number', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('PUMP', { tracking: 'serial' })
  const orders = await Promise.all(['1', '2', '3'].map((name) => company.purchase(name, { PUMP: 1 })))
  const receive = ({ id, line }: (typeof orders)[number]) =>
    company.post(`/purchase-orders/${id}/receive`, {
      lines: [{ lineId: line.PUMP, quantity: 1, storageUnitId: shelf, serialCodes: ['S1'] }],
    })
  const replies = await Promise.all([receive(orders[0]!), receive(orders[1]!)])
  t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409])
  t.is(replies.find((reply) => reply.status === 409)!.body.code, 'duplicate_id')
  t.like(await receive(orders[2]!), {
    status: 409,
    body: {
      code: 'duplicate_id',
      errors: [{ path: 'lines.0.serialCodes.0', message: 'serial S1 already lies in Shelf' }],
    },
  })
  await company.verified(t)
})

test('a dry run shows stock and lots, and changes nothing', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('STEEL', { tracking: 'lot' })
  const { id, line } = await company.purchase('PO', { STEEL: 5 })
  const body = { lines: [{ lineId: line.STEEL, quantity: 2, storageUnitId: shelf, lotCode: 'L1' }] }
  const plan = await company.ok(company.post(`/purchase-orders/${id}/receive`, body, { prefer: 'dry-run' }))
  t.true(plan.accepted)
  t.deepEqual(
    plan.effects.map((effect: { type: string }) => effect.type),
    ['stock', 'notification'],
  )
  t.like(plan.result, { status: 'partially_received' })
  t.like(await company.ok(company.get(`/purchase-orders/${id}`)), { status: 'open' })
  t.is((await company.post(`/purchase-orders/${id}/receive`, body, { 'if-plan-match': plan.planHash })).status, 200)
  const refused = await company.ok(
    company.post(
      `/purchase-orders/${id}/receive`,
      { lines: [{ lineId: line.STEEL, quantity: 4, storageUnitId: shelf, lotCode: 'L1' }] },
      { prefer: 'dry-run' },
    ),
  )
  t.like(refused, { accepted: false, problem: { code: 'over_receipt', available: 3 } })
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
