// What lays out the material of an order, or of a task, on its cart.
import test from 'ava'
import { eventsOf } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

const kit = { name: 'Kit goods', isInventory: true, form: [{ title: 'Goods', type: 'products', required: true }] }
const plantWithKits = {
  ...spec,
  settings: { kittingTaskType: 'Kit goods' },
  taskTypes: [
    ...spec.taskTypes!,
    kit,
    { name: 'Carry' },
    { name: 'Repair', form: [{ title: 'Parts', type: 'products' }] },
  ],
} as typeof spec

test('a release with a kit cart makes the task that fills it; ending it moves all at once', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('BAR', 6, 'Rack', { lotCode: 'late', expiresAt: '2040-01-01' })
  await plant.receive('BAR', 3, 'Saw', { lotCode: 'soon', expiresAt: '2035-01-01' })
  await plant.receive('SCREW', 100, 'Rack')
  await plant.receive('SCREW', 4, 'Cart')
  const order = await plant.release('HINGE', 4, plant.unit.Cart)
  const { kittingTaskId } = order._meta
  t.like(await plant.ok(plant.get(`/tasks/${kittingTaskId}`)), {
    title: 'Kit Cart for WO-1',
    typeId: plant.type['Kit goods'],
    workOrderId: order.id,
  })
  const posting = order.operations[1].taskId
  t.like(await plant.ok(plant.get(`/tasks/${kittingTaskId}/connections`)), [{ from: posting, type: 'created_from' }])
  t.is(order.operations.length, 3, 'it is no operation')
  t.is((await eventsOf(plant)).filter(({ type }) => type === 'task.created').length, 4)

  const list = [
    { sku: 'BAR', quantity: 3, lotCode: 'soon' },
    { sku: 'BAR', quantity: 5, lotCode: 'late' },
    { sku: 'SCREW', quantity: 12 },
  ]
  t.deepEqual(await plant.answers(kittingTaskId), { Goods: list })
  const dry = await plant.ok(plant.patch(`/tasks/${kittingTaskId}`, { status: 'done' }, { prefer: 'dry-run' }))
  t.is(dry.effects.filter(({ type }: { type: string }) => type === 'stock').length, 3)
  const done = await plant.ok(plant.done(kittingTaskId))
  t.like(done._meta.moved, [
    {
      sku: 'BAR',
      quantity: 3,
      lotCode: 'soon',
      from: { name: 'Saw' },
      bin: 'goods',
      to: { name: 'Cart' },
      toBin: 'goods',
    },
    { sku: 'BAR', quantity: 5, lotCode: 'late', from: { name: 'Rack' }, to: { name: 'Cart' } },
    { sku: 'SCREW', quantity: 12, lotCode: null, from: { name: 'Rack' }, to: { name: 'Cart' } },
  ])
  t.deepEqual(await plant.stock('BAR'), { 'Cart/soon': 3, 'Cart/late': 5, 'Rack/late': 1 })
  t.deepEqual(await plant.stock('SCREW'), { Cart: 16, Rack: 88 })
  t.deepEqual(await plant.answers(kittingTaskId), { Goods: list }, 'what it brought stays said')

  await plant.ok(plant.patch(`/tasks/${kittingTaskId}`, { status: 'ready', reason: 'look again' }))
  t.deepEqual((await plant.ok(plant.done(kittingTaskId)))._meta.moved, [], 'it moves once')
  await plant.ok(plant.done(posting, { goodQuantity: 4, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 88 })
})

test('a kit unit with goods that its order does not need is told of: nobody else can take of them', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 12, 'Rack')
  await plant.receive('BAR', 2, 'Rack', { lotCode: 'B1' })
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'B2' })
  await plant.setLot('BAR', 'B2', 'blocked')
  const { workOrder } = await plant.ok(
    plant.post('/work-orders', { externalSystemId: 'shelf', productSku: 'PLATE', quantity: 5 }),
  )
  const release = (headers?: Record<string, string>) =>
    plant.ok(plant.post(`/work-orders/${workOrder.id}/release`, { kitStorageUnitId: plant.unit.Rack }, headers))
  const warnings = [
    { code: 'kit_unit_shared', message: `Rack holds 2 of BAR more than WO-1 needs: ${alone}` },
    { code: 'kit_unit_shared', message: `Rack holds 7 of SCREW more than WO-1 needs: ${alone}` },
  ]
  t.deepEqual((await release({ prefer: 'dry-run' })).result._meta.warnings, warnings)
  t.deepEqual((await release())._meta.warnings, warnings)
  const other = await plant.release('PLATE', 1)
  t.like(other._meta.warnings, [{ code: 'expected_shortage' }])
  await plant.receive('SCREW', 4, 'Cart')
  const plates = await plant.release('PLATE', 4, plant.unit.Cart)
  t.deepEqual(plates._meta.warnings, [])
  await plant.receive('SCREW', 5, 'Saw')
  const input = {
    typeId: plant.type.Carry,
    title: 'Kit',
    kitFor: other.operations[0].taskId,
    toStorageUnitId: plant.unit.Saw,
  }
  t.like((await plant.ok(plant.post('/tasks', input)))._meta.warnings, [{ code: 'kit_unit_shared' }])
})
const alone = 'nobody else can take of it while the order is open.'

test('a kit that is short is refused whole, or brought in part; the follow-up lists the rest', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 3, 'Rack')
  await plant.receive('SCREW', 9, 'Cart')
  const other = await plant.release('PLATE', 9, plant.unit.Cart)
  t.is(other._meta.kittingTaskId, null, 'its cart carries all already')
  await plant.apply({ warehouses: [{ name: 'Store', storageUnits: [{ name: 'Second cart', type: 'cart' }] }] })
  const { id, _meta, operations } = await plant.release('PLATE', 5, plant.unit['Second cart'])
  const first = _meta.kittingTaskId
  t.is((await plant.ok(plant.get(`/tasks/${first}`))).typeId, null)
  t.deepEqual(await plant.answers(first), {
    Kit: [
      { sku: 'SCREW', quantity: 3 },
      { sku: 'SCREW', quantity: 2 },
    ],
  })
  t.like((await plant.done(first)).body, {
    status: 409,
    code: 'insufficient_stock',
    missing: [{ sku: 'SCREW', wanted: 5, available: 3 }],
  })
  const part = { status: 'incomplete', incompleteReason: 'no more screws', createFollowUp: true }
  const left = await plant.ok(plant.patch(`/tasks/${first}`, part))
  t.like(left._meta.moved, [{ quantity: 3 }])
  const rest = left._meta.followUpId
  t.deepEqual(await plant.answers(rest), { Kit: [{ sku: 'SCREW', quantity: 2 }] })
  await plant.receive('SCREW', 10, 'Rack')
  await plant.ok(plant.done(operations[0], { goodQuantity: 0, scrapQuantity: 5 }))
  t.is((await plant.order(id)).status, 'completed')
  t.is((await plant.ok(plant.get(`/tasks/${rest}`))).status, 'declined', 'the order needs no more')
})

test('kitting that is left when its order completes is declined with it', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 100, 'Rack')
  const { id, operations, _meta } = await plant.release('PLATE', 5, plant.unit.Cart)
  t.like(await plant.ok(plant.get(`/tasks/${_meta.kittingTaskId}`)), {
    step: null,
    kitFor: operations[0].taskId,
    toStorageUnitId: plant.unit.Cart,
    fromStorageUnitId: null,
  })
  t.is((await plant.ok(plant.get(`/tasks/${operations[0].taskId}`))).step, 1)
  await plant.ok(plant.done(operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  t.is((await plant.order(id)).status, 'completed')
  t.like(await plant.ok(plant.get(`/tasks/${_meta.kittingTaskId}`)), {
    status: 'declined',
    declinedReason: 'WO-1 is completed: its kit is no longer needed.',
  })
  t.deepEqual(await plant.openTasks('Kit goods'), [])
})

test('kitting that was declined is taken up again with a reason, and brings what there is, or all', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 3, 'Rack')
  const declined = async () => {
    const { operations, _meta } = await plant.release('PLATE', 5, plant.unit.Cart)
    await plant.ok(plant.done(operations[0], { goodQuantity: 0, scrapQuantity: 0 }))
    const kit: string = _meta.kittingTaskId
    const pending = { status: 'ready', reason: 'to be made after all' }
    t.is((await plant.ok(plant.patch(`/tasks/${operations[0].taskId}`, pending)))._meta.workOrder.status, 'in_progress')
    t.deepEqual(await plant.answers(kit), { Goods: null }, 'nothing is listed while it is declined')
    return { kit, operation: operations[0] }
  }
  const { kit, operation } = await declined()
  const part = { status: 'incomplete', createFollowUp: true }
  for (const [change, field] of [
    [{ status: 'done' }, 'reason'],
    [part, 'incompleteReason'],
    [{ ...part, reason: 'x' }, 'incompleteReason'],
  ] as const)
    t.like((await plant.patch(`/tasks/${kit}`, change)).body, { code: 'reason_required', missingFields: [field] })
  const incompleteReason = 'two are missing'
  const short = { status: 409, code: 'insufficient_stock', missing: [{ sku: 'SCREW', wanted: 5, available: 3 }] }
  t.like((await plant.patch(`/tasks/${kit}`, { status: 'done', reason: 'needed' })).body, short)
  const { _meta } = await plant.ok(plant.patch(`/tasks/${kit}`, { ...part, incompleteReason }))
  t.like(_meta.moved, [{ sku: 'SCREW', quantity: 3, to: { name: 'Cart' } }])
  t.deepEqual(await plant.answers(kit), { Goods: [{ sku: 'SCREW', quantity: 3 }] }, 'what it brought stays said')
  t.deepEqual(await plant.answers(_meta.followUpId), { Goods: [{ sku: 'SCREW', quantity: 2 }] })
  await plant.receive('SCREW', 9, 'Rack')
  await plant.ok(plant.done(_meta.followUpId))
  await plant.ok(plant.done(operation, { goodQuantity: 5, scrapQuantity: 0 }))

  const again = await declined()
  await plant.receive('SCREW', 9, 'Rack')
  await plant.ok(plant.patch(`/tasks/${again.kit}`, { status: 'done', reason: 'needed' }))
  t.deepEqual(await plant.answers(again.kit), { Goods: [{ sku: 'SCREW', quantity: 5 }] })
})

test('a cart carries the kit of one open order at a time', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Cart')
  const drafts: string[] = []
  for (const externalSystemId of ['A', 'B', 'C'])
    drafts.push(
      (await plant.ok(plant.post('/work-orders', { externalSystemId, productSku: 'PLATE', quantity: 5 }))).workOrder.id,
    )
  const kitted = { kitStorageUnitId: plant.unit.Cart }
  const replies = await Promise.all(drafts.map((id) => plant.post(`/work-orders/${id}/release`, kitted)))
  t.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
  const { body } = replies.find(({ status }) => status === 200)!
  for (const refused of replies.filter(({ status }) => status === 409))
    t.like(refused.body, { code: 'in_use', blockedBy: [body.code] })
  await plant.ok(plant.done(body.operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  const next = drafts.find((id) => id !== body.id)
  t.is((await plant.ok(plant.post(`/work-orders/${next}/release`, kitted))).status, 'released')
})

test('whoever fills the cart may say what else goes onto it', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 100, 'Rack')
  const { kittingTaskId } = (await plant.release('PLATE', 5, plant.unit.Cart))._meta
  const Goods = [{ sku: 'screw', quantity: 7 }]
  const done = await plant.answer(kittingTaskId, { Goods }, { status: 'done' })
  t.like(done._meta.moved, [{ sku: 'SCREW', quantity: 7 }])
  t.deepEqual(await plant.stock('SCREW'), { Cart: 7, Rack: 93 })
})

test('an order gets its kit cart from its first kitting task', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 100, 'Rack')
  const { id, operations } = await plant.release('PLATE', 5)
  const kitFor = operations[0].taskId
  const make = (more: object, client = plant as Pick<typeof plant, 'post'>) =>
    client.post('/tasks', { typeId: plant.type.Carry, title: 'Lay out', kitFor, ...more })
  t.like((await make({})).body, { code: 'required_field_missing', missingFields: ['toStorageUnitId'] })
  const paths = async (more: object) => (await make(more)).body.errors.map(({ path }: { path: string }) => path)
  t.deepEqual(await paths({ toStorageUnitId: plant.unit.Consigned, status: 'done' }), ['toStorageUnitId', 'status'])
  t.deepEqual(await paths({ toStorageUnitId: plant.unit.Cart, fromVendorId: plant.vendor.Steelworks }), [
    'fromVendorId',
  ])
  t.is((await make({ kitFor: 'none', toStorageUnitId: plant.unit.Cart })).status, 404)
  const operator = await plant.as('Operator')
  t.is((await make({ toStorageUnitId: plant.unit.Cart }, operator)).status, 404, 'it does not see the operation')
  await plant.ok(plant.patch(`/tasks/${kitFor}`, { assigneeIds: [plant.person['operator@example.test']] }))
  t.like((await make({ toStorageUnitId: plant.unit.Cart }, operator)).body, {
    code: 'missing_permission',
    requiredPermission: 'work_orders:release',
  })

  const task = await plant.ok(make({ toStorageUnitId: plant.unit.Cart }))
  t.is(task.workOrderId, id)
  t.is((await plant.order(id)).kitStorageUnitId, plant.unit.Cart)
  t.deepEqual(await paths({ toStorageUnitId: plant.unit.Rack }), ['toStorageUnitId'])
  t.deepEqual(await plant.answers(task.id), { Kit: [{ sku: 'SCREW', quantity: 5 }] })
  await plant.ok(plant.post(`/work-orders/${id}/cancel`, { reason: 'not wanted' }))
  t.is((await plant.ok(plant.get(`/tasks/${task.id}`))).status, 'declined')
  t.like((await make({})).body, {
    status: 409,
    code: 'invalid_transition',
    currentStatus: 'cancelled',
    allowedTransitions: [],
  })
})

test('the parts that a repair names are laid out on a van', async (t) => {
  const plant = await service().company(plantWithKits)
  await plant.receive('SCREW', 10, 'Rack')
  const repair = await plant.task('Repair')
  const make = () =>
    plant.post('/tasks', {
      typeId: plant.type['Kit goods'],
      title: 'Pack',
      kitFor: repair,
      toStorageUnitId: plant.unit.Van,
    })
  t.like((await make()).body, { code: 'invalid_input', errors: [{ path: 'kitFor' }] })
  await plant.answer(repair, { Parts: [{ sku: 'SCREW', quantity: 6 }] })
  const { id } = await plant.ok(make())
  t.deepEqual(await plant.answers(id), { Goods: [{ sku: 'SCREW', quantity: 6 }] })
  await plant.ok(plant.done(id))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 4, Van: 6 })
})

test('carts that are filled at the same moment share what there is, and nobody takes from another', async (t) => {
  const names = [1, 2, 3, 4, 5, 6].map((n) => `Cart ${n}`)
  const plant = await service().company({
    ...spec,
    warehouses: [{ name: 'Store', storageUnits: names.map((name) => ({ name, type: 'cart' as const })) }],
  })
  await plant.receive('SCREW', 12, 'Rack')
  await plant.receive('SCREW', 8, 'Press')
  const kits: string[] = []
  for (const name of names) kits.push((await plant.release('PLATE', 5, plant.unit[name]))._meta.kittingTaskId)
  const replies = await Promise.all(kits.map((id) => plant.done(id)))
  t.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 200, 200, 409, 409])
  t.deepEqual(Object.values(await plant.stock('SCREW')), [5, 5, 5, 5])
})
