// What a file that is not of the right form says nevertheless: what is well-formed of it can be looked at for everything else
// that may be wrong, so that all of it is told at once.
import { z } from 'zod'
import { type FieldError, inFile, mostErrors, problemsOf } from './messages.ts'
import { cleaned, collectLeftOut, collectUnstorable, mayBeUnstorable, storable } from './storable.ts'

/** All that people could mend in a day: an answer is no larger for a file that is nothing but wrong. */
const mostProblems = 10_000

/** Shapes that tell all that is wrong by themselves, also what nobody could store. */
export const tellsAll = new WeakSet<z.ZodType>()

const otherForm = z
  .looseObject({})
  .refine(() => false)
  .describe('Of another form: this item fails.')

/** Items of which each one fails by itself, also of another form: then its problems are handed on in its place. */
export function oneByOne(form: z.ZodType, most: number) {
  const items = z.array(
    withStorable(z.union([form, otherForm])).catch((context?: { error: unknown; value: unknown }) =>
      context?.error ? { problems: wrongWith(form, context.value, mostErrors).errors } : undefined,
    ),
  )
  const list = items.min(1).max(most)
  tellsAll.add(list)
  return list
}

/** A form of which, when a value is not of it, all problems are handed on, with what is well-formed of it. */
export function allAtOnce<T extends z.ZodType>(form: T) {
  // Without issues it is the schema's description that asks, for a default; there is none.
  const lenient = withStorable(form).catch(
    (context) => (context?.error ? misformed(form, context.value) : undefined) as never,
  )
  tellsAll.add(lenient)
  return lenient
}

/** The form, of a value that can be stored. */
function withStorable<T extends z.ZodType>(form: T) {
  return z.preprocess((value, context) => {
    if (unstorableIn(value).length > 0) context.addIssue('cannot be stored')
    return value
  }, form)
}

function unstorableIn(value: unknown): FieldError[] {
  const errors: FieldError[] = []
  if (typeof value !== 'object' || value === null) return errors
  if (mayBeUnstorable(JSON.stringify(value))) collectUnstorable(value, [], errors)
  collectLeftOut(value, [], errors)
  return errors
}

/** Everything that is wrong with a value, and how much more there is than the most that is told. */
function wrongWith(form: z.ZodType, value: unknown, most: number): { errors: FieldError[]; more: number } {
  const unstorable = unstorableIn(value)
  const { errors: others, more } = problemsOf(form.safeParse(value).error?.issues ?? [], most)
  // Two things may be wrong with one field; what nobody could store says all of it.
  const isTold = new Set(unstorable.map(({ path }) => path))
  const errors = [...unstorable, ...others.filter(({ path }) => !isTold.has(storable(path)))].map(
    ({ path, message }) => ({ path: storable(path), message }),
  )
  return { errors: errors.slice(0, most), more: more + Math.max(0, errors.length - most) }
}

function misformed(form: z.ZodType, value: unknown): object {
  const { errors, more: untold } = wrongWith(form, value, mostProblems)
  const problems = errors.map(({ path, message }) => ({ path: inFile(path), message }))
  if (untold > 0) return { problems: [...problems, { path: '', message: `and ${untold} more problems` }] }
  const { value: spec, guessed } = wellFormed(form, cleaned(value))
  if (guessed.some(holdsOthers)) return { problems }
  return { problems, spec, guessed: guessed.map((path) => inFile(path.join('.'))) }
}

/** A section, or what stands inside a site: without it nobody knows which names there are. */
function holdsOthers(path: PropertyKey[]): boolean {
  const last = String(path.at(-1))
  return path.length === 1 ? !['version', 'settings'].includes(last) : /^(ssus|children|storageUnits)$/.test(last)
}

type Form = Omit<z.ZodType, 'def'> & { def: Def }
interface Def {
  type: string
  innerType?: Form
  shape?: Record<string, Form>
  element?: Form
  valueType?: Form
  options?: Form[]
  entries?: Record<string, unknown>
  values?: unknown[]
  defaultValue?: unknown
}

interface WellFormed {
  value: unknown
  /** Where something had to be put that the file does not say: what follows from it is no problem of the file. */
  guessed: PropertyKey[][]
}

/** The value with what is of the wrong type left out, where that may be, or something of the right type in its place. */
function wellFormed(form: z.ZodType, value: unknown): WellFormed {
  const guessed: PropertyKey[][] = []
  return { value: mended(form as unknown as Form, value, [], guessed), guessed }
}

function mended(form: Form, value: unknown, path: PropertyKey[], guessed: PropertyKey[][]): unknown {
  const parsed = form.safeParse(value)
  if (parsed.success) return parsed.data
  const within = (inner: Form, one: unknown, key: PropertyKey) => mended(inner, one, [...path, key], guessed)
  const { type, innerType, shape, element, valueType } = form.def
  if (innerType && mayBe(innerType, value)) return mended(innerType, value, path, guessed)
  if (shape && isObject(value))
    return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, within(inner, value[key], key)]))
  if (element && Array.isArray(value)) return value.map((one, n) => within(element, one, n))
  if (valueType && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(valueType, one, key)]))
  // Too long, too large: it is still what was said.
  if (value !== null && typeof value === type && !form.meta()?.examples)
    return typeof value === 'string' ? value.trim() : value
  if (type === 'string' && typeof value === 'number') return String(value)
  guessed.push(path)
  return guess(form)
}

/** Whether it can be of this form at all, or is only to be left out. */
function mayBe(form: Form, value: unknown): boolean {
  const { type, innerType, shape, element, valueType } = form.def
  if (innerType) return mayBe(innerType, value)
  if (shape || valueType) return isObject(value)
  return element ? Array.isArray(value) : typeof value === type || (type === 'string' && typeof value === 'number')
}

function guess(form: Form): unknown {
  const { type, innerType, shape, options, entries, values, defaultValue } = form.def
  const [example] = (form.meta()?.examples ?? []) as unknown[]
  if (example !== undefined) return example
  if (defaultValue !== undefined) return defaultValue
  if (type === 'optional' || type === 'nullable') return null
  if (innerType) return guess(innerType)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, guess(inner)]))
  if (options) return guess(options[0]!)
  if (entries) return Object.values(entries)[0]
  if (values) return values[0]
  const plain: Record<string, unknown> = { string: '?', number: 1, boolean: false, array: [] }
  return plain[type] ?? null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
