// What is shown and kept of what callers send: without what is secret in it.
import { hidden } from './capabilities/shapes.ts'
import { storable } from './capabilities/storable.ts'

const redacted = '(redacted)'
const longestInput = 256 * 1024
const secret = /password|passphrase|secret|token|authorization|credential|cookie|api[-_ ]?key|private|^headers$|^key$/i
/** What is secret wherever it stands: a key of this service, and what an Authorization header says. */
const secretWords = /\bmw_[\w-]+|(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]+/gi

/** An input as the log may keep it: without secrets, without what Postgres cannot store, and not without end. */
export function withoutSecrets(input: unknown): string {
  const text =
    JSON.stringify(input, (key, value: unknown) => {
      if (secret.test(key) && value !== null && value !== undefined) return redacted
      if (typeof value === 'string') return clean(key === 'targetUrl' ? shownUrl(value) : value)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      return Object.keys(value).every((name) => clean(name) === name)
        ? value
        : Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), inner]))
    }) ?? 'null'
  return text.length <= longestInput ? text : JSON.stringify({ omitted: `${text.length} characters` })
}

function clean(text: string): string {
  return storable(text).replace(secretWords, redacted)
}

/**
 * Where messages go, by its host alone: a path is as often a secret as a query is. The host is the one that is connected to,
 * which is not always what an eye or a pattern finds in the text: https://one.example\@another.example/ leads to the first.
 */
export function shownUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return hidden
  const bare = `${url.protocol}//${url.host}`
  return text === bare || text === `${bare}/` ? text : `${bare}/${hidden}`
}
