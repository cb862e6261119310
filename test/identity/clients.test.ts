// Applications nobody has registered by hand: they register themselves, or their metadata stand at their own address.
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import { generate } from 'selfsigned'
import { Agent, fetch as undiciFetch } from 'undici'
import { identityDatabase, startIdentity } from './support.ts'

const database = await identityDatabase()
test.after.always(() => database.drop())

const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', response_type: 'code' }

test('an application registers itself, as those before client metadata documents do', async (t) => {
  const identity = await startIdentity(database.identityUrl)
  const register = (body: object) => fetch(`${identity.url}/identity/reg`, {
    method: 'POST', headers: { 'content-type': 'application/json', origin: 'https://inspector.example' }, body: JSON.stringify(body) })
  const answer = await register({ client_name: 'Inspector', redirect_uris: ['http://localhost:6274/oauth/callback'], token_endpoint_auth_method: 'none',
    scope: 'inventory:view tasks:create' })
  t.is(answer.status, 201, 'also when it names permissions')
  t.is(answer.headers.get('access-control-allow-origin'), '*')
  const desktop = await register({ client_name: 'Editor', redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'], token_endpoint_auth_method: 'none' })
  t.is(desktop.status, 201, 'also with an address of its own scheme')
  t.is((await register({ redirect_uris: ['javascript:alert(1)'] })).status, 400)
  t.is((await register({ redirect_uris: [] })).status, 400)
  const broken = await fetch(`${identity.url}/identity/reg`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })
  t.is(broken.status, 400)
  t.deepEqual(identity.errors, [])
  await identity.stop()
})

test('an application is known by the address of its metadata', async (t) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }] })
  const documents = new Map<string, object>()
  const server = createServer({ key, cert }, (request, response) => {
    const found = documents.get(request.url!)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirect = 'http://127.0.0.1:9999/callback'
  const metadata = { client_id: `${base}/client.json`, client_name: 'Known', redirect_uris: [redirect], token_endpoint_auth_method: 'none' }
  documents.set('/client.json', metadata)
  documents.set('/lies.json', { ...metadata, client_name: 'Says it is another' })

  const trusting = new Agent({ connect: { ca: cert } })
  const identity = await startIdentity(database.identityUrl, {
    fetch: ((url: string, options: object) => undiciFetch(url, { ...options, dispatcher: trusting })) as never })
  const ask = (id: string, at = identity.url) => fetch(`${at}/identity/auth?${new URLSearchParams({ ...challenge, client_id: id, redirect_uri: redirect })}`, { redirect: 'manual' })
  const known = await ask(metadata.client_id)
  t.is(known.status, 303)
  t.regex(known.headers.get('location')!, /^\/connect\/|\/connect\//)
  t.is((await ask(`${base}/lies.json`)).status, 400)
  t.is((await ask(`${base}/none.json`)).status, 400)
  await identity.stop()

  // As it is delivered, the service asks no private address, whatever its certificate.
  const strict = await startIdentity(database.identityUrl)
  t.is((await ask(metadata.client_id, strict.url)).status, 400)
  await strict.stop()
  server.closeAllConnections()
  server.close()
  await trusting.close()
})
