// Whatever comes in, at any door: no answer is a failure of the service, every refusal has a known code and is short, and
// the service goes on. FUZZ=100000 FUZZ_SEED=7 npm test -- test/fuzz.test.ts asks longer, and others.
import test from 'ava'
import type { Capability } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { junk, pick, type Random, randomFrom, shaped, spoiled } from './support/fuzz.ts'
import { sampleOf } from './support/samples.ts'
import { startTestService } from './support/service.ts'
import { makeWorld, type World } from './support/world.ts'

const count = Number(process.env.FUZZ ?? 5000)
const seed = Number(process.env.FUZZ_SEED ?? 20260329)
const longestAnswer = 256 * 1024
/** A world is used up by what happens to be valid. */
const perWorld = 1000
const atOnce = 6

interface Sent {
  path: string
  method: string
  body?: string
  headers?: Record<string, string>
}

test('no input is answered by a failure', async (t) => {
  t.timeout(Math.max(240_000, count * 60))
  const service = await startTestService({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
  t.teardown(() => service.close())
  const codes = new Set(service.service.door.problems.entries.keys())
  const failures = new Map<string, string>()
  let done = 0
  let world = await makeWorld(service)
  const answers: Record<string, number> = {}

  const ask = async (number: number) => {
    const random = randomFrom(seed + number) // what is asked does not hang on who was answered first
    const sent = await pick(random, doors)(random, world)
    const response = await fetch(`${service.baseUrl}${sent.path}`, {
      method: sent.method,
      body: sent.body,
      headers: { authorization: `Bearer ${world.company.key}`, 'content-type': 'application/json', ...sent.headers },
      redirect: 'manual',
    })
    const text = await response.text()
    answers[response.status] = (answers[response.status] ?? 0) + 1
    const wrong = faultOf(sent, response, text, codes)
    if (wrong)
      failures.set(
        `${wrong} ${sent.method} ${sent.path}`.slice(0, 60),
        `${JSON.stringify(sent)}\n${text}`.slice(0, 3000),
      )
  }
  const asker = async () => {
    while (done < count && failures.size < 20) {
      if (++done % perWorld === 0) world = await makeWorld(service)
      await ask(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, asker))

  t.log(`${done} requests of seed ${seed}: ${JSON.stringify(answers)}`)
  t.deepEqual(
    [...failures].map((one) => one.join('\n')),
    [],
  )
  t.is((await (await makeWorld(service)).company.get('/me')).status, 200)
})

async function inputFor(random: Random, world: World): Promise<[Capability, Record<string, unknown>]> {
  const capability = pick(
    random,
    capabilities.filter((one) => one.name !== 'people.update'),
  )
  if (random() < 0.5) return [capability, shaped(random, capability.input) as Record<string, unknown>]
  const known = capability.effect === 'read' ? undefined : lastValid.get(capability.name)
  // What others have asked meanwhile may be in the way of making what a sample speaks of.
  const valid = known ?? (await prepared(capability, world))
  if (!valid) return [capability, shaped(random, capability.input) as Record<string, unknown>]
  lastValid.set(capability.name, valid)
  return [capability, spoiled(random, valid) as Record<string, unknown>]
}
async function prepared(capability: Capability, world: World): Promise<Record<string, unknown> | undefined> {
  return await Promise.resolve(sampleOf(capability).input(world)).catch(() => undefined)
}

/** To make the things that a sample speaks of takes longer than to ask. */
const lastValid = new Map<string, Record<string, unknown>>()

async function rest(random: Random, world: World): Promise<Sent> {
  const [capability, made] = await inputFor(random, world)
  const input: Record<string, unknown> = typeof made === 'object' ? { ...made } : { sent: made }
  const path = capability.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name] ?? junk(random)
    delete input[name]
    return escaped(value)
  })
  const headers = {
    ...(random() < 0.5 && { Prefer: 'dry-run' }),
    ...(random() < 0.05 && { 'Idempotency-Key': String(random()) }),
    ...(random() < 0.05 && { 'If-Plan-Match': pick(random, ['x', '"0"', '%00']) }),
  }
  if (capability.method === 'GET' || capability.method === 'DELETE') {
    const query = Object.entries(input).map(([key, value]) => `${escaped(key)}=${escaped(value)}`)
    if (random() < 0.05)
      query.push(pick(random, ['%', '%ff=1', '[]=1', 'limit[a]=1', 'a=%00', 'limit=1&limit=2', '%00']))
    return { method: capability.method, path: `/api/v1${path}?${query.join('&')}`, headers }
  }
  const body = JSON.stringify(input)
  const broken = random() < 0.03 ? body.slice(0, Math.floor(random() * body.length)) : body
  return { method: capability.method, path: `/api/v1${path}`, body: broken, headers }
}

function escaped(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed().slice(0, 2000)) || '%20'
}

async function tools(random: Random, world: World): Promise<Sent> {
  const [capability, input] = await inputFor(random, world)
  const tool = capability.agents === 'tool' && random() < 0.5
  const sent = random() < 0.15 ? JSON.stringify(input) : input
  const call = tool
    ? { name: capability.name.replace('.', '_'), arguments: sent }
    : { name: 'capabilities_call', arguments: { name: capability.name, input: sent, dryRun: random() < 0.5 } }
  const whole = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
  const message = random() < 0.2 ? spoiled(random, whole) : whole
  return {
    method: 'POST',
    path: '/mcp',
    body: JSON.stringify(message),
    headers: { accept: 'application/json, text/event-stream' },
  }
}

async function dashboards(random: Random): Promise<Sent> {
  const value = () =>
    JSON.stringify(junk(random))
      .replace(/"(\w+)":/g, '$1:')
      .slice(0, 3000)
  const query = pick(random, [
    () => `{products(filter:{sku:{equalTo:${value()}}}){nodes{sku}}}`,
    () => `{products(first:${value()},offset:${value()}){nodes{sku name}}}`,
    () => `{stockLines(filter:{quantity:{greaterThan:${value()}}}){totalCount nodes{quantity}}}`,
    () => `{tasks(after:${value()}){nodes{id title}}}`,
    () => `query($f:ProductFilter){products(filter:$f){nodes{sku}}}`,
    () => `{workOrders(orderBy:${value()}){nodes{code}}}`,
    () => JSON.stringify(junk(random)),
  ])()
  const body = { query, variables: random() < 0.5 ? { f: { sku: { in: junk(random) } } } : junk(random) }
  return { method: 'POST', path: '/graphql', body: JSON.stringify(random() < 0.2 ? spoiled(random, body) : body) }
}

async function strangers(random: Random): Promise<Sent> {
  const ip = Array.from({ length: 4 }, () => Math.floor(1 + random() * 250)).join('.')
  const headers = { 'x-forwarded-for': ip, authorization: '' }
  if (random() < 0.6) {
    const metadata = {
      ...{ client_name: 'App', redirect_uris: ['http://127.0.0.1:1/callback'], grant_types: ['authorization_code'] },
      ...{
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        scope: 'inventory:view',
        logo_uri: 'https://x.example/',
      },
      ...{ contacts: ['a@b.example'], jwks: { keys: [] }, application_type: 'native', default_max_age: 1 },
    }
    return {
      method: 'POST',
      path: '/identity/reg',
      body: JSON.stringify(random() < 0.1 ? junk(random) : spoiled(random, metadata)),
      headers,
    }
  }
  const form = [
    'grant_type',
    'code',
    'client_id',
    'redirect_uri',
    'code_verifier',
    'token',
    'resource',
    'response_type',
    'scope',
    'state',
  ]
  const fields = form.filter(() => random() < 0.6).map((name) => `${name}=${escaped(junk(random))}`)
  const type = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const path = `/identity/${pick(random, ['token', 'token/introspection', 'token/revocation', 'auth'])}`
  return random() < 0.7
    ? { method: 'POST', path, body: fields.join('&'), headers: type }
    : { method: 'GET', path: `${path}?${fields.join('&')}`, headers }
}

const doors = [rest, rest, rest, rest, rest, rest, tools, tools, tools, dashboards, strangers]

/** What is wrong with an answer. */
function faultOf({ path }: Sent, { status }: Response, text: string, codes: ReadonlySet<string>): string | undefined {
  if (status >= 500) return `status ${status}`
  if (text.length > longestAnswer && status >= 400) return `${text.length} characters`
  if (text.includes('internal_error')) return 'internal_error'
  if (status < 400 || path.startsWith('/identity')) return undefined
  try {
    const body = JSON.parse(text)
    if (path === '/mcp' && body.jsonrpc) return undefined
    const told =
      path === '/graphql'
        ? body.errors.map((error: { extensions: { code: string } }) => error.extensions.code)
        : [body.code]
    return told.every((code: string) => codes.has(code)) ? undefined : `unknown code ${told}`
  } catch {
    return `status ${status} with no problem`
  }
}
