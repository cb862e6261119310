// A view is read with the permission that its comment names (@permission). Without it the field answers
// missing_permission, and the rest of the query is answered: a field's plan is made for callers who may read it or for
// those who may not, so the check costs nothing and no statement that it forbids is ever sent.

import type { GraphileConfig } from 'graphile-config'
import { operationPlan, SafeError } from 'postgraphile/grafast'
import { getNullableType } from 'postgraphile/graphql'

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
              throw new SafeError(`This needs the permission ${permission}, which your role or key does not have.`, {
                code: 'missing_permission',
                requiredPermission: permission,
              })
            }
            return plan($parent, args, info)
          },
        }
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
