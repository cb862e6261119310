// The trace of what was made: from finished lots and serials to those of suppliers, and back.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
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

test('serials that went into serials trace both ways', async (t) => {
  const plant = await service().company({
    ...spec,
    products: [...spec.products!, { sku: 'WALL', tracking: 'serial', recipe: [{ sku: 'GATE', quantity: 2 }] }],
    taskTypes: [...spec.taskTypes!, { name: 'Build', workCenter: 'Pressing', makes: 'WALL' }],
    routings: [...spec.routings!, { name: 'Wall', product: 'WALL', steps: [{ taskType: 'Build' }] }],
  })
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
