// The API description is what other people's tools make of it: two linters and a generator of typed clients.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { addressOf } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { requiredPermissions } from '../server/mcp/tools.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)
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
  const ended = await run(path.join(root, 'node_modules', '.bin', command), args, { cwd, env, maxBuffer: 1e8 }).catch((error: { stdout: string; stderr: string }) => error)
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
  t.regex(await output(folder, 'spectral', 'lint', '-r', 'ruleset.yaml', 'openapi.json'), /^No results with a severity of 'error' found!\s*$/)
})

test('a typed client is generated from it, compiles, and calls the service', async (t) => {
  t.timeout(60_000)
  const folder = await folderWithDescription(t)
  await output(folder, 'openapi-typescript', 'openapi.json', '-o', 'api.d.ts')
  await writeFile(path.join(folder, 'client.ts'), client)
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({
    compilerOptions: { target: 'es2024', module: 'nodenext', strict: true, noEmit: true, allowImportingTsExtensions: true, types: ['node'], typeRoots: [path.join(root, 'node_modules', '@types')] },
    files: ['client.ts', 'api.d.ts'],
  }))
  t.is(await output(folder, 'tsc', '-p', '.'), '')
  const company = await service().company()
  const { stdout } = await run(process.execPath, ['client.ts'], { cwd: folder, env: { ...process.env, BASE_URL: company.baseUrl, API_KEY: company.key } })
  t.deepEqual(JSON.parse(stdout), { name: 'Admin', people: 1, refused: 'invalid_input' })
})

const client = `
import type { paths } from './api.d.ts'

type Gets = { [P in keyof paths]: paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never }
type Problem = paths['/me']['get']['responses'][403]['content']['application/problem+json']

async function get<P extends keyof paths>(path: P, query = ''): Promise<Gets[P] | Problem> {
  const response = await fetch(process.env.BASE_URL + '/api/v1' + path + query, { headers: { authorization: 'Bearer ' + process.env.API_KEY } })
  return await response.json() as Gets[P] | Problem
}

const me = await get('/me')
const people = await get('/people')
const refused = await get('/people', '?limit=0')
if ('code' in me || 'code' in people || !('code' in refused)) throw new Error('unexpected answer')
const name: string = me.user.name
console.log(JSON.stringify({ name, people: people.data.length, refused: refused.code }))
`

test('the description is sent once and then only confirmed', async (t) => {
  const url = `${service().baseUrl}/api/v1/openapi.json`
  const first = await fetch(url)
  t.is(first.status, 200)
  const { paths } = await first.json() as { paths: object }
  t.is(Object.keys(paths).length, new Set(capabilities.map((one) => addressOf(one.path))).size)
  const etag = first.headers.get('etag')!
  t.is((await fetch(url, { headers: { 'if-none-match': etag } })).status, 304)
  t.is((await fetch(url, { headers: { 'if-none-match': `"other", W/${etag}` } })).status, 304)
  t.is((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status, 200)
})

test('/docs shows it without asking any other host', async (t) => {
  const page = await fetch(`${service().baseUrl}/docs`)
  t.is(page.status, 200)
  t.regex(page.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  t.notRegex(page.headers.get('content-security-policy')!, /unsafe|https?:|\*/)
  const text = await page.text()
  t.deepEqual([...text.matchAll(/(?:href|src)="(?![/#](?!\/))[^"]*"/g)].map((match) => match[0]), [], 'nothing leads elsewhere')
  const loaded = [...text.matchAll(/<(?:link|script)[^>]+(?:href|src)="([^"]+)"/g)].map((match) => match[1]!)
  t.true(loaded.length >= 4)
  for (const address of [...loaded, '/docs/oauth2-redirect.html', '/docs/oauth2-redirect.js']) t.is((await fetch(service().baseUrl + address)).status, 200, address)
  t.is((await fetch(`${service().baseUrl}/docs/package.json`)).status, 404)
})

test('the description says where people sign in, as the provider itself does, and what they may narrow a token to', async (t) => {
  const { baseUrl } = service()
  const { components, security } = await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json() as {
    components: { securitySchemes: { signIn: { type: string; flows: { authorizationCode: { authorizationUrl: string; tokenUrl: string; scopes: object } } } } }; security: object[] }
  const metadata = await (await fetch(`${baseUrl}/.well-known/oauth-authorization-server/identity`)).json() as { authorization_endpoint: string; token_endpoint: string }
  const { type, flows: { authorizationCode: flow } } = components.securitySchemes.signIn
  t.is(type, 'oauth2')
  t.like(flow, { authorizationUrl: metadata.authorization_endpoint, tokenUrl: metadata.token_endpoint })
  t.deepEqual(Object.keys(flow.scopes), ['access', ...new Set(capabilities.flatMap(requiredPermissions))].sort())
  t.deepEqual(security, [{ bearer: [] }, { apiKey: [] }, { signIn: [] }])
})
