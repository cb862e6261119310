// Orders by a column, so that a cursor finds the next page: rows without a value stand together, behind all others or before
// them, and rows of one value in the order of their key. PostGraphile's own take a column that begins a key for the whole
// key, and skip or repeat rows behind a cursor whose row, or one after it, has no value (of a number it makes 0). By what changes as time
// passes (@moves) a row is elsewhere when the next page is asked for: a page goes on by offset there (limits.ts).
import type { GraphileConfig } from 'graphile-config'
import { type PgCodec, type PgCodecWithAttributes, type PgSelectQueryBuilder, TYPES } from 'postgraphile/@dataplan/pg'
import { type GraphQLInputType, getNamedType, isEnumType } from 'postgraphile/graphql'
import { type SQL, sql } from 'postgraphile/pg-sql2'

export const OrdersPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightOrdersPlugin',
  version: '1.0.0',
  after: ['PgOrderAllAttributesPlugin'],
  schema: {
    hooks: {
      GraphQLEnumType_values(values, build, { scope: { isPgRowSortEnum, pgCodec } }) {
        if (!isPgRowSortEnum || !pgCodec?.attributes) return values
        const codec = pgCodec as PgCodecWithAttributes
        const keys = build.pgTableResource(codec)?.uniques.map((unique) => unique.attributes) ?? []
        for (const [attributeName, { notNull, extensions }] of Object.entries(codec.attributes))
          for (const direction of ['ASC', 'DESC'] as const) {
            const name = build.inflection.orderByAttributeEnum({
              codec,
              attributeName,
              variant: direction.toLowerCase() as 'asc',
            })
            const value = values[name]
            if (!value) continue
            const isKey = keys.some((key) => key.length === 1 && key[0] === attributeName)
            const apply = (query: PgSelectQueryBuilder) => {
              if (!notNull)
                query.orderBy({
                  fragment: sql`(${query.alias}.${sql.identifier(attributeName)} is null)`,
                  codec: TYPES.boolean,
                  direction,
                })
              query.orderBy({ attribute: attributeName, direction, ...(!notNull && { callback: asItIs }) })
              if (isKey) query.setOrderIsUnique()
            }
            const moves = (extensions?.tags as { moves?: unknown } | undefined)?.moves !== undefined
            values[name] = {
              ...value,
              ...(moves && { description: 'Moves as time passes: go on by offset, not by after or before.' }),
              extensions: { ...value.extensions, moves, grafast: { apply } },
            }
          }
        return values
      },
    },
  },
}

/** Whether a value of orderBy is by what changes as time passes. */
export function moves(orderBy: GraphQLInputType, name: unknown): boolean {
  const type = getNamedType(orderBy)
  return isEnumType(type) && type.getValue(String(name))?.extensions.moves === true
}

// In a cursor no value is none: a codec would read it as a number or a boolean.
function asItIs(column: SQL, codec: PgCodec, isNullable: boolean): [SQL, PgCodec, boolean] {
  return [column, { ...codec, fromPg: (value: string | null) => value }, isNullable]
}
