// What is to be done: tasks.create.
import test from 'ava'
import { checkEvents } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const shop: Spec = {
  settings: { timezone: 'Europe/Vienna', defaultPriority: 3 },
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'In repair', category: 'MAINTENANCE' },
  ],
  reasonCodes: [{ kind: 'failure_problem', label: 'Leak' }],
  sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  vendors: [{ name: 'Steelworks' }],
  products: [{ sku: 'PART' }],
  taskTypes: [
    { name: 'Clean' },
    { name: 'Turn', makes: 'PART' },
    { name: 'Report', isReviewed: true },
    {
      name: 'Repair',
      statusOnOpen: 'In repair',
      statusOnDone: 'Running',
      requiresFailureCodes: true,
      defaultAssignees: ['operator@example.test'],
      slas: [
        { priority: 3, hours: 8 },
        { priority: 4, hours: 1.5 },
      ],
    },
    { name: 'Errand', defaultStatus: 'ready', isUserGenerated: true },
    {
      name: 'Approve',
      form: [{ title: 'Result', type: 'text' }],
      gates: [{ status: 'done', fields: ['Result'], signature: false, groups: [] }],
    },
  ],
}

async function factory(spec = shop) {
  const company = await service().company(spec)
  return { company, operator: await company.as('Operator') }
}

const paths = (reply: { body: { errors: { path: string }[] } }) => reply.body.errors.map((error) => error.path).sort()

test('what is left out the type says: status, due date by its SLA, assignees, machine status', async (t) => {
  const { company, operator } = await factory()
  const before = Date.now()
  const repair = await company.ok(
    company.post('/tasks', { typeId: company.type.Repair, title: 'Pump leaks', ssuId: 'Pump' }),
  )
  t.like(repair, {
    title: 'Pump leaks',
    status: 'open',
    priorityId: 3,
    ssuId: 'Pump',
    typeId: company.type.Repair,
    isPartialCompletion: false,
    handoffRole: null,
  })
  t.true(Math.abs(Date.parse(repair.dueDate) - before - 8 * 3_600_000) < 10_000)
  t.is((await operator.ok(operator.get(`/tasks/${repair.id}`))).id, repair.id)
  t.deepEqual(
    await company.sql(
      `select y.name from sites.ssus s join sites.ssu_statuses y on (y.company_id, y.id) = (s.company_id, s.status_id) where s.company_id = app.company_id()`,
    ),
    [{ name: 'In repair' }],
  )
  const urgent = await company.ok(
    company.post('/tasks', { typeId: company.type.Repair, title: 'Pump burns', priorityId: 4 }),
  )
  t.true(Math.abs(Date.parse(urgent.dueDate) - Date.now() - 1.5 * 3_600_000) < 10_000)
  const planned = await company.ok(
    company.post('/tasks', {
      typeId: company.type.Repair,
      title: 'Überholung der Pumpe №7',
      details: '',
      startDate: '2031-07-01',
      endDate: '2031-07-02T06:00:00+02:00',
      dueDate: '2031-07-03',
      externalSystemId: 'ERP-7',
      assigneeIds: [],
      status: 'dispatched',
    }),
  )
  t.like(planned, {
    status: 'dispatched',
    startDate: '2031-06-30T22:00:00.000Z',
    endDate: '2031-07-02T04:00:00.000Z',
    dueDate: '2031-07-02T22:00:00.000Z',
    externalSystemId: 'ERP-7',
  })
  t.is((await operator.get(`/tasks/${planned.id}`)).status, 404)
})

test('task.created tells of the task, its machine and its type, once', async (t) => {
  const { company } = await factory()
  const key = { 'Idempotency-Key': 'once' }
  const body = { typeId: company.type.Clean, title: 'Wipe the pump', ssuId: 'Pump', priorityId: 1 }
  const first = await company.ok(company.send('POST', '/tasks', body, key))
  const again = await company.send('POST', '/tasks', body, key)
  t.is(again.headers.get('Idempotency-Replayed'), 'true')
  t.is(again.body.id, first.id)
  t.deepEqual(
    (await checkEvents(t, company)).map((event) => event.data),
    [
      {
        task: {
          id: first.id,
          title: 'Wipe the pump',
          status: 'open',
          priorityId: 1,
          type: { id: company.type.Clean, name: 'Clean' },
          dueDate: null,
          workOrderId: null,
        },
        ssu: { id: 'Pump', name: 'Pump' },
      },
    ],
  )
})

test('creating a task needs the permission, unless field users make tasks of the type themselves', async (t) => {
  const { company } = await factory()
  const viewer = await company.as('Viewer')
  t.like((await viewer.post('/tasks', { typeId: company.type.Clean, title: 'x' })).body, {
    status: 403,
    code: 'missing_permission',
    requiredPermission: 'tasks:create',
  })
  t.is((await viewer.ok(viewer.post('/tasks', { typeId: company.type.Errand, title: 'Fetch gloves' }))).status, 'ready')
})

test('a task that comes after another waits for it, or is ready when that is done', async (t) => {
  const { company } = await factory()
  const task = (more: object) => company.ok(company.post('/tasks', { typeId: company.type.Clean, title: 'x', ...more }))
  const first = await task({ status: 'ready' })
  const second = await task({ status: 'ready', after: { taskId: first.id, type: 'dependency' } })
  const noted = await task({ status: 'ready', after: { taskId: first.id, type: 'follow' } })
  t.is(second.status, 'open')
  t.is(noted.status, 'ready')
  t.like(
    (
      await company.post('/tasks', {
        typeId: company.type.Clean,
        title: 'x',
        status: 'done',
        after: { taskId: first.id, type: 'dependency' },
      })
    ).body,
    { status: 409, code: 'task_blocked', blockedBy: [first.id] },
  )
  await company.ok(company.patch(`/tasks/${first.id}`, { status: 'done' }))
  t.is((await company.ok(company.get(`/tasks/${second.id}`))).status, 'ready')
  t.is((await task({ after: { taskId: first.id, type: 'dependency' } })).status, 'ready')
  const connections = await company.ok(company.get(`/tasks/${first.id}/connections`))
  t.deepEqual(connections.map((c: { from: string; to: string; type: string }) => [c.from, c.to, c.type]).slice(0, 2), [
    [first.id, second.id, 'dependency'],
    [first.id, noted.id, 'follow'],
  ])
})

test('work that was done can be written down, under the conditions of its status', async (t) => {
  const { company } = await factory()
  const create = async (body: object) => (await company.post('/tasks', { title: 'x', ...body })).body
  const done = await create({ typeId: company.type.Clean, status: 'done' })
  t.is(done.status, 'done')
  const [row] = await company.sql(
    'select finished_at is not null as finished from work.tasks where company_id = app.company_id() and external_id = $1',
    [done.id],
  )
  t.true(row!.finished)
  t.is((await create({ typeId: company.type.Report, status: 'submitted' })).status, 'submitted')
  t.like(await create({ typeId: company.type.Clean, status: 'submitted' }), { code: 'invalid_transition' })
  t.like(await create({ typeId: company.type.Clean, status: 'incomplete' }), {
    code: 'reason_required',
    missingFields: ['incompleteReason'],
  })
  t.like(await create({ typeId: company.type.Clean, status: 'incomplete', incompleteReason: 'no soap' }), {
    status: 'incomplete',
    incompleteReason: 'no soap',
  })
  const counts = await create({ typeId: company.type.Turn, status: 'done' })
  t.like(counts, { code: 'counts_required', missingFields: ['goodQuantity', 'scrapQuantity'] })
  t.regex(counts.detail, /: tasks\.update and tasks\.record_counts take it/, 'as creating takes none')
  t.like(await create({ typeId: company.type.Repair, status: 'done' }), { code: 'failure_codes_required' })
  t.like(await create({ typeId: company.type.Approve, status: 'done' }), {
    code: 'gate_not_met',
    missingFields: ['Result'],
  })
  t.like(await create({ typeId: company.type.Clean, status: 'declined' }), { code: 'invalid_input' })
  t.is((await company.ok(company.get('/tasks?includeCompleted=true'))).pagination.total, 3)
})

test('where stock goes is named by number or by id, each side by one of them', async (t) => {
  const { company } = await factory()
  const [rack] = await company.sql(
    `select id::integer from inventory.storage_units where company_id = app.company_id() and name = 'Rack'`,
  )
  const [vendor] = await company.sql('select id::integer from inventory.vendors where company_id = app.company_id()')
  for (const unit of [rack!.id, company.unit.Rack]) {
    const { id } = await company.ok(
      company.post('/tasks', {
        typeId: company.type.Clean,
        title: 'x',
        toStorageUnitId: unit,
        fromVendorId: vendor!.id,
      }),
    )
    t.like(
      (
        await company.sql(
          'select to_storage_unit_id::integer as unit, from_vendor_id::integer as vendor from work.tasks where company_id = app.company_id() and external_id = $1',
          [id],
        )
      )[0],
      { unit: rack!.id, vendor: vendor!.id },
    )
  }
  t.deepEqual(
    paths(
      await company.post('/tasks', {
        typeId: company.type.Clean,
        title: 'x',
        fromStorageUnitId: company.unit.Rack,
        fromVendorId: vendor!.id,
        startDate: '2031-02-03',
        endDate: '2031-02-02',
        incompleteReason: 'y',
      }),
    ),
    ['endDate', 'fromVendorId', 'incompleteReason'],
  )
})

test('unknown things are named, also those of another company', async (t) => {
  const { company } = await factory()
  // Not a copy of the same world: its ids are its own.
  const { company: other } = await factory({ ...shop, settings: {} })
  const theirs = await other.ok(other.post('/tasks', { typeId: other.type.Clean, title: 'theirs' }))
  const [unit] = await other.sql(
    `select id::integer from inventory.storage_units where company_id = app.company_id() and name = 'Rack'`,
  )
  const [vendor] = await other.sql('select id::integer from inventory.vendors where company_id = app.company_id()')
  const strangers: [object, string][] = [
    [{ ssuId: 'None' }, 'SSU'],
    [{ assigneeIds: [other.person['operator@example.test']] }, 'person'],
    [{ toStorageUnitId: unit!.id }, 'storage unit'],
    [{ fromStorageUnitId: 'None' }, 'storage unit'],
    [{ fromVendorId: vendor!.id }, 'vendor'],
    [{ after: { taskId: theirs.id, type: 'follow' } }, 'task'],
  ]
  for (const [more, kind] of strangers)
    t.like((await company.post('/tasks', { typeId: company.type.Clean, title: 'x', ...more })).body, {
      status: 404,
      missing: { kind },
    })
  t.like((await company.post('/tasks', { typeId: 'None', title: 'x' })).body, {
    status: 404,
    missing: { kind: 'task type', id: 'None' },
  })
  t.deepEqual(
    paths(
      await company.post('/tasks', {
        title: '',
        priorityId: 5,
        after: { taskId: theirs.id, type: 'created_from' },
        colour: 'red',
      }),
    ),
    ['after.type', 'colour', 'priorityId', 'title', 'typeId'],
  )
  t.is((await company.ok(company.get('/tasks'))).pagination.total, 0)
})

test('other systems’ dates of no date are as good a due date as any for what comes next', async (t) => {
  const next = async (anchor: 'schedule' | 'completion', dueDate: string, occurredAt: string) => {
    const company = await service().company({
      settings: { timezone: 'America/New_York' },
      taskTypes: [{ name: 'Grease', recurrence: { every: 1, unit: 'day', anchor } }],
    })
    const { id } = await company.ok(company.post('/tasks', { typeId: company.type.Grease, title: 'Grease', dueDate }))
    return (await company.ok(company.done(id, { occurredAt })))._meta.nextTaskDueDate
  }
  const done = '2026-01-05T15:00:00Z'
  t.is(await next('completion', '9999-12-31', done), '2026-01-06T15:00:00.000Z')
  t.is(await next('schedule', '0001-01-02T12:00:00Z', done), '2026-01-06T12:03:58.000Z', 'at a clock of before zones')
  t.is(await next('schedule', '9999-12-31', done), null)
})
