// What capabilities_search answers: what was found, best first, with the schemas that a call needs.
import type { Capability } from '../capabilities/define.ts'
import type { ToolResult } from './answers.ts'
import { inputSchema, outputSchema } from './schema.ts'
import { hints, searchTool } from './tools.ts'

/** Characters of schemas that an answer may have: some 2,500 tokens. The best match has its own however large they are, the others their input. */
const largestSchemas = 10_000

/** barred: what was meant as much as the best, and the caller may not: else a model takes it for something missing. */
export function found(
  matches: readonly Capability[],
  barred: readonly Capability[],
  limit: number,
  offset: number,
): ToolResult {
  let left = largestSchemas
  let cut = false
  const data = matches.slice(offset, offset + limit).map((capability, n) => {
    if (capability.agents === 'no')
      return {
        ...facts(capability),
        note: 'Not available to agents, by any way in: leave it to a person.',
      }
    const { refusals } = capability
    const input = inputSchema(capability)
    const schemas = n === 0 ? { input, output: outputSchema(capability) } : { input }
    const size = JSON.stringify(schemas).length
    const fits = n === 0 || size <= left
    if (fits) left -= size
    else cut = true
    return { ...facts(capability), ...(fits && schemas), refusals }
  })
  const next = offset + data.length
  const hints = [
    matches.length === 0 &&
      'Nothing matches these words. Try others, such as the name of a thing or field; an empty query lists all by name, page by page.',
    barred.length > 0 &&
      `You may not: ${barred.map(({ name, permission }) => `${name} (takes ${permission})`).join(', ')}.`,
    cut && 'Some are shown without input: for those search the exact name.',
    next < matches.length && `${next} of ${matches.length} shown. For more call ${searchTool} with offset ${next}.`,
  ].filter((hint) => hint !== false)
  const hint = hints.length > 0 ? { hint: hints.join(' ') } : {}
  const body = { data, pagination: { limit, offset, total: matches.length, hasMore: next < matches.length }, ...hint }
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body }
}

function facts(capability: Capability): Record<string, unknown> {
  const { name, title, description, permission, effect, dryRun, idempotencyKey, agents } = capability
  return {
    name,
    title,
    description,
    permission,
    effect,
    dryRun,
    idempotencyKey,
    annotations: hints(capability),
    availableToAgents: agents !== 'no',
  }
}
