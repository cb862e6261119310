// A view is read with the permission that its comment names (@permission). Without it the field answers
// missing_permission, and the rest of the query is answered: a field's plan is made for callers who may read it or for
// those who may not, so the check costs nothing and no statement that it forbids is ever sent. A filter that goes through a
// relation reads the view behind it, so it needs that view's permission: it is known at the filter's field, and looked for
// as it is applied (filters.ts).

import type { GraphileConfig } from 'graphile-config'
import type { PgCodecWithAttributes } from 'postgraphile/@dataplan/pg'
import { operationPlan, SafeError } from 'postgraphile/grafast'
import { type GraphQLInputField, getNullableType } from 'postgraphile/graphql'

interface Described {
  codec: { extensions?: { tags?: object } }
}

/** What the view's comment asks for: a permission, or nothing but membership. */
function permissionOf(resource: Described): string {
  const { permission } = (resource.codec.extensions?.tags ?? {}) as { permission?: unknown }
  if (typeof permission !== 'string' || permission === '')
    throw new Error('every view of schema dashboard names its @permission')
  return permission
}

export function withoutPermission(permission: string): string {
  return `This needs the permission ${permission}, which your role or key does not have.`
}

export function missing(permission: string): Record<string, unknown> {
  return { code: 'missing_permission', requiredPermission: permission }
}

/** What a field of a filter is asked with, if it goes through a relation. */
export function neededBy(field: GraphQLInputField): string | undefined {
  return field.extensions.permission as string | undefined
}

export const PermissionsPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightPermissionsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, _build, context) {
        const resource = resourceOf(context.scope)
        if (!resource) return field
        const permission = permissionOf(resource)
        if (permission === 'member') return field
        const plan = field.plan!
        return {
          ...field,
          // A refusal at the field must not take its parent along.
          type: getNullableType(field.type),
          plan($parent, args, info) {
            if (!callerCan(permission)) {
              throw new SafeError(withoutPermission(permission), missing(permission))
            }
            return plan($parent, args, info)
          },
        }
      },
      GraphQLInputObjectType_fields_field(field, build, { scope }) {
        if (!scope.isPgConnectionFilter || !scope.pgCodec?.attributes) return field
        const resource = filteredBy(build, scope.pgCodec as PgCodecWithAttributes, scope.fieldName)
        return resource ? { ...field, extensions: { ...field.extensions, permission: permissionOf(resource) } } : field
      },
    },
  },
}

// Which view a field reads; a column reads none.
function resourceOf(scope: GraphileBuild.ScopeObjectFieldsField): Described | undefined {
  if (scope.isPgSingleRelationField) {
    const { registry, codec, relationName } = scope.pgRelationDetails!
    return registry.pgRelations[codec.name]![relationName]!.remoteResource
  }
  return scope.isPgFieldConnection || scope.isPgFieldSimpleCollection || scope.isPgRowByUniqueConstraintField
    ? scope.pgFieldResource
    : undefined
}

// Which view a field of a filter goes to; the columns and and, or, not go to none. One that is not known is none of ours.
function filteredBy(build: GraphileBuild.Build, codec: PgCodecWithAttributes, field: string): Described | undefined {
  const { inflection } = build
  const columns = Object.keys(codec.attributes).map((attributeName) => inflection.attribute({ codec, attributeName }))
  if ([...columns, 'and', 'or', 'not'].includes(field)) return undefined
  const { pgRegistry: registry } = build.input
  for (const [relationName, relation] of Object.entries(registry.pgRelations[codec.name] ?? {})) {
    const details = { registry, codec, relationName }
    const name = !relation.isReferencee
      ? inflection.singleRelation(details)
      : relation.isUnique
        ? inflection.singleRelationBackwards(details)
        : inflection._manyRelation(details)
    if ([name, `${name}Exists`, `${name}Exist`].includes(field)) return relation.remoteResource
  }
  throw new Error(`the filter of ${codec.name} has ${field}, whose permission is not known`)
}

// Grafast keeps a plan together with what was asked of the context while it was made, and uses it only where the
// answers are the same. Its type declarations leave this part out.
interface Tracked {
  get(key: string): Tracked
  evalIs(value: unknown): boolean
}

function callerCan(permission: string): boolean {
  const { trackedContextStep } = operationPlan() as unknown as { trackedContextStep: Tracked }
  return trackedContextStep.get('can').get(permission).evalIs(true)
}
