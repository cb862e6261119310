// What was posted before a product was counted in another way is neither taken back nor added to: its numbers mean something else.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant as world } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

/** Plates are stamped of screws, which are bought by the kg, and then checked. */
const spec = {
  ...world,
  products: world.products!.map((each) => (each.sku === 'SCREW' ? { ...each, unit: 'kg', unitWhole: false } : each)),
  routings: [{ name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Stamp' }, { taskType: 'Check' }] }],
}
const changes = [{ unit: 'g' }, { unitWhole: true }, { tracking: 'lot' }]

async function made(plant: TestCompany): Promise<{ id: string; stamp: string; check: string }> {
  await plant.receive('SCREW', 6, 'Rack')
  const { id, operations } = await plant.release('PLATE', 6)
  await plant.ok(plant.done(operations[0], { goodQuantity: 6, scrapQuantity: 0 }))
  await plant.ok(plant.done(operations[1]))
  return { id, stamp: operations[0].taskId, check: operations[1].taskId }
}

async function madeAlone(plant: TestCompany): Promise<string> {
  await plant.receive('SCREW', 6, 'Rack')
  const typeId = plant.type.Punch
  const { id } = await plant.ok(plant.post('/tasks', { typeId, title: 'Punch', toStorageUnitId: plant.unit.Cart }))
  await plant.ok(plant.done(id, { goodQuantity: 6, scrapQuantity: 0 }))
  return id
}

/** Takes a task up again and counts on it; answers what becomes of it as it ends anew. */
async function correct(plant: TestCompany, task: string, change: object) {
  await plant.ok(plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'counted again' }))
  await count(plant, task, change)
  return plant.done(task)
}

const count = (plant: TestCompany, task: string, change: object) =>
  plant.ok(plant.post(`/tasks/${task}/counts/corrections`, { reason: 'counted again', ...change }))

/** All plates are gone, so that they can be counted in another way. */
async function shipped(plant: TestCompany, unit: string): Promise<void> {
  await plant.ok(plant.put('/customers/C', { name: 'Client' }))
  const lines = [{ sku: 'PLATE', quantity: 6, storageUnitId: plant.unit[unit] }]
  const { id } = await plant.ok(plant.post('/shipments', { customerId: 'C', lines }))
  await plant.ok(plant.post(`/shipments/${id}/ship`))
}

const detail = (sku: string, when: string, by: string) =>
  `${sku}: the unit, the tracking or whether it is counted whole is another than when ${when}. Set the counts back, ` +
  `so that nothing of it is to be posted; correct the stock by a count, and make more by another ${by}.`
const refused = (sku: string, when = 'WO-1 was released', by = 'order') => ({
  status: 409,
  body: { code: 'invalid_transition', detail: detail(sku, when, by) },
})

for (const change of changes) {
  test(`of material that is counted anew (${Object.keys(change)}) an order neither gives back nor uses more`, async (t) => {
    const plant = await service().company(spec)
    const { id, stamp } = await made(plant)
    await plant.ok(plant.put('/products/SCREW', change))
    const lying = [await plant.stock('SCREW'), await plant.stock('PLATE')]
    for (const [counted, back] of [
      [{ goodQuantity: -1 }, { goodQuantity: 1 }],
      [{ goodQuantity: 1 }, { goodQuantity: -1 }],
      [{ scrapQuantity: 1 }, { scrapQuantity: -1 }],
    ] as const) {
      t.like(await correct(plant, stamp, counted), refused('SCREW'))
      t.deepEqual([await plant.stock('SCREW'), await plant.stock('PLATE')], lying)
      await count(plant, stamp, back)
      await plant.ok(plant.done(stamp))
      t.like(await plant.order(id), { status: 'completed', goodQuantity: 6 })
    }
    t.deepEqual([await plant.stock('SCREW'), await plant.stock('PLATE')], lying)
  })
}

test('of what an order makes, once it is counted anew, nothing is taken back, added or scrapped', async (t) => {
  const plant = await service().company(spec)
  const { id, stamp, check } = await made(plant)
  await shipped(plant, 'Press')
  await plant.ok(plant.put('/products/PLATE', { unit: 'box' }))
  await plant.receive('SCREW', 3, 'Rack')
  for (const [goodQuantity, scrapQuantity] of [
    [-1, 0],
    [-1, 1],
    [0, 1],
  ] as const) {
    t.like(await correct(plant, stamp, { goodQuantity, scrapQuantity }), refused('PLATE'))
    await count(plant, stamp, { goodQuantity: 0 - goodQuantity, scrapQuantity: 0 - scrapQuantity })
    await plant.ok(plant.done(stamp))
  }
  t.like(await correct(plant, check, { scrapQuantity: 1 }), refused('PLATE'))
  await count(plant, check, { scrapQuantity: -1 })
  await plant.ok(plant.done(check))
  t.deepEqual([await plant.stock('SCREW'), await plant.stock('PLATE')], [{ Rack: 3 }, {}])
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 6, scrapQuantity: 0 })
})

test('what is counted anew becomes no scrap either, as its task is declined or its order is cancelled', async (t) => {
  const plant = await service().company(spec)
  const { id, stamp } = await made(plant)
  const alone = await madeAlone(plant)
  await plant.ok(plant.patch(`/tasks/${alone}`, { status: 'ready', reason: 'a bad one' }))
  await plant.ok(plant.done(alone, { goodQuantity: 0, scrapQuantity: 1 }))
  for (const unit of ['Press', 'Cart']) await shipped(plant, unit)
  await plant.ok(plant.put('/products/PLATE', { unit: 'box' }))
  t.like(await correct(plant, alone, { scrapQuantity: -1 }), refused('PLATE', 'the task first posted', 'task'))
  await count(plant, alone, { scrapQuantity: 1 })
  await plant.ok(plant.done(alone))
  const scraps = { status: 'declined', declinedReason: 'not wanted', unpostedCounts: 'scrap' }
  for (const task of [stamp, alone]) {
    await plant.ok(plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'there is more' }))
    await plant.ok(plant.post(`/tasks/${task}/counts`, { goodQuantity: 1 }))
    t.like((await plant.patch(`/tasks/${task}`, scraps)).body, {
      code: 'invalid_transition',
      allowedTransitions: ['open', 'preparation', 'dispatched', 'incomplete'],
    })
  }
  const cancelled = await plant.post(`/work-orders/${id}/cancel`, { reason: 'not wanted', unpostedCounts: 'scrap' })
  t.like(cancelled, refused('PLATE'))
  for (const task of [stamp, alone]) {
    await count(plant, task, { goodQuantity: -1 })
    await plant.ok(plant.patch(`/tasks/${task}`, { status: 'declined', declinedReason: 'not wanted' }))
  }
})

test('of what is counted anew a task alone posts nothing more and takes nothing back; one that begins later does', async (t) => {
  const plant = await service().company({ ...spec, settings: { backflushBasis: 'good' } })
  const first = await madeAlone(plant)
  const since = ['the task first posted', 'task'] as const
  await plant.ok(plant.put('/products/SCREW', { unit: 'g' }))
  await plant.ok(correct(plant, first, { scrapQuantity: 1 }))
  for (const change of [-1, 1]) {
    t.like(await correct(plant, first, { goodQuantity: change }), refused('SCREW', ...since))
    await count(plant, first, { goodQuantity: -change })
    await plant.ok(plant.done(first))
  }
  await shipped(plant, 'Cart')
  const second = await madeAlone(plant)
  await plant.ok(correct(plant, second, { goodQuantity: -1 }))
  t.deepEqual([await plant.stock('SCREW'), await plant.stock('PLATE')], [{ Rack: 1 }, { Cart: 5 }])
  await plant.ok(correct(plant, second, { goodQuantity: 1 }))
  await shipped(plant, 'Cart')
  await plant.ok(plant.put('/products/PLATE', { unit: 'box' }))
  t.like(await correct(plant, second, { goodQuantity: -1 }), refused('PLATE', ...since))
})

test('what can’t be posted, as it is counted anew, lists where the task may go instead', async (t) => {
  const plant = await service().company(spec)
  const { stamp } = await made(plant)
  const alone = await madeAlone(plant)
  await plant.ok(plant.put('/products/SCREW', { unit: 'g' }))
  const reasons: Record<string, object> = {
    incomplete: { incompleteReason: 'rain' },
    declined: { declinedReason: 'not wanted', unpostedCounts: 'post' },
  }
  for (const task of [stamp, alone]) {
    const enter = async (status: string) =>
      (await plant.patch(`/tasks/${task}`, { ...reasons[status], status }, { prefer: 'dry-run' })).body
    const listed = ['open', 'preparation', 'dispatched', 'incomplete']
    const { body } = await correct(plant, task, { goodQuantity: -1 })
    t.like(body, { currentStatus: 'ready', allowedTransitions: listed })
    for (const status of [...listed, 'done', 'declined'])
      t.is((await enter(status)).accepted, listed.includes(status), status)
  }
})

test('an order that would post what is counted anew as it is cancelled goes nowhere else either', async (t) => {
  const plant = await service().company(spec)
  const { id, stamp } = await made(plant)
  await plant.ok(plant.put('/products/SCREW', { unit: 'g' }))
  await plant.ok(plant.patch(`/tasks/${stamp}`, { status: 'ready', reason: 'counted again' }))
  await count(plant, stamp, { goodQuantity: -1 })
  const cancel = { reason: 'not wanted', unpostedCounts: 'post' }
  const { body } = await plant.post(`/work-orders/${id}/cancel`, cancel)
  t.like(body, { code: 'invalid_transition', currentStatus: 'in_progress', allowedTransitions: [] })
})

for (const change of changes) {
  test(`what became counted in another way (${Object.keys(change)}) and was changed back is as it was`, async (t) => {
    const plant = await service().company(spec)
    const { stamp } = await made(plant)
    const alone = await madeAlone(plant)
    const was = { unit: 'kg', unitWhole: false, tracking: 'none' }
    for (const fields of [change, was, { unit: 't' }, was]) await plant.ok(plant.put('/products/SCREW', fields))
    for (const task of [stamp, alone]) await plant.ok(correct(plant, task, { goodQuantity: -1 }))
    t.deepEqual(await plant.stock('SCREW'), { Rack: 2 })
  })
}

test('what is corrected while its material becomes counted anew waits for that, and is refused', async (t) => {
  const plant = await service().company(spec)
  const { stamp } = await made(plant)
  const changed = await plant.underWay(t, 'products_upsert', { sku: 'SCREW', unit: 'g' })
  const waiting = correct(plant, stamp, { goodQuantity: -1 })
  await changed.waitedFor()
  await changed.release('commit')
  t.like(await waiting, refused('SCREW'))
})

test('of what is counted whole by the time it is posted, whole pieces are posted in all', async (t) => {
  const glue = (unitWhole: boolean) => ({ sku: 'GLUE', itemClass: 'wip' as const, unit: 'kg', unitWhole })
  const cook = [{ name: 'Cook', makes: 'GLUE' }]
  const plant = await service().company({
    ...{ ...spec, workCenters: [], routings: [] },
    ...{ products: [glue(false)], taskTypes: cook },
  })
  const toStorageUnitId = plant.unit.Rack
  const cooking = async () =>
    (await plant.ok(plant.post('/tasks', { typeId: plant.type.Cook, title: 'Cook', toStorageUnitId }))).id
  const corrected = (id: string, change: object) =>
    plant.post(`/tasks/${id}/counts/corrections`, { ...change, reason: 'weighed anew' })
  const refused = { status: 422, code: 'fractional_quantity' }
  const posted = await cooking()
  await plant.ok(plant.done(posted, { goodQuantity: 0, scrapQuantity: 0.25 }))
  await plant.apply({ products: [glue(true)] })
  await plant.ok(plant.patch(`/tasks/${posted}`, { status: 'ready', reason: 'there is more' }))
  t.like((await corrected(posted, { scrapQuantity: 1 })).body, { ...refused, errors: [{ path: 'scrapQuantity' }] })
  await plant.ok(corrected(posted, { scrapQuantity: -0.25 }))
  t.like((await plant.done(posted, { goodQuantity: 1, scrapQuantity: 0 })).body, { status: 409 }, 'more of it')
  t.like((await plant.done(posted)).body, { status: 409 }, 'less of it')
  await plant.ok(corrected(posted, { scrapQuantity: 0.25 }))
  await plant.ok(plant.done(posted))
  await plant.apply({ products: [glue(false)] })
  const counted = await cooking()
  const changed = await plant.underWay(t, 'products_upsert', { sku: 'GLUE', unitWhole: true })
  const waiting = plant.post(`/tasks/${counted}/counts`, { goodQuantity: 0.5 })
  const told = plant.done(counted, { goodQuantity: 0, scrapQuantity: 0.5 })
  await changed.waitedFor(2)
  await changed.release('commit')
  t.like((await waiting).body, { ...refused, errors: [{ path: 'goodQuantity' }] })
  t.like((await told).body, { ...refused, errors: [{ path: 'scrapQuantity' }] })
  const { taskTypes } = await plant.ok(plant.get('/config/export'))
  await plant.apply({ taskTypes: [{ name: 'Cook' }] })
  const made = await plant.underWay(t, 'config_apply', { spec: { version: 1, taskTypes } })
  await plant.ok(plant.post(`/tasks/${counted}/counts`, { goodQuantity: 0.5 }))
  await made.release('commit')
  t.like((await plant.done(counted)).body, {
    ...refused,
    detail:
      'GLUE is counted in whole units, and 0.5 good and 0 scrapped would be posted of Cook: correct the counts, so that their sums are whole.',
  })
  await plant.ok(corrected(counted, { goodQuantity: 0.5 }))
  await plant.ok(plant.done(counted))
  t.deepEqual(await plant.stock('GLUE'), { Rack: 1 })
})

test('counts are set back to what is posted, also to a fraction of what is counted whole by now', async (t) => {
  const plant = await service().company({
    ...{ ...spec, workCenters: [], routings: [] },
    products: [{ sku: 'GLUE', unit: 'kg', unitWhole: false }],
    taskTypes: [{ name: 'Cook', makes: 'GLUE' }],
  })
  const cook = { typeId: plant.type.Cook, title: 'Cook', toStorageUnitId: plant.unit.Rack }
  const { id } = await plant.ok(plant.post('/tasks', cook))
  await plant.ok(plant.done(id, { goodQuantity: 2.5, scrapQuantity: 0.5 }))
  await plant.ok(plant.put('/customers/C', { name: 'Client' }))
  const lines = [{ sku: 'GLUE', quantity: 2.5, storageUnitId: plant.unit.Rack }]
  await plant.ok(
    plant.post(`/shipments/${(await plant.ok(plant.post('/shipments', { customerId: 'C', lines }))).id}/ship`),
  )
  await plant.ok(plant.put('/products/GLUE', { unitWhole: true }))
  await plant.ok(plant.patch(`/tasks/${id}`, { status: 'ready', reason: 'there is more' }))
  const corrected = (change: object) =>
    plant.post(`/tasks/${id}/counts/corrections`, { ...change, reason: 'weighed anew' })
  for (const goodQuantity of [1, -0.5]) {
    await plant.ok(goodQuantity > 0 ? plant.post(`/tasks/${id}/counts`, { goodQuantity }) : corrected({ goodQuantity }))
    t.like((await plant.done(id)).body, { code: 'invalid_transition' })
    t.like((await corrected({ goodQuantity: 0.25 - goodQuantity })).body, { code: 'fractional_quantity' })
    await plant.ok(corrected({ goodQuantity: -goodQuantity }))
  }
  t.like((await corrected({ scrapQuantity: 0.25 })).body, { code: 'fractional_quantity' })
  await plant.ok(corrected({ scrapQuantity: 0.5 }))
  t.like((await plant.done(id)).body, { code: 'invalid_transition' })
  await plant.ok(corrected({ scrapQuantity: -0.5 }))
  await plant.ok(plant.done(id))
  t.deepEqual(await plant.stock('GLUE'), {})
})

test('what a report scraps in another unit is none of the pieces that its order made', async (t) => {
  const plant = await service().company({ ...spec, settings: { ncrTaskType: 'Check' } })
  const { id, stamp } = await made(plant)
  await shipped(plant, 'Press')
  await plant.ok(plant.put('/products/PLATE', { unit: 'kg' }))
  await plant.receive('PLATE', 10, 'Press')
  const report = await plant.ncr({ foundOn: stamp, productSku: 'PLATE' })
  await plant.ok(plant.disposition(report.id, { disposition: 'scrap', quantity: 2, storageUnitId: plant.unit.Press }))
  t.like(await plant.order(id), { goodQuantity: 6, scrapQuantity: 0 })
  t.is((await plant.ok(plant.get('/products/PLATE'))).usable, 8)
})
