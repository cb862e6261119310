// An export as people would write it: keys in the order of the published schema, and without what goes without saying.
interface Schema {
  $ref?: string
  default?: unknown
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  definitions?: Record<string, Schema>
}

export function readable(spec: unknown, schema: Schema): unknown {
  return written(spec, schema, schema.definitions ?? {})
}

function written(value: unknown, schema: Schema, named: Record<string, Schema>): unknown {
  const form = formOf(schema, named)
  if (Array.isArray(value)) return value.map((one) => written(one, form.items ?? {}, named))
  if (typeof value !== 'object' || value === null || !form.properties) return value
  const item = value as Record<string, unknown>
  const keys = [...Object.keys(form.properties), ...Object.keys(item).filter((key) => !(key in form.properties!))]
  return Object.fromEntries(
    keys
      .filter((key) => !goesWithoutSaying(key, item[key], form.properties![key] ?? {}))
      .map((key) => [key, written(item[key], form.properties![key] ?? {}, named)]),
  )
}

/** What a schema says of a value that is there: behind its name, and beside null. */
function formOf(schema: Schema, named: Record<string, Schema>): Schema {
  if (schema.$ref) return formOf(named[schema.$ref.replace('#/definitions/', '')] ?? {}, named)
  const inside = (schema.anyOf ?? schema.allOf)?.find(({ type }) => type !== 'null')
  return inside ? formOf(inside, named) : schema
}

function goesWithoutSaying(key: string, value: unknown, schema: Schema): boolean {
  if (value === null || value === undefined) return true
  if (key === 'children' && Array.isArray(value) && value.length === 0) return true
  return 'default' in schema && JSON.stringify(schema.default) === JSON.stringify(value)
}
