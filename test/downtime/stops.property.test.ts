// Stops of a machine that people begin and end, and that goes out of use, while its readings come in any order: whatever was
// told when, they are what a plain walk through its history and through what people said makes of it.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { monitored, company as monitoredCompany } from './machines.ts'

const service = serviceFor(test)
const minute = 60_000

// Minutes; 0: now. Each kind of thing has its own second of the minute, so that no two fall on one moment but what two signals say.
const ago = fc.integer({ min: 0, max: 30 })
const key = fc.constantFrom('state', 'state', 'cell')
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('readings' as const),
      said: fc.uniqueArray(fc.record({ ago, key, value: fc.constantFrom('RUN', 'IDLE', 'ALARM', '2') }), {
        selector: (one) => `${one.key} ${one.ago}`,
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), ago }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('use' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('begin' as const), ago }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('past' as const), ago: fc.integer({ min: 9, max: 30 }), long: fc.nat(8) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('task' as const),
      ago,
      type: fc.constantFrom('Repair', 'Start up', 'Overhaul'),
    }),
  },
)

const machineData = monitored.machineData!.map((one: any) => ({
  ...one,
  signals: [...one.signals, { ...one.signals[0], key: 'cell' }],
}))

type Action = typeof action extends fc.Arbitrary<infer One> ? One : never
interface Change {
  at: number
  category: string | null
  isSaid: boolean
  recorded: number
}
type Span = [number, number | null]
/** A stop that a person began, and when that was told. */
interface Begun {
  at: number
  opened: number
}
/** began: of the stop that a person ended; undefined: it ended as the machine went out of use. */
interface Ended {
  at: number
  began?: number
}
type Told = { at: string; began?: string }

/**
 * Leaving DOWN ends a stop, and so does coming to run, also after no data; entering DOWN begins one where none is open.
 * So do people, who say when, and who say that it is DOWN or UP where it is already; who reports by hand that it stands begins
 * none where it stood already and nobody had ended that since it was DOWN, or was said to be. That it runs ends what was told before that was.
 */
function plainStops(history: Change[], begun: Begun[], ended: Ended[]): Span[] {
  const stops: Span[] = []
  const end = (at: number) => {
    const last = stops.at(-1)
    if (last && last[1] === null) last[1] = at
  }
  // At one moment a stop that somebody begins comes after what is left then, and before what is entered.
  const isLeft = (at: number, n: number) => history.slice(n).some((one) => one.at === at && one.category !== 'DOWN')
  let state: string | null = null
  let isSilent = false
  let opened = 0
  let downSince = 0
  let lastEnd = 0
  const said: { at: number; place: number; kind?: 'begin' | 'end' | 'stood'; state?: Change; opened?: number }[] = [
    ...history.map((one, n) => ({ at: one.at, place: isLeft(one.at, n) ? 0 : 2, state: one })),
    ...begun.map(({ at, opened }) => ({ at, place: 1, kind: 'begin' as const, opened })),
    ...ended.map(({ at }) => ({ at, place: 4, kind: 'end' as const })),
    // Who ended one says that it stood from where that had begun.
    ...ended.flatMap(({ began: at }) => (at ? [{ at, place: 3, kind: 'stood' as const }] : [])),
  ].toSorted((a, b) => a.at - b.at || a.place - b.place)
  for (const one of said) {
    const isOpen = stops.at(-1)?.[1] === null
    if (one.kind === 'end') {
      end(one.at)
      lastEnd = one.at
    } else if (one.kind === 'begin') {
      if (state === 'DOWN' && lastEnd < downSince) continue
      end(one.at)
      stops.push([one.at, null])
      opened = one.opened!
    } else if (one.kind === 'stood') {
      if (state === 'DOWN' && !isOpen) stops.push([one.at, null])
    } else if (one.state) {
      const { category, isSaid, recorded } = one.state
      const isSilence = category === 'NO_DATA' && !isSaid
      if (!isSilence) {
        const comesToRun = category === 'UP' && (isSaid || isSilent || state !== 'UP')
        if ((state === 'DOWN' && category !== 'DOWN') || (comesToRun && recorded > opened)) end(one.at)
        else if (category === 'DOWN' && (state !== 'DOWN' || isSaid) && !isOpen) stops.push([one.at, null])
        if (category === 'DOWN' && state !== 'DOWN') downSince = one.at
        if (category === 'DOWN' && isSaid) lastEnd = 0
        state = category
      }
      isSilent = isSilence
    }
  }
  return stops.filter(([from, to]) => from !== to)
}

/** Does it, and answers when by that a stop was ended by hand, or as the machine went out of use. */
async function act(company: TestCompany, one: Action, begin: number, n: number): Promise<Told | undefined> {
  const iso = (ago: number, second: number) =>
    ago === 0 ? undefined : new Date(begin - ago * minute + second * 1000).toISOString()
  const newest = async () => (await company.ok(company.get('/downtime-events?ssuId=Saw&limit=1'))).data[0]
  const open = await newest()
  if (one.kind === 'readings') {
    const readings = one.said.map(({ ago, key, value }) => {
      return { ssuId: 'Saw', key, at: iso(ago, 0) ?? new Date().toISOString(), value }
    })
    await company.ok(company.post('/signals/readings', { readings }))
  } else if (one.kind === 'begin') {
    await company.post('/downtime-events', { ssuId: 'Saw', occurredAt: iso(one.ago, 11) })
  } else if (one.kind === 'past') {
    const [occurredAt, endedAt] = [iso(one.ago, 44), iso(one.ago - one.long, 55)]
    const { status } = await company.post('/downtime-events', { ssuId: 'Saw', occurredAt, endedAt })
    return status === 200 ? { at: endedAt! } : undefined
  } else if (one.kind === 'end') {
    if (open?.endedAt !== null) return undefined
    const { body } = await company.post(`/downtime-events/${open.id}/close`, { occurredAt: iso(one.ago, 22) })
    return body.endedAt && { at: body.endedAt, began: body.startedAt }
  } else if (one.kind === 'use') {
    const { isActive } = await company.ok(company.get('/ssus/Saw'))
    await company.ok(company.put('/ssus/Saw', { isActive: !isActive }))
    // One that comes back as it was when somebody had ended its stop is not stopped.
    const [row] = await company.sql(
      'select app.iso(max(at)) as at from downtime.stop_ends where company_id = app.company_id() and person_id is null',
    )
    return row!.at ? { at: row!.at as string } : undefined
  } else {
    const { body } = await company.post('/tasks', { typeId: company.type[one.type], title: 'x', ssuId: 'Saw' })
    if (body.id) await company.done(body.id, { occurredAt: iso(one.ago, 33 + n / 1000) })
  }
}

test('stops are what the history and people say, whatever came when', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
      const company = await monitoredCompany(service(), {
        settings: { noDataAfterMinutes: 12 },
        machineData,
        taskTypes: [
          { name: 'Lubricate' },
          { name: 'Change blade' },
          { name: 'Cool down' },
          { name: 'Repair', statusOnDone: 'Broken' },
          { name: 'Start up', statusOnDone: 'Running' },
          { name: 'Overhaul', statusOnDone: 'Service' },
        ],
      })
      const begin = Math.floor(Date.now() / 1000) * 1000
      let ended: Ended[] = []
      const begun = new Set<number>()
      for (const [n, one] of actions.entries()) {
        const to = await act(company, one, begin, n)
        if (to) ended.push({ at: Date.parse(to.at), began: to.began ? Date.parse(to.began) : undefined })
        const stops = (await company.ok(company.get('/downtime-events?ssuId=Saw&limit=100'))).data.toReversed()
        const rows = await company.sql(
          `select c.at, c.category, c.source = 'manual' as said, extract(epoch from c.recorded_at)::float8 as recorded from downtime.status_changes c
            where c.company_id = app.company_id() order by c.at, c.id`,
        )
        const history = rows.map((row) => {
          const { category, said, recorded } = row as any
          return { at: (row.at as Date).getTime(), category, isSaid: said, recorded }
        })
        // Who says that it is DOWN begins a stop where there is none, which the history tells.
        const byHand = (
          await company.sql(
            `select s.begun_at, s.started_at = s.ended_at as over, extract(epoch from s.opened_at)::float8 as opened
               from downtime.stoppages s where s.company_id = app.company_id() and s.begun_at is not null`,
          )
        ).map((row) => ({ at: (row.begun_at as Date).getTime(), over: row.over, opened: row.opened as number }))
        for (const { at } of byHand)
          if (!begun.has(at)) {
            begun.add(at)
            // That one begins with what was said before shows with late readings: who ended it said so later.
            const until = one.kind === 'past' ? Date.parse(to!.at) : Number.POSITIVE_INFINITY
            ended = ended.filter((end) => end.at < at || end.at >= until)
          }
        // What was over where it began.
        const atOnce = byHand.filter(({ over }) => over)
        t.deepEqual(
          stops
            .map((stop: any) => [Date.parse(stop.startedAt), stop.endedAt && Date.parse(stop.endedAt)])
            .filter(([from, to]: Span) => from !== to),
          plainStops(history, byHand, [...ended, ...atOnce]),
          JSON.stringify(actions.slice(0, n + 1)),
        )
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  )
})
