// What a call leaves: a problem, its transaction id, and its line in the call log.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { withoutSecrets } from '../server/secrets.ts'
import { serviceFor, type TestCompany } from './support/service.ts'
import { makeWorld } from './support/world.ts'

const service = serviceFor(test)

// Every code that a caller can branch on is provoked by a test somewhere, and explained by a page.

test('every code of the catalogue is provoked by a test', async (t) => {
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(
    names.map(async (name) => {
      return await readFile(path.join(import.meta.dirname, name), 'utf8')
    }),
  )
  const isNamed = (code: string) => texts.some((text) => text.includes(`'${code}'`))
  const codes = [...service().service.door.problems.entries.keys()]
  t.deepEqual(
    codes.filter((code) => !isNamed(code)),
    [],
    'nobody shows that these are ever answered',
  )
})

test('what is wrong with a request is told before anything else happens', async (t) => {
  const company = await service().company()
  const wrong = (path: string, init: RequestInit) =>
    fetch(`${company.baseUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${company.key}`, ...init.headers },
    })
  const json = { 'content-type': 'application/json' }
  for (const [code, status, response] of [
    ['invalid_json', 400, await wrong('/api/v1/stock/transfers', { method: 'POST', body: '{"sku": ', headers: json })],
    [
      'invalid_json',
      400,
      await wrong('/api/v1/stock/transfers', { method: 'POST', body: Buffer.from([0x7b, 0xff, 0x7d]), headers: json }),
    ],
    ['invalid_input', 400, await wrong('/api/v1/stock/transfers', { method: 'POST', body: '[]', headers: json })],
    [
      'unsupported_media_type',
      415,
      await wrong('/api/v1/stock/transfers', {
        method: 'POST',
        body: 'sku=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ],
    ['method_not_allowed', 405, await wrong('/api/v1/stock/transfers', { method: 'PUT', body: '{}', headers: json })],
    ['not_found', 404, await wrong('/api/v1/no-such-thing', {})],
    ['not_found', 404, await wrong('/nowhere', {})],
  ] as const) {
    const problem = await response.json()
    t.is(response.status, status, code)
    t.is(response.headers.get('content-type'), 'application/problem+json')
    t.like(problem, { code, status, type: `${company.baseUrl}/problems/${code}` })
    if (code === 'method_not_allowed') t.is(response.headers.get('allow'), 'POST')
  }
})

test('every offending field is named at once', async (t) => {
  const company = await service().company()
  const reply = await company.post('/stock/transfers', { sku: '', quantity: '5', from: 7, bin: 'attic', colour: 'red' })
  t.is(reply.status, 400)
  t.deepEqual(reply.body.errors.map((error: { path: string }) => error.path).sort(), [
    'bin',
    'colour',
    'from',
    'quantity',
    'sku',
    'to',
  ])
})

test('what is wrong is said so that it can be mended', async (t) => {
  const company = await service().company()
  const said = async (reply: Promise<{ body: { errors: { path: string; message: string }[] } }>) =>
    Object.fromEntries((await reply).body.errors.map(({ path, message }) => [path, message]))
  t.deepEqual(await said(company.post('/stock/transfers', { sku: '', quantity: -1, from: 7, bin: 'attic' })), {
    sku: 'must not be empty',
    quantity: 'must be above 0',
    from: 'must be text',
    to: 'is required',
    bin: 'must be one of "goods", "bads", "quarantine"',
  })
  t.deepEqual(await said(company.get('/audit-log?limit=101&offset=x&from=yesterday')), {
    limit: 'must be at most 100',
    offset: 'must be a number',
    from: 'must be an ISO 8601 date-time such as 2026-03-29T08:30:00Z, or must be a date such as 2026-03-29',
  })
  t.deepEqual(await said(company.get('/work-orders?status=draft&status=closed&dueBefore=2026-02-30&stage=x')), {
    status:
      'must be one of "draft", "released", "in_progress", "completed", "closed", "cancelled": one alone, not several',
    dueBefore: 'there is no such day',
    stage: 'unknown key: known are limit, offset, status, productSku, dueBefore, externalSystemId',
  })
  t.deepEqual(await said(company.get('/audit-log?from=2026-12-01T10:00:00')), {
    from: 'lacks Z or an offset, as in 2026-03-29T08:30:00Z or 2026-03-29T08:30:00+02:00',
  })
  t.deepEqual(await said(company.post('/teams', { name: 'x'.repeat(201), color: 'red', memberIds: ['1', 1.5] })), {
    name: 'must have at most 200 characters',
    color: 'must be a color such as #1f77b4',
    'memberIds.0': 'must be a number',
    'memberIds.1': 'must be a whole number',
  })
})

test('the key of who is no longer a member has ended', async (t) => {
  const company = await service().company()
  const viewer = await company.as('Viewer')
  t.is((await viewer.get('/me')).status, 200)
  await company.deactivate('viewer@example.test')
  t.like(await viewer.get('/me'), { status: 401, body: { code: 'unauthenticated' } })
})

test.serial('a failure tells its transaction and nothing else', async (t) => {
  const company = await service().company()
  const rename = (from: string, to: string) => service().admin.query(`alter function app.${from} rename to ${to}`)
  await rename('only_sees', 'only_sees_away')
  const reply = await company.get('/me', { 'x-service-transaction-id': 'the-failing-one' })
  await rename('only_sees_away', 'only_sees')
  t.is(reply.status, 500)
  t.deepEqual(Object.keys(reply.body).sort(), ['code', 'detail', 'status', 'title', 'transactionId', 'type'])
  t.like(reply.body, { code: 'internal_error', transactionId: 'the-failing-one' })
  t.is((await company.get('/me')).status, 200)
})

test('a page explains every code, to people and to programs', async (t) => {
  const { baseUrl } = service()
  const page = async (path: string, accept: string) => (await fetch(baseUrl + path, { headers: { accept } })).text()
  const { data } = JSON.parse(await page('/problems', 'application/json')) as {
    data: { code: string; cause: string; cure: string }[]
  }
  const list = await page('/problems', 'text/html')
  t.deepEqual(
    data.map((entry) => entry.code),
    [...service().service.door.problems.entries.keys()],
  )
  for (const entry of data) {
    t.true(list.includes(`href="/problems/${entry.code}"`), entry.code)
    t.true(entry.cause.length > 10 && entry.cure.length > 10, entry.code)
    t.deepEqual(JSON.parse(await page(`/problems/${entry.code}`, 'application/json')), entry)
    t.regex(
      await page(`/problems/${entry.code}`, 'text/html,*/*'),
      new RegExp(`<code>${entry.code}</code>.*<h2>Cause</h2>.*<h2>Cure</h2>`, 's'),
    )
  }
  t.is((await fetch(`${baseUrl}/problems/no_such_code`)).status, 404)
})

test('an answer always has a transaction id, and a strange one of the caller’s is not taken over', async (t) => {
  for (const path of [
    '/api/v1/me',
    '/api/v1/nowhere',
    '/nowhere',
    '/graphql',
    '/mcp',
    '/docs',
    '/problems',
    '/sign-in',
    '/keys',
    '/identity/jwks',
    '/identity/auth',
    '/.well-known/openid-configuration',
    '/healthz',
    '/readyz',
    '/metrics',
  ]) {
    const response = await fetch(service().baseUrl + path, {
      redirect: 'manual',
      headers: { 'x-service-transaction-id': 'x'.repeat(200) },
    })
    t.regex(response.headers.get('x-service-transaction-id') ?? '', /^[0-9a-f-]{36}$/, path)
  }
})

// The call log: serial, as it is closed and made to wait.

async function logged(company: TestCompany): Promise<Record<string, unknown>[]> {
  await service().service.door.callLog.flush()
  return await company.sql(`select p.email, l.key_id is not null as keyed, l.actor_type, l.channel, l.capability, l.status, l.code, l.transaction_id, l.input
    from app.call_log l left join people.people p on p.company_id = l.company_id and p.id = l.person_id
    where l.company_id = app.company_id() order by l.at`)
}

test.serial(
  'every call of a known caller stands in the call log: who, what, with what result; writes with their input',
  async (t) => {
    const world = await makeWorld(service())
    const { company } = world
    const transfer = { sku: world.rawSku, lotCode: world.lotCode, quantity: 5, from: world.shelf, to: world.rack }
    await company.get('/people', { 'x-service-transaction-id': 'a-read' })
    await company.post('/stock/transfers', transfer, { 'x-service-transaction-id': 'a-write' })
    await company.post('/stock/transfers', { ...transfer, quantity: 500 }, { 'x-service-transaction-id': 'a-refusal' })
    await company.post('/stock/transfers', { quantity: 'many\u0000' }, { 'x-service-transaction-id': 'a-wrong-form' })
    await company.post('/stock/transfers', '{', { 'x-service-transaction-id': 'no-json' })
    await fetch(`${company.baseUrl}/api/v1/people`, { headers: { 'x-service-transaction-id': 'nobody' } })
    const rows = await logged(company)
    const call = {
      email: 'admin@example.test',
      keyed: true,
      actor_type: 'human',
      channel: 'rest',
      capability: 'stock.transfer',
    }
    t.deepEqual(rows, [
      { ...call, capability: 'people.list', status: 200, code: null, transaction_id: 'a-read', input: null },
      { ...call, status: 200, code: null, transaction_id: 'a-write', input: transfer },
      {
        ...call,
        status: 409,
        code: 'insufficient_stock',
        transaction_id: 'a-refusal',
        input: { ...transfer, quantity: 500 },
      },
      {
        ...call,
        status: 400,
        code: 'invalid_input',
        transaction_id: 'a-wrong-form',
        input: { quantity: 'many\ufffd' },
      },
      { ...call, status: 400, code: 'invalid_json', transaction_id: 'no-json', input: null },
    ])
  },
)

test.serial('a normal stop loses no call', async (t) => {
  const company = await service().company()
  await Promise.all(Array.from({ length: 700 }, () => company.get('/me')))
  await service().service.door.callLog.close()
  const [row] = await company.sql('select count(*)::int as calls from app.call_log where company_id = app.company_id()')
  t.is(row!.calls, 700)
})

test.serial('while the database refuses, calls wait for the log instead of getting lost', async (t) => {
  const { callLog } = service().service.door
  const company = await service().company()
  await company.get('/me')
  await service().admin.query('alter function call.log_calls(bigint, json) rename to log_calls_away')
  await callLog.flush()
  await service().admin.query('alter function call.log_calls_away(bigint, json) rename to log_calls')
  t.is((await logged(company)).length, 1)
})

test.serial('secrets and what Postgres cannot store stay out', (t) => {
  const kept = JSON.parse(
    withoutSecrets({
      name: 'Hook',
      headers: { Authorization: 'Bearer x' },
      nested: [{ apiKey: 'mw_1', password: 'p', clientSecret: 's', accessToken: 't', key: 'k' }],
      text: 'a\u0000b\ud800',
      keyboard: 'qwerty',
      key: null,
    }),
  )
  t.deepEqual(kept, {
    name: 'Hook',
    headers: '(redacted)',
    nested: [
      {
        apiKey: '(redacted)',
        password: '(redacted)',
        clientSecret: '(redacted)',
        accessToken: '(redacted)',
        key: '(redacted)',
      },
    ],
    text: 'a\ufffdb\ufffd',
    keyboard: 'qwerty',
    key: null,
  })
  t.deepEqual(
    JSON.parse(
      withoutSecrets({
        ...{ 'x-api-key': 'a', 'Bearer hunter2x': 1, mw_5D9WqdX5OelI: 1, authorisation: 'basic dXNlcjpwdw==' },
        note: 'my key is mw_5D9WqdX5OelI-x_y, do not tell',
      }),
    ),
    {
      ...{ 'x-api-key': '(redacted)', 'Bearer (redacted)': 1, '(redacted)': 1, authorisation: 'basic (redacted)' },
      note: 'my key is (redacted), do not tell',
    },
  )
  t.deepEqual(JSON.parse(withoutSecrets({ spec: 'x'.repeat(300_000) })), { omitted: '300011 characters' })
})
