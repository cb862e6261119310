// Bodies that are large, wrong all over or without end: nobody else waits for them.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { send, toolCall } from './mcp/support.ts'
import { serviceFor, startTestService } from './support/service.ts'
import { until } from './support/until.ts'

const service = serviceFor(test)
const wrongAllOver = { spec: { version: 1, taskTypes: Array.from({ length: 100_000 }, () => 5) } }

test('while a large input is checked, others are answered', async (t) => {
  const company = await service().company()
  await company.post('/config/validate', wrongAllOver) // the thread has begun
  let over = false
  let answered = 0
  const others = (async () => {
    while (!over) {
      t.is((await fetch(`${service().baseUrl}/healthz`)).status, 200)
      answered++
    }
  })()
  const checked = await company.ok(company.post('/config/validate', wrongAllOver))
  over = true
  await others
  t.is(checked.problems.at(-1).message, 'and 90000 more problems')
  t.true(answered > 3, `${answered} answers meanwhile`)
})

test('a large body is read as a small one is', async (t) => {
  const company = await service().company()
  const padded = (value: unknown) => `${JSON.stringify(value).slice(0, -1)}${' '.repeat(20_000)}}`
  const once = { 'idempotency-key': 'once' }
  const made = await company.post('/teams', { name: 'Night', memberIds: [] }, once)
  t.is(made.status, 200)
  const again = await company.post('/teams', padded({ memberIds: [], name: 'Night' }), once)
  t.is(again.text, made.text)
  t.is(again.headers.get('idempotency-replayed'), 'true')
  t.is((await company.post('/teams', padded({ name: 'Late' }), once)).body.code, 'idempotency_key_reused')

  const refused = async (body: string | object) => (await company.post('/teams', body)).body
  t.like(await refused(`${' '.repeat(20_000)}{`), { code: 'invalid_json' })
  t.like(await refused(`[${' '.repeat(20_000)}]`), {
    errors: [{ path: '', message: 'the body must be a JSON object' }],
  })
  t.like(await refused({ name: 'x'.repeat(20_000), colour: 1 }), {
    errors: [
      { path: 'name', message: 'must have at most 200 characters' },
      { path: 'colour', message: 'unknown key' },
    ],
  })
  const named = await company.put('/vendors/Oak', { name: 'Oak', externalRef: 'x'.repeat(20_000) })
  t.regex(named.body.detail, /^name: stands in the address/)
  const tool = await send(company, toolCall('vendors_list', { search: 'x'.repeat(20_000) }))
  t.is(tool.body.result.structuredContent.errors[0].path, 'search')

  await company.post('/teams', padded({ name: 'Late', password: 'x' }))
  await service().service.door.callLog.flush()
  const [row] = await company.sql(
    `select input from app.call_log where company_id = app.company_id() and input ->> 'password' is not null`,
  )
  t.deepEqual(row!.input, { name: 'Late', password: '(redacted)' })
})

test('who sends a body without end is answered and then cut off, known or not', async (t) => {
  const company = await service().company()
  const { port } = new URL(service().baseUrl)
  const endless = async (path: string, key: string, length: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n`
    socket.write(`${head}Content-Type: application/json\r\n${length}\r\n\r\n`)
    const more = setInterval(() => socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`), 20)
    let told = ''
    socket.on('data', (chunk: Buffer) => {
      told += chunk
    })
    await new Promise<void>((closed) => socket.on('error', () => closed()).on('close', () => closed()))
    clearInterval(more)
    return told.slice(9, 12)
  }
  const chunked = 'Transfer-Encoding: chunked'
  t.is(await endless('/api/v1/teams', 'nobody', chunked), '401')
  t.is(await endless('/api/v1/nothing', 'nobody', chunked), '404')
  for (const path of ['/api/v1/teams', '/mcp', '/graphql'])
    t.is(await endless(path, (await service().company()).key, chunked), '413')
  t.is(await endless('/identity/reg', 'nobody', chunked), '413')
  t.is(await endless('/identity/token', 'nobody', chunked), '400')
  t.is(await endless('/sign-in', 'nobody', 'Content-Length: 99999999999'), '413')
  t.is((await company.get('/me')).status, 200)
})

test('after a body that is too much no large one is read from there for a moment, and everybody else goes on', async (t) => {
  const company = await service().company()
  const other = (await company.ok(company.post('/api-keys', { name: 'Other' }))).key
  const { port } = new URL(service().baseUrl)
  /** Announces a body of a megabyte, sends its first bytes, and waits for what is answered to that. */
  const announced = async (path: string, key: string, patience = 20_000) => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n`
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`)
    let told = ''
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        told += chunk
      })
    await Promise.race([once(socket, 'close'), sleep(patience)])
    const isClosed = socket.closed
    socket.destroy()
    return { told, isClosed }
  }
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]))
  const tooMuch = async () => (await company.post('/stock/transfers', keys)).status === 400
  const answers = new Map<string, string>()
  const areRefused = async () => {
    const paths = ['/api/v1/stock/transfers', '/mcp', '/graphql']
    const all = await Promise.all(paths.map((path) => announced(path, company.key, 5000)))
    for (const [n, { told }] of all.entries()) answers.set(paths[n]!, told)
    return all.every(({ isClosed }) => isClosed)
  }
  // A slow machine can miss the moment, which is the longer the more often it begins.
  await until(async () => (await tooMuch()) && (await areRefused()))
  for (const told of answers.values()) {
    t.regex(told, /^HTTP\/1.1 429 /)
    t.regex(told, /^Retry-After: \d+\r$/m)
    t.regex(told, /^Connection: close\r$/m)
    t.regex(told, /refused as too much and counted as .*, so for \d+ s no body above 64 KiB is read/)
  }
  const read = await announced('/api/v1/stock/transfers', other, 2000)
  t.is(read.told, '', 'another key’s is waited for')
  t.is((await company.get('/me')).status, 200, 'what is small is answered')
  const isLonger = async () => /^Retry-After: ([3-9]|\d\d)\r$/m.test((await announced('/mcp', company.key)).told)
  await until(async () => (await tooMuch()) && (await isLonger())) // the first was of two seconds
})

test('of a body that is too much no more is waited for than it takes to see that', async (t) => {
  t.timeout(240_000)
  const company = await service().company()
  const { port } = new URL(service().baseUrl)
  const begun = `{${Array.from({ length: 2000 }, (_, n) => `"k${n}":1`).join()},`
  for (const [path, length] of [
    ['/api/v1/config/plan', 'Content-Length: 9000000'],
    ['/mcp', 'Content-Length: 900000'],
    ['/graphql', 'Content-Length: 90000'],
  ] as const) {
    const { key } = await company.ok(company.post('/api-keys', { name: path }))
    const socket = connect(Number(port), '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n`
    socket.write(`${head}Content-Type: application/json\r\n${length}\r\n\r\n${begun}`)
    let told = ''
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        told += chunk
      })
    await Promise.race([once(socket, 'close'), sleep(60_000)])
    t.true(socket.closed)
    for (const part of [/^HTTP\/1.1 400 /, /^Connection: close\r$/m, /at most 1000 keys/]) t.regex(told, part)
  }
})

test('who sends many credentials that are none is answered late, and who is known is not', async (t) => {
  const service = await startTestService({ TRUST_PROXY: '1' })
  t.teardown(() => service.close())
  const company = await service.company()
  const from = (ip: string, key: string) =>
    fetch(`${service.baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': ip } })
  const durationOf = async (asked: () => Promise<unknown>) => {
    const started = performance.now()
    await asked()
    return performance.now() - started
  }
  const flood = await Promise.all(
    Array.from({ length: 100 }, (_, n) => durationOf(() => from('203.0.113.9', `mw_${n}`))),
  )
  t.true(flood.filter((one) => one >= 250).length >= 40)
  t.is((await from('203.0.113.9', company.key)).status, 200)
  t.is((await from('203.0.113.9', 'mw_none')).status, 401)
})

test('a body is UTF-8, however its type says so', async (t) => {
  const company = await service().company()
  for (const charset of ['UTF-8', '"utf-8"', 'utf8', 'Utf-8; profile=x']) {
    const type = { 'content-type': `application/json; charset=${charset}` }
    t.is((await company.post('/teams', { name: charset }, type)).status, 200, charset)
  }
  const other = await company.post('/teams', { name: 'X' }, { 'content-type': 'application/json; charset=utf-16' })
  t.like(other.body, { status: 415, code: 'unsupported_media_type' })
  t.is(other.body.detail, 'Send the body in UTF-8; it is said to be utf-16.')
  const tool = await fetch(`${company.baseUrl}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.key}`, 'content-type': 'application/json;charset="latin1"' },
    body: '{}',
  })
  t.like(await tool.json(), { status: 415, code: 'unsupported_media_type' })
})
