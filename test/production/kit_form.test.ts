// What somebody says in the form of a kitting task went onto the cart.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
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
