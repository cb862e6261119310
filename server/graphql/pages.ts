// Pages: 50 rows unless the query says how many. That it says no more than 200 is checked before it runs (limits.ts).

import type { GraphileConfig } from 'graphile-config'
import { type connection, lambda, object } from 'postgraphile/grafast'

export const defaultPage = 50
export const largestPage = 200

type Connection = ReturnType<typeof connection>

export const PagesPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightPagesPlugin',
  version: '1.0.0',
  after: ['PgFirstLastBeforeAfterArgsPlugin', 'PgAllRowsPlugin', 'PgRelationsPlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, _build, context) {
        const plan = field.plan
        if (!context.scope.isPgFieldConnection || !plan) return field
        return {
          ...field,
          plan($parent, args, info) {
            const $connection = plan($parent, args, info) as Connection
            $connection.setFirst(
              lambda(object({ first: args.getRaw('first'), last: args.getRaw('last') }), pageSize, true),
            )
            return $connection
          },
        }
      },
      GraphQLObjectType_fields_field_args(args, _build, context) {
        if (!context.scope.isPgFieldConnection || !args.first) return args
        return {
          ...args,
          first: {
            type: args.first.type,
            description: `How many rows: ${defaultPage} when neither first nor last is given, at most ${largestPage}.`,
          },
        }
      },
    },
  },
}

function pageSize({ first, last }: { first?: number | null; last?: number | null }): number | null {
  return first ?? (last == null ? defaultPage : null)
}
