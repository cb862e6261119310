// What a filter may say and what it finds, looked at while it is applied: a filter that is refused takes along the list at
// the top that it is in, as what stands in a list is read together with it, and the rest of the query is answered. What is
// negated is what does not match, also where a value is missing: the library's own "not (…)" is neither true nor false there.
// What is looked for in a text is taken as it is, its backslashes too: only like and likeInsensitive take patterns.
import type { GraphileConfig } from 'graphile-config'
import { PgCondition } from 'postgraphile/@dataplan/pg'
import { context, type GrafastInputFieldConfig, SafeError } from 'postgraphile/grafast'
import type { GraphQLInputField } from 'postgraphile/graphql'
import { sql } from 'postgraphile/pg-sql2'
import { missing, neededBy, withoutPermission } from './permissions.ts'

export const FiltersPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightFiltersPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      build: {
        after: ['PgConnectionArgFilterPlugin'],
        callback(build) {
          const { escapeLikeWildcards } = build as Escaping
          return Object.assign(build, {
            // Their own says nothing of the character that it escapes with.
            escapeLikeWildcards: (text: string) => escapeLikeWildcards(text.replaceAll('\\', '\\\\')),
          })
        },
      },
      GraphQLInputObjectType(config, _build, { scope }) {
        if (!scope.isPgConnectionFilter) return config
        const grafast = { ...config.extensions?.grafast, applyScope: () => context().get('can' as never) }
        return { ...config, extensions: { ...config.extensions, grafast } }
      },
      GraphQLInputObjectType_fields: {
        after: ['PgConnectionArgFilterOperatorsPlugin'],
        callback(fields, { dataplanPg }, { scope: { pgConnectionFilterOperators: of } }) {
          const { boolean } = dataplanPg.TYPES
          if (of?.pgCodecs.some((codec) => codec === boolean || dataplanPg.isEnumCodec(codec)))
            for (const name of byOrder) delete fields[name]
          return fields
        },
      },
      GraphQLInputObjectType_fields_field(field, _build, { scope }) {
        const { apply } = field as GrafastInputFieldConfig
        const isOperator = Boolean(scope.pgConnectionFilterOperators)
        if (!apply || !(isOperator || scope.isPgConnectionFilter || scope.isPgConnectionFilterMany)) return field
        const negates =
          (scope.isPgConnectionFilterOperatorLogical && scope.fieldName === 'not') ||
          (scope.isPgConnectionFilterManyField && scope.fieldName === 'every')
        const leavesOut = isOperator && /^not(?!DistinctFrom)/.test(scope.fieldName)
        return {
          ...field,
          ...(leavesOut && { description: `${field.description} ${withoutValue}` }),
          apply(target: PgCondition, value: unknown, info: Parameters<typeof apply>[2]) {
            const of = isOperator ? `${target.extensions.pgFilterAttribute?.fieldName}.` : ''
            const wrong = emptiness(value, isOperator)
            if (wrong) throw new SafeError(`${of}${scope.fieldName} ${wrong}`, { code: 'invalid_input' })
            mustBeAllowed(info.field, info.scope as Can)
            const inner = apply(target, value, info)
            if (negates) whatDoesNotMatch(inner as PgCondition)
            return inner
          },
        }
      },
    },
  },
}

interface Escaping {
  escapeLikeWildcards(text: string): string
}

/** Of one of a few values nobody means which stands before another in the alphabet, or that no comes before yes. */
const byOrder = ['lessThan', 'lessThanOrEqualTo', 'greaterThan', 'greaterThanOrEqualTo']

const withoutValue = 'Leaves out rows without a value: not, around the opposite, has them.'

/** What says nothing is more often a variable that was forgotten than meant as all rows, or as none. */
function emptiness(value: unknown, isOperator: boolean): string | undefined {
  if (value === null) return 'must not be null: leave it out; what has no value is found by isNull.'
  if (isOperator || typeof value !== 'object') return undefined
  if (Array.isArray(value) && value.length === 0) return 'must not be empty: leave it out to have all rows.'
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  return parts.some((part) => Object.keys(part as object).length === 0)
    ? 'must say something, with a value that is given: leave it out to have all rows.'
    : undefined
}

type Can = Readonly<Record<string, true>> | undefined

/** A filter through a relation reads the view behind it. */
function mustBeAllowed(field: GraphQLInputField, can: Can): void {
  const permission = neededBy(field)
  if (permission && permission !== 'member' && !can?.[permission])
    throw new SafeError(withoutPermission(permission), missing(permission))
}

/** The criteria stand right within a "not": that negates whether they are true. */
function whatDoesNotMatch($criteria: PgCondition): void {
  const $not = $criteria.dangerouslyGetParent() as PgCondition
  $not.where = (criteria) => PgCondition.prototype.where.call($not, sql`${criteria as never} is true`)
}
