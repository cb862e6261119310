import { request } from 'node:http'
import test from 'ava'
import { Client } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import { keyOf, rpc } from './support.ts'

const service = serviceFor(test)

test('without a live credential the answer says where to get one', async (t) => {
  const { baseUrl } = service()
  const none = await fetch(`${baseUrl}/mcp`, { method: 'POST', body: '{}' })
  t.is(none.status, 401)
  t.regex(
    none.headers.get('www-authenticate')!,
    new RegExp(`^Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp", scope="[a-z_: ]+"$`),
  )
  t.like(await none.json(), { code: 'unauthenticated' })
  const wrong = await rpc(new Client(baseUrl, 'nonsense'), 'tools/list')
  t.is(wrong.status, 401)
  t.regex(wrong.headers.get('www-authenticate')!, /^Bearer error="invalid_token", /)
})

test('protected resource metadata names the resource and who grants tokens for it', async (t) => {
  const { baseUrl } = service()
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource']) {
    const response = await fetch(baseUrl + path)
    t.is(response.headers.get('access-control-allow-origin'), '*')
    const metadata = (await response.json()) as { scopes_supported: string[] }
    t.like(metadata, { resource: `${baseUrl}/mcp`, authorization_servers: [`${baseUrl}/identity`] })
    t.true(metadata.scopes_supported.includes('inventory:manage'))
  }
})

test('a sign-in with the scopes that are told may do all that its person may, but for what no agent does', async (t) => {
  const { baseUrl, admin } = service()
  const refused = await fetch(`${baseUrl}/mcp`, { method: 'POST', body: '{}' })
  const [, scope] = /scope="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)!
  const metadata = await (await fetch(`${baseUrl}/.well-known/oauth-protected-resource/mcp`)).json()
  t.deepEqual((metadata as { scopes_supported: string[] }).scopes_supported, scope!.split(' '))
  const { rows } = await admin.query<{ name: string }>('select unnest(app.all_permissions()) as name')
  const untold = rows.map(({ name }) => name).filter((name) => !scope!.split(' ').includes(name))
  t.deepEqual(untold, ['api_keys:manage', 'tasks:delete'])
})

test('a connection that names its company is a resource of its own, found by its own metadata', async (t) => {
  const { baseUrl } = service()
  const refused = await fetch(`${baseUrl}/mcp?company=acme`, { method: 'POST', body: '{}' })
  const [, metadata] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)!
  t.is(metadata, `${baseUrl}/.well-known/oauth-protected-resource/mcp?company=acme`)
  t.like(await (await fetch(metadata!)).json(), { resource: `${baseUrl}/mcp?company=acme` })
  const strange = await fetch(`${baseUrl}/mcp?company=${encodeURIComponent('a", b="ä\r\nX: y')}`, {
    method: 'POST',
    body: '{}',
  })
  t.is(strange.status, 401)
  t.regex(strange.headers.get('www-authenticate')!, /\?company=a%22%2C%20b%3D%22%C3%A4%0D%0AX%3A%20y", scope=/)
})

test('a key is revoked with the very next request, also where its claims are still in memory', async (t) => {
  const company = await service().company()
  const { client, keyId } = await keyOf(service(), company, 'human')
  t.is((await rpc(client, 'tools/call', { name: 'me_get', arguments: {} })).status, 200)
  t.true(await service().service.identity.keys.revoke(company.shortName, keyId))
  for (const [method, params] of [
    ['tools/call', { name: 'me_get', arguments: {} }],
    ['tools/list', {}],
  ] as const) {
    const answer = await rpc(client, method, params)
    t.is(answer.status, 401)
    t.regex(answer.headers.get('www-authenticate')!, /resource_metadata=/)
  }
})

test('a key may come as X-API-Key too, and is for one company', async (t) => {
  const company = await service().company()
  const send = (query: string) =>
    fetch(`${company.baseUrl}/mcp${query}`, {
      method: 'POST',
      headers: {
        'x-api-key': company.key,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  t.is((await send('')).status, 200)
  t.is((await send(`?company=${company.shortName}`)).status, 200)
  const other = await send('?company=another')
  t.is(other.status, 403)
  t.like(await other.json(), { code: 'company_mismatch' })
})

test('a page of another site does not get through, by its origin or by a name that points here', async (t) => {
  const company = await service().company()
  const { hostname, port } = new URL(company.baseUrl)
  const ask = (headers: Record<string, string>, method = 'POST') =>
    new Promise<{ status: number; code?: string; allowed: string | undefined }>((done, failed) => {
      request(
        {
          hostname,
          port,
          path: '/mcp',
          method,
          headers: {
            authorization: `Bearer ${company.key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
        },
        async (answer) => {
          const body = Buffer.concat(await answer.toArray()).toString()
          const refused =
            answer.statusCode! >= 400 && body !== '' ? { code: (JSON.parse(body) as { code: string }).code } : {}
          done({ status: answer.statusCode!, ...refused, allowed: answer.headers['access-control-allow-origin'] })
        },
      )
        .on('error', failed)
        .end(method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) : undefined)
    })
  const foreign: Record<string, string>[] = [
    { host: 'evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    t.deepEqual(await ask(headers), { status: 403, code: 'foreign_origin', allowed: undefined })
  }
  t.deepEqual(await ask({ origin: 'http://localhost:6274' }), { status: 200, allowed: 'http://localhost:6274' })
  t.deepEqual(await ask({ origin: 'http://localhost:6274' }, 'OPTIONS'), {
    status: 204,
    allowed: 'http://localhost:6274',
  })
  t.is((await ask({}, 'GET')).status, 405)
})
