// What is shown and kept of what callers send: without what is secret in it.
import { hidden } from './capabilities/shapes.ts'
import { storable } from './input.ts'

const longestInput = 256 * 1024
const secret = /password|secret|token|authorization|credential|cookie|api_?key|private|^headers$|^key$/i

/** An input as the log may keep it: without secrets, without what Postgres cannot store, and not without end. */
export function withoutSecrets(input: unknown): string {
  const text =
    JSON.stringify(input, (key, value: unknown) => {
      if (secret.test(key) && value !== null && value !== undefined) return '(redacted)'
      if (typeof value === 'string') return storable(key === 'targetUrl' ? shownUrl(value) : value)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      return Object.keys(value).every((name) => storable(name) === name)
        ? value
        : Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), inner]))
    }) ?? 'null'
  return text.length <= longestInput ? text : JSON.stringify({ omitted: `${text.length} characters` })
}

/** An address without what may be secret in it: user info, and the values of its query. */
export function shownUrl(url: string): string {
  return url
    .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, `$1${hidden}@`)
    .replace(/\?([^#]*)/, (_, query: string) => `?${query.replace(/([^&=]+=?)([^&]*)/g, hideValue)}`)
}

// A part without a name may be a token itself.
function hideValue(_: string, name: string): string {
  return name.endsWith('=') ? name + hidden : hidden
}
