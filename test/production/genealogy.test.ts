// The trace of what was made: from finished lots and serials to those of suppliers, and back.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

test('a finished lot traces back to supplier lots and forward to what it became', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'B1', vendor: 'Steelworks' })
  await plant.receive('SCREW', 100, 'Rack')
  const hinge = await plant.release('HINGE', 2)
  await plant.ok(plant.done(hinge.operations[1], { goodQuantity: 2, scrapQuantity: 0 }))
  const door = await plant.release('DOOR', 1)
  await plant.ok(plant.done(door.operations[0], { goodQuantity: 1, scrapQuantity: 0 }))
  const trace = (sku: string, code: string, direction = '') =>
    plant.ok(plant.get(`/products/${sku}/lots/${code}/genealogy${direction && `?direction=${direction}`}`))
  const up = await trace('DOOR', 'WO-2', 'upstream')
  t.deepEqual(
    up.nodes.map((n: Record<string, unknown>) => [
      n.distance,
      n.sku,
      n.code,
      n.kind,
      n.vendor,
      (n.workOrder as { code: string } | null)?.code ?? null,
    ]),
    [
      [0, 'DOOR', 'WO-2', 'produced', null, 'WO-2'],
      [1, 'HINGE', 'WO-1', 'produced', null, 'WO-1'],
      [2, 'BAR', 'B1', 'received', 'Steelworks', null],
    ],
  )
  t.deepEqual(up.edges, [
    { from: { sku: 'BAR', code: 'B1' }, to: { sku: 'HINGE', code: 'WO-1' }, quantity: 4 },
    { from: { sku: 'HINGE', code: 'WO-1' }, to: { sku: 'DOOR', code: 'WO-2' }, quantity: 1 },
  ])
  t.deepEqual(
    (await trace('BAR', 'B1', 'downstream')).nodes.map((n: { code: string }) => n.code),
    ['B1', 'WO-1', 'WO-2'],
  )
  t.is((await trace('BAR', 'B1', 'upstream')).nodes.length, 1)
  t.is((await trace('HINGE', 'WO-1')).nodes.length, 3)
  t.like((await plant.get('/products/BAR/lots/B9/genealogy')).body, { status: 404, missing: { id: 'B9' } })
  // No call makes a circle.
  await plant.sql(`insert into production.lot_links (consumed_lot_id, produced_lot_id, quantity) select d.id, b.id, 1 from production.lots d, production.lots b
    where d.company_id = app.company_id() and b.company_id = app.company_id() and d.code = 'WO-2' and b.code = 'B1'`)
  t.is((await trace('BAR', 'B1')).nodes.length, 3, 'a circle ends')
  t.like(await plant.ok(plant.get('/products/bar/lots/B1')), {
    code: 'B1',
    vendor: 'Steelworks',
    quantity: 0,
    where: [],
  })
})

/** Walls of two gates each, both with serials. */
const walls: Spec = {
  ...spec,
  products: [...spec.products!, { sku: 'WALL', tracking: 'serial', recipe: [{ sku: 'GATE', quantity: 2 }] }],
  taskTypes: [...spec.taskTypes!, { name: 'Build', workCenter: 'Pressing', makes: 'WALL' }],
  routings: [...spec.routings!, { name: 'Wall', product: 'WALL', steps: [{ taskType: 'Build' }] }],
}

test('serials that went into serials trace both ways', async (t) => {
  const plant = await service().company(walls)
  await plant.receive('HINGE', 3, 'Rack', { lotCode: 'H1' })
  for (const [sku, quantity] of [
    ['GATE', 3],
    ['WALL', 1],
  ] as const) {
    const { operations } = await plant.release(sku, quantity)
    await plant.ok(plant.done(operations[0], { goodQuantity: quantity, scrapQuantity: 0 }))
  }
  const trace = async (sku: string, code: string, direction: string) =>
    (await plant.ok(plant.get(`/products/${sku}/lots/${code}/genealogy?direction=${direction}`))).edges.map(
      (e: { from: { code: string }; to: { code: string } }) => `${e.from.code} > ${e.to.code}`,
    )
  t.deepEqual((await trace('WALL', 'WO-2-0001', 'upstream')).sort(), [
    'H1 > WO-1-0001',
    'H1 > WO-1-0002',
    'WO-1-0001 > WO-2-0001',
    'WO-1-0002 > WO-2-0001',
  ])
  t.deepEqual(await trace('GATE', 'WO-1-0002', 'downstream'), ['WO-1-0002 > WO-2-0001'])
  t.deepEqual(await trace('GATE', 'WO-1-0003', 'downstream'), [])
})

test('a serial that was not made after all gives back its own parts, and tells so', async (t) => {
  const plant = await service().company(walls)
  const gates = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, n) => `G${from + n}`)
  await plant.receive('GATE', 6, 'Rack', { serialCodes: gates(1, 6) })
  const { id, operations } = await plant.release('WALL', 3)
  const task = operations[0].taskId
  await plant.ok(plant.done(task, { goodQuantity: 3, scrapQuantity: 0 }))
  await plant.receive('GATE', 2, 'Rack', { serialCodes: gates(7, 8) })
  const trace = (sku: string, code: string) => plant.ok(plant.get(`/products/${sku}/lots/${code}/genealogy`))
  const partsOf = async (code: string): Promise<string[]> =>
    (await trace('WALL', code)).edges.map(({ from }: { from: { code: string } }) => from.code)
  const parts = { first: await partsOf('WO-1-0001'), second: await partsOf('WO-1-0002') }
  t.deepEqual([parts.first, parts.second, await partsOf('WO-1-0003')], [gates(1, 2), gates(3, 4), gates(5, 6)])

  const correct = async (goodQuantity: number): Promise<void> => {
    await plant.ok(plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'counted again' }))
    await plant.ok(plant.post(`/tasks/${task}/counts/corrections`, { goodQuantity, reason: 'two stood there' }))
    await plant.ok(plant.done(task))
  }
  await correct(-1)
  t.deepEqual(await plant.stock('WALL'), { 'Press/WO-1-0001': 1, 'Press/WO-1-0002': 1 })
  t.deepEqual(await plant.stock('GATE'), { 'Rack/G5': 1, 'Rack/G6': 1, 'Rack/G7': 1, 'Rack/G8': 1 })
  t.deepEqual([await partsOf('WO-1-0001'), await partsOf('WO-1-0002')], [parts.first, parts.second])
  t.deepEqual((await trace('GATE', 'G5')).edges, [])

  const gone = await plant.lot('WALL', 'WO-1-0003')
  t.like(gone, {
    ...{ code: 'WO-1-0003', status: 'withdrawn', statusReason: 'two stood there', quantity: 0, where: [] },
    ...{ statusBy: { name: 'Admin' }, workOrderId: id },
  })
  const traced = await trace('WALL', 'WO-1-0003')
  t.deepEqual([traced.lot, traced.edges], [gone, []])
  t.like(traced.nodes, [{ code: 'WO-1-0003', status: 'withdrawn', kind: 'produced', workOrder: { id } }])
  const { data } = await plant.ok(plant.get('/stock-transactions?serialCode=WO-1-0003'))
  t.deepEqual(
    data.map(({ kind, task }: { kind: string; task: { id: string } }) => [kind, task.id]),
    [
      ['reversal', task],
      ['output', task],
    ],
  )

  // Its parts are as old as they were: before those that came after them.
  await correct(1)
  t.deepEqual(await partsOf('WO-1-0004'), gates(5, 6))
  t.like(await plant.lot('WALL', 'WO-1-0004'), { status: 'available', statusReason: null, quantity: 1 })
  t.like(await plant.lot('GATE', 'G7'), {
    status: 'available',
    workOrderId: null,
    where: [{ storageUnit: { name: 'Rack' } }],
  })
})

test("what a scrapped piece used up is no other serial's, and the others keep their parts", async (t) => {
  const plant = await service().company(walls)
  await plant.receive('GATE', 4, 'Rack', { serialCodes: ['A', 'B', 'C', 'D'] })
  const { operations } = await plant.release('WALL', 2)
  const task = operations[0].taskId
  const partsOf = async (code: string): Promise<string[]> =>
    (await plant.ok(plant.get(`/products/WALL/lots/${code}/genealogy`))).edges.map(
      ({ from }: { from: { code: string } }) => from.code,
    )
  const correct = async (goodQuantity: number, scrapQuantity: number): Promise<void> => {
    await plant.ok(plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'looked again' }))
    await plant.ok(
      plant.post(`/tasks/${task}/counts/corrections`, { goodQuantity, scrapQuantity, reason: 'looked again' }),
    )
    await plant.ok(plant.done(task))
  }
  await plant.ok(plant.done(task, { goodQuantity: 2, scrapQuantity: 0 }))
  t.deepEqual(
    [await partsOf('WO-1-0001'), await partsOf('WO-1-0002')],
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  )
  await correct(-1, 1)
  t.deepEqual([await partsOf('WO-1-0001'), await partsOf('WO-1-0002')], [['A', 'B'], []])
  await correct(1, -1)
  t.deepEqual(
    [await partsOf('WO-1-0001'), await partsOf('WO-1-0003')],
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  )
  await plant.receive('GATE', 4, 'Rack', { serialCodes: ['E', 'F', 'G', 'H'] })
  await correct(0, 1)
  await correct(1, 0)
  t.deepEqual(await partsOf('WO-1-0003'), ['C', 'D'])
  t.deepEqual(await partsOf('WO-1-0004'), ['G', 'H'], 'E and F were scrapped')
})

test('a serial that a later step scrapped comes back by the step that scrapped it', async (t) => {
  const plant = await service().company({
    ...walls,
    routings: [
      ...spec.routings!,
      { name: 'Wall', product: 'WALL', steps: [{ taskType: 'Build' }, { taskType: 'Check' }, { taskType: 'Punch' }] },
    ],
  })
  await plant.receive('GATE', 8, 'Rack', { serialCodes: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] })
  const { operations } = await plant.release('WALL', 4)
  const [build, check, punch] = operations.map(({ taskId }: { taskId: string }) => taskId)
  await plant.ok(plant.done(build, { goodQuantity: 4, scrapQuantity: 0 }))
  await plant.ok(plant.done(check, { goodQuantity: 3, scrapQuantity: 1 }))
  await plant.ok(plant.done(punch, { goodQuantity: 2, scrapQuantity: 1 }))
  const bads = async () => Object.keys(await plant.stock('WALL')).filter((at) => at.includes('/bads'))
  t.deepEqual(await bads(), ['Press/bads/WO-1-0001', 'Press/bads/WO-1-0002'])
  await plant.ok(plant.patch(`/tasks/${check}`, { status: 'ready', reason: 'looked again' }))
  await plant.ok(
    plant.post(`/tasks/${check}/counts/corrections`, { goodQuantity: 1, scrapQuantity: -1, reason: 'is fine' }),
  )
  await plant.ok(plant.done(check))
  t.deepEqual(await bads(), ['Press/bads/WO-1-0002'])
})

test('a lot is held by the recall of what its order had scrapped before, as the trace has it', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 50, 'Rack')
  await plant.receive('BAR', 2, 'Rack', { lotCode: 'B1' })
  const { operations } = await plant.release('HINGE', 3)
  await plant.ok(plant.done(operations[0], { goodQuantity: 2, scrapQuantity: 1 }))
  const reason = 'Cracks'
  await plant.ok(plant.post('/recalls', { origin: [{ sku: 'BAR', lotCode: 'B1' }], reason }))
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'B2' })
  await plant.ok(plant.done(operations[1], { goodQuantity: 2, scrapQuantity: 0 }))
  const { nodes } = await plant.ok(plant.get('/products/BAR/lots/B1/genealogy?direction=downstream'))
  t.like(nodes, [{ code: 'B1' }, { code: 'WO-1', status: 'blocked' }])
})
