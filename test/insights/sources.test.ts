// Counters of machines and people may tell the same pieces: figures take them once, and explain which and why.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { oee, shop } from './support.ts'

const service = serviceFor(test)
const machineData = [
  {
    machine: 'Saw',
    noDataAfterMinutes: 1440,
    signals: [{ key: 'cuts', kind: 'counter' as const, counts: 'good' as const }],
  },
]
const began = Date.now() - 20 * 3_600_000
const at = (hours: number) => new Date(began + hours * 3_600_000).toISOString()

/** A task on the Saw whose pieces the Saw's counter counts, and people report. */
async function sawing() {
  const company = await service().company({ ...shop, machineData })
  await company.signal('Saw', 'Running', at(0))
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(0) }))
  let total = 0
  const count = async (hours: number, pieces: number) => {
    total += pieces
    const readings = [{ ssuId: 'Saw', key: 'cuts', at: at(hours), value: total }]
    await company.ok(company.post('/signals/readings', { readings }))
  }
  await count(0.5, 0)
  const report = (hours: number, goodQuantity: number, scrapQuantity: number) =>
    company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, scrapQuantity, occurredAt: at(hours) }))
  return { company, id, count, report }
}

/** Of hours of it; to null: until now. */
const figures = async (company: TestCompany, from = 0, to: number | null = 19) => {
  const row = await oee(company, 'Saw', `from=${at(from)}${to === null ? '' : `&to=${at(to)}`}&explain=true`)
  return { ...row, told: row.explain.counts.map((one: any) => [one.source, one.goodQuantity, one.scrapQuantity]) }
}

test('pieces that a counter counted and people report are counted once, and scrap is the people’s', async (t) => {
  const { company, id, count, report } = await sawing()
  await count(2, 60)
  await count(5, 40)
  t.deepEqual((await report(6, 102, 4))._meta.warnings, [
    {
      code: 'also_counted_by_machine',
      message:
        'Counter cuts of the machine counts good pieces: on the task both add up, in the figures of the machine the counter alone counts.',
    },
  ])
  const row = await figures(company)
  t.like(row, { goodQuantity: 100, scrapQuantity: 4, quality: 0.9615384615 })
  t.is(row.explain.sums.idealSeconds, 104 * 30)
  t.deepEqual(row.told, [
    ['counter', 60, 0],
    ['counter', 40, 0],
    ['people', 0, 4],
  ])
  t.deepEqual(
    row.explain.counts.map((one: any) => [one.counter, one.leftOut]),
    [
      ['cuts', null],
      ['cuts', null],
      [
        null,
        {
          goodQuantity: 102,
          scrapQuantity: 0,
          because: 'Counter cuts of the machine told the good pieces of that time.',
        },
      ],
    ],
  )
  const { chapters } = await company.ok(company.get(`/storylines/ssus/Saw?from=${at(0)}`))
  const told = chapters.map((one: any) => one.sentence)
  t.true(told.some((one: string) => /: \d+ good by counter cuts( since \d\d:\d\d)?\.$/.test(one)))
  t.true(told.some((one: string) => one.endsWith(': 102 good, 4 scrap.')))
  const { task } = await data(company, `{ task(id: "${id}") { counts { nodes { goodQuantity counter } } } }`)
  t.deepEqual(
    task.counts.nodes.map((one: any) => one.counter),
    ['cuts', 'cuts', null],
  )
})

test('what people report counts where the counter was silent, until it is read again', async (t) => {
  const { company, count, report } = await sawing()
  await count(2, 60)
  await report(3, 61, 0)
  t.deepEqual((await report(6, 25, 0))._meta.warnings, [])
  t.is((await figures(company)).goodQuantity, 85)
  t.like(await figures(company, 2.5, 7), { goodQuantity: 25, scrapQuantity: 0 })
  await count(8, 10)
  await report(9, 9, 1)
  t.deepEqual((await figures(company)).told, [
    ['counter', 60, 0],
    ['people', 0, 0],
    ['people', 0, 0],
    ['counter', 10, 0],
    ['people', 0, 1],
  ])
  t.like(await figures(company), { goodQuantity: 70, scrapQuantity: 1 })
  // A window that holds only some of them says of each the same.
  t.like(await figures(company, 2.5, 4), { goodQuantity: 0, quality: null })
})

test('however people split what they report, it is not added to what a counter that is read has counted', async (t) => {
  const { company, count, report } = await sawing()
  for (let quarter = 4; quarter <= 12; quarter++) {
    await count(quarter / 4, 15)
    await report(quarter / 4 - 0.15, 9, 0)
    t.is((await report(quarter / 4 - 0.05, 6, 0))._meta.warnings.length, 1)
  }
  await count(3.5, 0)
  t.is((await figures(company)).goodQuantity, 9 * 15)
})

test('a correction goes with the report that it follows, or corrects the counter', async (t) => {
  const { company, id, count, report } = await sawing()
  const correct = (goodQuantity: number) =>
    company.ok(company.post(`/tasks/${id}/counts/corrections`, { goodQuantity, reason: 'Dry strokes' }))
  await count(2, 60)
  await correct(-5)
  t.is((await figures(company, 0, 3)).goodQuantity, 55, 'what was counted wrongly is put right where it was counted')
  await report(6, 60, 0)
  t.is((await figures(company, 0, null)).goodQuantity, 55)
  await correct(-7)
  t.is((await figures(company, 0, null)).goodQuantity, 55, 'this one takes back the report, which is left out')
})

test('a correction beyond what people reported, and pieces that were scrap after all, correct the counter', async (t) => {
  const { company, id, count, report } = await sawing()
  const correct = (goodQuantity: number, scrapQuantity = 0) =>
    company.ok(
      company.post(`/tasks/${id}/counts/corrections`, {
        goodQuantity,
        ...(scrapQuantity && { scrapQuantity }),
        reason: 'Looked at again',
      }),
    )
  const made = async () => {
    const { goodQuantity, scrapQuantity } = await figures(company, 0, null)
    return [goodQuantity, scrapQuantity]
  }
  await count(2, 300)
  await report(4, 300, 0)
  await correct(-30, 30)
  t.deepEqual(await made(), [270, 30], 'thirty of what the counter counted were bad')
  await correct(-300)
  t.deepEqual(await made(), [270, 30], 'the report is taken back: the counter had told all of it')
  await correct(-10)
  t.deepEqual(await made(), [260, 30], 'there is no report left that this could take back')
})

test('of a correction that part is left out which takes back what was left out, the rest corrects the counter', async (t) => {
  const cases: [corrections: [good: number, scrap: number][], made: [number, number]][] = [
    [[[-20, 0]], [12, 0]],
    [[[-12, 0], [-8, 0]], [12, 0]],
    [[[-10, 1]], [20, 1]],
    [[[-10, 0], [0, 1]], [20, 1]],
    [[[-32, 32]], [0, 20]],
    [[[3, 0], [-18, 0]], [17, 0]],
  ] // biome-ignore format: a row a case
  for (const [corrections, made] of cases) {
    const { company, id, count, report } = await sawing()
    await count(2, 20)
    await report(3, 12, 0)
    for (const [goodQuantity, scrapQuantity] of corrections)
      await company.ok(
        company.post(`/tasks/${id}/counts/corrections`, { goodQuantity, scrapQuantity, reason: 'Looked at again' }),
      )
    const row = await figures(company, 0, null)
    t.deepEqual([row.goodQuantity, row.scrapQuantity], made, JSON.stringify(corrections))
    t.is(row.explain.sums.idealSeconds, (made[0] + made[1]) * 30)
  }
  const { company, id, count, report } = await sawing()
  await count(2, 20)
  await report(3, 12, 0)
  const declined = { status: 'declined', declinedReason: 'Not needed', unpostedCounts: 'scrap' }
  await company.ok(company.patch(`/tasks/${id}`, declined))
  const row = await figures(company, 0, null)
  t.like(row, { goodQuantity: 0, scrapQuantity: 20, quality: 0 })
  // Two rows where a midnight lies between what the counter told and the report.
  const corrections = row.explain.counts.filter((one: any) => one.goodQuantity < 0 || one.leftOut?.goodQuantity < 0)
  t.is(
    corrections.reduce((sum: number, one: any) => sum + one.goodQuantity, 0),
    -20,
  )
  t.like(corrections.at(-1), { leftOut: { goodQuantity: -12, scrapQuantity: 12 } })
})

test('what a counter counted stays with its machine when the task goes on elsewhere', async (t) => {
  const { company, id, count, report } = await sawing()
  await count(2, 60)
  await company.ok(company.patch(`/tasks/${id}`, { ssuId: 'Press', occurredAt: at(4) }))
  await report(6, 20, 0)
  t.is((await figures(company)).goodQuantity, 60)
  t.is((await oee(company, 'Press', `from=${at(0)}&to=${at(19)}`)).goodQuantity, 20)
})

test('what people report stays with the machine that the task was on, also when the task goes on elsewhere', async (t) => {
  const { company, id, report } = await sawing()
  await report(2, 30, 2)
  await company.ok(company.patch(`/tasks/${id}`, { ssuId: 'Press', occurredAt: at(4) }))
  await report(6, 20, 0)
  const correction = { goodQuantity: -1, reason: 'Miscounted' }
  await company.ok(company.post(`/tasks/${id}/counts/corrections`, correction))
  t.like(await oee(company, 'Saw', `from=${at(0)}&to=${at(19)}`), { goodQuantity: 30, scrapQuantity: 2 })
  t.like(await oee(company, 'Press', `from=${at(0)}`), { goodQuantity: 19, scrapQuantity: 0 })
  const story = (name: string) => company.ok(company.get(`/storylines/ssus/${name}`))
  t.regex(JSON.stringify((await story('Saw')).chapters), /30 good/)
  t.notRegex(JSON.stringify((await story('Press')).chapters), /30 good/)
})

test('pieces of each day are of that day when a bridge sends two days at once, and when a reading between comes late', async (t) => {
  for (const isLate of [false, true]) {
    const { company } = await sawing()
    const send = (...said: [number, number][]) =>
      company.ok(
        company.post('/signals/readings', {
          readings: said.map(([hours, value]) => ({ ssuId: 'Saw', key: 'cuts', at: at(hours), value })),
        }),
      )
    if (isLate) {
      await send([1, 10], [9, 100])
      await send([5, 60])
    } else await send([1, 10], [5, 60], [9, 100])
    t.deepEqual((await figures(company, 0, 4)).goodQuantity, 10)
    t.deepEqual((await figures(company, 4, 8)).goodQuantity, 50)
    t.deepEqual((await figures(company, 8, 12)).goodQuantity, 40)
    t.deepEqual((await figures(company)).goodQuantity, 100)
  }
})

test('a counter that is heard late takes what people reported for that time out of days that are over', async (t) => {
  const { company, count, report } = await sawing()
  await report(6, 50, 0)
  t.is((await figures(company)).goodQuantity, 50)
  await count(5, 48)
  t.is((await figures(company)).goodQuantity, 48)
})

test('what a counter counted on no task counts once somebody reports it, and still when the counter goes on', async (t) => {
  const company = await service().company({ ...shop, machineData })
  await company.signal('Saw', 'Running', at(0))
  const read = (hours: number, value: number) =>
    company.ok(company.post('/signals/readings', { readings: [{ ssuId: 'Saw', key: 'cuts', at: at(hours), value }] }))
  await read(0.5, 0)
  t.is((await read(1.5, 60)).notCounted[0].code, 'no_task')
  const lacks = (await figures(company)).explain.formulas.find((one: any) => one.figure === 'quality').unavailable
  t.is(lacks, 'What a counter of this machine counted is on no task; tasks.record_counts puts it on one.')

  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(2) }))
  const report = (hours: number, goodQuantity: number) =>
    company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, scrapQuantity: 0, occurredAt: at(hours) }))
  t.deepEqual((await report(2.5, 60))._meta.warnings, [])
  t.is((await figures(company)).goodQuantity, 60)
  await read(4, 100)
  const same = async (told: unknown, message: string) => t.deepEqual((await figures(company)).told, told, message)
  const made = [['people', 60, 0], ['counter', 40, 0]] // biome-ignore format: a row a count
  await same(made, 'the counter went on')
  t.is((await company.ok(company.get(`/tasks/${id}`))).goodQuantity, 100)
  await company.sql('select insights.extend_days(10) + insights.extend_totals(5) + insights.extend_hours()')
  t.is((await figures(company)).goodQuantity, 100, 'from sums')
  t.is((await report(5, 7))._meta.warnings[0].code, 'also_counted_by_machine')
  await same([...made, ['people', 0, 0]], 'nothing is left that a second report could make up for')
})

test('a machine that made nothing good has an OEE of 0, also where nobody knows how long its pieces take', async (t) => {
  const company = await service().company({
    ...shop,
    reasonCodes: [{ kind: 'downtime', label: 'Setup', countsAs: 'setup' }],
  })
  await company.signal('Saw', 'Running', at(0))
  const id = await company.task('Polish', { ssu: 'Saw' })
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 0, scrapQuantity: 4, occurredAt: at(1) }))
  const row = await figures(company)
  t.like(row, { performance: null, quality: 0, oee: 0, unavailableMetrics: ['performance'] })
  const nee = ({ explain }: any) => explain.formulas.find((one: any) => one.figure === 'nee')
  t.like(nee(row), { value: 0, with: 'a factor is 0, whatever the others are' })
  await company.signal('Saw', 'Broken', at(3))
  const stood = await figures(company, 4, 5)
  t.like(stood, { availability: 0, oee: 0 })
  t.like(nee(stood), { value: null, unavailable: 'A factor of it lacks.' })
})
