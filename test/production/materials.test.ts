// What orders need, what will be missing, and what was missing.
import test from 'ava'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

test('the kit cart of another open order is never emptied', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 5, 'Cart')
  await plant.receive('SCREW', 2, 'Rack')
  const kitted = await plant.release('PLATE', 5, plant.unit.Cart)
  const other = await plant.release('PLATE', 5)
  const short = await plant.ok(plant.done(other.operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  t.like(short._meta.shortages, [{ sku: 'SCREW', shortage: 3 }])
  t.deepEqual(await plant.stock('SCREW'), { Cart: 5 })
  await plant.ok(plant.done(kitted.operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('SCREW'), {})
})

test('what was recorded as short is consumed later', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 1, 'Rack')
  const {
    id,
    operations: [, press],
  } = await plant.release('HINGE', 5)
  await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'B2' })
  await plant.receive('SCREW', 100, 'Rack')
  const settle = (more = {}) => plant.ok(plant.post(`/work-orders/${id}/shortages/settle`, more))
  t.like((await settle({ skus: ['bar'] })).materials, [
    { sku: 'BAR', required: 10, consumed: 8, shortage: 2 },
    { sku: 'SCREW', required: 20, consumed: 1, shortage: 19 },
  ])
  t.like((await settle()).materials, [{ shortage: 2 }, { consumed: 20, shortage: 0 }])
  t.deepEqual(await plant.stock('SCREW'), { Rack: 81 })
  const { edges } = await plant.ok(plant.get('/products/HINGE/lots/WO-1/genealogy?direction=upstream'))
  t.like(edges, [
    { from: { code: 'B1' }, quantity: 4 },
    { from: { code: 'B2' }, quantity: 4 },
  ])
})

test('an open order says what it still needs and what will be missing; its release warns', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 8, 'Rack')
  await plant.purchase('coming', { SCREW: 30 })
  const order = async (externalSystemId: string, quantity: number, dueDate: string) => {
    const fields = { externalSystemId, productSku: 'PLATE', quantity, dueDate }
    const { workOrder } = await plant.ok(plant.post('/work-orders', fields))
    return plant.ok(plant.post(`/work-orders/${workOrder.id}/release`))
  }
  const late = await order('LATE', 5, '2031-05-02')
  t.deepEqual(late._meta.warnings, [])
  const early = await order('EARLY', 6, '2031-05-01')
  t.deepEqual(early._meta.warnings, [
    { code: 'later_order_short', message: '3 of SCREW will be missing for WO-1, which is due later.' },
  ])
  const { materials } = await plant.order(late.id)
  t.deepEqual(materials, [
    {
      sku: 'SCREW',
      required: 5,
      consumed: 0,
      shortage: 0,
      stillNeeded: 5,
      usable: 8,
      reservedForEarlier: 6,
      onOrder: 30,
      expectedAt: null,
      expectedShortage: 3,
    },
  ])
  const draft = { externalSystemId: 'LAST', productSku: 'PLATE', quantity: 1, dueDate: '2031-06-01' }
  const { workOrder } = await plant.ok(plant.post('/work-orders', draft))
  const plan = await plant.ok(plant.post(`/work-orders/${workOrder.id}/release`, {}, { prefer: 'dry-run' }))
  const last = await order('LAST', 1, '2031-06-01')
  t.deepEqual(plan.result._meta, last._meta)
  t.like(plan.result.materials, [{ sku: 'SCREW', stillNeeded: 1, reservedForEarlier: 11, expectedShortage: 1 }])
  t.deepEqual(last._meta.warnings, [{ code: 'expected_shortage', message: '1 of SCREW will be missing.' }])
  await plant.ok(plant.post(`/tasks/${early.operations[0].taskId}/counts`, { goodQuantity: 2, scrapQuantity: 1 }))
  t.like((await plant.order(early.id)).materials, [{ required: 7, stillNeeded: 7, expectedShortage: 0 }])
  await plant.ok(plant.done(early.operations[0], { goodQuantity: 4, scrapQuantity: 0 }))
  t.deepEqual((await plant.order(early.id)).materials, [{ sku: 'SCREW', required: 7, consumed: 7, shortage: 0 }])
})

test('requirements go down through what is made here and missing', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('HINGE', 1, 'Rack', { lotCode: 'H1' })
  await plant.receive('SCREW', 6, 'Rack')
  const { workOrder } = await plant.ok(
    plant.post('/work-orders', { externalSystemId: 'G', productSku: 'GATE', quantity: 3 }),
  )
  const needs = () => plant.ok(plant.get(`/work-orders/${workOrder.id}/requirements`))
  const released = await plant.ok(plant.post(`/work-orders/${workOrder.id}/release`))
  t.is(released.status, 'released')
  t.like(await needs(), [
    { sku: 'HINGE', level: 1, required: 3, stillNeeded: 3, usable: 1, expectedShortage: 2, makes: 'GATE' },
    { sku: 'BAR', level: 2, required: 4, usable: 0, expectedShortage: 4, makes: 'HINGE' },
    { sku: 'SCREW', level: 2, required: 8, usable: 6, expectedShortage: 2, makes: 'HINGE' },
  ])
  const { operations } = await plant.release('HINGE', 2)
  t.like(await needs(), [{ sku: 'HINGE', expectedShortage: 2, inProduction: 2 }], 'they are being made')
  await plant.ok(plant.post(`/tasks/${operations[1].taskId}/counts`, { goodQuantity: 0, scrapQuantity: 1 }))
  t.is((await needs()).length, 1, 'another will be made of what was scrapped')
  await plant.ok(plant.done(operations[1], { goodQuantity: 1, scrapQuantity: 0 }))
  t.like(await needs(), { 0: { usable: 2, expectedShortage: 1, inProduction: 0 }, 1: { sku: 'BAR', required: 2 } })
})

test('a component of two levels is short of what is not there, and no sub-assembly is made of its order’s kit', async (t) => {
  const plant = await service().company({
    ...spec,
    products: [
      { sku: 'BOLT', itemClass: 'raw' },
      { sku: 'GLUE', itemClass: 'raw' },
      { sku: 'SUB', unit: 'kg', unitWhole: false, recipe: ['BOLT', 'GLUE'].map((sku) => ({ sku, quantity: 1 })) },
      { sku: 'TOP', unit: 'kg', unitWhole: false, recipe: ['SUB', 'BOLT'].map((sku) => ({ sku, quantity: 2 })) },
    ],
    taskTypes: [{ name: 'Join', makes: 'TOP', workCenter: 'Pressing' }],
    routings: [{ name: 'Top', product: 'TOP', steps: [{ taskType: 'Join' }] }],
  })
  await plant.receive('BOLT', 4, 'Rack')
  await plant.receive('BOLT', 9, 'Cart')
  await plant.receive('GLUE', 20, 'Rack')
  const { id } = await plant.release('TOP', 3.25, plant.unit.Cart)
  const bolts = async () =>
    (await plant.ok(plant.get(`/work-orders/${id}/requirements`))).filter(({ sku }: { sku: string }) => sku === 'BOLT')
  t.like(await bolts(), [
    { level: 1, stillNeeded: 7, usable: 13, expectedShortage: 0 },
    { level: 2, stillNeeded: 7, usable: 4, expectedShortage: 3 },
  ])
  await plant.receive('BOLT', 3, 'Rack')
  t.like(await bolts(), [{ expectedShortage: 0 }, { stillNeeded: 7, usable: 7, expectedShortage: 0 }])
})

test('what may not be used on an order’s kit cart covers none of it: later orders see that it takes of the rest', async (t) => {
  const deeds: ((plant: TestCompany) => Promise<unknown>)[] = [
    (plant) => plant.setLot('BAR', 'bad', 'blocked'),
    (plant) => plant.setLot('BAR', 'bad', 'quarantined'),
    (plant) => plant.expire('bad'),
    (plant) =>
      plant.apply({ sites: [{ name: 'Hall', storageUnits: [{ name: 'Cart', type: 'cart', isActive: false }] }] }),
  ]
  for (const [n, spoil] of deeds.entries()) {
    const plant = await service().company({
      ...spec,
      products: [
        { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
        { sku: 'MOTOR', itemClass: 'raw', tracking: 'serial' },
        { sku: 'PLATE', recipe: ['BAR', 'MOTOR'].map((sku) => ({ sku, quantity: 1 })) },
      ],
      taskTypes: [{ name: 'Stamp', makes: 'PLATE', workCenter: 'Pressing' }],
      routings: [{ name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Stamp' }] }],
    })
    const motors = (from: number, quantity: number) => Array.from({ length: quantity }, (_, m) => `M${from + m}`)
    await plant.receive('BAR', 4, 'Cart', { lotCode: 'bad' })
    await plant.receive('BAR', 10, 'Rack', { lotCode: 'good' })
    await plant.receive('MOTOR', 4, 'Cart', { serialCodes: motors(1, 4) })
    await plant.receive('MOTOR', 10, 'Rack', { serialCodes: motors(11, 10) })
    const order = async (quantity: number, dueDate: string, kit = {}) => {
      const fields = { externalSystemId: dueDate, productSku: 'PLATE', quantity, dueDate }
      const { workOrder } = await plant.ok(plant.post('/work-orders', fields))
      return plant.ok(plant.post(`/work-orders/${workOrder.id}/release`, kit))
    }
    const late = await order(8, '2031-05-02')
    const early = await order(6, '2031-05-01', { kitStorageUnitId: plant.unit.Cart })
    t.deepEqual(early._meta.warnings, [], 'ten are left for eight, less two that the kit lacks')
    const needs = async () => (await plant.order(late.id)).materials
    const fine = { usable: 10, reservedForEarlier: 2, expectedShortage: 0 }
    const short = { usable: 10, reservedForEarlier: 6, expectedShortage: 4 }
    t.like(await needs(), [fine, fine])
    await spoil(plant)
    t.like(await needs(), [short, n === 3 ? short : fine])
    t.like(await plant.ok(plant.get(`/work-orders/${late.id}/requirements`)), [short, n === 3 ? short : fine])
  }
})

test('a release says whom it leaves short also where its kit cart carries what may not be used', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 20, 'Cart', { lotCode: 'bad' })
  await plant.receive('BAR', 22, 'Rack', { lotCode: 'good' })
  await plant.receive('SCREW', 100, 'Rack')
  await plant.setLot('BAR', 'bad', 'blocked')
  const order = async (quantity: number, dueDate: string, kit = {}) => {
    const fields = { externalSystemId: dueDate, productSku: 'HINGE', quantity, dueDate }
    const { workOrder } = await plant.ok(plant.post('/work-orders', fields))
    return plant.ok(plant.post(`/work-orders/${workOrder.id}/release`, kit))
  }
  await order(8, '2031-05-02')
  t.deepEqual((await order(6, '2031-05-01', { kitStorageUnitId: plant.unit.Cart }))._meta.warnings, [
    { code: 'later_order_short', message: '6 of BAR will be missing for WO-1, which is due later.' },
  ])
})

test('whoever fills a kit cart out of what earlier orders count on is told whom that leaves short', async (t) => {
  const plant = await service().company({
    ...spec,
    settings: { kittingTaskType: 'Kit goods' },
    taskTypes: [
      ...spec.taskTypes!,
      { name: 'Kit goods', isInventory: true, form: [{ title: 'Goods', type: 'products', required: true }] },
      { name: 'Repair', form: [{ title: 'Parts', type: 'products' }] },
    ],
  })
  await plant.receive('SCREW', 10, 'Rack')
  const order = async (dueDate: string, quantity: number, kit = {}) => {
    const fields = { externalSystemId: dueDate, productSku: 'PLATE', quantity, dueDate }
    const { workOrder } = await plant.ok(plant.post('/work-orders', fields))
    return plant.ok(plant.post(`/work-orders/${workOrder.id}/release`, kit))
  }
  const early = await order('2031-12-01', 10)
  const late = await order('2031-12-20', 9, { kitStorageUnitId: plant.unit.Cart })
  t.is(late._meta.warnings[0].message, '9 of SCREW will be missing.')
  const last = await order('2031-12-30', 1)
  const filled = { status: 'done' }
  const warning = { code: 'expected_shortage', message: '9 of SCREW will be missing for WO-1, which is due earlier.' }
  const path = `/tasks/${late._meta.kittingTaskId}`
  const plan = await plant.ok(plant.patch(path, filled, { prefer: 'dry-run' }))
  t.deepEqual(plan.result._meta.warnings, [warning])
  t.deepEqual(
    (await plant.ok(plant.patch(path, filled)))._meta.warnings,
    [warning],
    'who missed it anyway is not named',
  )
  t.like((await plant.order(early.id)).materials, [{ expectedShortage: 9 }])
  t.like((await plant.order(last.id)).materials, [{ expectedShortage: 1 }])

  const repair = await plant.task('Repair')
  await plant.answer(repair, { Parts: [{ sku: 'SCREW', quantity: 1 }] })
  const laid = { kitFor: repair, toStorageUnitId: plant.unit.Van }
  const { id } = await plant.ok(plant.post('/tasks', { typeId: plant.type['Kit goods'], title: 'Lay out', ...laid }))
  t.deepEqual((await plant.ok(plant.done(id)))._meta.warnings, [
    { code: 'expected_shortage', message: '1 more of SCREW will be missing for WO-1.' },
  ])
})

test('numbers end with the last digit that says something', async (t) => {
  const plant = await service().company({
    ...spec,
    products: [
      { sku: 'OIL', itemClass: 'raw', unit: 'l', unitWhole: false, tracking: 'lot' },
      { sku: 'PAINT', unit: 'l', unitWhole: false, recipe: [{ sku: 'OIL', quantity: 4 }] },
    ],
    taskTypes: [{ name: 'Mix', makes: 'PAINT', workCenter: spec.workCenters![0]!.name }],
    routings: [{ name: 'Paint', product: 'PAINT', steps: [{ taskType: 'Mix' }] }],
  })
  await plant.receive('OIL', 3, 'Rack', { lotCode: 'O1' })
  const { id, operations } = await plant.release('PAINT', 2.5)
  await plant.ok(plant.done(operations[0], { goodQuantity: 2.5, scrapQuantity: 0 }))
  const response = await fetch(`${plant.baseUrl}/api/v1/work-orders/${id}`, {
    headers: { authorization: `Bearer ${plant.key}` },
  })
  const text = await response.text()
  t.regex(text, /"shortage": ?7[,}]/)
  t.notRegex(text, /\d\.\d*0[,}]/)
})

test('codes that callers gave are passed over, however many', async (t) => {
  const plant = await service().company(spec)
  const order = (n: number, code?: string) => ({ externalSystemId: `erp-${n}`, productSku: 'HINGE', quantity: 1, code })
  const given = Array.from({ length: 12 }, (_, n) => order(n, `WO-${n + 1}`))
  await plant.post('/work-orders/batch', { orders: [...given, order(13, 'WO-14')] })
  const codes = []
  for (const n of [20, 21, 22]) codes.push((await plant.post('/work-orders', order(n))).body.workOrder.code)
  t.deepEqual(codes, ['WO-13', 'WO-15', 'WO-16'])
})

test('a can that was opened for what was scrapped serves for the rest of its litre', async (t) => {
  const plant = await service().company({
    ...spec,
    products: [
      { sku: 'CAN', itemClass: 'raw' },
      { sku: 'PAINT', unit: 'l', unitWhole: false, recipe: [{ sku: 'CAN', quantity: 1 }] },
    ],
    taskTypes: [{ name: 'Mix', makes: 'PAINT', workCenter: spec.workCenters![0]!.name }],
    routings: [{ name: 'Paint', product: 'PAINT', steps: [{ taskType: 'Mix' }] }],
  })
  await plant.receive('CAN', 10, 'Rack')
  const { id, operations } = await plant.release('PAINT', 2)
  const { _meta } = await plant.ok(
    plant.patch(`/tasks/${operations[0].taskId}`, {
      ...{ status: 'incomplete', incompleteReason: 'spilled', createFollowUp: true },
      ...{ goodQuantity: 0.5, scrapQuantity: 0.75 },
    }),
  )
  t.deepEqual(await plant.stock('CAN'), { Rack: 8 })
  await plant.ok(plant.done(_meta.followUpId, { goodQuantity: 0.75, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('CAN'), { Rack: 8 })
  t.like(await plant.order(id), { materials: [{ consumed: 2, shortage: 0 }] })
})
