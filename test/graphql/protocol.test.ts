// GraphQL over HTTP as its specification has it, by the audit of graphql-http; and who is let in.
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { auditServer } from 'graphql-http'
import { ask } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

test('the audit of graphql-http: every MUST and every SHOULD', async (t) => {
  const company = await service().company()
  const fetchFn = (url: string, init: RequestInit = {}) => fetch(url, { ...init, headers: { ...init.headers as Record<string, string>, authorization: `Bearer ${company.key}` } })
  const results = await auditServer({ url: `${company.baseUrl}/graphql`, fetchFn })
  const failed = results.filter((result) => result.status !== 'ok').map((result) => `${result.id} ${result.name}: ${'reason' in result ? result.reason : ''}`)
  t.true(results.length > 60)
  t.deepEqual(failed, [])
})

test('strangers learn nothing: not the schema, not the explorer, not why a query is wrong', async (t) => {
  const { baseUrl, key } = await service().company()
  for (const request of [
    fetch(`${baseUrl}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{ __schema { types { name } } }"}' }),
    fetch(`${baseUrl}/graphql?query={nope}`, { headers: { authorization: 'Bearer wrong' } }),
    fetch(`${baseUrl}/graphiql`), fetch(`${baseUrl}/graphiql/static/ruru.js`),
  ]) {
    const response = await request
    t.is(response.status, 401)
    t.truthy(response.headers.get('www-authenticate'))
    t.notRegex(await response.text(), /Query|ruru|nope/)
  }
  t.is((await fetch(`${baseUrl}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: '{"query":"{ __typename }"}' })).status, 200)
})

test('the explorer is served from here, to a browser with a key', async (t) => {
  const { baseUrl, key } = await service().company()
  const headers = { authorization: `Basic ${Buffer.from(`key:${key}`).toString('base64')}` }
  const page = await fetch(`${baseUrl}/graphiql`, { headers })
  const html = await page.text()
  t.is(page.status, 200)
  t.regex(page.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  t.deepEqual([...html.matchAll(/(?:src|href|from|import)[=( ]*["'](https?:)?\/\/[^"']+/g)].map((match) => match[0]), [])
  const assets = [...html.matchAll(/["'](\/graphiql\/static\/[^"']+\.(?:js|css))["']/g)].map((match) => match[1]!)
  t.true(assets.length >= 2)
  for (const asset of assets) t.is((await fetch(baseUrl + asset, { headers })).status, 200, asset)
})

test('an answer carries the transaction id and no trace of the database', async (t) => {
  const company = await service().company()
  const broken = await ask(company, '{ products(after: "bm8gY3Vyc29y") { nodes { sku } } }')
  t.truthy(broken.headers.get('x-service-transaction-id'))
  t.true(broken.errors.length > 0)
  for (const query of ['{ products(after: "bm8gY3Vyc29y") { nodes { sku } } }', '{ nope }', '{ products(filter: { createdAt: { equalTo: "9999-99-99" } }) { nodes { sku } } }', '{ products(offset: -1) { nodes { sku } } }', '{ tasks(filter: { dueDate: { equalTo: "2026-02-31T00:00:00Z" } }) { nodes { id } } }']) {
    const asked = await ask(company, query)
    t.true(asked.errors.length > 0, asked.text)
    t.notRegex(asked.text, /select |dashboard\.|company_id|syntax|postgres|node_modules|\.ts:/i)
    t.truthy(asked.errors[0]!.extensions.code, asked.text)
  }
})

test('calls by GraphQL stand in the call log and are counted', async (t) => {
  const company = await service().company()
  await ask(company, '{ products { totalCount } }')
  let logged: unknown[] = []
  for (const end = Date.now() + 10_000; logged.length === 0 && Date.now() < end; await sleep(50)) {
    logged = await company.sql(`select capability, channel, status from app.call_log where company_id = app.company_id()`)
  }
  t.deepEqual(logged, [{ capability: 'graphql', channel: 'graphql', status: 200 }])
})
