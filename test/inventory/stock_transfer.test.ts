import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { shelves } from '../support/worlds.ts'

const service = serviceFor(test)

/** Two shelves, bolts on the first of them. */
async function stocked(quantity = 10): Promise<{ company: TestCompany; a: string; b: string }> {
  const company = await service().company({ ...shelves, products: [{ sku: 'BOLT', itemClass: 'raw' }] })
  await company.receive('BOLT', quantity, 'A')
  return { company, a: company.unit.A, b: company.unit.B }
}

test('stock moves between units and bins, whole answers, never more than is there', async (t) => {
  const { company, a, b } = await stocked()
  t.deepEqual(
    await company.ok(company.post('/stock/transfers', { sku: 'bolt', quantity: 4, from: a, to: b, toBin: 'bads' })),
    {
      sku: 'BOLT',
      quantity: 4,
      from: { id: a, name: 'A' },
      to: { id: b, name: 'B' },
      bin: 'goods',
      toBin: 'bads',
      lotCode: null,
      serialCode: null,
    },
  )
  t.is(
    (
      await company.post('/stock/transfers', {
        sku: 'BOLT',
        quantity: 1,
        from: b,
        to: b,
        bin: 'bads',
        toBin: 'quarantine',
      })
    ).status,
    200,
  )
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 7, from: a, to: b }), {
    status: 409,
    body: { code: 'insufficient_stock', available: 6, wanted: 7, sku: 'BOLT', storageUnit: a },
  })
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: b, to: a }), {
    status: 409,
    body: { code: 'insufficient_stock', available: 0 },
  })
  t.deepEqual(
    [
      await company.balance('BOLT', a),
      await company.balance('BOLT', b, 'bads'),
      await company.balance('BOLT', b, 'quarantine'),
    ],
    [6, 3, 1],
  )
  await company.verified(t)
})

test('everything of the wrong form is told at once', async (t) => {
  const { company, a, b } = await stocked()
  t.deepEqual(
    paths((await company.post('/stock/transfers', { sku: '', quantity: '1', to: b, bin: 'transit', cost: 3 })).body),
    ['bin', 'cost', 'from', 'quantity', 'sku'],
  )
  for (const quantity of [0, -1, 1e308, 0.0000001, null, true]) {
    t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity, from: a, to: b }), {
      status: 400,
      body: { errors: [{ path: 'quantity' }] },
    })
  }
  t.like(
    await company.post('/stock/transfers', `{"sku": "BOLT", "quantity": Infinity, "from": "${a}", "to": "${b}"}`),
    { status: 400, body: { code: 'invalid_json' } },
  )
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 0.5, from: a, to: b }), {
    status: 422,
    body: { code: 'fractional_quantity', errors: [{ path: 'quantity' }] },
  })
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: a, to: a }), {
    status: 400,
    body: { errors: [{ path: 'to' }] },
  })
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: a, to: b, lotCode: 'L' }), {
    status: 400,
    body: { errors: [{ path: 'lotCode' }] },
  })
  await company.apply({ warehouses: [{ name: 'Hall', storageUnits: [{ name: 'B', type: 'shelf', isActive: false }] }] })
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: a, to: b }), {
    status: 400,
    body: { errors: [{ path: 'to' }] },
  })
  t.is(await company.balance('BOLT', a), 10)
})

test('another company’s product and units are not there', async (t) => {
  const { company, a, b } = await stocked()
  // Not a copy of the same world: its ids are its own.
  const other = await service().company({
    ...shelves,
    products: ['BOLT', 'NUT'].map((sku) => ({ sku })),
  })
  await other.receive('BOLT', 10, 'A')
  const theirs = { a: other.unit.A, b: other.unit.B }
  for (const [sku, from, to] of [
    ['NUT', a, b],
    ['BOLT', theirs.a, b],
    ['BOLT', a, theirs.b],
    ['NONE', a, b],
  ]) {
    t.like(await company.post('/stock/transfers', { sku, quantity: 1, from, to }), {
      status: 404,
      body: { code: 'not_found' },
    })
  }
  t.is(await other.balance('BOLT', theirs.a), 10)
})

test('lots and serials are named, and unknown ones are not there', async (t) => {
  const { company, a, b } = await stocked()
  await company.product('STEEL', { tracking: 'lot', unitWhole: false })
  await company.product('PUMP', { tracking: 'serial' })
  await company.receive('STEEL', 2.5, a, { lotCode: 'L1' })
  await company.receive('PUMP', 2, a, { serialCodes: ['S1', 'S2'] })
  const move = (sku: string, quantity: number, more: object = {}) =>
    company.post('/stock/transfers', { sku, quantity, from: a, to: b, ...more })
  t.like(await move('STEEL', 1), { status: 422, body: { code: 'lot_required', missingFields: ['lotCode'] } })
  t.is((await move('STEEL', 1, { lotCode: 'L2' })).status, 404)
  t.like((await move('STEEL', 0.125, { lotCode: 'L1' })).body, { lotCode: 'L1' })
  t.like(await move('PUMP', 1), { status: 422, body: { code: 'serial_required' } })
  const one = { path: 'quantity', message: 'is 1: a serial number is one piece' }
  for (const ends of [{}, { from: b, to: a }]) {
    t.deepEqual((await move('PUMP', 2, { serialCode: 'S1', ...ends })).body.errors, [one])
  }
  t.is((await move('PUMP', 1, { serialCode: 'S1' })).status, 200)
  t.like(await move('PUMP', 1, { serialCode: 'S1' }), {
    status: 409,
    body: { code: 'insufficient_stock', available: 0 },
  })
  const back = await move('PUMP', 1, { serialCode: 'S2', from: b, to: a })
  t.is(back.body.code, 'insufficient_stock', 'nor from elsewhere to where it lies')
  t.is(await company.balance('STEEL', a), 2.375)
  await company.verified(t)
})

test('a lot that may not be used moves anywhere but into goods', async (t) => {
  const { company, a, b } = await stocked()
  await company.product('STEEL', { tracking: 'lot' })
  const unusable = async (lotCode: string, change: () => Promise<unknown>) => {
    await company.receive('STEEL', 10, 'A', { lotCode })
    await change()
    const move = (from: string, bin: string, to: string, toBin: string) =>
      company.post('/stock/transfers', { sku: 'STEEL', quantity: 1, from, bin, to, toBin, lotCode })
    t.is((await move(a, 'goods', b, 'quarantine')).status, 200)
    t.is((await move(a, 'goods', a, 'bads')).status, 200)
    t.is((await move(a, 'goods', b, 'goods')).status, 200, 'set apart on another shelf')
    t.like(await move(b, 'quarantine', a, 'goods'), { status: 409, body: { code: 'lot_unavailable', lotCode } })
    return () => move(b, 'quarantine', a, 'goods')
  }
  const back = await unusable('BLOCKED', () => company.setLot('STEEL', 'BLOCKED', 'blocked'))
  await unusable('QUARANTINED', () => company.setLot('STEEL', 'QUARANTINED', 'quarantined'))
  await unusable('EXPIRED', () => company.expire('EXPIRED'))
  await company.setLot('STEEL', 'BLOCKED', 'available')
  t.is((await back()).status, 200)
  await company.verified(t)
})

test('a customer’s consigned stock does not become the company’s', async (t) => {
  const { company, a } = await stocked()
  const unit = { name: 'Consigned', type: 'rack', ownership: 'customer_consigned', owner: 'Customer' } as const
  await company.apply({ warehouses: [{ name: 'Hall', storageUnits: [unit] }] })
  const { Consigned: consigned } = company.unit
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 2, from: a, to: consigned }))
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: consigned, to: a }), {
    status: 409,
    body: { code: 'consigned_stock' },
  })
  t.is(
    (
      await company.post('/stock/transfers', {
        sku: 'BOLT',
        quantity: 1,
        from: consigned,
        to: consigned,
        toBin: 'bads',
      })
    ).status,
    200,
  )
})

test('two clients take the last piece: one gets it', async (t) => {
  const { company, a, b } = await stocked(5)
  for (let piece = 0; piece < 5; piece++) {
    await company.ok(
      company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: a, to: b, toBin: 'quarantine' }),
    )
    await company.ok(
      company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: b, bin: 'quarantine', to: b, toBin: 'bads' }),
    )
  }
  await company.ok(
    company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: b, bin: 'bads', to: a, toBin: 'goods' }),
  )
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: a, to: b })),
  )
  t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409, 409, 409, 409, 409])
  t.true(
    replies
      .filter((reply) => reply.status === 409)
      .every((reply) => reply.body.code === 'insufficient_stock' && reply.body.available === 0),
  )
  await company.verified(t)
})

test('transfers in opposite directions at the same moment all go through', async (t) => {
  const { company, a, b } = await stocked(100)
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 50, from: a, to: b }))
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: n % 2 ? a : b, to: n % 2 ? b : a }),
    ),
  )
  t.deepEqual([...new Set(replies.map((reply) => reply.status))], [200])
  t.deepEqual([await company.balance('BOLT', a), await company.balance('BOLT', b)], [50, 50])
  await company.verified(t)
})

test('opposite transfers that empty and refill both sides never deadlock', async (t) => {
  const { company, a, b } = await stocked(2)
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: a, to: b }))
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: n % 2 ? a : b, to: n % 2 ? b : a }),
    ),
  )
  t.true(
    replies.every((reply) => reply.status === 200 || reply.body.code === 'insufficient_stock'),
    JSON.stringify(replies.find((reply) => ![200, 409].includes(reply.status))?.body),
  )
  t.is((await company.balance('BOLT', a)) + (await company.balance('BOLT', b)), 2)
  await new Promise((flushed) => setTimeout(flushed, 1500))
  t.deepEqual(
    await company.sql('select deadlocks::int from pg_stat_database where datname = current_database()'),
    [{ deadlocks: 0 }],
    'not even one that a retry hid',
  )
  await company.verified(t)
})

test('needs inventory:manage, and a dry run moves nothing', async (t) => {
  const { company, a, b } = await stocked()
  const viewer = await company.as('Viewer')
  t.like(await viewer.post('/stock/transfers', { sku: 'NONE', quantity: 1, from: a, to: b }), {
    status: 403,
    body: { code: 'missing_permission', requiredPermission: 'inventory:manage' },
  })
  const plan = await company.ok(
    company.post('/stock/transfers', { sku: 'BOLT', quantity: 3, from: a, to: b }, { prefer: 'dry-run' }),
  )
  t.true(plan.accepted)
  t.like(plan.effects[0], { type: 'stock', sku: 'BOLT', quantity: 3, from: a, to: b })
  t.is(await company.balance('BOLT', a), 10)
})

test('a lot is found among many others in its unit without reading them', async (t) => {
  const { company, a, b } = await stocked()
  await company.product('STEEL', { tracking: 'lot' })
  const { id, line } = await company.purchase('BIG', { STEEL: 2000 })
  const lots = (from: number) =>
    Array.from({ length: 500 }, (_, n) => ({
      lineId: line.STEEL,
      quantity: 1,
      storageUnitId: a,
      lotCode: `L${from + n}`,
    }))
  for (const from of [1, 501, 1001, 1501])
    await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines: lots(from) }))
  await service().admin.query('analyze inventory.balances, production.lots')
  const client = await service().admin.connect()
  t.teardown(() => client.release())
  await client.query('begin')
  const answer = await client.query(
    `select (call.stock_transfer(c.id, jsonb_build_object('sub', (select p.user_id from people.people p where p.company_id = c.id limit 1),
              'actorType', 'human', 'channel', 'rest', 'transactionId', 'by hand'), $2)).*
       from app.companies c where c.short_name = $1`,
    [company.shortName, { sku: 'STEEL', lotCode: 'L1000', quantity: 1, from: a, to: b }],
  )
  t.is(answer.rows[0].status, 200, answer.rows[0].body)
  const {
    rows: [read],
  } = await client.query(
    `select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables where relid = 'inventory.balances'::regclass`,
  )
  await client.query('rollback')
  t.true(Number(read.rows) < 100, `${read.rows} balances were read`)
})
