// Readings that come late move pieces, and their worth in time with them: figures are those of readings in order.
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { daily, oee, rollUp, shop } from './support.ts'

const service = serviceFor(test)
const day = 86_400_000
const midnight = Math.floor(Date.now() / day) * day - 3 * day
const at = (clock: string) => new Date(midnight + Date.parse(`1970-01-01T${clock}Z`)).toISOString()
const window = `from=${at('00:00')}&to=${at('23:59')}`
type Read = [clock: string, value: number]
const counter = (counts?: 'good') => [
  {
    machine: 'Saw',
    signals: [
      { key: 'state', kind: 'state' as const, states: { RUN: 'Running', SERVICE: 'Service' } },
      { key: 'cuts', kind: 'counter' as const, counts },
    ],
  },
]
const shifts = [daily('Day', '06:00', '21:00', [{ start: '08:00', end: '08:15' }])]

/** A shop whose Saw cuts from midnight on, for two minutes a piece, and what its counter said in each call. */
async function cutting(type = 'Cut', shifts = [daily('Round', '00:00', '24:00')]) {
  const company = await service().company({
    ...shop,
    settings: { timezone: 'UTC', noDataAfterMinutes: 5000, shifts },
    taskTypes: [...shop.taskTypes!, { name: 'Cut', makes: 'PART', runMinutes: 2 }],
    machineData: counter('good'),
  })
  const enter = async (clock: string, value: string) => {
    const readings = [{ ssuId: 'Saw', key: 'state', at: at(clock), value }]
    await company.ok(company.post('/signals/readings', { readings }))
  }
  await enter('00:00', 'RUN')
  const id = await company.task(type, { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at('00:00') }))
  const read = async (...calls: Read[][]) => {
    for (const call of calls) {
      const readings = call.map(([clock, value]) => ({ ssuId: 'Saw', key: 'cuts', at: at(clock), value }))
      await company.ok(company.post('/signals/readings', { readings }))
    }
  }
  const report = (clock: string, goodQuantity: number) =>
    company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, occurredAt: at(clock) }))
  return { company, id, enter, read, report }
}

const figures = (company: TestCompany, query = window) => oee(company, 'Saw', `${query}&explain=true`)
const ideal = async (company: TestCompany) => (await figures(company)).explain.sums.idealSeconds
/** In order in one call and in many, and the one in the middle late. */
const ways = ([a, b, c]: [Read, Read, Read]): Read[][][] => [
  [[a, b, c]],
  [[a], [b], [c]],
  [[a], [c], [b]],
  [[c], [a, b]],
]

test('pieces beyond a shift’s end have the same ideal time in whatever order their readings come', async (t) => {
  for (const calls of ways([
    ['20:30', 100],
    ['21:10', 110],
    ['21:30', 120],
  ])) {
    const { company, read } = await cutting('Cut', shifts)
    await read(...calls.slice(0, 2))
    await rollUp(company)
    await read(...calls.slice(2))
    t.is(await ideal(company), 1200, JSON.stringify(calls))
    await rollUp(company)
    t.is(await ideal(company), 1200, `${JSON.stringify(calls)}, kept`)
  }
})

test('pieces across a break and maintenance have the same ideal time in whatever order their readings come', async (t) => {
  for (const calls of ways([
    ['08:00', 100],
    ['08:25', 110],
    ['08:40', 120],
  ])) {
    const { company, enter, read } = await cutting('Cut', shifts)
    await enter('08:10', 'SERVICE')
    await enter('08:20', 'RUN')
    await read(...calls)
    t.is(await ideal(company), 1800, JSON.stringify(calls))
  }
})

test('a late reading of the minute that a step from before reaches into takes back just that step', async (t) => {
  const { company, read } = await cutting('Cut', shifts)
  await read([
    ['20:55', 100],
    ['21:00:40', 110],
  ])
  await read([['21:00:05', 107]])
  t.is(await ideal(company), 826.229508, '300 of 305 s of 7 pieces; the three others were made after the shift')
})

test('what a late reading moves is neither explained nor told where it was', async (t) => {
  const { company, id, read } = await cutting()
  await read([['20:30', 100]], [['21:30', 120]], [['21:10', 120]])
  const { explain, goodQuantity } = await figures(company)
  t.is(goodQuantity, 20)
  t.deepEqual(
    explain.counts.map((one: any) => [one.occurredAt, one.goodQuantity]),
    [[at('21:10'), 20]],
  )
  const { chapters } = await company.ok(company.get(`/storylines/ssus/Saw?${window}`))
  const counts = chapters.filter((one: any) => one.kind === 'counts')
  t.deepEqual(
    counts.map((one: any) => /: (.*)$/.exec(one.sentence)![1]),
    ['20 good by counter cuts.'],
  )
  const total = await company.ok(company.get(`/tasks/${id}`))
  t.is(total.goodQuantity, 20)
})

test('a window out of which a late reading moved all pieces has none, whether they have a standard time or not', async (t) => {
  const { company, read } = await cutting('Polish')
  await read([['20:30', 100]], [['21:30', 120]], [['21:10', 120]])
  t.like(await figures(company, `from=${at('21:20')}&to=${at('22:00')}`), { goodQuantity: 0, performance: 0 })
  t.is((await figures(company)).performance, null)
})

test('a report after what a late reading moved counts, as nothing was counted since the one before', async (t) => {
  const { company, read, report } = await cutting()
  await read([['20:30', 100]], [['21:30', 120]])
  await report('21:20', 19)
  await report('22:00', 5)
  t.is((await figures(company)).goodQuantity, 20, 'the counter counted since')
  await read([['21:10', 120]])
  t.is((await figures(company)).goodQuantity, 25)
})

test('a report before what a late reading shows to have been counted later counts', async (t) => {
  const { company, read, report } = await cutting()
  await read([['20:30', 100]], [['21:30', 120]])
  await report('20:45', 7)
  await company.apply({ machineData: counter() })
  t.is((await figures(company)).goodQuantity, 20, 'what the counter counted next began before')
  await company.apply({ machineData: counter('good') })
  await read([['21:10', 100]])
  await company.apply({ machineData: counter() })
  t.is((await figures(company)).goodQuantity, 27)
})
