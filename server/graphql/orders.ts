// Orders by a column, so that a cursor finds the next page: rows without a value stand together, behind all others or before
// them, and rows of one value in the order of their key. PostGraphile's own take a column that begins a key for the whole
// key, and skip or repeat rows behind a cursor whose row, or one after it, has no value (of a number it makes 0). By what changes as time
// passes (@moves) a row is elsewhere when the next page is asked for: a page goes on by offset there (limits.ts).
// PostGraphile knows the order of a cursor by the SQL of its columns alone, so what descends stands in parentheses: a cursor
// of the one direction is none of the other.
import type { GraphileConfig } from 'graphile-config'
import { type PgCodec, type PgCodecWithAttributes, type PgSelectQueryBuilder, TYPES } from 'postgraphile/@dataplan/pg'
import { type GraphQLInputType, getNamedType, isEnumType } from 'postgraphile/graphql'
import { sql } from 'postgraphile/pg-sql2'

export const OrdersPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightOrdersPlugin',
  version: '1.0.0',
  after: ['PgOrderAllAttributesPlugin', 'PgOrderByPrimaryKeyPlugin'],
  schema: {
    hooks: {
      GraphQLEnumType_values(values, build, { scope: { isPgRowSortEnum, pgCodec } }) {
        if (!isPgRowSortEnum || !pgCodec?.attributes) return values
        const codec = pgCodec as PgCodecWithAttributes
        const uniques = build.pgTableResource(codec)?.uniques ?? []
        const primary = uniques.find((unique) => unique.isPrimary)?.attributes ?? []
        for (const direction of ['ASC', 'DESC'] as const) {
          const order = (name: string, columns: readonly string[], isKey: boolean) => {
            const value = values[name]
            if (!value) return
            const moves = columns.some((column) => tagsOf(codec, column).moves !== undefined)
            values[name] = {
              ...value,
              ...(moves && { description: 'Moves as time passes: go on by offset, not by after or before.' }),
              extensions: { ...value.extensions, moves, grafast: { apply: by(codec, columns, direction, isKey) } },
            }
          }
          for (const attributeName of Object.keys(codec.attributes)) {
            const isKey = uniques.some(({ attributes }) => attributes.length === 1 && attributes[0] === attributeName)
            const variant = direction.toLowerCase() as 'asc'
            order(build.inflection.orderByAttributeEnum({ codec, attributeName, variant }), [attributeName], isKey)
          }
          order(build.inflection.builtin(`PRIMARY_KEY_${direction}`), primary, true)
        }
        return values
      },
    },
  },
}

function tagsOf(codec: PgCodecWithAttributes, column: string): { moves?: unknown } {
  return (codec.attributes[column]!.extensions?.tags ?? {}) as { moves?: unknown }
}

function by(codec: PgCodecWithAttributes, columns: readonly string[], direction: 'ASC' | 'DESC', isKey: boolean) {
  return (query: PgSelectQueryBuilder) => {
    for (const attribute of columns) {
      const { notNull } = codec.attributes[attribute]!
      if (!notNull)
        query.orderBy({
          fragment: sql`(${query.alias}.${sql.identifier(attribute)} is null)`,
          codec: TYPES.boolean,
          direction,
        })
      query.orderBy({
        attribute,
        direction,
        callback: (column, codec, isNullable) => [
          direction === 'DESC' ? sql`(${column})` : column,
          notNull ? codec : asItIs(codec),
          isNullable,
        ],
      })
    }
    if (isKey) query.setOrderIsUnique()
  }
}

/** Whether a value of orderBy is by what changes as time passes. */
export function moves(orderBy: GraphQLInputType, name: unknown): boolean {
  const type = getNamedType(orderBy)
  return isEnumType(type) && type.getValue(String(name))?.extensions.moves === true
}

// In a cursor no value is none: a codec would read it as a number or a boolean.
function asItIs(codec: PgCodec): PgCodec {
  return { ...codec, fromPg: (value: string | null) => value }
}
