// Every field of the schema, by questions made from the schema itself: each view from the top and from each type that
// leads to it, with all its columns.
import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'postgraphile/graphql'

export interface Step {
  /** Query.tasks, Ssu.tasks */
  name: string
  /** The type of its rows. */
  type: string
  /** Where the step stands in the answer. */
  path: string[]
  query: string
}

/** One question for each field that reads a view and asks for no argument. */
export function steps(schema: GraphQLSchema): Step[] {
  const query = schema.getQueryType()!
  const roots = readable(query).filter((field) => isConnection(field))
  return roots.flatMap((root) => {
    const type = rowOf(root)
    const inner = readable(type)
    return [
      {
        name: `Query.${root.name}`,
        type: type.name,
        path: [root.name],
        query: `{ ${root.name}(first: 200) { totalCount nodes { ${columns(type)} } edges { node { __typename } } } }`,
      },
      ...inner.map((field) => ({
        name: `${type.name}.${field.name}`,
        type: rowOf(field).name,
        path: [root.name, 'nodes', field.name],
        query: `{ ${root.name}(first: 100) { nodes { __typename ${field.name} ${rowsOf(field)} } } }`,
      })),
    ]
  })
}

/** The fields that find one row by its key. */
export function lookups(
  schema: GraphQLSchema,
): { name: string; type: string; keys: string[]; query(values: Record<string, unknown>): string }[] {
  return Object.values(schema.getQueryType()!.getFields())
    .filter((field) => !isConnection(field) && isObjectType(getNamedType(field.type)) && field.args.length > 0)
    .map((field) => {
      const type = getNamedType(field.type) as GraphQLObjectType
      return {
        name: field.name,
        type: type.name,
        keys: field.args.map((arg) => arg.name),
        query: (values) =>
          `{ ${field.name}(${field.args.map((arg) => `${arg.name}: ${literal(arg.type, values[arg.name])}`).join(', ')}) { ${columns(type)} } }`,
      }
    })
}

/** What lists can be ordered by and may have no value, or is only the beginning of a key; as many as a question may name. */
export function orders(schema: GraphQLSchema): { list: string; names: string[]; keys: string }[] {
  const roots = readable(schema.getQueryType()!).filter((field) => isConnection(field))
  return roots.flatMap((root) => {
    const keys = lookups(schema).find(({ type }) => type === rowOf(root).name)?.keys ?? []
    const fields = Object.values(rowOf(root).getFields()).filter(
      ({ name, type }) =>
        isLeafType(getNamedType(type)) && (!isNonNullType(type) || (keys.length > 1 && keys.includes(name))),
    )
    const order = getNamedType(root.args.find((arg) => arg.name === 'orderBy')!.type) as GraphQLEnumType
    const named = fields.map(({ name }) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase())
    const names = named
      .flatMap((name) => [`${name}_ASC`, `${name}_DESC`])
      .filter((name) => order.getValue(name) && !order.getValue(name)!.description?.startsWith('Moves as time passes'))
    return Array.from({ length: Math.ceil(names.length / 25) }, (_, n) => ({
      list: root.name,
      names: names.slice(25 * n, 25 * (n + 1)),
      keys: keys.join(' ') || columns(rowOf(root)),
    }))
  })
}

/** A value as it stands in a question. */
export function literal(type: GraphQLInputType | GraphQLOutputType, value: unknown): string {
  return isEnumType(getNamedType(type)) ? String(value) : JSON.stringify(value)
}

function readable(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter(
    (field) =>
      isObjectType(getNamedType(field.type)) &&
      field.args.every((arg) => arg.defaultValue !== undefined || !String(arg.type).endsWith('!')),
  )
}

function isConnection(field: GraphQLField<unknown, unknown>): boolean {
  return getNamedType(field.type).name.endsWith('Connection')
}

function rowOf(field: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const type = getNamedType(field.type) as GraphQLObjectType
  return isConnection(field) ? (getNamedType(type.getFields().nodes!.type) as GraphQLObjectType) : type
}

function rowsOf(field: GraphQLField<unknown, unknown>): string {
  return isConnection(field) ? `{ totalCount nodes { ${columns(rowOf(field))} } }` : `{ ${columns(rowOf(field))} }`
}

function columns(type: GraphQLObjectType): string {
  const names = Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map((field) => field.name)
  return ['__typename', ...names].join(' ')
}

/** Every row in an answer, wherever it stands. */
export function rowsIn(answer: unknown): Record<string, unknown>[] {
  if (Array.isArray(answer)) return answer.flatMap(rowsIn)
  if (typeof answer !== 'object' || answer === null) return []
  const own = '__typename' in answer ? [answer as Record<string, unknown>] : []
  return [...own, ...Object.values(answer).flatMap(rowsIn)]
}
