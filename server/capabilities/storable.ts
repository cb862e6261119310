// What JSON allows in a text, and in the name of a key, and Postgres cannot store.
import type { FieldError } from './messages.ts'

/** Begins what stands for a number with more digits than JSON's doubles keep, in front of the digits that were sent. */
export const tooExact = '\0number '

/** Found in the text of JSON in a thirtieth of the time that a walk over all values takes. */
export const mayBeUnstorable = (json: string): boolean => json.includes('\\u0000') || json.includes('\\ud')

export const changedNumber =
  'has more digits than a JSON number keeps: round it, or send it as text where text is taken'

function unstorable(text: string): string | undefined {
  if (text.startsWith(tooExact)) return changedNumber
  if (text.includes('\0')) return 'must not contain the NUL character'
  return text.isWellFormed() ? undefined : 'must be well-formed Unicode'
}

/** The text with a mark in the place of all that Postgres cannot store. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

export function collectUnstorable(value: unknown, path: string[], errors: FieldError[]): void {
  if (typeof value === 'string') {
    const message = unstorable(value)
    if (message) errors.push({ path: path.join('.'), message })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const message = unstorable(key)
      if (message) errors.push({ path: [...path, storable(key)].join('.'), message: `the key ${message}` })
      path.push(storable(key))
      collectUnstorable(inner, path, errors)
      path.pop()
    }
  }
}

/** What shapes leave out, and say nothing. */
export function collectLeftOut(value: object, path: string[], errors: FieldError[]): void {
  for (const key in value) {
    if (key === '__proto__')
      errors.push({ path: [...path, key].map(storable).join('.'), message: 'the key is not taken' })
    const inner: unknown = value[key as never]
    if (typeof inner !== 'object' || inner === null) continue
    path.push(key)
    collectLeftOut(inner, path, errors)
    path.pop()
  }
}

/** The same with marks in the place of what cannot be stored, and without keys that shapes leave out. */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, inner]) => [storable(key), cleaned(inner)]),
  )
}

/** Below it no character is another spelling of something. */
const mayBeComposed = /[\u0300-\uffff]/

/**
 * The same with each text as Unicode spells it shortest: people and machines write é in one character or in two, and mean one
 * lot by it. A key of which both spellings are there stays as it is, so that none is lost. A webhook's address goes as it
 * was given: another spelling is another address.
 */
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return mayBeComposed.test(value) ? value.normalize() : value
  if (Array.isArray(value)) return value.map(composed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const one = key.normalize()
      return [Object.hasOwn(value, one) ? key : one, key === 'targetUrl' ? inner : composed(inner)]
    }),
  )
}
