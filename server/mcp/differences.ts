// What a change makes of a value, in words: whole where it is short, else where the two differ. Cut from the begin, both would
// look alike.
import { brief, quoted, spaced } from './words.ts'

/** Of what is told beside a difference, so that its place is known. */
const beside = 30
/** Entries of a list that are told of each kind: added, removed, changed. */
const mostEntries = 50
/** Characters of an entry that at least are told of it. */
const leastOfEntry = 400

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
    const text = signs.slice(first, last).join('')
    const longest = most + 2 * beside
    const cut = text.length > longest ? ` (${longest} of ${text.length} characters)` : ''
    return `${first > 0 ? '…' : ''}${quoted(text, longest)}${cut}${last < signs.length ? '…' : ''}`
  }
  return `${part(before)} → ${part(after)}`
}

function ofLists(from: unknown[], to: unknown[], most: number): string {
  const gone = without(from, to)
  const come = without(to, from)
  const changed = pairs(gone, come)
  const others = (list: unknown[], side: 'from' | 'to') =>
    list.filter((one) => !changed.some((pair) => pair[side] === one))
  const entry = (one: unknown) => brief(one, Math.max(most, leastOfEntry))
  const isMoved = JSON.stringify(without(from, gone)) !== JSON.stringify(without(to, come))
  const told = [
    ...entries('removed', others(gone, 'from'), entry),
    ...entries('added', others(come, 'to'), entry),
    ...entries('changed', changed, (pair) => `${pair.label}(${ofObjects(pair.from, pair.to, most)})`),
    ...(isMoved ? entries('in another order:', to, (one) => brief(labelOf(one) ?? one)) : []),
  ]
  return told.join('; ')
}

/** What was changed and is still the same thing: by what people know it by, or as nothing else was changed. */
function pairs(gone: unknown[], come: unknown[]): { label: string; from: Keyed; to: Keyed }[] {
  const [from, to] = [gone[0], come[0]]
  if (gone.length === 1 && come.length === 1 && isObject(from) && isObject(to) && labelOf(from) === labelOf(to))
    return [{ label: labelInWords(from), from, to }]
  return gone.filter(isObject).flatMap((entry) => {
    const label = labelOf(entry)
    if (label === undefined) return []
    const alike = (list: unknown[]) => list.filter(isObject).filter((one) => labelOf(one) === label)
    const [other, ...more] = alike(come)
    const isOne = other !== undefined && more.length === 0 && alike(gone).length === 1
    return isOne ? [{ label: labelInWords(entry), from: entry, to: other }] : []
  })
}

function labelInWords(entry: Keyed): string {
  const label = labelOf(entry)
  return label === undefined ? '' : `${quoted(label)} `
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
