import test from 'ava'
import { commission, type FactorySpec } from '../support/factory.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const shop: FactorySpec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'In repair', category: 'MAINTENANCE' },
  ],
  reasonCodes: [
    { kind: 'scrap', label: 'Scratch' },
    { kind: 'scrap', label: 'Old', isActive: false },
    { kind: 'failure_problem', label: 'Leak' },
    { kind: 'failure_cause', label: 'Wear' },
    { kind: 'failure_remedy', label: 'Replaced' },
  ],
  teams: [{ name: 'Fitters', color: '#336699', members: ['operator@example.test'] }],
  sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }, { name: 'Lathe' }] }],
  products: [{ sku: 'PART' }, { sku: 'OIL', unitWhole: false, unit: 'l' }],
  taskTypes: [
    { name: 'Clean' },
    { name: 'Repair', team: 'Fitters', requiresFailureCodes: true, statusOnOpen: 'In repair', statusOnDone: 'Running' },
    { name: 'Report', isReviewed: true },
    { name: 'Turn', makes: 'PART' },
    {
      name: 'Inspect',
      form: [
        { title: 'Result', type: 'text' },
        { title: 'Signed', type: 'signature' },
      ],
      gates: [{ status: 'done', fields: ['Result'], signature: true, groups: ['Supervisor', 'Fitters'] }],
    },
  ],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Clean' }] }],
}

async function factory() {
  const company = await service().company()
  const operator = await company.as('Operator')
  await commission(company, shop)
  return { company, operator }
}

/** A task made behind the door, as a flow or a schedule makes one. */
async function task(
  company: TestCompany,
  title: string,
  type: string,
  more: { ssu?: string; assignee?: string; createdBy?: string; waitsFor?: string } = {},
): Promise<string> {
  const [made] = await company.sql(
    `
    with made as (
      insert into work.tasks (external_id, title, status, type_id, ssu_id, created_by)
      select app.new_id(), $1, case when $6::text is null then 'ready' else 'open' end, y.id,
             (select id from sites.ssus where company_id = app.company_id() and name = $3),
             (select id from people.people where company_id = app.company_id() and email = $5)
        from work.task_types y where y.company_id = app.company_id() and y.name = $2 returning *
    ), assigned as (
      insert into work.task_assignees (task_id, person_id) select m.id, p.id from made m, people.people p where p.company_id = app.company_id() and p.email = $4
    ), waits as (
      insert into work.task_connections (from_task_id, to_task_id, type)
      select f.id, m.id, 'dependency' from made m, work.tasks f where f.company_id = app.company_id() and f.external_id = $6
    )
    select external_id as id from made`,
    [title, type, more.ssu ?? null, more.assignee ?? null, more.createdBy ?? null, more.waitsFor ?? null],
  )
  return made!.id as string
}

async function code(company: TestCompany, label: string): Promise<number> {
  const [row] = await company.sql(
    'select id::integer from maintenance.reason_codes where company_id = app.company_id() and label = $1',
    [label],
  )
  return row!.id as number
}

test('a member sees own tasks, those of the own teams, or all', async (t) => {
  const { company, operator } = await factory()
  await company.sql(
    `update people.permission_groups set permissions = array_remove(permissions, 'tasks:view_team') where company_id = app.company_id() and name = 'Manager'`,
  )
  const ids = {
    assigned: await task(company, 'assigned', 'Clean', { assignee: 'operator@example.test' }),
    created: await task(company, 'created', 'Clean', { createdBy: 'operator@example.test' }),
    team: await task(company, 'team', 'Repair'),
    other: await task(company, 'other', 'Clean'),
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
      id: (await company.sql(`select external_id from people.teams where company_id = app.company_id()`))[0]!
        .external_id,
      name: 'Fitters',
      color: '#336699',
    },
  })
  const stranger = await service().company()
  t.is((await stranger.get(`/tasks/${ids.other}`)).status, 404)
})

test('the list filters by status, type and machine, and leaves finished tasks out', async (t) => {
  const { company } = await factory()
  const pump = await task(company, 'pump', 'Repair', { ssu: 'Pump' })
  const clean = await task(company, 'clean', 'Clean')
  await company.ok(company.patch(`/tasks/${clean}`, { status: 'done' }))
  const ids = async (query: string) =>
    (await company.ok(company.get(`/tasks?${query}`))).data.map((x: { id: string }) => x.id)
  t.deepEqual(await ids(''), [pump])
  t.deepEqual(await ids('includeCompleted=true'), [clean, pump])
  t.deepEqual(await ids('status=done'), [clean])
  t.deepEqual(await ids('typeId=Repair'), [pump])
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
  const { company, operator } = await factory()
  const id = await task(company, 'x', 'Clean', { ssu: 'Pump', assignee: 'operator@example.test' })
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
    problemCodeId: await code(company, 'Scratch'),
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

test('a status needs the permission, or an assignee who completes own work', async (t) => {
  const { company, operator } = await factory()
  await company.sql(
    `update people.permission_groups set permissions = array_remove(permissions, 'tasks:change_status') where company_id = app.company_id() and name = 'Operator'`,
  )
  const own = await task(company, 'own', 'Clean', { assignee: 'operator@example.test' })
  const created = await task(company, 'created', 'Clean', { createdBy: 'operator@example.test' })
  t.like((await operator.patch(`/tasks/${created}`, { status: 'done' })).body, {
    status: 403,
    requiredPermission: 'tasks:change_status',
  })
  t.like((await operator.patch(`/tasks/${own}`, { status: 'declined', declinedReason: 'no' })).body, { status: 403 })
  await operator.ok(operator.patch(`/tasks/${own}`, { status: 'done' }))
  t.like((await operator.patch(`/tasks/${own}`, { status: 'ready', reason: 'oops' })).body, { status: 403 })
})

test('a finished task is taken up again only with a reason, which the audit log keeps', async (t) => {
  const { company } = await factory()
  const id = await task(company, 'x', 'Clean')
  await company.ok(company.patch(`/tasks/${id}`, { status: 'done', occurredAt: '2026-01-01T10:00:00Z' }))
  t.like((await company.patch(`/tasks/${id}`, { status: 'ready' })).body, {
    status: 422,
    code: 'reason_required',
    missingFields: ['reason'],
  })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'ready', reason: 'not clean yet' }))
  const [kept] = await company.sql(
    `select fields -> 'reopenReason' as reason, fields -> 'finishedAt' as finished from app.audit_changes where company_id = app.company_id() and entity_id = $1 order by id desc limit 1`,
    [id],
  )
  t.deepEqual(kept, {
    reason: { from: null, to: 'not clean yet' },
    finished: { from: '2026-01-01T10:00:00.000Z', to: null },
  })
})

test('each status asks for what it needs', async (t) => {
  const { company } = await factory()
  const [clean, repair, turn] = [
    await task(company, 'c', 'Clean'),
    await task(company, 'r', 'Repair', { ssu: 'Pump' }),
    await task(company, 't', 'Turn'),
  ]
  const patch = async (id: string, body: object) => (await company.patch(`/tasks/${id}`, body)).body
  const submitted = await patch(clean, { status: 'submitted' })
  t.like(submitted, { status: 409, code: 'invalid_transition' })
  t.deepEqual(submitted.allowedTransitions, ['open', 'preparation', 'dispatched', 'incomplete', 'done', 'declined'])
  t.is((await patch(await task(company, 'report', 'Report'), { status: 'submitted' })).status, 'submitted')
  t.like(await patch(clean, { status: 'incomplete' }), {
    status: 422,
    code: 'reason_required',
    missingFields: ['incompleteReason'],
  })
  t.like(await patch(clean, { status: 'declined' }), {
    status: 422,
    code: 'reason_required',
    missingFields: ['declinedReason'],
  })
  t.like(await patch(clean, { status: 'declined', declinedReason: 'nothing to clean' }), {
    status: 'declined',
    declinedReason: 'nothing to clean',
  })
  t.like(await patch(turn, { status: 'done' }), { status: 422, code: 'counts_required' })
  const problemCodeId = await code(company, 'Leak')
  t.like(await patch(repair, { status: 'done', problemCodeId }), {
    status: 422,
    code: 'failure_codes_required',
    missingFields: ['causeCodeId', 'remedyCodeId'],
  })
  t.like(
    await patch(repair, {
      status: 'done',
      problemCodeId,
      causeCodeId: await code(company, 'Wear'),
      remedyCodeId: await code(company, 'Replaced'),
    }),
    { status: 'done', problemCodeId },
  )
  t.deepEqual(
    await company.sql(
      `select y.name from sites.ssus s join sites.ssu_statuses y on (y.company_id, y.id) = (s.company_id, s.status_id) where s.company_id = app.company_id()`,
    ),
    [{ name: 'Running' }],
  )
})

test('a gate of the type asks for fields, a signature and a member of its groups', async (t) => {
  const { company, operator } = await factory()
  const id = await task(company, 'i', 'Inspect', { assignee: 'operator@example.test' })
  t.like((await company.patch(`/tasks/${id}`, { status: 'done' })).body, {
    status: 422,
    code: 'gate_not_met',
    missingFields: ['Result', 'signature'],
    requiredGroups: ['Fitters', 'Supervisor'],
  })
  await company.sql(
    `update work.tasks set answers = '{"Result": "fine", "Signed": "…"}' where company_id = app.company_id() and external_id = $1`,
    [id],
  )
  t.like((await company.patch(`/tasks/${id}`, { status: 'done' })).body, { code: 'gate_not_met', missingFields: [] })
  t.is((await operator.ok(operator.patch(`/tasks/${id}`, { status: 'done' }))).status, 'done')
})

test('a task waits for the tasks it depends on, and becomes ready with the last of them', async (t) => {
  const { company } = await factory()
  const [a, b] = [await task(company, 'a', 'Clean'), await task(company, 'b', 'Clean')]
  const waiting = await task(company, 'w', 'Clean', { waitsFor: a })
  await company.sql(
    `insert into work.task_connections (from_task_id, to_task_id, type) select f.id, w.id, 'dependency' from work.tasks f, work.tasks w
    where f.company_id = app.company_id() and w.company_id = app.company_id() and f.external_id = $1 and w.external_id = $2`,
    [b, waiting],
  )
  t.like((await company.patch(`/tasks/${waiting}`, { status: 'done' })).body, {
    status: 409,
    code: 'task_blocked',
    blockedBy: [a, b],
  })
  await Promise.all([a, b].map((id) => company.ok(company.patch(`/tasks/${id}`, { status: 'done' }))))
  t.is((await company.ok(company.get(`/tasks/${waiting}`))).status, 'ready')
  await company.ok(company.patch(`/tasks/${a}`, { status: 'dispatched', reason: 'again' }))
  t.is((await company.ok(company.get(`/tasks/${waiting}`))).status, 'open')
})

test('what waits for a task left incomplete waits for its follow-up', async (t) => {
  const { company } = await factory()
  const id = await task(company, 'long', 'Clean', { assignee: 'operator@example.test' })
  const waiting = await task(company, 'w', 'Clean', { waitsFor: id })
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

test('a task sent to a partner changes in details, due date and priority only', async (t) => {
  const { company } = await factory()
  const id = await task(company, 'sent', 'Turn')
  await company.sql(
    `update work.tasks set handoff_role = 'proxy' where company_id = app.company_id() and external_id = $1`,
    [id],
  )
  await company.ok(company.patch(`/tasks/${id}`, { details: 'hurry', priorityId: 4, dueDate: null }))
  t.like((await company.patch(`/tasks/${id}`, { details: 'x', status: 'done', title: 'y' })).body, {
    status: 409,
    code: 'handoff_fields_locked',
    lockedFields: ['status', 'title'],
  })
  t.like((await company.post(`/tasks/${id}/counts`, { goodQuantity: 1 })).body, {
    status: 409,
    code: 'handoff_fields_locked',
  })
})

test('task.status_changed tells once, and only of a change', async (t) => {
  const { company } = await factory()
  const id = await task(company, 'x', 'Repair', { ssu: 'Pump' })
  for (let n = 0; n < 2; n++) await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched' }))
  await company.ok(company.patch(`/tasks/${id}`, { title: 'y' }))
  const events = await company.sql(
    `select data from events.events where company_id = app.company_id() and type = 'task.status_changed'`,
  )
  t.deepEqual(
    events.map((e) => e.data),
    [
      {
        task: {
          id,
          title: 'x',
          status: 'dispatched',
          priorityId: 2,
          type: { id: 'Repair', name: 'Repair' },
          dueDate: null,
          workOrderId: null,
        },
        ssu: { id: 'Pump', name: 'Pump' },
        previousStatus: 'ready',
        status: 'dispatched',
      },
    ],
  )
})

test('counts add up, start their order, and end with the task', async (t) => {
  const { company, operator } = await factory()
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'E', productSku: 'PART', quantity: 5 }),
  )
  const {
    operations: [turn, clean],
  } = await company.ok(company.post(`/work-orders/${workOrder.id}/release`))
  const counts = (body: object, id = turn.taskId) => company.post(`/tasks/${id}/counts`, body)
  const scrapReasonCodeId = await code(company, 'Scratch')
  t.deepEqual(
    await company.ok(
      counts({ goodQuantity: 3, scrapQuantity: 1, scrapReasonCodeId, occurredAt: '2026-01-02T03:04:05Z' }),
    ),
    { id: turn.taskId, goodQuantity: 3, scrapQuantity: 1, scrapReasonCodeId },
  )
  await company.ok(counts({ scrapQuantity: 1, occurredAt: '2026-01-01T00:00:00Z' }, clean.taskId))
  await Promise.all(Array.from({ length: 10 }, () => company.ok(counts({ goodQuantity: 1 }))))
  t.like(await company.ok(company.get(`/work-orders/${workOrder.id}`)), {
    status: 'in_progress',
    startedAt: '2026-01-01T00:00:00.000Z',
    goodQuantity: 13,
    scrapQuantity: 2,
  })

  t.like((await counts({ goodQuantity: 0 })).body, { status: 400, errors: [{ path: 'goodQuantity' }] })
  t.like((await counts({ goodQuantity: 0.5 })).body, { status: 422, code: 'fractional_quantity' })
  t.like(
    (await counts({ scrapQuantity: 1, scrapReasonCodeId: await code(company, 'Leak'), occurredAt: '2999-01-01' })).body,
    { status: 400, errors: [{ path: 'occurredAt' }, { path: 'scrapReasonCodeId' }] },
  )
  t.like((await counts({ scrapQuantity: 1, scrapReasonCodeId: await code(company, 'Old') })).body, { status: 400 })
  t.like((await counts({ scrapQuantity: 1, scrapReasonCodeId: 999_999 })).body, { status: 404 })
  t.is((await operator.post(`/tasks/${turn.taskId}/counts`, { goodQuantity: 1 })).status, 404)
  await company.ok(company.patch(`/tasks/${clean.taskId}`, { status: 'done' }))
  t.like((await counts({ goodQuantity: 1 }, clean.taskId)).body, { status: 409, code: 'invalid_transition' })
})

test('task types are listed by name', async (t) => {
  const { company, operator } = await factory()
  const { data, pagination } = await operator.ok(operator.get('/task-types?limit=3'))
  t.deepEqual(
    data.map((y: { typeName: string }) => y.typeName),
    ['Clean', 'Inspect', 'Repair'],
  )
  t.like(pagination, { total: 5, hasMore: true })
  t.like(await company.ok(company.get('/task-types/Repair')), {
    id: 'Repair',
    team: { name: 'Fitters' },
    parentProductId: null,
    isQuote: false,
  })
  t.is((await company.get('/task-types/None')).status, 404)
})
