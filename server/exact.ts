// Numbers that JSON's doubles would change. On the way in they are refused, as a count or a measurement that is silently
// another one is worse than none; on the way out they keep their digits.
import { isKept } from './capabilities/kept-number.ts'
import type { FieldError } from './capabilities/messages.ts'
import { changedNumber, tooExact } from './capabilities/storable.ts'

/**
 * Where a value begins: so many digits in a row, or so large an exponent. A text without either holds no such number, and is
 * not looked at again; ids and codes stand in quotes.
 */
const suspicious = /(?:^|[:,[\s])-?(?:[\d.]{16}|[\d.]+e[+-]?\d{3})/i

/** Those of a well-formed text, by path. */
export function changedNumbers(text: string): FieldError[] {
  return readNumbers(text).changed
}

/** What a text of JSON of our own says. Written as JSON again, it has the numbers that it had; ask for no sum of them. */
export function readExactly(text: string): unknown {
  return suspicious.test(text) ? JSON.parse(text, asWritten as Parameters<typeof JSON.parse>[1]) : JSON.parse(text)
}

function asWritten(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && !isKept(value, source) ? exactNumber(source) : value
}

/** JSON numbers have no bound, only some readers do. */
export function exactNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
}

/** Below kept they are the text that was sent; below told the shape itself finds them, with all else that is wrong. */
interface Places {
  kept?: RegExp
  told?: RegExp
}

/** What a text of JSON says, and by path which numbers are changed in it. */
export function readNumbers(text: string, places: Places = {}): { value: unknown; changed: FieldError[] } {
  const changed: FieldError[] = []
  if (!suspicious.test(text)) return { value: JSON.parse(text), changed }
  const value = settle(JSON.parse(text, marked as Parameters<typeof JSON.parse>[1]), [], places, changed)
  return { value, changed }
}

/** A number as it was sent. */
class Sent {
  readonly digits: string
  readonly double: number

  constructor(digits: string, double: number) {
    this.digits = digits
    this.double = double
  }
}

function marked(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && !isKept(value, source) ? new Sent(source, value) : value
}

function settle(value: unknown, path: string[], places: Places, changed: FieldError[]): unknown {
  if (value instanceof Sent) {
    const at = path.join('.')
    if (places.kept?.test(at)) return value.digits
    if (places.told?.test(at)) return tooExact + value.digits
    changed.push({ path: at, message: changedNumber })
    return value.double
  }
  if (typeof value !== 'object' || value === null) return value
  const within = value as Record<string, unknown>
  for (const key of Object.keys(within)) {
    path.push(key)
    const inner = within[key]
    const settled = settle(inner, path, places, changed)
    if (settled !== inner) within[key] = settled
    path.pop()
  }
  return value
}
