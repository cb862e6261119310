// A machine goes out of use and comes back, and what it said before, meanwhile and after comes in any order: statuses,
// stops, meter and tasks are what a plain reading of all that was said in use makes of it.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor } from '../support/service.ts'
import { minutesAgo, monitored, openTasks } from './machines.ts'
import { plainReading, type Said } from './plain_reading.ts'

const service = serviceFor(test)
const machineData = monitored.machineData!.map((one: any) => ({
  ...one,
  signals: [...one.signals, { ...one.signals[0], key: 'cell' }],
  usageRules: one.usageRules.slice(0, 1),
}))

const value = fc.oneof(
  fc.record({ key: fc.constantFrom('state', 'cell'), value: fc.constantFrom('RUN', 'IDLE', 'ALARM', '2', null) }),
  fc.record({ key: fc.constant('parts'), value: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ key: fc.constant('heat'), value: fc.constantFrom(60, 75, 81, 90, null) }),
)
// In which of six calls it comes: two while the machine is in use, two while it is not, two when it is back.
const before = fc.array(fc.record({ wait: fc.constantFrom(0, 0, 1, 5, 20, 61, 130), said: value, call: fc.nat(5) }), {
  maxLength: 15,
})
const meanwhile = fc.array(fc.record({ said: value, call: fc.integer({ min: 2, max: 5 }) }), { maxLength: 3 })
const after = fc.array(fc.record({ said: value, call: fc.integer({ min: 4, max: 5 }) }), { maxLength: 10 })

test('readings of before, of meanwhile and of after a time out of use come to the same in any order', async (t) => {
  await fc.assert(
    fc.asyncProperty(before, meanwhile, after, async (before, meanwhile, after) => {
      const company = await service().company({ ...monitored, machineData })
      const known: Said[] = []
      const message = () => JSON.stringify({ before, meanwhile, after })
      let [out, back, opened] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
      const use = async (isActive: boolean) => {
        await company.ok(company.put('/ssus/Saw', { isActive }))
        const [row] = await company.sql(
          'select began_at, ended_at from sites.unused_times where company_id = app.company_id()',
        )
        out = (row!.began_at as Date).getTime()
        back = (row!.ended_at as Date | null)?.getTime() ?? back
      }
      const ingest = async (call: number) => {
        const early = before.map(({ said, call }, n) => {
          const minutes = before.slice(0, n + 1).reduce((sum, { wait }) => sum + wait, 0)
          return { ...said, call, at: start - minutes * 60_000 }
        })
        const late = after.map((one, n) => ({ ...one.said, call: one.call, at: back + 1 + (n >> 1) * 6000 }))
        // Of one signal at one time there is one value.
        const taken = [...early, ...late]
          .filter((one, n, all) => all.findIndex((other) => other.at === one.at && other.key === one.key) === n)
          .filter((one) => one.call === call)
        const refused = meanwhile
          .map((one, n) => ({ ...one.said, call: one.call, at: out + n }))
          .filter((one) => one.call === call)
        const all = [...refused, ...taken].toSorted((a, b) => ((a.at * 7919) % 101) - ((b.at * 7919) % 101))
        if (all.length === 0) return
        const readings = all.map(({ key, value, at }) => ({ ssuId: 'Saw', key, value, at: new Date(at).toISOString() }))
        const answer = await company.ok(company.post('/signals/readings', { readings }))
        t.is(answer.rejected.length, refused.length, message())
        known.push(...taken)
        count()
      }
      const count = () => {
        if (out === Number.POSITIVE_INFINITY || back < Number.POSITIVE_INFINITY)
          opened = Math.max(opened, plainReading(known, Date.now(), out).tasks.Lubricate!)
      }
      const start = Date.parse(minutesAgo(0.1))
      for (const call of [0, 1]) await ingest(call)
      await service().admin.query('select downtime.note_silence()')
      await use(false)
      for (const call of [2, 3]) await ingest(call)
      while (Date.now() < out + 5) await company.get('/me')
      await use(true)
      count()
      for (const call of [4, 5]) await ingest(call)

      const { history, stops, meter, tasks } = plainReading(known, Date.now(), out)
      const rows = await company.sql(
        `select c.status, c.at from downtime.status_changes c
           join sites.ssus s on s.company_id = c.company_id and s.id = c.ssu_id
          where c.company_id = app.company_id() and s.external_id = 'Saw' order by c.at, c.id`,
      )
      t.deepEqual(
        rows.map((row) => [row.status, (row.at as Date).getTime()]),
        history,
        message(),
      )
      const { data } = await company.ok(company.get('/downtime-events?ssuId=Saw&limit=100'))
      const found = data
        .toReversed()
        .map((stop: any) => [stop.startedAt, stop.endedAt].map((at) => at && Date.parse(at)))
      t.deepEqual(found, stops, message())
      t.is((await company.ok(company.get('/meters?ssuId=Saw'))).data[0].currentValue, Math.max(0, meter), message())
      const { status } = await company.ok(company.get('/ssus/Saw'))
      t.is(status?.name ?? null, history.at(-1)?.[0] ?? null, message())
      const open = await openTasks(company)
      t.deepEqual([open.Lubricate ?? 0, open['Cool down'] ?? 0], [opened, tasks['Cool down']!], message())
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  )
})
