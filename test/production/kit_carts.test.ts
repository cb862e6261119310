// Whose a kit cart is when an order is over and the next one has it.
import test from 'ava'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

const kit = { name: 'Kit goods', isInventory: true, form: [{ title: 'Goods', type: 'products', required: true }] }
const plantWithKits = {
  ...spec,
  settings: { kittingTaskType: kit.name },
  taskTypes: [...spec.taskTypes!, kit],
  warehouses: [{ name: 'Store', storageUnits: [{ name: 'Second cart', type: 'cart' }] }],
} as typeof spec

/** An order that was finished short of two of its five screws, and the next one, with its kit on the same cart. */
async function givenOn(plant: TestCompany) {
  await plant.receive('SCREW', 3, 'Cart')
  const over = await plant.release('PLATE', 5, plant.unit.Cart)
  await plant.ok(plant.done(over.operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  await plant.receive('SCREW', 20, 'Rack')
  const next = await plant.release('PLATE', 5, plant.unit.Cart)
  await plant.ok(plant.done(next._meta.kittingTaskId))
  return { over, next }
}

const again = { status: 'ready', reason: 'one more' }
const taken = {
  code: 'kit_unit_taken',
  message: 'Cart carries the kit of WO-2 by now: WO-1 has no kit cart, until a kitting task gives it one.',
}

test('what an order was short of is not taken from the cart that carries the kit of the next', async (t) => {
  const plant = await service().company(plantWithKits)
  const { over } = await givenOn(plant)
  t.deepEqual(await plant.stock('SCREW'), { Cart: 5, Rack: 15 })
  const { _meta } = await plant.ok(plant.post(`/work-orders/${over.id}/shortages/settle`))
  t.like(_meta.consumed, [{ quantity: 2, storageUnit: { name: 'Rack' } }])
  t.deepEqual(await plant.stock('SCREW'), { Cart: 5, Rack: 13 })
})

test('an order that is over settles from what is left on its cart while nobody else has it', async (t) => {
  const plant = await service().company(plantWithKits)
  const { over, next } = await givenOn(plant)
  await plant.ok(plant.post(`/work-orders/${next.id}/cancel`, { reason: 'not wanted' }))
  await plant.ok(plant.post(`/work-orders/${over.id}/shortages/settle`))
  t.deepEqual(await plant.stock('SCREW'), { Cart: 3, Rack: 15 })
})

test('what a cart carries for an open order goes back to no vendor', async (t) => {
  const plant = await service().company({ ...plantWithKits, vendors: [{ name: 'Bolt & Co' }] })
  const { next } = await givenOn(plant)
  const id = await plant.task(kit.name, { from: 'Cart', toVendor: 'Bolt & Co' })
  await plant.answer(id, { Goods: [{ sku: 'SCREW', quantity: 2 }] })
  const refused = (await plant.done(id)).body
  t.like(refused, { status: 409, code: 'insufficient_stock', storageUnit: plant.unit.Cart })
  t.is(refused.detail, 'Cart carries the kit of WO-2: bring what is to leave to another unit first.')
  await plant.ok(plant.post(`/work-orders/${next.id}/cancel`, { reason: 'not wanted' }))
  await plant.ok(plant.done(id))
  t.deepEqual(await plant.stock('SCREW'), { Cart: 3, Rack: 15 })
})

test('an order that is taken up again has no cart where another has it, says so, and may get another', async (t) => {
  const plant = await service().company(plantWithKits)
  const { over, next } = await givenOn(plant)
  const [step] = over.operations
  t.deepEqual((await plant.ok(plant.patch(`/tasks/${step.taskId}`, again)))._meta.warnings, [taken])
  t.like(await plant.order(over.id), { status: 'in_progress', kitStorageUnitId: null })
  t.is((await plant.order(next.id)).kitStorageUnitId, plant.unit.Cart)
  await plant.ok(plant.post(`/tasks/${step.taskId}/counts`, { goodQuantity: 0, scrapQuantity: 2 }))
  t.like((await plant.order(over.id)).materials[0], { stillNeeded: 2, usable: 15 })
  t.like((await plant.order(next.id)).materials[0], { stillNeeded: 5, usable: 20, expectedShortage: 0 })

  const old = over._meta.kittingTaskId
  t.deepEqual(await plant.answers(old), { Goods: null })
  await plant.ok(plant.patch(`/tasks/${old}`, again))
  t.like((await plant.done(old)).body, {
    code: 'invalid_transition',
    detail: 'Cart carries the kit of WO-2: lay this one out by another kitting task, onto another cart.',
  })
  const make = (cart: string) =>
    plant.post('/tasks', {
      typeId: plant.type[kit.name],
      title: 'Lay out',
      kitFor: step.taskId,
      toStorageUnitId: plant.unit[cart],
    })
  t.like((await make('Cart')).body, { code: 'in_use', blockedBy: ['WO-2'] })
  const { id } = await plant.ok(make('Second cart'))
  t.like((await plant.ok(plant.done(id)))._meta.moved, [{ quantity: 2, from: { name: 'Rack' } }])
  t.deepEqual(await plant.stock('SCREW'), { Cart: 5, Rack: 13, 'Second cart': 2 })
  await plant.ok(plant.done(step))
  t.deepEqual(await plant.stock('SCREW'), { Cart: 5, Rack: 13 })
  await plant.ok(plant.done(next.operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 13 })
})

test('a kitting task that is ended anew brings nothing more, and says what its cart lacks by then', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 20, 'Rack')
  const { operations, _meta } = await plant.release('PLATE', 8, plant.unit.Cart)
  const filled = async (id: string) => (await plant.ok(plant.done(id)))._meta
  t.like(await filled(_meta.kittingTaskId), { moved: [{ quantity: 8 }], warnings: [] })
  const { Cart: from, Rack: to } = plant.unit
  await plant.ok(plant.post('/stock/transfers', { sku: 'SCREW', quantity: 3, from, to }))
  await plant.ok(plant.patch(`/tasks/${_meta.kittingTaskId}`, again))
  const message =
    'Cart lacks 3 of SCREW, and this task has brought its goods already: another kitting task brings that.'
  t.like(await filled(_meta.kittingTaskId), { moved: [], warnings: [{ code: 'kit_incomplete', message }] })
  const task = { typeId: plant.type[kit.name], title: 'The rest', kitFor: operations[0].taskId }
  const { id } = await plant.ok(plant.post('/tasks', task))
  t.like(await filled(id), { moved: [{ quantity: 3 }], warnings: [] })
  await plant.ok(plant.patch(`/tasks/${id}`, again))
  t.deepEqual((await filled(id)).warnings, [])
})

test('an order that is taken up again keeps its cart where nobody else has it', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 9, 'Cart')
  const { id, operations } = await plant.release('PLATE', 5, plant.unit.Cart)
  const [step] = operations
  await plant.ok(plant.done(step, { goodQuantity: 5, scrapQuantity: 0 }))
  await plant.receive('SCREW', 9, 'Press')
  t.deepEqual((await plant.ok(plant.patch(`/tasks/${step.taskId}`, again)))._meta.warnings, [])
  t.is((await plant.order(id)).kitStorageUnitId, plant.unit.Cart)
  await plant.ok(plant.done(step, { goodQuantity: 2, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('SCREW'), { Cart: 2, Press: 9 })
})

test('of an order taken up again and one released with its cart at the same moment one has it', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 99, 'Rack')
  const over = await plant.release('PLATE', 5, plant.unit.Cart)
  const [step] = over.operations
  await plant.ok(plant.done(step, { goodQuantity: 5, scrapQuantity: 0 }))
  const { workOrder } = await plant.ok(
    plant.post('/work-orders', { externalSystemId: 'next', productSku: 'PLATE', quantity: 5 }),
  )
  const held = await plant.hold(
    t,
    `select from inventory.storage_units u
      where u.company_id = app.company_id() and u.external_id = $1 for no key update`,
    [plant.unit.Cart],
  )
  const both = Promise.all([
    plant.patch(`/tasks/${step.taskId}`, again),
    plant.post(`/work-orders/${workOrder.id}/release`, { kitStorageUnitId: plant.unit.Cart }),
  ])
  await held.waitedFor(2)
  await held.release()
  const [reopened, released] = await both
  t.is(reopened.status, 200)
  const { kitStorageUnitId } = await plant.order(over.id)
  if (released.status === 200) {
    t.is(kitStorageUnitId, null)
    t.like(reopened.body._meta.warnings, [{ code: 'kit_unit_taken' }])
  } else {
    t.like(released.body, { code: 'in_use', blockedBy: ['WO-1'] })
    t.is(kitStorageUnitId, plant.unit.Cart)
  }
})

test('onto a cart that is out of use no kit goes: its task waits until it is in use again', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 3, 'Rack')
  const { _meta } = await plant.release('PLATE', 5, plant.unit['Second cart'])
  const cart = (isActive: boolean) =>
    plant.apply({ warehouses: [{ name: 'Store', storageUnits: [{ name: 'Second cart', type: 'cart', isActive }] }] })
  await cart(false)
  const path = `/tasks/${_meta.kittingTaskId}`
  const part = { status: 'incomplete', incompleteReason: 'too little', createFollowUp: true }
  const errors = [{ path: 'toStorageUnitId', message: 'is no longer in use' }]
  t.like((await plant.patch(path, part)).body, { status: 400, code: 'invalid_input', errors })
  t.like((await plant.done(_meta.kittingTaskId)).body, { status: 400, code: 'invalid_input', errors })
  t.deepEqual(await plant.stock('SCREW'), { Rack: 3 })
  await cart(true)
  t.like((await plant.ok(plant.patch(path, part)))._meta.moved, [{ quantity: 3, to: { name: 'Second cart' } }])
})
