// The header Prefer (RFC 7240): dry runs, and answers that are not waited for.

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
  const spoken = preferencesOf(header).filter((preference) => dryRun.test(preference))
  return spoken.length > 0 && spoken.every((preference) => /^dry-run\s*=?$/i.test(preference)) ? true : 'unclear'
}

/** For how many seconds an answer is waited for by who prefers not to; undefined: as long as it takes. */
export function patienceOf(header: string): number | undefined {
  const preferences = preferencesOf(header)
  if (!preferences.some((preference) => /^respond-async\s*=?$/i.test(preference))) return undefined
  const wait = preferences.map((preference) => /^wait\s*=\s*(\d{1,5})$/i.exec(preference)?.[1]).find(Boolean)
  return Number(wait ?? 0)
}

function preferencesOf(header: string): string[] {
  // Of a quoted text nothing is left but a mark, so that what it holds divides nothing; an empty one is no value.
  return header
    .replace(quoted, (_, text: string) => (text ? '"' : ''))
    .split(',')
    .map((preference) => preference.split(';')[0]!.trim())
}
