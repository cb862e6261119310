// One caller who asks too much: what it sends is refused cheaply, and what it is due comes after its own, not the others'.
import { randomBytes } from 'node:crypto'
import test from 'ava'
import { freePort } from '../db/cluster/port.ts'
import { send, toolCall } from './mcp/support.ts'
import { Client } from './support/client.ts'
import { ask } from './support/graphql.ts'
import { serviceFor, startTestService } from './support/service.ts'

const service = serviceFor(test)
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))

test('a body of very many keys or values is refused before anything walks through it', async (t) => {
  const company = await service().company()
  const refused = await company.post('/stock/transfers', keys(90_000))
  t.like(refused, {
    status: 400,
    body: { code: 'invalid_input', detail: 'body: must have at most 1000 keys in one object' },
  })
  t.true(refused.text.length < 1000)
  const another = async () => await service().company()
  const values = await (await another()).post('/teams', {
    name: 'Night',
    members: Array.from({ length: 60_000 }, () => 1),
  })
  t.like(values.body, { code: 'invalid_input', detail: 'body: must have at most 52428 values' })
  const large = { spec: { version: 1, products: Array.from({ length: 1_100_000 }, () => 1) } }
  t.like((await (await another()).post('/config/plan', large)).body, {
    detail: 'body: must have at most 1048576 values',
  })
  const overTools = await send(await another(), toolCall('me_get', keys(90_000)))
  t.like(overTools, { status: 400, body: { code: 'invalid_input' } })
  const inText = await send(await another(), toolCall('me_get', JSON.stringify(keys(20_000))))
  t.is(inText.body.result.structuredContent.code, 'invalid_input')
})

test('a hundred problems are told, and how many more there are', async (t) => {
  const company = await service().company()
  const refused = await company.post('/stock/transfers', { ...keys(700), ['x'.repeat(100_000)]: 1 })
  t.is(refused.body.errors.length, 100)
  t.regex(refused.body.detail, /; and \d+ more$/)
  t.true(refused.text.length < 20_000)
  const spec = { version: 1, vendors: Array.from({ length: 300 }, (_, n) => ({ name: n })) }
  const { problems } = await company.ok(company.post('/config/validate', { spec }))
  t.is(problems.length, 300, 'of a file all, for whoever mends it')
})

test('what is meant passes: a factory of 5,000 products in 10 MiB, and a batch of 500 orders', async (t) => {
  const company = await service().company()
  const text = (bytes: number) => randomBytes(bytes / 2).toString('hex')
  const spec = {
    version: 1,
    products: Array.from({ length: 5000 }, (_, n) => ({
      ...{ sku: `P-${n}`, name: `Product ${n} ${text(100)}`, itemClass: 'raw', unit: 'pcs', description: text(1700) },
    })),
  }
  const body = JSON.stringify({ spec })
  t.true(body.length > 9 * 1024 * 1024 && body.length < 10 * 1024 * 1024, String(body.length))
  const checked = await company.post('/config/validate', body)
  t.is(checked.status, 200, checked.text.slice(0, 500))
  const orders = Array.from({ length: 500 }, (_, n) => ({
    ...{ externalSystemId: `WO-${n}`, productSku: 'P-1', quantity: 5, dueDate: '2026-03-29T08:30:00Z' },
  }))
  const { results } = await company.ok(company.post('/work-orders/batch', { orders }))
  t.is(results.length, 500)
})

test('a dashboard’s question that is long or deep is refused before it is checked', async (t) => {
  const company = await service().company()
  const refused = async (query: string, variables?: Record<string, unknown>) => {
    const { status, errors } = await ask(company, query, variables)
    return `${status} ${errors[0]!.extensions.code}: ${errors[0]!.message}`
  }
  t.is(await refused(`{products{nodes{${'sku '.repeat(20_000)}}}}`), '400 invalid_input: A query may have 4000 tokens.')
  const nots = (depth: number) => `${'{not:'.repeat(depth)}{sku:{equalTo:"x"}}${'}'.repeat(depth)}`
  t.is(
    await refused(`{products(filter:${nots(4000)}){nodes{sku}}}`),
    '400 invalid_input: A query may have 40 brackets within each other.',
  )
  t.regex(
    await refused('query($f: ProductFilter){products(filter:$f){nodes{sku}}}', {
      f: JSON.parse(nots(400).replaceAll('not', '"not"').replace('sku', '"sku"').replace('equalTo', '"equalTo"')),
    }),
    /^400 invalid_json: The body is nested deeper than 40 levels\.$/,
  )
  t.is((await ask(company, `{products(filter:${nots(20)}){nodes{sku}}}`)).status, 200)
  const schemas = Array.from({ length: 29 }, (_, n) => `a${n}: __schema { types { name fields { name } } }`)
  t.is(await refused(`{${schemas.join(' ')}}`), '400 invalid_input: A query may have __schema 2 times.')
})

test('a company that holds its share of the connections leaves the others theirs', async (t) => {
  const slow = await startTestService({ POOL_SIZE: '4', STATEMENT_TIMEOUT_MS: '60000' })
  const [first, second] = [await slow.company(), await slow.company()]
  const blocker = await slow.admin.connect()
  t.teardown(async () => {
    blocker.release()
    await slow.close()
  })
  await Promise.all([first, second].map((company) => company.post('/teams', { name: 'Day shift' })))
  await blocker.query('begin')
  await blocker.query(
    `select from people.teams where company_id = (select id from app.companies where short_name = $1) for update`,
    [first.shortName],
  )
  const [team] = (await first.get('/teams')).body.data
  const waiting = Array.from({ length: 12 }, () => first.patch(`/teams/${team.id}`, { name: 'Late shift' }))
  await slow.untilHeldBack(2)
  for (let n = 0; n < 5; n++)
    t.is((await second.get('/me')).status, 200, 'answered while the others wait for their lock')
  t.is((await fetch(`${slow.baseUrl}/readyz`)).status, 200)
  await blocker.query('rollback')
  for (const reply of await Promise.all(waiting)) t.is(reply.status, 200, reply.text)
})

test('many keys of a person, and many people of a company, share one rate', async (t) => {
  const limited = await startTestService({
    ...{ RATE_LIMIT_PER_MINUTE: '6', RATE_LIMIT_BURST: '10' },
    ...{ RATE_LIMIT_PERSON_TIMES: '2', RATE_LIMIT_COMPANY_TIMES: '3' },
  })
  t.teardown(() => limited.close())
  const company = await limited.company()
  const another = async (n: number) => {
    const { key } = await company.ok(company.post('/api-keys', { name: `Key ${n}` }))
    return new Client(company.baseUrl, key)
  }
  const clients = [await another(1), await another(2), await another(3), await another(4)]
  const replies = await Promise.all(clients.flatMap((client) => Array.from({ length: 10 }, () => client.get('/me'))))
  const passed = replies.filter((reply) => reply.status === 200).length
  t.true(passed >= 14 && passed <= 20, `${passed} of the 20 that the person has, 4 of which made the keys`)
  const refused = replies.find((reply) => reply.status === 429)!
  t.is(refused.body.code, 'rate_limited')
  t.regex(
    refused.body.detail,
    /^Too many calls of this person: 20 at once and 12 a minute may come\. Come back in \d+ s\.$/,
  )
  t.is(refused.body.retryAfter, Number(refused.headers.get('retry-after')))
  t.is(refused.headers.get('ratelimit-policy'), '"calls of the person";q=20;w=100')
  const colleague = await company.as('Viewer')
  t.is((await colleague.get('/me')).status, 200)
  const others = await Promise.all([1, 2].map((n) => company.as('Viewer', `viewer-${n}`)))
  const rest = await Promise.all(others.flatMap((one) => Array.from({ length: 10 }, () => one.get('/me'))))
  const last = rest.find((reply) => reply.status === 429)!
  t.regex(last.body.detail, /^Too many calls of this company: 30 at once and 18 a minute/)
  const stranger = await (await limited.company()).as('Viewer', 'stranger')
  t.is((await stranger.get('/me')).status, 200)
})

test('what is refused as too much costs many calls, and is not read once the rate is used up', async (t) => {
  const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '100' })
  t.teardown(() => limited.close())
  const company = await limited.company()
  const replies = []
  for (let n = 0; n < 30; n++) replies.push((await company.post('/stock/transfers', keys(2000))).status)
  t.is(replies[0], 400)
  t.is(replies.at(-1), 429)
  t.is((await send(company, toolCall('me_get', keys(2000)))).status, 429)
  t.is((await company.post('/stock/transfers', keys(90_000))).status, 429, 'told, although its body is left unread')
  const another = await limited.company()
  const asked = []
  for (let n = 0; n < 30; n++) asked.push((await ask(another, `{products{nodes{${'sku '.repeat(5000)}}}}`)).status)
  t.is(asked[0], 400)
  t.is(asked.at(-1), 429)
})

test('a person has fifty living keys at most', async (t) => {
  const company = await service().company()
  const made = []
  for (let n = 0; n < 49; n++) made.push(await company.post('/api-keys', { name: `Key ${n}` }))
  t.true(made.every((reply) => reply.status === 200))
  const refused = await company.post('/api-keys', { name: 'One more' })
  t.like(refused, { status: 409, body: { code: 'too_many_keys' } })
  await company.ok(company.delete(`/api-keys/${made[0]!.body.id}`))
  t.is((await company.post('/api-keys', { name: 'In its place' })).status, 200)
})

test('every answer is what its type says; behind TLS it asks for TLS, and metrics can have a token of their own', async (t) => {
  const plain = await fetch(`${service().baseUrl}/healthz`)
  t.is(plain.headers.get('x-content-type-options'), 'nosniff')
  t.is(plain.headers.get('strict-transport-security'), null)
  t.is((await fetch(`${service().baseUrl}/metrics`)).status, 200)
  const METRICS_TOKEN = 'for whoever watches it'
  const PORT = String(await freePort())
  const secure = await startTestService({ BASE_URL: 'https://mill.example', METRICS_TOKEN, PORT })
  t.teardown(() => secure.close())
  const address = `http://127.0.0.1:${PORT}`
  const refused = await fetch(`${address}/metrics`)
  t.is(refused.status, 401)
  t.is(refused.headers.get('strict-transport-security'), 'max-age=31536000')
  for (const scheme of ['Bearer', 'bearer']) {
    const told = await fetch(`${address}/metrics`, { headers: { authorization: `${scheme} ${METRICS_TOKEN}` } })
    t.is(told.status, 200, scheme)
  }
  const wrong = await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer for whoever guesses it' } })
  t.is(wrong.status, 401)
})
