// The fields of a schema in words, for the tool reference and the skill package.
import type { ObjectSchema } from '../mcp/schema.ts'

export interface Field {
  name: string
  type: string
  required: boolean
  description: string
}

export function fieldsOf(schema: ObjectSchema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, node]) => ({
    name,
    type: typeOf(node, schema.$defs as Record<string, Record<string, unknown>> | undefined),
    required: schema.required?.includes(name) ?? false,
    description: [node.description, node.default !== undefined && `Default: ${JSON.stringify(node.default)}.`]
      .filter(Boolean)
      .join(' '),
  }))
}

function typeOf(node: Record<string, unknown>, shapes: Record<string, Record<string, unknown>> = {}): string {
  if (Array.isArray(node.enum)) return node.enum.map((value) => JSON.stringify(value)).join(', ')
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (typeof node.$ref === 'string') {
    const shape = shapes[node.$ref.replace('#/$defs/', '')]
    return shape ? typeOf(shape, shapes) : 'object'
  }
  const branches = (node.anyOf ?? node.oneOf) as Record<string, unknown>[] | undefined
  if (branches) return [...new Set(branches.map((branch) => typeOf(branch, shapes)))].join(' or ')
  if (node.type === 'array') return `list of ${typeOf((node.items ?? {}) as Record<string, unknown>, shapes)}`
  if (node.type === 'object' && node.properties) return `{ ${Object.keys(node.properties).join(', ')} }`
  return [node.type ?? 'any'].flat().join(' or ')
}
