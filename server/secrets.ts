// What is shown and kept of what callers send: without what is secret in it.
import { hidden } from './capabilities/shapes.ts'
import { storable } from './input.ts'

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

/** Where messages go, by its host alone: a path is as often a secret as a query is. */
export function shownUrl(url: string): string {
  const [, host, rest] = /^([a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?[^/?#]*)(.*)$/is.exec(url) ?? ['', '', url]
  const bare = host!.replace(/\/\/.*@/s, '//')
  return bare === host && ['', '/'].includes(rest!) ? url : `${bare}/${hidden}`
}
