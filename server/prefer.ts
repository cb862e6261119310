// The header Prefer (RFC 7240), as far as it is about dry runs.

/** What the answer of a dry run is: JSON of its own kind, so that a description can tell it from the call's own answer. */
export const dryRunType = 'application/json; profile=dry-run'

/** A quoted text, also one that is never closed, up to its end. */
const quoted = /"((?:[^"\\]|\\.)*)(?:"|$)/g
const dryRun = /dry[\W_]*run/i

/**
 * Whether a dry run is preferred. Other preferences are left alone, but whoever speaks of a dry run in a way that is
 * unclear, such as dry-run=1, wanted nothing to be written.
 */
export function prefersDryRun(header: string): true | 'unclear' | undefined {
  if (!dryRun.test(header)) return undefined
  // Of a quoted text nothing is left but a mark, so that what it holds divides nothing; an empty one is no value.
  const preferences = header
    .replace(quoted, (_, text: string) => (text ? '"' : ''))
    .split(',')
    .map((preference) => preference.split(';')[0]!.trim())
  const spoken = preferences.filter((preference) => dryRun.test(preference))
  return spoken.length > 0 && spoken.every((preference) => /^dry-run\s*=?$/i.test(preference)) ? true : 'unclear'
}
