// What is to be done and what waits for what: tasks.create, tasks.connect, tasks.connections.
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
  t.like(await create({ typeId: company.type.Turn, status: 'done' }), { code: 'counts_required' })
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

const simple: Spec = {
  products: [{ sku: 'PART' }],
  reasonCodes: [{ kind: 'scrap', label: 'Scratch' }],
  taskTypes: [{ name: 'Clean', defaultStatus: 'ready' }, { name: 'Turn', makes: 'PART' }, { name: 'Check' }],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }] }],
}

async function simpleShop() {
  const company = await service().company(simple)
  const task = async (more: object = {}): Promise<string> =>
    (await company.ok(company.post('/tasks', { typeId: company.type.Clean, title: 'x', ...more }))).id
  const connect = (from: string, to: string, type = 'dependency', more: object = {}) =>
    company.post(`/tasks/${from}/connections`, { to, type, ...more })
  const status = async (id: string): Promise<string> => (await company.ok(company.get(`/tasks/${id}`))).status
  return { company, task, connect, status }
}

test('a ready task goes back to open when it is made to wait, and becomes ready when what it waits for is done', async (t) => {
  const { company, task, connect, status } = await simpleShop()
  const [first, second] = [await task(), await task()]
  t.deepEqual(await company.ok(connect(first, second, 'dependency', { description: 'paint dries' })), {
    from: first,
    to: second,
    type: 'dependency',
    description: 'paint dries',
    toStatus: 'open',
  })
  t.like((await company.patch(`/tasks/${second}`, { status: 'dispatched' })).body, {
    code: 'task_blocked',
    blockedBy: [first],
  })
  await company.ok(company.patch(`/tasks/${first}`, { status: 'done' }))
  t.is(await status(second), 'ready')
  const changed = (await checkEvents(t, company))
    .filter(({ type }) => type === 'task.status_changed')
    .map(({ data }) => data as { task: { id: string }; previousStatus: string; status: string })
  t.deepEqual(
    changed.map((data) => [data.task.id, data.previousStatus, data.status]),
    [
      [second, 'ready', 'open'],
      [first, 'ready', 'done'],
      [second, 'open', 'ready'],
    ],
  )
})

test('waiting for what is done already makes a task ready, unless it waits for others', async (t) => {
  const { company, task, connect, status } = await simpleShop()
  const [done, running, waiting] = [await task({ status: 'done' }), await task(), await task({ status: 'open' })]
  t.is((await company.ok(connect(running, waiting))).toStatus, 'open')
  t.is((await company.ok(connect(done, waiting))).toStatus, 'open')
  const free = await task({ status: 'preparation' })
  t.is((await company.ok(connect(done, free))).toStatus, 'ready')
  const sent = await task({ status: 'dispatched' })
  t.is((await company.ok(connect(running, sent, 'follow'))).toStatus, 'dispatched')
  t.is(await status(sent), 'dispatched')
  t.is((await company.ok(connect(running, sent))).toStatus, 'open')
})

test('tasks never wait for each other, also when both ask at the same moment', async (t) => {
  const { company, task, connect } = await simpleShop()
  const [a, b, c] = [await task(), await task(), await task()]
  await company.ok(connect(a, b))
  await company.ok(connect(b, c))
  const circle = await connect(c, a)
  t.like(circle.body, { status: 400, code: 'invalid_input' })
  t.deepEqual(
    circle.body.errors.map((error: { path: string }) => error.path),
    ['to'],
  )
  t.is((await connect(a, a)).status, 400)
  for (let round = 0; round < 5; round++) {
    const [x, y] = [await task(), await task()]
    const replies = await Promise.all([connect(x, y), connect(y, x)])
    t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 400])
  }
})

test('a task finished at the moment something is made to wait for it leaves nobody waiting for ever', async (t) => {
  const { company, task, connect, status } = await simpleShop()
  for (let round = 0; round < 10; round++) {
    const [first, second] = [await task(), await task()]
    await Promise.all([
      company.ok(connect(first, second)),
      company.ok(company.patch(`/tasks/${first}`, { status: 'done' })),
    ])
    t.is(await status(second), 'ready')
  }
})

test('connecting again renews the description; the list shows both directions, and only tasks the member sees', async (t) => {
  const { company, task, connect } = await simpleShop()
  const operator = await company.as('Operator')
  const own = (await operator.ok(operator.post('/tasks', { typeId: company.type.Clean, title: 'own' }))).id
  const [before, after] = [await task(), await task()]
  await company.ok(connect(before, own, 'follow', { description: 'old' }))
  await company.ok(connect(before, own, 'follow', { description: 'new' }))
  await company.ok(connect(own, after))
  const seen = await company.ok(company.get(`/tasks/${own}/connections`))
  t.deepEqual(
    seen.map(({ createdAt, ...rest }: { createdAt: string }) => {
      t.regex(createdAt, /Z$/)
      return rest
    }),
    [
      { from: before, to: own, type: 'follow', description: 'new' },
      { from: own, to: after, type: 'dependency', description: null },
    ],
  )
  t.deepEqual(await operator.ok(operator.get(`/tasks/${own}/connections`)), [])
  for (const hidden of [connectAs(operator, own, after), connectAs(operator, before, own)])
    t.is((await hidden).status, 404)
  t.deepEqual(
    (await connect(own, after, 'created_from')).body.errors.map((error: { path: string }) => error.path),
    ['type'],
  )
})

function connectAs(
  client: { post(path: string, body: object): Promise<{ status: number }> },
  from: string,
  to: string,
) {
  return client.post(`/tasks/${from}/connections`, { to, type: 'follow' })
}

test('a task that was sent to a partner is not made to wait', async (t) => {
  const { company, task, connect } = await simpleShop()
  const [first, sent] = [await task(), await task()]
  await company.handOff(sent, 'proxy')
  t.like((await connect(first, sent)).body, { status: 409, code: 'handoff_fields_locked' })
  t.is((await connect(first, sent, 'follow')).status, 200)
})

test('a deleted task is gone, and what waited for it waits no more', async (t) => {
  const { company, task, connect, status } = await simpleShop()
  const [first, other, second] = [await task(), await task(), await task()]
  await company.ok(connect(first, second))
  await company.ok(connect(other, second))
  t.deepEqual(await company.ok(company.delete(`/tasks/${first}`)), {})
  t.is(await status(second), 'open')
  await company.ok(company.delete(`/tasks/${other}`))
  t.is(await status(second), 'ready')
  t.is((await company.get(`/tasks/${first}`)).status, 404)
  t.is((await company.delete(`/tasks/${first}`)).status, 404)
  const [kept] = await company.sql(
    `select fields #>> '{title,from}' as title from app.audit_changes where company_id = app.company_id() and entity_id = $1 and action = 'delete'`,
    [first],
  )
  t.deepEqual(kept, { title: 'x' })
})

test('of a deletion and a count at the same moment one finds the other', async (t) => {
  const { company, task } = await simpleShop()
  for (let round = 0; round < 10; round++) {
    const id = await task()
    const [deleted, counted] = await Promise.all([
      company.delete(`/tasks/${id}`),
      company.post(`/tasks/${id}/counts`, { goodQuantity: 1 }),
    ])
    t.true(
      deleted.status === 200 ? counted.status === 404 : deleted.body.code === 'in_use' && counted.status === 200,
      `${deleted.text} ${counted.text}`,
    )
  }
})

test('a task on which work was recorded is not deleted', async (t) => {
  const { company, task } = await simpleShop()
  const counted = await task()
  await company.ok(company.post(`/tasks/${counted}/counts`, { goodQuantity: 1 }))
  t.like((await company.delete(`/tasks/${counted}`)).body, { status: 409, code: 'in_use' })
  const { workOrder } = await company.ok(
    company.post('/work-orders', { externalSystemId: 'E-1', productSku: 'PART', quantity: 1 }),
  )
  const { operations } = await company.ok(company.post(`/work-orders/${workOrder.id}/release`, {}))
  t.like((await company.delete(`/tasks/${operations[0].taskId}`)).body, {
    status: 409,
    code: 'in_use',
    blockedBy: [workOrder.code],
  })
  const received = await task()
  await company.handOff(received, 'mirror')
  t.like((await company.delete(`/tasks/${received}`)).body, { status: 409, code: 'handoff_task_not_deletable' })
  const operator = await company.as('Operator')
  t.like((await operator.delete(`/tasks/${counted}`)).body, { status: 403, requiredPermission: 'tasks:delete' })
})
