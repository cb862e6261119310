// What GraphQL shows: each type with the permission it is read with, how it is asked for, its columns and what it leads to.
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isScalarType,
} from 'postgraphile/graphql'
import { inLines } from './listing.ts'

const heading = `What GraphQL shows: each type | the permission it is read with (member: everybody of the company), then how it is asked
for, its columns, and what it leads to; ! is never null. Left out is what follows by rule: [X] is a connection (nodes,
edges, pageInfo, totalCount) with arguments to filter and order by X's columns, and what those are made of.`

type Field = GraphQLField<unknown, unknown>

export function graphqlListing(schema: GraphQLSchema, permissions: Map<string, string>): string[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'))
  const roots = Object.values(schema.getQueryType()!.getFields())
  const rows = types
    .filter(isObjectType)
    .filter(({ name }) => name !== 'Query' && name !== 'PageInfo' && !/(Connection|Edge)$/.test(name))
  // What every list takes, the column types aside; one that took something else would say so.
  const usual = argumentsOf(roots.find(isList)!)
  const field = (one: Field) => {
    const taken = argumentsOf(one)
    return `${one.name}${taken && taken !== usual ? `(${taken})` : ''}: ${typeOf(one)}`
  }
  return [
    ...heading.split('\n'),
    '',
    ...inLines('Arguments of [X]:', usual.split(', ')),
    ...inLines(
      'Scalars:',
      types.filter(isScalarType).map(({ name }) => name),
    ),
    ...rows.flatMap((type) => {
      const fields = Object.values(type.getFields())
      const columns = fields.filter((one) => isLeafType(getNamedType(one.type)))
      const leads = fields.filter((one) => !columns.includes(one))
      return [
        '',
        `${type.name} | ${permissions.get(type.name) ?? 'no permission'}`,
        ...inLines('  asked', roots.filter((root) => rowOf(root) === type).map(field)),
        ...inLines('  has', columns.map(field)),
        ...(leads.length > 0 ? inLines('  leads to', leads.map(field)) : []),
      ]
    }),
  ]
}

const isList = (field: Field) => getNamedType(field.type).name.endsWith('Connection')

function rowOf(field: Field): GraphQLObjectType {
  const type = getNamedType(field.type) as GraphQLObjectType
  return isList(field) ? (getNamedType(type.getFields().nodes!.type) as GraphQLObjectType) : type
}

function typeOf(field: Field): string {
  const type = String(field.type)
  return isList(field) ? `[${rowOf(field).name}]${type.endsWith('!') ? '!' : ''}` : type
}

function argumentsOf(field: Field): string {
  const row = isObjectType(getNamedType(field.type)) ? rowOf(field).name : ''
  return field.args.map(({ name, type }) => `${name}: ${String(type).replace(row, 'X')}`).join(', ')
}
