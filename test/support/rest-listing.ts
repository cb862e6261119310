// What REST promises, as its description says it: a line an operation, with what goes in and what comes out.
import { areas, type Capability } from '../../server/capabilities/define.ts'
import { spelledOut } from '../../server/openapi.ts'
import { inLines } from './listing.ts'

// As JSON Schema and OpenAPI have it.
type Schema = any

const pagination = '{ limit: integer, offset: integer, total: integer, hasMore: boolean }'

const heading = `What REST promises, in TypeScript's notation: each operation with its
  method and path | permission | effect | dry run | idempotency key | agents,
what goes in (behind = what it is when left out), what comes out, and what it refuses beyond what every call may.
Lengths, bounds and patterns are left out; they stand in the API description.
  page of X: data: X[], pagination: ${pagination}
  time: string, ISO 8601`

export function restListing(capabilities: readonly Capability[]): string[] {
  const { paths, components, webhooks } = spelledOut(capabilities, 'https://millwright.example') as Schema
  const operations: Schema[] = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const described = new Describer(components.schemas)
  return [
    ...heading.split('\n'),
    ...areas.flatMap((area) => {
      const ofArea = operations.filter((one) => one.tags.includes(area))
      ofArea.sort((a, b) => a['x-capability'].localeCompare(b['x-capability']))
      return ofArea.length > 0 ? ['', `# ${area}`, ...ofArea.flatMap((one) => described.operation(one))] : []
    }),
    '',
    '# Shapes',
    ...described.shapes(),
    '',
    '# Messages to webhooks: the data of each type',
    ...Object.entries<Schema>(webhooks).flatMap(([type, { post }]) =>
      inLines(`${type}:`, described.fields(bodyOf(post.requestBody).properties.data)),
    ),
  ]
}

const bodyOf = (message: Schema) => message.content['application/json'].schema

/** A schema without what only tells input from output. */
function formOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value) => {
    if (key === 'required' || (key === 'additionalProperties' && value === false)) return undefined
    return key === '$ref' ? value.replace(/Output$/, '') : value
  })
}

class Describer {
  readonly #schemas: Record<string, Schema>
  /** Shapes of some size with their fields: another that has all of these says so instead of repeating them. */
  readonly #known: [name: string, fields: string[]][] = []

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas
    const bySize = Object.entries(schemas).map(([name, schema]) => [name, this.fields(schema)] as [string, string[]])
    this.#known = bySize.filter(([, fields]) => fields.length > 3).sort(([, a], [, b]) => b.length - a.length)
  }

  operation(one: Schema): string[] {
    const isWrite = one['x-effect'] !== 'read'
    const rules = [
      one['x-permission'] ?? 'public',
      one['x-effect'] ?? 'read',
      isWrite ? (one['x-dry-run'] ?? 'supported') : '-',
    ]
    const parameters: Schema[] = (one.parameters ?? []).filter((parameter: Schema) => !parameter.$ref) // headers
    const input = [
      ...parameters.map(({ name, schema, required }) => this.#field(name, schema, required)),
      ...(one.requestBody ? this.fields(bodyOf(one.requestBody)) : []),
    ]
    const takesKey = one.parameters?.some(({ $ref }: Schema) => $ref?.endsWith('/IdempotencyKey'))
    rules.push(takesKey ? 'key' : '-', one['x-agents'] ?? (isWrite ? 'capabilities_call' : 'tool'))
    return [
      `${one['x-capability']}  ${one.method} ${one.path} | ${rules.join(' | ')}`,
      ...(input.length > 0 ? inLines('  in', input) : []),
      ...inLines('  out', this.fields(bodyOf(one.responses['200']))),
      ...(one['x-refusals'] ? inLines('  refuses', one['x-refusals']) : []),
    ]
  }

  shapes(): string[] {
    return Object.entries(this.#schemas)
      .filter(([name]) => this.#name(name) === name)
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([name, schema]) => inLines(`${name}:`, this.fields(schema, name)))
  }

  /** The fields of an object, or all there is of anything else. */
  fields(schema: Schema, own?: string): string[] {
    if (this.#isPage(schema) || Object.keys(schema.properties ?? {}).length === 0) return [this.#text(schema)]
    const fields = Object.entries<Schema>(schema.properties).map(([name, one]) =>
      this.#field(name, one, schema.required?.includes(name)),
    )
    const within = this.#known.find(([name, known]) => name !== own && known.every((field) => fields.includes(field)))
    return within ? [`...${within[0]}`, ...fields.filter((field) => !within[1].includes(field))] : fields
  }

  #field(name: string, schema: Schema, required: boolean): string {
    const unless = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`
    return `${name}${required ? '' : '?'}: ${this.#text(schema)}${unless}`
  }

  /** What comes out with its defaults filled in is no shape of its own. */
  #name(name: string): string {
    const goesIn = name.replace(/Output$/, '')
    const [input, output] = [this.#schemas[goesIn], this.#schemas[name]]
    return input && formOf(input) === formOf(output) ? goesIn : name
  }

  #isPage({ properties = {} }: Schema): boolean {
    return Object.keys(properties).join() === 'data,pagination' && this.#text(properties.pagination) === pagination
  }

  #text(schema: Schema): string {
    if (schema.$ref) return this.#name(schema.$ref.split('/').at(-1))
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(' | ')
    if (schema.anyOf) return [...new Set(schema.anyOf.map((one: Schema) => this.#text(one)))].join(' | ')
    if (Array.isArray(schema.type))
      return schema.type.map((type: string) => this.#text({ ...schema, type })).join(' | ')
    if (schema.format) return schema.format === 'date-time' ? 'time' : schema.format
    if (schema.type === 'array') {
      const item = this.#text(schema.items)
      return / \| (?![^{]*\})/.test(item) ? `(${item})[]` : `${item}[]`
    }
    if (this.#isPage(schema)) return `page of ${this.#text(schema.properties.data.items)}`
    if (Object.keys(schema.properties ?? {}).length > 0) return `{ ${this.fields(schema).join(', ')} }`
    if (schema.type === 'object')
      return schema.additionalProperties ? `{ [name]: ${this.#text(schema.additionalProperties)} }` : '{}'
    return schema.type ?? 'any'
  }
}
