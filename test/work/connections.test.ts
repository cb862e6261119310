// What waits for what, and what is deleted: tasks.connect, tasks.connections, tasks.delete.
import test from 'ava'
import { checkEvents } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

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

function connectAs(
  client: { post(path: string, body: object): Promise<{ status: number }> },
  from: string,
  to: string,
) {
  return client.post(`/tasks/${from}/connections`, { to, type: 'follow' })
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

test('a task that was sent to a partner is not made to wait', async (t) => {
  const { company, task, connect } = await simpleShop()
  const [first, sent] = [await task(), await task()]
  const partner = await service().company()
  await company.linkWith(partner)
  await company.sendTo(partner, sent)
  t.like((await connect(first, sent)).body, { status: 409, code: 'handoff_fields_locked' })
  t.is((await connect(first, sent, 'follow')).status, 200)
})

test('a connection with a task that was sent to a partner is taken away, whichever way it leads', async (t) => {
  const { company, task, connect, status } = await simpleShop()
  const [first, sent] = [await task({ status: 'done' }), await task({ status: 'open' })]
  const disconnect = (from: string, to: string) => company.delete(`/tasks/${from}/connections/${to}?reason=mistaken`)
  await company.ok(connect(first, sent))
  const partner = await service().company()
  await company.linkWith(partner)
  await company.sendTo(partner, sent)
  const was = await status(sent)
  await company.ok(disconnect(first, sent))
  t.like((await disconnect(first, sent)).body, { status: 404, code: 'not_found' })
  for (const [from, to] of [
    [first, sent],
    [sent, first],
  ] as const) {
    await company.ok(connect(from, to, 'follow'))
    await company.ok(disconnect(from, to))
  }
  t.deepEqual(await company.ok(company.get(`/tasks/${sent}/connections`)), [])
  t.is(await status(sent), was)
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
    workOrderId: workOrder.id,
  })
  const operator = await company.as('Operator')
  t.like((await operator.delete(`/tasks/${counted}`)).body, { status: 403, requiredPermission: 'tasks:delete' })
})
