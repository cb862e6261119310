// What is counted is posted: by which step, when, and once.
import test from 'ava'
import type { Reply } from '../support/client.ts'
import { eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
const partly = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
const declined = { status: 'declined', declinedReason: 'machine gone' }

test('each link of a chain of follow-ups posts its own', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 500, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 500, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 100)
  await plant.ok(plant.done(saw, { goodQuantity: 101, scrapQuantity: 0 }))
  const part = await plant.ok(plant.patch(`/tasks/${press.taskId}`, { ...partly, goodQuantity: 40, scrapQuantity: 1 }))
  t.like(part._meta, { output: { quantity: 40, lotCode: 'WO-1' } })
  const rest = await plant.ok(plant.done(part._meta.followUpId, { goodQuantity: 60, scrapQuantity: 0 }))
  t.like(rest._meta, { output: { quantity: 60, lotCode: 'WO-1-2' } })
  await plant.ok(plant.done(check))
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 40, 'Press/WO-1-2': 60 })
  t.deepEqual(await plant.stock('BAR'), { 'Rack/B1': 500 - 202 })
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 100, scrapQuantity: 1 })
  const { edges } = await plant.ok(plant.get('/products/BAR/lots/B1/genealogy?direction=downstream'))
  t.deepEqual(
    edges.map((e: { to: { code: string }; quantity: number }) => [e.to.code, e.quantity]),
    [
      ['WO-1', 82],
      ['WO-1-2', 120],
    ],
  )
})

test('what was posted partly is taken up again with a reason, as what is done is', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [stamp],
  } = await plant.release('PLATE', 10)
  const { _meta } = await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, { ...partly, goodQuantity: 4 }))
  await plant.ok(plant.patch(`/tasks/${_meta.followUpId}`, declined))
  t.is((await plant.order(id)).status, 'completed')
  t.like((await plant.patch(`/tasks/${stamp.taskId}`, { status: 'ready' })).body, { code: 'reason_required' })
  t.is((await plant.order(id)).status, 'completed')
  await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, { status: 'ready', reason: 'counted again' }))
  t.is((await plant.order(id)).status, 'in_progress')
})

test('a task alone that is left incomplete posts its own, and its follow-up the rest', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const stamp = await plant.task('Stamp', { ssu: 'Press' })
  const part = await plant.ok(plant.patch(`/tasks/${stamp}`, { ...partly, goodQuantity: 40 }))
  t.is(part._meta.output.quantity, 40)
  await plant.ok(plant.done(part._meta.followUpId, { goodQuantity: 60, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('PLATE'), { Press: 100 })
  t.deepEqual(await plant.stock('SCREW'), {})
})

test('what posts is pinned at the release; a routing that makes nothing is refused', async (t) => {
  const plant = await service().company({
    ...spec,
    permissionGroups: [{ name: 'Setter', permissions: ['settings:manage', 'production:view', 'products:view'] }],
    roles: [{ name: 'Setter', permissionGroup: 'Setter' }],
  })
  await plant.receive('SCREW', 100, 'Rack')
  const {
    operations: [stamp],
  } = await plant.release('PLATE', 5)
  const { workOrder } = await plant.ok(
    plant.post('/work-orders', { externalSystemId: 'LATER', productSku: 'PLATE', quantity: 1 }),
  )
  // Who may not change routings comes halfway: Stamp makes nothing any more, and Plate still asks for it.
  const steps = [{ taskType: 'Punch' }]
  const changed = {
    taskTypes: [{ name: 'Stamp', workCenter: 'Pressing' }],
    routings: [{ name: 'Plate', product: 'PLATE', steps }],
  }
  const setter = await plant.as('Setter')
  const { failed } = await plant.ok(setter.post('/config/apply', { spec: { version: 1, ...changed } }))
  t.like(failed, { section: 'routings', name: 'Plate', problem: { code: 'missing_permission' } })
  t.like((await plant.post(`/work-orders/${workOrder.id}/release`)).body, {
    status: 422,
    code: 'routing_makes_nothing',
  })
  await plant.apply(changed)
  t.is((await plant.ok(plant.post(`/work-orders/${workOrder.id}/release`))).operations[0].name, 'Punch')
  t.like((await plant.done(stamp)).body, { status: 422, code: 'counts_required' })
  const { _meta } = await plant.ok(plant.done(stamp, { goodQuantity: 5, scrapQuantity: 0 }))
  t.like(_meta, { output: { sku: 'PLATE', quantity: 5 } })

  const routings = [{ name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Check', gate: false }] }]
  t.deepEqual(await plant.ok(plant.post('/config/validate', { spec: { version: 1, routings } })), {
    valid: false,
    problems: [
      {
        path: 'routings[0].steps',
        message: 'no step has a task type that makes "PLATE": nothing would come into stock',
      },
    ],
  })
})

type GivingUp = (
  plant: TestCompany,
  of: { id: string; task: string },
  more?: object,
  how?: Record<string, string>,
) => Promise<Reply>
const givingUp: [string, GivingUp, string][] = [
  [
    'declining',
    (plant, { task }, more, how) => plant.patch(`/tasks/${task}`, { ...declined, ...more }, how),
    'completed',
  ],
  [
    'cancelling',
    (plant, { id }, more, how) => plant.post(`/work-orders/${id}/cancel`, { reason: 'Customer stopped', ...more }, how),
    'cancelled',
  ],
]
for (const [doing, giveUp, status] of givingUp)
  test(`${doing} with counts that are not posted asks what becomes of them`, async (t) => {
    const plant = await service().company(spec)
    await plant.receive('SCREW', 100, 'Rack')
    for (const [unpostedCounts, posted, figures] of [
      ['post', ['SCREW', 'PLATE'], { goodQuantity: 4, scrapQuantity: 1 }],
      ['scrap', ['SCREW'], { goodQuantity: 0, scrapQuantity: 5 }],
    ] as const) {
      const { id, operations } = await plant.release('PLATE', 10)
      const task = operations[0].taskId
      await plant.ok(plant.post(`/tasks/${task}/counts`, { goodQuantity: 4, scrapQuantity: 1 }))
      t.like((await giveUp(plant, { id, task })).body, {
        status: 409,
        code: 'counts_not_posted',
        counts: [{ taskId: task, goodQuantity: 4, scrapQuantity: 1 }],
      })
      const dry = await plant.ok(giveUp(plant, { id, task }, { unpostedCounts }, { prefer: 'dry-run' }))
      t.deepEqual(
        dry.effects.filter((e: { type: string }) => e.type === 'stock').map((e: { sku: string }) => e.sku),
        posted,
      )
      await plant.ok(giveUp(plant, { id, task }, { unpostedCounts }))
      t.like(await plant.order(id), { status, ...figures })
      t.deepEqual(await plant.stock('PLATE'), { Press: 4 })
    }
    t.deepEqual(await plant.stock('SCREW'), { Rack: 90 })
  })

test('cancelling and settling tell what they posted and what was short, as ending a task does', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 3, 'Rack')
  const {
    id,
    operations: [stamp],
  } = await plant.release('PLATE', 10)
  await plant.ok(plant.post(`/tasks/${stamp.taskId}/counts`, { goodQuantity: 7, scrapQuantity: 1 }))
  const { _meta } = await plant.ok(
    plant.post(`/work-orders/${id}/cancel`, { reason: 'Customer stopped', unpostedCounts: 'post' }),
  )
  const rack = { id: plant.unit.Rack, name: 'Rack' }
  const screws = { sku: 'SCREW', quantity: 3, storageUnit: rack, lotCode: null, serialCode: null }
  t.like(_meta, { output: { sku: 'PLATE', quantity: 7 }, consumed: [screws], reversed: [] })
  t.deepEqual(_meta.shortages, [{ sku: 'SCREW', required: 8, consumed: 3, shortage: 5 }])
  t.is(_meta.transactionIds.length, 2)

  await plant.receive('SCREW', 4, 'Rack')
  const settled = (await plant.ok(plant.post(`/work-orders/${id}/shortages/settle`)))._meta
  const { data } = await plant.ok(plant.get('/stock-transactions?limit=1'))
  t.deepEqual(settled, {
    output: null,
    consumed: [{ ...screws, quantity: 4 }],
    shortages: [{ sku: 'SCREW', required: 5, consumed: 4, shortage: 1 }],
    reversed: [],
    moved: [],
    transactionIds: [data[0].id],
    warnings: [],
  })
})

test('scrap of every step up to the posting one ate material; after it, it was among the goods', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('BAR', 100, 'Rack', { lotCode: 'B1' })
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 10)
  await plant.ok(plant.done(press, { goodQuantity: 10, scrapQuantity: 1 }))
  await plant.ok(plant.done(saw, { goodQuantity: 11, scrapQuantity: 2 }))
  await plant.ok(plant.done(check, { goodQuantity: 7, scrapQuantity: 3 }))
  t.deepEqual(await plant.stock('BAR'), { 'Rack/B1': 100 - 2 * 13 })
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 7, 'Press/bads/WO-1': 3 })
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 7, scrapQuantity: 6 })
  const { edges } = await plant.ok(plant.get('/products/HINGE/lots/WO-1/genealogy?direction=upstream'))
  t.like(edges, [{ from: { code: 'B1' }, quantity: 26 }])
})

test('scrap found before anything was posted waits for the goods', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [saw, press, check],
  } = await plant.release('HINGE', 5)
  await plant.ok(plant.done(check, { goodQuantity: 4, scrapQuantity: 1 }))
  await plant.ok(plant.done(saw, { goodQuantity: 5, scrapQuantity: 0 }))
  t.is((await plant.order(id)).goodQuantity, 0)
  await plant.ok(plant.done(press, { goodQuantity: 5, scrapQuantity: 0 }))
  t.deepEqual(await plant.stock('HINGE'), { 'Press/WO-1': 4, 'Press/bads/WO-1': 1 })
  t.is((await plant.order(id)).goodQuantity, 4)
})

test('an order is complete when every operation has ended and something was done; each completion has its revision', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const {
    id,
    operations: [stamp],
  } = await plant.release('PLATE', 100)
  const part = await plant.ok(plant.patch(`/tasks/${stamp.taskId}`, { ...partly, goodQuantity: 40 }))
  t.is((await plant.order(id)).status, 'in_progress')
  await plant.ok(plant.patch(`/tasks/${part._meta.followUpId}`, declined))
  t.like(await plant.order(id), { status: 'completed', quantity: 100, goodQuantity: 40 })
  await plant.ok(plant.patch(`/tasks/${part._meta.followUpId}`, { status: 'ready', reason: 'machine is back' }))
  t.is((await plant.order(id)).status, 'in_progress')
  await plant.ok(plant.done(part._meta.followUpId, { goodQuantity: 50, scrapQuantity: 0 }))
  t.like(await plant.order(id), { status: 'completed', goodQuantity: 90 })
  const events = (await eventsOf(plant)).filter(({ type }) => type === 'work_order.completed')
  t.deepEqual(
    events.map(({ data }) => (data as { workOrder: { revision: number } }).workOrder.revision),
    [1, 2],
  )
})

test('an order that is completed with less than was ordered says so, before and when it is', async (t) => {
  const plant = await service().company(spec)
  await plant.receive('SCREW', 100, 'Rack')
  const short = {
    code: 'under_production',
    message:
      'WO-1 is completed with 5 of 20 pcs. What is to be made still takes an order of its own; what was made and not ' +
      'counted, an operation that is taken up again with a reason.',
  }
  const { operations } = await plant.release('HINGE', 20)
  const [saw, press, check] = operations
  for (const step of [saw, press])
    t.deepEqual((await plant.ok(plant.done(step, { goodQuantity: 5, scrapQuantity: 0 })))._meta.warnings, [])
  const done = [`/tasks/${check.taskId}`, { status: 'done' }] as const
  const plan = await plant.ok(plant.patch(...done, { prefer: 'dry-run' }))
  t.deepEqual(plan.result._meta.warnings, [short])
  t.deepEqual((await plant.ok(plant.patch(...done)))._meta.warnings, [short])
  const whole = await plant.release('HINGE', 2)
  for (const step of whole.operations)
    t.deepEqual((await plant.ok(plant.done(step, { goodQuantity: 2, scrapQuantity: 0 })))._meta.warnings, [])
})
