// An answer of the service made to fit a model's window: structured content, and the same as text.

import type { Capability } from '../capabilities/define.ts'
import { capabilities } from '../capabilities/index.ts'
import { readExactly } from '../exact.ts'
import type { Answer } from '../problems.ts'
import { cut, isPage, type Page, rowsOf } from './cut.ts'
import { failuresInWords, isOther, newPlanInWords, planInWords } from './plan.ts'
import { callTool, toolName } from './tools.ts'
import { brief, quoted } from './words.ts'

export interface ToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

/** Seen before: entries of each list that the caller has seen. */
export function toolResult(capability: Capability, answer: Answer, seenBefore = 0): ToolResult {
  const body = readExactly(answer.body)
  const replayed = answer.replayed ? [replay] : []
  if (answer.status >= 400) return refusal({ ...(body as Record<string, unknown>), ...retryAfter(answer) }, replayed)
  const value = (isObject(body) ? body : { [Array.isArray(body) ? 'data' : 'result']: body }) as Record<string, unknown>
  const skip = isOther(value) ? 0 : seenBefore
  const words = value.dryRun === true ? [text(planInWords(capability, value, skip))] : []
  const failed = failuresInWords(value)
  const { hints, seen } = cut(value, answer.body.length, skip, words.length > 0)
  if (seen !== undefined && ((value.dryRun === true && !isOther(value)) || capability.effect === 'read'))
    hints.push(restOf(capability, seen, value))
  if (seenBefore > skip)
    hints.unshift('WARNING: by now this is another plan than the one that was shown: begin again without skip.')
  if (capability.name === 'config.export' && (hints.length > 0 || skip > 0))
    hints.push('This is not the whole, so do not plan it back: sections and items can be asked for by name.')
  if (skip > 0 && isPage(value) && rowsOf(value).length > 1)
    hints.unshift('No row was passed over: the rows of a page go on by offset, by skip what is within one row.')
  if (isPage(value) && value.pagination.hasMore) hints.unshift(nextOf(capability, value))
  if (seen === undefined && value.nextAfter && rowsOf(value).length > 0)
    hints.push(
      `For what follows call ${toolName(capability)} with the same input and after ${value.nextAfter}, until no row comes.`,
    )
  if (isObject(value.problem)) hints.push(...leftToPeople(value.problem))
  if (failed) hints.unshift(failed)
  hints.unshift(...replayed)
  const hint = hints.join(' ')
  const guidance = guidanceOf(answer, value)
  const told = guidance.length > 0 ? [text(guidanceInWords(guidance))] : []
  const content = [...words, text(JSON.stringify(value)), ...told, ...(hint ? [text(hint)] : [])]
  const companyGuidance = told.length > 0 && { companyGuidance: guidance }
  return { content, structuredContent: { ...value, ...companyGuidance, ...(hint && { hint }) } }
}

function restOf(
  { name, agents }: Capability,
  seen: number,
  { dryRun, planHash, changesHash }: Record<string, unknown>,
) {
  const known = changesHash
    ? ` A part with another changesHash than ${changesHash} is of another plan: begin again.`
    : ''
  if (agents === 'tool') return `For more call ${callTool} with name ${name}, the same input and skip ${seen}.${known}`
  const same = dryRun === true && planHash ? `planHash ${planHash} and ` : ''
  return `For more make the same call with ${same}skip ${seen}.`
}

/** How to go on in a page; where the call itself has none, which one reads the whole thing. */
function nextOf(capability: Capability, page: Page): string {
  const { offset, total } = page.pagination
  const next = offset + rowsOf(page).length
  const rows = `Rows ${offset + 1} to ${next} of ${total}`
  if (Object.hasOwn(capability.input.shape, 'offset'))
    return `${rows}. For more call ${toolName(capability)} with the same input and offset ${next}.`
  const reader = toolName({ name: capability.name.replace(/\..*/, '.get') })
  return `${rows} of this answer. To see all that is there call ${reader} with id ${page.id}.`
}

const replay = 'This is what the first call with this idempotencyKey was answered: nothing was done again.'

const longestGuidance = 4000

interface Guidance {
  subject: string
  ref: string
  name: string
  body: string
  thresholds: Record<string, unknown>
}

/** What the answer itself does not tell yet. */
function guidanceOf({ guidance }: Answer, value: Record<string, unknown>): Guidance[] {
  const own = value.guidance as Partial<Guidance> | null | undefined
  return ((guidance ? readExactly(guidance) : []) as Guidance[]).filter(
    ({ subject, ref }) => subject !== own?.subject || ref !== own.ref,
  )
}

function guidanceInWords(guidance: Guidance[]): string {
  const lines = guidance.map(({ subject, ref, name, body, thresholds }) => {
    const limits = Object.keys(thresholds).length > 0 ? ` ${brief(thresholds, longestGuidance)}` : ''
    const which = name === ref ? brief(name) : `${quoted(name)} (${brief(ref)})`
    return `- ${subject.replace('_', ' ')} ${which}: ${quoted(body, longestGuidance)}${limits}`
  })
  return ['What the company tells agents about what is named here:', ...lines].join('\n')
}

/** A refusal is a tool's error with the whole problem inside, so that a model can read it and mend its call. */
export function refusal(problem: Record<string, unknown>, told: string[] = []): ToolResult {
  const words = problem.code === 'plan_changed' && Array.isArray(problem.changes) ? [text(newPlanInWords(problem))] : []
  const value = { ...problem }
  const size = JSON.stringify(value).length
  const { hints } = cut(value, size, 0, words.length > 0)
  hints.unshift(...told)
  hints.push(...leftToPeople(value))
  const shown = hints.length > 0 ? { ...value, hint: hints.join(' ') } : value
  return { content: [...words, text(JSON.stringify(shown))], structuredContent: shown, isError: true }
}

const forPeople = capabilities.filter(({ agents }) => agents === 'no').map(({ name }) => name)

/** A cure that an agent may not try. */
function leftToPeople(problem: Record<string, unknown>): string[] {
  if (problem.code === 'agent_not_allowed') return []
  const words = JSON.stringify([problem.detail, problem.errors])
  const named = forPeople.filter((name) => words.includes(`${name} `) || words.includes(`${name})`))
  return named.length > 0 ? [`Only a person may call ${named.join(' or ')}: ask one.`] : []
}

/** A model sees no headers. */
function retryAfter({ headers }: Answer): { retryAfterSeconds?: number } {
  return headers?.['Retry-After'] ? { retryAfterSeconds: Number(headers['Retry-After']) } : {}
}

function text(words: string) {
  return { type: 'text' as const, text: words }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
