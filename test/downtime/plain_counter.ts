// What all that a counter said comes to, read once in the order of time, and the saw that it counts on.
import type { TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

export const every = 40
export const plant = ({ rollover, maxPerMinute }: Counter): Spec => ({
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
  products: [{ sku: 'BLANK' }],
  settings: { overproductionPercent: 0 },
  taskTypes: [{ name: 'Cut', makes: 'BLANK' }, { name: 'Grease' }],
  machineData: [
    {
      machine: 'Saw',
      signals: [{ key: 'cuts', kind: 'counter', counts: 'good', maxPerMinute }],
      meters: [{ key: 'cuts', name: 'Cuts', source: 'signal', signal: 'cuts', rollover }],
      usageRules: [{ meter: 'cuts', every, taskType: 'Grease' }],
    },
  ],
})

export interface Counter {
  rollover: number | null
  /** More than so much a minute is a jump, which counts nothing. */
  maxPerMinute: number | null
}
export interface Count {
  at: number
  value: number
}

/** From each reading of a counter to the next: how far it came, and what a jump left out, or turned out not to have. */
export function stepsOf(counts: Count[], { rollover, maxPerMinute }: Counter) {
  const byTime = counts.toSorted((a, b) => a.at - b.at)
  const advance = ({ value: from }: Count, { value }: Count) => {
    const round = (rollover ?? Number.POSITIVE_INFINITY) - from + value
    const restarted = value < from / 2
    return value >= from ? value - from : round <= (rollover ?? 0) / 2 ? round : restarted ? value : value - from
  }
  const isJump = (from: Count, to: Count) =>
    advance(from, to) > (maxPerMinute ?? Number.POSITIVE_INFINITY) * Math.max((to.at - from.at) / 60_000, 1)
  return byTime.slice(1).map((to, n) => {
    const [before, from] = [byTime[n - 1], byTime[n]!]
    const wasWrong =
      before && isJump(before, from) && to.value >= before.value && to.value < from.value && !isJump(before, to)
    if (wasWrong)
      return { at: to.at, step: to.value - before.value, leftOut: before.value - from.value, toldAt: from.at }
    const leftOut = isJump(from, to) ? advance(from, to) : 0
    return { at: to.at, step: leftOut ? 0 : advance(from, to), leftOut, toldAt: to.at }
  })
}

/** How far a counter came in all that it said after a time. */
export const advanced = (counts: Count[], counter: Counter, after: number, until = Infinity): number =>
  stepsOf(counts, counter).reduce((sum, { at, step }) => sum + (at > after && at <= until ? step : 0), 0)

export const hourOf = (at: number) => Math.floor(at / 3_600_000)

/** What jumps left out, by the hour that tells it. */
export function leftOut(counts: Count[], counter: Counter): Record<string, number> {
  const hours: Record<string, number> = {}
  for (const { leftOut, toldAt } of stepsOf(counts, counter))
    hours[hourOf(toldAt)] = (hours[hourOf(toldAt)] ?? 0) + leftOut
  return Object.fromEntries(Object.entries(hours).filter(([, quantity]) => quantity !== 0))
}

/** The minutes in which counters counted less than none on a task. */
export const below = (company: TestCompany) =>
  company.sql(
    `select date_trunc('minute', occurred_at) as minute, sum(good_quantity) as pieces from work.task_counts
      where company_id = app.company_id() and signal_id is not null
      group by task_id, date_trunc('minute', occurred_at) having sum(good_quantity) < 0`,
  )
