// Numbers that JSON's doubles would change on the way in. They are refused, as a count or a measurement that is silently
// another one is worse than none.
import type { FieldError } from './capabilities/messages.ts'

/**
 * Where a value begins: so many digits in a row, or so large an exponent. A text without either holds no such number, and is
 * not looked at again; ids and codes stand in quotes.
 */
const suspicious = /[:,[\s]-?(?:[\d.]{16}|[\d.]+e[+-]?\d{3})/i
/** More than any program writes of a double. */
const mostDigits = 100

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

/** Whether the double, written with as many digits as were sent, is another number. What is too large is refused as such. */
function isChanged(value: number, source: string): boolean {
  const digits = digitsOf(source)
  if (digits === '' || !Number.isFinite(value)) return false
  return digits.length > mostDigits || digitsOf(value.toPrecision(digits.length)) !== digits
}

/** Those that count: neither zeros before nor after the number. */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '')
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
