// Which numbers a double keeps: JSON has no others.

/** More than any program writes of a double. */
const mostDigits = 100

/**
 * Whether a double, written with as many digits as its source has, is that number. The fewest digits that tell it from all others
 * are it, also where its next digit would round them up: so programs write it. What is too large is no double at all.
 */
export function isKept(value: number, source: string): boolean {
  const digits = digitsOf(source)
  if (digits === '' || !Number.isFinite(value) || digits === digitsOf(String(value))) return true
  return digits.length <= mostDigits && digitsOf(value.toPrecision(digits.length)) === digits
}

/** Those that count: neither zeros before nor after the number. */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '')
}
