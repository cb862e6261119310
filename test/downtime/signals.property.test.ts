// Whatever comes of two machines, in whatever order, how often and in how many calls, with the service started again in
// between: statuses, stops, meters and opened tasks are what a plain reading of all that was said, in the order of time,
// makes of it.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor } from '../support/service.ts'
import { monitored, openTasks, type Reading } from './machines.ts'
import { plainReading, type Said } from './plain_reading.ts'

const service = serviceFor(test)

const machines = ['Saw', 'Press']
// One rule alone, as what a jump makes depends on how much of it comes at once where one task says how many.
const machineData = monitored.machineData!.map((one: any) => ({
  ...one,
  signals: [...one.signals, { ...one.signals[0], key: 'cell' }],
  usageRules: one.usageRules.slice(0, 1),
}))

const reading = fc.oneof(
  fc.record({ key: fc.constantFrom('state', 'cell'), value: fc.constantFrom('RUN', 'IDLE', 'ALARM', '2', 'X') }),
  fc.record({ key: fc.constant('parts'), value: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ key: fc.constant('heat'), value: fc.constantFrom(60, 70, 75, 80, 81, 90) }),
  fc.record({ key: fc.constantFrom('state', 'cell', 'parts', 'heat'), value: fc.constant(null) }),
)
// Minutes apart, so that there are silences, and often several signals at once.
const stream = fc.array(fc.record({ wait: fc.constantFrom(0, 0, 0, 1, 5, 20, 50, 61, 130), reading }), {
  minLength: 1,
  maxLength: 30,
})
const calls = fc.array(fc.record({ from: fc.nat(999), repeated: fc.boolean() }), { minLength: 1, maxLength: 6 })

function sent(streams: Record<string, unknown>, now: number): (Said & { ssuId: string })[] {
  return machines.flatMap((ssuId) => {
    let at = now - 30_000
    return (
      (streams[ssuId] as { wait: number; reading: { key: string; value: string | number | null } }[])
        .map(({ wait, reading }) => {
          at -= wait * 60_000
          return { ssuId, at, ...reading }
        })
        // Another value of one signal at one time would be refused.
        .filter(({ at, key }, n, all) => all.findIndex((other) => other.at === at && other.key === key) === n)
        .toReversed()
    )
  })
}

test('shuffled, repeated and late readings come to the same as all of them in order', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ Saw: stream, Press: stream }),
      fc.array(fc.nat(5), { minLength: 60, maxLength: 60 }),
      calls,
      fc.option(fc.nat(2), { freq: 2 }),
      async (streams, places, how, restartBefore) => {
        const company = await service().company({ ...monitored, machineData })
        const now = Date.now()
        const all = sent(streams, now)
        const parts = how.map(() => [] as typeof all)
        for (const [n, one] of all.entries()) parts[places[n % places.length]! % how.length]!.push(one)
        // What a counter takes back later has opened its tasks all the same.
        const lubricate: Record<string, number> = { Saw: 0, Press: 0 }
        const heard: typeof all = []
        for (const [n, part] of parts.entries()) {
          if (n === restartBefore) await service().restart()
          heard.push(...part)
          const shuffled = part.toSorted((a, b) => ((a.at * 7919) % how[n]!.from) - ((b.at * 7919) % how[n]!.from))
          const again = how[n]!.repeated ? [...shuffled, ...parts.slice(0, n).flat()] : shuffled
          if (again.length === 0) continue
          const readings: Reading[] = again.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() }))
          const answer = await company.ok(company.post('/signals/readings', { readings }))
          t.deepEqual(answer.rejected, [])
          for (const machine of machines) {
            const { tasks } = plainReading(
              heard.filter(({ ssuId }) => ssuId === machine),
              now,
            )
            lubricate[machine] = Math.max(lubricate[machine]!, tasks.Lubricate!)
          }
        }
        await service().admin.query('select downtime.note_silence()')
        const known = Object.fromEntries(
          machines.map((machine) => [
            machine,
            plainReading(
              all.filter(({ ssuId }) => ssuId === machine),
              now,
            ),
          ]),
        )
        for (const ssuId of machines) {
          const rows = await company.sql(
            `select c.status, c.at from downtime.status_changes c join sites.ssus s on s.company_id = c.company_id and s.id = c.ssu_id
              where c.company_id = app.company_id() and s.external_id = $1 order by c.at, c.id`,
            [ssuId],
          )
          t.deepEqual(
            rows.map((row) => [row.status, (row.at as Date).getTime()]),
            known[ssuId]!.history,
          )
          const { data } = await company.ok(company.get(`/downtime-events?ssuId=${ssuId}&limit=100`))
          t.deepEqual(
            data
              .toReversed()
              .map((stop: any) => [Date.parse(stop.startedAt), stop.endedAt && Date.parse(stop.endedAt)]),
            known[ssuId]!.stops,
          )
          const [meter] = (await company.ok(company.get(`/meters?ssuId=${ssuId}`))).data
          t.is(meter.currentValue, Math.max(0, known[ssuId]!.meter))
          const status = (await company.ok(company.get(`/ssus/${ssuId}`))).status
          t.is(status?.name ?? null, known[ssuId]!.history.at(-1)?.[0] ?? null)
        }
        for (const machine of machines) known[machine]!.tasks.Lubricate = lubricate[machine]!
        const tasks = await openTasks(company)
        for (const title of ['Lubricate', 'Cool down'])
          t.is(
            tasks[title] ?? 0,
            machines.reduce((sum, ssuId) => sum + known[ssuId]!.tasks[title]!, 0),
            title,
          )
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  )
})
