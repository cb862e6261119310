// What an order still needs follows what is counted on it, in REST and on dashboards alike.
import test, { type ExecutionContext } from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { shelves, plant as world } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
/** Saw, press, which posts, and check. */
const spec = {
  ...world,
  products: [
    { sku: 'SCREW', itemClass: 'raw' as const },
    { sku: 'HINGE', recipe: [{ sku: 'SCREW', quantity: 3 }] },
  ],
  taskTypes: world.taskTypes!.filter(({ name }) => ['Saw', 'Press', 'Check'].includes(name)),
  routings: world.routings!.filter(({ name }) => name === 'Hinge'),
}
/** Hinges by the kg, a screw each. */
const byWeight = {
  ...spec,
  products: [
    { sku: 'SCREW', itemClass: 'raw' as const },
    { sku: 'HINGE', unit: 'kg', unitWhole: false, recipe: [{ sku: 'SCREW', quantity: 1 }] },
  ],
}

/** What REST, its requirements and GraphQL say of the order's screws. */
async function needs(t: ExecutionContext, plant: TestCompany, id: string, required: number, stillNeeded: number) {
  t.like((await plant.order(id)).materials, [{ required, stillNeeded }])
  t.like(await plant.ok(plant.get(`/work-orders/${id}/requirements`)), [{ required, stillNeeded }])
  const { workOrderMaterials } = await data(plant, '{ workOrderMaterials { nodes { required consumed } } }')
  t.like(workOrderMaterials.nodes, [{ required, consumed: required - stillNeeded }])
}

/** Counts on a task, and leaves the rest to its follow-up. */
const partly = (plant: TestCompany, task: string, goodQuantity: number, scrapQuantity: number) =>
  plant.ok(
    plant.patch(`/tasks/${task}`, {
      ...{ status: 'incomplete', incompleteReason: 'spilled', createFollowUp: true },
      ...{ goodQuantity, scrapQuantity },
    }),
  )

test('a first count by a correction starts the order as a count does', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw],
  } = await plant.release('HINGE', 1)
  const correct = (more: object) => plant.ok(plant.post(`/tasks/${saw.taskId}/counts/corrections`, more))
  await correct({ goodQuantity: 0, scrapQuantity: 1, reason: 'not entered' })
  const { status, startedAt, operations } = await plant.order(id)
  t.like({ status, startedAt }, { status: 'in_progress', startedAt: operations[0].startedAt })
  await needs(t, plant, id, 6, 6)
  const occurredAt = '2026-01-01T10:00:00.000Z'
  await correct({ scrapQuantity: 1, reason: 'not entered either', occurredAt })
  t.is((await plant.order(id)).startedAt, occurredAt)
})

test('scrap that is counted before the posting step is still needed when that has ended', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 5)
  await needs(t, plant, id, 15, 15)
  await plant.ok(plant.post(`/tasks/${saw.taskId}/counts`, { goodQuantity: 5, scrapQuantity: 2 }))
  await needs(t, plant, id, 21, 21)
  await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  await needs(t, plant, id, 21, 6)
  await plant.ok(plant.done(saw))
  await needs(t, plant, id, 21, 0)
  await plant.ok(plant.patch(`/tasks/${saw.taskId}`, { status: 'ready', reason: 'two more fell down' }))
  await plant.ok(plant.post(`/tasks/${saw.taskId}/counts`, { goodQuantity: 0, scrapQuantity: 2 }))
  await needs(t, plant, id, 27, 6)
  await plant.ok(plant.done(saw))
  await plant.ok(plant.post(`/tasks/${check.taskId}/counts`, { goodQuantity: 4, scrapQuantity: 1 }))
  await needs(t, plant, id, 27, 0)
  t.deepEqual(await plant.stock('SCREW'), { Rack: 73 })
})

test('where good pieces alone use up material, counted scrap needs none', async (t) => {
  const plant = await service().company({ ...spec, settings: { backflushBasis: 'good' } })
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press],
  } = await plant.release('HINGE', 5)
  await plant.ok(plant.post(`/tasks/${saw.taskId}/counts`, { goodQuantity: 5, scrapQuantity: 2 }))
  await needs(t, plant, id, 15, 15)
  await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  await needs(t, plant, id, 15, 0)
  await plant.ok(plant.done(saw))
  await needs(t, plant, id, 15, 0)
})

test('what is opened for a part of a unit is needed once', async (t) => {
  const plant = await service().company(byWeight)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [, press],
  } = await plant.release('HINGE', 2)
  const { _meta } = await partly(plant, press.taskId, 0.5, 0.75)
  await needs(t, plant, id, 3, 1)
  await plant.ok(plant.done(_meta.followUpId, { goodQuantity: 1.5, scrapQuantity: 0 }))
  await needs(t, plant, id, 3, 0)
})

test('where good pieces alone use up material, what is opened for a part of a unit serves for good ones', async (t) => {
  const plant = await service().company({ ...byWeight, settings: { backflushBasis: 'good' } })
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [, press],
  } = await plant.release('HINGE', 1)
  const { _meta } = await partly(plant, press.taskId, 0, 0.5)
  await needs(t, plant, id, 1, 1)
  const second = await partly(plant, _meta.followUpId, 0.5, 0.5)
  await needs(t, plant, id, 1, 0)
  await plant.ok(plant.done(second._meta.followUpId, { goodQuantity: 0.5, scrapQuantity: 0 }))
  await needs(t, plant, id, 1, 0)
  t.deepEqual(await plant.stock('SCREW'), { Rack: 99 })
})

test('what making takes that an earlier order will miss is not there for a later one', async (t) => {
  const plant = await service().company({
    ...spec,
    products: [
      { sku: 'SCREW', itemClass: 'raw' as const },
      { sku: 'LEAF', recipe: [{ sku: 'SCREW', quantity: 1 }] },
      { sku: 'HINGE', recipe: [{ sku: 'LEAF', quantity: 1 }] },
    ],
  })
  await plant.receive('SCREW', 10, 'Rack')
  await plant.receive('LEAF', 2, 'Rack')
  const [first, second] = [await plant.release('HINGE', 10), await plant.release('HINGE', 10)]
  const of = (id: string) => plant.ok(plant.get(`/work-orders/${id}/requirements`))
  t.like(await of(first.id), {
    0: { sku: 'LEAF', reservedForEarlier: 0, expectedShortage: 8 },
    1: { sku: 'SCREW', stillNeeded: 8, usable: 10, reservedForEarlier: 0, expectedShortage: 0 },
    length: 2,
  })
  t.like(await of(second.id), {
    0: { sku: 'LEAF', reservedForEarlier: 10, expectedShortage: 10 },
    1: { sku: 'SCREW', stillNeeded: 10, usable: 10, reservedForEarlier: 8, expectedShortage: 8 },
    length: 2,
  })
})

test('parts that share their parts are looked into once a level, however many ways lead to them', async (t) => {
  const levels = 24
  const pair = (level: number) => ['A', 'B'].map((side) => `${side}-${level}`)
  const products = Array.from({ length: levels }, (_, n) => levels - n).flatMap((level) =>
    pair(level).map((sku) => ({
      sku,
      recipe: level < levels ? pair(level + 1).map((sku) => ({ sku, quantity: 1 })) : [],
    })),
  )
  const plant = await service().company({
    ...shelves,
    products: [...products, { sku: 'TOP', recipe: pair(1).map((sku) => ({ sku, quantity: 1 })) }],
  })
  await plant.receive('A-2', 3, 'Shelf')
  const { workOrder } = await plant.ok(
    plant.post('/work-orders', { externalSystemId: 'top', productSku: 'TOP', quantity: 2 }),
  )
  const rows: Record<string, unknown>[] = await plant.ok(plant.get(`/work-orders/${workOrder.id}/requirements`))
  t.is(rows.length, 2 + 4 * (levels - 1))
  const told = ({ level, makes, sku, required, expectedShortage }: Record<string, unknown>) =>
    [level, makes, sku, required, expectedShortage].join(' ')
  t.deepEqual(rows.slice(0, 10).map(told), [
    '1 TOP A-1 2 2',
    '1 TOP B-1 2 2',
    '2 A-1 A-2 2 0',
    '2 A-1 B-2 2 2',
    '2 B-1 A-2 2 1',
    '2 B-1 B-2 2 2',
    '3 B-2 A-3 4 4',
    '3 B-2 B-3 4 4',
    '3 A-2 A-3 1 1',
    '3 A-2 B-3 1 1',
  ])
  const last = 5 * 2 ** (levels - 4)
  t.is(told(rows.at(-1)!), `${levels} B-${levels - 1} B-${levels} ${last} ${last}`)
})
