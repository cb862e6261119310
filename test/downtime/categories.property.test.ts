// The company changes what statuses count as while machines tell what they are in: what comes late, in whatever
// order, comes to the same as all of it at its time.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { monitored } from './machines.ts'

const service = serviceFor(test)
const minute = 60_000
const machineData = monitored.machineData!.map((one: any) => ({
  ...one,
  signals: [...one.signals, { ...one.signals[0], key: 'cell' }],
}))

// Minutes ago, and after how many more of the changes it comes.
const told = fc.record({
  ago: fc.integer({ min: 1, max: 90 }),
  late: fc.constantFrom(0, 0, 1, 2, 5),
  key: fc.constantFrom('state', 'state', 'cell', 'heat'),
  value: fc.constantFrom('RUN', 'IDLE', 'IDLE', 'ALARM', '2', null),
})
const change = fc.record({
  ago: fc.integer({ min: 1, max: 90 }),
  name: fc.constantFrom('Idle', 'Idle', 'Broken', 'Service'),
  category: fc.constantFrom('UP', 'DOWN', 'MAINTENANCE'),
})
type Told = typeof told extends fc.Arbitrary<infer One> ? One : never
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

/** A call as if it were of then. */
async function callAt(company: TestCompany, call: string, at: number, input: object): Promise<any> {
  const [row] = await company.sql(
    `select (call.${call}(p.company_id, jsonb_build_object('sub', p.user_id, 'actorType', 'human', 'channel', 'rest',
              'transactionId', 'then' || left(set_config('app.now', $2, true), 0)), $1)).body
       from people.people p where p.company_id = app.company_id()`,
    [input, new Date(at).toISOString()],
  )
  return JSON.parse(row!.body as string)
}

/** All of it, each in the portion that ends with the change before which it comes; the last ends now. */
async function play(company: TestCompany, told: (Told & { portion: number })[], changes: Change[], now: number) {
  for (const [n, one] of [...changes, undefined].entries()) {
    const portion = told.filter(({ portion }) => portion === n)
    const at = one ? now - one.ago * minute : now
    const readings = portion.map(({ ago, key, value }) => {
      return {
        ssuId: 'Saw',
        key,
        at: new Date(now - ago * minute - 1000).toISOString(),
        value: key === 'heat' ? 20 : value,
      }
    })
    if (readings.length > 0) {
      const answer = await callAt(company, 'signals_ingest', at - 1, { readings })
      if (answer.rejected?.length !== 0) throw new Error(JSON.stringify(answer))
    }
    if (one) {
      const spec = { version: 1, ssuStatuses: [{ name: one.name, category: one.category }] }
      const answer = await callAt(company, 'config_apply', at, { spec })
      if (answer.failed !== null) throw new Error(JSON.stringify(answer))
    }
  }
  await company.sql(
    `select set_config('app.now', $1, true), downtime.fall_silent(m.id)
     from sites.ssus m where m.company_id = app.company_id() order by m.id`,
    [new Date(now).toISOString()],
  )
  const history = await company.sql(
    `select c.status, c.category, c.source, app.iso(c.at) as at from downtime.status_changes c
      where c.company_id = app.company_id() order by c.at, c.id`,
  )
  const stops = await company.sql(
    `select s.source, app.iso(s.started_at) as started, app.iso(s.ended_at) as ended from downtime.stoppages s
      where s.company_id = app.company_id() order by s.started_at`,
  )
  return { history, stops }
}

test('readings that come late between changes of what statuses count as come to the same as all at their time', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(told, { selector: ({ ago, key }) => `${key} ${ago}`, minLength: 2, maxLength: 14 }),
      fc.uniqueArray(change, { selector: ({ ago }) => ago, minLength: 1, maxLength: 5 }),
      async (told, changed) => {
        const now = Math.floor(Date.now() / 1000) * 1000
        const changes = changed.toSorted((a, b) => b.ago - a.ago)
        const world = () => service().company({ ...monitored, settings: { noDataAfterMinutes: 12 }, machineData })
        const portionOf = ({ ago }: Told) => changes.filter((one) => one.ago > ago).length
        const inTime = told.map((one) => ({ ...one, portion: portionOf(one) }))
        const late = told.map((one) => ({ ...one, portion: Math.min(changes.length, portionOf(one) + one.late) }))
        const wanted = await play(await world(), inTime, changes, now)
        t.deepEqual(await play(await world(), late, changes, now), wanted, JSON.stringify({ told, changes }))
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  )
})
