// What can't change under stock and open orders: how a product is counted and tracked, and whose a unit is; by REST and by spec.
import test from 'ava'
import { keyOf } from '../mcp/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { complete, type Spec } from '../support/spec.ts'
import { movers, plant } from '../support/worlds.ts'

const service = serviceFor(test)

const refused = (who: string[]) => ({ status: 409, body: { code: 'in_use', blockedBy: who } })

/** What is wrong with a spec, as config.apply says before it changes anything; undefined: it is applied. */
async function wrong(company: TestCompany, spec: Spec): Promise<object[] | undefined> {
  const { status, body } = await company.post('/config/apply', { spec: complete(spec) })
  return status === 200 && body.failed === null ? undefined : body.errors
}

test('a product keeps its unit and tracking while it lies somewhere', async (t) => {
  const company = await service().company(plant)
  const screw = (more: object) => company.put('/products/SCREW', more)
  await company.ok(screw({ unit: 'kg' }))
  await company.receive('SCREW', 5, 'Rack')
  for (const more of [{ unit: 'box' }, { tracking: 'lot' }, { unitWhole: false }])
    t.like(await screw(more), refused(['stock: Rack']))
  const { client: clerk } = await keyOf(service(), company, 'human', ['products:manage'])
  t.like((await clerk.put('/products/SCREW', { unit: 'box' })).body, {
    ...{ detail: 'The unit must stay, as SCREW has stock: 1.', blockedBy: ['stock: 1'] },
  })
  await company.ok(screw({ unit: 'kg', name: 'Screws' }))
  t.like(await wrong(company, { products: [{ sku: 'SCREW', itemClass: 'raw', unit: 'box', unitWhole: true }] }), [
    { path: 'products[0].unit' },
  ])
})

test('a product keeps its unit and tracking while orders for it are open', async (t) => {
  const company = await service().company(plant)
  const { id } = await company.purchase('P', { SCREW: 5 })
  t.like(await company.put('/products/SCREW', { unit: 'box' }), refused(['open purchase orders: P']))
  await company.ok(company.post(`/purchase-orders/${id}/close`))
  await company.ok(company.put('/products/SCREW', { unit: 'box' }))
  const order = await company.release('PLATE', 2)
  for (const sku of ['PLATE', 'SCREW'])
    t.like(await company.put(`/products/${sku}`, { tracking: 'lot' }), refused(['open work orders: WO-1']))
  await company.ok(company.post(`/work-orders/${order.id}/cancel`, { reason: 'no longer wanted' }))
  for (const sku of ['PLATE', 'SCREW']) await company.ok(company.put(`/products/${sku}`, { tracking: 'lot' }))
})

test('a product keeps its unit and tracking while a task alone has pieces of it that are not posted', async (t) => {
  const company = await service().company({
    ...plant,
    products: [{ sku: 'GLUE', itemClass: 'wip', unitWhole: false }],
    workCenters: [],
    routings: [],
    taskTypes: [{ name: 'Cook', makes: 'GLUE' }],
  })
  const cook = { typeId: company.type.Cook, title: 'Cook', toStorageUnitId: company.unit.Rack }
  const { id } = await company.ok(company.post('/tasks', cook))
  const glue = (more: object) => company.put('/products/GLUE', more)
  await company.ok(glue({ unit: 'kg' }))
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 1.5 }))
  for (const more of [{ unit: 'g' }, { unitWhole: true }, { tracking: 'lot' }])
    t.like(await glue(more), refused(['tasks with counts that are not posted: Cook']))
  await company.ok(
    company.patch(`/tasks/${id}`, { status: 'declined', declinedReason: 'Burnt', unpostedCounts: 'scrap' }),
  )
  await company.ok(glue({ unitWhole: true }))
})

test('a product keeps its unit and tracking while the form of a task that is not over moves some of it', async (t) => {
  const company = await service().company(movers)
  const screw = (more: object) => company.put('/products/SCREW', more)
  const keeps = async () => {
    for (const more of [{ unit: 'g' }, { unitWhole: true }, { tracking: 'lot' }])
      t.like(await screw(more), refused(['tasks that are to move it: Carry']))
  }
  await company.ok(screw({ unit: 'kg', unitWhole: false }))
  const id = await company.task('Carry', { from: 'Rack', to: 'Cart' })
  await company.answer(id, { Goods: [{ sku: 'screw', quantity: 1.5 }] })
  await keeps()
  const whole: Spec = { products: [{ sku: 'SCREW', itemClass: 'raw', unit: 'kg', unitWhole: true }] }
  t.like(await wrong(company, whole), [{ path: 'products[0].unitWhole' }])
  await company.answer(id, { Goods: null, Further: [{ sku: 'SCREW', quantity: 1.5 }] }) // a field that is not shown
  await company.ok(company.patch(`/tasks/${id}`, { status: 'incomplete', incompleteReason: 'Nothing there' }))
  await keeps()
  await company.answer(id, { Further: [] })
  await company.ok(screw({ unit: 'g' }))
})

test('of what is saved on a form while its product becomes one that is counted whole, one waits for the other', async (t) => {
  const company = await service().company(movers)
  await company.ok(company.put('/products/SCREW', { unitWhole: false }))
  const id = await company.task('Carry', { from: 'Rack', to: 'Cart' })
  const changed = await company.underWay(t, 'products_upsert', { sku: 'SCREW', unitWhole: true })
  const waiting = company.submit(id, { Goods: [{ sku: 'SCREW', quantity: 1.5 }] })
  await changed.waitedFor()
  await changed.release('commit')
  t.like(await waiting, { status: 422, body: { code: 'fractional_quantity' } })

  await company.ok(company.put('/products/SCREW', { unitWhole: false }))
  const answers = [{ field: 'Goods', value: [{ sku: 'SCREW', quantity: 1.5 }] }]
  const answered = await company.underWay(t, 'tasks_submit_form', { id, answers })
  const change = company.put('/products/SCREW', { unitWhole: true })
  await answered.waitedFor()
  await answered.release('commit')
  t.like(await change, refused(['tasks that are to move it: Carry']))
})

test('a declined task is not taken up again with what it is to move counted in another way', async (t) => {
  const company = await service().company(movers)
  const screw = (more: object) => company.put('/products/SCREW', more)
  const declined = { status: 'declined', declinedReason: 'Not wanted' }
  const again = { status: 'ready', reason: 'Wanted after all' }
  await company.ok(screw({ unit: 'kg', unitWhole: false }))
  const id = await company.task('Carry', { from: 'Rack', to: 'Cart' })
  await company.answer(id, { Goods: [{ sku: 'SCREW', quantity: 1.5 }] })
  await company.ok(company.patch(`/tasks/${id}`, declined))
  await company.ok(company.patch(`/tasks/${id}`, again))
  await company.ok(company.patch(`/tasks/${id}`, declined))
  const changed = await company.underWay(t, 'products_upsert', { sku: 'SCREW', unit: 'g' })
  const waiting = company.patch(`/tasks/${id}`, again)
  await changed.waitedFor()
  await changed.release('commit')
  const detail =
    'SCREW: the unit, the tracking or whether it is counted whole is another than when the task ended. Move it by another task.'
  t.like(await waiting, { status: 409, body: { code: 'invalid_transition', detail } })
})

test('a product keeps its unit and tracking while an order has a shortage of it', async (t) => {
  const company = await service().company(plant)
  const order = await company.release('PLATE', 3)
  await company.ok(company.done(order.operations[0], { goodQuantity: 3, scrapQuantity: 0 }))
  for (const more of [{ unit: 'g' }, { unitWhole: false }, { tracking: 'lot' }])
    t.like(await company.put('/products/SCREW', more), refused(['shortages that are not settled: WO-1']))
  await company.receive('SCREW', 3, 'Rack')
  await company.ok(company.post(`/work-orders/${order.id}/shortages/settle`, {}))
  await company.ok(company.put('/products/SCREW', { unit: 'g' }))
})

test('a product keeps its unit while a shipment that has not left, or an open count, has some of it', async (t) => {
  const company = await service().company(plant)
  await company.ok(company.put('/customers/C', { name: 'Client' }))
  const lines = [{ sku: 'SCREW', quantity: 5, storageUnitId: company.unit.Rack }]
  const { id } = await company.ok(company.post('/shipments', { customerId: 'C', lines }))
  t.like(await company.put('/products/SCREW', { unit: 'box' }), refused(['shipments that have not left: SH-1']))
  t.like(await wrong(company, { products: [{ sku: 'SCREW', itemClass: 'raw', unit: 'box' }] }), [
    { path: 'products[0].unit' },
  ])
  await company.ok(company.put('/products/SCREW', { tracking: 'lot' }))
  await company.ok(company.put('/products/SCREW', { tracking: 'none' }))
  await company.ok(company.post(`/shipments/${id}/cancel`))
  const { id: count } = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.Rack }))
  await company.ok(company.put('/products/SCREW', { unit: 'kg' }))
  const counted = [{ sku: 'SCREW', countedQuantity: 5 }]
  await company.ok(company.post(`/inventory-counts/${count}/lines`, { lines: counted }))
  t.like(await company.put('/products/SCREW', { unit: 'box' }), refused(['open counts: IC-1']))
  await company.ok(company.post(`/inventory-counts/${count}/cancel`))
  await company.ok(company.put('/products/SCREW', { unit: 'box' }))
})

test('what is ordered while its product becomes one that is counted whole is ordered whole', async (t) => {
  const company = await service().company(plant)
  await company.ok(company.put('/customers/C', { name: 'Client' }))
  const whole = (unitWhole: boolean) => company.put('/products/SCREW', { unitWhole })
  const some = (quantity: number, more: object = {}) => ({ lines: [{ sku: 'SCREW', quantity, ...more }] })
  const order = (lines: object) => company.post('/purchase-orders', { externalSystemId: 'P', name: 'P', ...lines })
  const make = () => company.post('/work-orders', { externalSystemId: 'W', productSku: 'SCREW', quantity: 1.5 })
  const ship = () => company.post('/shipments', { customerId: 'C', ...some(1.5, { storageUnitId: company.unit.Rack }) })
  const inTurn = async (call: () => ReturnType<TestCompany['post']>) => {
    await company.ok(whole(false))
    const changed = await company.underWay(t, 'products_upsert', { sku: 'SCREW', unitWhole: true })
    const waiting = call()
    await changed.waitedFor()
    await changed.release('commit')
    t.like(await waiting, { status: 422, body: { code: 'fractional_quantity' } })
  }
  await inTurn(() => order(some(1.5)))
  await inTurn(make)
  await inTurn(ship)
  await company.ok(order({ lines: [{ sku: 'PLATE', quantity: 1 }] }))
  await inTurn(() => order(some(1.5)))
})

test('a unit stays whose it is while something lies in it or an open order takes from it', async (t) => {
  const company = await service().company(plant)
  const become = (name: string, ownership: 'company' | 'personnel') =>
    wrong(company, {
      sites: [
        {
          name: 'Hall',
          storageUnits: [
            { name, type: 'cart', ownership, ...(ownership === 'personnel' && { owner: 'admin@example.test' }) },
          ],
        },
      ],
    })
  await company.receive('SCREW', 5, 'Rack')
  t.like(await become('Rack', 'personnel'), [
    { path: 'sites[0].storageUnits[0].owner', message: 'must stay without one: Hall/Rack has stock: SCREW' },
  ])
  t.is(await become('Rack', 'company'), undefined, 'its type may change')
  const order = await company.release('PLATE', 2, company.unit.Cart)
  t.like(await become('Cart', 'personnel'), [{ path: 'sites[0].storageUnits[0].owner' }])
  await company.ok(company.post(`/work-orders/${order.id}/cancel`, { reason: 'no longer wanted' }))
  t.is(await become('Cart', 'personnel'), undefined)
})

test('a new unit warns of recipes and stock policies that go on by the same numbers', async (t) => {
  const company = await service().company()
  const put = async (sku: string, fields: object) => await company.ok(company.put(`/products/${sku}`, fields))
  const said = (...kept: string[]) => [
    {
      code: 'looks_wrong',
      message: `This is possible, but looks wrong: GLUE is counted in g now, and by the same numbers go on: ${kept.join(', ')}.`,
    },
  ]
  const stockPolicies = [{ mode: 'minimum', minQty: 5 }]
  const recipe = [{ sku: 'RESIN', quantity: 1 }]
  await company.product('RESIN')
  await company.product('GLUE', { unit: 'kg', unitWhole: false, recipe, stockPolicies })
  for (const sku of ['BOARD', 'FRAME']) await company.product(sku, { recipe: [{ sku: 'GLUE', quantity: 2 }] })
  const kept = ['its stock policies', 'its own recipe', 'the recipe of BOARD', 'the recipe of FRAME']
  t.deepEqual((await put('GLUE', { unit: 'g' }))._meta.warnings, said(...kept))
  await put('GLUE', { unit: 'kg' })
  t.deepEqual((await put('GLUE', { unit: 'g', recipe, stockPolicies }))._meta.warnings, said(...kept.slice(2)))
  t.is((await put('GLUE', { unit: 'g', name: 'Glue' }))._meta, undefined)

  await put('GLUE', { unit: 'kg' })
  const { products } = await company.ok(company.get('/config/export?section=products'))
  const of = (sku: string) => products.find((one: any) => one.sku === sku)
  const board = { ...of('BOARD'), recipe: [{ sku: 'GLUE', quantity: 2000 }] }
  const plan = async (...products: object[]) =>
    (await company.ok(company.post('/config/plan', { spec: { version: 1, products } })))._meta.warnings
  const glue = { ...of('GLUE'), unit: 'g' }
  t.deepEqual(await plan(glue, board), said('its stock policies', 'its own recipe', 'the recipe of FRAME'))
  t.deepEqual(
    await plan({ ...glue, stockPolicies: [{ ...stockPolicies[0], minQty: 5000 }] }, board),
    said(...kept.slice(1, 2), kept[3]!),
  )
})

test('a task type makes what it makes while a task alone has pieces of it that are not posted', async (t) => {
  const company = await service().company({
    ...plant,
    products: [
      { sku: 'GLUE', itemClass: 'wip', unitWhole: false },
      { sku: 'PUMP', itemClass: 'wip', tracking: 'serial' },
    ],
    workCenters: [],
    routings: [],
    taskTypes: [{ name: 'Cook', makes: 'GLUE' }],
  })
  const cooking = async () => {
    const cook = { typeId: company.type.Cook, title: 'Cook', toStorageUnitId: company.unit.Rack }
    const { id } = await company.ok(company.post('/tasks', cook))
    await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 1.5 }))
    return id
  }
  const makes = (sku?: string) => wrong(company, { taskTypes: [{ name: 'Cook', ...(sku && { makes: sku }) }] })
  const stays = 'must stay "GLUE": Cook has tasks with counts that are not posted: Cook'
  const declined = await cooking()
  for (const sku of ['PUMP', undefined]) t.like(await makes(sku), [{ path: 'taskTypes[0].makes', message: stays }])
  const scrap = { status: 'declined', declinedReason: 'Burnt', unpostedCounts: 'scrap' }
  await company.ok(company.patch(`/tasks/${declined}`, scrap))
  t.is(await makes(), undefined)
  const counted = await cooking()
  t.like(await makes('GLUE'), [{ path: 'taskTypes[0].makes' }], 'what was only written down becomes no stock')
  const taken = { goodQuantity: -1.5, reason: 'of another' }
  await company.ok(company.post(`/tasks/${counted}/counts/corrections`, taken))
  t.is(await makes('PUMP'), undefined, 'nothing is counted any more')
  t.is(await makes('GLUE'), undefined)
  await company.ok(company.post(`/tasks/${counted}/counts`, { goodQuantity: 1.5 }))
  await company.ok(company.done(counted))
  await company.ok(company.patch(`/tasks/${counted}`, { status: 'ready', reason: 'counted again' }))
  await company.ok(company.post(`/tasks/${counted}/counts`, { goodQuantity: 1 }))
  t.is(await makes('PUMP'), undefined)
  await company.ok(company.done(counted))
  t.deepEqual(await company.stock('GLUE'), { Rack: 2.5 })
})
