// What models send as arguments, read as they meant it.
import { z } from 'zod'
import { excessOf } from '../bounds.ts'
import { type CallOptions, visible } from '../call-options.ts'
import { type Capability, mebibyte } from '../capabilities/define.ts'
import { type FieldError, mostErrors, problemsOf } from '../capabilities/messages.ts'
import { readNumbers } from '../exact.ts'
import { unwrap } from '../input.ts'
import { defaultRows } from './schema.ts'

/** Arguments as an object; models now and then send them as a string that holds the JSON. Undefined: neither. */
export function asObject(sent: unknown): Record<string, unknown> | undefined {
  if (sent === undefined || sent === null || sent === '') return {}
  const value = typeof sent === 'string' ? parse(sent) : sent
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** The one key of arguments that were no object; no tool has a field of that name. */
export const notAnObject = ''

export function asArguments(sent: unknown): Record<string, unknown> {
  return asObject(sent) ?? { [notAnObject]: sent }
}

/**
 * The input of a capability: JSON in a string where no string may stand, null for what is left out where null means
 * nothing, and pages of a size that models read with ease.
 */
export function readInput(
  capability: Pick<Capability, 'input'>,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const shape = capability.input.shape as Record<string, z.ZodType>
  const fieldOf = (key: string) => (Object.hasOwn(shape, key) ? shape[key] : undefined)
  const input = Object.fromEntries(
    Object.entries(sent)
      .filter(([key, value]) => value !== null || binding.has(key) || !isLeftOut(fieldOf(key)))
      .map(([key, value]) => {
        const field = fieldOf(key)
        const readable =
          typeof value === 'string' &&
          field &&
          ['object', 'array', 'record', 'number', 'boolean'].includes(unwrap(field)._zod.def.type)
        return [key, readable ? (parse(value) ?? value) : value]
      }),
  )
  return pages(shape) && input.limit === undefined ? { ...input, limit: defaultRows } : input
}

/** What keeps a call from doing anything else than was agreed to is never taken for left out. */
const binding = new Set(['planHash', 'dryRun'])

/** A field that may be absent and not null. */
function isLeftOut(field: z.ZodType | undefined): boolean {
  return Boolean(field?.safeParse(undefined).success) && !field?.safeParse(null).success
}

const options = {
  dryRun: z.boolean().optional(),
  planHash: z.string().regex(visible, 'must be 1 to 255 visible ASCII characters').optional(),
  idempotencyKey: z.string().regex(visible, 'must be 1 to 255 visible ASCII characters').optional(),
  skip: z.int().min(0).optional(),
}

/**
 * What capabilities_call takes beside name and input, or all that is wrong with it. Here nothing is guessed and null is no
 * way to leave out: whoever sends any of these meant to change nothing, or only what was agreed to.
 */
export function readOptions(
  sent: Record<string, unknown>,
): { options: CallOptions; skip?: number } | { errors: FieldError[] } {
  const errors = Object.keys(sent)
    .filter((path) => !Object.hasOwn(options, path))
    .map((path) => ({ path, message: 'unknown key; what the capability takes goes into input' }))
  const read = z.object(options).safeParse(sent)
  if (!read.success) errors.unshift(...problemsOf(read.error.issues).errors)
  if (!read.success || errors.length > 0) return { errors: errors.slice(0, mostErrors) }
  const { skip, ...others } = read.data
  return { options: others, skip }
}

const searched = z.strictObject({
  query: z.string().optional(),
  limit: z.int().min(1).max(50).optional(),
  offset: z.int().min(0).optional(),
})

/** What capabilities_search takes, read as the input of any other tool, or all that is wrong with it. */
export function readSearch(sent: Record<string, unknown>): z.infer<typeof searched> | { errors: FieldError[] } {
  const read = searched.safeParse(readInput({ input: searched }, sent))
  return read.success ? read.data : problemsOf(read.error.issues, mostErrors)
}

function pages(shape: Record<string, z.ZodType>): boolean {
  return Object.hasOwn(shape, 'limit') && shape.limit!._zod.def.type === 'default'
}

const anywhere = /(?:)/

/**
 * JSON in a text of the body, which is no longer than a body may be; what is too deep or too much is none. A number that a
 * double would change is none either, which its field tells.
 */
function parse(text: string): unknown {
  try {
    return excessOf(text, text.length > mebibyte ? 10 * mebibyte : mebibyte)
      ? undefined
      : readNumbers(text, { told: anywhere }).value
  } catch {
    return undefined
  }
}
