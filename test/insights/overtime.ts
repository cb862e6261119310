// When an order was worked on outside of shifts, found from what was told of it.
interface Operation {
  /** Whether it was under way then, and whether something was reported then. */
  touches: (slot: number) => boolean
  counts: (slot: number) => boolean
}

/** When something was told of an operation: of each part of its time the begin and the end, and each report. */
function told(one: Operation, slots: number, silent: (slot: number) => boolean): number[] {
  const found: number[] = []
  const at = (slot: number) => one.touches(slot) && !silent(slot)
  for (let slot = 0; slot <= slots; slot++) if (one.counts(slot) || at(slot) !== at(slot - 1)) found.push(slot)
  return found
}

/** The slots outside of shifts, but for breaks, of which what was told before and after says that they were worked. */
export function overtime<One extends Operation>(
  operations: One[],
  silent: (one: One, slot: number) => boolean,
  { hour, works, slots }: { hour: number; works: (slot: number) => boolean; slots: number },
) {
  const moments = operations.flatMap((one) => told(one, slots, (slot) => silent(one, slot)))
  const touched = (slot: number) => operations.some((one) => one.touches(slot) && !silent(one, slot))
  const found = new Set<number>()
  for (let from = -24 * hour; from < slots + 24 * hour; from++) {
    if (works(from) || (!works(from - 1) && from > -24 * hour)) continue
    let to = from
    while (!works(to) && to < slots + 24 * hour) to++
    const within = [...new Set(moments)].filter((at) => from < at && at < to).toSorted((a, b) => a - b)
    if (to - from <= 2 * hour || within.length === 0) continue
    const all = [from, ...within, to]
    for (const [n, until] of all.entries()) {
      const since = all[n - 1]
      if (since === undefined) continue
      const isFree = since - from > 4 * hour && to - until > 4 * hour && until - since < 16 * hour
      if (until - since > 4 * hour && !isFree) continue
      const ofShift = since === from || until === to
      for (let slot = since; slot < until; slot++) if (!ofShift || touched(slot)) found.add(slot)
    }
  }
  return found
}
