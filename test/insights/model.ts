// The figures by brute force: every second of the window is looked at by itself, by the walls' clock.
import { DateTime } from 'luxon'
import { type Count, corrected, type Kind, type Part, total } from './corrected.ts'
import type { Shift } from './support.ts'

const minute = 60_000
/** What figures have of a count: how much, when, and its standard time in millionths of a second. */
type Made = Count & { ideal: number }
export interface Stop {
  from: number
  to: number
  reason: 'Tool breakage' | 'Setup' | 'No demand' | 'Jam' | null
}
export interface State {
  at: number
  category: 'UP' | 'MAINTENANCE' | 'NO_DATA'
}
export interface History {
  zone: string
  shifts: Shift[]
  /** Of the machine; null: none of its stops is minor. */
  minorStopSeconds: number | null
  stops: Stop[]
  states: State[]
  counts: Count[]
  /** When a counter of good pieces was read, besides what it counted then. */
  read?: number[]
  /** What a counter counted on no task. */
  uncounted: { at: number; kind: 'good' | 'scrap' }[]
  /** When the task of each type began. */
  began: Record<string, number>
}

/** When the walls show a time: the last minute at which they do, or that at which they pass over it; midnight as the day begins. */
function wallClock(zone: string, around: number): (local: number) => number {
  const shown = new Map<number, number>()
  const at = (time: number) => {
    let known = shown.get(time)
    if (known === undefined) {
      known = time + DateTime.fromMillis(time, { zone }).offset * minute
      shown.set(time, known)
    }
    return known
  }
  return (local) => {
    for (let time = Math.max(local, around) + 15 * 60 * minute; ; time -= minute) {
      if (time - minute < local - 15 * 60 * minute) throw new Error('no such time')
      const comesTo = at(time) >= local && at(time - minute) < local
      if (comesTo || (at(time) === local && local % 86_400_000 !== 0)) return time
    }
  }
}

const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Seconds of the window that the shifts work. */
export function scheduled({ zone, shifts }: History, from: number, to: number): Uint8Array {
  const seconds = new Uint8Array((to - from) / 1000)
  if (shifts.length === 0) return seconds.fill(1)
  const instant = wallClock(zone, 0)
  const first = DateTime.fromMillis(from, { zone }).startOf('day').minus({ days: 2 })
  for (let day = 0; day < (to - from) / 86_400_000 + 4; day++) {
    const date = first.plus({ days: day })
    const midnight = Date.UTC(date.year, date.month - 1, date.day)
    for (const shift of shifts.filter((one) => one.days.includes(days[date.weekday - 1]!))) {
      const begins = clock(shift.start)
      const range = (start: number, end: number): [number, number] => [
        instant(midnight + start * minute),
        instant(midnight + (end > start ? end : end + 1440) * minute),
      ]
      const [a, b] = range(begins, clock(shift.end))
      const pauses = (shift.breaks ?? []).map((pause) => {
        const later = clock(pause.start) < begins ? 1440 : 0
        const end = clock(pause.end) > clock(pause.start) ? clock(pause.end) : clock(pause.end) + 1440
        const [c, d] = range(clock(pause.start) + later, end + later)
        const over = c + (end - clock(pause.start)) * minute
        const shown = over + DateTime.fromMillis(over, { zone }).offset * minute
        return [c, shown === midnight + (end + later) * minute ? over : d] as const
      })
      for (let time = Math.max(a, from); time < Math.min(b, to); time += 1000)
        if (!pauses.some(([c, d]) => time >= c && time < d)) seconds[(time - from) / 1000] = 1
    }
  }
  return seconds
}

const countsAs = (stop: Stop, history: History) => {
  const length = (stop.to - stop.from) / 1000
  if (stop.reason === 'Setup') return 'setup'
  if (stop.reason === 'No demand') return 'not_planned'
  const threshold = stop.reason === null ? history.minorStopSeconds : stop.reason === 'Jam' ? 300 : null
  return threshold !== null && length < threshold ? 'performance' : 'availability'
}

/** What of a count is not told by a counter already; none if that is nothing. */
function asUsed(count: Count, history: History): Made[] {
  const left = { good: isTold(count, 'good', history), scrap: isTold(count, 'scrap', history) }
  const used = { ...count, good: left.good ? 0 : count.good, scrap: left.scrap ? 0 : count.scrap }
  return (left.good || left.scrap) && used.good === 0 && used.scrap === 0
    ? []
    : [{ ...used, ideal: ideal(used, history) }]
}

const partsOf = (count: Count, history: History) =>
  corrected(count, history.counts, (one, kind) => isTold(one, kind, history))

/** Parts of a correction of one time as one; none if a counter told them all. */
function asOne(count: Count, parts: Part[], worth: (used: Count) => number): Made[] {
  const quantity = (kind: Kind) => total(parts.filter((one) => one.kind === kind && !one.isTold))
  const used = { ...count, at: parts[0]?.at ?? count.at, good: quantity('good'), scrap: quantity('scrap') }
  const isOut = parts.some((one) => one.isTold) && used.good === 0 && used.scrap === 0
  return parts.length === 0 || isOut ? [] : [{ ...used, ideal: worth(used) }]
}

/** What a correction adds is as a report. */
const asAdded = (count: Count, history: History): Made[] =>
  asOne(
    count,
    partsOf(count, history).filter((one) => one.of === count),
    (used) => ideal(used, history),
  )

/** What it takes back is of when that was counted, with the ideal time that it had. */
function asCorrected(count: Count, history: History): Made[] {
  const worth = ({ quantity, isTold, of }: Part) => {
    const [used] = of && !isTold ? (of.by === 'correction' ? asAdded(of, history) : asUsed(of, history)) : []
    return { quantity: used && used.good + used.scrap > 0 ? (quantity * used.ideal) / (used.good + used.scrap) : 0 }
  }
  const others = partsOf(count, history).filter((one) => one.of !== count)
  const ofTimes = Object.values(Object.groupBy(others, (one) => one.at))
  return [
    ...asAdded(count, history),
    ...ofTimes.flatMap((some) => asOne(count, some!, () => Math.round(total(some!.map(worth))))),
  ]
}

function isTold(count: Count, kind: 'good' | 'scrap', history: History): boolean {
  if (count.by === 'counter' || count[kind] === 0) return false
  const latest = (times: number[]) => (times.length > 0 ? Math.max(...times) : null)
  const reports = history.counts.filter((one) => one.by === 'people' && one.type === count.type && one[kind] !== 0)
  const times = reports.map((one) => one.at)
  const end = count.at
  if (makesUp(kind, end, history)) return false
  const since = latest(times.filter((at) => at < end)) ?? history.began[count.type]!
  const read = readings(kind, history)
  if (end >= Math.min(...read) && end <= Math.max(...read)) return true
  const next = history.counts
    .filter((one) => one.by === 'counter' && one[kind] !== 0 && one.at > end)
    .toSorted((a, b) => a.at - b.at)[0]
  if (next?.since !== undefined && next.since < end) return true
  return history.counts.some((one) => one.by === 'counter' && one[kind] !== 0 && one.at > since && one.at <= end)
}

/** When a counter of that kind was read. */
export function readings(kind: 'good' | 'scrap', { counts, uncounted, read }: History): number[] {
  return [
    ...(kind === 'good' ? (read ?? []) : []),
    ...counts.filter((one) => one.by === 'counter' && one[kind] !== 0).map((one) => one.at),
    ...uncounted.filter((one) => one.kind === kind).map((one) => one.at),
  ]
}

/** The last that was counted by then is on no task, and no other report is of it. */
function makesUp(kind: 'good' | 'scrap', at: number, { counts, uncounted }: History): boolean {
  const counted = counts.filter((one) => one.by === 'counter' && one[kind] !== 0 && one.at <= at)
  return uncounted
    .filter((one) => one.kind === kind)
    .map((one) => Math.floor(one.at / minute) * minute)
    .some(
      (from) =>
        from <= at &&
        counted.every((one) => one.at < from + minute) &&
        !counts.some((one) => one.by === 'people' && one[kind] !== 0 && one.at >= from && one.at < at),
    )
}

const knownSince = (history: History) =>
  Math.min(...history.stops.map((one) => one.from), ...history.states.map((one) => one.at))

/** Nobody has data of then; a stop goes on. */
const isUnknown = (history: History, time: number) =>
  time < knownSince(history) ||
  (stateAt(history, time) === 'NO_DATA' && !history.stops.some((one) => one.from <= time && time < one.to))

const stateAt = ({ states }: History, time: number) => states.findLast((one) => one.at <= time)?.category ?? 'UP'

/** The standard time of what was made in planned time, in millionths of a second. */
function ideal(count: Count, history: History): number {
  const reports = history.counts.filter(
    (one) =>
      (one.by === 'people' || (one.by === 'correction' && one.good + one.scrap > 0)) &&
      one.type === count.type &&
      one.at < count.at,
  )
  const before =
    count.by === 'counter'
      ? count.since
      : (reports
          .map((one) => one.at)
          .sort()
          .at(-1) ?? history.began[count.type])
  const since = Math.min(before ?? count.at, count.at - 1000)
  const works = scheduled(history, since, count.at)
  const all = works.filter((one) => one === 1).length
  if (all === 0) return 0
  const planned =
    count.by === 'counter' && count.since !== undefined
      ? works.filter((one, n) => {
          const time = since + n * 1000
          return one === 1 && stateAt(history, time) !== 'MAINTENANCE' && !isUnknown(history, time)
        }).length
      : isUnknown(history, count.at)
        ? 0
        : all
  const standard = Math.abs((count.runMinutes ?? 0) * 60 * (count.good + count.scrap))
  // Told outside of shifts: what of it fits into those since then, or their share of that time.
  const isInShift = scheduled(history, count.at - 1000, count.at)[0] === 1
  const made = isInShift ? standard : Math.max((standard * all * 1000) / (count.at - since), Math.min(standard, all))
  return Math.sign(count.good + count.scrap) * Math.round((made * 1e6 * planned) / all)
}

/** All sums of a window, a second at a time. */
export function sums(history: History, from: number, to: number) {
  const works = scheduled(history, from, to)
  const sum = {
    scheduled: 0,
    maintenance: 0,
    noData: 0,
    notPlanned: 0,
    planned: 0,
    down: 0,
    setup: 0,
    minor: 0,
    failures: 0,
  }
  for (let second = 0; second < works.length; second++) {
    if (!works[second]) continue
    sum.scheduled++
    const time = from + second * 1000
    const stop = history.stops.find((one) => one.from <= time && time < one.to)
    const kind = stop && countsAs(stop, history)
    if (isUnknown(history, time)) sum.noData++
    else if (stateAt(history, time) === 'MAINTENANCE') sum.maintenance++
    else if (kind === 'not_planned') sum.notPlanned++
    else {
      sum.planned++
      if (kind === 'availability' || kind === 'setup') sum.down++
      if (kind === 'setup') sum.setup++
      if (kind === 'performance') sum.minor++
      sum.failures += history.stops.filter(
        (one) => one.from === time && one.from < one.to && countsAs(one, history) === 'availability',
      ).length
    }
  }
  const made = history.counts
    .flatMap((one) => (one.by === 'correction' ? asCorrected(one, history) : asUsed(one, history)))
    .filter(({ at }) => at >= from && at < to)
  const all = (of: (one: Made) => number) => total(made.map((one) => ({ quantity: of(one) })))
  return {
    ...sum,
    counts: made.length,
    unrated: made.filter((one) => one.runMinutes === null && one.good + one.scrap !== 0).length,
    good: all((one) => one.good),
    scrap: all((one) => one.scrap),
    ideal: all((one) => one.ideal),
  }
}

/** part / whole with ten decimals, by whole numbers alone; null where there is no whole. */
export function ratio(part: number | bigint, whole: number | bigint): number | null {
  const [a, b] = [BigInt(part), BigInt(whole)]
  if (b === 0n) return null
  const scale = 10n ** 10n
  return Number((2n * a * scale + b) / (2n * b)) / 1e10
}
