// The form of a factory spec as a JSON Schema, for editors: what may stand where, the defaults, and what each key means.
import { z } from 'zod'
import { SpecOutput } from './capabilities/factory-spec.ts'
import { common, words } from './factory-words.ts'

interface Node {
  [key: string]: unknown
  properties?: Record<string, Node>
  definitions?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  allOf?: Node[]
  description?: string
}

export const factorySchemaPath = '/api/v1/factory-spec.schema.json'

/** Forms that stand at several places, or in themselves, and where their words are found. */
export const namedForms = { SpecSsu: 'sites.ssus', SpecFormField: 'taskTypes.form', SpecShift: 'settings.shifts' }

/** Draft 7, which all editors read. */
export function factorySchema(baseUrl: string): object {
  const made = z.toJSONSchema(SpecOutput, { target: 'draft-7', io: 'input' }) as Node
  const { FactorySpec: spec, ...definitions } = made.definitions!
  describe(spec!, '')
  for (const [name, path] of Object.entries(namedForms)) describe(definitions[name]!, path)
  return {
    $schema: made.$schema,
    $id: `${baseUrl}${factorySchemaPath}`,
    title: 'Factory spec',
    description:
      'The setup of a company on Millwright. Everything refers to everything else by name; a section left out is not touched.',
    ...spec,
    definitions,
  }
}

/** Words of this file come before what the form says of the shape alone; what stands in a list is described by its keys. */
function describe(node: Node, path: string): void {
  for (const [key, property] of Object.entries(node.properties ?? {})) {
    const at = path === '' ? key : `${path}.${key}`
    const said = words[at] ?? property.description ?? common[key]
    if (said) property.description = said
    inside(property, at)
  }
}

function inside(node: Node, path: string): void {
  describe(node, path)
  if (node.items) inside(node.items, path)
  for (const one of [...(node.anyOf ?? []), ...(node.allOf ?? [])]) {
    if (node.description) delete one.description // of such values anywhere, which here are of something
    inside(one, path)
  }
}

/** The keys of which nothing is said, by their paths. */
export function undescribed(schema: Node, path = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const at = path === '' ? key : `${path}.${key}`
    return [...(property.description ? [] : [at]), ...undescribed(property, at)]
  })
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter((part) => part !== undefined)
  return [...own, ...parts.flatMap((part) => undescribed(part, path))]
}
