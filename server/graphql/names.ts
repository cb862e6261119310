// The names and values of the interface: products and product(sku:) rather than allProducts and productBySku, id as it
// is, numbers as numbers however long, times as UTC with milliseconds.
import type { GraphileConfig } from 'graphile-config'
import { GraphQLError, type ValueNode } from 'postgraphile/graphql'
import type { z } from 'zod'
import { problemsOf } from '../capabilities/messages.ts'
import { DateInput, InstantInput } from '../capabilities/shapes.ts'
import { exactNumber } from '../exact.ts'

export const NamesPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightNamesPlugin',
  version: '1.0.0',
  inflection: {
    replace: {
      _attributeName(_previous, _options, { attributeName, codec }) {
        const name = codec.attributes[attributeName]?.extensions?.tags?.name
        return this.coerceToGraphQLName(typeof name === 'string' ? name : attributeName)
      },
      allRowsConnection(_previous, _options, resource) {
        return this.camelCase(this.pluralize(this._singularizedResourceName(resource)))
      },
      rowByUnique(previous, _options, details) {
        return details.unique.isPrimary ? this.camelCase(this.tableType(details.resource.codec)) : previous!(details)
      },
      // Of the list and of the filter that goes through it.
      _manyRelation(previous, _options, details) {
        const tags = details.registry.pgRelations[details.codec.name]?.[details.relationName]?.extensions?.tags
        return typeof tags?.foreignFieldName === 'string' ? tags.foreignFieldName : previous!(details)
      },
      manyRelationConnection(_previous, _options, details) {
        return this._manyRelation(details)
      },
      builtin(previous, _options, name) {
        return name === 'BigFloat' ? 'Decimal' : name === 'Datetime' ? 'DateTime' : previous!(name)
      },
    },
  },
  schema: {
    hooks: {
      GraphQLScalarType: (config) => ({ ...config, ...scalars[config.name] }),
      GraphQLObjectType(config, _build, { scope }) {
        const description = scope.isRootQuery
          ? 'What dashboards read: each view of the company as a list, and a row of it by its key.'
          : scope.isPageInfo
            ? 'Where a page stands among the others.'
            : scope.isConnectionType
              ? 'A page of a list: its rows, how many there are in all, and the way to the pages beside it.'
              : scope.isConnectionEdgeType
                ? 'A row of a page, with its place in the list.'
                : config.description
        return { ...config, description }
      },
      GraphQLObjectType_fields_field(field, _build, { scope }) {
        const says = describe(scope)
        return says ? { ...field, description: says } : field
      },
    },
  },
}

/** The fields that are the same for all views; what a view's own fields are, its comment says. */
const common: Record<string, string> = {
  nodes: 'The rows of the page.',
  edges: 'The rows of the page, each with its place in the list.',
  node: 'The row.',
  cursor: 'Its place in the list, for `after` and `before`.',
  pageInfo: 'Where the page stands among the others.',
  totalCount: 'How many rows there are in all, with the filter and without the page.',
  hasNextPage: 'Whether rows follow.',
  hasPreviousPage: 'Whether rows come before.',
  startCursor: 'The place of the first row, for `before`.',
  endCursor: 'The place of the last row, for `after`.',
}

function describe(scope: GraphileBuild.ScopeObjectFieldsField): string | undefined {
  if (scope.isRootQuery) {
    const view = scope.pgFieldResource?.codec.description ?? ''
    if (scope.isPgFieldConnection) return `As a list. ${view}`
    if (scope.isPgRowByUniqueConstraintField) return `One by its key; null: there is none. ${view}`
  }
  const isCommon = scope.isConnectionType || scope.isConnectionEdgeType || scope.isPageInfo
  return isCommon ? common[scope.fieldName] : undefined
}

interface Values {
  description: string
  serialize(value: unknown): unknown
  parseValue(value: unknown): string
  parseLiteral(node: ValueNode): string
}

// A number's text goes out as it came: JSON numbers have no bound, only some readers do.
const exact = (value: unknown) => exactNumber(String(value))

type Problem = (text: string) => string | undefined

function scalar(name: string, description: string, problem: Problem, serialize: (value: unknown) => unknown): Values {
  const parse = (value: unknown, nodes?: ValueNode) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const wrong = problem(text)
    if (wrong !== undefined)
      throw new GraphQLError(
        `${typeof value === 'number' ? value : JSON.stringify(value)} is no ${name}${wrong && `: ${wrong}`}. ${description}`,
        {
          nodes,
        },
      )
    return text
  }
  return {
    description,
    serialize,
    parseValue: (value) => parse(value),
    parseLiteral: (node) => parse('value' in node ? node.value : null, node),
  }
}

const ofForm =
  (form: RegExp): Problem =>
  (text) =>
    form.test(text) ? undefined : ''
/** As an input of REST. */
const ofShape =
  (shape: z.ZodType): Problem =>
  (text) =>
    problemsOf(shape.safeParse(text).error?.issues ?? []).errors[0]?.message

const scalars: Record<string, Values> = {
  Decimal: scalar(
    'Decimal',
    'A decimal number, exact: a JSON number with every digit. As an input, a number or a string, also as 1e-7, up to 1e308 ' +
      'and with at most 100 digits before the point and 100 behind it.',
    (text) => (Number.isFinite(Number(text)) ? ofForm(/^-?\d{1,100}(\.\d{1,100})?(e[+-]?\d{1,3})?$/i)(text) : ''),
    (value) =>
      exact(
        String(value)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, ''),
      ), // as answers of REST have it
  ),
  BigInt: scalar(
    'BigInt',
    'A whole number, of up to 18 digits: a JSON number. As an input, a number or a string.',
    ofForm(/^-?\d{1,18}$/),
    exact,
  ),
  Date: scalar('Date', 'A calendar date in YYYY-MM-DD format.', ofShape(DateInput), String),
  DateTime: scalar(
    'DateTime',
    'A moment as ISO 8601: UTC with milliseconds and Z. As an input, with Z or a numeric offset.',
    ofShape(InstantInput),
    (value) => new Date(String(value)).toISOString(),
  ),
}
