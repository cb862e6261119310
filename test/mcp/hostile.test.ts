// What nobody in good faith sends, and what a mistaken model does: refused in a way that says what is wrong, never at the
// cost of other callers.
import { request } from 'node:http'
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { accept, toolCall as call, rpc, run, send, tool } from './support.ts'

// One after the other: some of it costs the machine something.
const service = serviceFor(test)

test.serial('only POST does anything, whatever else brings a call along', async (t) => {
  const company = await service().company()
  const order = call('capabilities_call', { name: 'vendors.upsert', input: { name: 'Steelworks' } })
  for (const method of ['PUT', 'PATCH', 'DELETE', 'GET']) {
    const refused = await send(company, method === 'GET' ? undefined : order, {}, method)
    t.is(refused.status, 405, method)
    t.is(refused.headers.get('allow'), 'POST')
    t.is(refused.body.code, 'method_not_allowed')
  }
  t.is((await tool(company, 'vendors_list')).body.pagination.total, 0)
})

test.serial('JSON that is nested without end is refused before anything walks through it', async (t) => {
  for (const depth of [200, 10_000, 200_000]) {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
    for (const params of [
      `{"name":"vendors_list","arguments":{"search":${deep}}}`,
      `{"name":"me_get","_meta":{"x":${deep}}}`,
      deep,
    ]) {
      const company = await service().company()
      const refused = await send(company, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`)
      t.is(refused.status, 400)
      t.is(refused.body.code, 'invalid_json')
    }
    const overRest = await (await service().company()).send('POST', '/stock/transfers', `{"sku":${deep}}`)
    t.like(overRest, { status: 400, body: { code: 'invalid_json' } })
  }
})

test.serial('a query without end costs no more than one of its first words', async (t) => {
  const company = await service().company()
  const endless = Array.from({ length: 100_000 }, (_, n) => `w${n.toString(36)}`).join(' ')
  t.is((await tool(company, 'capabilities_search', { query: endless })).body.pagination.total, 0)
  const unknown = await tool(company, 'capabilities_call', { name: endless })
  t.is(unknown.body.code, 'not_found')
  t.true(unknown.texts[0]!.length < 1000)
  t.is((await tool(company, 'capabilities_search', { query: { all: true } })).body.errors[0].path, 'query')
})

test.serial('a refusal of very much is short enough to read', async (t) => {
  const company = await service().company()
  const refused = await tool(
    company,
    'vendors_list',
    Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`key${n}${'x'.repeat(1000)}`, n])),
  )
  t.like(refused.body, { code: 'invalid_input', status: 400 })
  t.true(refused.texts[0]!.length <= 60_000, String(refused.texts[0]!.length))
  t.is(refused.body.errors.length, 100)
  t.regex(refused.body.detail, /^key0x/)
})

test.serial('arguments of any form are answered by the tool: what can be read is read', async (t) => {
  const company = await service().company()
  for (const none of [null, undefined, '', '{}', '"{}"']) {
    const answer = await tool(company, 'me_get', none)
    t.is(answer.isError, none === '"{}"', JSON.stringify(none))
  }
  for (const wrong of [[], 5, true, 'x', [{}]]) {
    const refused = await tool(company, 'me_get', wrong)
    t.true(refused.isError)
    t.like(refused.body, {
      code: 'invalid_input',
      errors: [{ path: '', message: 'the arguments must be a JSON object' }],
    })
  }
  // Null for what is left out, as models do that must send every field.
  t.false((await tool(company, 'vendors_list', { search: null, limit: null })).isError)
  const made = await run(company, 'vendors.upsert', { name: 'Oak', leadTimeDays: null })
  t.like(made.body, { created: true, vendor: { leadTimeDays: null } })
  for (const [input, path] of [
    [{ name: null }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'x', __proto__x: 1 }, '__proto__x'],
  ] as const) {
    t.is((await run(company, 'vendors.upsert', input)).body.errors[0].path, path)
  }
  t.is(
    (
      await send(
        company,
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"vendors_list","arguments":{"__proto__":{"limit":1}}}}',
      )
    ).body.result.structuredContent.errors[0].path,
    '__proto__',
  )
  for (const name of ['__proto__', 'constructor', 'toString', 'vendors.upsert', 'x'.repeat(100_000)]) {
    const { error } = (await rpc(company, 'tools/call', { name, arguments: {} })).body
    t.is(error.code, -32602)
    t.true(error.message.length < 300)
  }
})

test.serial('what is no message of the protocol is refused, and a batch is every one of its calls', async (t) => {
  const company = await service().company()
  for (const [body, code] of [
    ['', -32700],
    ['{', -32700],
    ['5', -32600],
    ['null', -32600],
    ['[]', -32600],
    ['[1]', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    [JSON.stringify([call('me_get'), 1]), -32600],
    [JSON.stringify(Array.from({ length: 101 }, (_, n) => call('me_get', {}, n))), -32600],
  ] as const) {
    const refused = await send(company, body)
    t.is(refused.status, 400, body.slice(0, 50))
    t.is(refused.body.error.code, code, body.slice(0, 50))
  }
  t.is(
    (
      await send(
        company,
        new Uint8Array([...Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","x":"'), 0xff, ...Buffer.from('"}')]),
      )
    ).body.code,
    'invalid_json',
  )
  t.is(
    (await send(company, Buffer.from(`\ufeff${JSON.stringify(call('me_get'))}`, 'utf16le') as Uint8Array<ArrayBuffer>))
      .status,
    400,
  )
  const batch = await send(
    company,
    [call('me_get', {}, 1), call('capabilities_call', { name: 'products.delete' }, 2)],
    { 'mcp-protocol-version': '2025-03-26' },
  )
  t.deepEqual(
    batch.body.map((one: { id: number; result: { isError?: boolean } }) => [one.id, one.result.isError ?? false]),
    [
      [1, false],
      [2, true],
    ],
  )
  t.is(
    (
      await send(company, {
        jsonrpc: '2.0',
        method: 'tools/call',
        params: { name: 'capabilities_call', arguments: { name: 'vendors.upsert', input: { name: 'Silent' } } },
      })
    ).status,
    202,
  )
  t.is((await tool(company, 'vendors_list')).body.pagination.total, 0, 'what asks for no answer does nothing')
})

test.serial('other kinds of content are refused by their headers', async (t) => {
  const company = await service().company()
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ]) {
    t.is((await send(company, call('me_get'), { 'content-type': type })).status, 415, type)
  }
  for (const accepted of ['text/html', 'application/json', 'text/event-stream', '*/*']) {
    t.is((await send(company, call('me_get'), { accept: accepted })).status, 406, accepted)
  }
  t.is((await send(company, call('me_get'), { 'content-encoding': 'gzip' })).status, 400)
  t.is((await send(company, call('me_get'), { 'content-type': 'application/json; charset=utf-8' })).status, 200)
  for (const version of ['1999-01-01', 'x', '2025-11-25, 2025-11-25', '2026-07-28']) {
    t.is((await send(company, call('me_get'), { 'mcp-protocol-version': version })).status, 400, version)
  }
  const unknown = await send(company, call('me_get'), { 'mcp-protocol-version': '1999-01-01' })
  const [, named = ''] = /supported versions: (.*?)\)/.exec(unknown.body.error.message) ?? []
  t.regex(named, /^2026-07-28, 2025-11-25, .*2025-03-26/)
  const page = await fetch(`${company.baseUrl}/docs/tools`, { headers: { accept: 'text/html' } })
  t.true((await page.text()).includes(`revisions ${named}.`), 'the reference says the same')
})

test.serial('a name that only looks like this service’s is another’s', async (t) => {
  const company = await service().company()
  const { hostname, port } = new URL(company.baseUrl)
  const ask = (headers: Record<string, string>) =>
    new Promise<number>((done, failed) => {
      request(
        {
          hostname,
          port,
          path: '/mcp',
          method: 'POST',
          headers: { authorization: `Bearer ${company.key}`, 'content-type': 'application/json', accept, ...headers },
        },
        (answer) => {
          answer.resume()
          done(answer.statusCode!)
        },
      )
        .on('error', failed)
        .end(JSON.stringify(call('me_get')))
    })
  for (const host of [
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:80',
    `evil.example#${hostname}`,
    'localhost@evil.example',
    '127.0.0.1, evil.example',
    '0.0.0.0',
  ]) {
    t.is(await ask({ host }), 403, host)
  }
  for (const origin of [
    'http://localhost.evil.example',
    'http://evil.example:3000',
    'http://localhost@evil.example',
    'file://',
    'null',
    'http://evil.example/#http://localhost',
    'garbage',
  ]) {
    t.is(await ask({ origin }), 403, origin)
  }
  for (const host of ['localhost', `LOCALHOST:${port}`, '[::1]:1', `127.0.0.1:${port}`])
    t.is(await ask({ host }), 200, host)
})

test.serial('a stream ends with its acknowledgement, as there is nothing to tell: none stays open', async (t) => {
  const company = await service().company()
  const listen = await send(
    company,
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
  )
  t.regex(listen.text, /subscriptions\/acknowledged.+"notifications":\{\}.+"resultType":"complete"/s)
})
