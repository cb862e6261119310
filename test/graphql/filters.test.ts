// What a filter finds, and how one that is refused leaves the rest of the answer.
import test from 'ava'
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
} from 'postgraphile/graphql'
import { ask, data, readSchema, viewPermissions } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const service = serviceFor(test)

let run: Promise<TestCompany> | undefined
/** One order that is done, and one of which nothing is. */
const factory = () =>
  (run ??= (async () => {
    const company = await service().company(plant)
    await company.receive('SCREW', 100, 'Rack')
    await company.receive('HINGE', 1, 'Rack', { lotCode: 'S-1' })
    const { operations } = await company.release('PLATE', 5)
    await company.ok(company.done(operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
    await company.release('PLATE', 5)
    return company
  })())

const counted = async (view: string, filter: string) =>
  (await data(await factory(), `{ ${view}(filter: ${filter}) { totalCount } }`))[view].totalCount

test('every: an order with an operation that is not finished is none whose operations were all finished by a day', async (t) => {
  const finished = '{ finishedAt: { lessThan: "2100-01-01T00:00:00Z" } }'
  t.is(await counted('workOrders', '{ operationsExist: true }'), 2)
  t.is(await counted('workOrders', `{ operations: { every: ${finished} } }`), 1)
  t.is(await counted('workOrders', `{ operations: { every: { not: ${finished} } } }`), 1)
  t.is(await counted('lots', '{ where: { some: { serialCode: { equalTo: "NO-SUCH" } } } }'), 0)
  t.is(await counted('lots', '{ code: { equalTo: "S-1" }, whereExist: true }'), 1)
  t.is(
    await counted('lots', '{ code: { equalTo: "S-1" }, where: { every: { serialCode: { equalTo: "NO-SUCH" } } } }'),
    0,
  )
})

test('not: a task that is not finished is among those that were not finished by a day', async (t) => {
  const finished = '{ finishedAt: { lessThan: "2100-01-01T00:00:00Z" } }'
  t.is(await counted('tasks', finished), 1)
  t.is(await counted('tasks', `{ not: ${finished} }`), 1)
  t.is(await counted('tasks', `{ not: { not: ${finished} } }`), 1)
  t.is(await counted('tasks', `{ not: { or: [${finished}, { status: { notEqualTo: done } }] } }`), 0)
  t.is(await counted('workOrders', `{ not: { operations: { some: ${finished} } } }`), 1)
  t.is(await counted('workOrders', `{ not: { operations: { every: ${finished} } } }`), 1)
  t.is(await counted('tasks', '{ not: { workOrderExists: true } }'), 0)
})

test('a filter through what the key may not see takes its own list along, and the rest of the answer is there', async (t) => {
  const company = await factory()
  await company.apply({
    permissionGroups: [{ name: 'Orders', permissions: ['production:view'] }],
    roles: [{ name: 'Planner', permissionGroup: 'Orders' }],
  })
  const planner = await company.as('Planner', 'planner')
  const query = `{ orders: workOrders { totalCount }
    stored: ssus(filter: { storageUnitsExist: true }) { totalCount nodes { id } }
    none: ssus(filter: { or: [{ not: { storageUnits: { some: { name: { equalTo: "X" } } } } }] }) { nodes { id } } }`
  t.deepEqual((await data(company, query)).orders, { totalCount: 2 }, 'asked before by whoever may')
  const asked = await ask(planner, query)
  t.is(asked.status, 200)
  t.deepEqual(asked.data, { orders: { totalCount: 2 }, stored: null, none: null })
  t.deepEqual(new Set(asked.errors.map(({ path }) => path?.[0])), new Set(['stored', 'none']))
  for (const { extensions } of asked.errors)
    t.like(extensions, { code: 'missing_permission', requiredPermission: 'inventory:view' })
})

test('a filter that says nothing is refused by the name of what is missing, and the rest of the answer is there', async (t) => {
  const company = await factory()
  const told = async (filter: string, variables: Record<string, unknown> = {}) => {
    const query = `query ($t: DateTime, $s: [WorkOrderStatus!], $f: WorkOrderFilter) {
      other: products { totalCount } workOrders(filter: ${filter}) { totalCount nodes { code } }
      unused: workOrders(filter: { dueDate: { in: [] } }) { totalCount } }`
    const used = [...query.matchAll(/\$(\w): ([^,)]+)/g)].filter(([, name]) => filter.includes(`$${name}`))
    const heading = used.length > 0 ? `query (${used.map(([all]) => all).join(', ')})` : ''
    const asked = await ask(company, query.replace(/^query \(.*?\) /, `${heading} `), variables)
    t.is(asked.data?.workOrders, null, asked.text)
    t.true(asked.data.other.totalCount > 0)
    t.is(asked.data.unused.totalCount, 0, 'none of no values')
    t.is(asked.errors[0]!.extensions.code, 'invalid_input')
    return asked.errors[0]!.message
  }
  for (const [filter, variables, name] of [
    ['{ dueDate: { lessThan: $t } }', { t: null }, 'dueDate.lessThan must not be null'],
    ['{ dueDate: { lessThan: null } }', {}, 'dueDate.lessThan must not be null'],
    ['{ dueDate: { lessThan: $t } }', {}, 'dueDate must say something'],
    ['{ status: { in: $s } }', { s: null }, 'status.in must not be null'],
    ['{ operations: { some: { dueDate: { lessThan: $t } } } }', { t: null }, 'dueDate.lessThan must not be null'],
    ['{ operations: { some: {} } }', {}, 'some must say something'],
    ['{ product: {} }', {}, 'product must say something'],
    ['{ operationsExist: null }', {}, 'operationsExist must not be null'],
    ['{ or: [] }', {}, 'or must not be empty'],
    ['{ and: [] }', {}, 'and must not be empty'],
    ['{ or: [{ code: { equalTo: "WO-1" } }, {}] }', {}, 'or must say something'],
    ['$f', { f: null }, 'filter must say something'],
    ['{}', {}, 'filter must say something'],
  ] as const) {
    const message = await told(filter, variables)
    t.true(message.startsWith(name), `${filter}: ${message}`)
    t.regex(message, /leave it out/)
  }
})

test('a text is looked for as it is, also where it has backslashes and what patterns are made of', async (t) => {
  const company = await service().company({ vendors: ['A\\B', 'AB', 'A%B', 'A_B\\'].map((name) => ({ name })) })
  const found = async (operator: string, value: string) => {
    const { vendors } = await data(
      company,
      `query ($v: String) { vendors(filter: { name: { ${operator}: $v } }, orderBy: NAME_ASC) { totalCount nodes { name } } }`,
      { v: value },
    )
    t.is(vendors.totalCount, vendors.nodes.length)
    return vendors.nodes.map(({ name }: { name: string }) => name).toSorted()
  }
  for (const [operator, value, names] of [
    ['includes', '\\', ['A\\B', 'A_B\\']],
    ['includes', 'A\\B', ['A\\B']],
    ['includes', '%', ['A%B']],
    ['includes', '_', ['A_B\\']],
    ['startsWith', 'A\\', ['A\\B']],
    ['endsWith', '\\B', ['A\\B']],
    ['endsWith', 'B\\', ['A_B\\']],
  ] as const) {
    const others = ['A\\B', 'AB', 'A%B', 'A_B\\'].filter((name) => !names.some((one) => one === name)).toSorted()
    const negated = `not${operator[0]!.toUpperCase()}${operator.slice(1)}`
    t.deepEqual(await found(operator, value), names.toSorted(), `${operator} ${value}`)
    t.deepEqual(await found(`${operator}Insensitive`, value.toLowerCase()), names.toSorted(), `${operator} ${value}`)
    t.deepEqual(await found(negated, value), others, `${negated} ${value}`)
    t.deepEqual(await found(`${negated}Insensitive`, value.toLowerCase()), others, `${negated} ${value}`)
  }
  t.deepEqual(await found('like', 'A\\\\%'), ['A\\B'], 'a pattern')
})

test('one of a few values is no more or less than another, and what leaves out rows without a value says so', async (t) => {
  const schema = await readSchema(await factory())
  const filters = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const operators = filters.filter((type) => 'isNull' in type.getFields())
  let few = 0
  for (const type of operators) {
    const fields = type.getFields()
    const one = getNamedType(fields.equalTo!.type)
    const isOfFew = isEnumType(one) || one.name === 'Boolean'
    if (isOfFew) few++
    if (isOfFew)
      t.deepEqual(
        Object.keys(fields).filter((name) => /(less|greater)Than/.test(name)),
        [],
        type.name,
      )
    for (const field of Object.values(fields))
      t.is(
        /without a value/.test(field.description ?? ''),
        /^not(?!DistinctFrom)/.test(field.name),
        `${type.name}.${field.name}`,
      )
  }
  t.true(few > 20, `${few}`)
  t.is(await counted('tasks', '{ finishedAt: { notEqualTo: "2100-01-01T00:00:00Z" } }'), 1)
  t.is(await counted('tasks', '{ not: { finishedAt: { equalTo: "2100-01-01T00:00:00Z" } } }'), 2)
})

/** Every way in which a filter of a view goes through a relation: what it says, and the view that it goes to. */
function ways(schema: GraphQLSchema, view: string): { filter: string; to: string }[] {
  const fieldsOf = (type: string) => (schema.getType(type) as GraphQLInputObjectType).getFields()
  const isColumn = (field: GraphQLInputField) => {
    const of = getNamedType(field.type)
    return isInputObjectType(of) && 'isNull' in of.getFields()
  }
  const something = (type: string) => `{ ${Object.values(fieldsOf(type)).find(isColumn)!.name}: { isNull: false } }`
  return Object.values(fieldsOf(`${view}Filter`)).flatMap((field) => {
    const { name, type } = field
    const one = getNamedType(type)
    if (!isInputObjectType(one) || isColumn(field) || ['and', 'or', 'not'].includes(name)) return []
    const many = one.getFields().some
    const target = getNamedType((many ?? { type }).type).name
    const to = target.replace(/Filter$/, '')
    const said = something(target)
    const exists = [`${name}Exist`, `${name}Exists`].filter((field) => field in fieldsOf(`${view}Filter`))
    return [
      ...(many ? ['some', 'every', 'none'].map((how) => `{ ${name}: { ${how}: ${said} } }`) : [`{ ${name}: ${said} }`]),
      ...exists.map((field) => `{ ${field}: true }`),
    ].flatMap((filter) => [filter, `{ not: { or: [${filter}] } }`].map((filter) => ({ filter, to })))
  })
}

test('no filter goes to what the key may not see, whoever asked the same before', async (t) => {
  const company = await factory()
  const schema = await readSchema(company)
  const permissions = await viewPermissions(service().admin, schema)
  const lists = Object.values(schema.getQueryType()!.getFields()).filter(({ type }) => /Connection$/.test(`${type}`))
  const groups = [...new Set(permissions.values())]
  await company.apply({
    permissionGroups: groups.map((name) => ({ name, permissions: name === 'member' ? [] : [name] })),
    roles: groups.map((name) => ({ name: `Only ${name}`, permissionGroup: name })),
  })
  let refused = 0
  for (const group of groups) {
    const client = await company.as(`Only ${group}`, group.replace(':', '-'))
    const mayNot = (view: string) => !['member', group].includes(permissions.get(view)!)
    for (const { name, type } of lists) {
      const view = getNamedType(type).name.replace(/Connection$/, '')
      if (permissions.get(view) !== group) continue
      for (const { filter, to } of ways(schema, view).filter(({ to }) => mayNot(to))) {
        const query = `{ ${name}(filter: ${filter}) { totalCount } }`
        await data(company, query)
        const { data: told, errors, text } = await ask(client, query)
        const about = `${group}: ${query} ${text}`
        t.is(told?.[name] ?? null, null, about)
        t.is(errors[0]?.extensions.requiredPermission, permissions.get(to), about)
        refused++
      }
    }
  }
  t.true(refused > 100, `${refused}`)
})
