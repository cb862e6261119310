// What an order's lead time went to, found by looking at each of its slots of ten minutes, or of an hour, by itself.
import { overtime } from './overtime.ts'
import { starved } from './starved.ts'

export interface Doing {
  at: number
  op: number
  what: string
  machine: number
  corrects?: number
}
export interface History {
  stops: { machine: number; from: number; to: number; reason: string }[]
  doings: Doing[]
  slots: number
  /** How many slots a piece takes by the standard of each operation; null: it has none. */
  runs: (number | null)[]
  /** How many slots an hour has, and whether the machines work in one by their shifts. */
  hour: number
  works: (slot: number) => boolean
}

export interface Operation {
  n: number
  run: number | null
  made: number
  madeBefore: number
  countedAt: (slot: number) => number
  reportedAt: (slot: number) => boolean
  /** Whether pieces were reported then, be they corrected later or not. */
  counts: (slot: number) => boolean
  began: number | null
  ended: number | null
  told: number
  touches: (slot: number) => boolean
  closes: (slot: number) => boolean
  held: (slot: number) => boolean
  machineAt: (slot: number) => number
  /** Whether it was left, over or put back then, and not taken up again. */
  pauses: (slot: number) => boolean
  again: number[]
  /** After it was put back. */
  resumed: number[]
  retaken: number[]
  /** Until when it lies that was to begin or was put back; undefined: it does not. */
  lies: (slot: number) => number | undefined
  /** From when on it was taken up again after an end. */
  reworked: number
  declines: number[]
  isDeclined: boolean
  back: boolean
  isPosted: boolean
}

export function lead({ stops, doings, slots, runs, hour, works }: History) {
  const firsts = doings.filter((one) => ['count', 'dispatched', 'incomplete', 'done'].includes(one.what))
  const from = firsts.length > 0 ? Math.min(...firsts.map((one) => one.at)) : null
  const stands = (machine: number, slot: number) =>
    stops.find((one) => one.machine === machine && one.from <= slot && slot < one.to)?.reason
  const operations = [0, 1].map((n) => {
    const own = doings.filter((one) => one.op === n)
    return closing(operation(n, own, slots, runs[n]!))
  })
  if (from === null) return { from, touch: 0 }
  const to = completion(doings)
  const end = to ?? slots
  const kinds: Record<string, number> = {}
  const add = (kind: string, of: number | string, slots: number) => {
    if (slots > 0) kinds[`${kind} ${of}`] = (kinds[`${kind} ${of}`] ?? 0) + slots
  }
  const [first, second] = operations as [Operation, Operation]
  const silent = (one: Operation, slot: number) => (one.ended === null || one.isDeclined) && slot >= one.told
  const waits = starved(first, second, slots, (slot) => first.touches(slot) && !silent(first, slot))
  const starves = (one: Operation, slot: number) =>
    one === second && waits.some(({ from, to }) => from <= slot && slot < to)
  const extra = overtime(operations, silent, { hour, works, slots })
  /** What a slot counts as of working time. */
  const worked = (slot: number) => Number(works(slot) || extra.has(slot))
  const idle = (slot: number) => slot < end && operations.every((one) => !one.touches(slot))
  const declines = operations.flatMap((one) =>
    one.declines
      .filter((at) => operations.every((e) => e.n >= one.n || ((e.began ?? e.ended ?? Infinity) < at && !e.pauses(at))))
      .map((at) => ({ at, one, again: true, place: 0 })),
  )
  const starts = [
    ...declines,
    ...operations.flatMap((one) => [
      ...(one.began === null && one.ended === null && to === null
        ? [{ at: Infinity, one, again: false, place: 2 }]
        : []),
      ...(one.began === null ? [] : [{ at: one.began, one, again: false, place: 2 }]),
      ...(one.back && to === null ? [{ at: Infinity, one, again: false, place: 2 }] : []),
      ...one.again.map((at) => ({ at, one, again: true, place: 2 })),
      ...one.resumed.map((at) => ({ at, one, again: true, isResumed: true, place: 2 })),
      ...one.retaken.map((at) => ({ at, one, again: true, place: 1 })),
    ]),
  ].toSorted((a, b) => a.at - b.at || a.place - b.place || a.one.n - b.one.n || Number(a.again) - Number(b.again))
  let touch = 0
  const own = [0, 0]
  const lay = new Map<string, { slots: number; next: (typeof starts)[number] | undefined; until: number }>()
  for (let slot = from; slot < end; slot++) {
    if (operations.some((one) => one.touches(slot) && !starves(one, slot) && !silent(one, slot))) touch++
    const stood = new Set<string>()
    for (const one of operations) {
      if (one.held(slot)) add('incomplete', one.n, worked(slot))
      if (!one.touches(slot)) continue
      const reason = stands(one.machineAt(slot), slot)
      if (reason) stood.add(reason)
      else if (starves(one, slot)) {
        if (first.touches(slot) || first.held(slot)) continue
        const until = first.lies(slot)
        const before = until !== undefined && stands(first.machineAt(until), slot)
        if (before) stood.add(before)
        else add('waiting', 0, worked(slot))
      } else if (silent(one, slot)) add('silence', one.n, worked(slot))
      else own[one.n]! += worked(slot)
    }
    for (const reason of stood) add('stop', reason, worked(slot))
    if (!idle(slot) || operations.some((one) => one.held(slot))) continue
    const closed = operations.filter((one) => one.closes(slot))
    for (const one of closed) add('late_close', one.n, worked(slot))
    if (closed.length > 0) continue
    let until = slot + 1
    while (idle(until) && !starts.some((one) => one.at === until)) until++
    let since = slot
    while (!starts.some((one) => one.at === since) && since > from && idle(since - 1)) since--
    const last =
      to === null ? declines.filter((one) => one.at <= since).toSorted((a, b) => b.one.n - a.one.n)[0] : undefined
    const next = starts.find((one) => one.at >= until) ?? last
    const reason = next && (!next.again || 'isResumed' in next) ? stands(next.one.machineAt(until), slot) : undefined
    if (reason) add('stop', reason, worked(slot))
    else lay.set(`${since}`, { slots: (lay.get(`${since}`)?.slots ?? 0) + worked(slot), next, until })
  }
  for (const { slots: some, next, until } of lay.values()) {
    const begins = next && !next.again && next.at === until
    add('waiting', next ? next.one.n : -1, some - (begins ? next.one.madeBefore * (next.one.run ?? 0) : 0))
  }
  for (const one of operations) {
    if (one.began === null) continue
    if (one.run === null) add('unmeasured', one.n, own[one.n]!)
    else {
      const { run } = one
      const meanwhile = one === second ? waits : []
      const spared = meanwhile.map(({ from: since, to: until, pieces }) => {
        let some = 0
        for (let slot = Math.max(0, since); slot < Math.min(slots, until); slot++)
          if (one.touches(slot) && !stands(one.machineAt(slot), slot)) some += worked(slot)
        return Math.min(run * pieces, some)
      })
      const standard = run * Math.max(0, one.made - one.madeBefore) - spared.reduce((all, some) => all + some, 0)
      add('operation', one.n, own[one.n]! - standard)
    }
  }
  return { from, to, lead: end - from, touch, waiting: end - from - touch, kinds }
}

/** When an order was over at last: all of it ended, and something of it done or posted. An end made another moves nothing. */
function completion(doings: Doing[]): number | null {
  let to: number | null = null
  doings.forEach((_, i) => {
    const states = [0, 1].map((n) => {
      const own = doings.slice(0, i + 1).filter((one) => one.op === n)
      return operation(n, own, 0, null)
    })
    const over = states.every((one) => one.ended !== null) && states.some((one) => one.isPosted)
    to = over ? (to ?? Math.max(...states.map((one) => one.ended!))) : null
  })
  return to
}

/** What of an operation lies after its pieces were told: it was closed late. */
function closing(one: Operation): Operation {
  const { ended, run, told } = one
  if (ended === null || one.isDeclined || run === null || told >= ended || !one.reportedAt(told)) return one
  const closes = (slot: number) => one.touches(slot) && slot >= told
  return { ...one, closes, touches: (slot) => one.touches(slot) && !closes(slot) }
}

function operation(n: number, doings: Doing[], slots: number, run: number | null): Operation {
  const counted = (one: Doing) => (one.what === 'count' ? 2 : one.what === 'done' ? 1 : one.what === 'wrong' ? -2 : 0)
  const countedAt = (one: Doing) => one.corrects ?? one.at
  const reports = doings.filter((one) => ['count', 'done'].includes(one.what))
  let status = 'ready'
  let ended: number | null = null
  const holds: { from: number; to: number; open: boolean }[] = []
  const gaps: { from: number; to: number; open?: boolean; declined?: boolean; back?: boolean }[] = []
  let isPosted = false
  let isBack = false
  let told = -1
  for (const [i, one] of doings.entries()) {
    if (!['ready', 'dispatched', 'incomplete', 'done', 'declined'].includes(one.what) || one.what === status) continue
    const ends = one.what === 'done' || one.what === 'declined'
    const putBack = one.what === 'ready'
    const since = ended !== null && status !== 'declined' ? ended : one.at
    if (ended !== null && (!putBack || since === one.at))
      gaps.push({ from: ended, to: one.at, declined: status === 'declined' })
    if (ended !== null || status === 'incomplete' || one.what === 'incomplete' || putBack || isBack)
      if (!ends) told = one.at
    if (putBack) {
      const next = doings
        .slice(i + 1)
        .find((x) => ['dispatched', 'incomplete', 'done', 'declined'].includes(x.what))?.at
      const to = Math.min(next ?? Infinity, reports.find((x) => x.at > one.at)?.at ?? Infinity)
      gaps.push({ from: since, to, open: to === Infinity, back: since === one.at })
    }
    isBack = putBack
    // What the last step makes is posted when it ends.
    const sum = doings.slice(0, i + 1).reduce((all, x) => all + counted(x), 0)
    if (ends && n === 1 && sum > 0) isPosted = true
    ended = ends ? one.at : null
    if (one.what === 'incomplete') {
      const next = doings.slice(i + 1).find((x) => ['ready', 'dispatched', 'done', 'declined'].includes(x.what))
      const report = reports.find((x) => x.at > one.at)?.at ?? Infinity
      const until = next && !['done', 'declined'].includes(next.what) ? next.at : Math.min(report, next?.at ?? Infinity)
      holds.push({ from: one.at, to: until, open: until === Infinity })
    }
    status = one.what
  }
  const started = doings.find((one) => ['dispatched', 'incomplete', 'done'].includes(one.what))?.at ?? Infinity
  const hold = holds.find((one) => one.from === started && one.to > one.from)
  const moments = [...new Set(doings.map(countedAt))].toSorted((a, b) => a - b)
  const net = (at: number) => doings.filter((one) => countedAt(one) === at).reduce((sum, one) => sum + counted(one), 0)
  const total = doings.reduce((sum, one) => sum + counted(one), 0)
  const firstCounted = total > 0 ? moments.find((at) => net(at) > 0)! : Infinity
  const afterHold = () => {
    const declined = gaps.find((one) => one.declined && one.from === hold!.to && one.to > one.from)
    if (declined) return declined.to
    return status === 'declined' && ended === hold!.to ? Infinity : hold!.to
  }
  const first = Math.min(firstCounted, hold ? afterHold() : started)
  const began = first === Infinity ? null : first
  const moves: { until: number; machine: number }[] = []
  let machine = n
  doings.forEach((one, i) => {
    if (one.what !== 'move' || one.machine === machine) return
    if (doings.slice(0, i).some((x) => ['count', 'dispatched', 'incomplete', 'done'].includes(x.what)))
      moves.push({ until: one.at, machine })
    machine = one.machine
  })
  const within = (all: { from: number; to: number }[], slot: number) =>
    all.some((one) => one.from <= slot && slot < one.to)
  const declines = [
    ...gaps.filter((one) => one.declined && one.to > one.from).map((one) => one.from),
    ...(status === 'declined' ? [ended!] : []),
  ]
  const left = gaps.filter((one) => one.to > one.from && !one.open && !declines.includes(one.to))
  return {
    n,
    run,
    made: total,
    madeBefore: began === null ? 0 : net(began),
    countedAt: net,
    reportedAt: (slot) => doings.some((one) => counted(one) !== 0 && countedAt(one) === slot),
    counts: (slot) => reports.some((one) => one.at === slot),
    closes: () => false,
    began,
    ended,
    told: Math.max(
      began ?? -1,
      told,
      ...doings.filter((one) => counted(one) !== 0).map(countedAt),
      ...moves.map((one) => one.until),
    ),
    held: (slot) => within(holds, slot),
    touches: (slot) =>
      began !== null && began <= slot && slot < (ended ?? slots) && !within(holds, slot) && !within(gaps, slot),
    machineAt: (slot) => moves.find((one) => one.until > slot)?.machine ?? machine,
    pauses: (slot) => within(holds, slot) || within(gaps, slot),
    again: left.filter((one) => !one.declined && !one.back).map((one) => one.to),
    resumed: left.filter((one) => one.back).map((one) => one.to),
    retaken: left.filter((one) => one.declined).map((one) => one.to),
    lies: (slot) =>
      (began !== null || ended === null) && slot < (began ?? Infinity)
        ? (began ?? Infinity)
        : gaps.find((one) => (one.open || one.back) && one.from <= slot && slot < one.to)?.to,
    reworked: Math.min(
      ...gaps.filter((one) => !one.declined && !one.back && !one.open && one.to > one.from).map((one) => one.to),
    ),
    declines,
    isDeclined: status === 'declined',
    back: gaps.some((one) => one.open),
    isPosted: isPosted || status === 'done',
  }
}
