// Counters that go on, fall, jump, begin again and come in any order: what their meters show, the pieces that are counted and
// the tasks that they open are what a plain reading of all that came makes of it.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor } from '../support/service.ts'
import { advanced, below, type Count, type Counter, every, hourOf, leftOut, plant, stepsOf } from './plain_counter.ts'

const service = serviceFor(test)

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
        let wasLate = false
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
          wasLate ||= isLate
          const known = [...heard]
          heard.push(...some)
          const readings = some.map(({ at, value }) => ({ ssuId: 'Saw', key: 'cuts', at: new Date(at), value }))
          if (readings.length > 0) await company.ok(company.post('/signals/readings', { readings }))
          while (peak() >= next) {
            next += every
            opened++
          }
          const came = (counts: Count[], until?: number) => advanced(counts, counter, began - 1, until)
          pieces = Math.max(pieces, ...ends(known, some).map((at) => came(known) + came(heard, at) - came(known, at)))
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
                  (select coalesce(sum(u.quantity), 0)::int from downtime.uncounted_pieces u where u.company_id = app.company_id()) as told,
                  (select coalesce(sum(a.pieces), 0)::int from downtime.counted_ahead a where a.company_id = app.company_id()) as ahead,
                  (select count(*)::int from work.tasks t where t.company_id = app.company_id() and t.title = 'Grease') as opened`,
        )
        const story = JSON.stringify(heard)
        t.is(counted!.opened, opened, story)
        t.deepEqual(await below(company), [], story)
        const came = stepsOf(heard, counter).reduce((sum, { step, leftOut }) => sum + step + leftOut, 0)
        t.is(Number(counted!.pieces) + Number(counted!.told) + Number(counted!.ahead), came, story)
        // What was counted before a late reading shows a jump in it stays on the task.
        if (wasLate && counter.maxPerMinute !== null) return
        t.is(counted!.pieces, pieces, story)
        const jumps = await company.sql(
          `select u.hour, sum(u.quantity)::int as quantity from downtime.uncounted_pieces u
            where u.company_id = app.company_id() and u.code = 'implausible_jump' group by u.hour having sum(u.quantity) <> 0`,
        )
        t.deepEqual(
          Object.fromEntries(jumps.map(({ hour, quantity }) => [hourOf((hour as Date).getTime()), quantity])),
          leftOut(heard, counter),
          story,
        )
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 10) },
  )
})

/** The times up to which a call's readings say something new by themselves: late ones all together. */
function ends(known: Count[], some: Count[]): number[] {
  const last = Math.max(...known.map(({ at }) => at))
  return [...(known.length > 0 ? [last] : []), ...some.map(({ at }) => at).filter((at) => at > last)].toSorted(
    (a, b) => a - b,
  )
}

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
