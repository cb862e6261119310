// Numbers that JSON's doubles would change on the way in. They are refused, as a count or a measurement that is silently
// another one is worse than none.
import type { FieldError } from './capabilities/messages.ts'

/** As many as programs write of a double; what has more is no double that somebody printed. */
const digitsOfDouble = 17
/** Texts without any such run of digits hold no such number, and are not looked at again. */
const suspicious = new RegExp(`[\\d.]{${digitsOfDouble - 1}}`)

/** Those of a well-formed text, by path. */
export function changedNumbers(text: string): FieldError[] {
  if (!suspicious.test(text)) return []
  const errors: FieldError[] = []
  collect(JSON.parse(text, marked as Parameters<typeof JSON.parse>[1]), [], errors)
  return errors
}

class Changed {}
const changed = new Changed()

function marked(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && isChanged(value, source) ? changed : value
}

function isChanged(value: number, source: string): boolean {
  if (/^-?\d+$/.test(source)) return Number.isFinite(value) && BigInt(source) !== BigInt(value)
  const digits = source.replace(/e.*$/i, '').replace(/0+$/, '').replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > digitsOfDouble
}

function collect(value: unknown, path: string[], errors: FieldError[]): void {
  if (value === changed)
    errors.push({
      path: path.join('.'),
      message: 'has more digits than a JSON number keeps: round it, or send it as text where text is taken',
    })
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key], errors)
}
