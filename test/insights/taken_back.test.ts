// What corrections take back: the pieces that were counted last, of their machine and time, with the ideal time that they had.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { oee, rollUp, shop } from './support.ts'

const service = serviceFor(test)
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const world = {
  ...shop,
  taskTypes: [{ name: 'Turn', makes: 'PART', runMinutes: 1 }],
  settings: {
    shifts: [
      { name: 'Night', days: [...week], start: '22:00', end: '06:00' },
      { name: 'Early', days: week.slice(0, 5), start: '06:00', end: '14:00' },
    ],
  },
  machineData: [
    {
      machine: 'Saw',
      noDataAfterMinutes: 10_080,
      signals: [{ key: 'cuts', kind: 'counter' as const, counts: 'good' as const }],
    },
  ],
}
const noon = new Date(Date.now() - 14 * 86_400_000)
const monday = Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth(), noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7))
/** A day of a week that is over, 0 its Monday, and a time of it. */
const at = (day: number, time: string) =>
  `${new Date(monday + day * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000Z`

/** A task on the Saw, dispatched on Monday, and what is told of it. */
async function sawing() {
  const company = await service().company(world)
  await company.signal('Saw', 'Running', at(0, '06:00'))
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(0, '06:00') }))
  const read = (when: string, value: number) =>
    company.ok(company.post('/signals/readings', { readings: [{ ssuId: 'Saw', key: 'cuts', at: when, value }] }))
  const report = (goodQuantity: number, occurredAt: string) =>
    company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, occurredAt }))
  const correct = (goodQuantity: number, occurredAt?: string, scrapQuantity = 0) =>
    company.ok(
      company.post(`/tasks/${id}/counts/corrections`, {
        goodQuantity,
        scrapQuantity,
        reason: 'Looked at again',
        ...(occurredAt && { occurredAt }),
      }),
    )
  return { company, id, read, report, correct }
}

/** Good pieces, ideal minutes and performance of the weeks, or of some time. */
async function figures(company: TestCompany, from = at(0, '00:00'), to = at(14, '00:00')) {
  const row = await oee(company, 'Saw', `from=${from}&to=${to}&explain=true`)
  return { good: row.goodQuantity, ideal: row.explain.sums.idealSeconds / 60, row }
}

/** Good pieces of the Saw's days. */
async function daysOf(company: TestCompany, days: number[]): Promise<number[]> {
  const { oeeDays } = await data(
    company,
    'query ($days: [Date!]) { oeeDays(filter: { day: { in: $days }, ssuId: { equalTo: "Saw" } }, orderBy: DAY_ASC) { nodes { goodQuantity } } }',
    { days: days.map((day) => at(day, '00:00').slice(0, 10)) },
  )
  return oeeDays.nodes.map((one: any) => Number(one.goodQuantity))
}

test('counted pieces that are taken back are the last ones, of their days, with the ideal time that they had', async (t) => {
  const { company, read, correct } = await sawing()
  await read(at(5, '10:00'), 0)
  await read(at(5, '14:00'), 60)
  await read(at(7, '07:50'), 60)
  await read(at(7, '08:00'), 80)
  t.like(await figures(company), { good: 80, ideal: 20 })
  await correct(-50)
  const { good, ideal, row } = await figures(company)
  t.deepEqual([good, ideal, row.performance, row.quality], [30, 0, 0, 1])
  t.deepEqual(await daysOf(company, [5, 7]), [30, 0])
})

test('what is taken back of several readings takes of each what that had', async (t) => {
  for (const [taken, good, ideal] of [
    [-100, 0, 0],
    [-30, 70, 70],
    [-20, 80, 80],
  ] as const) {
    const { company, read, correct } = await sawing()
    await read(at(1, '07:00'), 0)
    await read(at(1, '08:00'), 60)
    await read(at(1, '13:30'), 80)
    await read(at(1, '14:30'), 80)
    await read(at(1, '18:12'), 100)
    t.is((await figures(company)).ideal, 80)
    await correct(taken)
    t.like(await figures(company), { good, ideal }, `${taken}`)
    if (taken === -100) continue
    await correct(-good)
    t.like(await figures(company), { good: 0, ideal: 0 }, 'none of them is taken back twice')
  }
})

test('pieces that are added and taken back again leave what was there', async (t) => {
  const { company, report, correct } = await sawing()
  await report(10, at(5, '06:04'))
  await correct(40, at(5, '15:27'))
  t.like(await figures(company), { good: 50, ideal: 10 })
  await correct(-40)
  t.like(await figures(company), { good: 10, ideal: 10 })
  await correct(-10)
  t.like(await figures(company), { good: 0, ideal: 0 })
})

test('a correction of a time with fewer pieces than it takes back is of others beside: no machine goes below none', async (t) => {
  const { company, id, read, report, correct } = await sawing()
  await read(at(0, '07:00'), 0)
  await read(at(0, '08:30'), 39)
  t.is((await report(66, at(6, '23:00')))._meta.warnings[0].code, 'also_counted_by_machine')
  await read(at(7, '09:00'), 39)
  t.is((await figures(company)).good, 39, 'the counter had told what was reported')
  await correct(-52, at(0, '08:53'))
  t.is((await company.ok(company.get(`/tasks/${id}`))).goodQuantity, 53)
  t.like(await figures(company), { good: 0, ideal: 0 })
  await correct(-53)
  t.like(await figures(company), { good: 0, ideal: 0 })
})

test('what is taken back of a task that went on elsewhere is of both machines, as far as each has some', async (t) => {
  const { company, id, report, correct } = await sawing()
  await report(10, at(1, '08:00'))
  await company.ok(company.patch(`/tasks/${id}`, { ssuId: 'Lathe', occurredAt: at(1, '09:00') }))
  await report(5, at(1, '10:00'))
  await correct(-12)
  const window = `from=${at(0, '00:00')}&to=${at(7, '00:00')}`
  t.is((await oee(company, 'Lathe', window)).goodQuantity, 0)
  t.like(await figures(company), { good: 3, ideal: 3 })
})

test('good pieces of two days that were scrap are so on each, and keep their ideal time', async (t) => {
  const { company, read, correct } = await sawing()
  await read(at(1, '07:00'), 0)
  await read(at(1, '07:30'), 20)
  await read(at(5, '08:00'), 20)
  await read(at(5, '10:00'), 50)
  await correct(-40, undefined, 40)
  const scrapOf = async (day: number) =>
    (await figures(company, at(day, '00:00'), at(day + 1, '00:00'))).row.scrapQuantity
  t.deepEqual([await scrapOf(1), await scrapOf(5)], [10, 30])
  t.like(await figures(company), { good: 10, ideal: 20 })
  await correct(0, undefined, -40)
  t.like(await figures(company), { good: 10, ideal: 10 })
})

test('a correction that adds more of what a counter told too than it takes of the other kind has its figures', async (t) => {
  const { company, id, read, correct } = await sawing()
  await read(at(1, '07:00'), 0)
  await read(at(1, '09:00'), 10)
  const counts = { goodQuantity: 10, scrapQuantity: 5, occurredAt: at(1, '10:00') }
  await company.ok(company.post(`/tasks/${id}/counts`, counts))
  t.like((await figures(company)).row, { goodQuantity: 10, scrapQuantity: 5 })
  await correct(6, undefined, -5)
  t.like((await figures(company)).row, { scrapQuantity: 0 })
  await correct(-6, undefined, 5)
  t.like((await figures(company)).row, { goodQuantity: 10, scrapQuantity: 5 })
})

test('what was taken back of a counter goes with its pieces to the days that late readings show', async (t) => {
  const { company, read, correct } = await sawing()
  await read(at(0, '07:00'), 0)
  await read(at(3, '10:00'), 100)
  await correct(-30)
  await rollUp(company)
  t.deepEqual(await daysOf(company, [1, 2, 3]), [0, 0, 70])
  await read(at(2, '12:00'), 95)
  t.deepEqual(await daysOf(company, [1, 2, 3]), [0, 70, 0], 'five of the last and twenty-five of those before')
  await read(at(1, '12:00'), 90)
  t.deepEqual(await daysOf(company, [1, 2, 3]), [70, 0, 0])
  await rollUp(company)
  t.deepEqual(await daysOf(company, [1, 2, 3]), [70, 0, 0])
  const { row } = await figures(company, at(1, '11:00'), at(1, '13:00'))
  t.deepEqual(
    row.explain.counts.map((one: any) => [one.occurredAt, one.goodQuantity, one.source]),
    [
      [at(1, '12:00'), 90, 'counter'],
      [at(1, '12:00'), -20, 'people'],
    ],
  )
})

test('what is taken back is of the hours and shifts of its pieces, and stays there when days begin otherwise', async (t) => {
  const { company, report, read, correct } = await sawing()
  await read(at(2, '00:30'), 0)
  await read(at(2, '03:00'), 50)
  await read(at(2, '06:00'), 100)
  await correct(-60)
  const made = async (from: string, to: string) => (await figures(company, at(2, from), at(2, to))).good
  t.deepEqual([await made('00:00', '05:00'), await made('05:00', '23:00')], [40, 0])
  await company.apply({ settings: { timezone: 'America/New_York', shifts: [] } })
  t.deepEqual(await daysOf(company, [1, 2]), [40, 0])
  await correct(-15, at(2, '04:00'))
  await report(7, at(2, '09:00'))
  await correct(-5, at(2, '08:00'))
  t.deepEqual([await made('00:00', '05:00'), await made('05:00', '23:00')], [20, 0], 'of a time, those of by then')
})

test('what comes minutes late of before a correction leaves that with the pieces that it took back', async (t) => {
  const { company, read, correct } = await sawing()
  // Where it is evening now.
  const offset = ((32 - new Date().getUTCHours()) % 24) - 12
  await company.apply({ settings: { timezone: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`, shifts: [] } })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await read(ago(700), 0)
  await read(ago(600), 30)
  await read(ago(50), 30)
  await correct(-10, ago(5))
  await rollUp(company)
  const made = async () => (await figures(company, ago(660), ago(540))).good
  t.is(await made(), 20)
  await read(ago(30), 50)
  t.is(await made(), 20)
})

test('reported pieces that turn out to be scrap are those of the counter that is read only after that', async (t) => {
  const { company, read, report, correct } = await sawing()
  await read(at(1, '10:00'), 0)
  await report(3, at(2, '11:00'))
  await correct(-3, undefined, 3)
  t.like((await figures(company)).row, { goodQuantity: 0, scrapQuantity: 3 })
  await read(at(3, '10:00'), 5)
  t.like((await figures(company)).row, { goodQuantity: 2, scrapQuantity: 3 })
  t.deepEqual(await daysOf(company, [1, 2, 3]), [0, 0, 2])
})

test('nor is anything below none where a counter is read on past a report that was corrected', async (t) => {
  const { company, read, report, correct } = await sawing()
  await read(at(1, '07:00'), 0)
  await read(at(1, '10:00'), 10)
  await report(10, at(1, '11:00'))
  await report(3, at(2, '11:00'))
  await correct(-12, undefined, 12)
  await read(at(3, '10:00'), 17)
  t.like((await figures(company)).row, { goodQuantity: 5, scrapQuantity: 12 })
  t.deepEqual(await daysOf(company, [1, 2, 3]), [0, 0, 5])
})
