// Where two values are apart, short enough to be read: all of what is different, and a little around it.

/** What people call their things may hold what a terminal obeys. */
export function shown(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')
}

export const asJson = (of: unknown): string => shown(JSON.stringify(of))

/** So much of what two long values have in common stays beside what is different. */
const around = 30
const longest = 100

/** Both values, shortened only where they are the same. */
export function differing(from: unknown, to: unknown): [string, string] {
  const texts = [from, to].map((one) => JSON.stringify(one)) as [string, string]
  if (texts[0].length + texts[1].length <= longest) return [shown(texts[0]), shown(texts[1])]
  const [one, other] = texts.map((text) => [...text]) as [string[], string[]]
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [before, after] = [Math.max(0, start - around), Math.max(0, end - around)]
  const cut = (all: string[]) => {
    const text = shown(all.slice(before, all.length - after).join(''))
    return `${before > 0 ? '…' : ''}${text}${after > 0 ? '…' : ''}`
  }
  return [cut(one), cut(other)]
}

export interface ListsApart {
  gone: string[]
  come: string[]
  /** What both have, where it stands in another order: as it was and as it is. */
  order?: [string, string]
}

/** Elements of two lists, as often as each stands there. */
export function listsApart(from: unknown[], to: unknown[]): ListsApart {
  const [gone, stay] = without(from, to)
  const [come, stayed] = without(to, from)
  const apart = { gone: gone.map(asJson), come: come.map(asJson) }
  if (JSON.stringify(stay) === JSON.stringify(stayed)) return apart
  return { ...apart, order: inOrders(stay, stayed) }
}

/** What only the first list has, and what both have. */
function without(list: unknown[], other: unknown[]): [unknown[], unknown[]] {
  const left = new Map<string, number>()
  for (const one of other) left.set(JSON.stringify(one), (left.get(JSON.stringify(one)) ?? 0) + 1)
  const { true: stay = [], false: gone = [] } = Object.groupBy(list, (one) => {
    const count = left.get(JSON.stringify(one)) ?? 0
    left.set(JSON.stringify(one), count - 1)
    return String(count > 0) as 'true' | 'false'
  })
  return [gone, stay]
}

/** Of a long list that part in which the order differs, and of a long part its beginning. */
const mostNames = 20

function inOrders(from: unknown[], to: unknown[]): [string, string] {
  const names = (list: unknown[]) => list.map(nameOf)
  const isClear = new Set(names(from)).size === new Set(from.map(asJson)).size
  const [one, other] = [from, to].map((list) => (isClear ? names(list) : list.map(asJson))) as [string[], string[]]
  const start = one.findIndex((name, n) => name !== other[n])
  const end = one.findLastIndex((name, n) => name !== other[n]) + 1
  const part = (list: string[]) => {
    const differs = list.slice(start, Math.min(end, start + mostNames))
    return [start > 0 ? '…' : '', ...differs, start + differs.length < list.length ? '…' : '']
      .filter(Boolean)
      .join(', ')
  }
  return [part(one), part(other)]
}

/** By which people know an element. */
const naming = ['name', 'title', 'taskType', 'sku', 'vendor', 'skill', 'key']

function nameOf(of: unknown): string {
  const item = (of ?? {}) as Record<string, unknown>
  return asJson(item[naming.find((key) => key in Object(item)) ?? ''] ?? of)
}
