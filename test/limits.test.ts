// How much a caller may ask, and what happens when the service is asked too much.
import { gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { mebibyte } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { readConfig } from '../server/config.ts'
import { Limits } from '../server/limits.ts'
import { startService } from '../server/service.ts'
import { Client, type Reply } from './support/client.ts'
import { startTestService } from './support/service.ts'
import { makeWorld } from './support/world.ts'

const several = (count: number, call: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))
/** So many at once, and no more than what has come since on a machine that takes its time. */
function isBurst(t: ExecutionContext, passed: number, burst: number, perMinute: number, began: number): void {
  const since = Math.ceil(((performance.now() - began) * perMinute) / 60_000)
  t.true(passed >= burst && passed <= burst + since, `${passed} of ${burst} and ${since}`)
}
const statuses = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length

test('a credential has its burst, is then told when to come back, and others do not feel it', async (t) => {
  const service = await startTestService({ RATE_LIMIT_PER_MINUTE: '60', RATE_LIMIT_BURST: '20' })
  t.teardown(() => service.close())
  const company = await service.company()
  const began = performance.now()
  const first = await company.get('/me')
  t.is(first.headers.get('ratelimit-policy'), '"calls";q=20;w=20')
  t.is(first.headers.get('ratelimit'), '"calls";r=19;t=1')
  const replies = await several(40, () => company.get('/me'))
  const passed = statuses(replies, 200)
  isBurst(t, passed, 19, 60, began)
  const refused = replies.find((reply) => reply.status === 429)!
  t.is(refused.body.code, 'rate_limited')
  t.is(refused.headers.get('retry-after'), '1')
  t.regex(refused.headers.get('ratelimit') ?? '', /^"calls";r=0;t=(19|20)$/)
  const viewer = await company.as('Viewer')
  t.is((await viewer.get('/me')).status, 200)
  await new Promise((wake) => setTimeout(wake, 1000))
  t.is((await company.get('/me')).status, 200)
  await service.service.door.callLog.flush()
  const [row] = await company.sql(
    `select count(*)::int as refused from app.call_log where company_id = app.company_id() and status = 429 and code = 'rate_limited'`,
  )
  t.is(row!.refused, statuses(replies, 429))
})

test('a person at home meets no limit; where others come in it is what the contract says, unless it is set', (t) => {
  const read = (environment: object) => {
    const config = readConfig({ MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough', ...environment })
    return [config.RATE_LIMIT_PER_MINUTE, config.RATE_LIMIT_BURST, config.RATE_LIMIT_BATCHES_PER_MINUTE]
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) t.deepEqual(read({ HOST }), [60_000, 10_000, 3000])
  for (const environment of [
    { HOST: '0.0.0.0' },
    { HOST: '10.0.0.8' },
    { DATABASE_URL: 'postgres://millwright@db.example/millwright' },
    { BASE_URL: 'https://mill.example' },
    { TRUST_PROXY: '1' },
  ])
    t.deepEqual(read(environment), [600, 100, 30], JSON.stringify(environment))
  t.deepEqual(read({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_BURST: '7' }), [0, 7, 3000])
})

test('processes share one limit', async (t) => {
  const environment = { RATE_LIMIT_PER_MINUTE: '60', RATE_LIMIT_BURST: '40' }
  const service = await startTestService(environment)
  t.teardown(() => service.close())
  const other = await startService(
    service.adminUrl,
    readConfig({
      MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    }),
  )
  t.teardown(() => other.close())
  const company = await service.company()
  const elsewhere = new Client(other.baseUrl, company.key)
  const began = performance.now()
  const replies = await several(120, (n) => (n % 2 ? company : elsewhere).get('/me'))
  const passed = statuses(replies, 200)
  isBurst(t, passed, 40, 60, began)
})

test('batches and webhook tests have limits of their own, and 0 means none', async (t) => {
  const service = await startTestService()
  t.teardown(() => service.close())
  const limits = new Limits(service.service.door.pool, {
    calls: { perMinute: 0, burst: 1 },
    batches: { perMinute: 30, burst: 30 },
    'webhook-tests': { perMinute: 10, burst: 10 },
    person: 2,
    company: 10,
  })
  const holder = { keyId: 'a key', sub: 'a person', company: 'a company' }
  const passed = async (kind: 'calls' | 'batches' | 'webhook-tests') =>
    (await Promise.all(Array.from({ length: 50 }, () => limits.take(holder, kind)))).filter(
      (verdict) => verdict?.allowed !== false,
    ).length
  t.is(await passed('calls'), 50)
  const began = performance.now()
  isBurst(t, await passed('batches'), 30, 30, began)
  isBurst(t, await passed('webhook-tests'), 10, 10, began)
  let verdict = await limits.take(holder, 'webhook-tests')
  while (verdict!.allowed) verdict = await limits.take(holder, 'webhook-tests')
  t.regex(verdict!.headers['Retry-After']!, /^[1-6]$/, 'ten a minute')
})

test('large bodies, a factory’s export and webhook tests are counted apart; readings are calls, as machines send few and often', (t) => {
  const saidByThemselves = new Map<string, string>([
    ['webhooks.test', 'webhook-tests'],
    ['signals.ingest', 'calls'],
    ['config.export', 'batches'],
  ])
  for (const { name, bodyLimit, limit } of capabilities)
    t.is(limit as string, saidByThemselves.get(name) ?? (bodyLimit > mebibyte ? 'batches' : 'calls'), name)
})

test('what finds no connection in time is answered 503, and nothing hangs', async (t) => {
  const service = await startTestService({ POOL_SIZE: '1', POOL_PATIENCE_MS: '2000', STATEMENT_TIMEOUT_MS: '5000' })
  const world = await makeWorld(service)
  const blocker = await service.admin.connect()
  t.teardown(async () => {
    blocker.release()
    await service.close()
  })
  await world.company.get('/me')
  await blocker.query('begin; select from inventory.balances for update')
  const transfer = { sku: world.rawSku, lotCode: world.lotCode, quantity: 5, from: world.shelf, to: world.rack }
  const held = world.company.post('/stock/transfers', transfer)
  await service.untilHeldBack(1)
  const [blocked, ...waiting] = await Promise.all([held, ...Array.from({ length: 5 }, () => world.company.get('/me'))])
  for (const reply of [blocked!, ...waiting]) {
    t.is(reply.status, 503, reply.text)
    t.is(reply.body.code, 'unavailable')
    t.is(reply.headers.get('retry-after'), reply === blocked ? '5' : '1')
  }
  await blocker.query('rollback')
  t.is((await world.company.post('/stock/transfers', transfer)).status, 200)
})

test('a body above the limit is refused', async (t) => {
  const service = await startTestService()
  t.teardown(() => service.close())
  const company = await service.company()
  const reply = await company.post('/stock/transfers', { sku: 'x'.repeat(2 * 1024 * 1024) })
  t.is(reply.status, 413)
  const size = 2 * 1024 * 1024 + '{"sku":""}'.length
  t.like(reply.body, { code: 'body_too_large', limit: 1024 * 1024, size })
  const packed = await fetch(`${company.baseUrl}/api/v1/stock/transfers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${company.key}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify({ sku: 'x'.repeat(2 * 1024 * 1024) })),
  })
  t.is(packed.status, 413)
  t.is(((await packed.json()) as { size?: number }).size, undefined, 'how long it is unpacked nobody has counted')
  t.is(reply.body.detail, `The body of this request may have 1 MiB (1048576 bytes) at most; this one has ${size}.`)
  const stranger = await fetch(`${company.baseUrl}/api/v1/stock/transfers`, {
    method: 'POST',
    body: 'x'.repeat(2 * 1024 * 1024),
    headers: { 'content-type': 'application/json' },
  })
  t.is(stranger.status, 401, 'who sends no key is not listened to')
})
