// Tools out of the registry: one for each capability that is a tool, and two that reach all the others.
import type { Capability } from '../capabilities/define.ts'
import { inputOutline, type ObjectSchema, outputOutline, rowFields } from './schema.ts'

export interface Tool {
  [key: string]: unknown
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema?: ObjectSchema
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint: boolean }
}

export interface Toolbox {
  /** Every tool there is, by name. */
  tools: readonly Tool[]
  /** The capability behind a tool of its own. */
  capabilityOf: ReadonlyMap<string, Capability>
}

export const searchTool = 'capabilities_search'
export const callTool = 'capabilities_call'

export function toolbox(capabilities: readonly Capability[]): Toolbox {
  const own = capabilities.filter((capability) => capability.agents === 'tool')
  const tools = [...own.map(toolOf), ...operations].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { tools, capabilityOf: new Map(own.map((capability) => [toolName(capability), capability])) }
}

/** me.get is me_get. */
export function toolName({ name }: Pick<Capability, 'name'>): string {
  return name.replace('.', '_')
}

function toolOf(capability: Capability): Tool {
  return {
    name: toolName(capability),
    title: capability.title,
    description: describe(capability),
    inputSchema: inputOutline(capability),
    outputSchema: outputOutline(capability),
    annotations: hints(capability),
  }
}

/** By the protocol what does more than add is destructive: hosts let the rest go by without asking. */
export function hints(capability: Capability): Tool['annotations'] {
  if (capability.effect === 'read') return { readOnlyHint: true, openWorldHint: false }
  return {
    readOnlyHint: false,
    destructiveHint: capability.adds !== true,
    idempotentHint: capability.idempotencyKey === true,
    openWorldHint: capability.tells === true,
  }
}

/** The permissions that must all be held; none where being a member is enough or a rule decides case by case. */
export function requiredPermissions(capability: Capability): string[] {
  const names = capability.permission?.split(' and ') ?? []
  return names.every((name) => /^[a-z_]+:[a-z_]+$/.test(name)) ? names : []
}

function describe(capability: Capability): string {
  const names = rowFields(capability)
  return names.length > 0 ? `${capability.description} Rows: ${names.join(', ')}.` : capability.description
}

/** The two that are no capability of their own. */
export const operations: readonly Tool[] = [
  {
    name: searchTool,
    title: 'Search capabilities',
    description:
      'Finds what this service can do, also what is no tool of its own, such as every change: search by task, thing or field, for example "receive delivery" or "scrapQuantity". ' +
      'Answers the best first, each with description, permission, effect, dry run, whether agents may call it and input, the first with output. Call them with capabilities_call.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'A few words; empty: all by name, in pages.',
        },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
        offset: { type: 'integer', minimum: 0, default: 0 },
      },
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { data: { type: 'array' }, pagination: { type: 'object' } } },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: callTool,
    title: 'Call a capability',
    description:
      'Runs any capability by name, as capabilities_search shows it. For a change: first dryRun: true and show the person what it would change and set off; when they agree, the same call with that answer’s planHash, ' +
      'refused if anything else would happen by now. An idempotencyKey of your own makes a retry safe. Refusals are errors with a stable code and what helps to mend them.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Such as stock.transfer.' },
        input: { type: 'object', description: 'The capability’s input.' },
        dryRun: { type: 'boolean', description: 'Say what would happen and change nothing.' },
        planHash: { type: 'string', description: 'Of the dry run that was agreed to.' },
        idempotencyKey: { type: 'string', description: '1 to 255 visible ASCII characters, kept for 24 hours.' },
        skip: { type: 'integer', description: 'Entries seen, as the hint of a cut answer says.' },
      },
      required: ['name'],
      additionalProperties: false,
    },
    // As bad as the worst that it runs.
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
]
