// What is served: the schema and its listing, GraphQL over HTTP, and how many statements a query sends.
import test from 'ava'
import { auditServer } from 'graphql-http'
import pg from 'pg'
import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'postgraphile/graphql'
import { ask, data, readSchema, viewPermissions } from '../support/graphql.ts'
import { graphqlListing } from '../support/graphql-listing.ts'
import { steps } from '../support/graphql-walk.ts'
import { isListed } from '../support/listing.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { shelves } from '../support/worlds.ts'
import { makePlant } from './plant.ts'

const service = serviceFor(test)

// The listing is what dashboards are written against: a change of it is a change for them, and is seen in review.

let read: Promise<GraphQLSchema> | undefined
const theSchema = () => (read ??= service().company().then(readSchema))

test('the listing of GraphQL is what is served', async (t) => {
  const schema = await theSchema()
  const permissions = await viewPermissions(service().admin, schema)
  await isListed(t, 'server/graphql/listing.txt', graphqlListing(schema, permissions))
})

test('it reads and nothing else', async (t) => {
  const schema = await theSchema()
  t.falsy(schema.getMutationType())
  t.falsy(schema.getSubscriptionType())
})

test('every type and every field says what it is', async (t) => {
  const silent = objects(await theSchema()).flatMap((type) => [
    ...(type.description ? [] : [type.name]),
    ...Object.values(type.getFields())
      .filter((field) => !field.description)
      .map((field) => `${type.name}.${field.name}`),
  ])
  t.deepEqual(silent, [])
})

test('the operations of a work order are said to be all its tasks, as its nonconformances are among them', async (t) => {
  const order = (await theSchema()).getType('WorkOrder') as GraphQLObjectType
  t.regex(order.getFields().operations!.description!, /tasks of this work order: its operations, which have a step/)
})

test('no row-internals: no company, no keys of the tables', async (t) => {
  const fields = objects(await theSchema()).flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  )
  t.deepEqual(
    fields.filter((name) => /company|nodeId|rowId|_/i.test(name)),
    [],
  )
})

test('every view is there, its name and number of columns as the database has them', async (t) => {
  const schema = await theSchema()
  const { rows } = await service().admin.query<{
    view: string
    permission: string | null
    comment: string | null
    undescribed: string[]
  }>(
    `select c.relname as view, substring(obj_description(c.oid) from '@permission (\\S+)') as permission, obj_description(c.oid) as comment,
            array(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and col_description(c.oid, a.attnum) is null)::text[] as undescribed
       from pg_class c where c.relnamespace = 'dashboard'::regnamespace and c.relkind = 'v'`,
  )
  const known = new Set(
    (await service().admin.query<{ p: string }>('select unnest(app.all_permissions()) as p')).rows.map((row) => row.p),
  )
  t.true(rows.length >= 30)
  for (const { view, permission, undescribed } of rows) {
    t.true(permission === 'member' || known.has(permission!), `${view} names the permission it is read with`)
    t.deepEqual(undescribed, [], view)
    const field = view.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    t.truthy(schema.getQueryType()!.getFields()[field], `Query.${field}`)
  }
})

function objects(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith('__'))
}

// GraphQL over HTTP as its specification has it, by the audit of graphql-http; and who is let in.

test('the audit of graphql-http: every MUST and every SHOULD', async (t) => {
  const company = await service().company()
  const fetchFn = (url: string, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${company.key}` },
    })
  const results = await auditServer({ url: `${company.baseUrl}/graphql`, fetchFn })
  const failed = results
    .filter((result) => result.status !== 'ok')
    .map((result) => `${result.id} ${result.name}: ${'reason' in result ? result.reason : ''}`)
  t.true(results.length > 60)
  t.deepEqual(failed, [])
})

test('the login of the dashboards reads the views and nothing else', async (t) => {
  const { rows } = await service().admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname <> 'dashboard'
        and (has_table_privilege('millwright_dashboard', c.oid, 'select, insert, update, delete, truncate') or has_any_column_privilege('millwright_dashboard', c.oid, 'select, insert, update'))
     union all
     select c.oid::regclass::text from pg_class c where c.relnamespace = 'dashboard'::regnamespace and has_table_privilege('millwright_dashboard', c.oid, 'insert, update, delete, truncate')
     union all
     select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_|^information_schema$' and has_schema_privilege('millwright_dashboard', n.oid, 'usage') and has_function_privilege('millwright_dashboard', p.oid, 'execute')
        and p.oid::regproc::text not in ('app.company_id', 'app.can', 'app.day_start', 'app.now', 'call.enter_dashboard', 'call.visible_task_ids', 'call.awaits_because', 'call.delivery_reason', 'call.machine_figures', 'call.due_items', 'call.expected_shortages')`,
  )
  t.deepEqual(rows, [])
  const owners = await service().admin.query<{ owner: string; bypasses: boolean }>(
    `select distinct r.rolname as owner, r.rolsuper or r.rolbypassrls as bypasses from pg_class c join pg_roles r on r.oid = c.relowner where c.relnamespace = 'dashboard'::regnamespace`,
  )
  t.deepEqual(owners.rows, [{ owner: 'millwright_rules', bypasses: false }])
})

const pieces = ['ANGLE', 'BEAM', 'CHAIN', 'DRILL', 'EDGE', 'FILE']

async function shelve(company: TestCompany): Promise<void> {
  for (const sku of pieces) await company.receive(sku, 5, 'Shelf')
}

test('a revoked key and a member who left are let in no more, and a narrowed key sees less', async (t) => {
  const company = await service().company({ ...shelves, products: pieces.map((sku) => ({ sku })) }, { furnish: shelve })
  const key = await company.as('Viewer', 'leaver')
  t.is((await ask(key, '{ products { totalCount } }')).data.products.totalCount, 6)
  await company.deactivate('leaver@example.test')
  const gone = await ask(key, '{ products { totalCount } }')
  t.like({ status: gone.status, code: gone.errors[0]!.extensions.code }, { status: 401, code: 'unauthenticated' })
  const { sub } = (
    await company.sql(
      `select user_id as sub from people.people where company_id = app.company_id() order by id limit 1`,
    )
  )[0] as { sub: string }
  const keys = service().service.identity.keys
  const narrow = await keys.issue({
    sub,
    company: company.shortName,
    name: 'narrow',
    actorType: 'human',
    permissions: ['inventory:view'],
  })
  const narrowed = await ask(
    { baseUrl: company.baseUrl, key: narrow.key },
    '{ products { totalCount } stockLines { totalCount } }',
  )
  t.like(
    { data: narrowed.data, refused: narrowed.errors[0]!.extensions.requiredPermission },
    { data: { products: null, stockLines: { totalCount: 6 } }, refused: 'products:view' },
  )
  await keys.revoke(company.shortName, narrow.keyId)
  t.is((await ask({ baseUrl: company.baseUrl, key: narrow.key }, '{ __typename }')).status, 401)
})

test('strangers learn nothing: not the schema, not the explorer, not why a query is wrong', async (t) => {
  const { baseUrl, key } = await service().company()
  for (const request of [
    fetch(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __schema { types { name } } }"}',
    }),
    fetch(`${baseUrl}/graphql?query={nope}`, { headers: { authorization: 'Bearer wrong' } }),
    fetch(`${baseUrl}/graphiql`),
    fetch(`${baseUrl}/graphiql/static/ruru.js`),
  ]) {
    const response = await request
    t.is(response.status, 401)
    t.truthy(response.headers.get('www-authenticate'))
    t.notRegex(await response.text(), /Query|ruru|nope/)
  }
  t.is(
    (
      await fetch(`${baseUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: '{"query":"{ __typename }"}',
      })
    ).status,
    200,
  )
})

test('the explorer is served from here, to a browser with a key', async (t) => {
  const { baseUrl, key } = await service().company()
  const headers = { authorization: `Basic ${Buffer.from(`key:${key}`).toString('base64')}` }
  const page = await fetch(`${baseUrl}/graphiql`, { headers })
  const html = await page.text()
  t.is(page.status, 200)
  t.regex(page.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  t.deepEqual(
    [...html.matchAll(/(?:src|href|from|import)[=( ]*["'](https?:)?\/\/[^"']+/g)].map((match) => match[0]),
    [],
  )
  const assets = [...html.matchAll(/["'](\/graphiql\/static\/[^"']+\.(?:js|css))["']/g)].map((match) => match[1]!)
  t.true(assets.length >= 2)
  for (const asset of assets) t.is((await fetch(baseUrl + asset, { headers })).status, 200, asset)
})

test('an answer carries the transaction id and no trace of the database', async (t) => {
  const company = await service().company()
  const broken = await ask(company, '{ products(after: "bm8gY3Vyc29y") { nodes { sku } } }')
  t.truthy(broken.headers.get('x-service-transaction-id'))
  t.true(broken.errors.length > 0)
  for (const query of [
    '{ products(after: "bm8gY3Vyc29y") { nodes { sku } } }',
    '{ nope }',
    '{ products(filter: { createdAt: { equalTo: "9999-99-99" } }) { nodes { sku } } }',
    '{ products(offset: -1) { nodes { sku } } }',
    '{ tasks(filter: { dueDate: { equalTo: "2026-02-31T00:00:00Z" } }) { nodes { id } } }',
  ]) {
    const asked = await ask(company, query)
    t.true(asked.errors.length > 0, asked.text)
    t.notRegex(asked.text, /select |dashboard\.|company_id|syntax|postgres|node_modules|\.ts:/i)
    t.truthy(asked.errors[0]!.extensions.code, asked.text)
  }
})

test('calls by GraphQL stand in the call log and are counted', async (t) => {
  const company = await service().company()
  await ask(company, '{ products { totalCount } }')
  let logged: unknown[] = []
  await until(async () => {
    logged = await company.sql(
      `select capability, channel, status from app.call_log where company_id = app.company_id()`,
    )
    return logged.length > 0
  })
  t.deepEqual(logged, [{ capability: 'graphql', channel: 'graphql', status: 200 }])
})

// The statements of a query do not grow with its rows: generated over every field, with one row and with two hundred.

const deep = `{
  workOrders(first: 200) { nodes {
    code product { sku recipe(first: 2) { nodes { quantity component { sku stock(first: 2) { nodes { quantity lot { code } } } } } } }
    operations(first: 2) { nodes { title type { typeName team { name } } ssu { name } counts(first: 2) { nodes { goodQuantity person { name } } } } }
    materials(first: 2) { nodes { required product { name } } }
    producedLots(first: 2) { nodes { code madeFrom(first: 2) { nodes { quantity consumedLot { code vendor { name } where(first: 2) { nodes { storageUnit { name } } } } } } } }
  } } }`

// It counts what this process sends, so that nothing else may run beside it.
test.serial('as many statements for 200 rows as for one', async (t) => {
  const { company: small } = await makePlant(service(), 'small', { things: 1, days: 1 })
  const { company: large } = await makePlant(service(), 'large', { things: 200, days: 12 })
  // A table that Postgres knows nothing about gets plans that no longer hold at a few hundred rows; autovacuum sees to it
  // in a running service.
  await service().admin.query('analyze')
  const queries = [
    ...steps(await readSchema(small)).map((step) => ({
      name: step.name,
      query: step.query.replace('first: 100', 'first: 200'),
    })),
    { name: 'deep', query: deep },
  ]
  const different: string[] = []
  let most = 0
  for (const { name, query } of queries) {
    const [one, many] = [await count(() => data(small, query)), await count(() => data(large, query))]
    if (one !== many) different.push(`${name}: ${one} and ${many}`)
    most = Math.max(most, many)
  }
  t.deepEqual(different, [])
  t.log(`${queries.length} queries; at most ${most} statements, begin and commit among them`)
})

/** What the login of the dashboards sends while something runs. */
async function count(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as unknown as { query(this: pg.Client, ...args: unknown[]): unknown }
  const original = prototype.query
  let sent = 0
  prototype.query = function (...args) {
    // A connection keeps its last hundred statements prepared; making room for the next one is not the query's.
    const text = (args[0] as { text?: string })?.text ?? String(args[0])
    if (this.user?.endsWith(':dashboard') && !text.startsWith('deallocate ')) sent++
    return original.apply(this, args)
  }
  try {
    await work()
    return sent
  } finally {
    prototype.query = original
  }
}
