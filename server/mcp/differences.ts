// What a change makes of a value, in words: whole where it is short, else where the two differ. Cut from the begin, both would
// look alike.
import { brief, quoted, spaced } from './words.ts'

/** Of what is told beside a difference, so that its place is known. */
const beside = 30
/** Entries of a list that are told of each kind: added, removed, changed. */
const mostEntries = 50

/** Both values, each told in so many characters, where not all of it is. */
export function difference(from: unknown, to: unknown, most: number): string {
  const [before, after] = [brief(from, Number.POSITIVE_INFINITY), brief(to, Number.POSITIVE_INFINITY)]
  if (before.length <= 80 && after.length <= 80) return `${before} → ${after}`
  if (typeof from === 'string' && typeof to === 'string') return ofTexts(from, to, most)
  if (Array.isArray(from) && Array.isArray(to)) return ofLists(from, to, most)
  if (isObject(from) && isObject(to)) return ofObjects(from, to, most)
  return `${brief(from, most)} → ${brief(to, most)}`
}

function ofTexts(from: string, to: string, most: number): string {
  const [before, after] = [[...from], [...to]]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const part = (signs: string[]) => {
    const [first, last] = [
      start > beside ? start - beside : 0,
      end > beside ? signs.length - end + beside : signs.length,
    ]
    const told = quoted(signs.slice(first, last).join(''), most + 2 * beside)
    return `${first > 0 ? '…' : ''}${told}${last < signs.length ? '…' : ''}`
  }
  return `${part(before)} → ${part(after)}`
}

function ofLists(from: unknown[], to: unknown[], most: number): string {
  const gone = without(from, to)
  const come = without(to, from)
  const changed = gone.flatMap((entry) => {
    const label = labelOf(entry)
    const alike = (list: unknown[]) => list.filter((one) => label !== undefined && labelOf(one) === label)
    const [other, ...more] = alike(come)
    return other === undefined || more.length + alike(gone).length > 1
      ? []
      : [{ label: label!, from: entry, to: other }]
  })
  const others = (list: unknown[], side: 'from' | 'to') =>
    list.filter((one) => !changed.some((pair) => pair[side] === one))
  const told = [
    ...entries('removed', others(gone, 'from'), (entry) => brief(entry, most)),
    ...entries('added', others(come, 'to'), (entry) => brief(entry, most)),
    ...entries(
      'changed',
      changed,
      (pair) => `${quoted(pair.label)} (${ofObjects(pair.from as Keyed, pair.to as Keyed, most)})`,
    ),
  ]
  if (told.length > 0) return told.join('; ')
  return `in another order: ${entries('', to, (entry) => brief(labelOf(entry) ?? entry)).join('')}`
}

function entries<T>(title: string, list: readonly T[], inWords: (entry: T) => string): string[] {
  if (list.length === 0) return []
  const told = list.slice(0, mostEntries).map(inWords).join(', ')
  const rest = list.length > mostEntries ? `, and ${list.length - mostEntries} more` : ''
  return [`${title} ${told}${rest}`.trim()]
}

type Keyed = Record<string, unknown>

function ofObjects(from: Keyed, to: Keyed, most: number): string {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
    .map((key) => `${brief(spaced(key))}: ${difference(from[key], to[key], most)}`)
    .join(', ')
}

/** The entries of a list that another does not have, nor as often. */
function without(list: unknown[], other: unknown[]): unknown[] {
  const there = new Map<string, number>()
  for (const one of other.map((entry) => JSON.stringify(entry))) there.set(one, (there.get(one) ?? 0) + 1)
  return list.filter((entry) => {
    const left = there.get(JSON.stringify(entry)) ?? 0
    if (left > 0) there.set(JSON.stringify(entry), left - 1)
    return left === 0
  })
}

/** What people know an entry of a list by. */
function labelOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  const label = [entry.title, entry.name, entry.code, entry.sku, entry.key].find((one) => typeof one === 'string')
  return label as string | undefined
}

function isObject(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
