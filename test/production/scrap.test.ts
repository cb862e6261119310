// Scrap after the step that posts: what an order's figures say left its goods did, whoever else took pieces of it.
import test from 'ava'
import { keyOf } from '../mcp/support.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant as world } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
const spec = {
  ...world,
  settings: { ncrTaskType: 'Nonconformance' },
  taskTypes: [...world.taskTypes!, { name: 'Nonconformance' }],
}

/** Ten hinges are pressed, and are still to be checked. */
async function pressed(plant: TestCompany) {
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 10)
  await plant.ok(plant.done(saw, { goodQuantity: 10, scrapQuantity: 0 }))
  await plant.ok(plant.done(press, { goodQuantity: 10, scrapQuantity: 0 }))
  return { id, press, check }
}

async function rejected(plant: TestCompany, workOrderId: string, quantity: number): Promise<void> {
  const { lots } = await plant.order(workOrderId)
  const report = await plant.ncr({ workOrderId, productSku: 'HINGE', lotCode: lots.produced[0].code })
  await plant.ok(plant.disposition(report.id, { disposition: 'scrap', quantity }))
}

const codes = (_meta: { warnings: { code: string }[] }) => _meta.warnings.map(({ code }) => code)

const shown = (plant: TestCompany) =>
  data(
    plant,
    `{ workOrders { nodes { goodQuantity scrapQuantity } } runningOrders { nodes { goodQuantity scrapQuantity } } }`,
  )

test('a step cannot scrap what a report scrapped already; corrected, it ends', async (t) => {
  const plant = await service().company(spec)
  const { id, check } = await pressed(plant)
  await rejected(plant, id, 6)
  await plant.ok(plant.post(`/tasks/${check.taskId}/counts`, { goodQuantity: 4, scrapQuantity: 6 }))
  const now = { goodQuantity: 4, scrapQuantity: 6 }
  t.like(await plant.order(id), now, 'what is only counted is still there')
  t.deepEqual(await shown(plant), { workOrders: { nodes: [now] }, runningOrders: { nodes: [now] } })
  t.like((await plant.done(check)).body, {
    ...{ status: 409, code: 'insufficient_stock', sku: 'HINGE', available: 4, wanted: 6 },
    detail:
      '6 of HINGE were scrapped, and 4 of what the order made are still among the goods (4 in Press): correct the ' +
      'counts, which leave out what a report scrapped already, or bring the others back first. What a step or a ' +
      'report scrapped is none of them, even where it lies among the goods again.',
  })
  t.like(await plant.order(id), { status: 'in_progress', ...now })
  const correction = { scrapQuantity: -5, reason: 'the report has five of them' }
  await plant.ok(plant.post(`/tasks/${check.taskId}/counts/corrections`, correction))
  t.deepEqual(codes((await plant.ok(plant.done(check)))._meta), ['under_production'])
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 3, scrapQuantity: 7 })
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 3, 'Press/bads/WO-1': 7 })
})

test('an agent names who decided that scrap is good after all, that nothing is made, or that a step need not wait', async (t) => {
  const plant = await service().company(spec)
  const { client: agent } = await keyOf(service(), plant, 'agent')
  const { check } = await pressed(plant)
  const update = (taskId: string, changes: object) => agent.patch(`/tasks/${taskId}`, changes)
  const asked = async (taskId: string, changes: object) => {
    t.like((await update(taskId, changes)).body, { code: 'reason_required', missingFields: ['statedBy'] })
    return agent.ok(update(taskId, { ...changes, statedBy: plant.person['admin@example.test'] }))
  }
  await agent.ok(update(check.taskId, { status: 'done', goodQuantity: 6, scrapQuantity: 4 }))
  await agent.ok(update(check.taskId, { status: 'ready', reason: 'looked again' }))
  const change = { goodQuantity: 4, scrapQuantity: -4, reason: 'miscounted' }
  await agent.ok(agent.post(`/tasks/${check.taskId}/counts/corrections`, change))
  await asked(check.taskId, { status: 'done' })
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 10 })

  const [saw, press] = (await plant.release('HINGE', 10)).operations
  await asked(press!.taskId, { status: 'done', waiveGates: true, reason: 'hurry', goodQuantity: 9, scrapQuantity: 1 })
  const [, last] = (await plant.release('HINGE', 10)).operations
  await agent.ok(update(saw!.taskId, { status: 'done', goodQuantity: 10, scrapQuantity: 0 }))
  const untold = { code: 'counts_required', missingFields: ['goodQuantity', 'scrapQuantity'] }
  t.like((await update(last!.taskId, { status: 'done' })).body, untold, 'what was made is asked for first')
  await asked(last!.taskId, { status: 'done', goodQuantity: 0, scrapQuantity: 0 })
})

test('nor what was taken back, declined along, or is corrected on a task that has ended', async (t) => {
  const plant = await service().company(spec)
  const { id, press, check } = await pressed(plant)
  await plant.ok(plant.post(`/tasks/${check.taskId}/counts`, { scrapQuantity: 6 }))
  await plant.ok(plant.patch(`/tasks/${press.taskId}`, { status: 'ready', reason: 'recounted' }))
  await plant.ok(
    plant.post(`/tasks/${press.taskId}/counts/corrections`, { goodQuantity: -7, reason: 'only three were made' }),
  )
  await plant.ok(plant.done(press))
  t.like((await plant.done(check)).body, { code: 'insufficient_stock', available: 3, wanted: 6 })
  const decline = { status: 'declined', declinedReason: 'no gauge', unpostedCounts: 'post' }
  t.like((await plant.patch(`/tasks/${check.taskId}`, decline)).body, { code: 'insufficient_stock', available: 3 })
  t.like(await plant.order(id), { goodQuantity: 3, scrapQuantity: 0 })
  await plant.ok(plant.post(`/work-orders/${id}/cancel`, { reason: 'not wanted', unpostedCounts: 'post' }))
  t.like(await plant.order(id), { status: 'cancelled', goodQuantity: 0, scrapQuantity: 3 + 7 }, 'seven were only sawn')
  t.deepEqual(await plant.stock('HINGE'), { 'Press/bads/WO-1': 3 })
})

test('what else is done for a completed order does not say again that it made less', async (t) => {
  const plant = await service().company(spec)
  const { id, check } = await pressed(plant)
  const counts = { goodQuantity: 8, scrapQuantity: 2 }
  t.deepEqual(codes((await plant.ok(plant.done(check, counts)))._meta), ['under_production'])
  const report = await plant.ncr({ workOrderId: id, productSku: 'HINGE' })
  await plant.ok(plant.disposition(report.id, { disposition: 'use_as_is' }))
  t.deepEqual(codes((await plant.ok(plant.done(report.id)))._meta), [])
})

test('scrap of a step that ended before the goods came takes what came, and says what it could not', async (t) => {
  const plant = await service().company(spec)
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 10)
  await plant.ok(plant.done(check, { goodQuantity: 0, scrapQuantity: 6 }))
  await plant.ok(plant.done(saw, { goodQuantity: 4, scrapQuantity: 0 }))
  const { _meta } = await plant.ok(plant.done(press, { goodQuantity: 4, scrapQuantity: 0 }))
  t.like(_meta, { output: { quantity: 4 }, moved: [{ quantity: 4, bin: 'goods', toBin: 'bads' }] })
  t.deepEqual(_meta.warnings, [
    {
      code: 'under_production',
      message:
        'WO-1 is completed with 0 of 10 pcs. What is to be made still takes an order of its own; what was made and not ' +
        'counted, an operation that is taken up again with a reason.',
    },
    {
      code: 'scrap_not_posted',
      message: '2 more are counted as scrap on 3 Check · WO-1 than the order had: correct that count.',
    },
  ])
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 0, scrapQuantity: 4 })
  t.deepEqual(await plant.stock('HINGE'), { 'Press/bads/WO-1': 4 })
  await plant.ok(plant.patch(`/tasks/${check.taskId}`, { status: 'ready', reason: 'counted anew' }))
  await plant.ok(plant.post(`/tasks/${check.taskId}/counts/corrections`, { scrapQuantity: -3, reason: 'counted anew' }))
  const corrected = (await plant.ok(plant.done(check)))._meta
  t.like(corrected, { moved: [{ quantity: 1, bin: 'bads', toBin: 'goods', lotCode: 'WO-1' }] }, 'one came back')
  t.deepEqual(codes(corrected), ['under_production'])
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 1, scrapQuantity: 3 })
})

test('a piece that a step scrapped is blocked, until its count is corrected or a report decides otherwise', async (t) => {
  const plant = await service().company({
    ...spec,
    products: [...spec.products!, { sku: 'LATCH', tracking: 'serial', recipe: [{ sku: 'SCREW', quantity: 1 }] }],
    taskTypes: [...spec.taskTypes, { name: 'Bend', workCenter: 'Pressing', makes: 'LATCH' }],
    routings: [{ name: 'Latch', product: 'LATCH', steps: [{ taskType: 'Bend' }, { taskType: 'Check' }] }],
  })
  const [bend, check] = (await plant.release('LATCH', 3)).operations
  const posted = (await plant.ok(plant.done(bend, { goodQuantity: 3, scrapQuantity: 0 })))._meta
  const { _meta } = await plant.ok(plant.done(check, { goodQuantity: 1, scrapQuantity: 2 }))
  const [first, second] = _meta.moved.map((one: { serialCode: string }) => one.serialCode)
  const latch = (serialCode: string) => ({ sku: 'LATCH', quantity: 1, serialCode })
  const at = { from: plant.unit.Press, to: plant.unit.Press }
  const reuse = (serialCode: string) =>
    plant.post('/stock/transfers', { ...latch(serialCode), ...at, bin: 'bads', toBin: 'goods' })
  t.like(await plant.lot('LATCH', first), { status: 'blocked', statusReason: 'WO-1: scrap' })
  const refused = (await reuse(first)).body
  t.like(refused, { code: 'lot_unavailable', serialCode: first })
  t.regex(refused.detail, /, or, where a step scrapped it, its scrap is corrected \(tasks\.correct_counts\)\.$/)

  await plant.ok(plant.patch(`/tasks/${check!.taskId}`, { status: 'ready', reason: 'counted anew' }))
  const correction = { goodQuantity: 1, scrapQuantity: -1, reason: 'one is good' }
  await plant.ok(plant.post(`/tasks/${check!.taskId}/counts/corrections`, correction))
  const [back] = (await plant.ok(plant.done(check)))._meta.moved
  t.like(back, { bin: 'bads', toBin: 'goods' })
  t.like(await plant.lot('LATCH', back.serialCode), { status: 'available', statusReason: null })
  await plant.ok(plant.post('/stock/transfers', { ...latch(back.serialCode), ...at, bin: 'goods', toBin: 'bads' }))
  t.is((await reuse(back.serialCode)).status, 200, 'it lay there by hand')

  const other = back.serialCode === first ? second : first
  t.is((await reuse(other)).status, 409)
  const report = await plant.ncr({ productSku: 'LATCH' })
  await plant.ok(plant.disposition(report.id, { disposition: 'use_as_is', serialCode: other }))
  t.is((await reuse(other)).status, 200)
  t.like(await plant.lot('LATCH', other), { status: 'available' })
  t.is((await plant.stock('LATCH'))[`Press/${posted.output.serialCodes[2]}`], 1)
})

test('what leaves the goods is in the answer of the call that took it, whatever else that posted', async (t) => {
  const plant = await service().company(spec)
  const { id, check } = await pressed(plant)
  const press = { id: plant.unit.Press, name: 'Press' }
  const gone = { sku: 'HINGE', from: press, bin: 'goods', to: press, toBin: 'bads', lotCode: 'WO-1', serialCode: null }
  const { _meta } = await plant.ok(plant.done(check, { goodQuantity: 8, scrapQuantity: 2 }))
  t.deepEqual(_meta.moved, [{ ...gone, quantity: 2 }])
  t.deepEqual([_meta.output, _meta.consumed, _meta.reversed, _meta.transactionIds.length], [null, [], [], 1])
  t.like(await plant.order(id), { goodQuantity: 8, scrapQuantity: 2 })

  const { id: other, operations } = await plant.release('HINGE', 4)
  await plant.ok(plant.done(operations[2], { goodQuantity: 3, scrapQuantity: 1 }))
  await plant.ok(plant.post(`/tasks/${operations[1].taskId}/counts`, { goodQuantity: 4 }))
  const cancel = { reason: 'not wanted', unpostedCounts: 'post' }
  const cancelled = (await plant.ok(plant.post(`/work-orders/${other}/cancel`, cancel)))._meta
  t.like(cancelled, { output: { quantity: 4 }, moved: [{ quantity: 1, toBin: 'bads', lotCode: 'WO-2' }] })
})

test('scrap that the goods are not enough for is told by whoever posts them, while other steps are open', async (t) => {
  const plant = await service().company(spec)
  const { operations } = await plant.release('HINGE', 10)
  const [saw, press, check] = operations
  await plant.ok(plant.done(check, { goodQuantity: 0, scrapQuantity: 3 }))
  const { _meta } = await plant.ok(plant.done(press, { goodQuantity: 2, scrapQuantity: 0 }))
  t.like(_meta, { output: { quantity: 2 }, moved: [{ quantity: 2, toBin: 'bads' }] })
  t.like(
    _meta.warnings.filter(({ code }: { code: string }) => code === 'scrap_not_posted'),
    [{ message: '1 more are counted as scrap on 3 Check · WO-1 than the order had: correct that count.' }],
  )
  t.is((await plant.ok(plant.get(`/tasks/${saw.taskId}`))).status, 'ready')
})

test('what a report scrapped out of quarantine is no good piece on any dashboard', async (t) => {
  const plant = await service().company(spec)
  const { id } = await pressed(plant)
  await plant.ok(
    plant.post('/stock/transfers', {
      ...{ sku: 'HINGE', lotCode: 'WO-1', quantity: 3, toBin: 'quarantine' },
      ...{ from: plant.unit.Press, to: plant.unit.Press },
    }),
  )
  await rejected(plant, id, 3)
  const now = { goodQuantity: 7, scrapQuantity: 3 }
  t.like(await plant.order(id), now)
  t.deepEqual(await shown(plant), { workOrders: { nodes: [now] }, runningOrders: { nodes: [now] } })
})

test('half-finished pieces of a cancelled order become scrap where they lie, with their material', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  for (const unpostedCounts of ['post', 'scrap']) {
    const { id, operations } = await plant.release('HINGE', 10)
    const [saw, press] = operations
    const cancel = (more?: object, how?: Record<string, string>) =>
      plant.post(`/work-orders/${id}/cancel`, { reason: 'not wanted', ...more }, how)
    await plant.ok(plant.done(saw, { goodQuantity: 6, scrapQuantity: 1 }))
    await plant.ok(plant.post(`/tasks/${press.taskId}/counts`, { goodQuantity: 1, scrapQuantity: 1 }))
    t.like((await cancel()).body, {
      ...{ status: 409, code: 'counts_not_posted' },
      counts: [
        { taskId: saw.taskId, goodQuantity: 4, scrapQuantity: 0 },
        { taskId: press.taskId, goodQuantity: 1, scrapQuantity: 1 },
      ],
    })
    const { effects } = await plant.ok(cancel({ unpostedCounts }, { prefer: 'dry-run' }))
    t.true(effects.some(({ sku }: { sku?: string }) => sku === 'BAR'))
    await plant.ok(cancel({ unpostedCounts }))
    const good = unpostedCounts === 'post' ? 1 : 0
    const order = await plant.order(id)
    t.like(order, { goodQuantity: good, scrapQuantity: 7 - good, operations: [{ goodQuantity: 2, scrapQuantity: 5 }] })
    t.like(order.materials[0], { sku: 'BAR', consumed: 14 })
  }
})

test('where what posts is declined, or ends with fewer than came, the rest is told', async (t) => {
  const plant = await service().company(spec)
  const { operations } = await plant.release('HINGE', 10)
  const [saw, press] = operations
  await plant.ok(plant.done(saw, { goodQuantity: 5, scrapQuantity: 0 }))
  const { warnings } = (
    await plant.ok(plant.patch(`/tasks/${press.taskId}`, { status: 'declined', declinedReason: 'no press' }))
  )._meta
  t.like(warnings, [{ code: 'pieces_not_posted' }])
  await plant.ok(plant.patch(`/tasks/${press.taskId}`, { status: 'ready', reason: 'the press is back' }))
  const told = (await plant.ok(plant.done(press, { goodQuantity: 2, scrapQuantity: 0 })))._meta.warnings
  t.like(told, [{ code: 'pieces_not_posted' }])
  t.regex(told[0].message, /^3 good pieces counted on 1 Saw · WO-1 /)
})

test('a step before the one that posts is declined with its half-finished pieces as scrap, where the call says so', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  const { id, operations } = await plant.release('HINGE', 10)
  const [saw, press] = operations
  await plant.ok(plant.post(`/tasks/${saw.taskId}/counts`, { goodQuantity: 5, scrapQuantity: 0 }))
  await plant.ok(plant.post(`/tasks/${press.taskId}/counts`, { goodQuantity: 1, scrapQuantity: 0 }))
  const declined = { status: 'declined', declinedReason: 'the saw is broken', unpostedCounts: 'scrap' }
  await plant.ok(plant.patch(`/tasks/${saw.taskId}`, declined))
  const order = await plant.order(id)
  t.like(order, { scrapQuantity: 4, operations: [{ goodQuantity: 1, scrapQuantity: 4 }] })
  t.like(order.materials[0], { sku: 'BAR', consumed: 8 })
  const open = await plant.post(`/work-orders/${id}/close`)
  t.regex(
    open.body.detail,
    /^WO-1 is in progress and cannot become closed: .* not yet ended are 2 Press · WO-1, 3 Check · WO-1\.$/,
  )
  await plant.ok(plant.done(press, {}))
  await plant.ok(plant.patch(`/tasks/${press.taskId}`, { status: 'ready', reason: 'counted wrongly' }))
  await plant.ok(plant.post(`/tasks/${press.taskId}/counts/corrections`, { goodQuantity: -1, reason: 'it was none' }))
  const { body } = await plant.post(`/work-orders/${id}/cancel`, { reason: 'not wanted' })
  t.like(body, { code: 'counts_not_posted' })
  t.regex(body.detail, /^1 good and 0 scrapped pieces were counted and not posted and 1 fewer are counted than were /)
})
