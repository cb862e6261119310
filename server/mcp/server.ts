// The tool server of one request: the protocol's methods over the registry, for one caller.
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { readExactly } from '../exact.ts'
import { allowed, callATool, type Exchange, type House, listTools, Refused, read } from './calls.ts'
import { PlainServer } from './plain-server.ts'
import type { Recipe } from './recipe.ts'
import { recipesFor, writeOut } from './recipes.ts'
import { listResources, readResource } from './resources.ts'
import { serverInfo } from './shortcut.ts'
import { brief, instructions } from './words.ts'

const minute = 60_000
const cacheHints = {
  'tools/list': { ttlMs: minute, cacheScope: 'private' },
  'resources/list': { ttlMs: minute, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 10 * minute, cacheScope: 'public' },
  'resources/read': { ttlMs: minute, cacheScope: 'private' },
  'prompts/list': { ttlMs: minute, cacheScope: 'private' },
  'server/discover': { ttlMs: 10 * minute, cacheScope: 'public' },
} as const

export function createServer(house: House, exchange: Exchange): Server {
  const server = new PlainServer(serverInfo, {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions,
    cacheHints,
  })

  server.setRequestHandler('tools/list', async () => ({ tools: (await spoken(listTools(house, exchange))) as Tool[] }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await callATool(house, exchange, params.name, params.arguments)
    if (!result)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${brief(params.name)}. ${elsewhere(house, params.name)}`,
      )
    return result
  })
  server.setRequestHandler('resources/list', async () => ({ resources: await spoken(listResources(house, exchange)) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params }) => {
    const text = await spoken(readResource(house, exchange, params.uri))
    if (text === undefined) throw new ResourceNotFoundError(params.uri)
    return { contents: [{ uri: params.uri, mimeType: 'text/markdown', text }] }
  })
  server.setRequestHandler('prompts/list', async () => {
    const may = await spoken(allowed(house, exchange))
    const prompts = recipesFor(house.capabilities.filter(may)).map(
      ({ name, title, description, arguments: named }) => ({
        name,
        title,
        description,
        arguments: named.map(({ from: _, ...argument }) => argument),
      }),
    )
    return { prompts }
  })
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const may = await spoken(allowed(house, exchange))
    return getPrompt(house, recipesFor(house.capabilities.filter(may)), params.name, params.arguments ?? {})
  })
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    const values = ref.type === 'ref/prompt' ? await spoken(complete(house, exchange, ref.name, argument)) : []
    return { completion: { values } }
  })
  return server
}

/** Values for a prompt's argument that begin or go on as typed, where a list can be searched for them. */
async function complete(
  house: House,
  exchange: Exchange,
  prompt: string,
  { name, value }: { name: string; value: string },
): Promise<string[]> {
  const source = recipesFor(house.capabilities)
    .find((recipe) => recipe.name === prompt)
    ?.arguments.find((known) => known.name === name)?.from
  const list = house.capabilities.find((known) => known.name === source?.list)
  if (!source || !list || !('search' in list.input.shape)) return []
  const page = await read(house, exchange, source.list, { limit: 20, ...(value && { search: value }) }).catch(
    (error: unknown) => {
      if (error instanceof Refused) return { data: [] } // there is nothing to propose
      throw error
    },
  )
  return [...new Set((page as { data: Record<string, unknown>[] }).data.map((row) => String(row[source.field])))]
}

function getPrompt(house: House, recipes: readonly Recipe[], name: string, given: Record<string, string>) {
  const recipe = recipes.find((known) => known.name === name)
  if (!recipe) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${brief(name)}.`)
  const missing = recipe.arguments.filter((argument) => argument.required && !given[argument.name]?.trim())
  if (missing.length > 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The prompt ${name} needs ${missing.map((argument) => argument.name).join(', ')}.`,
    )
  const text = writeOut(recipe, given, house.capabilities)
  return {
    description: recipe.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}

function elsewhere({ capabilities }: House, name: string): string {
  const capability = capabilities.find((known) => known.name === name || known.name.replace('.', '_') === name)
  if (capability?.agents === 'tool') return `Its tool is ${capability.name.replace('.', '_')}.`
  return capability
    ? `${capability.name} is called by capabilities_call.`
    : 'Look for what you need with capabilities_search.'
}

/** A refusal outside a tool's call has no place but the protocol's error; the problem stands in its data. */
async function spoken<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, readExactly(error.answer.body))
  }
}
