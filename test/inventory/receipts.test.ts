// purchase_orders.receive: lines, lots and serials of a delivery.
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { shelves } from '../support/worlds.ts'

const service = serviceFor(test)

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

test('many lines at once, of two deliveries at the same moment, add to what lies there and keep its age', async (t) => {
  const company = await service().company(shelves)
  const shelf = company.unit.Shelf!
  await company.ok(company.put('/vendors/Acme', {}))
  const skus = Array.from({ length: 8 }, (_, n) => `P-${n}`)
  for (const sku of skus) await company.product(sku)
  const wanted = (names: string[]) => Object.fromEntries(names.map((sku) => [sku, 100]))
  const [before, one, other] = [
    await company.purchase('before', wanted(skus.slice(0, 3)), 'Acme'),
    await company.purchase('one', wanted(skus), 'Acme'),
    await company.purchase('other', wanted(skus), 'Acme'),
  ]
  const receive = ({ id, line }: typeof one, names: string[], quantity: number) =>
    company.ok(
      company.post(`/purchase-orders/${id}/receive`, {
        lines: names.map((sku) => ({ lineId: line[sku], quantity, storageUnitId: shelf })),
      }),
    )
  await receive(before, skus.slice(0, 3), 5)
  const lines = () =>
    company.sql(`select p.sku, b.quantity::float as quantity, b.received_at::text as at from inventory.balances b
      join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
     where b.company_id = app.company_id() order by p.sku`)
  const oldest = await lines()
  await Promise.all([receive(one, skus, 10), receive(other, skus.toReversed(), 1)])
  const now = await lines()
  t.deepEqual(
    now.map((each) => each.quantity),
    [16, 16, 16, 11, 11, 11, 11, 11],
  )
  t.deepEqual(
    now.slice(0, 3).map((each) => each.at),
    oldest.map((each) => each.at),
  )
  t.deepEqual(await company.sql('select * from inventory.verify()'), [])
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
      body: { code: 'over_receipt', available: 2, lineId: line.BOLT, errors: [{ path: 'lines.1.quantity' }] },
    },
  )
  const over = await receive(...[6, 1].map((quantity) => ({ lineId: line.BOLT, quantity, storageUnitId: shelf })))
  t.deepEqual(
    over.body.errors.map(({ message }: { message: string }) => message),
    [5, 0].map((open) => `${open} of BOLT are still open; what more came needs another order`),
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
      errors: [{ path: 'lines.0.serialCodes.0', message: 'serial S1 is already in Shelf' }],
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
