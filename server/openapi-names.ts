// Names for what a description would otherwise spell out again and again: enumerations, pages, bodies, answers and
// messages become schemas of their own, parameters that repeat become shared ones. Clients that are generated from the
// description get the names of their types from here.
import { z } from 'zod'
import * as shapes from './capabilities/shapes.ts'
import * as taskShapes from './capabilities/task-shapes.ts'
import { lazy } from './lazy.ts'
import { mayGrow, nameOf, refTo, type Said, type Schema, sayOnce, tidy } from './openapi-tidy.ts'

// As much of a description as this needs.
interface Media {
  schema: Schema
}
interface Message {
  content: Record<string, Media>
}
type Parameter = Said & { name: string }
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: Message
  responses: { 200: Message }
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: Message } }>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter>; headers: Record<string, Said> }
}

/** work_orders.upsert: workOrdersUpsert, as functions of clients are called. */
export function sdkName(name: string): string {
  return name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const typeName = (name: string) => capital(sdkName(name))

export function nameParts(document: object): object {
  const named = oneShape(document as Description)
  const { paths, webhooks, components } = named
  tidy(named as unknown as Schema)
  const names = new Names(components.schemas)
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  for (const operation of operations) {
    const name = capital(operation.operationId)
    const answer = operation.responses[200]
    names.replace(jsonOf(answer), (schema) => pageName(schema) ?? `${name}Answer`)
    if (operation.requestBody) names.replace(jsonOf(operation.requestBody), () => `${name}Body`)
  }
  for (const [type, { post }] of Object.entries(webhooks)) {
    const message = jsonOf(post.requestBody)
    mayGrow(message.schema)
    const { properties } = message.schema as { properties: Record<string, Schema> }
    const data = { schema: properties.data! }
    names.replace(data, () => `${typeName(type)}Data`)
    properties.data = data.schema
    names.replace(message, () => `${typeName(type)}Message`)
  }
  names.share(operations, enumOf, 1)
  names.share(operations, textNamed, 1)
  names.share(operations, timeOf, 1)
  while (names.share(operations, objectOf, 2)) {}
  names.extend()
  shareParameters(components, operations)
  return named
}

/** What comes out with its defaults filled in may go in again as it is, and is no shape of its own. */
function oneShape(document: Description): Description {
  const text = JSON.stringify(document, (key, value) => {
    const base = key === '$ref' && value.endsWith('Output') && nameOf(value).replace(/Output$/, '')
    return base && document.components.schemas[base] ? refTo(base).$ref : value
  })
  const copy = JSON.parse(text) as Description
  for (const name of Object.keys(copy.components.schemas)) {
    if (name.endsWith('Output') && copy.components.schemas[name.replace(/Output$/, '')])
      delete copy.components.schemas[name]
  }
  return copy
}

function jsonOf(message: Message): Media {
  return message.content['application/json']!
}

/** What a page is a list of, if that has a name. */
function itemOf({ properties }: Schema): string | undefined {
  return properties?.pagination && properties.data?.items?.$ref && nameOf(properties.data.items.$ref)
}

function pageName(schema: Schema): string | undefined {
  const item = itemOf(schema)
  return item && `${item}Page`
}

/** Those of the shapes that many capabilities share are called as they are there. */
const sharedEnums = lazy(
  () =>
    new Map(
      Object.entries<unknown>({ ...shapes, ...taskShapes }).flatMap(([name, shape]): [string, string][] =>
        shape instanceof z.ZodEnum ? [[valuesOf(shape.options), name]] : [],
      ),
    ),
)
const sharedTexts = lazy(
  () =>
    new Map(
      Object.entries<unknown>({ ...shapes, ...taskShapes }).flatMap(([name, shape]): [string, string][] =>
        shape instanceof z.ZodType && !shape.meta()?.id && shape.description && !(shape instanceof z.ZodEnum)
          ? [
              [textOf(shape), name],
              [textOf(shape.nullable()), `${name}OrNull`],
            ]
          : [],
      ),
    ),
)

/** What a factory spec and calls have alike is called as what it is, not as its place in the spec. */
const calledSo: Record<string, string> = {
  FactorySpecCountsAs: 'CountsAs',
  FactorySpecMeta: 'AnyObject',
  FactorySpecRecipe: 'RecipeLine',
  FactorySpecSpareParts: 'SkuQuantity',
  FactorySpecStockPolicies: 'StockPolicy',
  FactorySpecVendors: 'ProductVendor',
}

function textOf(shape: z.ZodType): string {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input' }) as Schema
  tidy(schema)
  return inOrder(schema)
}

/** The same schema, in whatever order its keys were written, is the same text. */
function inOrder(schema: Schema): string {
  return JSON.stringify(Object.fromEntries(Object.entries(schema).sort(([one], [other]) => (one < other ? -1 : 1))))
}

function valuesOf(values: readonly unknown[] | undefined): string {
  return JSON.stringify(values ?? [])
}

/** What may stand elsewhere, and what is said of it in this place. */
interface Part {
  schema: Schema
  beside: Schema
}
interface Place {
  parent: Record<string, Schema>
  key: string
  part: Part
}

class Names {
  readonly #schemas: Record<string, Schema>
  /** Those that the registry calls so, and what they are. */
  readonly #given: ReadonlySet<string>
  readonly #givenAs: ReadonlyMap<string, string>

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas
    this.#given = new Set(Object.keys(schemas))
    this.#givenAs = new Map(Object.entries(schemas).map(([name, schema]) => [inOrder(schema), name]))
  }

  /** Where a schema stands in line, a reference to it stands afterwards. */
  replace(media: Media, name: (schema: Schema) => string): void {
    if (media.schema.$ref) return
    const given = this.#givenAs.get(inOrder(media.schema))
    media.schema = given ? refTo(given) : this.#keep(name(media.schema), media.schema)
  }

  #keep(name: string, schema: Schema): Schema {
    const known = this.#schemas[name]
    if (known && inOrder(known) !== inOrder(schema)) throw new Error(`two schemas are called ${name}`)
    this.#schemas[name] = schema
    return refTo(name)
  }

  /** What is a shape that has a name, and more, refers to it and says the more. */
  extend(): void {
    const shapes = Object.entries(this.#schemas).filter(([, { properties }]) => properties)
    const found = shapes.flatMap(([, schema]) => {
      const [largest] = shapes
        .filter(([name, base]) => this.#given.has(name) && isMore(schema, base))
        .sort(([, one], [, other]) => size(other.properties!) - size(one.properties!))
      return largest ? [{ schema, name: largest[0], properties: largest[1].properties! }] : []
    })
    for (const { schema, name, properties } of found) restate(schema, name, properties)
  }

  /**
   * Gives a name to what stands in line so often: that of the field and of who has it, the shortest of several. Says
   * whether there was any.
   */
  share(operations: Operation[], partOf: (node: Schema) => Part | undefined, least: number): boolean {
    const found = new Map<string, { name: string; places: Place[] }>()
    const see = (owner: string) => (parent: Record<string, Schema>, key: string, field: string) => {
      const part = partOf(parent[key]!)
      if (!part) return
      const text = inOrder(part.schema)
      const place = field === 'pagination' ? typeName(field) : owner + typeName(field)
      const own = calledSo[place] ?? place
      const name = sharedEnums().get(valuesOf(part.schema.enum)) ?? sharedTexts().get(text) ?? own
      const known = found.get(text)
      const shortest = known && known.name.length <= name.length ? known.name : name
      found.set(text, { name: shortest, places: [...(known?.places ?? []), { parent, key, part }] })
    }
    for (const [owner, schema] of Object.entries(this.#schemas)) walk(schema, '', see(owner))
    for (const { operationId, parameters = [] } of operations) {
      for (const one of parameters) walk(one, one.name, see(capital(operationId)))
    }
    const shared = [...found.values()].filter(({ places }) => places.length >= least)
    for (const { name, places } of shared) {
      for (const { parent, key, part } of places) parent[key] = { ...this.#keep(name, part.schema), ...part.beside }
    }
    return shared.length > 0
  }
}

function enumOf({ type, enum: values, ...beside }: Schema): Part | undefined {
  return Array.isArray(values) ? { schema: { type, enum: values }, beside } : undefined
}

function textNamed(schema: Schema): Part | undefined {
  return sharedTexts().has(inOrder(schema)) ? { schema, beside: {} } : undefined
}

const timeInput = lazy(() => JSON.parse(textOf(shapes.TimeInput)) as Schema)

/** A time is one, whatever else is said of it. */
function timeOf({ anyOf, description, ...others }: Schema): Part | undefined {
  const isTime = JSON.stringify(anyOf) === JSON.stringify(timeInput().anyOf) && Object.keys(others).length === 0
  return isTime ? { schema: timeInput(), beside: JSON.parse(JSON.stringify({ description })) } : undefined
}

function objectOf({ description, default: unless, ...schema }: Schema): Part | undefined {
  if (schema.type !== 'object' || !schema.properties) return undefined
  return { schema, beside: JSON.parse(JSON.stringify({ description, default: unless })) }
}

const size = (of: object) => Object.keys(of).length

/** Fields that two shapes have in common by chance. */
const leastShared = 5

function isMore(schema: Schema, base: Schema): boolean {
  const own = schema.properties ?? {}
  const inBase = (base.required ?? []).every((key) => schema.required?.includes(key))
  return (
    inBase &&
    size(own) > size(base.properties!) &&
    size(base.properties!) >= leastShared &&
    Object.entries(base.properties!).every(([key, field]) => JSON.stringify(own[key]) === JSON.stringify(field))
  )
}

function restate(schema: Schema, name: string, said: Record<string, Schema>): void {
  const { type, properties, required = [], additionalProperties, ...beside } = schema
  const more = Object.fromEntries(Object.entries(properties!).filter(([key]) => !(key in said)))
  const asked = required.filter((key) => key in more)
  for (const key of Object.keys(schema)) delete schema[key]
  const own = { type, properties: more, ...(asked.length > 0 && { required: asked }) }
  Object.assign(schema, { allOf: [refTo(name), own], ...beside })
}

const within = /^(?:properties|items|anyOf|oneOf|allOf|schema|additionalProperties|\d+)$/

function walk(node: object, field: string, see: (parent: Record<string, Schema>, key: string, field: string) => void) {
  for (const [key, child] of Object.entries(node)) {
    if (typeof child !== 'object' || child === null || key === 'example' || key === 'examples') continue
    const at = within.test(key) ? field : key
    see(node as Record<string, Schema>, key, at)
    walk(child, at, see)
  }
}

/** How far into a list, and which window: said once as most operations say it. */
const sharedParameters = ['limit', 'offset', 'from', 'to', 'explain']

function shareParameters(components: Description['components'], operations: Operation[]): void {
  const all = operations.flatMap(({ parameters = [] }) => parameters)
  for (const one of all) sayOnce(one, components.schemas)
  for (const name of sharedParameters) {
    const texts = Map.groupBy(
      all.filter((one) => one.name === name),
      (one) => JSON.stringify(one),
    )
    const [usual] = [...texts].sort(([, one], [, other]) => other.length - one.length)
    if (!usual) continue
    components.parameters[typeName(name)] = usual[1][0]!
    const reference = { $ref: `#/components/parameters/${typeName(name)}` } as Parameter
    for (const { parameters = [] } of operations)
      for (const [n, one] of parameters.entries()) if (JSON.stringify(one) === usual[0]) parameters[n] = reference
  }
  for (const one of [...Object.values(components.parameters), ...Object.values(components.headers)])
    sayOnce(one, components.schemas)
}
