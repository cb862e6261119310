// What of a long answer is left out, so that it fits a model's window; said with a way to the rest.
import { isToldWhole } from './plan.ts'

/** Characters of JSON that an answer may have: some 20,000 tokens. */
const largestAnswer = 60_000
/** Characters of one text: where several rows are read, and where one thing is. */
const longestTexts = { rows: 400, one: 12_000 }
/** Entries of a list that words tell whole. */
const mostInWords = 20

export interface Page extends Record<string, unknown> {
  pagination: { limit: number; offset: number; total: number; hasMore: boolean }
}

export interface Cut {
  hints: string[]
  /** Entries of lists that the caller has seen by now, where there are more. */
  seen?: number
}

/**
 * Cuts it where it is. Of each list so many entries are passed over as the caller has seen, of what is left of a page in
 * every part of the answer; told is whether words beside it tell each change of it.
 */
export function cut(value: Record<string, unknown>, size: number, skip: number, told: boolean): Cut {
  const hints: string[] = []
  const longest = rowsOf(value).length > 1 ? longestTexts.rows : longestTexts.one
  if (size > longest) cutTexts(value, longest, hints)
  const before = changing(value)
  const isLarge = size > largestAnswer
  if (isLarge) cutRows(value)
  const inWords = isLarge ? cutTold(value) : []
  if (skip > 0) {
    for (const { list } of outer(value)) list.sort(byWeight).splice(0, skip)
    if (isObject(value.result)) passOver(value.result, skip)
  }
  const seen = isLarge ? cutLists(value, hints, skip, inWords) : undefined
  const unseen = told ? 0 : before - changing(value) - skip
  if (unseen > 0)
    hints.push(
      `WARNING: ${unseen} changes that take away or change what is there are not shown. Nobody can agree to those.`,
    )
  return { hints, seen }
}

// Ids are never this long, so they are always whole.
function cutTexts(value: Record<string, unknown> | unknown[], longest: number, hints: string[]): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && inner.length > longest) {
      const kept = inner.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
      ;(value as Record<string, unknown>)[key] = `${kept}… [cut: ${longest} of ${inner.length} characters]`
      const alone =
        longest === longestTexts.rows ? `; of a row asked for alone (limit 1) only above ${longestTexts.one}` : ''
      if (hints.length === 0) hints.push(`Texts above ${longest} characters are cut${alone}.`)
    } else if (typeof inner === 'object' && inner !== null) {
      cutTexts(inner as Record<string, unknown>, longest, hints)
    }
  }
}

const isTooLarge = (value: unknown) => JSON.stringify(value).length > largestAnswer

function cutRows(value: Record<string, unknown>): void {
  const rows = rowsOf(value)
  if (isPage(value))
    for (let most = 200; most >= 1 && isTooLarge(value); most = Math.floor(most / 2)) {
      rows.length = Math.min(rows.length, most)
      tellRest(value, rows)
    }
}

/** What words beside it tell whole an answer needs the least. */
function cutTold(value: Record<string, unknown>): string[] {
  if (!isTooLarge(value)) return []
  const told = entriesOf(value).filter(isToldWhole)
  return [...new Set(told.flatMap((entry) => shorten(entry, 'effects[]', mostInWords)))]
}

// Then come the lists by which an answer goes on, whose entries stay whole: of a batch what failed first, of a plan what a
// partner is told, and what takes away or changes. What is within a single entry comes last.
function cutLists(value: Record<string, unknown>, hints: string[], skip: number, inWords: string[]) {
  const lists = outer(value)
  const paths = new Set<string>()
  let most = 400
  while (most > 1 && isTooLarge(value)) {
    most = Math.floor(most / 2)
    for (const { list, path } of lists)
      if (list.length > most) {
        list.sort(byWeight).length = most
        paths.add(path)
      }
    if (isObject(value.result) && isPage(value.result)) tellRest(value.result, rowsOf(value.result))
  }
  const untold = entriesOf(value).filter((entry) => !isToldWhole(entry))
  const before = JSON.stringify(untold)
  let within: string[] = []
  let inside = 400
  while (inside > 1 && isTooLarge(value)) {
    inside = Math.floor(inside / 2)
    within = shorten(value, '', inside).filter((path) => !paths.has(path) && !inWords.includes(path))
  }
  const which = skip > 0 ? `the entries ${skip + 1} to ${skip + most}` : `the first ${most} entries`
  const told = [
    ...tooLong(which, [...paths]),
    ...tooLong(`the first ${mostInWords} entries, as words tell all,`, inWords),
    ...tooLong(`the first ${inside} entries`, within),
  ]
  if (told.length > 0) hints.splice(0, hints.length, ...told)
  if (JSON.stringify(untold) !== before)
    hints.push(
      'WARNING: the rest of these is in no answer. Nobody can agree to that: divide the input, or leave it to a person.',
    )
  return paths.size > 0 ? skip + most : undefined
}

/** Of a plan what it changes and sets off. */
function entriesOf({ dryRun, changes, effects }: Record<string, unknown>): Record<string, unknown>[] {
  return dryRun === true ? [changes, effects].flat().filter(isObject) : []
}

function tooLong(which: string, paths: string[]): string[] {
  return paths.length > 0
    ? [`Too long for one answer: of these lists only ${which} are shown: ${paths.join(', ')}.`]
    : []
}

function shorten(value: unknown, path: string, most: number): string[] {
  if (Array.isArray(value)) {
    const longer = value.length > most
    if (longer) value.sort(byWeight).length = most
    const inside = new Set(value.flatMap((inner) => shorten(inner, `${path}[]`, most)))
    return longer ? [path, ...inside] : [...inside]
  }
  if (!isObject(value)) return []
  const paths = Object.entries(value).flatMap(([key, inner]) => shorten(inner, path ? `${path}.${key}` : key, most))
  if (isPage(value)) tellRest(value, rowsOf(value))
  return paths
}

/** The rows that are left begin so much later. */
function passOver(page: Record<string, unknown>, skip: number): void {
  if (!isPage(page)) return
  page.pagination = { ...page.pagination, offset: page.pagination.offset + skip }
  tellRest(page, rowsOf(page))
}

function tellRest(page: Page, rows: unknown[]): void {
  const { pagination } = page
  const hasMore = pagination.offset + rows.length < pagination.total
  page.pagination = { ...pagination, limit: Math.min(pagination.limit, Math.max(rows.length, 1)), hasMore }
}

/** Lists within no other, or in one of a single entry: of these an answer can go on. The rows of a page that was asked for
 *  go on by its offset. */
function outer(value: unknown, path = ''): { list: unknown[]; path: string }[] {
  if (Array.isArray(value)) return value.length === 1 ? outer(value[0], `${path}[]`) : [{ list: value, path }]
  if (!isObject(value)) return []
  const rows = path === '' && isPage(value) ? rowsOf(value) : []
  return Object.entries(value)
    .filter(([, inner]) => inner !== rows || rows.length === 1)
    .flatMap(([key, inner]) => outer(inner, path ? `${path}.${key}` : key))
}

const byWeight = (one: unknown, other: unknown) => weightOf(one) - weightOf(other)

/** What failed, and what a partner will read, comes first, then what takes away or changes what is there; what does nothing comes last. */
function weightOf(entry: unknown): number {
  if (!isObject(entry)) return 9
  if (isObject(entry.problem)) return 0
  if (entry.partner !== undefined) return 1
  const place = ['delete', 'remove', 'update', 'create'].indexOf(String(entry.action))
  if (place !== -1) return place + 2
  const kind = ['notification', 'status', 'task'].indexOf(String(entry.type))
  return kind !== -1 ? kind + 6 : 9
}

/** How many changes of a plan take away or change what is there. */
function changing({ changes }: Record<string, unknown>): number {
  return Array.isArray(changes) ? changes.filter((one) => [2, 3, 4].includes(weightOf(one))).length : 0
}

/** Of a list its entries, of a page its rows: in data, or in the one list of the thing that has the page. */
export function rowsOf(value: Record<string, unknown>): unknown[] {
  if (Array.isArray(value.data)) return value.data
  return isPage(value) ? ((Object.values(value).find((inner) => Array.isArray(inner)) ?? []) as unknown[]) : []
}

export function isPage(value: Record<string, unknown>): value is Page {
  return isObject(value.pagination)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
