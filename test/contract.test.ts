// The registry, the database and the published contract say the same. Nothing here knows a capability by name:
// one that is added later is held to the same.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { functionName } from '../db/signatures.ts'
import { schemas } from '../db/sources.ts'
import { addressOf, type Capability } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { openApiDocument } from '../server/openapi.ts'
import { isListed } from './support/listing.ts'
import { restListing } from './support/rest-listing.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)
const root = path.join(import.meta.dirname, '..')

interface Routine {
  name: string
  arguments: string[]
  volatility: string
  isSet: boolean
  comment: string | null
}

/** What the door does with the rows of a list; test/lists.test.ts holds what a list is. */
const pages = ['limit', 'offset']
/** What a list is told of who asks, which no caller can send. */
const askedBy: Record<string, string[]> = {
  'tasks.list': ['seesAll'],
  'ncrs.list': ['seesAll'],
}

async function routines(): Promise<Routine[]> {
  const { rows } = await service().admin.query<Routine>(
    `
    select p.pronamespace::regnamespace || '.' || p.proname as name, coalesce(p.proargnames, '{}') as arguments,
           case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end as volatility,
           p.proretset as "isSet", obj_description(p.oid, 'pg_proc') as comment
      from pg_proc p
     where p.pronamespace::regnamespace::text = any ($1)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
    [[...schemas, 'call', 'identity']],
  )
  return rows
}

function findRoutine(all: Routine[], capability: Capability): Routine | undefined {
  return all.find((routine) => routine.name === functionName(capability))
}

test('names, addresses and tool names are each used once', (t) => {
  const twice = (values: string[]) => values.filter((value, n) => values.indexOf(value) !== n)
  t.deepEqual(twice(capabilities.map((one) => one.name)), [])
  t.deepEqual(twice(capabilities.map((one) => one.name.replace('.', '_'))), [])
  t.deepEqual(twice(capabilities.map((one) => `${one.method} ${addressOf(one.path)}`)), [])
})

test('every capability has its function, whose arguments are the input’s keys', async (t) => {
  const all = await routines()
  for (const capability of capabilities) {
    const routine = findRoutine(all, capability)
    if (!routine) {
      t.fail(`${capability.name}: no function ${functionName(capability)}`)
      continue
    }
    const named = routine.arguments
      .filter((name) => name !== 'p_changes')
      .map((name) => name.replace(/^p_/, '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
    const keys = Object.keys(capability.input.shape).filter((key) => key !== 'planHash') // the door's own
    t.deepEqual(
      named.filter((name) => !keys.includes(name) && !askedBy[capability.name]?.includes(name)),
      [],
      `${capability.name}: arguments that no input key fills`,
    )
    if (!routine.arguments.includes('p_changes')) {
      t.deepEqual(
        keys.filter((key) => !named.includes(key) && !(routine.isSet && pages.includes(key))),
        [],
        `${capability.name}: input keys that no argument takes`,
      )
    }
  }
})

test('reads are stable, writes are volatile', async (t) => {
  const all = await routines()
  for (const capability of capabilities) {
    t.is(
      findRoutine(all, capability)?.volatility,
      capability.effect === 'read' ? 'stable' : 'volatile',
      capability.name,
    )
  }
})

test('every function has a comment that says what it does, and no name stands for two', async (t) => {
  const all = await routines()
  const wrappers = new Set(capabilities.map((capability) => `call.${capability.name.replace('.', '_')}`))
  t.deepEqual(
    all.filter((routine) => !routine.comment && !wrappers.has(routine.name)).map((routine) => routine.name),
    [],
  )
  t.deepEqual(
    all.map((routine) => routine.name).filter((name, n, names) => names.indexOf(name) !== n),
    [],
  )
})

test('declared refusals stand in the catalogue', (t) => {
  const codes = service().service.door.problems.entries
  for (const capability of capabilities) {
    t.deepEqual(
      capability.refusals.filter((code) => !codes.has(code)),
      [],
      capability.name,
    )
  }
})

test('a test calls every capability, over REST or the tool server', async (t) => {
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')))
  const called = new Set(texts.flatMap((text) => [...restCalls(text), ...toolCalls(text)]))
  t.deepEqual(
    capabilities.filter(({ name }) => !called.has(name)).map(({ name }) => name),
    [],
    'what the generated tests do with a sample shows no effect; write a test that calls it by its address or name',
  )
})

/** What a test calls by its address: company.post(`/work-orders/${order.id}/release`, … */
function restCalls(text: string): string[] {
  return [...text.matchAll(/\.(get|post|put|patch|delete)\(\s*(['"`])(\/.*?)\2/gs)].flatMap(([, method, , address]) => {
    const parts = address!
      .replaceAll(/\$\{[^}]*\}/g, ':')
      .split('?')[0]!
      .split('/')
    const fits = capabilities.filter((one) => {
      const own = one.path.split('/')
      const isPart = (part: string, n: number) => part === parts[n] || (part.startsWith(':') && parts[n] !== '')
      return one.method === method!.toUpperCase() && own.length === parts.length && own.every(isPart)
    })
    // /webhooks/events is not a webhook of that id.
    const free = ({ path }: Capability) => path.split(':').length
    return fits
      .sort((a, b) => free(a) - free(b))
      .slice(0, 1)
      .map(({ name }) => name)
  })
}

/** What a test calls as an agent: tool(company, 'tasks_get', … or run(company, 'stock.transfer', … */
function toolCalls(text: string): string[] {
  const names = [...text.matchAll(/\b(?:tool|run|look|change)\([^{};]*?'([a-z_]+[._][a-z_]+)'/g)].map(
    (call) => call[1]!,
  )
  return capabilities
    .filter(({ name }) => names.includes(name) || names.includes(name.replace('.', '_')))
    .map(({ name }) => name)
}

test('the API description has every operation with all it promises', (t) => {
  const document = openApiDocument(capabilities, 'https://millwright.example') as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  for (const capability of capabilities) {
    const [path] = Object.keys(document.paths).filter(
      (known) => known.replace(/\{\w+\}/g, ':') === addressOf(capability.path),
    )
    const operation = document.paths[path!]?.[capability.method.toLowerCase()]
    t.like(
      operation,
      {
        'x-capability': capability.name,
        'x-permission': capability.permission,
        'x-effect': capability.effect,
        'x-dry-run': capability.dryRun === 'supported' ? undefined : (capability.dryRun ?? undefined),
        'x-agents': capability.agents === 'no' ? 'no' : undefined,
        'x-refusals': capability.refusals.length > 0 ? capability.refusals : undefined,
      },
      capability.name,
    )
    const statuses = Object.keys(operation?.responses as object)
    t.deepEqual(
      ['200', '400', '401', '403', '404', '409', '422', '429'].filter((status) => !statuses.includes(status)),
      [],
      capability.name,
    )
  }
})

test('the listing of REST is what is served', async (t) => {
  await isListed(t, 'server/capabilities/listing.txt', restListing(capabilities))
})

// The published list of capabilities, where the project has it at hand. What it lists and the registry does not have
// yet is simply not there.
const published = path.join(root, '..', 'shared', 'spec', 'capabilities.json')
const whenPublished = existsSync(published) ? test : test.skip
const beyond = [
  'webhooks.replay', // the bulk form of webhooks.retry_delivery
  'config_runs.get', // how far a config.apply is that is not waited for
  // what else becomes of a delivery than that it is received
  ...['refuse', 'return', 'settle', 'withdraw'].map((verb) => `partner_deliveries.${verb}`),
]
whenPublished('the registry agrees with the published list', async (t) => {
  interface Published {
    name: string
    method: string | null
    path: string | null
    permission: string | null
    effect: string
    dryRun: string | null
    idempotencyKey: boolean | null
    agents: string
  }
  const list: Published[] = JSON.parse(await readFile(published, 'utf8'))
  for (const capability of capabilities) {
    if (beyond.includes(capability.name)) continue
    const entry = list.find((one) => one.name === capability.name)
    if (!entry) {
      t.fail(`${capability.name} is not on the published list`)
      continue
    }
    t.deepEqual(
      {
        method: capability.method,
        path: `/api/v1${capability.path}`.replace(/:\w+/g, ':'),
        permission: words(capability.permission),
        effect: capability.effect,
        dryRun: capability.dryRun,
        idempotencyKey: capability.idempotencyKey,
        agents: capability.agents,
      },
      {
        method: entry.method ?? capability.method,
        path: (entry.path ?? `/api/v1${capability.path}`).replace(/:\w+/g, ':'),
        permission: words(entry.permission),
        effect: entry.effect,
        dryRun: entry.dryRun,
        idempotencyKey: entry.idempotencyKey,
        agents: entry.agents,
      } as never,
      capability.name,
    )
  }
})

// "member (further permissions per rules …)" says the same as "member".
function words(permission: string | null): string {
  return (permission ?? 'none').replace(/^member \(.*\)$/, 'member').replace(/['’"]/g, '')
}

test('every type of event that is emitted is offered, and no other, with its schema and in the API description', async (t) => {
  const company = await service().company()
  const { eventTypes } = await company.ok(company.get('/webhooks/events'))
  t.deepEqual(
    eventTypes.map((one: { type: string }) => one.type),
    [...(await emittedTypes(t))].sort(),
    'what is offered is what a function of db/ emits',
  )
  for (const { type, description, schema } of eventTypes) {
    t.is(schema.type, 'object', type)
    t.deepEqual(schema.required.toSorted(), Object.keys(schema.properties).sort(), `${type}: keys are always present`)
    t.true(description.length > 10)
  }
  const document = (await (await fetch(`${company.baseUrl}/api/v1/openapi.json`)).json()) as {
    webhooks: Record<string, { post: { requestBody: object } }>
    paths: Record<string, { get: { security: unknown } }>
  }
  t.deepEqual(
    Object.keys(document.webhooks).sort(),
    [...eventTypes.map((one: { type: string }) => one.type), 'webhook.test'].sort(),
  )
  t.deepEqual(document.paths['/webhook-signing-keys']!.get.security, [], 'needs no credential')
})

/** The types of event that a function emits: each call of app.emit says which, where it stands. */
async function emittedTypes(t: ExecutionContext): Promise<Set<string>> {
  const emitted = new Set<string>()
  for (const name of await readdir(path.join(root, 'db'), { recursive: true })) {
    if (!name.endsWith('.sql')) continue
    const text = await readFile(path.join(root, 'db', name), 'utf8')
    for (const [call, type] of text.matchAll(/(?<!function )app\.emit\(([^,]+),/g)) {
      const types = [...type!.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map((match) => match[1]!)
      t.true(types.length > 0, `${name} names no type: ${call}`)
      for (const one of types) emitted.add(one)
    }
  }
  return emitted
}
