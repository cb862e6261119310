// When a receiver has failed: switched off, switched on again, webhooks.retry_delivery, webhooks.replay, webhooks.delivery_logs.
import test from 'ava'
import type { TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { deliveringFor, emit, logs, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)

/** As if so many messages had been given up, or one delivered. */
async function record(company: TestCompany, id: string, outcome: 'success' | 'given up', times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    await company.sql(
      'select events.record_health(id, $2, not $2, false) from events.webhooks where company_id = app.company_id() and external_id = $1',
      [id, outcome === 'success'],
    )
  }
}

const state = async (company: TestCompany, id: string) => await company.ok(company.get(`/webhooks/${id}`))

test('ten messages in a row given up switch a webhook off; a success in between starts afresh', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/ten'))
  await record(company, id, 'given up', 9)
  t.like(await state(company, id), { isActive: true, failureCount: 9, disabledAt: null })
  await record(company, id, 'success')
  t.is((await state(company, id)).failureCount, 0)
  await record(company, id, 'given up', 10)
  const off = await state(company, id)
  t.like(off, { isActive: false, failureCount: 10 })
  t.true(Math.abs(Date.parse(off.disabledAt) - Date.now()) < 60_000)
  await emit(company, 'lot.created', lot('WHILE-OFF'))
  t.deepEqual(await logs(company, id), [])
  await until(async () => (await company.ok(company.get('/events'))).data.length === 1) // else it is being written
  const on = await company.ok(company.patch(`/webhooks/${id}`, { isActive: true }))
  t.like(on, { isActive: true, failureCount: 0, disabledAt: null })
  await emit(company, 'lot.created', lot('WHILE-ON'))
  await receiver.until('/ten', 1)
  t.deepEqual(
    receiver.at('/ten').map((message) => message.body.data),
    [lot('WHILE-ON')],
  )
})

test('five days without a success switch a webhook off once three messages were given up', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/days'))
  await record(company, id, 'given up', 2)
  await company.sql(
    `update events.webhooks set last_good_at = now() - interval '5 days 1 second' where company_id = app.company_id()`,
  )
  t.true((await state(company, id)).isActive)
  await record(company, id, 'given up')
  t.like(await state(company, id), { isActive: false, failureCount: 3 })
})

test('an answer 410 switches off at once, and what waited is given up', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/gone'))
  receiver.answer('/gone', (_, response) => response.writeHead(receiver.at('/gone').length === 1 ? 500 : 410).end())
  await emit(company, 'lot.created', lot('L-1'))
  await until(async () => (await logs(company, id))[0]?.status === 'retrying')
  await emit(company, 'lot.created', lot('L-2'))
  await until(async () => !(await state(company, id)).isActive)
  const [second, first] = await logs(company, id)
  t.like(second, { status: 'failed', attemptCount: 1, responseStatusCode: 410, nextRetryAt: null })
  t.like(first, {
    status: 'failed',
    attemptCount: 1,
    responseStatusCode: 500,
    errorMessage: 'The webhook was switched off before this could be delivered.',
  })
})

test('retry_delivery sends a logged delivery again with the same id', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/again'))
  let status = 500
  receiver.answer('/again', (_, response) => response.writeHead(status).end())
  await emit(company, 'lot.created', lot('L-1'))
  await until(async () => (await logs(company, id))[0]?.status === 'retrying')
  const [waiting] = await logs(company, id)
  status = 200
  t.is(
    (await company.ok(company.post(`/webhooks/${id}/logs/${waiting.id}/retry`))).deliveryLogId,
    waiting.id,
    'what waits is sent now',
  )
  await until(async () => (await logs(company, id))[0].status === 'success')
  t.is((await logs(company, id)).length, 1)

  const { deliveryLogId } = await company.ok(company.post(`/webhooks/${id}/logs/${waiting.id}/retry`))
  t.not(deliveryLogId, waiting.id, 'what is done becomes a new entry')
  await receiver.until('/again', 3)
  await until(async () => (await logs(company, id)).every((entry) => entry.status === 'success'))
  t.is(new Set(receiver.at('/again').map((message) => message.id)).size, 1)
  t.like((await logs(company, id)).at(-1), { id: waiting.id, status: 'success', attemptCount: 2 })
  status = 500
  const again = () => company.ok(company.post(`/webhooks/${id}/logs/${waiting.id}/retry`))
  const entries = (await Promise.all([again(), again(), again()])).map((answer) => answer.deliveryLogId)
  t.is(new Set(entries).size, 1, 'what is on its way already is not sent once more beside')
  t.is((await company.post(`/webhooks/${id}/logs/${waiting.id}999/retry`)).status, 404)
  const other = await subscribe(company, receiver.url('/other'))
  t.is((await company.post(`/webhooks/${other.id}/logs/${waiting.id}/retry`)).status, 404, 'another webhook’s')
})

test('an attempt under way goes on, whatever becomes of its webhook, and nothing is sent beside it', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/slow'))
  const answers: ((status: number) => void)[] = []
  receiver.answer('/slow', (_, response) => answers.push((status) => response.writeHead(status).end()))
  const change = (changes: object) => company.ok(company.patch(`/webhooks/${id}`, changes))
  const answered = async (status: number, expected: object) => {
    answers.at(-1)!(status)
    await until(async () => (await logs(company, id))[0].attemptCount === 1)
    t.like((await logs(company, id))[0], expected)
  }
  await emit(company, 'lot.created', lot('L-1'))
  await receiver.until('/slow', 1)
  await change({ isActive: false })
  await change({ isActive: true })
  const [sent] = await logs(company, id)
  t.like(sent, { status: 'pending', attemptCount: 0, errorMessage: null })
  const retry = `/webhooks/${id}/logs/${sent.id}/retry`
  t.deepEqual((await company.ok(company.post(retry, {}, { prefer: 'dry-run' }))).changes, [])
  t.is((await company.ok(company.post(retry))).deliveryLogId, sent.id)
  t.is((await company.ok(company.post(`/webhooks/${id}/replay`, { from: '2026-01-01' }))).replayed, 0)
  await answered(200, { id: sent.id, status: 'success', responseStatusCode: 200 })

  await emit(company, 'lot.created', lot('L-2'))
  await receiver.until('/slow', 2)
  await change({ isActive: false })
  await answered(500, { status: 'failed', responseStatusCode: 500 })
  await change({ isActive: true })

  await emit(company, 'lot.created', lot('L-3'))
  await receiver.until('/slow', 3)
  await change({ targetUrl: receiver.url('/slow-moved') })
  await answered(410, { status: 'retrying', responseStatusCode: 410 })
  t.true((await state(company, id)).isActive, 'what the old address says switches off nothing')
  await emit(company, 'lot.created', lot('L-4'))
  await receiver.until('/slow-moved', 1)

  await change({ targetUrl: receiver.url('/slow') })
  await emit(company, 'lot.created', lot('L-5'))
  await receiver.until('/slow', 4)
  await company.ok(company.delete(`/webhooks/${id}`))
  answers.at(-1)!(200)
  const arrived = `select from events.deliveries where company_id = app.company_id() and status = 'success'`
  await until(async () => (await company.sql(arrived)).length === 3)
  t.is(new Set(receiver.at('/slow').map((message) => message.id)).size, 4, 'each came once')
})

test('an attempt that somebody asks for uses up none of the schedule', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/by-hand'))
  receiver.answer('/by-hand', (_, response) => response.writeHead(500).end())
  await emit(company, 'lot.created', lot('L-1'))
  for (let attempts = 1; attempts <= 7; attempts++) {
    await until(async () => (await logs(company, id))[0]?.attemptCount === attempts)
    const [entry] = await logs(company, id)
    t.is(entry.status, 'retrying')
    const wait = (Date.parse(entry.nextRetryAt) - receiver.at('/by-hand').at(-1)!.at) / 60_000
    t.true(Math.abs(wait - 1) < 0.1, `the first wait begins again: ${wait} minutes`)
    await company.ok(company.post(`/webhooks/${id}/logs/${entry.id}/retry`))
  }
})

test('a range of failed deliveries is replayed, each event once, and only what is still missing', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/replayed'))
  receiver.answer('/replayed', (_, response) => response.writeHead(410).end())
  for (const code of ['L-1', 'L-2', 'L-3']) {
    await emit(company, 'lot.created', lot(code))
    await until(
      async () => (await logs(company, id, '?status=failed')).some((entry) => entry.payload.data.lot.code === code),
      5000,
    )
    await company.ok(company.patch(`/webhooks/${id}`, { isActive: true }))
  }
  const [third, second] = await logs(company, id)
  receiver.answer('/replayed', (_, response) => response.writeHead(200).end())
  await company.ok(company.post(`/webhooks/${id}/logs/${second.id}/retry`))
  await until(async () => (await logs(company, id, '?status=success')).length === 1)

  const range = { from: '2026-01-01', to: third.createdAt }
  const dry = await company.ok(company.post(`/webhooks/${id}/replay`, range, { prefer: 'dry-run' }))
  t.is(dry.result.replayed, 1)
  t.is((await logs(company, id)).length, 4, 'a dry run queues nothing')
  t.is((await company.ok(company.post(`/webhooks/${id}/replay`, range))).replayed, 1)
  t.is((await company.ok(company.post(`/webhooks/${id}/replay`, { from: '2026-01-01' }))).replayed, 1)
  t.is(
    (await company.ok(company.post(`/webhooks/${id}/replay`, { from: '2026-01-01' }))).replayed,
    0,
    'nothing is missing any more',
  )
  await until(async () => (await logs(company, id, '?status=success')).length === 3)
  const ids = new Set(receiver.at('/replayed').map((message) => message.id))
  t.is(ids.size, 3)
  t.is(receiver.at('/replayed').length, 6)
})

test('what is sent again stands in the plan and the audit log, and a plan that was overtaken is refused', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/planned'))
  let status = 500
  receiver.answer('/planned', (_, response) => response.writeHead(status).end())
  await emit(company, 'lot.created', lot('L-1'))
  await until(async () => (await logs(company, id))[0]?.status === 'retrying')
  const [waiting] = await logs(company, id)
  const event = { webhookId: id, eventId: waiting.eventId, type: 'lot.created' }
  const retry = `/webhooks/${id}/logs/${waiting.id}/retry`
  const planned = await company.ok(company.post(retry, {}, { prefer: 'dry-run' }))
  t.deepEqual(planned.changes, [
    {
      entity: 'webhookDelivery',
      id: String(waiting.id),
      action: 'update',
      fields: { resent: { from: null, to: { ...event, status: 'retrying' } } },
    },
  ])
  status = 200
  await company.ok(company.post(retry, {}, { 'if-plan-match': planned.planHash }))
  await until(async () => (await logs(company, id))[0].status === 'success')
  const overtaken = await company.post(retry, {}, { 'if-plan-match': planned.planHash })
  t.like(overtaken.body, { status: 409, code: 'plan_changed' })
  t.is((await logs(company, id)).length, 1, 'nothing was sent twice')
  const { data } = await company.ok(company.get(`/audit-log?entity=webhookDelivery&entityId=${waiting.id}`))
  t.deepEqual(data[0].changes, planned.changes)

  receiver.answer('/planned', (_, response) => response.writeHead(410).end())
  const giveUp = async (code: string) => {
    await company.ok(company.patch(`/webhooks/${id}`, { isActive: true }))
    await emit(company, 'lot.created', lot(code))
    await until(async () =>
      (await logs(company, id, '?status=failed')).some(({ payload }) => payload.data.lot.code === code),
    )
  }
  await giveUp('L-2')
  await company.ok(company.patch(`/webhooks/${id}`, { isActive: true }))
  const replay = (headers: Record<string, string>) =>
    company.post(`/webhooks/${id}/replay`, { from: '2026-01-01' }, headers)
  const range = await company.ok(replay({ prefer: 'dry-run' }))
  t.is(range.planHash, (await company.ok(replay({ prefer: 'dry-run' }))).planHash)
  await giveUp('L-3')
  await company.ok(company.patch(`/webhooks/${id}`, { isActive: true }))
  t.is((await replay({ 'if-plan-match': range.planHash })).body.code, 'plan_changed', 'one more is missing by now')
  receiver.answer('/planned', (_, response) => response.writeHead(200).end())
  const wider = await company.ok(replay({ prefer: 'dry-run' }))
  const atOnce = await Promise.all([1, 2].map(() => replay({ 'if-plan-match': wider.planHash })))
  t.deepEqual(atOnce.map(({ body }) => body.replayed ?? body.code).sort(), [2, 'plan_changed'])
})

test('a range that ends before it begins, or has not begun, is refused and not taken for an empty one', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/never'))
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  for (const [range, ...paths] of [
    [{ from: '2026-01-02', to: '2026-01-01' }, 'from', 'to'],
    [{ from: '2026-01-01', to: '2026-01-01' }, 'from', 'to'],
    [{ from: tomorrow }, 'from'],
    [{ from: tomorrow, to: '9999-01-01' }, 'from'],
  ] as [object, ...string[]][]) {
    const refused = (await company.post(`/webhooks/${id}/replay`, range)).body
    t.is(refused.code, 'invalid_input', JSON.stringify(range))
    t.deepEqual(
      refused.errors.map(({ path }: { path: string }) => path),
      paths,
    )
  }
  t.is((await company.ok(company.post(`/webhooks/${id}/replay`, { from: '2026-01-01', to: tomorrow }))).replayed, 0)
})

test('the log is paged and filtered', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/log'), { eventTypes: ['lot.created', 'client.created'] })
  for (const type of ['lot.created', 'client.created', 'lot.created']) await emit(company, type, lot('L-1'))
  await until(async () => (await logs(company, id, '?status=success')).length === 3)
  t.deepEqual(
    (await logs(company, id, '?eventType=client.created')).map((entry) => entry.eventType),
    ['client.created'],
  )
  t.deepEqual(await logs(company, id, '?status=failed'), [])
  const page = await company.ok(company.get(`/webhooks/${id}/logs?limit=2&offset=1`))
  t.deepEqual(page.pagination, { limit: 2, offset: 1, total: 3, hasMore: false })
  t.deepEqual(
    page.data.map((entry: { id: number }) => entry.id),
    (await logs(company, id)).slice(1).map((entry) => entry.id),
  )
})
