// JSON Schemas of a capability for models: as small as they can be and still true, as every one is read at every sign-in.
import { z } from 'zod'
import type { Capability } from '../capabilities/define.ts'
import { Id, LotCode, Sku, TimeInput } from '../capabilities/shapes.ts'

export interface ObjectSchema {
  [key: string]: unknown
  type: 'object'
  properties?: Record<string, Node>
  required?: string[]
}
type Node = Record<string, unknown>

/** Rows of a page where the caller does not say: what a model reads with ease. */
export const defaultRows = 20

const largestInput = 2000

/** What a capability accepts from an agent: without the fields that are for people only. */
export const inputSchema = once((capability) => {
  const schema = convert(capability.input, 'input')
  for (const [key, node] of Object.entries(schema.properties ?? {}))
    if (node['x-agents'] === 'no') delete schema.properties![key]
  const limit = schema.properties?.limit
  if (limit?.default !== undefined)
    schema.properties!.limit = { type: 'integer', maximum: limit.maximum, default: defaultRows }
  const offset = schema.properties?.offset
  if (offset?.default !== undefined) schema.properties!.offset = { type: 'integer' }
  return schema
})

/** The same for a tool's list, where an input as large as a factory spec shows its first level only. */
export function inputOutline(capability: Capability): ObjectSchema {
  const schema = inputSchema(capability)
  if (JSON.stringify(schema).length <= largestInput) return schema
  const { $defs: _, ...rest } = schema
  const shapes = schema.$defs as Record<string, Node>
  const properties = Object.entries(schema.properties ?? {}).map(([key, node]) => [
    key,
    node.$ref
      ? { ...outline(node, shapes), description: 'Its schema: search the capability’s name with capabilities_search.' }
      : node,
  ])
  return { ...rest, properties: Object.fromEntries(properties) }
}

/** What a capability answers, whole. A list without pages stands in data, as structured content must be an object. */
export const outputSchema = once((capability) => {
  const schema = convert(capability.output, 'output')
  if (schema.type === 'object') return schema
  const { $defs, ...rest } = schema as Node
  return { type: 'object', properties: { data: rest }, required: ['data'], ...($defs !== undefined && { $defs }) }
})

/** What a problem has of these names. */
const ofProblems: Record<string, string> = { type: 'string', title: 'string', status: 'integer', code: 'string' }

/**
 * The first level of what a capability answers: enough for a tool's list. capabilities_search gives it whole. Some clients
 * hold refusals against it too: a field that a problem has as well may be of either's type.
 */
export function outputOutline(capability: Capability): ObjectSchema {
  const schema = outputSchema(capability)
  if (!schema.properties) return { type: 'object' }
  const shapes = schema.$defs as Record<string, Node> | undefined
  const properties = Object.entries(schema.properties)
    .filter(([, node]) => !node.not)
    .map(([key, node]) => [key, outline(node, shapes, ofProblems[key])])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** The names of a row's fields that say something to a model, for a capability that answers a list. */
export function rowFields(capability: Capability): string[] {
  const schema = outputSchema(capability)
  const items = schema.properties?.data?.items as Node | undefined
  const name = /^#\/\$defs\/(.+)$/.exec(String(items?.$ref))?.[1]
  const row = name ? (schema.$defs as Record<string, ObjectSchema>)[name] : (items as ObjectSchema | undefined)
  return Object.entries(row?.properties ?? {}).flatMap(([key, node]) => (node['x-agents'] === 'no' ? [] : [key]))
}

/** Types only. Several stand apart (anyOf), not in one list: some models' dialects of JSON Schema know no list of types. */
function outline(node: Node, shapes?: Record<string, Node>, another?: string): Node {
  const types = [...typesOf(node, shapes).add(another)].filter((type) => type !== undefined)
  return types.length === 1 ? { type: types[0] } : { anyOf: types.map((type) => ({ type })) }
}

function typesOf(node: Node, shapes: Record<string, Node> = {}): Set<unknown> {
  const shape = shapes[String(node.$ref).replace('#/$defs/', '')]
  if (shape) return typesOf(shape, shapes)
  const branches = (node.anyOf ?? node.oneOf) as Node[] | undefined
  return new Set(branches ? branches.flatMap((branch) => [...typesOf(branch, shapes)]) : [node.type].flat())
}

/** Made when it is first asked for: it takes milliseconds, and searches show several. */
function once(make: (capability: Capability) => ObjectSchema): (capability: Capability) => ObjectSchema {
  const made = new Map<Capability, ObjectSchema>()
  return (capability) => made.get(capability) ?? made.set(capability, make(capability)).get(capability)!
}

function convert(shape: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => trim(jsonSchema, io),
  })
  return unwrapRoot(schema as Node)
}

/** A shape with a name of its own comes as a reference to itself. */
function unwrapRoot(schema: Node): ObjectSchema {
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema.$ref))?.[1]
  if (!name) return schema as ObjectSchema
  const { [name]: root, ...others } = schema.$defs as Record<string, ObjectSchema>
  if (JSON.stringify([root, others]).includes(`"#/$defs/${name}"`)) others[name] = root!
  return Object.keys(others).length > 0 ? { ...root!, $defs: others } : root!
}

/** What a field's name says as well. */
const plain = new Set<unknown>([Id, LotCode, Sku, TimeInput].map(({ description }) => description))

/** Takes away what says nothing to a model: bounds of doubles, lengths, patterns beside a format. */
function trim(node: Node, io: 'input' | 'output'): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
  if (node.format !== undefined) delete node.pattern
  if (io === 'output') delete node.additionalProperties
  if (Array.isArray(node.anyOf) && node.anyOf.every((branch: Node) => branch.type === 'string' && branch.format)) {
    delete node.anyOf
    node.type = 'string'
  }
  if (plain.has(node.description)) delete node.description
  delete node.minLength
  delete node.maxLength
  delete node.id
}
