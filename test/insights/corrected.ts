// What a correction takes back of what was reported.
export interface Count {
  at: number
  good: number
  scrap: number
  type: string
  runMinutes: number | null
  /** A counter of the machine; else people report, or correct what was counted. */
  by: 'counter' | 'people' | 'correction'
  /** When the counter was read before. */
  since?: number
  /** Which of all it is, in the order in which they were told. */
  n?: number
}
export type Kind = 'good' | 'scrap'
export interface Part {
  kind: Kind
  quantity: number
  at: number
  isTold: boolean
  /** What it is of: a report, or what a counter counted. */
  of: Count | undefined
}
export const total = (parts: { quantity: number }[]) => parts.reduce((all, one) => all + one.quantity, 0)

/** What a correction takes back or adds, piece by piece of what was reported: the last before it first. */
export function corrected(correction: Count, counts: Count[], isTold: (count: Count, kind: Kind) => boolean): Part[] {
  const stack: Part[] = []
  const latest = (kind: Kind, at: number) =>
    stack
      .filter((one) => one.kind === kind && one.at <= at)
      .toSorted((a, b) => b.at - a.at || stack.indexOf(b) - stack.indexOf(a))
  const take = (kind: Kind, count: Count, quantity: number, from: Part[]) => {
    const parts: Part[] = []
    let left = quantity
    for (const one of from) {
      const taken = Math.min(left, one.quantity)
      left -= taken
      one.quantity -= taken
      if (taken > 0) parts.push({ ...one, quantity: -taken })
    }
    const counted = counts.filter((one) => one.by === 'counter' && one.type === count.type && one[kind] !== 0)
    const of = counted.filter((one) => one.at <= count.at).toSorted((a, b) => b.at - a.at)[0]
    return left > 0 ? [...parts, { kind, quantity: -left, at: count.at, isTold: false, of }] : parts
  }
  const added = (count: Count, kind: Kind): Part[] => {
    if (count[kind] <= 0) return take(kind, count, -count[kind], latest(kind, count.at))
    const isOut = count.by === 'people' ? isTold(count, kind) : (latest(kind, count.at)[0]?.isTold ?? false)
    stack.push({ kind, at: count.at, of: count, quantity: count[kind], isTold: isOut })
    return [{ ...stack.at(-1)! }]
  }
  /** Good pieces that are scrap, or the other way round: first of what figures have, by then, then of what they leave out. */
  const turned = (count: Count): Part[] => {
    const [from, to] = count.good < 0 ? (['good', 'scrap'] as const) : (['scrap', 'good'] as const)
    const out = latest(from, count.at).filter((one) => one.isTold)
    const before = counts.slice(0, counts.indexOf(count)).filter((one) => one.type === count.type)
    const had = before.reduce((all, one) => all + one[from], 0) - total(out)
    const held = Math.min(count[to], Math.max(0, had))
    const parts = take(from, count, count[to] - held, out)
    const left = -total(parts.filter((one) => one.isTold))
    if (left > 0) stack.push({ kind: to, at: count.at, of: count, quantity: left, isTold: true })
    const holds = { at: count.at, isTold: false, of: undefined }
    return [
      ...parts.filter((one) => one.isTold),
      { ...holds, kind: from, quantity: left - count[to] },
      { ...holds, kind: to, quantity: count[to] - left },
      ...(left > 0 ? [{ ...stack.at(-1)! }] : []),
    ]
  }
  const said = counts.slice(0, counts.indexOf(correction) + 1)
  for (const count of said.filter((one) => one.by !== 'counter' && one.type === correction.type)) {
    const turns = count.by === 'correction' && count.good + count.scrap === 0
    const parts = turns ? turned(count) : (['good', 'scrap'] as const).flatMap((kind) => added(count, kind))
    if (count === correction) return parts
  }
  throw new Error('no such correction')
}
