// What people read off a meter, in whatever order it is written down: what the meter shows, how far it has come and the
// tasks that this opens are what a plain reading of all that is known, in the order of time, makes of it.
import test from 'ava'
import fc from 'fast-check'
import { minutesAgo } from '../downtime/machines.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const every = 100
const rollover = 1000

interface Read {
  minutes: number
  value: number
  reset?: true
  replacement?: { lastReading: number }
}

/** How far it came from one value to another; null: that cannot be. */
function rise(from: number, to: number): number | null {
  if (to >= from) return to - from
  const round = rollover - from + to
  return round <= rollover / 2 ? round : null
}
const step = (from: Read, to: Read): number | null =>
  to.reset ? to.value : rise(from.value, to.replacement?.lastReading ?? to.value)

const byTime = (reads: Read[]) => reads.toSorted((a, b) => b.minutes - a.minutes)
const fits = (reads: Read[]) => byTime(reads).every((read, n, all) => n === 0 || step(all[n - 1]!, read) !== null)

function known(reads: Read[]): { value: number; total: number; passed: number; first: number } {
  const all = byTime(reads)
  const first = all[0]!.replacement?.lastReading ?? all[0]!.value
  const total = all.slice(1).reduce((sum, read, n) => sum + step(all[n]!, read)!, first)
  return { value: all.at(-1)!.value, total, first, passed: Math.floor(total / every) - Math.floor(first / every) }
}

const value = fc.integer({ min: 0, max: rollover - 1 })
const part = fc.record({ on: fc.integer({ min: 0, max: 400 }), kind: fc.nat(9), value, rank: fc.nat(1000) })

/** A meter that goes on, is set back, is replaced and begins again, and now and then something that cannot be. */
function history(parts: { on: number; kind: number; value: number; rank: number }[]): (Read & { rank: number })[] {
  let shows = 50
  return parts.map(({ on, kind, value, rank }, n) => {
    const gone = (shows + on) % rollover
    const minutes = (parts.length - n) * 10
    shows = kind < 3 ? value : gone
    const more = { 1: { reset: true }, 2: { replacement: { lastReading: gone } } }[kind]
    return { minutes, value: shows, rank, ...more } as Read & { rank: number }
  })
}

test('readings come to the same in whatever order they are written down', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }] }],
    taskTypes: [{ name: 'Grease' }],
  })
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 9 }), async (parts) => {
      const name = `Dial ${n++}`
      const machine = { machine: 'Saw', meters: [{ key: name, name, source: 'manual' as const, rollover }] }
      const usageRules = [{ meter: name, every, taskType: 'Grease' }]
      await company.apply({ machineData: [{ ...machine, usageRules }] })
      const [meter] = (await company.ok(company.get('/meters?ssuId=Saw'))).data
      const taken: Read[] = []
      let opened = 0
      for (const { rank: _, ...read } of history(parts).toSorted((a, b) => a.rank - b.rank)) {
        const { minutes, ...said } = read
        const reply = await company.post(`/meters/${meter.id}/readings`, { ...said, occurredAt: minutesAgo(minutes) })
        if (!fits([...taken, read])) {
          t.true(['reading_out_of_order', 'invalid_input'].includes(reply.body.code), JSON.stringify([taken, read]))
          continue
        }
        taken.push(read)
        const { value, total, passed } = known(taken)
        opened = Math.max(opened, passed)
        t.like(reply.body, { currentValue: value, total }, JSON.stringify(taken))
      }
      const tasks = await company.sql(
        'select details from work.tasks t where t.company_id = app.company_id() and t.details like $1 order by t.id',
        [`${name}:%`],
      )
      // Nobody has begun them: each names the next distance from where the meter stood first, as is known now.
      const begins = taken.length > 0 ? Math.floor(known(taken).first / every) : 0
      t.deepEqual(
        tasks.map(({ details }) => Number(/: (\d+) /.exec(String(details))![1])),
        Array.from({ length: opened }, (_, n) => (begins + n + 1) * every),
        JSON.stringify(taken),
      )
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
  )
})
