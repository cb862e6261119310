// An answer of the service made to fit a model's window: structured content, and the same as text.

import type { Capability } from '../capabilities/define.ts'
import { readExactly } from '../exact.ts'
import type { Answer } from '../problems.ts'
import { failuresInWords, newPlanInWords, planInWords } from './plan.ts'
import { toolName } from './tools.ts'
import { oneLine } from './words.ts'

export interface ToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

/** Characters of JSON that an answer may have: some 20,000 tokens. */
const largestAnswer = 60_000
/** Characters of one text: in a list, and where one thing is read. */
const longestTexts = { list: 400, single: 12_000 }

export function toolResult(capability: Capability, answer: Answer): ToolResult {
  const body = readExactly(answer.body)
  if (answer.status >= 400) return refusal({ ...(body as Record<string, unknown>), ...retryAfter(answer) })
  const value = (isObject(body) ? body : { [Array.isArray(body) ? 'data' : 'result']: body }) as Record<string, unknown>
  const words = value.dryRun === true ? [text(planInWords(value))] : []
  const failed = failuresInWords(value)
  const hints: string[] = []
  const longest = Array.isArray(value.data) ? longestTexts.list : longestTexts.single
  if (answer.body.length > longest) cutTexts(value, longest, hints)
  if (answer.body.length > largestAnswer) cutLists(value, hints)
  if (hints.length > 0 && capability.name === 'config.export')
    hints.push(
      'This is not the whole, so do not plan it back: ask for a section, or for each item by section and name.',
    )
  if (isPage(value) && value.pagination.hasMore) {
    const { offset, total } = value.pagination
    const next = offset + value.data.length
    hints.unshift(
      `Rows ${offset + 1} to ${next} of ${total}. For more call ${capability.agents === 'tool' ? toolName(capability) : 'again'} with offset ${next}.`,
    )
  }
  if (failed) hints.unshift(failed)
  const hint = hints.join(' ')
  const guidance = guidanceOf(answer, value)
  const told = guidance.length > 0 ? [text(guidanceInWords(guidance))] : []
  const content = [...words, text(JSON.stringify(value)), ...told, ...(hint ? [text(hint)] : [])]
  const companyGuidance = told.length > 0 && { companyGuidance: guidance }
  return { content, structuredContent: { ...value, ...companyGuidance, ...(hint && { hint }) } }
}

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
    const limits = Object.keys(thresholds).length > 0 ? ` ${JSON.stringify(thresholds)}` : ''
    return oneLine(`- ${subject.replace('_', ' ')} ${name === ref ? name : `${name} (${ref})`}: ${body}${limits}`)
  })
  return ['What the company tells agents about what is named here:', ...lines].join('\n')
}

/** A refusal is a tool's error with the whole problem inside, so that a model can read it and mend its call. */
export function refusal(problem: Record<string, unknown>): ToolResult {
  const hints: string[] = []
  const words = problem.code === 'plan_changed' && Array.isArray(problem.changes) ? [text(newPlanInWords(problem))] : []
  const value = { ...problem }
  cutTexts(value, longestTexts.single, hints)
  cutLists(value, hints)
  const told = hints.length > 0 ? { ...value, hint: hints.join(' ') } : value
  return { content: [...words, text(JSON.stringify(told))], structuredContent: told, isError: true }
}

/** A model sees no headers. */
function retryAfter({ headers }: Answer): { retryAfterSeconds?: number } {
  return headers?.['Retry-After'] ? { retryAfterSeconds: Number(headers['Retry-After']) } : {}
}

function text(words: string) {
  return { type: 'text' as const, text: words }
}

// Ids are never this long, so they are always whole.
function cutTexts(value: Record<string, unknown> | unknown[], longest: number, hints: string[]): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && inner.length > longest) {
      const kept = inner.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
      ;(value as Record<string, unknown>)[key] = `${kept}… [cut: ${longest} of ${inner.length} characters]`
      if (hints.length === 0) hints.push(`Texts above ${longest} characters are cut.`)
    } else if (typeof inner === 'object' && inner !== null) {
      cutTexts(inner as Record<string, unknown>, longest, hints)
    }
  }
}

// The rows of a page come first; what is still too large has the same number of entries left in every list it holds: of a
// batch what failed first, of a plan what takes away or changes.
function cutLists(value: Record<string, unknown>, hints: string[]): void {
  const before = changing(value)
  for (let most = 200; most >= 1 && JSON.stringify(value).length > largestAnswer; most = Math.floor(most / 2)) {
    if (isPage(value)) {
      value.data.length = Math.min(value.data.length, most)
      value.pagination = {
        ...value.pagination,
        limit: value.data.length,
        hasMore: value.pagination.offset + value.data.length < value.pagination.total,
      }
    } else {
      const cut = shorten(value, '', most)
      if (cut.length > 0)
        hints.splice(
          0,
          hints.length,
          `Too long for one answer: of these lists only the first ${most} entries are shown: ${cut.join(', ')}.`,
        )
    }
  }
  const unseen = before - changing(value)
  if (unseen > 0)
    hints.push(
      `WARNING: ${unseen} changes that take away or change what is there are not shown. Nobody can agree to those: divide the input.`,
    )
}

function shorten(value: unknown, path: string, most: number): string[] {
  if (Array.isArray(value)) {
    const longer = value.length > most
    if (longer) value.sort((one, other) => weightOf(one) - weightOf(other)).length = most
    const inside = new Set(value.flatMap((inner) => shorten(inner, `${path}[]`, most)))
    return longer ? [path, ...inside] : [...inside]
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => shorten(inner, path ? `${path}.${key}` : key, most))
}

/** What failed comes first, then what takes away or changes what is there; what does nothing comes last. */
function weightOf(entry: unknown): number {
  if (!isObject(entry)) return 5
  if (isObject(entry.problem)) return 0
  const place = ['delete', 'remove', 'update', 'create'].indexOf(String(entry.action))
  return place === -1 ? 5 : place + 1
}

/** How many changes of a plan take away or change what is there. */
function changing({ changes }: Record<string, unknown>): number {
  return Array.isArray(changes) ? changes.filter((one) => [1, 2, 3].includes(weightOf(one))).length : 0
}

interface Page extends Record<string, unknown> {
  data: unknown[]
  pagination: { limit: number; offset: number; total: number; hasMore: boolean }
}

function isPage(value: Record<string, unknown>): value is Page {
  return Array.isArray(value.data) && isObject(value.pagination)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
