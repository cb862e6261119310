// When an operation waited for pieces of the one before it, found by looking at each slot by itself.
interface Operation {
  began: number | null
  ended: number | null
  made: number
  /** From when on it was taken up again after an end. */
  reworked: number
  countedAt: (slot: number) => number
}

/** When an operation waited for pieces of the one before it, and what of its own it may have made meanwhile. */
export function starved(before: Operation, one: Operation, slots: number, works: (slot: number) => boolean) {
  const found: { from: number; to: number; pieces: number }[] = []
  if (before.made <= 0 || one.began === null || one.began >= (before.ended ?? Infinity)) return found
  let [came, made, since, begun] = [0, 0, -Infinity, 0]
  let arrivals: { at: number; came: number; earlier: number }[] = []
  for (let at = 0; at < slots; at++) {
    const [more, own] = [before.countedAt(at), one.countedAt(at)]
    arrivals.push({ at, came: came + more, earlier: came })
    came += more
    made += own
    if (own <= 0) continue
    const needs = Math.min(made, before.made)
    const last = arrivals.find((some) => some.came >= needs)
    if (begun < needs && last)
      found.push({ from: since, to: last.at, pieces: Math.max(0, own - (needs - last.earlier)) })
    arrivals = []
    since = at
    begun = came
  }
  if (one.ended === null && one.made <= before.made) {
    let sum = 0
    let to = before.ended ?? Infinity
    for (let at = slots - 1; at >= 0; at--) {
      sum += before.countedAt(at)
      if (before.made - sum <= one.made && before.made - sum + before.countedAt(at) > one.made) to = at
    }
    found.push({ from: since, to, pieces: 0 })
  }
  // It waits while the one before is reworked, too.
  const again = (slot: number) =>
    slot >= before.reworked && works(slot) && !found.some(({ from, to }) => from <= slot && slot < to)
  const reworks: typeof found = []
  for (let from = 0; from < slots; from++) {
    if (!again(from) || again(from - 1)) continue
    let [to, pieces] = [from, 0]
    while (again(to)) pieces += one.countedAt(++to)
    reworks.push({ from, to, pieces: Math.max(0, pieces) })
  }
  return [...found, ...reworks]
}
