import test from 'ava'
import { balance, paths, product, stock, storageUnit, verified } from '../support/inventory.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

async function shelves(company: TestCompany, quantity = 10): Promise<{ a: string; b: string }> {
  const a = await storageUnit(company, 'A')
  const b = await storageUnit(company, 'B')
  await product(company, 'BOLT')
  await stock(company, 'BOLT', quantity, a)
  return { a, b }
}

test('stock moves between units and bins, whole answers, never more than is there', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company)
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
      await balance(company, 'BOLT', a),
      await balance(company, 'BOLT', b, 'bads'),
      await balance(company, 'BOLT', b, 'quarantine'),
    ],
    [6, 3, 1],
  )
  await verified(t, company)
})

test('everything of the wrong form is told at once', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company)
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
  await company.sql(
    `update inventory.storage_units set is_active = false where company_id = app.company_id() and name = 'B'`,
  )
  t.like(await company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: a, to: b }), {
    status: 400,
    body: { errors: [{ path: 'to' }] },
  })
  t.is(await balance(company, 'BOLT', a), 10)
})

test('another company’s product and units are not there', async (t) => {
  const company = await service().company()
  const other = await service().company()
  const { a, b } = await shelves(company)
  const theirs = await shelves(other)
  await product(other, 'NUT')
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
  t.is(await balance(other, 'BOLT', theirs.a), 10)
})

test('lots and serials are named, and unknown ones are not there', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company)
  await product(company, 'STEEL', { tracking: 'lot', unitWhole: false })
  await product(company, 'PUMP', { tracking: 'serial' })
  await stock(company, 'STEEL', 2.5, a, { lotCode: 'L1' })
  await stock(company, 'PUMP', 2, a, { serialCodes: ['S1', 'S2'] })
  const move = (sku: string, quantity: number, more: object = {}) =>
    company.post('/stock/transfers', { sku, quantity, from: a, to: b, ...more })
  t.like(await move('STEEL', 1), { status: 422, body: { code: 'lot_required', missingFields: ['lotCode'] } })
  t.is((await move('STEEL', 1, { lotCode: 'L2' })).status, 404)
  t.like((await move('STEEL', 0.125, { lotCode: 'L1' })).body, { lotCode: 'L1' })
  t.like(await move('PUMP', 1), { status: 422, body: { code: 'serial_required' } })
  t.like(await move('PUMP', 2, { serialCode: 'S1' }), {
    status: 409,
    body: { code: 'insufficient_stock', available: 1 },
  })
  t.is((await move('PUMP', 1, { serialCode: 'S1' })).status, 200)
  t.like(await move('PUMP', 1, { serialCode: 'S1' }), {
    status: 409,
    body: { code: 'insufficient_stock', available: 0 },
  })
  t.is(await balance(company, 'STEEL', a), 2.375)
  await verified(t, company)
})

test('a lot that may not be used moves anywhere but into goods', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company)
  await product(company, 'STEEL', { tracking: 'lot' })
  await stock(company, 'STEEL', 10, a, { lotCode: 'L1' })
  const move = (from: string, bin: string, to: string, toBin: string) =>
    company.post('/stock/transfers', { sku: 'STEEL', quantity: 1, from, bin, to, toBin, lotCode: 'L1' })
  for (const change of [
    `status = 'blocked'`,
    `status = 'quarantined'`,
    `status = 'available', expires_at = now() - interval '1 day'`,
  ]) {
    await company.sql(`update production.lots set ${change} where company_id = app.company_id()`)
    t.is((await move(a, 'goods', b, 'quarantine')).status, 200)
    t.is((await move(a, 'goods', a, 'bads')).status, 200)
    t.is((await move(a, 'goods', b, 'goods')).status, 200, 'set apart on another shelf')
    t.like(await move(b, 'quarantine', a, 'goods'), { status: 409, body: { code: 'lot_unavailable', lotCode: 'L1' } })
  }
  await company.sql(`update production.lots set expires_at = null where company_id = app.company_id()`)
  t.is((await move(b, 'quarantine', a, 'goods')).status, 200)
  await verified(t, company)
})

test('a customer’s consigned stock does not become the company’s', async (t) => {
  const company = await service().company()
  const { a } = await shelves(company)
  const consigned = await storageUnit(company, 'Consigned', { ownership: 'customer_consigned' })
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
  const company = await service().company()
  const { a, b } = await shelves(company, 5)
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
  await verified(t, company)
})

test('transfers in opposite directions at the same moment all go through', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company, 100)
  await company.ok(company.post('/stock/transfers', { sku: 'BOLT', quantity: 50, from: a, to: b }))
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      company.post('/stock/transfers', { sku: 'BOLT', quantity: 1, from: n % 2 ? a : b, to: n % 2 ? b : a }),
    ),
  )
  t.deepEqual([...new Set(replies.map((reply) => reply.status))], [200])
  t.deepEqual([await balance(company, 'BOLT', a), await balance(company, 'BOLT', b)], [50, 50])
  await verified(t, company)
})

test('opposite transfers that empty and refill both sides never deadlock', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company, 2)
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
  t.is((await balance(company, 'BOLT', a)) + (await balance(company, 'BOLT', b)), 2)
  await new Promise((flushed) => setTimeout(flushed, 1500))
  t.deepEqual(
    await company.sql('select deadlocks::int from pg_stat_database where datname = current_database()'),
    [{ deadlocks: 0 }],
    'not even one that a retry hid',
  )
  await verified(t, company)
})

test('needs inventory:manage, and a dry run moves nothing', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company)
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
  t.is(await balance(company, 'BOLT', a), 10)
})

test('a lot is found among many others in its unit without reading them', async (t) => {
  const company = await service().company()
  const { a, b } = await shelves(company)
  await product(company, 'STEEL', { tracking: 'lot' })
  await company.sql(
    `with made as (
      insert into production.lots (company_id, product_id, code, status, received_at, created_at, updated_at)
      select p.company_id, p.id, 'L' || n, 'available', app.now(), app.now(), app.now()
        from inventory.products p cross join generate_series(1, 2000) n where p.company_id = app.company_id() and p.sku = 'STEEL' returning *
    ), lying as (
      insert into inventory.balances (company_id, product_id, storage_unit_id, bin, lot_id, quantity, received_at)
      select l.company_id, l.product_id, u.id, 'goods', l.id, 5, app.now() from made l
        join inventory.storage_units u on u.company_id = l.company_id and u.external_id = $1 returning *
    )
    insert into inventory.stock_ledger (company_id, time, kind, quantity, product_id, lot_id, to_storage_unit_id, to_bin, group_id, call_id)
    select g.company_id, app.now(), 'adjustment', 5, g.product_id, g.lot_id, g.storage_unit_id, 'goods', 1, 1 from lying g`,
    [a],
  )
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
