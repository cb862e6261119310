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

/**
 * What a correction takes back or adds, piece by piece of what was counted, each at the time of its pieces: of what was
 * counted by its time people's first, the last before others; then of what was counted after it, the first before others.
 */
export function corrected(correction: Count, counts: Count[], isTold: (count: Count, kind: Kind) => boolean): Part[] {
  const kinds = ['good', 'scrap'] as const
  const stack: Part[] = []
  // A counter's readings are known whenever they came.
  const byCounter = counts
    .filter((one) => one.by === 'counter' && one.type === correction.type)
    .flatMap((of) =>
      kinds.flatMap((kind): Part[] =>
        of[kind] > 0 ? [{ kind, at: of.at, of, quantity: of[kind], isTold: false }] : [],
      ),
    )
    .toSorted((a, b) => a.at - b.at || (a.of?.n ?? 0) - (b.of?.n ?? 0))
  const inOrder = (parts: Part[], kind: Kind) =>
    parts.filter((one) => one.kind === kind).toSorted((a, b) => b.at - a.at || parts.indexOf(b) - parts.indexOf(a))
  const byThen = (parts: Part[], kind: Kind, at: number) => inOrder(parts, kind).filter((one) => one.at <= at)
  const after = (parts: Part[], kind: Kind, at: number) =>
    inOrder(parts, kind)
      .filter((one) => one.at > at)
      .toSorted((a, b) => a.at - b.at)
  const take = (kind: Kind, count: Count, quantity: number, mind: (part: Part) => number = () => 0) => {
    const before = [...byThen(stack, kind, count.at), ...byThen(byCounter, kind, count.at)]
    const later = [...after(stack, kind, count.at), ...after(byCounter, kind, count.at)]
    const parts: Part[] = []
    let left = quantity
    for (const one of [...before, ...later].toSorted((a, b) => mind(a) - mind(b))) {
      const taken = Math.min(left, one.quantity)
      left -= taken
      one.quantity -= taken
      if (taken > 0) parts.push({ ...one, quantity: -taken })
    }
    return left > 0 ? [...parts, { kind, quantity: -left, at: count.at, isTold: false, of: undefined }] : parts
  }
  /** What one adds that takes back more is of the first that it takes of what figures have. */
  const added = (count: Count, kind: Kind, first: Part | undefined): Part[] => {
    if (count[kind] <= 0) return take(kind, count, -count[kind])
    const isOut = count.by === 'people' ? isTold(count, kind) : (byThen(stack, kind, count.at)[0]?.isTold ?? false)
    const { at, of } = first?.of ? first : { at: count.at, of: count }
    stack.push({ kind, at, of, quantity: count[kind], isTold: isOut })
    return [{ ...stack.at(-1)! }]
  }
  /** Good pieces that are scrap, or the other way round: first of what figures have, by then, then of what they leave out. */
  const turned = (count: Count): Part[] => {
    const [from, to] = count.good < 0 ? (['good', 'scrap'] as const) : (['scrap', 'good'] as const)
    return take(from, count, count[to], (one) => Number(one.isTold)).flatMap((one) => {
      const now = { ...one, kind: to, quantity: -one.quantity }
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
        parts.push(...added(count, kind, isCorrection && sum < 0 ? parts.find((one) => !one.isTold) : undefined))
    if (count === correction) return parts
  }
  throw new Error('no such correction')
}
