// A status that a person or a task has set holds until the signal changes, also one that the machine is in already and one
// that is told late: whatever readings come before or after it, in whatever order, its history and its stops are what a plain reading of all
// that was said makes of it.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { ingest, monitored } from './machines.ts'
import { plainReading, type Said, type Word } from './plain_reading.ts'

const service = serviceFor(test)

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('RUN', 'IDLE', 'ALARM', '2', 'X') },
  { weight: 1, arbitrary: fc.constant(null) },
)
const key = fc.constantFrom('state', 'state', 'cell')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('earlier' as const), ago: fc.nat(100), key, value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('atWord' as const), late: fc.nat(2), key, value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('now' as const), late: fc.nat(4), key, value }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('word' as const),
      status: fc.constantFrom('Running', 'Broken', 'Broken', 'Service'),
      ago: fc.oneof({ weight: 1, arbitrary: fc.nat(90) }, { weight: 2, arbitrary: fc.constant(undefined) }),
    }),
  },
)
const machineData = monitored.machineData!.map((one: any) => ({
  machine: one.machine,
  signals: [one.signals[0], { ...one.signals[0], key: 'cell' }],
}))
const taskTypes = ['Running', 'Broken', 'Service'].flatMap((status) => [
  { name: status, statusOnOpen: status },
  { name: `${status} then`, statusOnDone: status },
])

type Stop = { startedAt: string; endedAt: string | null; source: string }

const pause = () => new Promise((resolve) => setTimeout(resolve, 3))

/** exactly: to the microsecond. */
async function say(company: TestCompany, status: string, then?: number): Promise<Word & { exactly: string }> {
  if (then !== undefined) {
    const [typeId, exactly] = [company.type[`${status} then`], new Date(then).toISOString()]
    await company.ok(company.post('/tasks', { typeId, title: status, ssuId: 'Saw', status: 'done', endDate: exactly }))
    return { at: then, status, exactly }
  }
  const body = { typeId: company.type[status], title: status, ssuId: 'Saw' }
  const task = await company.ok(company.post('/tasks', body))
  const [row] = await company.sql(
    `select to_json(max(at)) #>> '{}' as at from downtime.status_changes
      where company_id = app.company_id() and source = 'manual'`,
  )
  return { at: Date.parse(task.createdAt), status, exactly: row!.at as string }
}

test('what is said of a machine holds, in whatever order its readings come', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
      const company = await service().company({ ...monitored, taskTypes, machineData })
      const begin = Date.now()
      const said: (Said | Word)[] = []
      const words: (Word & { exactly: string })[] = []
      let waiting: { due: number; reading: Said }[] = []
      const send = async (readings: Said[]) => {
        if (readings.length === 0) return
        const answer = await ingest(
          company,
          readings.map(({ at, ...one }) => ({
            ...one,
            ssuId: 'Saw',
            at: words.find((word) => word.at === at)?.exactly ?? new Date(at).toISOString(),
          })),
        )
        t.deepEqual(answer.rejected, [])
        said.push(...readings)
      }
      // It is silent only since it was heard.
      if (steps.some((one) => one.kind === 'word' && one.ago !== undefined))
        await send([{ at: begin - 120 * 60_000, key: 'state', value: 'RUN' }])
      for (const [n, one] of steps.entries()) {
        await pause()
        if (one.kind === 'word') {
          const then = one.ago === undefined ? undefined : begin - one.ago * 60_000 - 15_000 - n
          const word = await say(company, one.status, then)
          words.push(word)
          said.push({ at: word.at, status: word.status })
        } else {
          const at =
            one.kind === 'now'
              ? Date.now()
              : one.kind === 'atWord'
                ? words.at(-1)?.at
                : begin - one.ago * 60_000 - 30_000
          const readings = [...said, ...waiting.map(({ reading }) => reading)]
          if (at !== undefined && !readings.some((other) => other.at === at && 'key' in other && other.key === one.key))
            waiting.push({
              due: one.kind === 'earlier' ? n : n + one.late,
              reading: { at, key: one.key, value: one.value },
            })
        }
        await pause()
        const due = waiting.filter((held) => held.due <= n)
        waiting = waiting.filter((held) => held.due > n)
        await send(due.map(({ reading }) => reading))
      }
      await send(waiting.map(({ reading }) => reading))
      await service().admin.query('select downtime.note_silence()')
      const known = plainReading(said, Date.now())
      const story = JSON.stringify(said.toSorted((a, b) => a.at - b.at))
      const rows = await company.sql(
        `select status, at from dashboard.status_changes where ssu_id = 'Saw' order by at, id`,
      )
      t.deepEqual(
        rows.map((row) => [row.status, (row.at as Date).getTime()]),
        known.history,
        story,
      )
      const stops: Stop[] = (await company.ok(company.get('/downtime-events?ssuId=Saw&limit=100'))).data.toReversed()
      t.deepEqual(
        stops.map((one) => [Date.parse(one.startedAt), one.endedAt ? Date.parse(one.endedAt) : null]),
        known.stops,
        story,
      )
      for (const { startedAt, source } of stops)
        if (!words.some(({ at }) => at === Date.parse(startedAt))) t.is(source, 'auto', story)
      t.is((await company.ok(company.get('/ssus/Saw'))).status?.name ?? null, known.history.at(-1)?.[0] ?? null, story)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  )
})
