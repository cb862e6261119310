// Applications nobody has registered by hand: they register themselves, or their metadata stand at their own address.
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
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

/** A site with applications' metadata, and how the provider gets past its certificate. */
async function startSite(t: ExecutionContext) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }] })
  const documents = new Map<string, object>()
  const asked: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url!)
    const found = documents.get(request.url!)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const trusting = new Agent({ connect: { ca: cert } })
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await trusting.close()
  })
  const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = { client_id: `${base}/client.json`, client_name: 'Known', redirect_uris: [redirect], token_endpoint_auth_method: 'none' }
  documents.set('/client.json', metadata)
  return { base, documents, asked, metadata, fetch: ((url: string, options: object) => undiciFetch(url, { ...options, dispatcher: trusting })) as never }
}

const redirect = 'http://127.0.0.1:9999/callback'
const ask = (at: string, id: string) =>
  fetch(`${at}/identity/auth?${new URLSearchParams({ ...challenge, client_id: id, redirect_uri: redirect })}`, { redirect: 'manual' })

test('an application is known by the address of its metadata', async (t) => {
  const { base, documents, metadata, fetch } = await startSite(t)
  documents.set('/lies.json', { ...metadata, client_name: 'Says it is another' })
  const identity = await startIdentity(database.identityUrl, { fetch })
  const known = await ask(identity.url, metadata.client_id)
  t.is(known.status, 303)
  t.regex(known.headers.get('location')!, /^\/connect\/|\/connect\//)
  t.is((await ask(identity.url, `${base}/lies.json`)).status, 400)
  t.is((await ask(identity.url, `${base}/none.json`)).status, 400)
  await identity.stop()

  // As it is delivered, the service asks no private address, whatever its certificate.
  const strict = await startIdentity(database.identityUrl)
  t.is((await ask(strict.url, metadata.client_id)).status, 400)
  await strict.stop()
})

test('nobody hammers a site by naming addresses on it: they are counted, and what was read is kept', async (t) => {
  const own = await identityDatabase()
  t.teardown(() => own.drop())
  const { base, asked, metadata, fetch } = await startSite(t)
  const identity = await startIdentity(own.identityUrl, { fetch })
  t.teardown(() => identity.stop())
  for (let n = 0; n < 3; n++) t.is((await ask(identity.url, metadata.client_id)).status, 303)
  t.is(asked.length, 1)

  await Promise.all(Array.from({ length: 10 }, (_, n) => ask(identity.url, `${base}/none.json?${n}`)))
  const { rows: [counted] } = await own.admin.query('select max(attempts) as attempts from identity.sign_in_attempts')
  t.is(counted.attempts, asked.length, 'all that were sent')
  await own.admin.query('update identity.sign_in_attempts set attempts = 299')
  const before = asked.length
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(identity.url, `${base}/more.json?${n}`)))
  t.is(asked.length, before + 1, 'three hundred an hour')
  const refused = answers.filter((answer) => answer.status === 429)
  t.true(refused.length >= 9)
  t.true(Number(refused[0]!.headers.get('retry-after')) > 3500)
  t.like(await refused[0]!.json(), { error: 'temporarily_unavailable' })
  t.is((await ask(identity.url, metadata.client_id)).status, 303, 'who is known goes on')
  const token = await globalThis.fetch(`${identity.url}/identity/token/introspection`, { method: 'POST', body: new URLSearchParams({ client_id: `${base}/other.json`, token: 'x' }) })
  t.is(token.status, 429, 'wherever an application is named')
})
