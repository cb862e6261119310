// What is wrong with an input, in words that say how to mend it. Shapes that say it themselves are not asked here.
import { z } from 'zod'

const things: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

z.config({ customError: say })

function say(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${things[issue.expected] ?? issue.expected}${oneAlone(issue.input, issue.expected)}`
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${oneOf(issue.values)}${oneAlone(issue.input)}`
    case 'too_small':
      return bound(issue.origin, 'least', issue.minimum, issue.inclusive !== false)
    case 'too_big':
      return bound(issue.origin, 'most', issue.maximum, issue.inclusive !== false)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_key':
      return issue.issues.map(({ message }) => `the key ${message}`).join('; ')
    case 'invalid_format':
      return notThere(issue.format, issue.input) ?? formats[issue.format]
    default:
      return undefined
  }
}

const formats: Record<string, string> = {
  datetime: 'must be an ISO 8601 date-time such as 2026-03-29T08:30:00Z',
  date: 'must be a date such as 2026-03-29',
  email: 'must be an e-mail address',
  url: 'must be a URL',
  uuid: 'must be a UUID',
  guid: 'must be a UUID',
}

/** A parameter that stands in an address twice comes as a list. */
function oneAlone(input: unknown, expected?: string): string {
  return Array.isArray(input) && input.length > 1 && !/^(array|object|record)$/.test(expected ?? '')
    ? ': one alone, not several'
    : ''
}

const noSuchDay = 'there is no such day'
const noOffset = 'lacks Z or an offset, as in 2026-03-29T08:30:00Z or 2026-03-29T08:30:00+02:00'
const likeTime = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** What is wrong with a time that has the form of one. */
function notThere(format: string, input: unknown): string | undefined {
  if (format !== 'date' && format !== 'datetime') return undefined
  const [text, day, offset] = likeTime.exec(String(input)) ?? []
  if (!text) return undefined
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.valueOf()) || !at.toISOString().startsWith(day!)) return noSuchDay
  return format === 'datetime' && text !== day && !offset ? noOffset : undefined
}

function oneOf(values: readonly unknown[]): string {
  const named = values.map((value) => JSON.stringify(value))
  return named.length === 1 ? named[0]! : `one of ${named.join(', ')}`
}

function bound(origin: string, end: 'least' | 'most', limit: number | bigint, inclusive: boolean): string {
  if (origin === 'string')
    return limit === 1 && end === 'least' ? 'must not be empty' : `must have at ${end} ${limit} characters`
  if (origin === 'array' || origin === 'set')
    return `must have at ${end} ${limit} ${limit === 1 ? 'element' : 'elements'}`
  if (origin === 'object' || origin === 'record') return `must have at ${end} ${limit} keys`
  if (inclusive) return `must be at ${end} ${limit}`
  return `must be ${end === 'least' ? 'above' : 'below'} ${limit}`
}

export interface FieldError {
  path: string
  message: string
}

export const unknownKey = 'unknown key'

/** Of one answer. */
export const mostErrors = 100

/** Everything that is wrong, each with its path; once there are most of them, the rest is only counted. */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  most = Number.POSITIVE_INFINITY,
): { errors: FieldError[]; more: number } {
  const errors = new Map<string, FieldError>()
  let more = 0
  for (const issue of ofOneBound(ofTheirType(issues))) {
    if (errors.size >= most) more += issue.code === 'unrecognized_keys' ? issue.keys.length : 1
    else for (const error of describe(issue)) errors.set(`${error.path}: ${error.message}`, error)
  }
  return { errors: [...errors.values()], more }
}

/** A list that must be text is not also too short for one. */
function ofTheirType(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => join(path)))
  if (mistyped.size === 0) return issues
  return issues.filter(({ code, path }) => code === 'invalid_type' || !mistyped.has(join(path)))
}

/** A number far too large, or too small, is so for two checks of its shape: the narrower bound is told. */
function ofOneBound(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const bounds = new Map<string, number>()
  const narrower = issues.map((issue) => {
    const most = issue.code === 'too_big' ? Number(issue.maximum) : undefined
    const bound = most ?? (issue.code === 'too_small' ? -Number(issue.minimum) : undefined)
    if (bound === undefined) return () => true
    const key = `${issue.code} ${join(issue.path)}`
    bounds.set(key, Math.min(bound, bounds.get(key) ?? Number.POSITIVE_INFINITY))
    return () => bound === bounds.get(key)
  })
  return issues.filter((_, n) => narrower[n]!())
}

/** lines.0.sku as it is written of a file: lines[0].sku. */
export function inFile(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}

function describe(issue: z.core.$ZodIssue, above: PropertyKey[] = []): FieldError[] {
  const at = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: join([...at, key]), message: unknownKey }))
  }
  if (issue.code === 'invalid_union') {
    // The branch that came furthest tells most about what was meant.
    const branches = issue.errors.map((errors) => ofTheirType(errors).flatMap((inner) => describe(inner, at)))
    const messages = [
      ...new Set(
        branches
          .flat()
          .filter((error) => error.path === join(at))
          .map((error) => error.message),
      ),
    ]
    const telling = messages.filter((message) => message === noSuchDay || message === noOffset)
    if (messages.length > 0)
      return [{ path: join(at), message: (telling.length > 0 ? telling : messages).join(', or ') }]
    return branches.sort((a, b) => a.length - b.length)[0] ?? []
  }
  return [{ path: join(at), message: issue.message }]
}

function join(path: PropertyKey[]): string {
  return path.map(String).join('.')
}
