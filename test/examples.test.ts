// The inputs that the API's description shows are of the demo's companies, which accept them all: sent as somebody would who
// has the description and demo.json and nothing else.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { readConfig } from '../server/config.ts'
import { examples, ofPartner } from '../server/demo/examples.ts'
import { id } from '../server/demo/ids.ts'
import { type Demo, ensureDemo, furnishDemo } from '../server/demo/index.ts'
import { startTestService, type TestService } from './support/service.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  example?: unknown
}
interface Operation {
  method: string
  path: string
  'x-capability': string
  'x-effect': string
  'x-dry-run'?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

let service: TestService
let demo: Demo
let operations: Operation[]
test.before(async () => {
  service = await startTestService()
  const MILLWRIGHT_DATA = mkdtempSync(path.join(tmpdir(), 'millwright-examples-'))
  const config = readConfig({ MILLWRIGHT_DATA, MILLWRIGHT_SECRET: service.secret, MILLWRIGHT_DEMO: 'on' })
  await ensureDemo(service.adminUrl, config, service.service)
  await furnishDemo(service.adminUrl, config, service.service, new AbortController().signal)
  demo = JSON.parse(readFileSync(path.join(MILLWRIGHT_DATA, 'demo.json'), 'utf8'))
  rmSync(MILLWRIGHT_DATA, { recursive: true })
  const { paths, components } = JSON.parse(await (await fetch(`${service.baseUrl}/api/v1/openapi.json`)).text())
  const found = (one: any) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)] : one)
  operations = Object.entries<Record<string, Operation>>(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...{ ...one, method, path: at },
      parameters: (one.parameters ?? []).map(found),
    })),
  )
})
test.after.always(() => service?.close())

async function send(operation: Operation): Promise<string[]> {
  const name = operation['x-capability']
  const isTried = operation['x-effect'] !== 'read' && operation['x-dry-run'] !== 'not supported'
  const given = (place: string) =>
    (operation.parameters as Parameter[]).filter((one) => one.in === place && one.example !== undefined)
  const at = given('path').reduce((all, one) => all.replace(`{${one.name}}`, String(one.example)), operation.path)
  const query = new URLSearchParams(given('query').map((one): [string, string] => [one.name, String(one.example)]))
  const response = await fetch(`${service.baseUrl}/api/v1${at}?${query}`, {
    method: operation.method.toUpperCase(),
    headers: {
      authorization: `Bearer ${ofPartner.includes(name) ? demo.partner!.apiKey : demo.apiKey}`,
      ...(operation.requestBody && { 'content-type': 'application/json' }),
      ...(isTried && { prefer: 'dry-run' }),
    },
    body: operation.requestBody && JSON.stringify(operation.requestBody.content['application/json']!.example),
  })
  const text = await response.text()
  const body = response.headers.get('content-type')?.includes('json') && JSON.parse(text)
  const isTaken = response.status === 200 && (!isTried || body.accepted)
  const isWhole = !body.failed && !body.rejected?.length && !body.results?.some((one: any) => one.problem)
  return isTaken && isWhole ? [] : [`${name}: ${response.status} ${text.slice(0, 300)}`]
}

test('every example of the description is accepted by the demo company that it is of', async (t) => {
  const missing = Object.entries(id).filter(([, one]) => !service.service.exampleIds.has(String(one)))
  t.deepEqual(missing, [], 'all that examples are about is there')
  // What cannot be tried dry is done, and these end what others are about.
  const lastly = ['handoffs.withdraw', 'tasks.delete', 'api_keys.revoke']
  const rank = (one: Operation) => lastly.indexOf(one['x-capability'])
  const refused: string[] = []
  for (const operation of operations.toSorted((a, b) => rank(a) - rank(b))) refused.push(...(await send(operation)))
  t.deepEqual(refused, [])
  t.is(operations.length, capabilities.length)
})

test('where only config.apply makes one, a refused method says how, and that works', async (t) => {
  const lists = capabilities.filter(({ madeBySpec }) => madeBySpec)
  t.deepEqual(lists.map(({ path }) => path).sort(), ['/sites', '/storage-sites', '/storage-units', '/work-centers'])
  const headers = { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json', prefer: 'dry-run' }
  for (const path of [...lists.map((one) => one.path), '/storage-units/06fk2v9q8m02']) {
    const refused = await fetch(`${service.baseUrl}/api/v1${path}`, { method: 'DELETE', headers })
    t.is(refused.status, 405)
    const [, address, body] = /\. POST (\S+) makes one or replaces it whole: (\{.*\})$/.exec(
      ((await refused.json()) as any).detail,
    )!
    const applied = await fetch(service.baseUrl + address, { method: 'POST', headers, body })
    t.true(((await applied.json()) as any).accepted, path)
  }
})

test('every operation that takes something shows an example, and all that it says', (t) => {
  const taking = capabilities.filter(({ input }) =>
    Object.keys(input.shape).some((key) => key !== 'limit' && key !== 'offset'),
  )
  t.deepEqual(
    taking.filter(({ name }) => !examples[name]).map(({ name }) => name),
    [],
  )
  for (const operation of operations) {
    const inBody = Object.keys(operation.requestBody?.content['application/json']?.example ?? {})
    const asked = (operation.parameters as Parameter[]).filter(
      (one) => one.in !== 'header' && one.example !== undefined,
    )
    t.is(inBody.length + asked.length, Object.keys(examples[operation['x-capability']] ?? {}).length, operation.path)
  }
  t.false('prune' in examples['config.apply']!)
})
