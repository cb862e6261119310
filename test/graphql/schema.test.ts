// server/schema.graphql is what dashboards are written against: a change of it is a change for them, and is seen in review.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { isObjectType, printSchema, type GraphQLObjectType, type GraphQLSchema } from 'postgraphile/graphql'
import { readSchema } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)
const file = path.join(import.meta.dirname, '..', '..', 'server', 'schema.graphql')
let read: Promise<GraphQLSchema> | undefined
const theSchema = () => read ??= service().company().then(readSchema)

test('the printed schema is the one that is served', async (t) => {
  const printed = `${printSchema(await theSchema())}\n`
  if (process.env.UPDATE_SCHEMA || !existsSync(file)) writeFileSync(file, printed)
  t.true(printed === readFileSync(file, 'utf8'), 'UPDATE_SCHEMA=1 npm test -- test/graphql/schema.test.ts writes it anew')
})

test('it reads and nothing else', async (t) => {
  const schema = await theSchema()
  t.falsy(schema.getMutationType())
  t.falsy(schema.getSubscriptionType())
})

test('every type and every field says what it is', async (t) => {
  const silent = objects(await theSchema()).flatMap((type) => [
    ...(type.description ? [] : [type.name]),
    ...Object.values(type.getFields()).filter((field) => !field.description).map((field) => `${type.name}.${field.name}`),
  ])
  t.deepEqual(silent, [])
})

test('no row-internals: no company, no keys of the tables', async (t) => {
  const fields = objects(await theSchema()).flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`))
  t.deepEqual(fields.filter((name) => /company|nodeId|rowId|_/i.test(name)), [])
})

test('every view is there, its name and number of columns as the database has them', async (t) => {
  const schema = await theSchema()
  const { rows } = await service().admin.query<{ view: string; permission: string | null; comment: string | null; undescribed: string[] }>(
    `select c.relname as view, substring(obj_description(c.oid) from '@permission (\\S+)') as permission, obj_description(c.oid) as comment,
            array(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and col_description(c.oid, a.attnum) is null)::text[] as undescribed
       from pg_class c where c.relnamespace = 'dashboard'::regnamespace and c.relkind = 'v'`)
  const known = new Set((await service().admin.query<{ p: string }>('select unnest(app.all_permissions()) as p')).rows.map((row) => row.p))
  t.true(rows.length >= 30)
  for (const { view, permission, undescribed } of rows) {
    t.true(permission === 'member' || known.has(permission!), `${view} names the permission it is read with`)
    t.deepEqual(undescribed, [], view)
    const field = view.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    t.truthy(schema.getQueryType()!.getFields()[field], `Query.${field}`)
  }
})

function objects(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap()).filter(isObjectType).filter((type) => !type.name.startsWith('__'))
}
