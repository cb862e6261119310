import anyTest from 'ava'
import { plantsFor, type PlantTest } from '../support/plant.ts'

const test = anyTest as PlantTest
const plantWith = plantsFor(anyTest)

test('completions at the same moment never oversell, and each order completes once', async (t) => {
  const plant = await plantWith(t)
  await plant.receive('SCREW', 30, 'Rack')
  await plant.receive('SCREW', 15, 'Press')
  const orders = []
  for (let n = 0; n < 10; n++) orders.push(await plant.release('PLATE', 5))
  const answers = await Promise.all(orders.flatMap(({ operations: [stamp] }) => [1, 2].map(() => plant.done(stamp, { goodQuantity: 5, scrapQuantity: 0 }))))
  t.true(answers.every((a) => a.status === 200 || (a.status === 409 && a.body.code === 'invalid_transition')), JSON.stringify(answers.map((a) => a.status)))
  const short = answers.flatMap((a) => a.body._meta?.shortages ?? []).reduce((sum, s) => sum + s.shortage, 0)
  t.is(short, 5)
  t.deepEqual(await plant.stock('SCREW'), {})
  t.deepEqual(await plant.stock('PLATE'), { Press: 50 })
  t.is((await plant.company.sql(`select from events.events where company_id = app.company_id() and type = 'work_order.completed'`)).length, 10)
})

test('two last operations finished at the same moment complete the order once', async (t) => {
  const plant = await plantWith(t)
  await plant.receive('SCREW', 100, 'Rack')
  const { id, operations: [saw, press, check] } = await plant.release('HINGE', 2)
  await Promise.all([saw, press, check].map((o) => plant.company.ok(plant.done(o, { goodQuantity: 2, scrapQuantity: 0 }))))
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 2 })
  t.is((await plant.company.sql(`select from events.events where company_id = app.company_id() and type = 'work_order.completed'`)).length, 1)
  t.is((await plant.company.sql(`select from inventory.stock_ledger where company_id = app.company_id() and kind = 'output'`)).length, 1)
})

test('a dry run tells what release and completion would do, and does none of it', async (t) => {
  const plant = await plantWith(t)
  const { company } = plant
  await plant.receive('SCREW', 10, 'Rack')
  const { workOrder } = await company.ok(company.post('/work-orders', { externalSystemId: 'DRY', productSku: 'PLATE', quantity: 3 }))
  const dry = { prefer: 'dry-run' }
  const release = await company.ok(company.post(`/work-orders/${workOrder.id}/release`, {}, dry))
  t.like(release, { dryRun: true, accepted: true, result: { status: 'released', operations: [{ status: 'ready' }] } })
  t.deepEqual(release.effects.map((e: { type: string; event?: string }) => e.event ?? e.type), ['task', 'work_order.released', 'task.created'])
  t.is((await plant.order(workOrder.id)).status, 'draft')
  const { operations: [stamp] } = await company.ok(company.post(`/work-orders/${workOrder.id}/release`, {}, { 'if-plan-match': release.planHash }))
  const counts = { status: 'done', goodQuantity: 2, scrapQuantity: 1 }
  const done = await company.ok(company.patch(`/tasks/${stamp.taskId}`, counts, dry))
  t.deepEqual(done.effects.filter((e: { type: string }) => e.type === 'stock').map((e: Record<string, unknown>) => [e.kind, e.sku, e.quantity]), [['consumption', 'SCREW', 3], ['output', 'PLATE', 2]])
  t.like(await company.ok(company.patch(`/tasks/${stamp.taskId}`, { status: 'done' }, dry)), { accepted: false, problem: { code: 'counts_required' } })
  t.deepEqual(await plant.stock('SCREW'), { Rack: 10 })
  t.like(await plant.order(workOrder.id), { status: 'released', goodQuantity: 0 })
  await company.ok(company.patch(`/tasks/${stamp.taskId}`, counts, { 'if-plan-match': done.planHash }))
  t.deepEqual(await plant.stock('SCREW'), { Rack: 7 })
})

test('a finished lot traces back to supplier lots and forward to what it became', async (t) => {
  const plant = await plantWith(t)
  await plant.receive('BAR', 4, 'Rack', { lotCode: 'B1', vendor: 'Steelworks' })
  await plant.receive('SCREW', 100, 'Rack')
  const hinge = await plant.release('HINGE', 2)
  await plant.company.ok(plant.done(hinge.operations[1], { goodQuantity: 2, scrapQuantity: 0 }))
  const door = await plant.release('DOOR', 1)
  await plant.company.ok(plant.done(door.operations[0], { goodQuantity: 1, scrapQuantity: 0 }))
  const trace = (sku: string, code: string, direction = '') => plant.company.ok(plant.company.get(`/products/${sku}/lots/${code}/genealogy${direction && `?direction=${direction}`}`))
  const up = await trace('DOOR', 'WO-2', 'upstream')
  t.deepEqual(up.nodes.map((n: Record<string, unknown>) => [n.distance, n.sku, n.code, n.kind, n.vendor, (n.workOrder as { code: string } | null)?.code ?? null]), [
    [0, 'DOOR', 'WO-2', 'produced', null, 'WO-2'], [1, 'HINGE', 'WO-1', 'produced', null, 'WO-1'], [2, 'BAR', 'B1', 'received', 'Steelworks', null]])
  t.deepEqual(up.edges, [{ from: { sku: 'BAR', code: 'B1' }, to: { sku: 'HINGE', code: 'WO-1' }, quantity: 4 }, { from: { sku: 'HINGE', code: 'WO-1' }, to: { sku: 'DOOR', code: 'WO-2' }, quantity: 1 }])
  t.deepEqual((await trace('BAR', 'B1', 'downstream')).nodes.map((n: { code: string }) => n.code), ['B1', 'WO-1', 'WO-2'])
  t.is((await trace('BAR', 'B1', 'upstream')).nodes.length, 1)
  t.is((await trace('HINGE', 'WO-1')).nodes.length, 3)
  t.like((await plant.company.get('/products/BAR/lots/B9/genealogy')).body, { status: 404, missing: { id: 'B9' } })
  await plant.company.sql(`insert into production.lot_links (consumed_lot_id, produced_lot_id, quantity) select d.id, b.id, 1 from production.lots d, production.lots b
    where d.company_id = app.company_id() and b.company_id = app.company_id() and d.code = 'WO-2' and b.code = 'B1'`)
  t.is((await trace('BAR', 'B1')).nodes.length, 3, 'a circle ends')
  t.like((await plant.company.ok(plant.company.get('/products/bar/lots/B1'))), { code: 'B1', vendor: 'Steelworks', quantity: 0, where: [] })
})
