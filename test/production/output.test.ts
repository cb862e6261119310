// What finished operations make: output, and the order's completion.
import test from 'ava'
import { eventsOf } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

test('the last making step posts output once and backflushes for good and scrap', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1', vendor: 'Steelworks' })
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 10)
  const sawn = await plant.ok(plant.done(saw, { goodQuantity: 11, scrapQuantity: 1 }))
  t.like(
    sawn._meta,
    { output: null, shortages: [], workOrder: { id, status: 'in_progress' } },
    'good pieces of an earlier step count for yield only',
  )
  t.deepEqual(
    sawn._meta.consumed.map((c: { sku: string; quantity: number }) => [c.sku, c.quantity]),
    [
      ['BAR', 2],
      ['SCREW', 4],
    ],
    'its scrap ate material',
  )
  await plant.ok(plant.post(`/tasks/${press.taskId}/counts`, { goodQuantity: 6 }))
  const pressed = await plant.ok(plant.done(press, { goodQuantity: 4, scrapQuantity: 1 }))
  t.like(pressed._meta.output, { sku: 'HINGE', quantity: 10, storageUnit: { name: 'Press' }, lotCode: 'WO-1' })
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 10 })
  t.deepEqual(await plant.stock('BAR'), { 'Rack/B1': 76 })
  t.deepEqual(await plant.stock('SCREW'), { Rack: 52 })

  t.like((await plant.post(`/tasks/${press.taskId}/counts`, { goodQuantity: 1 })).body, {
    status: 409,
    code: 'counts_closed',
  })
  await plant.ok(plant.patch(`/tasks/${press.taskId}`, { status: 'ready', reason: 'wrong machine' }))
  const again = await plant.ok(plant.done(press))
  t.is(again._meta.output, null)
  const last = await plant.ok(plant.done(check))
  t.is(last._meta.workOrder.status, 'completed')
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 10 })
  const order = await plant.order(id)
  t.like(order, {
    status: 'completed',
    goodQuantity: 10,
    scrapQuantity: 2,
    materials: [
      { sku: 'BAR', required: 24, consumed: 24, shortage: 0 },
      { sku: 'SCREW', required: 48, consumed: 48, shortage: 0 },
    ],
    lots: {
      produced: [{ sku: 'HINGE', code: 'WO-1', quantity: 10 }],
      consumed: [{ sku: 'BAR', code: 'B1', quantity: 24 }],
    },
  })
  const [lot] = (await plant.ok(plant.get('/lots?productSku=HINGE'))).data
  t.is(Date.parse(lot.expiresAt) - Date.parse(lot.producedAt), 30 * 86_400_000)
  t.like(lot, {
    code: 'WO-1',
    status: 'available',
    workOrderId: id,
    vendor: null,
    quantity: 10,
    where: [{ storageUnit: { name: 'Press' }, bin: 'goods', quantity: 10 }],
  })
  const events = (await eventsOf(plant)).filter(({ type }) => type === 'lot.created' || type === 'work_order.completed')
  t.is(events.length, 3, 'what was bought, made and completed')
  t.deepEqual(events[1]!.data, {
    lot: { code: 'WO-1', product: { sku: 'HINGE', name: 'Hinge' }, status: 'available', workOrderId: id, vendor: null },
  })
  t.deepEqual(events[2]!.data, {
    workOrder: {
      id,
      code: 'WO-1',
      product: { sku: 'HINGE', name: 'Hinge' },
      quantity: 10,
      completedAt: order.completedAt,
      revision: 1,
    },
  })
})

test('all scrap: nothing comes into stock, no lot is made, material is consumed', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [, press],
  } = await plant.release('HINGE', 5)
  const { _meta } = await plant.ok(plant.done(press, { goodQuantity: 0, scrapQuantity: 2 }))
  t.is(_meta.output, null)
  t.deepEqual(await plant.stock('SCREW'), { Rack: 92 })
  t.deepEqual((await plant.order(id)).lots.produced, [])
})

test('serial products get one serial a good piece', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('HINGE', 5, 'Rack', { lotCode: 'H1' })
  const {
    id,
    operations: [weld],
  } = await plant.release('GATE', 3)
  t.like((await plant.done(weld, { goodQuantity: 1.5, scrapQuantity: 0 })).body, {
    status: 422,
    code: 'fractional_quantity',
    errors: [{ path: 'goodQuantity' }],
  })
  const { _meta } = await plant.ok(plant.done(weld, { goodQuantity: 3, scrapQuantity: 0 }))
  t.deepEqual(_meta.output.serialCodes, ['WO-1-0001', 'WO-1-0002', 'WO-1-0003'])
  t.deepEqual((await plant.order(id)).lots, {
    produced: _meta.output.serialCodes.map((code: string) => ({ sku: 'GATE', code, quantity: 1 })),
    consumed: [{ sku: 'HINGE', code: 'H1', quantity: 3 }],
  })
  const up = await plant.ok(plant.get('/products/GATE/lots/WO-1-0002/genealogy?direction=upstream'))
  t.like(up.lot, { code: 'WO-1-0002', status: 'available', quantity: 1, where: [{ bin: 'goods' }] })
  t.like(up.nodes, [
    { sku: 'GATE', code: 'WO-1-0002', kind: 'produced', workOrder: { code: 'WO-1' }, distance: 0 },
    { sku: 'HINGE', code: 'H1', distance: 1 },
  ])
  t.deepEqual(up.edges, [{ from: { sku: 'HINGE', code: 'H1' }, to: { sku: 'GATE', code: 'WO-1-0002' }, quantity: 1 }])
  const down = await plant.ok(plant.get('/products/HINGE/lots/H1/genealogy?direction=downstream'))
  t.deepEqual(
    down.edges.map((e: { to: { code: string } }) => e.to.code),
    ['WO-1-0001', 'WO-1-0002', 'WO-1-0003'],
  )
})

test('nothing takes over the posting when the step that posts is declined', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 5)
  await plant.ok(plant.done(saw, { goodQuantity: 5, scrapQuantity: 0 }))
  const declined = await plant.ok(
    plant.patch(`/tasks/${press.taskId}`, { status: 'declined', declinedReason: 'no pressing needed' }),
  )
  t.is(declined._meta.output, null)
  await plant.ok(plant.done(check))
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 0 })
  t.deepEqual(await plant.stock('HINGE'), {})
})

test('an order whose operations were all declined waits for a person', async (t) => {
  const plant = await service().company(spec)
  const {
    id,
    operations: [stamp],
  } = await plant.release('PLATE', 5)
  const declined = { status: 'declined', declinedReason: 'machine gone' }
  await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, declined))
  t.is((await plant.order(id)).status, 'released')
  await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, { status: 'ready', reason: 'machine is back' }))
  const { _meta } = await plant.ok(plant.done(stamp, { goodQuantity: 5, scrapQuantity: 0 }))
  t.is(_meta.workOrder.status, 'completed')
  await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, { status: 'ready', reason: 'check again' }))
  t.like(await plant.order(id), { status: 'in_progress', completedAt: null })
  await plant.ok(plant.done(stamp))
  const { operations } = await plant.release('HINGE', 5)
  for (const each of operations) await plant.ok(plant.patch(`/tasks/${each.taskId}`, declined))
  const check = operations[2].taskId
  await plant.ok(plant.done(check, { reason: 'done after all' }))
  t.is(
    (await plant.ok(plant.patch(`/tasks/${check}`, { ...declined, reason: 'not even that' })))._meta.workOrder.status,
    'in_progress',
  )
  t.is((await plant.ok(plant.post(`/work-orders/${id}/close`))).status, 'closed')
  t.like((await plant.patch(`/tasks/${stamp.taskId}`, { status: 'ready', reason: 'x' })).body, {
    status: 409,
    code: 'invalid_transition',
  })
})

test('an order is completed when its last operation ended, also by being declined', async (t) => {
  const plant = await service().company(spec)
  const { id, operations } = await plant.release('HINGE', 5)
  const at = (hour: number) => `2026-03-02T${hour}:00:00.000Z`
  for (const [n, { taskId }] of operations.entries()) {
    const status = n < 2 ? 'done' : 'declined'
    if (n < 2) await plant.ok(plant.post(`/tasks/${taskId}/counts`, { goodQuantity: 5, occurredAt: at(10 + n) }))
    await plant.ok(
      plant.patch(`/tasks/${taskId}`, {
        status,
        occurredAt: at(10 + n),
        ...(n < 2 ? {} : { declinedReason: 'not needed' }),
      }),
    )
  }
  t.like(await plant.order(id), { status: 'completed', completedAt: at(12) })
})

test('a producing task without an order posts when it is done; without a machine it asks for one', async (t) => {
  const plant = await service().company(spec)
  const stray = { taskId: await plant.task('Saw') }
  t.like((await plant.done(stray)).body, {
    status: 422,
    code: 'counts_required',
    missingFields: ['goodQuantity', 'scrapQuantity'],
  })
  t.like((await plant.done(stray, { goodQuantity: 2 })).body, {
    status: 422,
    code: 'counts_required',
    missingFields: ['scrapQuantity'],
  })
  t.like((await plant.done(stray, { goodQuantity: 2, scrapQuantity: 0 })).body, {
    status: 422,
    code: 'required_field_missing',
    missingFields: ['ssuId'],
  })
  const { _meta } = await plant.ok(plant.done(stray, { goodQuantity: 2, scrapQuantity: 0, ssuId: 'Saw' }))
  t.like(_meta, {
    output: { lotCode: 'LOT-1', quantity: 2 },
    shortages: [
      { sku: 'BAR', shortage: 4 },
      { sku: 'SCREW', shortage: 8 },
    ],
    workOrder: null,
  })
  const away = await plant.task('Saw', { to: 'Rack' })
  const done = await plant.ok(plant.done(away, { goodQuantity: 1, scrapQuantity: 0 }))
  t.is(done._meta.output.storageUnit.name, 'Rack', 'the task says where it goes')
})

test('cancelling declines what is open; nothing leaves cancelled or closed', async (t) => {
  const company = await service().company(spec)
  const { id } = await company.release('HINGE', 5)
  t.like((await company.post(`/work-orders/${id}/close`)).body, {
    status: 409,
    code: 'invalid_transition',
    allowedTransitions: ['cancelled'],
  })
  const begun = await company.release('PLATE', 5)
  await company.ok(company.post(`/tasks/${begun.operations[0].taskId}/counts`, { goodQuantity: 1 }))
  t.like((await company.post(`/work-orders/${begun.id}/close`)).body, {
    ...{ currentStatus: 'in_progress', allowedTransitions: ['cancelled'] },
  })
  const cancelled = await company.ok(company.post(`/work-orders/${id}/cancel`, { reason: 'Customer stopped' }))
  t.like(cancelled, { status: 'cancelled', cancelReason: 'Customer stopped' })
  t.true(cancelled.operations.every((o: { status: string }) => o.status === 'declined'))
  const task = cancelled.operations[0].taskId
  t.is((await company.ok(company.get(`/tasks/${task}`))).declinedReason, 'Customer stopped')
  const { detail } = (await company.post(`/work-orders/${id}/cancel`, { reason: 'once more' })).body
  t.is(detail, `WO-1 is cancelled already, since ${cancelled.cancelledAt}: Customer stopped`)
  for (const move of ['release', 'cancel', 'close']) {
    t.like((await company.post(`/work-orders/${id}/${move}`, move === 'cancel' ? { reason: 'x' } : undefined)).body, {
      status: 409,
      code: 'invalid_transition',
      allowedTransitions: [],
    })
  }
  t.like((await company.patch(`/tasks/${task}`, { status: 'ready', reason: 'again' })).body, {
    status: 409,
    code: 'invalid_transition',
  })
})

test('a lot that has expired takes no more, and nobody is told to make it available', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 100, 'Rack')
  const [saw, press] = (await plant.release('HINGE', 10)).operations
  for (const step of [saw, press]) await plant.ok(plant.done(step, { goodQuantity: 8, scrapQuantity: 0 }))
  await plant.expire('WO-1')
  await plant.ok(plant.patch(`/tasks/${press.taskId}`, { status: 'ready', reason: 'two more' }))
  t.like((await plant.done(press, { goodQuantity: 2, scrapQuantity: 0 })).body, {
    code: 'lot_unavailable',
    detail: 'Lot WO-1 has expired: no more can be added to it. Count what more was made on a task of its own.',
  })
})

test('output goes into no storage unit that is out of use', async (t) => {
  const plant = await service().company({ ...spec, settings: { backflushShortage: 'record' } } as typeof spec)
  const { id } = await plant.ok(
    plant.post('/tasks', { typeId: plant.type.Punch, title: 'Punch', toStorageUnitId: plant.unit.Cart }),
  )
  const use = (isActive: boolean) =>
    plant.apply({
      sites: spec.sites!.map((site) => ({
        ...site,
        storageUnits: site.storageUnits!.map((unit) => (unit.name === 'Cart' ? { ...unit, isActive } : unit)),
      })),
    })
  await use(false)
  const counts = { goodQuantity: 2, scrapQuantity: 0 }
  t.like((await plant.done(id, counts)).body, {
    code: 'invalid_input',
    errors: [{ path: 'toStorageUnitId', message: 'is no longer in use' }],
  })
  await use(true)
  await plant.ok(plant.done(id, counts))
  t.deepEqual(await plant.stock('PLATE'), { Cart: 2 })
})
