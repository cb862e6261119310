// An input against its capability's shape: everything that is wrong with it at once, each with its path.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Capability } from './capabilities/define.ts'
import { type FieldError, mostErrors, problemsOf, unknownKey } from './capabilities/messages.ts'
import { collectLeftOut, collectUnstorable, composed, mayBeUnstorable } from './capabilities/storable.ts'
import { tellsAll } from './capabilities/well-formed.ts'
import { readNumbers } from './exact.ts'

export type Wrong = { errors: FieldError[]; more: number }
/** An input as its shape makes it, and as JSON. */
export type Checked = { input: Record<string, unknown>; text: string } | Wrong
/** What is no input at all, by the code of its problem. */
export type Unreadable = { code: string; message: string }

/** A body of JSON and the parameters of its address as one input. */
export function readBody(
  capability: Pick<Capability, 'exactBelow' | 'input'>,
  body: Uint8Array,
  parameters: Record<string, unknown>,
): { raw: Record<string, unknown> } | Wrong | Unreadable {
  let parsed: unknown
  let changed: FieldError[]
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const numbers = readNumbers(text, { kept: capability.exactBelow, told: toldBelow(capability) })
    parsed = numbers.value
    changed = numbers.changed
  } catch (error) {
    return { code: 'invalid_json', message: `The body is not well-formed JSON: ${(error as Error).message}` }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { errors: [{ path: '', message: 'the body must be a JSON object' }], more: 0 }
  }
  if (changed.length > 0)
    return { errors: changed.slice(0, mostErrors), more: Math.max(0, changed.length - mostErrors) }
  const twice = Object.keys(parameters).filter((key) => Object.hasOwn(parsed, key))
  if (twice.length === 0) return { raw: { ...parsed, ...parameters } }
  return {
    errors: twice.map((path) => ({ path, message: 'stands in the address; leave it out of the body' })),
    more: 0,
  }
}

/** An input that its capability takes, as the database gets it. */
export interface Asked {
  text: string
  planHash: unknown
  /** The same input written in another order or spacing is the same request. */
  readonly hash: string
}

export function ask(capability: Capability, raw: unknown): Asked | Wrong {
  const checked = checkInput(capability, composed(raw))
  if ('errors' in checked) return checked
  const { input, text } = checked
  return {
    text,
    planHash: input.planHash, // config.apply takes it in its body too
    get hash() {
      return requestHash(capability.name, input)
    },
  }
}

export function checkInput(capability: Capability, raw: unknown): Checked {
  const parsed = capability.input.safeParse(raw)
  const { errors, more } = parsed.success ? { errors: [], more: 0 } : allProblems(capability, raw, parsed.error)
  tellKnown(capability, raw, errors)
  // Of readings those that cannot be stored are rejected each by itself: what is looked at is what their shape made.
  const taken = parsed.success ? parsed.data : raw
  const text = JSON.stringify(taken) ?? ''
  if (mayBeUnstorable(text) && errors.length < mostErrors) collectUnstorable(taken, [], errors)
  if (typeof raw === 'object' && raw !== null && errors.length < mostErrors)
    collectLeftOut(toldByDoor(capability, raw), [], errors)
  return errors.length > 0 || !parsed.success ? { errors, more } : { input: parsed.data, text }
}

/** Whoever asks with a key that there is not means another: what a read takes beside its address is short. */
function tellKnown({ effect, path, input }: Capability, raw: unknown, errors: FieldError[]): void {
  const unknown = effect === 'read' ? errors.filter(({ message }) => message === unknownKey) : []
  if (unknown.length === 0) return
  const inAddress = (key: string) => path.split('/').includes(`:${key}`) && Object.hasOwn(raw as object, key)
  const known = Object.keys(input.shape).filter((key) => !inAddress(key))
  const named = known.length > 0 ? `known are ${known.slice(0, 12).join(', ')}` : 'it takes none'
  const message = `${unknownKey}: ${named}${known.length > 12 ? ', …' : ''}`
  for (const error of unknown) if (!error.path.includes('.')) error.message = message
}

/** Also those of a field that tells its own where it alone is wrong: a call that comes to nothing hands on none of them. */
function allProblems({ input }: Capability, raw: unknown, { issues }: z.ZodError): Wrong {
  const told = keysThatTellAll(input).flatMap((key) => {
    const { data } = (input.shape[key] as z.ZodType).safeParse((raw as Record<string, unknown> | null)?.[key])
    const { problems = [] } = (data ?? {}) as { problems?: FieldError[] }
    return problems.map(({ path, message }) => ({ path: path || key, message }))
  })
  const { errors, more } = problemsOf(issues, Math.max(0, mostErrors - told.length))
  return { errors: [...told.slice(0, mostErrors), ...errors], more: more + Math.max(0, told.length - mostErrors) }
}

/** Without what its shape tells all of by itself. */
function toldByDoor({ input }: Capability, raw: object): object {
  const keys = keysThatTellAll(input)
  if (keys.length === 0) return raw
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !keys.includes(key)))
}

function toldBelow({ input }: Pick<Capability, 'input'>): RegExp | undefined {
  const keys = keysThatTellAll(input)
  return keys.length > 0 ? new RegExp(`^(?:${keys.join('|')})\\.`) : undefined
}

function keysThatTellAll({ shape }: Capability['input']): string[] {
  return Object.keys(shape).filter((key) => tellsAll.has(shape[key] as z.ZodType))
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

export function requestHash(capability: string, input: unknown): string {
  return createHash('sha256')
    .update(`${capability}\0${canonical(input)}`)
    .digest('hex')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
