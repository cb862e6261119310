import test from 'ava'
import { eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Field } from '../support/spec.ts'
import { shop as shopOf, works } from '../support/worlds.ts'

const service = serviceFor(test)

const form: Field[] = [
  { title: 'Diameter', type: 'number', target: 20, lsl: 19.9, usl: 20.1, unit: 'mm' },
  { title: 'Roughness', type: 'number', usl: 0.8 },
  { title: 'Length', type: 'number', lsl: 100 },
  { title: 'Hardened', type: 'checkbox' },
  { title: 'Hardness', type: 'number', lsl: 50, usl: 60, showWhen: { field: 'Hardened', equals: true } },
  { title: 'Pieces', type: 'number' },
]

const reports = (shop: TestCompany) =>
  shop.sql(`
  select t.external_id as id, t.title, t.details, t.status, s.name as machine, w.code as "order", p.sku, l.code as lot, f.external_id as "foundOn", c.type as connection, n.failed_checks as checks
    from quality.ncrs n
    join work.tasks t on (t.company_id, t.id) = (n.company_id, n.task_id)
    join work.tasks f on (f.company_id, f.id) = (n.company_id, n.found_on_task_id)
    left join work.task_connections c on (c.company_id, c.from_task_id, c.to_task_id) = (n.company_id, f.id, t.id)
    left join sites.ssus s on (s.company_id, s.id) = (t.company_id, t.ssu_id)
    left join production.work_orders w on (w.company_id, w.id) = (t.company_id, t.work_order_id)
    left join inventory.products p on (p.company_id, p.id) = (n.company_id, n.product_id)
    left join production.lots l on (l.company_id, l.id) = (n.company_id, n.lot_id)
   where n.company_id = app.company_id() order by n.task_id`)

test('measurements outside their limits open one report, with the machine, the values and the limits', async (t) => {
  const shop = await service().company(shopOf(form))
  const id = await shop.task('Job', { ssu: 'Lathe' })
  const done = await shop.answer(id, { Diameter: 20.3, Roughness: 0.9, Length: 99.5, Pieces: 1e9 }, { status: 'done' })
  t.deepEqual(done.failedChecks, ['Diameter', 'Roughness', 'Length'])
  t.like(done, { status: 'done', _meta: { failedChecks: done.failedChecks, ncrId: done.ncrId } })
  t.deepEqual(await reports(shop), [
    {
      id: done.ncrId,
      title: 'Job: Diameter, Roughness, Length out of limits',
      status: 'open',
      machine: 'Lathe',
      order: null,
      sku: null,
      lot: null,
      foundOn: id,
      connection: 'created_from',
      details:
        'Diameter: 20.3 mm (at least 19.9, at most 20.1)\nRoughness: 0.9 (at most 0.8)\nLength: 99.5 (at least 100)',
      checks: [
        { field: 'Diameter', value: 20.3, unit: 'mm', target: 20, lsl: 19.9, usl: 20.1 },
        { field: 'Roughness', value: 0.9, unit: null, target: null, lsl: null, usl: 0.8 },
        { field: 'Length', value: 99.5, unit: null, target: null, lsl: 100, usl: null },
      ],
    },
  ])
  const created = (await eventsOf(shop)).filter(({ type }) => type === 'task.created')
  t.deepEqual(
    created.map(({ data }) => (data as { task: { id: string } }).task.id),
    [id, done.ncrId],
  )
})

test('limits are inside; what is hidden or only saved opens nothing', async (t) => {
  const shop = await service().company(shopOf(form))
  const id = await shop.task('Job')
  t.like(await shop.answer(id, { Diameter: 20.1, Roughness: 5, Hardened: true, Hardness: 5 }), {
    failedChecks: ['Roughness', 'Hardness'],
    ncrId: null,
  })
  t.like(await shop.answer(id, { Diameter: 19.9, Roughness: 0.8, Length: 100, Hardened: false }, { status: 'done' }), {
    failedChecks: [],
    ncrId: null,
  })
  t.deepEqual(await reports(shop), [])
})

test('tasks.update checks what was answered before, and tells it', async (t) => {
  const shop = await service().company(shopOf(form))
  const id = await shop.task('Job')
  await shop.answer(id, { Length: 1 })
  const { _meta } = await shop.ok(shop.patch(`/tasks/${id}`, { status: 'done' }))
  t.deepEqual(_meta.failedChecks, ['Length'])
  t.like(await reports(shop), [{ id: _meta.ncrId, foundOn: id }])
})

test('a report knows the work order, the product and the lot that the task made', async (t) => {
  const shop = await service().company(
    shopOf(
      form,
      { makes: 'SHAFT', workCenter: 'Turning' },
      {
        workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
        routings: [{ name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Job' }, { taskType: 'Check' }] }],
        taskTypes: [{ name: 'Check', form }],
      },
    ),
  )
  await shop.receive('BAR', 10, 'Shelf', { lotCode: 'HEAT-1' })
  const { workOrder } = await shop.ok(
    shop.post('/work-orders', { externalSystemId: 'E-1', productSku: 'SHAFT', quantity: 2 }),
  )
  const {
    operations: [turn, check],
  } = await shop.ok(shop.post(`/work-orders/${workOrder.id}/release`))
  await shop.answer(turn.taskId, { Length: 1 }, { status: 'done', goodQuantity: 2, scrapQuantity: 0 })
  await shop.answer(check.taskId, { Length: 2 }, { status: 'done' })
  const about = { order: 'WO-1', sku: 'SHAFT', lot: 'WO-1' }
  t.like(await reports(shop), [
    { ...about, machine: 'Lathe', foundOn: turn.taskId },
    { ...about, machine: null, foundOn: check.taskId },
  ])
  t.is(
    (await shop.ok(shop.get(`/work-orders/${workOrder.id}`))).status,
    'completed',
    'a report is no operation of the order',
  )

  const alone = await shop.task('Job', { ssu: 'Lathe' })
  const { _meta } = await shop.answer(alone, { Length: 3 }, { status: 'done', goodQuantity: 1, scrapQuantity: 0 })
  t.like((await reports(shop))[2], { order: null, sku: 'SHAFT', lot: _meta.output.lotCode })
})

test('finished again with the same values a task opens no second report while the first one is undecided', async (t) => {
  const shop = await service().company(shopOf(form))
  const id = await shop.task('Job')
  const again = async (answers: object) => {
    await shop.ok(shop.patch(`/tasks/${id}`, { status: 'ready', reason: 'measured again' }))
    return (await shop.answer(id, answers as Record<string, unknown>, { status: 'done' })).ncrId as string | null
  }
  const { ncrId: first } = await shop.answer(id, { Length: 1, Roughness: 2 }, { status: 'done' })
  t.is(await again({}), first)
  const second = await again({ Length: 3 })
  t.not(second, first, 'another value is another finding')
  t.is(await again({ Length: 200, Roughness: 0.1 }), null)
  t.is(await again({ Length: 1, Roughness: 2 }), first)
  t.is((await reports(shop)).length, 2)
  await shop.ok(shop.disposition(first, { disposition: 'use_as_is' }))
  const third = await again({})
  t.false([first, second].includes(third), 'what was decided is found anew')
  await shop.ok(shop.patch(`/tasks/${third}`, { status: 'declined', declinedReason: 'wrong gauge' }))
  t.not(await again({}), third)
  t.is((await reports(shop)).length, 4)
})

test('a submitted task is reported once, also when it is approved after the report was decided', async (t) => {
  const shop = await service().company(shopOf(form, { isReviewed: true }))
  const reviewer = await shop.as('Supervisor')
  const [approved, corrected] = [await shop.task('Job'), await shop.task('Job')]
  const { ncrId } = await shop.answer(approved, { Length: 1 }, { status: 'submitted' })
  t.truthy(ncrId)
  await shop.ok(shop.disposition(ncrId, { disposition: 'use_as_is' }))
  t.is((await shop.ok(reviewer.patch(`/tasks/${approved}`, { status: 'done' })))._meta.ncrId, ncrId)
  t.is((await reports(shop)).length, 1)
  const { ncrId: before } = await shop.answer(corrected, { Length: 1 }, { status: 'submitted' })
  const { ncrId: after } = await shop.ok(shop.submit(corrected, { Length: 2 }, { status: 'done' }, undefined, reviewer))
  t.not(after, before)
})

test('a company without an NCR task type is told what failed, and finishes the task', async (t) => {
  const shop = await service().company(shopOf(form))
  await shop.apply({ settings: { ncrTaskType: null } })
  t.like(await shop.answer(await shop.task('Job'), { Length: 1 }, { status: 'done' }), {
    status: 'done',
    failedChecks: ['Length'],
    ncrId: null,
  })
})

test('a dry run tells of the report and opens none', async (t) => {
  const shop = await service().company(shopOf(form))
  const id = await shop.task('Job')
  const { body } = await shop.submit(id, { Length: 1 }, { status: 'done' }, { prefer: 'dry-run' })
  t.like(body, { accepted: true, result: { failedChecks: ['Length'] } })
  t.true(
    body.effects.some(
      (effect: { type: string; title?: string }) =>
        effect.type === 'task' && effect.title === 'Job: Length out of limits',
    ),
  )
  t.true(body.changes.some((change: { entity: string }) => change.entity === 'ncr'))
  t.deepEqual(await reports(shop), [])
  const real = await shop.submit(id, { Length: 1 }, { status: 'done' }, { 'if-plan-match': body.planHash })
  t.is(real.status, 200, real.text)
})

test('a form says what the machine is then: by the last shown answer, before the type, and once for a reviewed task', async (t) => {
  const statuses: Field[] = [
    { title: 'Trouble', type: 'checkbox' },
    { title: 'Machine', type: 'machine_status' },
    { title: 'Now', type: 'machine_status', showWhen: { field: 'Trouble', equals: true } },
  ]
  const shop = await service().company(shopOf(statuses, { isReviewed: true, statusOnDone: 'Running' }))
  const machine = async () =>
    (
      await shop.sql(
        `select y.name from sites.ssus s left join sites.ssu_statuses y on (y.company_id, y.id) = (s.company_id, s.status_id) where s.company_id = app.company_id()`,
      )
    )[0]!.name
  const reviewer = await shop.as('Supervisor')
  const [a, b, c, d, e] = [
    await shop.task('Job', { ssu: 'Lathe' }),
    await shop.task('Job', { ssu: 'Lathe' }),
    await shop.task('Job', { ssu: 'Lathe' }),
    await shop.task('Job'),
    await shop.task('Job', { ssu: 'Lathe' }),
  ]
  await shop.answer(a, { Machine: 'Slow', Now: 'Stopped' })
  t.is(await machine(), null, 'saving sets nothing')
  await shop.ok(shop.submit(a, {}, { status: 'done' }, undefined, reviewer))
  t.is(await machine(), 'Slow')
  await shop.answer(b, { Trouble: true, Machine: 'Slow', Now: 'Stopped' }, { status: 'submitted' })
  t.is(await machine(), 'Stopped')
  await shop.ok(shop.patch(`/tasks/${c}`, { status: 'done' }))
  t.is(await machine(), 'Running', 'without an answer the type says')
  await shop.ok(reviewer.patch(`/tasks/${b}`, { status: 'done' }))
  t.is(await machine(), 'Running', 'an approval sets back nothing')
  await shop.answer(e, { Machine: 'Slow' }, { status: 'submitted' })
  await shop.answer(e, { Machine: 'Stopped' })
  t.is(await machine(), 'Stopped', 'what the review answers anew is so')
  await shop.ok(shop.submit(e, { Machine: 'Running' }, { status: 'done' }, undefined, reviewer))
  t.is(await machine(), 'Running')
  t.is(
    (await shop.answer(d, { Machine: 'Stopped' }, { status: 'done' })).status,
    'done',
    'a task without a machine sets none',
  )
  t.is(await machine(), 'Running')
})

test('who ships or uses a lot is warned of what nobody has decided on, also found on its order before there was a lot', async (t) => {
  const shop = await service().company({
    ...works,
    products: [...works.products!, { sku: 'AXLE', tracking: 'serial', recipe: [{ sku: 'SHAFT', quantity: 1 }] }],
    taskTypes: [...works.taskTypes!, { name: 'Gauge', form }, { name: 'Press', makes: 'AXLE', workCenter: 'Turning' }],
    routings: [
      { name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Gauge' }, { taskType: 'Turn' }] },
      { name: 'Axle', product: 'AXLE', steps: [{ taskType: 'Press' }] },
    ],
  })
  await shop.receive('STEEL', 20, 'Dock', { lotCode: 'L1' })
  const { code, operations } = await shop.release('SHAFT', 3)
  const [gauge, turn] = operations
  await shop.answer(gauge.taskId, { Diameter: 25 }, { status: 'done' })
  t.like(await reports(shop), [{ order: code, sku: 'SHAFT', lot: null }], 'it has posted nothing yet')
  const done = { goodQuantity: 3, scrapQuantity: 0 }
  await shop.ok(shop.done(turn, done))
  await shop.ok(shop.put('/customers/HARBOUR', { name: 'Harbour' }))
  const line = { sku: 'SHAFT', quantity: 1, lotCode: code, storageUnitId: shop.unit.Lathe }
  const ship = async (headers: Record<string, string> = {}) => {
    const { id } = await shop.ok(shop.post('/shipments', { customerId: 'HARBOUR', lines: [line] }))
    return shop.ok(shop.post(`/shipments/${id}/ship`, {}, headers))
  }
  const warned = (verb: string) => [
    { code: 'open_ncrs', message: `Lot ${code} of SHAFT is ${verb}, and nobody has decided on NCR-1.` },
  ]
  t.deepEqual((await ship({ prefer: 'dry-run' })).result._meta.warnings, warned('shipped'))
  t.deepEqual((await ship())._meta.warnings, warned('shipped'))
  const [press] = (await shop.release('AXLE', 1)).operations
  t.deepEqual((await shop.ok(shop.done(press, { ...done, goodQuantity: 1 })))._meta.warnings, warned('consumed'))

  const [{ id }] = (await shop.ok(shop.get('/ncrs'))).data
  await shop.ok(shop.disposition(id, { disposition: 'use_as_is' }))
  t.deepEqual((await ship())._meta.warnings, [])
  await shop.ncr({ lotCode: 'L1', productSku: 'STEEL' })
  const again = (await shop.release('SHAFT', 1)).operations[1]
  t.like((await shop.ok(shop.done(again, { ...done, goodQuantity: 1 })))._meta.warnings, [
    { code: 'open_ncrs', message: 'Lot L1 of STEEL is consumed, and nobody has decided on NCR-2.' },
  ])
})
