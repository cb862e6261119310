// What a status asks for, and what follows from it.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { factory } from './shop.ts'

const service = serviceFor(test)

test('a status needs the permission, or an assignee who completes own work', async (t) => {
  const { company, operator } = await factory(service())
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
  const { company } = await factory(service())
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

test('what was done is disowned only with a reason, which the audit log keeps', async (t) => {
  const { company } = await factory(service())
  for (const status of ['incomplete', 'declined']) {
    const id = await company.task('Clean', { title: status })
    await company.ok(company.done(id))
    const field = `${status}Reason`
    for (const reason of [{}, { reason: 'no use' }])
      t.like((await company.patch(`/tasks/${id}`, { status, ...reason })).body, {
        status: 422,
        code: 'reason_required',
        missingFields: [field],
      })
    await company.ok(company.patch(`/tasks/${id}`, { status, [field]: 'dirty again' }))
    const [kept] = await company.sql(
      `select fields -> 'status' as status, fields -> 'reopenReason' as reason from app.audit_changes
        where company_id = app.company_id() and entity_id = $1 order by id desc limit 1`,
      [id],
    )
    t.deepEqual(kept, { status: { from: 'done', to: status }, reason: { from: null, to: 'dirty again' } })
  }
})

test('each status asks for what it needs', async (t) => {
  const { company } = await factory(service())
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
  const { company, operator } = await factory(service())
  const id = await company.task('Inspect', { title: 'i', assignee: 'operator@example.test' })
  t.like((await company.patch(`/tasks/${id}`, { status: 'done' })).body, {
    status: 422,
    code: 'gate_not_met',
    missingFields: ['Result', 'signature'],
    requiredGroups: ['Operator', 'Supervisor'],
  })
  await company.answer(id, { Result: 'fine', Signed: 'https://files.example/signed.png' })
  t.like((await company.patch(`/tasks/${id}`, { status: 'done' })).body, { code: 'gate_not_met', missingFields: [] })
  t.is((await operator.ok(operator.patch(`/tasks/${id}`, { status: 'done' }))).status, 'done')
})

test('a task sent to a partner changes in details, due date and priority only', async (t) => {
  const { company } = await factory(service())
  const id = await company.task('Clean', { title: 'sent' })
  const partner = await service().company()
  await company.linkWith(partner)
  await company.sendTo(partner, id)
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
  const { company } = await factory(service())
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

test('a repair that was done already is written down in one call, with its failure codes', async (t) => {
  const { company } = await factory(service())
  const { Leak, Wear, Replaced, Scratch } = company.reason
  const repair = { typeId: company.type.Repair, title: 'Seal', ssuId: company.machine.Pump, status: 'done' }
  const write = async (codes: object) => (await company.post('/tasks', { ...repair, ...codes })).body
  t.like(await write({ problemCodeId: Leak }), {
    status: 422,
    code: 'failure_codes_required',
    missingFields: ['causeCodeId', 'remedyCodeId'],
  })
  const wrong = await write({ problemCodeId: Scratch, causeCodeId: Leak, remedyCodeId: 999_999 })
  t.deepEqual(
    wrong.errors.map(({ path }: { path: string }) => path),
    ['causeCodeId', 'problemCodeId', 'remedyCodeId'],
  )
  t.deepEqual((await company.ok(company.get('/tasks?includeCompleted=true'))).data, [])
  const codes = { problemCodeId: Leak, causeCodeId: Wear, remedyCodeId: Replaced }
  const { id } = await write(codes)
  t.like(await company.ok(company.get(`/tasks/${id}`)), { status: 'done', ...codes })
  const pareto = await company.ok(company.get('/analytics/failure-pareto'))
  t.like(pareto.data, [{ label: 'Leak', count: 1 }])
})

test('a done task keeps the failure codes that its type requires', async (t) => {
  const { company } = await factory(service())
  const { Leak: problemCodeId, Wear: causeCodeId, Replaced: remedyCodeId } = company.reason
  const codes = { problemCodeId, causeCodeId, remedyCodeId }
  const id = await company.task('Repair')
  await company.ok(company.patch(`/tasks/${id}`, { status: 'done', ...codes }))
  const none = { problemCodeId: null, causeCodeId: null, remedyCodeId: null }
  for (const change of [{ problemCodeId: null }, { status: 'done', remedyCodeId: null }, none]) {
    const { body } = await company.patch(`/tasks/${id}`, change)
    const missingFields = Object.keys(change).filter((key) => key !== 'status')
    t.like(body, { status: 422, code: 'failure_codes_required', missingFields })
    t.deepEqual(
      body.errors.map(({ path }: { path: string }) => path),
      missingFields,
    )
  }
  t.like(await company.ok(company.patch(`/tasks/${id}`, { causeCodeId: company.reason['Bad seal'] })), {
    ...codes,
    causeCodeId: company.reason['Bad seal'],
  })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'ready', reason: 'it drips', ...none }))
  const clean = await company.task('Clean')
  await company.ok(company.patch(`/tasks/${clean}`, { status: 'done', problemCodeId }))
  t.is((await company.ok(company.patch(`/tasks/${clean}`, { problemCodeId: null }))).problemCodeId, null)
})

test('of changes of one thing that come at the same moment, the timestamp tells which was the last', async (t) => {
  const company = await service().company()
  await company.apply({ taskTypes: [{ name: 'Errand' }] })
  for (let round = 0; round < 4; round++) {
    const id = await company.task('Errand')
    const statuses = ['ready', 'preparation', 'dispatched', 'open', 'ready', 'preparation']
    for (const reply of await Promise.all(statuses.map((status) => company.patch(`/tasks/${id}`, { status }))))
      t.is(reply.status, 200, reply.text)
    const moment = `date_trunc('milliseconds', e.at), e.id`
    const changes = await company.sql(
      `select e.data ->> 'previousStatus' as was, e.data #>> '{task,status}' as now from events.events e
        where e.company_id = app.company_id() and e.type = 'task.status_changed' and e.data #>> '{task,id}' = $1 order by ${moment}`,
      [id],
    )
    t.deepEqual(
      changes.slice(1).map((change) => change.was),
      changes.slice(0, -1).map((change) => change.now),
    )
    t.is(changes.at(-1)!.now, (await company.ok(company.get(`/tasks/${id}`))).status)
  }
})

test('who may not change statuses writes down no work that they lack the skill for, whoever’s it is', async (t) => {
  const { company, operator } = await factory(service())
  await company.apply({
    skills: [{ name: 'Welding' }],
    taskTypes: [{ name: 'Tack', skill: 'Welding', isUserGenerated: true }],
  })
  await company.withhold('Operator', 'tasks:change_status')
  const make = (status: string, who = operator) =>
    who.post('/tasks', { typeId: company.type.Tack, title: 'Written down', status })
  for (const status of ['dispatched', 'done'])
    t.like((await make(status)).body, { status: 422, code: 'not_qualified' }, status)
  t.deepEqual((await make('submitted')).body.allowedTransitions, ['open', 'preparation', 'ready', 'incomplete'])
  t.is((await operator.ok(make('ready'))).status, 'ready')
  t.is((await company.ok(make('done', company))).status, 'done', 'who may say of others’ work that it is done')
})
