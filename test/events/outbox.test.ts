// Events and who subscribes to them.
import test from 'ava'
import pg from 'pg'
import { checkEvents, eventsOf } from '../support/events.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { makeWorld } from '../support/world.ts'
import { shelves } from '../support/worlds.ts'
import { emit, good, lot } from './support.ts'

const service = serviceFor(test)

// The outbox: what is written, when, and in which shape.

test('a change writes its event in its own transaction; a refused one and a dry run write none', async (t) => {
  const company = await service().company({
    ...shelves,
    products: [{ sku: 'BAR', itemClass: 'raw', tracking: 'lot' }],
  })
  const { id, line } = await company.purchase('PO-1', { BAR: 10 })
  const receive = (quantity: number, headers = {}) =>
    company.post(
      `/purchase-orders/${id}/receive`,
      { lines: [{ lineId: line.BAR, quantity, storageUnitId: company.unit.Shelf, lotCode: 'L-1' }] },
      headers,
    )
  t.is((await receive(11)).status, 409)
  const plan = await company.ok(receive(10, { prefer: 'dry-run' }))
  t.deepEqual(
    plan.effects
      .filter((effect: { type: string }) => effect.type === 'notification')
      .map((effect: { event: string }) => effect.event),
    ['lot.created'],
  )
  t.deepEqual(await eventsOf(company), [])
  await company.ok(receive(10))
  const events = await checkEvents(t, company)
  t.deepEqual(
    events.map((event) => event.type),
    ['lot.created'],
  )
  t.like(events[0]!.data, { lot: { code: 'L-1' } })
})

test('releasing an order and working it off writes events of the published shapes', async (t) => {
  const { company, workOrder } = await makeWorld(service())
  const { data } = await company
    .ok(company.post(`/work-orders/${workOrder}/release`))
    .then(() => company.ok(company.get('/tasks')))
  const operation = data.find(
    (task: { title: string }) => !task.title.endsWith('errand') && !task.title.endsWith(' task'),
  )
  await company.ok(company.patch(`/tasks/${operation.id}`, { status: 'done', goodQuantity: 10, scrapQuantity: 0 }))
  const types = (await checkEvents(t, company)).map((event) => event.type)
  for (const type of ['work_order.released', 'task.created', 'task.status_changed', 'work_order.completed'])
    t.true(types.includes(type), `${type} in ${types.join()}`)
})

test('a payload that lacks a key, has one too many, or is of no known type does not pass', async (t) => {
  const { vendor: _, ...less } = lot('L-1').lot
  for (const [type, data] of [
    ['lot.created', { lot: less }],
    ['lot.created', { lot: { ...lot('L-1').lot, companyId: 7 } }],
    ['lot.melted', lot('L-1')],
  ] as const) {
    const company = await service().company()
    await emit(company, type, data)
    const attempt = await t.try((inner) => checkEvents(inner, company).then(() => undefined))
    attempt.discard()
    t.false(attempt.passed, `${type} ${JSON.stringify(data)}`)
  }
})

test('an event costs no more than itself while nobody subscribes', async (t) => {
  const company = await service().company()
  await emit(company, 'lot.created', lot('L-1'))
  t.is((await company.sql('select from events.deliveries where company_id = app.company_id()')).length, 0)
  t.is(
    (
      await company.sql(
        `select from graphile_worker._private_jobs where (payload ->> 'companyId')::bigint = app.company_id()`,
      )
    ).length,
    0,
  )
})

// events.list: the outbox in an order that a cursor can trust.

interface Page {
  data: { id: string; data: ReturnType<typeof lot> }[]
  nextAfter: string | null
}
const list = async (company: TestCompany, query: string): Promise<Page> =>
  await company.ok(company.get(`/events?${query}`))
const codesOf = ({ data }: Page) => data.map((event) => event.data.lot.code)

// Transactions of tests beside this one, in other databases of the cluster, hold new events back for a moment.
async function settled(company: TestCompany, count: number): Promise<void> {
  await until(async () => (await list(company, 'limit=100')).data.length === count)
}

test('read on by nextAfter, every event comes once, in order, also filtered by type', async (t) => {
  const company = await service().company()
  t.deepEqual(await company.ok(company.get('/events')), { data: [], nextAfter: null })
  for (let n = 1; n <= 7; n++) await emit(company, n % 2 ? 'lot.created' : 'client.created', lot(`L-${n}`))
  await settled(company, 7)
  const seen: string[] = []
  for (let after = ''; ; ) {
    const page = await list(company, `limit=3${after && `&after=${after}`}`)
    if (page.data.length === 0) {
      t.is(page.nextAfter, after)
      break
    }
    t.deepEqual(Object.keys(page.data[0]!).sort(), ['data', 'id', 'timestamp', 'type'])
    seen.push(...codesOf(page))
    after = page.nextAfter!
  }
  t.deepEqual(seen, ['L-1', 'L-2', 'L-3', 'L-4', 'L-5', 'L-6', 'L-7'])
  const clients = await list(company, 'types=client.created')
  t.deepEqual(codesOf(clients), ['L-2', 'L-4', 'L-6'])
  t.is((await company.get('/events?after=nothing')).status, 404)
  const other = await service().company()
  t.is((await other.get(`/events?after=${clients.nextAfter}`)).status, 404, 'another company’s event')
  t.is((await (await company.as('Manager')).get('/events')).status, 403)
  t.is(
    (await (await company.as('Integration')).get(`/events?after=${clients.nextAfter}`)).body.data[0].data.lot.code,
    'L-7',
  )
})

test('an event whose transaction commits late is not skipped', async (t) => {
  const company = await service().company()
  const late = new pg.Client({ connectionString: service().adminUrl })
  await late.connect()
  t.teardown(() => late.end())
  await emit(company, 'lot.created', lot('BEFORE'))
  await settled(company, 1)
  const before = await list(company, '')
  t.deepEqual(codesOf(before), ['BEFORE'])

  await late.query('begin')
  await late.query(
    `select set_config('app.company_id', (select id::text from app.companies where short_name = $1), true)`,
    [company.shortName],
  )
  await late.query('select app.emit($1, $2)', ['lot.created', JSON.stringify(lot('LATE'))])
  await emit(company, 'lot.created', lot('SWIFT'))
  t.deepEqual(
    codesOf(await list(company, `after=${before.nextAfter}`)),
    [],
    'what is younger than a transaction still running waits for it',
  )
  await late.query('commit')
  await emit(company, 'lot.created', lot('AFTER'))
  await settled(company, 4)
  t.deepEqual(codesOf(await list(company, `after=${before.nextAfter}`)), ['LATE', 'SWIFT', 'AFTER'])
})

test('readers that poll while many write miss nothing and see nothing twice', async (t) => {
  const company = await service().company()
  const all = Array.from({ length: 120 }, (_, n) => `L-${n}`)
  const seen: string[] = []
  const reading = (async () => {
    // What is written last is read last.
    for (let after = ''; seen.at(-1) !== 'END'; ) {
      const page = await list(company, `limit=10${after && `&after=${after}`}`)
      seen.push(...codesOf(page))
      after = page.nextAfter ?? ''
    }
  })()
  await Promise.all(
    [0, 1, 2, 3].map(async (writer) => {
      for (const code of all.filter((_, n) => n % 4 === writer)) {
        await company.sql(`select app.emit('lot.created', $1), pg_sleep(random() * 0.01)`, [JSON.stringify(lot(code))])
      }
    }),
  )
  await emit(company, 'lot.created', lot('END'))
  await reading
  t.deepEqual(seen.toSorted(), [...all, 'END'].toSorted())
})

// Subscriptions: webhooks.create, webhooks.get, webhooks.list, webhooks.update, webhooks.delete, webhooks.event_types.

test('a subscription is made, read, changed and deleted', async (t) => {
  const company = await service().company()
  const made = await company.ok(
    company.post('/webhooks', {
      ...good,
      eventTypes: ['lot.created', 'task.created', 'lot.created'],
      headers: { 'X-Plant': 'north' },
    }),
  )
  t.like(made, { name: 'ERP', isActive: true, failureCount: 0, disabledAt: null, headers: { 'X-Plant': '•••' } })
  t.deepEqual(made.eventTypes, ['lot.created', 'task.created'])
  t.is(made.verification.keysUrl, `${company.baseUrl}/api/v1/webhook-signing-keys`)
  const { verification: _, ...webhook } = made
  t.deepEqual(await company.ok(company.get(`/webhooks/${made.id}`)), webhook)

  const changed = await company.ok(
    company.patch(`/webhooks/${made.id}`, { name: 'MES', isActive: false, headers: null }),
  )
  t.like(changed, { name: 'MES', isActive: false, headers: null, targetUrl: 'https://receiver.example/•••' })
  t.deepEqual(changed.eventTypes, ['lot.created', 'task.created'])
  const second = await company.ok(company.post('/webhooks', good))
  t.deepEqual(
    (await company.ok(company.get('/webhooks'))).data.map((one: { id: string }) => one.id),
    [made.id, second.id],
  )
  t.deepEqual(
    (await company.ok(company.get('/webhooks?isActive=true'))).data.map((one: { id: string }) => one.id),
    [second.id],
  )

  t.deepEqual(await company.ok(company.delete(`/webhooks/${made.id}`)), {})
  t.is((await company.get(`/webhooks/${made.id}`)).status, 404)
  t.is((await company.ok(company.get('/webhooks'))).pagination.total, 1)
})

test('what is wrong with a subscription is told all at once', async (t) => {
  const company = await service().company()
  const reply = await company.post('/webhooks', {
    name: '',
    targetUrl: 'no address',
    eventTypes: ['lot.created', 'lot.melted'],
    headers: {
      'Webhook-Id': 'x',
      'Content-Type': 'text/plain',
      Host: 'x',
      Connection: 'close',
      'Transfer-Encoding': 'chunked',
      'bad name': 'x',
      'X-Two': 'a\r\nX-Three: b',
      'X-Umlaut': 'ä',
    },
  })
  t.is(reply.status, 400)
  t.deepEqual(reply.body.errors.map((error: { path: string }) => error.path).sort(), [
    'eventTypes.1',
    'headers.Connection',
    'headers.Content-Type',
    'headers.Host',
    'headers.Transfer-Encoding',
    'headers.Webhook-Id',
    'headers.X-Two',
    'headers.X-Umlaut',
    'headers.bad name',
    'name',
    'targetUrl',
  ])
  t.is((await company.post('/webhooks', { ...good, eventTypes: [] })).status, 400)
  t.is(
    (await company.post('/webhooks', { ...good, eventTypes: ['webhook.test'] })).status,
    400,
    'not to be subscribed to',
  )
  t.is((await company.post('/webhooks', { ...good, headers: { 'X-A': '1', 'x-a': '2' } })).status, 400)
})
