// Requests that nobody thought of, made of the registry: valid inputs with something wrong in them, and values by their
// shapes alone. From one seed always the same.
import type { z } from 'zod'

export type Random = () => number

/** mulberry32 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const texts = [
  ...[
    '',
    ' ',
    'a\0b',
    '\0',
    '\ud800',
    'x\udfff',
    '\u202e',
    'é'.normalize('NFD'),
    '😀',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '$1',
    '{}',
  ],
  ...[
    'null',
    'true',
    '1',
    '-1',
    '1e400',
    '9223372036854775808',
    '00000000-0000-0000-0000-000000000000',
    '../..',
    'now',
  ],
  ...[
    '2026-02-30',
    '2026-03-29T08:30:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '-0001-01-01',
    'infinity',
  ],
  ...['a@b.example', 'https://receiver.example/hooks', 'http://[::1]:0/', 'https://x\0.example', 'x'.repeat(300)],
  ...['[1', '{"a":1}', `${'['.repeat(3000)}${']'.repeat(3000)}`, 'ß'.repeat(4000), 'America/Nowhere', 'constructor'],
]
const numbers = [0, -0, 1, -1, 0.5, 1e-7, 1.0000000000001, 1e15, 2 ** 31, 2 ** 53, 9.3e18, 1e21, 1e308, -1e308, 5e-324]
const names = ['__proto__', 'constructor', 'toString', 'a\0', '\ud800', '', 'id', 'name', 'x'.repeat(500), '0', 'a.b']

export function junk(random: Random, depth = 0): unknown {
  const kind = random()
  if (kind < 0.45) return pick(random, texts)
  if (kind < 0.65) return pick(random, numbers)
  if (kind < 0.75) return pick(random, [null, true, false])
  if (depth > 2) return nested(60)
  const many = Math.floor(random() * 4)
  if (kind < 0.85) return Array.from({ length: many }, () => junk(random, depth + 1))
  return Object.fromEntries(Array.from({ length: many }, () => [pick(random, names), junk(random, depth + 1)]))
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

/** Of each kind of shape what is looked at here. */
interface Definition {
  type: string
  innerType: z.core.$ZodType
  element: z.core.$ZodType
  valueType: z.core.$ZodType
  in: z.core.$ZodType
  options: z.core.$ZodType[]
  shape: Record<string, z.core.$ZodType>
  entries: Record<string, string>
  values: unknown[]
}

/** A value as its shape wants it, or nearly. */
export function shaped(random: Random, type: z.core.$ZodType, depth = 0): unknown {
  const def = type._zod.def as unknown as Definition
  if (random() < 0.12 || depth > 6) return junk(random)
  const inner = (other: z.core.$ZodType) => shaped(random, other, depth + 1)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return random() < 0.3 ? null : inner(def.innerType)
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => random() < (field._zod.optin === 'optional' ? 0.4 : 0.97))
          .map(([key, field]) => [key, inner(field)]),
      )
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => inner(def.element))
    case 'record':
      return { [pick(random, names)]: inner(def.valueType), plain: inner(def.valueType) }
    case 'union':
      return inner(pick(random, def.options))
    case 'pipe':
      return inner(def.in)
    case 'enum':
      return pick(random, Object.values(def.entries))
    case 'literal':
      return pick(random, def.values)
    case 'boolean':
      return random() < 0.5
    case 'number':
      return random() < 0.5 ? Math.ceil(random() * 20) : pick(random, numbers)
    case 'string':
      return random() < 0.5 ? pick(random, ['A', 'B-1', 'admin@example.test']) : pick(random, texts)
    default:
      return junk(random)
  }
}

/** The input with one to three things changed, at any depth. */
export function spoiled(random: Random, input: unknown): unknown {
  const copy: unknown = structuredClone(input)
  for (let n = Math.ceil(random() * 3); n > 0; n--) spoil(random, copy)
  return copy
}

function spoil(random: Random, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const object = value as Record<string, unknown>
  const keys = Object.keys(object)
  const key = keys.length > 0 ? pick(random, keys) : undefined
  if (key !== undefined && typeof object[key] === 'object' && random() < 0.6) return spoil(random, object[key])
  const how = random()
  if (key === undefined || how < 0.2) Object.defineProperty(object, nameFor(random, object), whole(junk(random)))
  else if (how < 0.75) object[key] = junk(random)
  else if (how < 0.85) object[key] = [object[key], object[key]]
  else if (!Array.isArray(object)) delete object[key]
}

const nameFor = (random: Random, object: object) => (Array.isArray(object) ? '0' : pick(random, names))
const whole = (value: unknown) => ({ value, enumerable: true, configurable: true, writable: true })
