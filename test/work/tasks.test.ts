import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { factory } from './shop.ts'

const service = serviceFor(test)

test('a member sees own tasks, those of the own teams, or all', async (t) => {
  const { company, operator } = await factory(service())
  await company.withhold('Manager', 'tasks:view_team')
  const ids = {
    assigned: await company.task('Clean', { title: 'assigned', assignee: 'operator@example.test' }),
    created: await company.task('Clean', { title: 'created' }, operator),
    team: await company.task('Repair', { title: 'team' }),
    other: await company.task('Clean', { title: 'other' }),
  }
  const titles = async (client: typeof operator) =>
    (await client.ok(client.get('/tasks'))).data.map((x: { title: string }) => x.title)
  t.deepEqual(await titles(operator), ['team', 'created', 'assigned'])
  t.deepEqual(await titles(company), ['other', 'team', 'created', 'assigned'])
  t.deepEqual(await titles(await company.as('Integration')), ['other', 'team', 'created', 'assigned'])
  for (const [name, id] of Object.entries(ids))
    t.is((await operator.get(`/tasks/${id}`)).status, name === 'other' ? 404 : 200, name)
  for (const hidden of [
    operator.patch(`/tasks/${ids.other}`, { title: 'x' }),
    operator.post(`/tasks/${ids.other}/counts`, { goodQuantity: 1 }),
  ]) {
    t.like((await hidden).body, { status: 404, code: 'not_found', missing: { kind: 'task', id: ids.other } })
  }
  t.like(await operator.ok(operator.get(`/tasks/${ids.team}`)), {
    team: {
      id: company.team.Fitters,
      name: 'Fitters',
      color: '#336699',
    },
  })
  const stranger = await service().company()
  t.is((await stranger.get(`/tasks/${ids.other}`)).status, 404)
})

test('the list filters by status, type and machine, and leaves finished tasks out', async (t) => {
  const { company } = await factory(service())
  const pump = await company.task('Repair', { title: 'pump', ssu: 'Pump' })
  const clean = await company.task('Clean', { title: 'clean' })
  await company.ok(company.patch(`/tasks/${clean}`, { status: 'done' }))
  const ids = async (query: string) =>
    (await company.ok(company.get(`/tasks?${query}`))).data.map((x: { id: string }) => x.id)
  t.deepEqual(await ids(''), [pump])
  t.deepEqual(await ids('includeCompleted=true'), [clean, pump])
  t.deepEqual(await ids('status=done'), [clean])
  t.deepEqual(await ids(`typeId=${company.type.Repair}`), [pump])
  t.deepEqual(await ids('ssuId=Lathe'), [])
  t.deepEqual(await ids('ssuId=Pump&status=ready'), [pump])
  t.is((await company.get('/tasks?typeId=None')).status, 404)
  t.deepEqual(
    (await company.get('/tasks?status=gone&limit=0&colour=red')).body.errors
      .map((e: { path: string }) => e.path)
      .sort(),
    ['colour', 'limit', 'status'],
  )
})

test('only what is sent changes; null clears; unknown ids are named', async (t) => {
  const { company, operator } = await factory(service())
  const id = await company.task('Clean', { title: 'x', ssu: 'Pump', assignee: 'operator@example.test' })
  const changed = await company.ok(
    company.patch(`/tasks/${id}`, {
      title: 'Clean the pump',
      dueDate: '2031-02-03',
      priorityId: 4,
      details: 'all of it',
      externalSystemId: 'X-1',
    }),
  )
  t.like(changed, {
    title: 'Clean the pump',
    dueDate: '2031-02-03T00:00:00.000Z',
    priorityId: 4,
    ssuId: 'Pump',
    status: 'ready',
  })
  t.like(await company.ok(company.patch(`/tasks/${id}`, { ssuId: null, dueDate: null, details: null })), {
    title: 'Clean the pump',
    ssuId: null,
    dueDate: null,
    details: null,
    externalSystemId: 'X-1',
  })
  t.like((await company.patch(`/tasks/${id}`, { ssuId: 'None' })).body, {
    status: 404,
    missing: { kind: 'SSU', id: 'None' },
  })
  t.like((await company.patch(`/tasks/${id}`, { assigneeIds: [999_999] })).body, {
    status: 404,
    missing: { kind: 'person', id: '999999' },
  })
  t.like((await company.patch(`/tasks/${id}`, { problemCodeId: 999_999 })).body, {
    status: 404,
    missing: { kind: 'reason code' },
  })
  const wrong = await company.patch(`/tasks/${id}`, {
    problemCodeId: company.reason.Scratch,
    createFollowUp: true,
    occurredAt: '2999-01-01',
  })
  t.deepEqual(wrong.body.errors.map((e: { path: string }) => e.path).sort(), [
    'createFollowUp',
    'occurredAt',
    'problemCodeId',
  ])
  await company.ok(company.patch(`/tasks/${id}`, { startDate: '2031-02-02', endDate: '2031-02-02' }))
  for (const times of [{ endDate: '2031-02-01' }, { startDate: '2031-02-03' }]) {
    t.deepEqual((await company.patch(`/tasks/${id}`, times)).body.errors, [
      { path: 'endDate', message: 'is before startDate' },
    ])
  }
  const reasons = await company.patch(`/tasks/${id}`, { status: 'done', incompleteReason: 'x', declinedReason: 'y' })
  t.deepEqual(reasons.body.errors.map((e: { path: string }) => e.path).sort(), ['declinedReason', 'incompleteReason'])
  t.like((await operator.patch(`/tasks/${id}`, { assigneeIds: [] })).body, {
    status: 403,
    code: 'missing_permission',
    requiredPermission: 'tasks:reassign',
  })
  await company.ok(company.patch(`/tasks/${id}`, { assigneeIds: [] }))
  t.is((await operator.get(`/tasks/${id}`)).status, 404)
})

test('a person’s tasks, and those of an order, are listed by themselves', async (t) => {
  const { company } = await factory(service())
  const mine = await company.task('Repair', { title: 'mine', assignee: 'operator@example.test' })
  const done = await company.task('Clean', { title: 'done', assignee: 'operator@example.test' })
  await company.task('Clean', { title: 'nobody’s' })
  await company.ok(company.patch(`/tasks/${done}`, { status: 'done' }))
  const person = company.person['operator@example.test']
  const found = async (query: string) => {
    const { data, pagination } = await company.ok(company.get(`/tasks?${query}`))
    return [data.map((one: { id: string }) => one.id), pagination.total]
  }
  t.deepEqual(await found(`assigneeId=${person}`), [[mine], 1])
  t.deepEqual(await found(`assigneeId=${person}&includeCompleted=true`), [[done, mine], 2])
  t.deepEqual(await found(`assigneeId=${person}&includeCompleted=true&limit=1&offset=1`), [[mine], 2])
  t.deepEqual(await found(`assigneeId=${person}&status=done`), [[done], 1])
  t.like((await company.get('/tasks?assigneeId=999999')).body, { status: 404, missing: { kind: 'person' } })
  t.like((await company.get('/tasks?assigneeId=x')).body, { status: 400, errors: [{ path: 'assigneeId' }] })
  await company.apply({
    products: [{ sku: 'PART' }],
    taskTypes: [{ name: 'Turn', makes: 'PART' }],
    routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }] }],
  })
  const order = await company.release('PART', 1)
  const [[operation], total] = await found(`workOrderId=${order.id}`)
  t.is(total, 1)
  t.like(await company.ok(company.get(`/tasks/${operation}`)), { workOrderId: order.id, step: 1 })
  t.deepEqual(await found(`workOrderId=${order.id}&assigneeId=${person}`), [[], 0])
  t.like((await company.get('/tasks?workOrderId=none')).body, { status: 404, missing: { id: 'none' } })
})

test('a task waits for the tasks it depends on, and becomes ready with the last of them', async (t) => {
  const { company } = await factory(service())
  const [a, b] = [await company.task('Clean', { title: 'a' }), await company.task('Clean', { title: 'b' })]
  const waiting = await company.task('Clean', { title: 'w', waitsFor: a })
  await company.ok(company.post(`/tasks/${b}/connections`, { to: waiting, type: 'dependency' }))
  t.like((await company.patch(`/tasks/${waiting}`, { status: 'done' })).body, {
    status: 409,
    code: 'task_blocked',
    blockedBy: [a, b],
    detail: `The task waits for a (${a}), b (${b}).`,
  })
  await Promise.all([a, b].map((id) => company.ok(company.patch(`/tasks/${id}`, { status: 'done' }))))
  t.is((await company.ok(company.get(`/tasks/${waiting}`))).status, 'ready')
  await company.ok(company.patch(`/tasks/${a}`, { status: 'dispatched', reason: 'again' }))
  t.is((await company.ok(company.get(`/tasks/${waiting}`))).status, 'open')
})

test('what waits for a task left incomplete waits for its follow-up', async (t) => {
  const { company } = await factory(service())
  const id = await company.task('Clean', { title: 'long', assignee: 'operator@example.test' })
  const waiting = await company.task('Clean', { title: 'w', waitsFor: id })
  const { _meta, isPartialCompletion } = await company.ok(
    company.patch(`/tasks/${id}`, { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }),
  )
  t.true(isPartialCompletion)
  t.like((await company.patch(`/tasks/${waiting}`, { status: 'ready' })).body, {
    code: 'task_blocked',
    blockedBy: [_meta.followUpId],
  })
  await company.ok(company.patch(`/tasks/${_meta.followUpId}`, { status: 'done' }))
  t.is((await company.ok(company.get(`/tasks/${waiting}`))).status, 'ready')
})

test('counts add up, start their order, and end with the task', async (t) => {
  const { company, operator } = await factory(service())
  const {
    id,
    operations: [turn, clean],
  } = await company.release('PART', 5)
  const counts = (body: object, id = turn.taskId) => company.post(`/tasks/${id}/counts`, body)
  const scrapReasonCodeId = company.reason.Scratch
  t.deepEqual(
    await company.ok(
      counts({ goodQuantity: 3, scrapQuantity: 1, scrapReasonCodeId, occurredAt: '2026-01-02T03:04:05Z' }),
    ),
    { id: turn.taskId, goodQuantity: 3, scrapQuantity: 1, scrapReasonCodeId, _meta: { warnings: [] } },
  )
  await company.ok(counts({ scrapQuantity: 1, occurredAt: '2026-01-01T00:00:00Z' }, clean.taskId))
  await Promise.all(Array.from({ length: 10 }, () => company.ok(counts({ goodQuantity: 1 }))))
  t.like(await company.ok(company.get(`/work-orders/${id}`)), {
    status: 'in_progress',
    startedAt: '2026-01-01T00:00:00.000Z',
    goodQuantity: 0,
    scrapQuantity: 2,
    operations: [{ goodQuantity: 13 }, { goodQuantity: 0 }],
  })

  t.like((await counts({ goodQuantity: 0 })).body, { status: 400, errors: [{ path: 'goodQuantity' }] })
  t.like((await counts({ goodQuantity: 0.5 })).body, { status: 422, code: 'fractional_quantity' })
  t.like((await counts({ scrapQuantity: 1, scrapReasonCodeId: company.reason.Leak, occurredAt: '2999-01-01' })).body, {
    status: 400,
    errors: [{ path: 'occurredAt' }, { path: 'scrapReasonCodeId' }],
  })
  t.like((await counts({ scrapQuantity: 1, scrapReasonCodeId: company.reason.Old })).body, { status: 400 })
  t.like((await counts({ scrapQuantity: 1, scrapReasonCodeId: 999_999 })).body, { status: 404 })
  t.is((await operator.post(`/tasks/${turn.taskId}/counts`, { goodQuantity: 1 })).status, 404)
  await company.ok(company.patch(`/tasks/${clean.taskId}`, { status: 'done' }))
  t.like((await counts({ goodQuantity: 1 }, clean.taskId)).body, { status: 409, code: 'counts_closed' })
})

test('task types are listed by name', async (t) => {
  const { company, operator } = await factory(service())
  const { data, pagination } = await operator.ok(operator.get('/task-types?limit=3'))
  t.deepEqual(
    data.map((y: { typeName: string }) => y.typeName),
    ['Clean', 'Inspect', 'Repair'],
  )
  t.like(pagination, { total: 5, hasMore: true })
  t.like(await company.ok(company.get(`/task-types/${company.type.Repair}`)), {
    id: company.type.Repair,
    team: { name: 'Fitters' },
    parentProductId: null,
    isQuote: false,
  })
  t.is((await company.get('/task-types/None')).status, 404)
})
