// Sums of days that are over, kept by the worker, are what the raw computation says: whatever comes late.
import test from 'ava'
import fc from 'fast-check'
import { stop } from '../downtime/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { ask, daily, report, rollUp, shop } from './support.ts'

const service = serviceFor(test)
const world = {
  ...shop,
  settings: { timezone: 'Europe/Berlin', shifts: [daily('Late', '14:00', '02:00')] },
  machineData: [{ machine: 'Saw', signals: [{ key: 'cuts', kind: 'counter' as const, counts: 'good' as const }] }],
}

/** Everything as it is by what is kept of hours, of totals and of days, and as it is without. */
async function both(company: TestCompany, query: string): Promise<[unknown, unknown]> {
  const all = async () => [(await ask(company, 'oee', query)).data, (await ask(company, 'reliability', query)).data]
  const byHours = await all()
  await company.sql('update insights.rollups set last_hour = null where company_id = app.company_id()')
  const byTotals = await all()
  await company.sql('update insights.rollups set first_total = null where company_id = app.company_id()')
  const byDays = await all()
  await company.sql('delete from insights.machine_days where company_id = app.company_id()')
  const raw = await all()
  for (const table of ['machine_hours', 'machine_totals', 'rollups'])
    await company.sql(`delete from insights.${table} where company_id = app.company_id()`)
  await rollUp(company)
  return [
    [byHours, byTotals, byDays],
    [raw, raw, raw],
  ]
}

/** The Saw's counter at a time: ten pieces an hour. */
async function counted(company: TestCompany, hour: number): Promise<void> {
  const readings = [{ ssuId: 'Saw', key: 'cuts', at: at(hour), value: hour * 10 }]
  await company.ok(company.post('/signals/readings', { readings }))
}

const days = async (company: TestCompany) =>
  Number(
    (await company.sql('select count(*) as n from insights.machine_days where company_id = app.company_id()'))[0]!.n,
  )

/** Begins a few days ago, as sums reach from the first news to the hour before last. */
const begin = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 12 * 86_400_000
const at = (hours: number) => new Date(begin + hours * 3_600_000).toISOString()

test('where nothing was told there is nothing to sum', async (t) => {
  const company = await service().company(world)
  await rollUp(company)
  t.is(await days(company), 0)
})

test('whole days come from the sums, and late news corrects them', async (t) => {
  const company = await service().company(world)
  const window = `?from=${at(5)}&to=${at(200)}`
  await stop(company, 'Saw', at(0), at(30))
  await report(company, 'Turn', 'Saw', 100, 3, at(20))
  for (const hour of [16, 40]) await stop(company, 'Lathe', at(hour), at(hour + 1 / 7200))
  await rollUp(company)
  t.true((await days(company)) > 20)
  t.regex(
    (await company.get(`/analytics/oee${window}&ssuId=Lathe`)).text,
    /"downtimeSeconds" : 1,/,
    '0.5 and 0.5, not 1.0',
  )
  const [kept, raw] = await both(company, window)
  t.deepEqual(kept, raw)

  const before = (await ask(company, 'oee', `${window}&ssuId=Saw`)).data[0]
  await stop(company, 'Saw', at(60), at(64))
  await report(company, 'Turn', 'Saw', 50, 0, at(61))
  const after = (await ask(company, 'oee', `${window}&ssuId=Saw`)).data[0]
  t.is(after.goodQuantity, before.goodQuantity + 50, 'at once, not when the worker comes')
  t.true(after.downtimeSeconds > before.downtimeSeconds)
  await rollUp(company)
  t.is(
    Number(
      (await company.sql('select count(*) as n from insights.late_news where company_id = app.company_id()'))[0]!.n,
    ),
    0,
  )
  t.deepEqual((await ask(company, 'oee', `${window}&ssuId=Saw`)).data[0], after)
})

test('what changes the meaning of days that are over changes their figures', async (t) => {
  const company = await service().company(world)
  const window = `?from=${at(0)}&to=${at(240)}&ssuId=Saw`
  const id = await stop(company, 'Saw', at(16), at(17))
  await report(company, 'Turn', 'Saw', 100, 0, at(20))
  await rollUp(company)
  const row = async () => (await ask(company, 'oee', window)).data[0]
  const first = await row()
  t.deepEqual([first.downtimeSeconds, first.performance === null], [3600, false])

  await company.ok(company.post(`/downtime-events/${id}/classify`, { reasonCodeId: company.reason['No demand'] }))
  t.is((await row()).downtimeSeconds, 0, 'another reason')
  await rollUp(company)
  await company.apply({ taskTypes: [{ name: 'Turn', makes: 'PART', runMinutes: 1 }] })
  t.is((await row()).explain, undefined)
  t.is(Math.round(((await row()).performance / first.performance) * 100) / 100, 2, 'another standard time')
  await rollUp(company)
  await company.apply({ settings: { timezone: 'Europe/Berlin', shifts: [] } })
  t.is((await row()).plannedSeconds, 240 * 3600 - 3600, 'other shifts')
  await rollUp(company)
  t.is((await row()).plannedSeconds, 240 * 3600 - 3600)
})

test('a counter that counts nothing any more has told what it counted', async (t) => {
  const company = await service().company(world)
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(0) }))
  for (const hour of [20, 100]) await counted(company, hour)
  const readings = [{ ssuId: 'Saw', key: 'cuts', at: at(170), value: 1000 }]
  await company.ok(company.post('/signals/readings', { readings }))
  for (const hour of [60, 110, 150])
    await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 40, occurredAt: at(hour) }))
  await rollUp(company)
  const made = async (from: number, to: number) =>
    (await ask(company, 'oee', `?from=${at(from)}&to=${at(to)}&ssuId=Saw`)).data[0].goodQuantity
  t.deepEqual([await made(48, 72), await made(144, 168)], [0, 0], 'the counter has read on since')
  await company.apply({ machineData: [{ machine: 'Saw', signals: [{ key: 'cuts', kind: 'counter' }] }] })
  t.deepEqual(
    await company.sql(
      `select distinct m.name from insights.late_news n left join sites.ssus m on m.company_id = n.company_id and m.id = n.ssu_id
        where n.company_id = app.company_id()`,
    ),
    [{ name: 'Saw' }],
    'of no other machine the sums are made anew',
  )
  for (const _ of [1, 2]) {
    t.is(await made(48, 72), 0, 'it counted on until after the report')
    t.is(await made(144, 168), 40, 'it went on by nothing')
    await rollUp(company)
  }
})

test('a counter that is heard late takes reports of later days out of the sums', async (t) => {
  const company = await service().company(world)
  const id = await company.task('Turn', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(0) }))
  await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 40, scrapQuantity: 1, occurredAt: at(120) }))
  await rollUp(company)
  const window = `?from=${at(96)}&to=${at(144)}&ssuId=Saw`
  const made = async () => (await ask(company, 'oee', window)).data[0].goodQuantity
  t.is(await made(), 40)
  await counted(company, 20)
  await counted(company, 50)
  t.is(await made(), 0, 'the counter told it, two days before')
  await rollUp(company)
  t.is(await made(), 0)
  const [kept, raw] = await both(company, `?from=${at(3)}&to=${at(200)}`)
  t.deepEqual(kept, raw)
})

test('kept and computed are the same, in any order of news and sums', async (t) => {
  const now = Math.floor((Date.now() - begin) / 60_000)
  const last = Math.floor(now / 60)
  const hour = fc.oneof(fc.integer({ min: 0, max: last }), fc.integer({ min: last - 30, max: last }))
  const does = fc.constantFrom('stop', 'stop', 'open', 'count', 'counter', 'state', 'task', 'sum', 'sum')
  const step = fc.record({ does, hour, hours: fc.integer({ min: 1, max: 40 }) })
  const minutes = fc.integer({ min: 0, max: now - 1 })
  const ends = fc.oneof(minutes, fc.integer({ min: now - 1800, max: now - 1 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), minutes, ends, async (steps, from, to) => {
      const company = await service().company(world)
      const id = await company.task('Turn', { ssu: 'Saw' })
      await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(0) }))
      let [free, entered] = [0, -1]
      const open: number[] = []
      for (const one of steps) {
        const { does, hour, hours } = one
        if (does === 'sum') await rollUp(company)
        else if (does === 'count') {
          const made = { goodQuantity: hours, scrapQuantity: 1, occurredAt: at(hour) }
          await company.ok(company.post(`/tasks/${id}/counts`, made))
        } else if (does === 'counter') await counted(company, hour)
        else if (does === 'task') await company.ok(company.patch(`/tasks/${id}`, { ssuId: hour % 2 ? 'Press' : 'Saw' }))
        else if (does === 'state') {
          if (entered === last) continue // a signal has one value at a time
          entered = Math.max(entered + 1, hour)
          await company.signal('Lathe', hours % 3 ? 'Service' : 'Running', at(entered))
        } else {
          for (const one of open.splice(0)) {
            const occurredAt = at(free)
            await company.ok(company.post(`/downtime-events/${one}/close`, { occurredAt }))
          }
          const began = Math.max(free, hour)
          free = Math.min(began + Math.min(hours, 10), last)
          if (began === free) continue
          if (does === 'open') open.push(await stop(company, 'Saw', at(began)))
          else await stop(company, 'Saw', at(began), at(free), hours % 2 ? 'Setup' : undefined)
        }
      }
      const window = [Math.min(from, to), Math.max(from, to) + 1]
      const [kept, raw] = await both(company, `?from=${at(window[0]! / 60)}&to=${at(window[1]! / 60)}`)
      if (JSON.stringify(kept) !== JSON.stringify(raw))
        throw new Error(`kept ${JSON.stringify(kept)}\nraw ${JSON.stringify(raw)}`)
    }),
    {
      numRuns: Number(process.env.ROLLUP_RUNS ?? 3),
      seed: process.env.ROLLUP_SEED ? Number(process.env.ROLLUP_SEED) : undefined,
      endOnFailure: true,
      includeErrorInReport: true,
    },
  )
  t.pass()
})

const nights = [
  { zone: 'Europe/Berlin', day: '2024-10-27', hours: 25 },
  { zone: 'America/New_York', day: '2024-03-10', hours: 23 },
  { zone: 'Australia/Lord_Howe', day: '2024-04-07', hours: 25 }, // the last of them half an hour long
]
for (const { zone, day, hours } of nights)
  test(`hours of a day on which clocks are changed add up, ${zone}`, async (t) => {
    const company = await service().company({ ...world, settings: { ...world.settings, timezone: zone } })
    const noon = Date.parse(`${day}T12:00:00Z`)
    const near = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
    for (const [from, to] of [
      [-2000, -1330],
      [-790, -630],
      [-600, -570],
      [-310, 95],
      [700, 1111],
    ] as const)
      await stop(company, 'Saw', near(from), near(to))
    for (const minutes of [-1500, -700, -650, -590, 10, 800]) await report(company, 'Turn', 'Saw', 7, 1, near(minutes))
    // What the worker would have kept then: two days before and after, and hours until the last evening.
    await company.sql('select insights.correct_days() + insights.extend_days(2000)')
    await company.sql(
      `with kept as (
         update insights.rollups set first_total = $1::date - 2, next_total = $1::date + 2, first_hours = $1::date - 1,
                last_hour = ($1::date + 1)::timestamp at time zone $2 + interval '20 hours'
          where company_id = app.company_id() returning *)
       select insights.add_totals(m.ids, k.first_total, k.next_total, k.first_total),
              insights.sum_hours(m.ids || m.ids || m.ids, array(select k.first_hours + n / cardinality(m.ids)
                from generate_series(0, 3 * cardinality(m.ids) - 1) n), null, k.last_hour)
         from kept k, (select array_agg(id) as ids from sites.ssus where company_id = app.company_id()) m`,
      [day, zone],
    )
    const [{ marks }] = (await company.sql(
      'select count(distinct at)::integer as marks from insights.machine_hours where company_id = app.company_id()',
    )) as [{ marks: number }]
    t.is(marks, 24 + hours + 21)
    const windows = Array.from({ length: 14 }, (_, n) => [n * 137 - 1500, n * 137 - 1500 + ((n * 577) % 1300) + 30])
    const all = async () =>
      await Promise.all(
        windows.map(async ([from, to]) => (await ask(company, 'oee', `?from=${near(from!)}&to=${near(to!)}`)).data),
      )
    const kept = await all()
    await company.sql('update insights.rollups set first_total = null where company_id = app.company_id()')
    await company.sql('delete from insights.machine_days where company_id = app.company_id()')
    t.deepEqual(kept, await all())
  })

test('a correction takes back the ideal time that its pieces had, whenever it is told, and so do sums', async (t) => {
  const company = await service().company(world)
  await stop(company, 'Lathe', at(1), at(2))
  const task = async (ssu: string) => {
    const id = await company.task('Press', { ssu })
    const tell = (what: string, told: object) => company.ok(company.post(`/tasks/${id}/${what}`, told))
    return {
      count: (goodQuantity: number, hour: number) => tell('counts', { goodQuantity, occurredAt: at(hour) }),
      correct: (goodQuantity: number, hour: number) =>
        tell('counts/corrections', { goodQuantity, occurredAt: at(hour), reason: 'Miscounted' }),
    }
  }
  const ideal = async (ssu: string) =>
    (await ask(company, 'oee', `?from=${at(0)}&to=${at(100)}&ssuId=${ssu}&explain=true`)).data[0].explain.counts.map(
      (one: any) => one.idealSeconds,
    )
  const { count, correct } = await task('Lathe')
  await count(10, 15)
  await correct(-4, 30)
  await count(1, 32)
  await count(20, 33)
  await correct(-8, 40)
  await correct(-13, 64)
  // The twenty were made in overtime; twelve of the thirteen are of them, beside the eight, the last is of the one before.
  t.deepEqual(await ideal('Lathe'), [1800, -720, 180, -180, 0, 0, 0])
  await rollUp(company)
  const [kept, raw] = await both(company, `?from=${at(0)}&to=${at(100)}`)
  t.deepEqual(kept, raw)
  await count(1, 31)
  t.deepEqual(await ideal('Lathe'), [1800, -720, 180, 0, 0, 0, 0, 0], 'the one of 32 was made in overtime, too')
  const [later, anew] = await both(company, `?from=${at(0)}&to=${at(100)}`)
  t.deepEqual(later, anew)

  const first = await task('Saw')
  await first.correct(1, 15)
  await first.count(9, 26)
  await stop(company, 'Saw', at(1), at(2))
  t.deepEqual(await ideal('Saw'), [180, 1620], 'a correction that comes first is the beginning of its task')
})
