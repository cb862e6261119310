// Messages on their way: signed, retried, logged, and no further than they should be.
import test from 'ava'
import { checkEvents } from '../support/events.ts'
import type { TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { deliveringFor, emit, logs, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)

test('an event reaches the webhooks that ask for it, once each, with the log telling', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const webhook = await subscribe(company, receiver.url('/lots'), {
    headers: { Authorization: 'Bearer of the receiver' },
  })
  const second = await subscribe(company, receiver.url('/lots-too'))
  await subscribe(company, receiver.url('/tasks-only'), { eventTypes: ['task.created'] })
  receiver.answer('/lots', (_, response) => response.writeHead(200).end('thanks'))
  await emit(company, 'lot.created', lot('L-1'))
  const [message] = await receiver.until('/lots', 1)
  const [copy] = await receiver.until('/lots-too', 1)
  t.deepEqual(message!.body.data, lot('L-1'))
  t.deepEqual(Object.keys(message!.body), ['type', 'timestamp', 'data'])
  t.is(message!.headers['content-type'], 'application/json')
  t.is(message!.headers.authorization, 'Bearer of the receiver')
  t.is(copy!.id, message!.id)
  await until(async () => (await logs(company, webhook.id))[0]?.status === 'success')
  const [entry] = await logs(company, webhook.id)
  t.like(entry, {
    eventType: 'lot.created',
    eventId: message!.id,
    status: 'success',
    attemptCount: 1,
    responseStatusCode: 200,
    responseBody: 'thanks',
    errorMessage: null,
    nextRetryAt: null,
  })
  t.deepEqual(entry.payload, message!.body)
  t.true(entry.responseTimeMs >= 0 && Date.parse(entry.deliveredAt) >= Date.parse(entry.createdAt))
  t.is((await logs(company, second.id)).length, 1)
  t.is(receiver.at('/tasks-only').length, 0)
})

test('a change that is undone sends nothing: rolled back, refused, or a dry run', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const webhook = await subscribe(company, receiver.url('/undone'))
  await t.throwsAsync(
    company.sql(`select app.emit('lot.created', $1), 1 / (random() * 0)::int`, [JSON.stringify(lot('UNDONE'))]),
  )
  const dry = await company.ok(company.post(`/webhooks/${webhook.id}/test`, undefined, { prefer: 'dry-run' }))
  t.like(dry, { accepted: true, effects: [{ type: 'notification', event: 'webhook.test' }] })
  const viewer = await company.as('Viewer')
  t.is((await viewer.post(`/webhooks/${webhook.id}/test`)).status, 403)
  t.deepEqual(await company.sql('select id from events.events where company_id = app.company_id()'), [])
  t.deepEqual(await logs(company, webhook.id), [])
  await emit(company, 'lot.created', lot('DONE'))
  await receiver.until('/undone', 1)
  t.deepEqual(
    receiver.at('/undone').map((message) => message.body.data),
    [lot('DONE')],
  )
})

test('webhooks.test sends to the one webhook, whatever it asks for', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const webhook = await subscribe(company, receiver.url('/tested'), { name: 'MES' })
  await subscribe(company, receiver.url('/not-tested'))
  t.is((await company.ok(company.post(`/webhooks/${webhook.id}/test`))).webhookId, webhook.id)
  const [message] = await receiver.until('/tested', 1)
  t.like(message!.body, { type: 'webhook.test', data: { webhookId: webhook.id, name: 'MES' } })
  t.deepEqual(
    (await checkEvents(t, company)).map((event) => event.type),
    ['webhook.test'],
  )
  t.deepEqual((await company.ok(company.get('/events'))).data, [], 'not an event of the company')
  t.is(receiver.at('/not-tested').length, 0)
  t.is((await company.post(`/webhooks/${webhook.id}/test`, undefined, { 'idempotency-key': 'x' })).status, 400)
  await company.ok(company.patch(`/webhooks/${webhook.id}`, { isActive: false }))
  t.like((await company.post(`/webhooks/${webhook.id}/test`)).body, { code: 'invalid_transition', isActive: false })
})

test('a connection that the receiver closes as it is used again is no failed attempt', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const webhook = await subscribe(company, receiver.url('/closing'))
  const closed: string[] = []
  receiver.answer('/closing', ({ id, onKept }, response) => {
    if (!onKept || closed.length > 0) return response.writeHead(204).end()
    closed.push(id)
    response.socket!.destroy()
  })
  let sent = 0
  for (; closed.length === 0 && sent < 50; sent++) {
    await emit(company, 'lot.created', lot(`L-${sent}`))
    await until(async () => {
      const entries = await logs(company, webhook.id)
      return entries.length > sent && entries.every(({ status }) => status !== 'pending')
    })
  }
  t.is(receiver.at('/closing').filter(({ id }) => closed.includes(id)).length, 2)
  const entries = await logs(company, webhook.id)
  t.is(entries.length, sent)
  for (const { status, attemptCount } of entries) t.deepEqual([status, attemptCount], ['success', 1])
})

test('who closes without an answer is asked once more at most, however many connections are kept, and not once it has read', async (t) => {
  const { service, receiver } = delivering()
  const beside = await service.company()
  // As many connections as messages wait for an answer at once; then all are idle.
  const held: (() => void)[] = []
  receiver.answer('/holding', (_, response) => {
    held.push(() => response.writeHead(204).end())
    if (held.length === 4) for (const answer of held.splice(0)) answer()
  })
  await Promise.all([1, 2, 3, 4].map(() => subscribe(beside, receiver.url('/holding'))))
  const cut = async (path: string, fillings: number) => {
    await emit(beside, 'lot.created', lot('L-1'))
    await receiver.until('/holding', 4 * fillings)
    // A new webhook gets what was written while others write, so what an earlier round told would come to it too.
    const company = await service.company()
    const before = receiver.at(path).length
    const { id } = await subscribe(company, receiver.url(path))
    await emit(company, 'lot.created', lot(path))
    await until(async () => (await logs(company, id))[0]?.status === 'retrying')
    t.like((await logs(company, id))[0], { attemptCount: 1, errorMessage: 'The connection was reset.' })
    await company.ok(company.delete(`/webhooks/${id}`))
    return receiver.at(path).slice(before)
  }

  let fillings = 0
  for (const [path, wait, times] of [
    ['/cutting', 0, 2],
    ['/cutting-late', 1500, 1],
  ] as const) {
    receiver.answer(path, (_, response) => void setTimeout(() => response.socket!.destroy(), wait))
    // Other tests send too, and what is idle for long is closed: so until a kept connection is met.
    let came = await cut(path, ++fillings)
    for (; !came[0]!.onKept && fillings < 20; came = await cut(path, ++fillings)) t.is(came.length, 1)
    t.deepEqual([came[0]!.onKept, came.length], [true, times])
  }
})

const minutes = [1, 5, 30, 120, 1440]

test('a failed delivery is tried again after 1 min, 5 min, 30 min, 2 h and 24 h with the same id, then given up', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const webhook = await subscribe(company, receiver.url('/down'))
  receiver.answer('/down', (_, response) => response.writeHead(503).end('down'))
  await emit(company, 'lot.created', lot('L-1'))
  for (const [n, wait] of minutes.entries()) {
    await receiver.until('/down', n + 1)
    await until(async () => (await logs(company, webhook.id))[0].attemptCount === n + 1)
    const [entry] = await logs(company, webhook.id)
    t.like(entry, {
      status: 'retrying',
      attemptCount: n + 1,
      responseStatusCode: 503,
      responseBody: 'down',
      errorMessage: 'The endpoint answered 503.',
    })
    const seconds = (Date.parse(entry.nextRetryAt) - receiver.at('/down').at(-1)!.at) / 1000
    t.true(Math.abs(seconds - wait * 60) < 5, `attempt ${n + 2} is due ${seconds} s after attempt ${n + 1}`)
    const [job] = await company.sql(
      `select j.id, j.run_at from graphile_worker._private_jobs j where (j.payload ->> 'companyId')::bigint = app.company_id() and j.run_at > now() and j.key is null`,
    )
    t.is((job!.run_at as Date).toISOString(), entry.nextRetryAt, 'its job was added with the record of the attempt')
    t.is((await company.ok(company.get(`/webhooks/${webhook.id}`))).failureCount, 0, 'not given up yet')
    await skipWait(company)
  }
  await receiver.until('/down', 6)
  await until(async () => (await logs(company, webhook.id))[0].status === 'failed')
  t.like((await logs(company, webhook.id))[0], {
    status: 'failed',
    attemptCount: 6,
    nextRetryAt: null,
    deliveredAt: null,
  })
  t.is((await company.ok(company.get(`/webhooks/${webhook.id}`))).failureCount, 1)
  t.is(new Set(receiver.at('/down').map((message) => message.id)).size, 1)
  t.is(new Set(receiver.at('/down').map((message) => message.raw)).size, 1, 'the same bytes')
})

/** Moves what waits for its retry to now. */
async function skipWait(company: TestCompany): Promise<void> {
  await company.sql(
    'update events.deliveries set due_at = now() where company_id = app.company_id() and due_at > now()',
  )
  await company.sql(
    `update graphile_worker._private_jobs set run_at = now() where (payload ->> 'companyId')::bigint = app.company_id() and run_at > now()`,
  )
  await company.sql(`select pg_notify('jobs:insert', '{"r":1,"count":1}')`)
}

test('the schedule is exact to the millisecond', async (t) => {
  const { service } = delivering()
  const company = await service.company()
  const [{ id }] =
    (await company.sql(`insert into events.webhooks (external_id, name, target_url, event_types, is_active, last_good_at, created_at, updated_at)
    values ('exact', 'Exact', 'https://receiver.example/', '{}', false, now(), now(), now()) returning id`)) as [
      { id: string },
    ]
  const [delivery] = await company.sql(
    `insert into events.deliveries (created_at, webhook_id, event_id, event_at, event_type, due_at)
    values ('2026-01-01Z', $1, 1, '2026-01-01Z', 'lot.created', '2100-01-01Z') returning id`,
    [id],
  )
  for (const [n, wait] of minutes.entries()) {
    await company.sql(
      `select set_config('app.now', '2099-01-01T00:00:00Z', true), events.record_attempt($1, $2, '2026-01-01Z', $3, 500, '', 1, 'no')`,
      [id, delivery!.id, n + 1],
    )
    const [row] = await company.sql(
      `select due_at - '2099-01-01T00:00:00Z'::timestamptz = make_interval(mins => $1) as exact from events.deliveries where company_id = app.company_id()`,
      [wait],
    )
    t.true(row!.exact as boolean, `attempt ${n + 2}`)
  }
  await company.sql(
    `delete from graphile_worker._private_jobs where (payload ->> 'companyId')::bigint = app.company_id()`,
  )
})

test('500 and then 200: delivered at the second attempt', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const webhook = await subscribe(company, receiver.url('/flaky'))
  receiver.answer('/flaky', (_, response) => response.writeHead(receiver.at('/flaky').length === 1 ? 500 : 200).end())
  await emit(company, 'lot.created', lot('L-1'))
  await until(async () => (await logs(company, webhook.id))[0]?.status === 'retrying')
  await skipWait(company)
  await until(async () => (await logs(company, webhook.id))[0].status === 'success')
  t.like((await logs(company, webhook.id))[0], {
    attemptCount: 2,
    responseStatusCode: 200,
    errorMessage: null,
    nextRetryAt: null,
  })
  const [first, second] = receiver.at('/flaky')
  t.is(first!.id, second!.id)
})

test('who switches a webhook off, or deletes it, is told how many messages are given up, and the audit log says it', async (t) => {
  const { service, receiver } = delivering()
  receiver.answer('/off', (_, response) => response.writeHead(500).end())
  for (const off of ['patch', 'delete'] as const) {
    // A webhook gets what /events does not show yet too: of another company there is none.
    const company = await service.company()
    const { id } = await subscribe(company, receiver.url('/off'))
    for (const code of ['L-1', 'L-2']) await emit(company, 'lot.created', lot(code))
    await until(async () => (await logs(company, id, '?status=retrying')).length === 2)
    const change = (headers: object) =>
      off === 'patch'
        ? company.patch(`/webhooks/${id}`, { isActive: false }, { ...headers })
        : company.delete(`/webhooks/${id}`, { ...headers })
    const { changes, planHash } = await company.ok(change({ prefer: 'dry-run' }))
    const given = { entity: 'webhook', id, action: 'update', fields: { waitingMessages: { from: 2, to: 0 } } }
    t.deepEqual(changes[0], given)
    await company.ok(change({ 'if-plan-match': planHash }))
    const { data } = await company.ok(company.get(`/audit-log?entity=webhook&entityId=${id}`))
    t.deepEqual(data[0].changes, changes)
  }
})

test('redirects are not followed, resets are told, and 4 KiB of an answer are kept', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const answers = { '/moved': 302, '/huge': 200, '/reset': 0 }
  const webhooks = await Promise.all(Object.keys(answers).map((path) => subscribe(company, receiver.url(path))))
  receiver.answer('/moved', (_, response) => response.writeHead(302, { location: receiver.url('/moved-to') }).end())
  receiver.answer('/huge', (_, response) => response.writeHead(200).end('ü'.repeat(1_000_000)))
  receiver.answer('/reset', (_, response) => {
    response.socket!.destroy()
  })
  await emit(company, 'lot.created', lot('L-1'))
  await until(
    async () =>
      (await Promise.all(webhooks.map(({ id }) => logs(company, id)))).every(([entry]) => entry?.attemptCount === 1),
    8000,
  )
  const [moved, huge, reset] = await Promise.all(webhooks.map(async ({ id }) => (await logs(company, id))[0]))
  t.like(moved, {
    status: 'retrying',
    responseStatusCode: 302,
    errorMessage: 'The endpoint answered 302; redirects are not followed.',
  })
  t.is(receiver.at('/moved-to').length, 0)
  t.like(huge, { status: 'success', responseBody: 'ü'.repeat(2048) })
  t.like(reset, { status: 'retrying', responseStatusCode: null, errorMessage: 'The connection was reset.' })
})
