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

/** What a correction takes back or adds, piece by piece of what was counted by then: people's first, the last before others. */
export function corrected(correction: Count, counts: Count[], isTold: (count: Count, kind: Kind) => boolean): Part[] {
  const kinds = ['good', 'scrap'] as const
  const stack: Part[] = []
  const latest = (kind: Kind, at: number) =>
    stack
      .filter((one) => one.kind === kind && one.at <= at)
      .toSorted((a, b) => b.at - a.at || stack.indexOf(b) - stack.indexOf(a))
  // A counter's readings are known whenever they came.
  const byCounter = counts
    .filter((one) => one.by === 'counter' && one.type === correction.type)
    .flatMap((of) =>
      kinds.flatMap((kind): Part[] =>
        of[kind] > 0 ? [{ kind, at: of.at, of, quantity: of[kind], isTold: false }] : [],
      ),
    )
    .toSorted((a, b) => b.at - a.at || (b.of?.n ?? 0) - (a.of?.n ?? 0))
  const there = (kind: Kind, at: number) => [
    ...latest(kind, at),
    ...byCounter.filter((one) => one.kind === kind && one.at <= at),
  ]
  const take = (kind: Kind, count: Count, quantity: number, from: Part[]) => {
    const parts: Part[] = []
    let left = quantity
    for (const one of from) {
      const taken = Math.min(left, one.quantity)
      left -= taken
      one.quantity -= taken
      if (taken > 0) parts.push({ ...one, quantity: -taken })
    }
    return left > 0 ? [...parts, { kind, quantity: -left, at: count.at, isTold: false, of: undefined }] : parts
  }
  const added = (count: Count, kind: Kind, of: Count | undefined): Part[] => {
    if (count[kind] <= 0) return take(kind, count, -count[kind], there(kind, count.at))
    const isOut = count.by === 'people' ? isTold(count, kind) : (latest(kind, count.at)[0]?.isTold ?? false)
    stack.push({ kind, at: count.at, of, quantity: count[kind], isTold: isOut })
    return [{ ...stack.at(-1)! }]
  }
  /** Good pieces that are scrap, or the other way round: first of what figures have, by then, then of what they leave out. */
  const turned = (count: Count): Part[] => {
    const [from, to] = count.good < 0 ? (['good', 'scrap'] as const) : (['scrap', 'good'] as const)
    const all = there(from, count.at)
    const inOrder = [...all.filter((one) => !one.isTold), ...all.filter((one) => one.isTold)]
    return take(from, count, count[to], inOrder).flatMap((one) => {
      const now = { ...one, kind: to, quantity: -one.quantity, at: count.at }
      if (one.of) stack.push(now)
      return [one, { ...now }]
    })
  }
  const said = counts.slice(0, counts.indexOf(correction) + 1)
  for (const count of said.filter((one) => one.by !== 'counter' && one.type === correction.type)) {
    const sum = count.good + count.scrap
    const isCorrection = count.by === 'correction'
    const parts = isCorrection && sum === 0 ? turned(count) : []
    if (!isCorrection || sum !== 0)
      for (const kind of kinds.toSorted((a, b) => count[a] - count[b]))
        parts.push(...added(count, kind, isCorrection && sum < 0 ? parts[0]?.of : count))
    if (count === correction) return parts
  }
  throw new Error('no such correction')
}
