// An input against its capability's shape: everything that is wrong with it at once, each with its path.
import type { z } from 'zod'
import type { Capability } from './capabilities/define.ts'
import { type FieldError, problemsOf } from './capabilities/messages.ts'

export type Checked = { input: Record<string, unknown> } | { errors: FieldError[] }

export function checkInput(capability: Capability, raw: unknown): Checked {
  const parsed = capability.input.safeParse(raw)
  const errors = parsed.success ? [] : problemsOf(parsed.error.issues)
  collectUnstorable(raw, '', errors)
  return errors.length > 0 || !parsed.success ? { errors } : { input: parsed.data }
}

const deepest = 100

/** JSON nested so deep that whatever walks through it would run out of stack; nothing that is meant comes near. */
export function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

export const tooDeep = `The body is nested deeper than ${deepest} levels.`

// What JSON allows in a string and Postgres cannot store.
function collectUnstorable(value: unknown, path: string, errors: FieldError[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors.push({ path, message: 'must not contain the NUL character' })
    else if (!value.isWellFormed()) errors.push({ path, message: 'must be well-formed Unicode' })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collectUnstorable(inner, path ? `${path}.${key}` : key, errors)
  }
}

/** Query and path parameters are strings; those whose shape is a number, a boolean or a list are read as such. */
export function readParameters(capability: Capability, parameters: Record<string, unknown>): Record<string, unknown> {
  const shape = capability.input.shape as Record<string, z.core.$ZodType>
  return Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined
      return [key, field ? readParameter(field, value) : value]
    }),
  )
}

function readParameter(field: z.core.$ZodType, value: unknown): unknown {
  const inner = unwrap(field)
  const type = inner._zod.def.type
  if (type === 'array') {
    const list = Array.isArray(value) ? value : String(value).split(',')
    return list.map((item) => readParameter((inner as z.core.$ZodArray)._zod.def.element, item))
  }
  if (typeof value !== 'string') return value
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

export function unwrap(field: z.core.$ZodType): z.core.$ZodType {
  const def = field._zod.def as { type: string; innerType?: z.core.$ZodType }
  return ['optional', 'default', 'nullable', 'prefault'].includes(def.type) && def.innerType
    ? unwrap(def.innerType)
    : field
}

/** The same input written in another order or spacing is the same request. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
