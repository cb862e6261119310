import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const shop: Spec = {
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
  // A gate's group may be a team by its name; a spec names permission groups only.
  permissionGroups: [{ name: 'Fitters' }],
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
  const company = await service().company(shop)
  const operator = await company.as('Operator')
  return { company, operator }
}

test('a member sees own tasks, those of the own teams, or all', async (t) => {
  const { company, operator } = await factory()
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
  const { company } = await factory()
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
  const { company, operator } = await factory()
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

test('a status needs the permission, or an assignee who completes own work', async (t) => {
  const { company, operator } = await factory()
  await company.withhold('Operator', 'tasks:change_status')
  const own = await company.task('Clean', { title: 'own', assignee: 'operator@example.test' })
  const created = await company.task('Clean', { title: 'created' }, operator)
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
  const id = await company.task('Clean', { title: 'x' })
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
    await company.task('Clean', { title: 'c' }),
    await company.task('Repair', { title: 'r', ssu: 'Pump' }),
    await company.task('Turn', { title: 't' }),
  ]
  const patch = async (id: string, body: object) => (await company.patch(`/tasks/${id}`, body)).body
  const submitted = await patch(clean, { status: 'submitted' })
  t.like(submitted, { status: 409, code: 'invalid_transition' })
  t.deepEqual(submitted.allowedTransitions, ['open', 'preparation', 'dispatched', 'incomplete', 'done', 'declined'])
  t.is((await patch(await company.task('Report', { title: 'report' }), { status: 'submitted' })).status, 'submitted')
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
  const problemCodeId = company.reason.Leak
  t.like(await patch(repair, { status: 'done', problemCodeId }), {
    status: 422,
    code: 'failure_codes_required',
    missingFields: ['causeCodeId', 'remedyCodeId'],
  })
  t.like(
    await patch(repair, {
      status: 'done',
      problemCodeId,
      causeCodeId: company.reason.Wear,
      remedyCodeId: company.reason.Replaced,
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
  const id = await company.task('Inspect', { title: 'i', assignee: 'operator@example.test' })
  t.like((await company.patch(`/tasks/${id}`, { status: 'done' })).body, {
    status: 422,
    code: 'gate_not_met',
    missingFields: ['Result', 'signature'],
    requiredGroups: ['Fitters', 'Supervisor'],
  })
  await company.answer(id, { Result: 'fine', Signed: 'https://files.example/signed.png' })
  t.like((await company.patch(`/tasks/${id}`, { status: 'done' })).body, { code: 'gate_not_met', missingFields: [] })
  t.is((await operator.ok(operator.patch(`/tasks/${id}`, { status: 'done' }))).status, 'done')
})

test('a task waits for the tasks it depends on, and becomes ready with the last of them', async (t) => {
  const { company } = await factory()
  const [a, b] = [await company.task('Clean', { title: 'a' }), await company.task('Clean', { title: 'b' })]
  const waiting = await company.task('Clean', { title: 'w', waitsFor: a })
  await company.ok(company.post(`/tasks/${b}/connections`, { to: waiting, type: 'dependency' }))
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

test('a task sent to a partner changes in details, due date and priority only', async (t) => {
  const { company } = await factory()
  const id = await company.task('Turn', { title: 'sent' })
  await company.handOff(id, 'proxy')
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
  const id = await company.task('Repair', { title: 'x', ssu: 'Pump' })
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
          type: { id: company.type.Repair, name: 'Repair' },
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
    { id: turn.taskId, goodQuantity: 3, scrapQuantity: 1, scrapReasonCodeId },
  )
  await company.ok(counts({ scrapQuantity: 1, occurredAt: '2026-01-01T00:00:00Z' }, clean.taskId))
  await Promise.all(Array.from({ length: 10 }, () => company.ok(counts({ goodQuantity: 1 }))))
  t.like(await company.ok(company.get(`/work-orders/${id}`)), {
    status: 'in_progress',
    startedAt: '2026-01-01T00:00:00.000Z',
    goodQuantity: 13,
    scrapQuantity: 2,
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
  t.like(await company.ok(company.get(`/task-types/${company.type.Repair}`)), {
    id: company.type.Repair,
    team: { name: 'Fitters' },
    parentProductId: null,
    isQuote: false,
  })
  t.is((await company.get('/task-types/None')).status, 404)
})
