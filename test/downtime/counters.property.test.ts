// Counters that go on, fall, jump, begin again and come in any order: what their meters show, the pieces that are counted and
// the tasks that they open are what a plain reading of all that came makes of it.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

const every = 40
const plant = ({ rollover, maxPerMinute }: Counter): Spec => ({
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

interface Counter {
  rollover: number | null
  /** More than so much a minute is a jump, which counts nothing. */
  maxPerMinute: number | null
}
interface Count {
  at: number
  value: number
}

/** From each reading of a counter to the next: how far it came, and what a jump left out, or turned out not to have. */
function stepsOf(counts: Count[], { rollover, maxPerMinute }: Counter) {
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
const advanced = (counts: Count[], counter: Counter, after: number, until = Infinity): number =>
  stepsOf(counts, counter).reduce((sum, { at, step }) => sum + (at > after && at <= until ? step : 0), 0)

const hourOf = (at: number) => Math.floor(at / 3_600_000)

/** What jumps left out, by the hour that tells it. */
function leftOut(counts: Count[], counter: Counter): Record<string, number> {
  const hours: Record<string, number> = {}
  for (const { leftOut, toldAt } of stepsOf(counts, counter))
    hours[hourOf(toldAt)] = (hours[hourOf(toldAt)] ?? 0) + leftOut
  return Object.fromEntries(Object.entries(hours).filter(([, quantity]) => quantity !== 0))
}

const call = fc.record({ correct: fc.option(fc.record({ value: fc.nat(300), minutes: fc.nat(40) }), { freq: 4 }) })
const sample = fc.record({ value: fc.nat(99), call: fc.nat(5) })

test('what counters come to does not depend on the order in which they are heard', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ rollover: fc.constantFrom(null, 100), maxPerMinute: fc.constantFrom(null, 8) }),
      fc.array(sample, { minLength: 2, maxLength: 14 }),
      fc.array(call, { minLength: 6, maxLength: 6 }),
      async (counter, samples, calls) => {
        const company = await service().company(plant(counter))
        const now = Date.now()
        const minutesBefore = (minutes: number) => now - minutes * 60_000
        const { id } = await company.ok(
          company.post('/tasks', { typeId: company.type.Cut, title: 'Cut', ssuId: 'Saw' }),
        )
        const began = minutesBefore(60)
        await company.ok(
          company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: new Date(began).toISOString() }),
        )
        const all = samples.map(({ value, call }, n) => ({ value, call, at: minutesBefore((samples.length - n) * 3) }))
        const heard: Count[] = []
        let [set, setAt, since, next, opened, pieces] = [0, -Infinity, -Infinity, every, 0, 0]
        const total = () => set + advanced(heard, counter, setAt)
        const shown = () => Math.max(0, total())
        /** The most it had come to, since its rule counts: as much is due, also where it takes some of that back. */
        const peak = () =>
          heard
            .filter(({ at }) => at > Math.max(setAt, since))
            .reduce((most, { at }) => Math.max(most, set + advanced(heard, counter, setAt, at)), total())
        for (const [n, { correct }] of calls.entries()) {
          const some = all.filter(({ call }) => call === n).map(({ at, value }) => ({ at, value }))
          const isLate = heard.some(({ at }) => some.some((one) => one.at <= at))
          heard.push(...some)
          const readings = some.map(({ at, value }) => ({ ssuId: 'Saw', key: 'cuts', at: new Date(at), value }))
          if (readings.length > 0) await company.ok(company.post('/signals/readings', { readings }))
          while (peak() >= next) {
            next += every
            opened++
          }
          const seen = isLate ? [Infinity] : some.map(({ at }) => at)
          pieces = Math.max(pieces, ...seen.map((at) => advanced(heard, counter, began - 1, at)))
          if (correct) {
            const at = minutesBefore(correct.minutes)
            const said = { value: correct.value, correction: true, occurredAt: new Date(at).toISOString() }
            await company.ok(company.post(`/meters/${company.meter.Cuts}/readings`, said))
            if (at >= setAt) {
              ;[set, setAt] = [correct.value, at]
              since = Math.max(at, ...heard.map((count) => count.at))
              next = (Math.floor(shown() / every) + 1) * every
            }
          }
          const [meter] = (await company.ok(company.get('/meters?ssuId=Saw'))).data
          t.is(meter.currentValue, shown(), JSON.stringify({ heard, set, setAt }))
          const readAt = Math.max(setAt, ...heard.map(({ at }) => at))
          t.is(meter.readAt, Number.isFinite(readAt) ? new Date(readAt).toISOString() : null)
        }
        const [counted] = await company.sql(
          `select (select coalesce(sum(c.good_quantity), 0)::int from work.task_counts c where c.company_id = app.company_id()) as pieces,
                  (select count(*)::int from work.tasks t where t.company_id = app.company_id() and t.title = 'Grease') as opened`,
        )
        t.deepEqual(counted, { pieces, opened }, JSON.stringify(heard))
        const jumps = await company.sql(
          `select u.hour, sum(u.quantity)::int as quantity from downtime.uncounted_pieces u
            where u.company_id = app.company_id() and u.code = 'implausible_jump' group by u.hour having sum(u.quantity) <> 0`,
        )
        t.deepEqual(
          Object.fromEntries(jumps.map(({ hour, quantity }) => [hourOf((hour as Date).getTime()), quantity])),
          leftOut(heard, counter),
          JSON.stringify(heard),
        )
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 10) },
  )
})

const by = (kind: string, rows: Record<string, unknown>[]): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [row[kind], Number(row.pieces)]))
const happened = ['nothing', 'done', 'declined', 'moved', 'next', 'begun', 'begun before'] as const

test('late readings tell of pieces when they were counted, and leave them where they stand, whatever became of the task', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...happened),
      fc.array(fc.record({ step: fc.nat(20), seconds: fc.constantFrom(20, 130, 3000, 30_000), call: fc.nat(4) }), {
        minLength: 4,
        maxLength: 12,
      }),
      fc.nat(12),
      async (what, drawn, place) => {
        const company = await service().company({
          ...plant({ rollover: null, maxPerMinute: null }),
          sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }, { name: 'Mill' }] }],
        })
        const dispatch = async (at: number) => {
          const task = { typeId: company.type.Cut, title: 'Cut', ssuId: 'Saw' }
          const { id } = await company.ok(company.post('/tasks', task))
          const occurredAt = new Date(at).toISOString()
          await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt }))
          return id as string
        }
        let at = Date.now() - 5 * 86_400_000
        let value = 0
        const readings = drawn.map(({ step, seconds, call }, n) => {
          at += seconds * 1000
          value += step
          // The first call has the first and the last, between which all that comes late lies.
          return { at, value, call: n === 0 || n === drawn.length - 1 ? 0 : call }
        })
        const last = readings.at(-1)!.at
        const between = readings[place % readings.length]!.at - 10_000
        const hear = async (call: number) => {
          const some = readings.filter((one) => one.call === call)
          const sent = some.map(({ at, value }) => ({ ssuId: 'Saw', key: 'cuts', at: new Date(at), value }))
          if (sent.length > 0) await company.ok(company.post('/signals/readings', { readings: sent }))
        }
        const onTasks = async () =>
          by(
            'task',
            await company.sql(
              `select task_id as task, sum(good_quantity) as pieces from work.task_counts
              where company_id = app.company_id() and signal_id is not null group by task_id`,
            ),
          ) // prettier-ignore
        const first = what === 'begun' ? undefined : await dispatch(what === 'begun before' ? between : readings[0]!.at)
        await hear(0)
        const whenHeard = await onTasks()
        const change = (body: object) => company.ok(company.patch(`/tasks/${first}`, body))
        if (what === 'done' || what === 'next') await change({ status: 'done', endDate: new Date(last + 1000) })
        if (what === 'declined') await change({ status: 'declined', declinedReason: 'No', unpostedCounts: 'scrap' })
        if (what === 'moved') await change({ ssuId: 'Mill' })
        if (what === 'next') await dispatch(last + 2000)
        if (what === 'begun') await dispatch(between)
        for (const call of [1, 2, 3, 4]) await hear(call)
        const story = JSON.stringify({ what, place, readings })
        t.deepEqual(await onTasks(), whenHeard, story)
        const hours: Record<string, number> = {}
        for (const { at, step } of stepsOf(readings, { rollover: null, maxPerMinute: null }))
          hours[hourOf(at)] = (hours[hourOf(at)] ?? 0) + step
        const told = await company.sql(
          `select extract(epoch from k.hour) / 3600 as hour, sum(k.pieces) as pieces
             from (select date_trunc('hour', occurred_at, 'UTC') as hour, good_quantity as pieces from work.task_counts
                    where company_id = app.company_id() and signal_id is not null
                   union all
                   select hour, quantity from downtime.uncounted_pieces where company_id = app.company_id()) k
            group by k.hour having sum(k.pieces) <> 0`,
        )
        const rising = Object.fromEntries(Object.entries(hours).filter(([, pieces]) => pieces !== 0))
        t.deepEqual(Object.fromEntries(told.map(({ hour, pieces }) => [Number(hour), Number(pieces)])), rising, story)
        const below = await company.sql(
          `select hour from downtime.uncounted_pieces where company_id = app.company_id() and quantity < 0`,
        )
        t.deepEqual(below, [], story)
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
  )
})

/** Sends readings in calls, and answers what was counted, and when. */
async function counted(readings: (Count & { call: number })[], counter: Counter): Promise<string[]> {
  const company = await service().company(plant(counter))
  const { id } = await company.ok(company.post('/tasks', { typeId: company.type.Cut, title: 'Cut', ssuId: 'Saw' }))
  const occurredAt = new Date(readings[0]!.at - 60_000).toISOString()
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt }))
  const calls = [...new Set(readings.map(({ call }) => call))].toSorted((a, b) => a - b)
  for (const call of calls) {
    const some = readings.filter((one) => one.call === call)
    await company.ok(
      company.post('/signals/readings', {
        readings: some.map(({ at, value }) => ({ ssuId: 'Saw', key: 'cuts', at: new Date(at), value })),
      }),
    )
  }
  const rows = await company.sql(
    `select occurred_at as at, sum(good_quantity)::int as good from work.task_counts where company_id = app.company_id()
      group by occurred_at having sum(good_quantity) <> 0 order by occurred_at`,
  )
  return rows.map(({ at, good }) => `${(at as Date).toISOString()} ${good}`)
}
const spaced = (values: number[], calls: number[]) => {
  const now = Math.floor(Date.now() / 60_000) * 60_000
  return values.map((value, n) => ({ value, at: now - (values.length - n) * 120_000, call: calls[n % calls.length]! }))
}

test('pieces are of the time at which they were counted, however their readings come', async (t) => {
  const wild = { rollover: null, maxPerMinute: null }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(20), { minLength: 2, maxLength: 12 }),
      fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }),
      async (steps, calls) => {
        const readings = spaced(
          steps.map((_, n) => steps.slice(0, n + 1).reduce((a, b) => a + b, 0)),
          calls,
        )
        const expected = readings
          .slice(1)
          .flatMap(({ at }, n) => (steps[n + 1] ? [`${new Date(at).toISOString()} ${steps[n + 1]}`] : []))
        t.deepEqual(await counted(readings, wild), expected)
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  )
})

test('in order, a counter that falls and jumps counts the same in one call and in many', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ rollover: fc.constantFrom(null, 100), maxPerMinute: fc.constantFrom(null, 8) }),
      fc.array(fc.nat(99), { minLength: 2, maxLength: 12 }),
      fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }),
      async (counter, values, calls) => {
        const many = spaced(values, calls.toSorted((a, b) => a - b).slice(0, values.length))
        t.deepEqual(
          await counted(many, counter),
          await counted(
            many.map((one) => ({ ...one, call: 0 })),
            counter,
          ),
        )
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  )
})
