// What something stands on: a plan says that it must stay, instead of planning what an apply would refuse.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'
import { plant } from '../support/worlds.ts'
import { problemsOf } from './support.ts'

const service = serviceFor(test)

const product = { sku: 'BAR', name: 'Bar', itemClass: 'raw', unit: 'kg', tracking: 'lot' }
const place = (more: object = {}) => [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack', ...more }] }]

test('what stock and orders stand on must stay, and is told with all else that is wrong', async (t) => {
  const company = await service().company({
    products: [product, { ...product, sku: 'NEW' }],
    customers: [{ externalRef: 'C', name: 'Quarry' }],
    sites: place({ ownership: 'customer_consigned', owner: 'Quarry' }),
  } as never)
  await company.receive('BAR', 5, 'Rack', { lotCode: 'L1' })
  const spec = {
    version: 1,
    products: [
      { ...product, unit: 'g', tracking: 'serial', unitWhole: true, category: 'None' },
      { ...product, sku: 'NEW', unit: 'g' },
    ],
    customers: [{ externalRef: 'C', name: 'Quarry', isActive: false }],
    sites: place(),
  }
  const told = (await problemsOf(spec, company)).map(({ path, message }) => `${path} ${message}`)
  t.deepEqual(told, [
    'customers[0].isActive must stay true: C has stock in Rack',
    'products[0].category there is no "None" in productCategories, neither of this file nor of the company',
    'products[0].tracking must stay "lot": BAR has stock: Rack; lots: L1',
    'products[0].unit must stay "kg": BAR has stock: Rack; lots: L1',
    'products[0].unitWhole must stay false: BAR has stock: Rack; lots: L1',
    'sites[0].storageUnits[0].owner must stay "Quarry": Hall/Rack has stock: BAR',
    'sites[0].storageUnits[0].ownership must stay "customer_consigned": Hall/Rack has stock: BAR',
  ])
  const { valid, problems } = await company.ok(company.post('/config/plan', { spec }))
  t.deepEqual([valid, problems.length], [false, told.length])
  t.is((await company.post('/config/apply', { spec })).status, 400)
  const named = { ...product, name: 'Bar, round' }
  t.deepEqual(await problemsOf({ version: 1, products: [named, { ...product, sku: 'NEW', unit: 'g' }] }, company), [])
})

test('a plan says which goods lie in a storage unit that goes out of use', async (t) => {
  const company = await service().company({ products: [product], sites: place() } as never)
  await company.receive('BAR', 5, 'Rack', { lotCode: 'L1' })
  const spec = { version: 1, sites: place({ isActive: false }) }
  const { _meta } = await company.ok(company.post('/config/plan', { spec }))
  t.deepEqual(_meta.warnings, [
    {
      code: 'stock_set_aside',
      message:
        'sites.storageUnits Hall/Rack goes out of use: what is in it (goods: BAR) is usable no more until it is moved.',
    },
  ])
})

test('a cart that an order or a task still needs is told of as it goes out of use, and not pruned', async (t) => {
  const kit = { name: 'Kit', isInventory: true, form: [{ title: 'Goods', type: 'products' }] }
  const cart = { name: 'Second cart', type: 'cart' }
  const company = await service().company({
    ...plant,
    settings: { kittingTaskType: 'Kit' },
    taskTypes: [...plant.taskTypes!, kit],
    warehouses: [{ name: 'Store', storageUnits: [cart] }],
  } as never)
  const { code, _meta } = await company.release('PLATE', 1, company.unit['Second cart'])
  const warned = async (storageUnits: object[], prune = false) => {
    const spec = { version: 1, warehouses: [{ name: 'Store', storageUnits }] }
    const plan = await company.ok(company.post('/config/plan', { spec, prune }))
    const told = plan._meta.warnings.filter((one: { code: string }) => one.code === 'storage_left_in_use')
    return [told.map((one: { message: string }) => one.message), plan.changes.map((one: any) => one.reason ?? '')]
  }
  const users = `open work orders: ${code}; open tasks: Kit Second cart for ${code}`
  const unit = 'warehouses.storageUnits Store/Second cart'
  const out = [{ ...cart, isActive: false }]
  t.deepEqual((await warned(out))[0], [`${unit} goes out of use and is still needed by ${users}.`])
  t.deepEqual(await warned([], true), [[], ['', `Is needed by ${users}.`]])
  await company.ok(company.patch(`/tasks/${_meta.kittingTaskId}`, { status: 'declined', declinedReason: 'not wanted' }))
  t.deepEqual((await warned(out))[0], [`${unit} goes out of use and is still needed by open work orders: ${code}.`])
})

test('whichever way a product goes out of use, what is open of it is told', async (t) => {
  const company = await service().company(plant)
  await company.receive('SCREW', 10, 'Rack')
  await company.purchase('P-7', { SCREW: 5 })
  await company.release('PLATE', 1)
  await company.ok(company.post('/work-orders', { externalSystemId: 'D', productSku: 'PLATE', quantity: 1 }))
  const toldOf = ({ _meta }: any) =>
    _meta.warnings.filter(({ code }: any) => code === 'product_left_open').map(({ message }: any) => message)
  const plate =
    'PLATE goes out of use and has work orders that can no longer be released: WO-2; open work orders, which go on: WO-1.'
  const screw =
    'SCREW goes out of use and has purchase orders that can no longer be received: P-7; open work orders that take it: WO-1.'
  const { products } = await company.ok(company.get('/config/export'))
  const out = products.map((one: any) => ({ ...one, isActive: !/PLATE|SCREW/.test(one.sku) }))
  t.deepEqual(toldOf(await company.ok(company.post('/config/plan', { spec: { version: 1, products: out } }))), [
    plate,
    screw,
  ])
  const dry = { prefer: 'dry-run' }
  const changed = await company.ok(company.put('/products/SCREW', { isActive: false }, dry))
  t.deepEqual(toldOf(changed.result), [screw])
  t.deepEqual(toldOf(await company.ok(company.put('/products/SCREW', { isActive: false }))), [screw])
  t.false('_meta' in (await company.ok(company.put('/products/SCREW', { isActive: false }))), 'it was before')
  t.deepEqual(toldOf(await company.ok(company.delete('/products/PLATE'))), [plate])
})

test('what is open of a product is counted for those who may not see it; purchase orders are for everybody', async (t) => {
  const company = await service().company({
    ...plant,
    permissionGroups: [{ name: 'Cataloguers', permissions: ['products:view', 'products:manage'] }],
    roles: [{ name: 'Cataloguer', permissionGroup: 'Cataloguers' }],
  } as never)
  await company.receive('SCREW', 10, 'Rack')
  for (const order of ['P-1', 'P-2', 'P-3', 'P-4']) await company.purchase(order, { SCREW: 5 })
  for (const quantity of [1, 2]) await company.release('PLATE', quantity)
  const cataloguer = await company.as('Cataloguer')
  const { _meta } = await cataloguer.ok(cataloguer.put('/products/SCREW', { isActive: false }))
  const told =
    'purchase orders that can no longer be received: P-1, P-2, P-3 and 1 more; open work orders that take it: 2.'
  t.deepEqual(_meta.warnings, [{ code: 'product_left_open', message: `SCREW goes out of use and has ${told}` }])
})

test('of many warnings of a kind a plan tells five, and how many more there are', async (t) => {
  const skus = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `BAR-${letter}`)
  const bars = skus.map((sku) => ({ ...product, sku, tracking: 'none' }))
  const company = await service().company({ products: bars, sites: place() } as never)
  await company.purchase('P-1', Object.fromEntries(skus.map((sku) => [sku, 1])))
  await company.receive('BAR-A', 1, 'Rack')
  const spec = {
    version: 1,
    products: bars.map((one) => ({ ...one, isActive: false })),
    sites: place({ isActive: false }),
  }
  const { _meta } = await company.ok(company.post('/config/plan', { spec }))
  const messages = _meta.warnings
    .filter(({ code }: any) => code === 'product_left_open')
    .map(({ message }: any) => message.split(' goes ')[0])
  t.deepEqual(messages, [...skus.slice(0, 5), 'And 2 more like these.'])
  t.is(_meta.warnings.filter(({ code }: any) => code === 'stock_set_aside').length, 1)
})

test('a plan says which machines go to another site, as where a file has just another name for it', async (t) => {
  const ssus = [{ name: 'Mill' }, { name: 'Saw' }]
  const company = await service().company({ sites: [{ name: 'Hall', ssus }] })
  const spec = await company.ok(company.get('/config/export?section=sites'))
  const renamed = { version: 1, sites: [{ ...spec.sites[0], name: 'Shed' }] }
  const { _meta } = await company.ok(company.post('/config/plan', { spec: renamed }))
  t.like(_meta.warnings, [{ code: 'moves_site' }])
  t.regex(_meta.warnings[0].message, /^To another site go: .*Mill.*Saw/)
})

test('a plan says which stock stays behind where a file has another name for its site', async (t) => {
  const storage = { name: 'Hall', storageUnits: ['Rack', 'Shelf'].map((name) => ({ name, type: 'rack' })) }
  for (const site of [{ ...storage, ssus: [{ name: 'Mill' }] }, storage]) {
    const company = await service().company({ products: [product], sites: [site] } as never)
    await company.receive('BAR', 5, 'Rack', { lotCode: 'L1' })
    const { sites } = await company.ok(company.get('/config/export?section=sites'))
    const warningsOf = async (name: string) => {
      const spec = { version: 1, sites: [{ ...sites[0], name }] }
      const { _meta } = await company.ok(company.post('/config/plan', { spec }))
      return _meta.warnings.filter(({ code }: any) => code === 'stock_left_behind')
    }
    t.deepEqual(await warningsOf('Hall'), [])
    const message =
      'What is in Hall/Rack (stock: BAR) stays there, and another Rack is made at Shed: stock.transfer brings it over.'
    t.deepEqual(await warningsOf('Shed'), [{ code: 'stock_left_behind', message }])
  }
})

const rack = (name: string) => ({ name, type: 'rack' })
const leftBehind = async (company: TestCompany, sites: object[], more: object = {}) => {
  const spec = { version: 1, sites }
  const { _meta } = await company.ok(company.post('/config/plan', { spec, ...more }))
  return _meta.warnings.filter(({ code }: any) => code === 'stock_left_behind').map(({ message }: any) => message)
}

test('stock stays behind where a site has another name, and not where the file only adds one', async (t) => {
  const hall = { name: 'Hall', storageUnits: [rack('Rack')] }
  const depot = { name: 'Depot', storageUnits: [rack('Rack'), rack('Shelf')] }
  const company = await service().company({ products: [product], sites: [hall, depot] } as never)
  await company.receive('BAR', 5, 'Rack', { lotCode: 'L1' })
  const named = (name: string, ...units: string[]) => ({ name, storageUnits: units.map(rack) })
  t.deepEqual(await leftBehind(company, [named('Annex', 'Rack', 'Shelf')]), [], 'two are left out')
  t.deepEqual(await leftBehind(company, [named('North', 'Rack'), named('South', 'Rack', 'Shelf')]), [])
  t.deepEqual(await leftBehind(company, [hall, named('Annex', 'Rack')]), [], 'it has no Shelf')
})

test('a storage unit that is renamed with its site leaves its stock behind too', async (t) => {
  const machine = { id: 'MILL', name: 'Mill' }
  const site = { name: 'Hall', storageUnits: [rack('Rack')], ssus: [machine] }
  const company = await service().company({ products: [product], sites: [site] } as never)
  await company.receive('BAR', 5, 'Rack', { lotCode: 'L1' })
  const shed = (...ssus: object[]) => [{ name: 'Shed', storageUnits: [rack('Rack A')], ssus }]
  const told = ['What is in Hall/Rack (stock: BAR) stays there: stock.transfer brings it over to Shed.']
  t.deepEqual(await leftBehind(company, shed(machine)), told)
  t.deepEqual(await leftBehind(company, shed(), { prune: true }), told)
  t.deepEqual(await leftBehind(company, shed({ name: 'Saw' })), [], 'the machine stays, and so does the site')
})

test('a plan says what goes on at a site that goes out of use', async (t) => {
  const stockPolicies = [{ site: 'Hall', mode: 'minimum', minQty: 1 }]
  const company = await service().company({
    products: [{ ...product, stockPolicies }],
    sites: [{ name: 'Hall', storageUnits: [rack('Rack')], ssus: [{ name: 'Mill' }] }],
  } as never)
  await company.receive('BAR', 5, 'Rack', { lotCode: 'L1' })
  const told = async (hall: object, more: object = {}) => {
    const spec = { version: 1, sites: [{ name: 'Hall', isActive: false, ...hall }], ...more }
    const { _meta } = await company.ok(company.post('/config/plan', { spec }))
    return _meta.warnings.filter(({ code }: any) => code === 'site_left_in_use').map(({ message }: any) => message)
  }
  t.deepEqual(await told({}), [
    'sites Hall goes out of use, but what is there goes on: machines: Mill; storage units: Rack; stock: BAR; stock policies: BAR.',
  ])
  const out = { storageUnits: [{ ...rack('Rack'), isActive: false }], ssus: [{ name: 'Mill', isActive: false }] }
  t.deepEqual(await told(out, { products: [product] }), [
    'sites Hall goes out of use, but what is there goes on: stock: BAR.',
  ])
})

test('a plan says when figures of days that are over change with it', async (t) => {
  const { company, task } = await makeWorld(service())
  const shift = { name: 'Early', days: ['mon'], start: '06:00', end: '14:00' }
  const warned = async () => {
    const spec = { version: 1, settings: { timezone: 'Europe/Vienna', shifts: [shift] } }
    const { _meta } = await company.ok(company.post('/config/plan', { spec }))
    const tried = await company.ok(company.post('/config/apply', { spec }, { prefer: 'dry-run' }))
    t.deepEqual(tried.result._meta.warnings, _meta.warnings, 'a trial of the apply warns alike')
    return _meta.warnings.filter(({ code }: { code: string }) => code === 'past_figures')
  }
  t.deepEqual(await warned(), [], 'nothing was made yet')
  await company.ok(company.post(`/tasks/${task}/counts`, { goodQuantity: 1 }))
  t.deepEqual(await warned(), [
    {
      code: 'past_figures',
      message: 'The figures of days that are over change too, with: settings (shifts, timezone).',
    },
  ])
})

test('figures of days that are over change with the shifts by which a machine goes, and with what stops count as', async (t) => {
  const shifts = [{ name: 'Early', days: ['mon'], start: '06:00', end: '14:00' }]
  const site = (name: string, ...ssus: object[]) => ({ name, ssus })
  const hall = { ...site('Hall', { name: 'Saw' }, { name: 'Mill' }) }
  const shed = { ...site('Shed'), shifts }
  const reason = { kind: 'downtime', label: 'Jam' }
  const centers = [
    { name: 'Early', shifts, machines: ['Mill'] },
    { name: 'Open', machines: [] as string[] },
  ]
  const company = await service().company({
    sites: [hall, shed],
    workCenters: centers,
    reasonCodes: [reason],
  } as never)
  await company.ok(company.post('/downtime-events', { ssuId: company.machine.Saw }))
  const told = async (spec: object, prune = false) => {
    const { _meta } = await company.ok(company.post('/config/plan', { spec: { version: 1, ...spec }, prune }))
    return _meta.warnings
      .filter(({ code }: { code: string }) => code === 'past_figures')
      .map(({ message }: { message: string }) => message.replace(/^.*with: (.*)\.$/, '$1'))
  }
  const [early, open] = centers
  t.deepEqual(await told({ reasonCodes: [{ ...reason, minorStopSeconds: 60 }] }), [
    'reasonCodes downtime/Jam (minorStopSeconds)',
  ])
  t.deepEqual(await told({ sites: [site('Hall', { name: 'Saw', minorStopSeconds: 9 }, { name: 'Mill' })] }), [
    'sites.ssus Saw (minorStopSeconds)',
  ])
  for (const machines of [['Mill', 'Saw'], []])
    t.deepEqual(await told({ workCenters: [{ ...early, machines }] }), ['workCenters Early (machines)'])
  t.deepEqual(await told({ workCenters: [open] }, true), ['workCenters Early (machines)'])
  t.deepEqual(await told({ warehouses: [site('Shed')] }), ['warehouses Shed (shifts)'], 'it has none any more')
  t.deepEqual(await told({ workCenters: [{ ...open, name: 'Late', shifts, machines: ['Saw'] }] }), [
    'workCenters Late (machines)',
  ])
  t.deepEqual(await told({ sites: [site('Hall', { name: 'Mill' }), { ...shed, ssus: [{ name: 'Saw' }] }] }), [
    'sites.ssus Saw (site)',
  ])
  t.deepEqual(await told({ sites: [site('Hall', { name: 'Saw' }), { ...shed, ssus: [{ name: 'Mill' }] }] }), [])
  t.deepEqual(await told({ workCenters: [{ ...open, machines: ['Saw'] }] }), [], 'it brings no shifts')
  const drill = { sites: [site('Hall', { name: 'Saw' }, { name: 'Mill' }, { name: 'Drill' })] }
  t.deepEqual(await told({ ...drill, workCenters: [{ ...early, machines: ['Mill', 'Drill'] }] }), [], 'it is new')
})

test('guidance on a thing is exported by the name of that thing', async (t) => {
  const company = await service().company({ products: [product] } as never)
  await company.ok(company.put('/guidance', { subject: 'product', ref: 'BAR', body: 'Mind the burr.' }))
  for (const name of ['bar', 'product/BAR']) {
    const { guidance } = await company.ok(company.get(`/config/export?section=guidance&name=${name}`))
    t.like(guidance, [{ subject: 'product', ref: 'BAR', body: 'Mind the burr.' }])
  }
})
