// What finished operations consume.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

test('backflush takes the kit cart before line-side stock before the racks', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  await plant.receive('SCREW', 3, 'Press')
  await plant.receive('SCREW', 3, 'Cart')
  const {
    operations: [stamp],
  } = await plant.release('PLATE', 8, plant.unit.Cart)
  const { _meta } = await plant.ok(plant.done(stamp, { goodQuantity: 8, scrapQuantity: 0 }))
  t.deepEqual(
    _meta.consumed.map((c: { quantity: number; storageUnit: { name: string } }) => [c.storageUnit.name, c.quantity]),
    [
      ['Cart', 3],
      ['Press', 3],
      ['Rack', 2],
    ],
  )
  t.deepEqual(await plant.stock('PLATE'), { Press: 8 })
})

test('the earliest expiring lot is consumed first, then the oldest receipt', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'never' })
  // Of this lot there was some before, where none is taken from: the receipt counts, not the lot.
  await plant.receive('BAR', 1, 'Van', { lotCode: 'late', expiresAt: '2040-01-01' })
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'late-older', expiresAt: '2040-01-01' })
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'late' })
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'soon', expiresAt: '2035-01-01' })
  const {
    operations: [saw, press],
  } = await plant.release('HINGE', 5)
  await plant.ok(plant.done(saw, { goodQuantity: 5, scrapQuantity: 0 }))
  const { _meta } = await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  t.deepEqual(
    _meta.consumed
      .filter((c: { sku: string }) => c.sku === 'BAR')
      .map((c: { lotCode: string; quantity: number }) => [c.lotCode, c.quantity]),
    [
      ['soon', 4],
      ['late-older', 4],
      ['late', 2],
    ],
  )
  const { edges } = await plant.ok(plant.get('/products/HINGE/lots/WO-1/genealogy?direction=upstream'))
  t.deepEqual(edges.map((e: { from: { code: string }; quantity: number }) => [e.from.code, e.quantity]).sort(), [
    ['late', 2],
    ['late-older', 4],
    ['soon', 4],
  ])
})

test('a blocked, a quarantined and an expired lot are never consumed, nor is what belongs to others', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  await plant.receive('SCREW', 100, 'Consigned')
  for (const lotCode of ['blocked', 'quarantined', 'expired']) await plant.receive('BAR', 10, 'Rack', { lotCode })
  await plant.receive('BAR', 10, 'Van', { lotCode: 'van' })
  await plant.receive('BAR', 3, 'Rack', { lotCode: 'good' })
  for (const status of ['blocked', 'quarantined']) await plant.setLot('BAR', status, status)
  await plant.expire('expired')
  const {
    id,
    operations: [, press],
  } = await plant.release('HINGE', 5)
  const { _meta } = await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  t.deepEqual(_meta.shortages, [{ sku: 'BAR', required: 10, consumed: 3, shortage: 7 }])
  t.deepEqual(await plant.stock('BAR'), {
    'Rack/blocked': 10,
    'Rack/quarantined': 10,
    'Rack/expired': 10,
    'Van/van': 10,
  })
  t.like((await plant.order(id)).materials[0], { sku: 'BAR', required: 10, consumed: 3, shortage: 7 })
})

test('where the company refuses shortages, nothing changes', async (t) => {
  const plant = await service().company({ ...spec, settings: { backflushShortage: 'refuse' } })
  await plant.receive('SCREW', 3, 'Rack')
  const {
    id,
    operations: [stamp],
  } = await plant.release('PLATE', 5)
  t.like((await plant.done(stamp, { goodQuantity: 5, scrapQuantity: 0 })).body, {
    status: 409,
    code: 'insufficient_stock',
    shortages: [{ sku: 'SCREW', required: 5, consumed: 3, shortage: 2 }],
  })
  t.deepEqual(await plant.stock('SCREW'), { Rack: 3 })
  t.like(await plant.order(id), { status: 'released', goodQuantity: 0 })
})

test('where the company counts good pieces only, scrap consumes nothing', async (t) => {
  const plant = await service().company({ ...spec, settings: { backflushBasis: 'good' } })
  await plant.receive('SCREW', 10, 'Rack')
  const {
    operations: [stamp],
  } = await plant.release('PLATE', 5)
  await plant.ok(plant.done(stamp, { goodQuantity: 4, scrapQuantity: 3 }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 6 })
})

test('which pieces use up material stays as it was at the release, or when a task alone first posted', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [{ taskId: stamp }],
  } = await plant.release('PLATE', 5)
  const alone = await plant.task('Stamp', { ssu: 'Press' })
  await plant.ok(plant.done(alone, { goodQuantity: 2, scrapQuantity: 2 }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 96 })
  await plant.apply({ settings: { backflushBasis: 'good' } })
  t.like(await plant.order(id), { materials: [{ required: 5, stillNeeded: 5 }] })
  await plant.ok(plant.done(stamp, { goodQuantity: 4, scrapQuantity: 3 }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 89 })
  for (const task of [stamp, alone]) {
    await plant.ok(plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'counted again' }))
    await plant.ok(plant.post(`/tasks/${task}/counts/corrections`, { scrapQuantity: -2, reason: 'they are fine' }))
    await plant.ok(plant.done(task))
  }
  t.deepEqual(await plant.stock('SCREW'), { Rack: 93 })
  const later = await plant.release('PLATE', 5)
  await plant.ok(plant.done(later.operations[0], { goodQuantity: 5, scrapQuantity: 2 }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 88 })
})

test('completions at the same moment never oversell, and each order completes once', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 30, 'Rack')
  await plant.receive('SCREW', 15, 'Press')
  const orders = []
  for (let n = 0; n < 10; n++) orders.push(await plant.release('PLATE', 5))
  const answers = await Promise.all(
    orders.flatMap(({ operations: [stamp] }) =>
      [1, 2].map(() => plant.done(stamp, { goodQuantity: 5, scrapQuantity: 0 })),
    ),
  )
  t.true(
    answers.every((a) => a.status === 200 || (a.status === 409 && a.body.code === 'counts_closed')),
    JSON.stringify(answers.map((a) => a.status)),
  )
  const short = answers.flatMap((a) => a.body._meta?.shortages ?? []).reduce((sum, s) => sum + s.shortage, 0)
  t.is(short, 5)
  t.deepEqual(await plant.stock('SCREW'), {})
  t.deepEqual(await plant.stock('PLATE'), { Press: 50 })
  t.is(
    (await plant.sql(`select from events.events where company_id = app.company_id() and type = 'work_order.completed'`))
      .length,
    10,
  )
})

test('two last operations finished at the same moment complete the order once', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 2)
  await Promise.all([saw, press, check].map((o) => plant.ok(plant.done(o, { goodQuantity: 2, scrapQuantity: 0 }))))
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 2 })
  t.is(
    (await plant.sql(`select from events.events where company_id = app.company_id() and type = 'work_order.completed'`))
      .length,
    1,
  )
  t.is(
    (await plant.sql(`select from inventory.stock_ledger where company_id = app.company_id() and kind = 'output'`))
      .length,
    1,
  )
})

test('a dry run tells what release and completion would do, and does none of it', async (t) => {
  const plant = await service().company(spec)
  const company = plant
  await plant.receive('SCREW', 10, 'Rack')
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'DRY', productSku: 'PLATE', quantity: 3 }),
  )
  const dry = { prefer: 'dry-run' }
  const release = await company.ok(company.post(`/work-orders/${workOrder.id}/release`, {}, dry))
  t.like(release, { dryRun: true, accepted: true, result: { status: 'released', operations: [{ status: 'ready' }] } })
  t.deepEqual(
    release.effects.map((e: { type: string; event?: string }) => e.event ?? e.type),
    ['task', 'work_order.released', 'task.created'],
  )
  t.is((await plant.order(workOrder.id)).status, 'draft')
  const {
    operations: [stamp],
  } = await company.ok(company.post(`/work-orders/${workOrder.id}/release`, {}, { 'if-plan-match': release.planHash }))
  const counts = { status: 'done', goodQuantity: 2, scrapQuantity: 1 }
  const done = await company.ok(company.patch(`/tasks/${stamp.taskId}`, counts, dry))
  t.deepEqual(
    done.effects
      .filter((e: { type: string }) => e.type === 'stock')
      .map((e: Record<string, unknown>) => [e.kind, e.sku, e.quantity]),
    [
      ['consumption', 'SCREW', 3],
      ['output', 'PLATE', 2],
    ],
  )
  t.like(await company.ok(company.patch(`/tasks/${stamp.taskId}`, { status: 'done' }, dry)), {
    accepted: false,
    problem: { code: 'counts_required' },
  })
  t.deepEqual(await plant.stock('SCREW'), { Rack: 10 })
  t.like(await plant.order(workOrder.id), { status: 'released', goodQuantity: 0 })
  await company.ok(company.patch(`/tasks/${stamp.taskId}`, counts, { 'if-plan-match': done.planHash }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 7 })
})
