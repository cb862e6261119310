// Nonconformance reports: opened by hand, by an agent, on an inspection.
import test from 'ava'
import { run } from '../mcp/support.ts'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { works as spec } from '../support/worlds.ts'

const service = serviceFor(test)

const plan = { name: 'Steel', product: 'STEEL', taskType: 'Incoming inspection' }

test('ncrs.open: a report takes machine and order of where it was found, and the lot of what is made there', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'S1' })
  const order = await works.release('SHAFT', 3)
  const taskId = order.operations[0]!.taskId
  await works.ok(works.patch(`/tasks/${taskId}`, { status: 'done', goodQuantity: 3, scrapQuantity: 0 }))
  const [admin] = await works.sql('select id::int from people.people where company_id = app.company_id()')
  const opened = await works.ncr({
    title: 'Too long',
    details: '0.3 mm',
    foundOn: taskId,
    lotCode: order.code,
    priorityId: 4,
    assigneeIds: [admin!.id],
  })
  t.like(opened, {
    title: 'Too long',
    details: '0.3 mm',
    status: 'open',
    priorityId: 4,
    typeId: works.type.Nonconformance,
    ssuId: 'LATHE',
    foundOn: taskId,
    lotCode: order.code,
    productSku: 'SHAFT',
  })
  const [row] = await works.sql(
    `select o.code, c.type from work.tasks n join production.work_orders o on (o.company_id, o.id) = (n.company_id, n.work_order_id)
    join work.task_connections c on (c.company_id, c.to_task_id) = (n.company_id, n.id) where n.company_id = app.company_id() and n.external_id = $1`,
    [opened.id],
  )
  t.deepEqual(row, { code: order.code, type: 'created_from' })
  t.like(
    await works.ncr({ foundOn: taskId, lotCode: 'S1', ssuId: 'MILL' }),
    { ssuId: 'MILL', productSku: 'STEEL' },
    'the only lot of that code',
  )
  t.like(await works.ncr({}), { foundOn: null, lotCode: null, productSku: null, ssuId: null })
  t.like(await works.ncr({ productSku: 'bolt', workOrderId: order.id }), { productSku: 'BOLT', lotCode: null })
  const events = await works.sql(
    `select data #>> '{task,title}' as title from events.events where company_id = app.company_id() and type = 'task.created' and data #>> '{task,type,name}' = 'Nonconformance'`,
  )
  t.is(events.length, 4)
})

test('what an NCR names wrongly is told at once', async (t) => {
  const works = await service().company(spec)
  const other = await service().company(spec)
  const theirs = await other.ncr({})
  for (const sku of ['STEEL', 'SHAFT']) await works.receive(sku, 1, 'Dock', { lotCode: 'BOTH' })
  const open = (input: object) => works.post('/ncrs', { title: 'Dented', ...input })
  const wrong = await open({
    foundOn: theirs.id,
    ssuId: 'NONE',
    workOrderId: 'NONE',
    productSku: 'NONE',
    lotCode: 'NONE',
    assigneeIds: [987654],
  })
  t.like(wrong, { status: 404, body: { code: 'not_found' } })
  t.deepEqual(paths(wrong.body), ['assigneeIds.0', 'foundOn', 'lotCode', 'productSku', 'ssuId', 'workOrderId'])
  t.like(await open({ lotCode: 'BOTH' }), {
    status: 400,
    body: { code: 'invalid_input', errors: [{ path: 'lotCode' }] },
  })
  t.like(await open({ lotCode: 'NONE', productSku: 'STEEL' }), { status: 404, body: { errors: [{ path: 'lotCode' }] } })
  t.like(await open({ lotCode: 'BOTH', productSku: 'BOLT' }), { status: 404, body: { errors: [{ path: 'lotCode' }] } })
  t.is((await open({ lotCode: 'BOTH', productSku: 'steel' })).body.productSku, 'STEEL')
  t.is(
    (await open({ lotCode: 'BOTH', workOrderId: (await works.release('SHAFT', 1)).id })).body.productSku,
    'SHAFT',
    'of what the order makes',
  )
  t.deepEqual(paths((await open({ title: ' ', priorityId: 9, cost: 1 })).body), ['cost', 'priorityId', 'title'])
})

test('without an NCR task type no report opens, and the refusal says which setting is missing', async (t) => {
  const works = await service().company({ ...spec, settings: {} })
  t.like(await works.post('/ncrs', { title: 'Dented' }), {
    status: 409,
    body: { code: 'setting_missing', missingFields: ['ncrTaskType'] },
  })
})

test('a task of the NCR task type is no NCR, so none is made but by ncrs.open', async (t) => {
  const works = await service().company(spec)
  const task = { typeId: works.type.Nonconformance, title: 'Dented', status: 'done' }
  t.like((await works.post('/tasks', task)).body, {
    code: 'invalid_input',
    errors: [{ path: 'typeId', message: 'is the type of NCRs: ncrs.open makes one' }],
  })
})

test('a member opens reports on what they see, and needs ncr:disposition to decide', async (t) => {
  const works = await service().company(spec)
  const task = await works.ncr({ title: 'Unseen' })
  const viewer = await works.as('Operator')
  await works.apply({ permissionGroups: [{ name: 'Operator', permissions: [] }] })
  t.is((await viewer.post('/ncrs', { title: 'Found', foundOn: task.id })).status, 404)
  const own = await viewer.ok(viewer.post('/ncrs', { title: 'Found' }))
  t.like(await viewer.post(`/ncrs/${own.id}/disposition`, { disposition: 'use_as_is' }), {
    status: 403,
    body: { requiredPermission: 'ncr:disposition' },
  })
  await works.apply({ permissionGroups: [{ name: 'Operator', permissions: ['ncr:disposition'] }] })
  t.is((await viewer.post(`/ncrs/${task.id}/disposition`, { disposition: 'use_as_is' })).status, 404)
  t.is((await viewer.post(`/ncrs/${own.id}/disposition`, { disposition: 'use_as_is' })).status, 200)
})

test('lots.set_status: a lot is set apart with a reason, which the audit log shows, and consumed no more', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const set = (status: string, reason?: string, code = 'L1') =>
    works.post(`/products/steel/lots/${code}/status`, { status, reason })
  t.like((await set('quarantined', 'rust on the label')).body, {
    code: 'L1',
    status: 'quarantined',
    where: [{ bin: 'goods', quantity: 10 }],
  })
  const [entry] = (await works.ok(works.get('/audit-log?limit=1'))).data
  t.deepEqual(
    entry.changes.map((change: { entity: string; fields: object }) => [change.entity, change.fields]),
    [
      [
        'lot',
        {
          status: { from: 'available', to: 'quarantined' },
          statusReason: { from: null, to: 'rust on the label' },
          statusBy: { from: null, to: works.person['admin@example.test'] },
        },
      ],
    ],
  )
  t.is((await set('quarantined', 'once more')).status, 200)
  t.deepEqual((await works.ok(works.get('/audit-log?limit=1'))).data[0].changes, [], 'nothing changes')
  const {
    operations: [turn],
  } = await works.release('SHAFT', 1)
  t.like(
    (await works.ok(works.patch(`/tasks/${turn!.taskId}`, { status: 'done', goodQuantity: 1, scrapQuantity: 0 })))
      ._meta,
    { consumed: [] },
  )
  t.is((await set('available', 'wiped')).body.status, 'available')
  t.is((await set('blocked')).status, 400)
  t.is((await set('blocked', ' ')).status, 400)
  t.is((await set('gone', 'x')).status, 400)
  t.is((await set('blocked', 'x', 'NONE')).status, 404)
  t.like(await (await works.as('Viewer')).post('/products/STEEL/lots/L1/status', { status: 'blocked', reason: 'x' }), {
    status: 403,
    body: { requiredPermission: 'ncr:disposition' },
  })
})

test('a lot that was tested again keeps longer: it goes among the goods again, and the audit log says why and until when', async (t) => {
  const works = await service().company(spec)
  await works.receive('STEEL', 10, 'Dock', {
    vendor: 'Acme',
    lotCode: 'L1',
    expiresAt: '2020-01-01',
    bin: 'quarantine',
  })
  const anew = { status: 'available', reason: 'Retested', expiresAt: '2099-01-01T00:00:00.000Z' }
  const set = (body: object) => works.post('/products/STEEL/lots/L1/status', body)
  const back = { ...{ sku: 'STEEL', lotCode: 'L1', quantity: 10 }, from: works.unit.Dock, to: works.unit.Dock }
  const toGoods = () => works.post('/stock/transfers', { ...back, bin: 'quarantine', toBin: 'goods' })
  t.like((await toGoods()).body, { code: 'lot_unavailable' })

  for (const status of ['available', 'quarantined']) {
    const byAgent = await run(works, 'lots.set_status', { sku: 'STEEL', code: 'L1', ...anew, status })
    t.like(byAgent.body, { code: 'reason_required', missingFields: ['statedBy'] }, 'an expiry is a decision too')
  }
  const dry = await works.ok(works.post('/products/STEEL/lots/L1/status', anew, { prefer: 'dry-run' }))
  t.is((await works.lot('STEEL', 'L1')).expiresAt, '2020-01-01T00:00:00.000Z', 'only tried')
  t.like((await works.post('/products/STEEL/lots/L1/status', anew, { 'if-plan-match': dry.planHash })).body, {
    ...{ status: 'available', statusReason: 'Retested', expiresAt: anew.expiresAt },
  })
  const [entry] = (await works.ok(works.get('/audit-log?limit=1'))).data
  t.like(entry.changes[0].fields.expiresAt, { from: '2020-01-01T00:00:00.000Z', to: anew.expiresAt })
  t.is((await toGoods()).status, 200)
  t.deepEqual((await works.ok(set({ ...anew, reason: 'Once more' }))).statusReason, 'Retested', 'nothing changes')
  t.like((await set({ ...anew, expiresAt: 'soon' })).body, { code: 'invalid_input', errors: [{ path: 'expiresAt' }] })
})

test('a report about an order is none of its operations: it neither starts the order nor ends with it', async (t) => {
  const works = await service().company(spec)
  const order = await works.release('SHAFT', 2)
  const report = await works.ncr({ workOrderId: order.id })
  await works.ok(works.disposition(report.id, { disposition: 'use_as_is' }))
  await works.ok(works.done(report.id))
  t.like(await works.ok(works.get(`/work-orders/${order.id}`)), { status: 'released', startedAt: null })
  await works.ok(works.post(`/work-orders/${order.id}/cancel`, { reason: 'not wanted' }))
  t.like((await works.patch(`/tasks/${order.operations[0]!.taskId}`, { status: 'ready', reason: 'x' })).body, {
    status: 409,
    code: 'invalid_transition',
  })
  t.is((await works.ok(works.patch(`/tasks/${report.id}`, { status: 'ready', reason: 'found again' }))).status, 'ready')
})

test('a report found on an inspection holds the receipt back until it says use as is', async (t) => {
  const works = await service().company({ ...spec, inspectionPlans: [plan] })
  for (const lotCode of ['BEFORE', 'AFTER', 'BAD'])
    await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode })
  const [before, after, bad] = await works.openTasks('Incoming inspection')
  const reports = [
    await works.ncr({ foundOn: before!.id }),
    await works.ncr({ foundOn: after!.id }),
    await works.ncr({ foundOn: bad!.id }),
  ]
  t.like(reports[0], { foundOn: before!.id, lotCode: 'BEFORE', productSku: 'STEEL' })
  await works.ok(works.disposition(reports[0].id, { disposition: 'use_as_is' }))
  t.is((await works.lot('STEEL', 'BEFORE')).status, 'quarantined', 'decided, but not inspected to its end')
  for (const task of [before, after, bad]) await works.ok(works.done(task!.id))
  t.deepEqual(await works.stock('STEEL'), {
    'Dock/BEFORE': 10,
    'Dock/quarantine/AFTER': 10,
    'Dock/quarantine/BAD': 10,
  })

  const used = await works.ok(works.disposition(reports[1].id, { disposition: 'use_as_is' }))
  t.like(used, { lot: { code: 'AFTER', status: 'available', where: [{ bin: 'goods', quantity: 10 }] } })
  t.deepEqual(
    await works.sql(
      `select code, status_reason as why from production.lots where company_id = app.company_id() and status = 'available' order by code`,
    ),
    [
      { code: 'AFTER', why: `${reports[1].code}: use_as_is` },
      { code: 'BEFORE', why: `${reports[0].code}: use_as_is` },
    ],
  )
  const returned = await works.ok(works.disposition(reports[2].id, { disposition: 'return', notes: 'rusty' }))
  t.like(returned, {
    disposition: 'return',
    reworkTaskId: null,
    lot: { code: 'BAD', status: 'blocked', vendor: 'Acme', where: [{ bin: 'quarantine', quantity: 10 }] },
  })
  await works.verified(t)
})

test('what is found on an inspection before its follow-up holds the receipt back, by hand or by a measurement', async (t) => {
  const works = await service().company({
    ...spec,
    inspectionPlans: [plan, { name: 'Bolts', product: 'BOLT', taskType: 'Incoming inspection' }],
  })
  await works.apply({
    taskTypes: [{ name: 'Incoming inspection', form: [{ title: 'Diameter', type: 'number', lsl: 9.9, usl: 10.1 }] }],
  })
  const left = (id: string, value: number) =>
    works.ok(
      works.post(`/tasks/${id}/form`, {
        answers: [{ field: 'Diameter', value }],
        status: 'incomplete',
        incompleteReason: 'shift end',
        createFollowUp: true,
      }),
    )

  await works.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const [first] = await works.openTasks('Incoming inspection')
  const { _meta } = await left(first!.id, 10)
  t.is(_meta.ncrId, null)
  const report = await works.ncr({ foundOn: first!.id })
  t.like(report, { productSku: 'STEEL', lotCode: 'L1' })
  await works.ok(works.done(_meta.followUpId))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/quarantine/L1': 10 })
  await works.ok(works.disposition(report.id, { disposition: 'use_as_is' }))
  t.deepEqual(await works.stock('STEEL'), { 'Dock/L1': 10 })

  await works.receive('BOLT', 8, 'Dock', { vendor: 'Acme' })
  const second = (await works.openTasks('Incoming inspection')).at(-1)
  const partly = await left(second!.id, 12)
  t.deepEqual(partly.failedChecks, ['Diameter'])
  t.truthy(partly.ncrId)
  await works.ok(
    works.post(`/tasks/${partly._meta.followUpId}/form`, {
      answers: [{ field: 'Diameter', value: 10 }],
      status: 'done',
    }),
  )
  t.deepEqual(await works.stock('BOLT'), { 'Dock/quarantine': 8 })
  await works.ok(works.disposition(partly.ncrId, { disposition: 'scrap', quantity: 8 }))
  t.deepEqual(await works.stock('BOLT'), { 'Dock/bads': 8 })
  await works.verified(t)
})
