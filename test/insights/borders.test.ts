// What is told at the very moment at which a window, a day or an hour of sums begins, and nights with two midnights: kept
// sums are what the raw computation says, and a window is the sum of its parts.
import test from 'ava'
import { DateTime } from 'luxon'
import { stop } from '../downtime/support.ts'
import { data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'
import { ask, daily, oee, rollUp, shop } from './support.ts'

const service = serviceFor(test)
const hour = 3_600_000

test('a report as a window begins, at the end of a shift’s time, counts in full there too', async (t) => {
  const shifts = [daily('Day', '06:00', '14:00', [{ start: '09:00', end: '09:30' }])]
  const company = await service().company({ ...shop, settings: { timezone: 'UTC', shifts } })
  const day = Math.floor(Date.now() / (24 * hour)) * 24 * hour - 3 * 24 * hour
  const at = (hours: number) => new Date(day + hours * hour).toISOString()
  const id = await company.task('Press', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(6) }))
  const tell = async (hours: number, goodQuantity: number) =>
    await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, occurredAt: at(hours) }))
  await stop(company, 'Saw', at(6), at(6.5), 'Tool breakage')
  await tell(7, 10)
  await tell(12, 200)
  await tell(14, 300)
  const ideal = async (from: number, to: number) => {
    const { explain } = await oee(company, 'Saw', `from=${at(from)}&to=${at(to)}&explain=true`)
    const listed = explain.counts.reduce((sum: number, one: any) => sum + one.idealSeconds, 0)
    t.is(listed, explain.sums.idealSeconds)
    return explain.sums.idealSeconds
  }
  for (const isKept of [false, true]) {
    if (isKept) await rollUp(company)
    t.is(await ideal(0, 24), 510 * 180)
    t.deepEqual([await ideal(0, 12), await ideal(12, 24)], [10 * 180, 500 * 180], 'the window begins as it is told')
    t.is(await ideal(13, 24), 300 * 180)
    t.deepEqual([await ideal(0, 14), await ideal(14, 24)], [210 * 180, 300 * 180], 'what ends the shift is of it')
    t.deepEqual([await ideal(0, 8.5), await ideal(8.5, 24)], [10 * 180, 500 * 180])
  }
})

test('a stop goes on while the machine is silent, and what is reported then was made in planned time', async (t) => {
  const machineData = [
    { machine: 'Saw', signals: [{ key: 'state', kind: 'state' as const, states: { RUN: 'Running', STOP: 'Broken' } }] },
  ]
  const company = await service().company({ ...shop, settings: { timezone: 'UTC', shifts: [] }, machineData })
  const day = Math.floor(Date.now() / (24 * hour)) * 24 * hour - 3 * 24 * hour
  const at = (hours: number) => new Date(day + hours * hour).toISOString()
  const read = (hours: number, value: string | null) => ({ ssuId: 'Saw', key: 'state', at: at(hours), value })
  const readings = [read(6, 'RUN'), read(8, 'STOP'), read(8.1, null), read(9, 'RUN'), read(9.1, null), read(10, 'RUN')]
  await company.ok(company.post('/signals/readings', { readings }))
  const id = await company.task('Press', { ssu: 'Saw' })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at(6) }))
  for (const hours of [8.5, 9.5])
    await company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity: 10, occurredAt: at(hours) }))
  const { explain, downtimeSeconds } = await oee(company, 'Saw', `from=${at(8)}&to=${at(10)}&explain=true`)
  t.deepEqual(
    explain.counts.map((one: any) => [one.idealSeconds, one.because]),
    [
      [1800, null],
      [0, 'Nobody had data of the machine then.'],
    ],
  )
  t.is(downtimeSeconds, 3600)
})

for (const zone of ['Atlantic/Azores', 'America/Havana'])
  test(`between the two midnights of a night in ${zone} the new day has begun, in sums too`, async (t) => {
    const company = await service().company({ ...shop, settings: { timezone: zone, shifts: [] } })
    const later = secondMidnight(zone)
    const at = (minutes: number) => new Date(later + minutes * 60_000).toISOString()
    await stop(company, 'Saw', at(-600), at(-40), 'Tool breakage')
    await stop(company, 'Saw', at(-30), at(30), 'Tool breakage')
    const seconds = async (from: number, to: number) => {
      const { data } = await ask(company, 'oee', `?ssuId=Saw&from=${at(from)}&to=${at(to)}&explain=true`)
      const [{ plannedSeconds, downtimeSeconds, explain }] = data
      t.is(
        explain.times.reduce((sum: number, one: any) => sum + one.seconds, 0),
        plannedSeconds,
      )
      return [plannedSeconds, downtimeSeconds]
    }
    const midnight = DateTime.fromMillis(later, { zone })
    const [date, next] = [midnight.toISODate(), midnight.plus({ days: 1 }).toISODate()]
    const [whole] = (await ask(company, 'oee', `?ssuId=Saw&from=${date}&to=${next}&explain=true`)).data
    t.is(whole.explain.sums.scheduledSeconds, 25 * 3600, 'a plain date begins with the first')
    const { oeeDays } = await data(
      company,
      'query ($day: Date!) { oeeDays(filter: { day: { equalTo: $day }, ssuId: { equalTo: "Saw" } }) { nodes { plannedSeconds } } }',
      { day: date },
    )
    if (oeeDays.nodes.length > 0) t.is(Number(oeeDays.nodes[0].plannedSeconds), whole.plannedSeconds)
    const borders = [-540, -61, -60, -50, -30, -15, 0, 20, 90]
    const raw = await Promise.all(borders.map((one) => seconds(-540, Math.max(one, -539))))
    t.deepEqual(raw.at(3), [490 * 60, 490 * 60])
    t.deepEqual(raw.at(6), [540 * 60, 530 * 60])
    const rest = await Promise.all(borders.map((one) => seconds(one, 2000)))
    await rollUp(company, 440)
    const [{ first }] = (await company.sql(
      'select first_total::text as first from insights.rollups where company_id = app.company_id()',
    )) as [{ first: string }]
    t.true(first <= at(-540).slice(0, 10), 'the night is within the kept totals')
    t.deepEqual(await Promise.all(borders.map((one) => seconds(-540, Math.max(one, -539)))), raw)
    t.deepEqual(await Promise.all(borders.map((one) => seconds(one, 2000))), rest)
  })

/** Of the last autumn: when the clock shows midnight for the second time. */
function secondMidnight(zone: string): number {
  const now = DateTime.now().setZone(zone)
  for (let day = 3; day < 400; day++) {
    const noon = now.minus({ days: day }).set({ hour: 12, minute: 0, second: 0, millisecond: 0 })
    const before = noon.minus({ days: 1 })
    if (noon.offset < before.offset) return noon.startOf('day').toMillis() + hour
  }
  throw new Error(`the clocks of ${zone} never go back`)
}
