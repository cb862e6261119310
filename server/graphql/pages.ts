// Pages: 50 rows unless the query says how many, 20 of a list inside another, so that a list of lists is read without a word
// about pages. That it says no more than 200 is checked before it runs (limits.ts).

import type { GraphileConfig } from 'graphile-config'
import { type connection, lambda, object } from 'postgraphile/grafast'

export const defaultPage = 50
export const defaultInnerPage = 20
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
        const usual = usualPage(context.scope)
        return {
          ...field,
          plan($parent, args, info) {
            const $connection = plan($parent, args, info) as Connection
            $connection.setFirst(
              lambda(object({ first: args.getRaw('first'), last: args.getRaw('last') }), pageSize(usual), true),
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
            description: `How many rows: ${usualPage(context.scope)} when neither first nor last is given, at most ${largestPage}.`,
          },
        }
      },
    },
  },
}

function usualPage({ isRootQuery }: { isRootQuery?: boolean }): number {
  return isRootQuery ? defaultPage : defaultInnerPage
}

interface Asked {
  first?: number | null
  last?: number | null
}

const pageSize =
  (usual: number) =>
  ({ first, last }: Asked): number | null =>
    first ?? (last == null ? usual : null)
