import test from 'ava'
import { readConfig } from '../server/config.ts'
import { startService } from '../server/service.ts'
import { createPinoTo } from './support/log.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

test('/healthz and /readyz tell that the service lives and can work', async (t) => {
  const health = await fetch(`${service().baseUrl}/healthz`)
  t.is(health.status, 200)
  const ready = await fetch(`${service().baseUrl}/readyz`)
  t.is(ready.status, 200)
  t.deepEqual(await ready.json(), { status: 'ready', database: 'ok', migrations: 'ok' })
})

test('/metrics counts calls by capability and status, with durations, and shows the pool', async (t) => {
  const company = await service().company()
  await company.get('/me')
  await company.get('/people?limit=0')
  await fetch(`${company.baseUrl}/api/v1/me`)
  const text = await (await fetch(`${company.baseUrl}/metrics`)).text()
  t.regex(text, /millwright_call_duration_seconds_count\{capability="me\.get",channel="rest",status="200"\} \d+/)
  t.regex(text, /millwright_call_duration_seconds_count\{capability="people\.list",channel="rest",status="400"\} \d+/)
  t.regex(text, /millwright_unauthenticated_total [1-9]/)
  t.regex(text, /millwright_pool_connections \d+/)
})

test('logs carry transaction id and trace, and never a secret', async (t) => {
  const lines: Record<string, unknown>[] = []
  const config = readConfig({ MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough', PORT: '0', LOG_LEVEL: 'debug', RATE_LIMIT_PER_MINUTE: '0' })
  const other = await startService(service().adminUrl, config, createPinoTo(config, lines))
  t.teardown(() => other.close())
  const company = await service().company()
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const response = await fetch(`${other.baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${company.key}`, traceparent, 'x-service-transaction-id': 'mine' } })
  t.is(response.headers.get('x-service-transaction-id'), 'mine')
  t.like(lines.find((line) => line.msg === 'call'), { capability: 'me.get', status: 200, transactionId: 'mine', traceparent })
  t.false(JSON.stringify(lines).includes(company.key))
})

test('an answer always has a transaction id, and a strange one of the caller’s is not taken over', async (t) => {
  for (const path of ['/api/v1/me', '/api/v1/nowhere']) {
    const response = await fetch(service().baseUrl + path, { headers: { 'x-service-transaction-id': 'x'.repeat(200) } })
    t.regex(response.headers.get('x-service-transaction-id') ?? '', /^[0-9a-f-]{36}$/)
  }
})
