// Whatever became of the task meanwhile, late readings lose no pieces, and count none twice.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor } from '../support/service.ts'
import { below, hourOf, plant, stepsOf } from './plain_counter.ts'

const service = serviceFor(test)

const by = (kind: string, rows: Record<string, unknown>[]): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [row[kind], Number(row.pieces)]))
const happened = ['nothing', 'done', 'declined', 'moved', 'next', 'begun', 'begun before'] as const

test('late readings tell of pieces when they were counted, and leave them where they stand, whatever became of the task', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...happened),
      fc.array(fc.record({ step: fc.nat(60), seconds: fc.constantFrom(20, 130, 3000, 30_000), call: fc.nat(4) }), {
        minLength: 4,
        maxLength: 12,
      }),
      fc.nat(12),
      fc.record({ rollover: fc.constantFrom(null, 100), maxPerMinute: fc.constantFrom(null, 8) }),
      fc.boolean(),
      async (what, drawn, place, wild, isRising) => {
        const counter = isRising ? { rollover: null, maxPerMinute: null } : wild
        const company = await service().company({
          ...plant(counter),
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
          // It rises, or shows anything.
          value = isRising ? value + step : step
          if (n === drawn.length - 1) value++
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
        const isDone = (what === 'done' || what === 'next') && Object.values(whenHeard).some((pieces) => pieces > 0)
        if (isDone) await change({ status: 'done', endDate: new Date(last + 1000) })
        if (what === 'declined') await change({ status: 'declined', declinedReason: 'No', unpostedCounts: 'scrap' })
        if (what === 'moved') await change({ ssuId: 'Mill' })
        if (what === 'next') await dispatch(last + 2000)
        if (what === 'begun') await dispatch(between)
        for (const call of [1, 2, 3, 4]) await hear(call)
        const story = JSON.stringify({ what, place, readings, counter })
        const [all] = await company.sql(
          `select (select coalesce(sum(good_quantity), 0) from work.task_counts
                    where company_id = app.company_id() and signal_id is not null)
                + (select coalesce(sum(quantity), 0) from downtime.uncounted_pieces
                    where company_id = app.company_id())
                + (select coalesce(sum(pieces), 0) from downtime.counted_ahead
                    where company_id = app.company_id()) as pieces`,
        )
        const steps = stepsOf(readings, counter)
        t.is(
          Number(all!.pieces),
          steps.reduce((sum, { step, leftOut }) => sum + step + leftOut, 0),
          story,
        ) // prettier-ignore
        t.deepEqual(await below(company), [], story)
        if (!isRising) return
        t.deepEqual(await onTasks(), whenHeard, story)
        const hours: Record<string, number> = {}
        for (const { at, step } of steps) hours[hourOf(at)] = (hours[hourOf(at)] ?? 0) + step
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
        const none = await company.sql(
          `select hour from downtime.uncounted_pieces where company_id = app.company_id() and quantity < 0`,
        )
        t.deepEqual(none, [], story)
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
  )
})
