// What somebody says in the form of a kitting task went onto the cart.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { TaskType } from '../support/spec.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

const kit = { name: 'Kit goods', isInventory: true, form: [{ title: 'Goods', type: 'products', required: true }] }
const plantWithKits = {
  ...spec,
  settings: { kittingTaskType: kit.name },
  taskTypes: [...spec.taskTypes!, kit],
} as typeof spec

test('a kit whose form names what may not be used, or more than there is, is told so', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('BAR', 9, 'Rack', { lotCode: 'held' })
  await plant.receive('SCREW', 100, 'Rack')
  await plant.ok(plant.post('/products/BAR/lots/held/status', { status: 'blocked', reason: 'rust' }))
  const { _meta } = await plant.release('HINGE', 4, plant.unit.Cart)
  const named = (goods: object[], end: object) =>
    plant.post(`/tasks/${_meta.kittingTaskId}/form`, { answers: [{ field: 'Goods', value: goods }], ...end })
  const part = { status: 'incomplete', incompleteReason: 'rust', createFollowUp: true }
  for (const end of [{ status: 'done' }, part]) {
    t.like((await named([{ sku: 'BAR', quantity: 4, lotCode: 'held' }], end)).body, {
      status: 409,
      code: 'lot_unavailable',
      detail: 'Lot held of BAR is blocked: it goes onto no kit cart.',
      lotCode: 'held',
      lotStatus: 'blocked',
    })
    const { body } = await named([{ sku: 'SCREW', quantity: 101 }], end)
    t.like(body, { code: 'insufficient_stock', missing: [{ sku: 'SCREW', wanted: 101, available: 100 }] })
    t.regex(
      body.detail,
      /^There is too little for the kit cart, 100 of 101 of SCREW: say in the form what goes onto it;/,
    )
  }
  t.like((await plant.ok(named([{ sku: 'SCREW', quantity: 12 }], part)))._meta.moved, [{ sku: 'SCREW', quantity: 12 }])
})

/** A cart that somebody filled by hand before the kitting task was done. */
async function filledAlready(type: Partial<TaskType> = {}) {
  const plant = await service().company({
    ...plantWithKits,
    taskTypes: [...spec.taskTypes!, { ...kit, ...type }],
  } as typeof spec)
  await plant.receive('SCREW', 100, 'Rack')
  const { _meta, operations } = await plant.release('PLATE', 5, plant.unit.Cart)
  const way = { sku: 'SCREW', quantity: 5, from: plant.unit.Rack, to: plant.unit.Cart }
  return { plant, id: _meta.kittingTaskId, operations, fill: () => plant.ok(plant.post('/stock/transfers', way)) }
}

test('a kitting task that has nothing left to bring is done, and moves nothing', async (t) => {
  const gates = [{ status: 'done' as const, fields: ['Goods'] }]
  for (const answer of [{}, { Goods: [] }]) {
    const { plant, id, fill } = await filledAlready({ gates })
    t.like((await plant.submit(id, { Goods: [] }, { status: 'done' })).body, {
      status: 422,
      code: 'required_field_missing',
      missingFields: ['Goods'],
    })
    await fill()
    t.deepEqual(await plant.answers(id), { Goods: [] })
    const done = await plant.answer(id, answer, { status: 'done' })
    t.deepEqual([done.status, done._meta.moved], ['done', []])
    t.deepEqual(await plant.stock('SCREW'), { Cart: 5, Rack: 95 })
  }
})

test('a second kitting task of an order that needs no more is done too, and brings what is needed by then', async (t) => {
  const { plant, id, operations } = await filledAlready()
  await plant.ok(plant.done(id))
  const second = await plant.ok(
    plant.post('/tasks', { typeId: plant.type[kit.name], title: 'More', kitFor: operations[0].taskId }),
  )
  t.deepEqual((await plant.ok(plant.done(second.id)))._meta.moved, [])
  await plant.ok(plant.patch(`/tasks/${second.id}`, { status: 'ready', reason: 'two were scrapped' }))
  await plant.ok(plant.post(`/tasks/${operations[0].taskId}/counts`, { goodQuantity: 0, scrapQuantity: 2 }))
  t.deepEqual(await plant.answers(second.id), { Goods: [{ sku: 'SCREW', quantity: 2 }] })
  t.like((await plant.ok(plant.done(second.id)))._meta.moved, [{ quantity: 2 }])
})

test('a kitting task that has nothing left to bring leaves no rest to another one', async (t) => {
  const { plant, id, fill } = await filledAlready()
  await fill()
  const part = { status: 'incomplete', incompleteReason: 'no time', createFollowUp: true }
  t.like((await plant.patch(`/tasks/${id}`, part)).body, {
    ...{ status: 409, code: 'invalid_transition', currentStatus: 'open' },
    allowedTransitions: ['preparation', 'ready', 'dispatched', 'incomplete', 'done', 'declined'],
  })
  await plant.ok(plant.done(id))
})

test('what is there of a lot counts once, for the line that names it and for the rest that nobody has', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('BAR', 5, 'Rack', { lotCode: 'soon' })
  await plant.receive('SCREW', 100, 'Rack')
  const { _meta } = await plant.release('HINGE', 4, plant.unit.Cart)
  t.like(await plant.answers(_meta.kittingTaskId), {
    Goods: { 0: { sku: 'BAR', quantity: 5, lotCode: 'soon' }, 1: { sku: 'BAR', quantity: 3 } },
  })
  t.like((await plant.done(_meta.kittingTaskId)).body, {
    code: 'insufficient_stock',
    missing: [{ sku: 'BAR', wanted: 8, available: 5 }],
  })
})

test('what a kit is to bring to a task beside orders keeps its unit, until the kit is answered otherwise or not to be', async (t) => {
  const repairs = { name: 'Repair', form: [{ title: 'Parts', type: 'products' as const }] }
  const plant = await service().company({ ...plantWithKits, taskTypes: [...plantWithKits.taskTypes!, repairs] })
  const repair = await plant.task('Repair')
  await plant.answer(repair, { Parts: [{ sku: 'SCREW', quantity: 4 }] })
  const pack = { typeId: plant.type[kit.name], title: 'Pack', kitFor: repair, toStorageUnitId: plant.unit.Van }
  const { id } = await plant.ok(plant.post('/tasks', pack))
  const screw = (unit: string) => plant.put('/products/SCREW', { unit })
  const keeps = { status: 409, body: { code: 'in_use', blockedBy: ['tasks that are to move it: Pack'] } }
  t.like(await screw('kg'), keeps)
  await plant.answer(id, { Goods: [{ sku: 'PLATE', quantity: 1 }] })
  await plant.ok(screw('box'))
  t.like(await plant.put('/products/PLATE', { unit: 'box' }), keeps)
  const { id: second } = await plant.ok(plant.post('/tasks', { ...pack, title: 'Pack again' }))
  await plant.ok(plant.patch(`/tasks/${second}`, { status: 'declined', declinedReason: 'not now' }))
  await plant.ok(screw('kg'))
  t.like(await plant.patch(`/tasks/${second}`, { status: 'ready', reason: 'now' }), {
    ...{ status: 409, body: { code: 'invalid_transition' } },
  })
})
