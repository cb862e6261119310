// What somebody reads here: the description of the API, and its page with its sign-in.
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { addressOf } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { type Member, member, type Seen, Visitor } from './identity/visitor.ts'
import { Client } from './support/client.ts'
import { demoCompany } from './support/demo.ts'
import { serviceFor, type TestCompany } from './support/service.ts'

const service = serviceFor(test)

// The API description is what other people's tools make of it: two linters and a generator of typed clients.

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..')

async function folderWithDescription(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-docs-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const response = await fetch(`${service().baseUrl}/api/v1/openapi.json`)
  await writeFile(path.join(folder, 'openapi.json'), await response.text())
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** What a tool printed, whatever it thinks of the description. */
async function output(cwd: string, command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', FORCE_COLOR: '0' }
  const ended = await run(path.join(root, 'node_modules', '.bin', command), args, { cwd, env, maxBuffer: 1e8 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return ended.stdout + ended.stderr
}

test('redocly finds neither error nor warning', async (t) => {
  const folder = await folderWithDescription(t)
  const said = await output(folder, 'redocly', 'lint', '--extends=recommended', '--format=json', 'openapi.json')
  const { totals, problems } = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  t.deepEqual(problems, [])
  t.like(totals, { errors: 0, warnings: 0 })
})

test('spectral finds nothing', async (t) => {
  const folder = await folderWithDescription(t)
  await writeFile(path.join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n')
  t.regex(
    await output(folder, 'spectral', 'lint', '-r', 'ruleset.yaml', 'openapi.json'),
    /^No results with a severity of 'error' found!\s*$/,
  )
})

// What the quick start has its readers do: generate a client, in either of two ways, and go from a purchase to a webhook.
test('generated clients compile, and do all that the quick start does with them', async (t) => {
  t.timeout(240_000)
  const folder = await folderWithDescription(t)
  await output(folder, 'openapi-typescript', 'openapi.json', '--default-non-nullable=false', '-o', 'api.ts')
  await output(folder, 'openapi-ts', '-i', 'openapi.json', '-o', 'millwright', '--silent')
  const guide = readFileSync(path.join(root, 'server/guides/quick-start.md'), 'utf8')
  const programs = [...guide.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code!)
  t.is(programs.length, 2)
  for (const [n, code] of programs.entries()) await writeFile(path.join(folder, `client${n}.ts`), code)
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    outDir: 'out',
    skipLibCheck: true,
    types: ['node'],
  }
  const files = programs.map((_, n) => `client${n}.ts`)
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  t.is(await output(folder, 'tsc', '-p', '.'), '')
  const company = await demoCompany(service())
  const env = { ...process.env, BASE_URL: company.baseUrl, API_KEY: company.key }
  for (const n of programs.keys()) {
    const { stdout } = await run(process.execPath, [`out/client${n}.js`], { cwd: folder, env })
    t.is(stdout, 'received released 19 work_order.released\n')
  }
})

test('the description is sent once and then only confirmed', async (t) => {
  const url = `${service().baseUrl}/api/v1/openapi.json`
  const first = await fetch(url)
  t.is(first.status, 200)
  const { paths } = (await first.json()) as { paths: object }
  t.is(Object.keys(paths).length, new Set(capabilities.map((one) => addressOf(one.path))).size)
  const etag = first.headers.get('etag')!
  t.is((await fetch(url, { headers: { 'if-none-match': etag } })).status, 304)
  t.is((await fetch(url, { headers: { 'if-none-match': `"other", ${etag}` } })).status, 304)
  t.is((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status, 200)
})

test('/docs shows it without asking any other host', async (t) => {
  const page = await fetch(`${service().baseUrl}/docs`)
  t.is(page.status, 200)
  t.regex(page.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  t.notRegex(page.headers.get('content-security-policy')!, /unsafe|https?:|\*/)
  const text = await page.text()
  t.deepEqual(
    [...text.matchAll(/(?:href|src)="(?![/#](?!\/))[^"]*"/g)].map((match) => match[0]),
    [],
    'nothing leads elsewhere',
  )
  const loaded = [...text.matchAll(/<(?:link|script)[^>]+(?:href|src)="([^"]+)"/g)].map((match) => match[1]!)
  t.true(loaded.length >= 4)
  for (const address of [...loaded, '/docs/oauth2-redirect.html', '/docs/oauth2-redirect.js'])
    t.is((await fetch(service().baseUrl + address)).status, 200, address)
  t.is((await fetch(`${service().baseUrl}/docs/package.json`)).status, 404)
})

test('the description says where people sign in, as the provider itself does, and what they may narrow a token to', async (t) => {
  const { baseUrl } = service()
  const { components, security } = (await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json()) as {
    components: {
      securitySchemes: {
        signIn: {
          type: string
          flows: { authorizationCode: { authorizationUrl: string; tokenUrl: string; scopes: object } }
        }
      }
    }
    security: object[]
  }
  const metadata = (await (await fetch(`${baseUrl}/.well-known/oauth-authorization-server/identity`)).json()) as {
    authorization_endpoint: string
    token_endpoint: string
  }
  const { type, flows } = components.securitySchemes.signIn
  const flow = flows.authorizationCode
  t.is(type, 'oauth2')
  t.like(flow, { authorizationUrl: metadata.authorization_endpoint, tokenUrl: metadata.token_endpoint })
  const resource = await (await fetch(`${baseUrl}/.well-known/oauth-protected-resource/mcp`)).json()
  const { scopes_supported: grantable } = resource as { scopes_supported: string[] }
  t.deepEqual(Object.keys(flow.scopes), ['access', ...grantable])
  t.true(grantable.includes('tasks:create'))
  t.false(grantable.includes('tasks:delete'), 'which no application is let do')
  t.deepEqual(security, [{ bearer: [] }, { apiKey: [] }, { signIn: [] }])
})

// The page /docs as a client of the provider: public, for its own address and the API alone; who uses it is the person.

const redirect = () => `${service().baseUrl}/docs/oauth2-redirect.html`
const rest = () => `${service().baseUrl}/api/v1`

function ask(visitor: Visitor, verifier: string, changes: Record<string, string | undefined> = {}): Promise<Seen> {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = {
    response_type: 'code',
    client_id: 'millwright-docs',
    redirect_uri: redirect(),
    scope: 'access',
    resource: rest(),
    state: 'xyz',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const sent = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return visitor.get(`/identity/auth?${new URLSearchParams(sent)}`)
}

/** The token request as the page sends it: without the resource, which the provider knows of the code. */
function exchange(code: string, verifier: string): Promise<Response> {
  const body = {
    grant_type: 'authorization_code',
    code,
    client_id: 'millwright-docs',
    client_secret: '',
    redirect_uri: redirect(),
    code_verifier: verifier,
  }
  return fetch(`${service().baseUrl}/identity/token`, { method: 'POST', body: new URLSearchParams(body) })
}

async function tokenOf(
  who: Member,
  visitor = new Visitor(service().baseUrl),
  changes: Record<string, string> = {},
): Promise<{ client: Client; answer: Record<string, unknown> }> {
  const verifier = randomBytes(32).toString('base64url')
  if (visitor.cookies().length === 0) await visitor.signIn(who.email, who.password)
  const consent = await ask(visitor, verifier)
  const back = await visitor.send(consent, new URL(consent.url).pathname, {
    answer: 'allow',
    extent: 'all',
    ...changes,
  })
  const answer = (await (await exchange(new URL(back.url).searchParams.get('code')!, verifier)).json()) as Record<
    string,
    unknown
  >
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
  const tools = await fetch(`${company.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: '{}',
  })
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
  for (const elsewhere of [
    'https://elsewhere.example/docs/oauth2-redirect.html',
    `${redirect()}?x=1`,
    `${company.baseUrl}/docs/`,
    `${redirect()}/../x`,
  ]) {
    const refused = await ask(visitor, 'v'.repeat(43), { redirect_uri: elsewhere })
    t.is(refused.status, 400, elsewhere)
    t.is(new URL(refused.url).pathname, '/identity/auth')
  }
  for (const [changes, error] of [
    [{ resource: `${company.baseUrl}/mcp` }, 'invalid_target'],
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
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
    [
      'a new password',
      async (visitor, who) =>
        visitor.send(await visitor.get('/password'), '/password', {
          present: who.password,
          next: 'another long password',
          again: 'another long password',
        }),
    ],
    [
      'revoking',
      async (visitor) => {
        const keys = await visitor.get('/keys')
        return visitor.send(keys, '/keys/revoke', { id: /name="id" value="(\w+)"/.exec(keys.text)![1]! })
      },
    ],
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
