// The page /docs as a client of the provider: public, for its own address and the API alone; who uses it is the person.
import { createHash, randomBytes } from 'node:crypto'
import test from 'ava'
import { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { member, Visitor, type Member, type Seen } from './visitor.ts'

const service = serviceFor(test)
const redirect = () => `${service().baseUrl}/docs/oauth2-redirect.html`
const rest = () => `${service().baseUrl}/api/v1`

function ask(visitor: Visitor, verifier: string, changes: Record<string, string | undefined> = {}): Promise<Seen> {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { response_type: 'code', client_id: 'millwright-docs', redirect_uri: redirect(), scope: 'access', resource: rest(), state: 'xyz', code_challenge: challenge, code_challenge_method: 'S256', ...changes }
  return visitor.get(`/identity/auth?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== undefined) as [string, string][])}`)
}

/** The token request as the page sends it: without the resource, which the provider knows of the code. */
function exchange(code: string, verifier: string, changes: Record<string, string> = {}): Promise<Response> {
  const body = { grant_type: 'authorization_code', code, client_id: 'millwright-docs', client_secret: '', redirect_uri: redirect(), code_verifier: verifier, ...changes }
  return fetch(`${service().baseUrl}/identity/token`, { method: 'POST', body: new URLSearchParams(body) })
}

async function tokenOf(who: Member, visitor = new Visitor(service().baseUrl), changes: Record<string, string> = {}): Promise<{ client: Client; answer: Record<string, unknown> }> {
  const verifier = randomBytes(32).toString('base64url')
  if (visitor.cookies().length === 0) await visitor.signIn(who.email, who.password)
  const consent = await ask(visitor, verifier)
  const back = await visitor.send(consent, new URL(consent.url).pathname, { answer: 'allow', extent: 'all', ...changes })
  const answer = await (await exchange(new URL(back.url).searchParams.get('code')!, verifier)).json() as Record<string, unknown>
  return { client: new Client(service().baseUrl, String(answer.access_token)), answer }
}

test('who signs in from there is the person: human, for the API, for an hour, without a refresh token', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const { client, answer } = await tokenOf(who)
  t.is(answer.expires_in, 3600)
  t.false('refresh_token' in answer || 'id_token' in answer)
  t.like(await client.ok(client.get('/me')), { actorType: 'human', user: { email: who.email } })
  t.like(await service().service.identity.verifier.verify(client.key), { actorType: 'human', resource: rest() })
  const tools = await fetch(`${company.baseUrl}/mcp`, { method: 'POST', headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }, body: '{}' })
  t.is(tools.status, 401, 'not for the tool server')
  const made = await client.ok(client.post('/api-keys', { name: 'From the page' }))
  t.true(Date.parse(made.expiresAt) <= Date.now() + 3600_000, 'a key made with it does not outlive it')
  const narrowed = await tokenOf(who, new Visitor(company.baseUrl), { extent: 'some', permission: 'inventory:view' })
  t.deepEqual((await narrowed.client.ok(narrowed.client.get('/me'))).permissions, ['inventory:view'])
})

test('no other address gets its codes, no other resource its tokens, and nothing goes without PKCE', async (t) => {
  const company = await service().company()
  const who = await member(service(), [company])
  const visitor = new Visitor(company.baseUrl)
  await visitor.signIn(who.email, who.password)
  for (const elsewhere of ['https://elsewhere.example/docs/oauth2-redirect.html', `${redirect()}?x=1`, `${company.baseUrl}/docs/`, `${redirect()}/../x`]) {
    const refused = await ask(visitor, 'v'.repeat(43), { redirect_uri: elsewhere })
    t.is(refused.status, 400, elsewhere)
    t.is(new URL(refused.url).pathname, '/identity/auth')
  }
  for (const [changes, error] of [
    [{ resource: `${company.baseUrl}/mcp` }, 'invalid_target'], [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
  ] as const) {
    const refused = await ask(visitor, 'v'.repeat(43), changes)
    t.regex(`${refused.url}${refused.text}`, new RegExp(error))
  }
  const unnamed = await ask(visitor, 'v'.repeat(43), { resource: undefined })
  const back = await visitor.send(unnamed, new URL(unnamed.url).pathname, { answer: 'allow', extent: 'all' })
  const code = new URL(back.url).searchParams.get('code')!
  t.is((await exchange(code, 'w'.repeat(43))).status, 400, 'a code is worth nothing without its verifier')
})

test('signing out anywhere, a new password or its line in the list of keys ends it at the next call', async (t) => {
  const company = await service().company()
  const ends: [string, (visitor: Visitor, who: Member, company: TestCompany) => Promise<unknown>][] = [
    ['signing out', async (visitor) => visitor.send(await visitor.get('/keys'), '/sign-out', {})],
    ['a new password', async (visitor, who) => visitor.send(await visitor.get('/password'), '/password', { present: who.password, next: 'another long password', again: 'another long password' })],
    ['revoking', async (visitor) => {
      const keys = await visitor.get('/keys')
      return visitor.send(keys, '/keys/revoke', { id: /name="id" value="(\w+)"/.exec(keys.text)![1]! })
    }],
  ]
  for (const [how, end] of ends) {
    const who = await member(service(), [company])
    const visitor = new Visitor(company.baseUrl)
    await visitor.signIn(who.email, who.password)
    const { client } = await tokenOf(who, visitor)
    t.is((await client.get('/me')).status, 200, how)
    await end(visitor, who, company)
    t.is((await client.get('/me')).status, 401, how)
  }
})

test('a window that signs in keeps its opener: no answer on the way lets go of it', async (t) => {
  const company = await service().company()
  for (const path of ['/docs', '/identity/auth?client_id=millwright-docs', '/sign-in', '/connect/none', '/docs/oauth2-redirect.html']) {
    const { headers } = await fetch(company.baseUrl + path, { redirect: 'manual' })
    t.is(headers.get('cross-origin-opener-policy'), 'same-origin', path)
    if (path.startsWith('/docs')) t.regex(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
  }
})
