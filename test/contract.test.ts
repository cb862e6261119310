// The registry, the database and the published contract say the same. Nothing here knows a capability by name:
// one that is added later is held to the same.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { schemas } from '../db/apply.ts'
import { functionName } from '../db/wrappers.ts'
import { addressOf, type Capability } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { exampleOf } from '../server/examples.ts'
import { openApiDocument } from '../server/openapi.ts'
import { callOverRest, type Input, namedPermissions } from './support/addresses.ts'
import { Client } from './support/client.ts'
import { serviceFor, type TestCompany } from './support/service.ts'

const service = serviceFor(test)
const root = path.join(import.meta.dirname, '..')

interface Routine {
  name: string
  arguments: string[]
  volatility: string
  comment: string | null
}

async function routines(): Promise<Routine[]> {
  const { rows } = await service().admin.query<Routine>(
    `
    select p.pronamespace::regnamespace || '.' || p.proname as name, coalesce(p.proargnames, '{}') as arguments,
           case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end as volatility,
           obj_description(p.oid, 'pg_proc') as comment
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
    const keys = Object.keys(capability.input.shape)
    t.deepEqual(
      named.filter((name) => !keys.includes(name)),
      [],
      `${capability.name}: arguments that no input key fills`,
    )
    if (!routine.arguments.includes('p_changes')) {
      t.deepEqual(
        keys.filter((key) => !named.includes(key)),
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

test('a test of its own names or calls every capability', async (t) => {
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')))
  const untested = capabilities.filter(
    (capability) =>
      !names.includes(path.join(capability.area, `${capability.name.replace('.', '_')}.test.ts`)) &&
      !texts.some((text) => text.includes(capability.name) || callOf(capability).test(text)),
  )
  t.deepEqual(
    untested.map((capability) => capability.name),
    [],
  )
})

/** How a test writes the call: .post(`/work-orders/${order.id}/release` … */
function callOf({ method, path }: Capability): RegExp {
  const address = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`]+' : part))
    .join('/')
  return new RegExp(`\\.${method.toLowerCase()}\\(\\s*['"\`]${address}['"\`?]`)
}

test('without its permission no capability runs', async (t) => {
  const company = await service().company({
    permissionGroups: [{ name: 'Nothing' }],
    roles: [{ name: 'Nothing', permissionGroup: 'Nothing' }],
  })
  const powerless = await company.as('Nothing')
  const allPermissions: string[] = (await service().admin.query('select app.all_permissions() as all')).rows[0].all
  for (const capability of capabilities) {
    const wanted = namedPermissions(capability)
    const body = exampleOf(capability.input, { least: true }) as Input
    const ofMember = await callOverRest(powerless, capability, body)
    if (wanted.length === 0) {
      t.not(ofMember.status, 401, capability.name)
      t.not(ofMember.status, 500, capability.name)
      if (capability.permission === 'member') t.not(ofMember.body.code, 'missing_permission', capability.name)
      continue
    }
    for (const permission of wanted) {
      const others = allPermissions.filter((one) => one !== permission)
      for (const [who, reply] of [
        ['a member whose role grants nothing', ofMember],
        ['a key narrowed to everything else', await callOverRest(await narrowed(company, others), capability, body)],
      ] as const) {
        t.is(reply.status, 403, `${capability.name} by ${who}: ${reply.text}`)
        t.is(reply.body.code, 'missing_permission', capability.name)
        t.true(wanted.includes(reply.body.requiredPermission), `${capability.name} names the permission`)
      }
    }
  }
})

const narrowedKeys = new Map<string, Client>()
async function narrowed(company: TestCompany, permissions: string[]): Promise<Client> {
  const name = `${company.shortName} ${permissions.join()}`
  const known = narrowedKeys.get(name)
  if (known) return known
  const [person] = await company.sql(
    `select user_id from people.people where email = 'admin@example.test' and company_id = app.company_id()`,
  )
  const { key } = await service().service.identity.keys.issue({
    sub: String(person!.user_id),
    company: company.shortName,
    name: 'Narrowed',
    actorType: 'human',
    permissions,
  })
  const client = new Client(company.baseUrl, key)
  narrowedKeys.set(name, client)
  return client
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
        operationId: capability.name,
        'x-permission': capability.permission,
        'x-effect': capability.effect,
        'x-idempotency-key': capability.idempotencyKey ?? false,
        'x-dry-run': capability.dryRun,
        'x-agents': capability.agents,
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

// The published list of capabilities, where the project has it at hand. What it lists and the registry does not have
// yet is simply not there.
const published = path.join(root, '..', 'shared', 'spec', 'capabilities.json')
const whenPublished = existsSync(published) ? test : test.skip
const beyond = ['webhooks.replay'] // the bulk form of webhooks.retry_delivery
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
