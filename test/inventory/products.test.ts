// products.upsert, products.list, products.get, products.delete, vendors.list, vendors.upsert, vendors.delete
import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { shelves } from '../support/worlds.ts'

const service = serviceFor(test)

const bolt = { name: 'Bolt M8', itemClass: 'raw', unit: 'pcs' }

test('a product is made with name, item class and unit, and defaults for the rest', async (t) => {
  const company = await service().company()
  const { product: made, created } = await company.ok(company.put('/products/BOLT-8', bolt))
  t.true(created)
  t.true(Number.isInteger(made.id))
  const { id, createdAt, updatedAt, ...rest } = made
  t.deepEqual(rest, {
    sku: 'BOLT-8',
    ...bolt,
    unitWhole: false,
    tracking: 'none',
    category: null,
    shelfLifeDays: null,
    isActive: true,
    vendors: [],
    recipe: [],
    stockPolicies: [],
    leadTimeDays: null,
    ...{ onHand: 0, usable: 0, held: 0, quarantine: 0, onOrder: 0, expectedAt: null },
  })
  t.deepEqual(await company.ok(company.get('/products/bolt-8')), made)

  const missing = await company.put('/products/NEW', { name: 'New' })
  t.like(missing, { status: 400 })
  t.deepEqual(paths(missing.body), ['itemClass', 'unit'])
})

test('what is left out keeps its value, null clears, a list that is sent replaces', async (t) => {
  const company = await service().company({
    productCategories: [{ name: 'Fasteners' }],
    warehouses: [{ name: 'North' }],
  })
  await company.ok(company.put('/vendors/Acme', { leadTimeDays: 5 }))
  await company.ok(company.put('/vendors/Bolts%20%26%20Co', {}))
  const whole = {
    ...bolt,
    unitWhole: true,
    tracking: 'lot',
    category: 'Fasteners',
    shelfLifeDays: 90,
    vendors: [{ vendor: 'Bolts & Co', leadTimeDays: 3, vendorSku: 'B8' }, { vendor: 'Acme' }],
    stockPolicies: [
      { mode: 'reorder_point', targetQty: 40.5 },
      { site: 'North', mode: 'minimum', minQty: 10, orderQty: 25 },
    ],
  }
  await company.ok(company.put('/products/BOLT-8', whole))
  const { product: same, created } = await company.ok(
    company.put('/products/bolt-8', { name: 'Bolt M8 zinc', category: null, vendors: [{ vendor: 'Acme' }] }),
  )
  t.false(created)
  t.like(same, {
    sku: 'BOLT-8',
    name: 'Bolt M8 zinc',
    category: null,
    shelfLifeDays: 90,
    tracking: 'lot',
    unitWhole: true,
  })
  t.deepEqual(same.vendors, [{ vendor: 'Acme', leadTimeDays: null, vendorSku: null }])
  t.deepEqual(same.stockPolicies, [
    { site: null, mode: 'reorder_point', minQty: null, orderQty: null, targetQty: 40.5 },
    { site: 'North', mode: 'minimum', minQty: 10, orderQty: 25, targetQty: null },
  ])
})

test('a product can be sent back as it was read, and then nothing changes', async (t) => {
  const company = await service().company()
  await company.ok(company.put('/vendors/Acme', {}))
  await company.product('A', {
    vendors: [{ vendor: 'Acme', leadTimeDays: 2 }],
    stockPolicies: [{ mode: 'minimum', minQty: 1 }],
  })
  await company.product('B')
  await company.product('C', {
    recipe: [
      { sku: 'A', quantity: 2 },
      { sku: 'B', quantity: 1 },
    ],
  })
  await company.ok(company.delete('/vendors/Acme'))
  for (const sku of ['A', 'C']) {
    const { id, createdAt, updatedAt, sku: _, recipe, ...all } = await company.ok(company.get(`/products/${sku}`))
    const { onHand, usable, held, quarantine, onOrder, expectedAt, ...read } = all
    const back = { ...read, recipe: recipe.map(({ name: _, ...component }: { name: string }) => component) }
    const plan = await company.ok(company.put(`/products/${sku}`, back, { prefer: 'dry-run' }))
    t.true(plan.accepted)
    t.deepEqual(plan.changes, [])
    const again = await company.ok(company.put(`/products/${sku}`, back))
    t.is(again.product.updatedAt, updatedAt)
  }
})

test('everything unknown is named with its path at once', async (t) => {
  const company = await service().company()
  const other = await service().company()
  await other.ok(other.put('/vendors/Theirs', {}))
  await other.product('THEIRS')
  const bought = await company.put('/products/X', {
    ...bolt,
    category: 'None',
    vendors: [{ vendor: 'Theirs' }, { vendor: 'Theirs' }],
    stockPolicies: [{ site: 'Nowhere', mode: 'reorder_point' }],
  })
  t.like(bought, { status: 404, body: { code: 'not_found' } })
  t.deepEqual(paths(bought.body), ['category', 'stockPolicies.0.site', 'vendors.0.vendor', 'vendors.1.vendor'])
  const made = await company.put('/products/X', { ...bolt, recipe: [{ sku: 'THEIRS', quantity: 1 }] })
  t.like(made, {
    status: 404,
    body: { code: 'not_found', errors: [{ path: 'recipe.0.sku', message: 'there is no product "THEIRS"' }] },
  })
  t.is((await company.get('/products/X')).status, 404)
})

test('bought or made, not both', async (t) => {
  const company = await service().company()
  await company.ok(company.put('/vendors/Acme', {}))
  await company.product('A')
  const both = await company.put('/products/X', {
    ...bolt,
    vendors: [{ vendor: 'Acme' }],
    recipe: [{ sku: 'A', quantity: 1 }],
    stockPolicies: [{ mode: 'minimum' }],
  })
  t.like(both, { status: 400, body: { code: 'invalid_input' } })
  t.deepEqual(paths(both.body), ['recipe', 'stockPolicies.0.minQty', 'vendors'])

  await company.product('X', { vendors: [{ vendor: 'Acme' }] })
  t.deepEqual(paths((await company.put('/products/X', { recipe: [{ sku: 'A', quantity: 1 }] })).body), [
    'recipe',
    'vendors',
  ])
  t.is((await company.put('/products/X', { vendors: [], recipe: [{ sku: 'a', quantity: 1 }] })).status, 200)
})

test('a recipe may not lead back to its product, at any depth', async (t) => {
  const company = await service().company()
  for (const sku of ['A', 'B', 'C', 'D']) await company.product(sku)
  await company.product('A', {
    recipe: [
      { sku: 'B', quantity: 1 },
      { sku: 'D', quantity: 1 },
    ],
  })
  await company.product('B', {
    recipe: [
      { sku: 'C', quantity: 1 },
      { sku: 'D', quantity: 2 },
    ],
  })
  const cycle = await company.put('/products/C', {
    recipe: [
      { sku: 'D', quantity: 1 },
      { sku: 'a', quantity: 1 },
    ],
  })
  t.like(cycle, { status: 422, body: { code: 'recipe_cycle' } })
  t.deepEqual(cycle.body.cycle, ['C', 'A', 'B', 'C'])
  t.like((await company.put('/products/NEW', { ...bolt, recipe: [{ sku: 'new', quantity: 1 }] })).body, {
    code: 'recipe_cycle',
  })
  t.is((await company.put('/products/B', { recipe: [{ sku: 'D', quantity: 2 }] })).status, 200)
  t.is(
    (await company.put('/products/C', { recipe: [{ sku: 'A', quantity: 1 }] })).status,
    200,
    'what was cut may be joined again',
  )
})

test('two upserts at the same moment cannot close a cycle together', async (t) => {
  const company = await service().company()
  for (let round = 0; round < 5; round++) {
    const [a, b] = [`A${round}`, `B${round}`]
    await company.product(a)
    await company.product(b)
    const replies = await Promise.all([
      company.put(`/products/${a}`, { recipe: [{ sku: b, quantity: 1 }] }),
      company.put(`/products/${b}`, { recipe: [{ sku: a, quantity: 1 }] }),
    ])
    t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 422])
  }
})

test('the same SKU made twice at the same moment is one product', async (t) => {
  const company = await service().company()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => company.put(`/products/${n % 2 ? 'twin' : 'TWIN'}`, bolt)),
  )
  t.deepEqual(
    replies.map((reply) => reply.status),
    [200, 200, 200, 200, 200, 200],
  )
  t.is(replies.filter((reply) => reply.body.created).length, 1)
  t.is((await company.ok(company.get('/products'))).pagination.total, 1)
})

test('how a product is counted and tracked stays while it has stock or lots', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('P', { tracking: 'lot' })
  t.is((await company.put('/products/P', { unitWhole: false })).status, 200)
  await company.receive('P', 3, shelf, { lotCode: 'L1' })
  t.like(await company.put('/products/P', { tracking: 'none' }), {
    status: 409,
    body: { code: 'in_use', blockedBy: ['stock: Shelf', 'lots: L1'] },
  })
  t.like(await company.put('/products/P', { unitWhole: true }), { status: 409, body: { code: 'in_use' } })
  t.is((await company.put('/products/P', { tracking: 'lot', name: 'Another name' })).status, 200)
  t.like(await company.put('/products/S', { ...bolt, tracking: 'serial', unitWhole: false }), {
    status: 400,
    body: { errors: [{ path: 'unitWhole' }] },
  })
  t.true((await company.ok(company.put('/products/S', { ...bolt, tracking: 'serial' }))).product.unitWhole)
})

test('a deactivated product keeps its history and is neither ordered nor received', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('P')
  const { id, line } = await company.purchase('PO', { P: 5 })
  const message = 'P goes out of use and has purchase orders that can no longer be received: PO.'
  t.deepEqual(await company.ok(company.delete('/products/p')), {
    _meta: { warnings: [{ code: 'product_left_open', message }] },
  })
  t.is((await company.delete('/products/P')).status, 200, 'twice is no harm')
  t.false((await company.ok(company.get('/products/P'))).isActive)
  const cure = 'make it active first (isActive)'
  const ordered = await company.post('/purchase-orders', {
    externalSystemId: 'PO-2',
    lines: [{ sku: 'P', quantity: 1 }],
  })
  t.like(ordered, {
    status: 400,
    body: { errors: [{ path: 'lines.0.sku', message: `P is inactive and cannot be ordered: ${cure}` }] },
  })
  const received = await company.post(`/purchase-orders/${id}/receive`, {
    lines: [{ lineId: line.P, quantity: 1, storageUnitId: shelf }],
  })
  t.like(received, {
    status: 400,
    body: { errors: [{ path: 'lines.0.lineId', message: `P is inactive and cannot be received: ${cure}` }] },
  })
  await company.ok(company.put('/products/P', { isActive: true }))
  t.is(
    (
      await company.post(`/purchase-orders/${id}/receive`, {
        lines: [{ lineId: line.P, quantity: 1, storageUnitId: shelf }],
      })
    ).status,
    200,
  )
})

test('the list pages by SKU whatever its case, and filters', async (t) => {
  const company = await service().company()
  for (const sku of ['b-2', 'A-1', 'C-3']) await company.product(sku, { itemClass: sku === 'C-3' ? 'finished' : 'raw' })
  await company.ok(company.delete('/products/A-1'))
  const skus = async (query: string) =>
    (await company.ok(company.get(`/products${query}`))).data.map((each: { sku: string }) => each.sku)
  t.deepEqual(await skus(''), ['A-1', 'b-2', 'C-3'])
  t.deepEqual(await skus('?limit=1&offset=1'), ['b-2'])
  t.deepEqual(await skus('?isActive=true'), ['b-2', 'C-3'])
  t.deepEqual(await skus('?itemClass=finished'), ['C-3'])
  t.deepEqual(await skus('?search=-2'), ['b-2'])
  t.deepEqual(await skus('?search=%25'), [])
})

test('a SKU may be any text', async (t) => {
  const company = await service().company()
  for (const sku of ['Größe 8/½ 🔩', '部品-1', "o'clock", 'a?b#c%']) {
    await company.product(sku)
    t.is((await company.ok(company.get(`/products/${encodeURIComponent(sku)}`))).sku, sku)
  }
  t.is((await company.get(`/products/${encodeURIComponent('GRÖSSE 8/½ 🔩')}`)).status, 404)
  t.is((await company.get(`/products/${encodeURIComponent('GRÖßE 8/½ 🔩')}`)).status, 200)
})

test('only with products:view and products:manage', async (t) => {
  const company = await service().company()
  await company.product('P')
  const viewer = await company.as('Viewer')
  t.is((await viewer.get('/products/P')).status, 200)
  for (const refused of [viewer.put('/products/P', bolt), viewer.delete('/products/P')]) {
    t.like(await refused, { status: 403, body: { code: 'missing_permission', requiredPermission: 'products:manage' } })
  }
})
