// Whose shortage it is: material that was missing belongs to the pieces that were made without it.
import test from 'ava'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

const partly = (plant: TestCompany, { taskId }: { taskId: string }, goodQuantity: number, scrapQuantity = 0) =>
  plant.ok(
    plant.patch(`/tasks/${taskId}`, {
      ...{ status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true },
      ...{ goodQuantity, scrapQuantity },
    }),
  )

const settle = (plant: TestCompany, id: string, more = {}) =>
  plant.ok(plant.post(`/work-orders/${id}/shortages/settle`, more))

/** What a lot is made of. */
async function madeOf(plant: TestCompany, code: string, sku = 'DOOR') {
  const { edges } = await plant.ok(plant.get(`/products/${sku}/lots/${code}/genealogy?direction=upstream`))
  return Object.fromEntries(edges.map((e: any) => [e.from.code, e.quantity]))
}

/** Doors of one hinge each: two without hinges, then two of lot H1. */
async function shortFirst(plant: TestCompany) {
  const { id, operations } = await plant.release('DOOR', 4)
  const first = operations[0]
  const { _meta } = await partly(plant, first, 2)
  await plant.receive('HINGE', 2, 'Rack', { lotCode: 'H1' })
  const second = { taskId: _meta.followUpId as string }
  await plant.ok(plant.done(second, { goodQuantity: 2, scrapQuantity: 0 }))
  return { id: id as string, first, second }
}

test('what is settled went into the lot that was made without it, and a recall finds that', async (t) => {
  const plant = await service().company(spec)
  const { id, first } = await shortFirst(plant)
  t.deepEqual([await madeOf(plant, 'WO-1'), await madeOf(plant, 'WO-1-2')], [{}, { H1: 2 }])
  await plant.receive('HINGE', 2, 'Rack', { lotCode: 'H2' })
  t.like((await settle(plant, id))._meta, { consumed: [{ lotCode: 'H2', quantity: 2 }], shortages: [] })
  t.deepEqual([await madeOf(plant, 'WO-1'), await madeOf(plant, 'WO-1-2')], [{ H2: 2 }, { H1: 2 }])
  const { data } = await plant.ok(plant.get(`/stock-transactions?workOrderId=${id}`))
  t.like(data[0], { kind: 'consumption', quantity: 2, task: { id: first.taskId } }, 'for the task that was short')
  const origin = [{ sku: 'HINGE', lotCode: 'H2' }]
  const plan = await plant.ok(plant.post('/recalls', { origin, reason: 'brittle' }, { prefer: 'dry-run' }))
  t.deepEqual(plan.result.lots.map((lot: { lotCode: string }) => lot.lotCode).sort(), ['H2', 'WO-1'])
})

test('what is settled out of what another order counts on is told', async (t) => {
  const plant = await service().company(spec)
  const { id } = await shortFirst(plant)
  const fields = { externalSystemId: 'soon', productSku: 'DOOR', quantity: 3, dueDate: '2031-05-01' }
  const { workOrder } = await plant.ok(plant.post('/work-orders', fields))
  await plant.receive('HINGE', 3, 'Rack', { lotCode: 'H2' })
  t.deepEqual((await plant.ok(plant.post(`/work-orders/${workOrder.id}/release`)))._meta.warnings, [])
  t.deepEqual((await settle(plant, id))._meta.warnings, [
    { code: 'expected_shortage', message: '2 of HINGE will be missing for WO-2, which is due earlier.' },
  ])
  t.deepEqual((await settle(plant, id))._meta.warnings, [], 'nothing was left to settle')
})

test('the oldest shortage is settled first, as far as there is material, and SKU by SKU', async (t) => {
  const plant = await service().company(spec)
  const { id, operations } = await plant.release('HINGE', 3)
  const { _meta } = await partly(plant, operations[1], 1)
  await plant.ok(plant.done({ taskId: _meta.followUpId }, { goodQuantity: 2, scrapQuantity: 0 }))
  await plant.receive('BAR', 3, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 5, 'Rack')
  t.like((await settle(plant, id, { skus: ['BAR'] }))._meta, {
    consumed: [{ quantity: 2 }, { quantity: 1 }],
    shortages: [{ sku: 'BAR', required: 6, consumed: 3, shortage: 3 }],
  })
  t.like((await settle(plant, id)).materials, [
    { consumed: 3, shortage: 3 },
    { consumed: 5, shortage: 7 },
  ])
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B2' })
  t.like((await settle(plant, id)).materials, [{ consumed: 6, shortage: 0 }, { shortage: 7 }])
  const traced = [await madeOf(plant, 'WO-1', 'HINGE'), await madeOf(plant, 'WO-1-2', 'HINGE')]
  t.deepEqual(traced, [{ B1: 2 }, { B1: 1, B2: 3 }])
})

test('what is settled comes from where its own task was worked on', async (t) => {
  const plant = await service().company(spec)
  const { id, operations } = await plant.release('HINGE', 3)
  await plant.ok(plant.done(operations[0], { goodQuantity: 3, scrapQuantity: 1 }))
  await plant.ok(plant.done(operations[1], { goodQuantity: 2, scrapQuantity: 0 }))
  await plant.receive('BAR', 9, 'Press', { lotCode: 'AT-PRESS' })
  await plant.receive('BAR', 9, 'Saw', { lotCode: 'AT-SAW' })
  const { _meta } = await settle(plant, id, { skus: ['BAR'] })
  t.like(_meta.consumed, [
    { quantity: 2, lotCode: 'AT-SAW' },
    { quantity: 4, lotCode: 'AT-PRESS' },
  ])
  t.deepEqual(
    await madeOf(plant, 'WO-1', 'HINGE'),
    { 'AT-SAW': 2, 'AT-PRESS': 4 },
    'scrap of an earlier step is no lot of its own',
  )
})

/** A task is taken up again, so many pieces fewer were made, and it ends anew. */
async function fewer(plant: TestCompany, { taskId }: { taskId: string }, change: object) {
  await plant.ok(plant.patch(`/tasks/${taskId}`, { status: 'ready', reason: 'counted again' }))
  const correction = { goodQuantity: 0, scrapQuantity: 0, reason: 'counted again', ...change }
  await plant.ok(plant.post(`/tasks/${taskId}/counts/corrections`, correction))
  return plant.ok(plant.done({ taskId }))
}

test('material of pieces that were none comes back, though another task of the order is short of it', async (t) => {
  const plant = await service().company(spec)
  const { id, first, second } = await shortFirst(plant)
  const { _meta } = await fewer(plant, second, { goodQuantity: -1 })
  t.like(_meta.reversed, [
    { sku: 'HINGE', quantity: 1, lotCode: 'H1', storageUnit: { name: 'Rack' } },
    { sku: 'DOOR', quantity: 1, lotCode: 'WO-1-2' },
  ])
  t.deepEqual(await plant.stock('HINGE'), { 'Rack/H1': 1 })
  t.like((await plant.order(id)).materials, [{ consumed: 1, shortage: 2 }])
  t.deepEqual([await madeOf(plant, 'WO-1'), await madeOf(plant, 'WO-1-2')], [{}, { H1: 1 }])
  await settle(plant, id)
  t.deepEqual([await madeOf(plant, 'WO-1'), await madeOf(plant, 'WO-1-2')], [{ H1: 1 }, { H1: 1 }])
  t.deepEqual((await fewer(plant, first, { goodQuantity: -1 }))._meta.reversed.length, 1, 'that door had no hinge')
  t.like((await plant.order(id)).materials, [{ consumed: 2, shortage: 0 }])
})

test('each task gives back of a lot what itself took of it, and eases its own shortage first', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('HINGE', 5, 'Rack', { lotCode: 'H1' })
  const { operations, id } = await plant.release('DOOR', 6)
  const { _meta } = await partly(plant, operations[0], 3)
  const second = { taskId: _meta.followUpId as string }
  t.like((await plant.ok(plant.done(second, { goodQuantity: 3, scrapQuantity: 0 })))._meta.shortages, [{ shortage: 1 }])
  t.like((await fewer(plant, operations[0], { goodQuantity: -2 }))._meta.reversed, [{ quantity: 2 }, { sku: 'DOOR' }])
  t.deepEqual([await madeOf(plant, 'WO-1'), await madeOf(plant, 'WO-1-2')], [{ H1: 1 }, { H1: 2 }])
  t.like((await fewer(plant, second, { goodQuantity: -2 }))._meta.reversed, [{ quantity: 1 }, { sku: 'DOOR' }])
  t.deepEqual([await madeOf(plant, 'WO-1'), await madeOf(plant, 'WO-1-2')], [{ H1: 1 }, { H1: 1 }])
  t.like((await plant.order(id)).materials, [{ consumed: 2, shortage: 0 }])
  t.deepEqual(await plant.stock('HINGE'), { 'Rack/H1': 3 })
})

test('pieces with serial numbers that were none ease what their task was short of first, too', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('HINGE', 5, 'Rack', { lotCode: 'H1' })
  const { operations, id } = await plant.release('GATE', 6)
  await plant.ok(plant.done(operations[0], { goodQuantity: 5, scrapQuantity: 1 }))
  t.like((await plant.order(id)).materials, [{ consumed: 5, shortage: 1 }])
  const { _meta } = await fewer(plant, operations[0], { goodQuantity: -3 })
  t.like(_meta.reversed, [{ sku: 'HINGE', quantity: 2 }, { sku: 'GATE' }, { sku: 'GATE' }, { sku: 'GATE' }])
  t.like((await plant.order(id)).materials, [{ consumed: 3, shortage: 0 }])
  t.deepEqual(await plant.stock('HINGE'), { 'Rack/H1': 2 })
  const codes = (await plant.order(id)).lots.produced.map(({ code }: { code: string }) => code)
  const traced = await Promise.all(codes.map((code: string) => madeOf(plant, code, 'GATE')))
  t.deepEqual(traced, [{ H1: 1 }, { H1: 1 }])
  const { edges } = await plant.ok(plant.get('/products/HINGE/lots/H1/genealogy?direction=downstream'))
  t.is(edges.length, 2, 'what was none is made of nothing')
})

test('a piece that is short of a part is made of what is settled, and not of what scrap used up', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('HINGE', 3, 'Rack', { lotCode: 'H1' })
  const { id, operations } = await plant.release('GATE', 4)
  const { _meta } = await partly(plant, operations[0], 2, 1)
  await plant.ok(plant.done({ taskId: _meta.followUpId }, { goodQuantity: 1, scrapQuantity: 0 }))
  t.deepEqual([await madeOf(plant, 'WO-1-0002', 'GATE'), await madeOf(plant, 'WO-1-0003', 'GATE')], [{ H1: 1 }, {}])
  await plant.receive('HINGE', 1, 'Rack', { lotCode: 'H2' })
  await settle(plant, id)
  t.deepEqual(await madeOf(plant, 'WO-1-0003', 'GATE'), { H2: 1 })
  const origin = [{ sku: 'HINGE', lotCode: 'H2' }]
  const plan = await plant.ok(plant.post('/recalls', { origin, reason: 'brittle' }, { prefer: 'dry-run' }))
  t.deepEqual(plan.result.lots.map((held: any) => held.lotCode ?? held.serialCode).sort(), ['H2', 'WO-1-0003'])

  await plant.ok(plant.patch(`/tasks/${_meta.followUpId}`, { status: 'ready', reason: 'one more' }))
  await plant.ok(plant.done({ taskId: _meta.followUpId }, { goodQuantity: 1, scrapQuantity: 0 }))
  t.deepEqual(await madeOf(plant, 'WO-1-0004', 'GATE'), {})
  await plant.receive('HINGE', 1, 'Rack', { lotCode: 'H3' })
  await settle(plant, id)
  t.deepEqual(await madeOf(plant, 'WO-1-0004', 'GATE'), { H3: 1 }, 'as of a task that is taken up again')
})

test('what a step scraps before the others are done goes into none that is short', async (t) => {
  const plant = await service().company({
    ...spec,
    routings: [{ name: 'Gate', product: 'GATE', steps: [{ taskType: 'Check' }, { taskType: 'Weld' }] }],
  })
  const { id, operations } = await plant.release('GATE', 2)
  await plant.ok(plant.done(operations[1], { goodQuantity: 1, scrapQuantity: 0 }))
  await plant.receive('HINGE', 1, 'Rack', { lotCode: 'H1' })
  await plant.ok(plant.done(operations[0], { goodQuantity: 1, scrapQuantity: 1 }))
  t.deepEqual(await madeOf(plant, 'WO-1-0001', 'GATE'), {})
  await plant.receive('HINGE', 1, 'Rack', { lotCode: 'H2' })
  await settle(plant, id)
  t.deepEqual(await madeOf(plant, 'WO-1-0001', 'GATE'), { H2: 1 })
})
