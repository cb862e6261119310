// What was worked outside of shifts can be why an order is late, and is time that it was given; a night is neither.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { count, loss, losses, points, pressed, released, set, world } from './late.ts'

const service = serviceFor(test)
const early = { name: 'Early', days: ['mon', 'tue', 'wed', 'thu', 'fri'] as const, start: '06:00', end: '14:00' }
const weekdays = { ...world, settings: { shifts: [{ ...early, days: [...early.days] }] } }
/** Friday is the 8th of March. */
const at = (day: number, time: string) => `2024-03-${String(day).padStart(2, '0')}T${time}:00Z`

/** Ten turned on Saturday from 06:00 to 06:10, and pressed from then, or from later, to an end. */
async function saturday(company: TestCompany, due: string, until: string, since = '06:10') {
  const one = await released(company, at(9, due))
  await set(company, one.first, 'dispatched', at(9, '06:00'))
  await count(company, one.first, 10, at(9, '06:10'))
  await set(company, one.first, 'done', at(9, '06:10'))
  await set(company, one.second, 'dispatched', at(9, since))
  await count(company, one.second, 10, at(9, until))
  await set(company, one.second, 'done', at(9, until))
  return one
}

test('a machine that stands in a Saturday’s overtime is why its order is late', async (t) => {
  const company = await service().company(weekdays)
  await stop(company, 'Press', at(9, '07:00'), at(9, '15:00'), 'Tool breakage')
  const { id } = await saturday(company, '12:00', '19:10')
  const { lateness, biggestLoss } = await points(company, id)
  t.like(lateness.cause, { kind: 'stop', seconds: 8 * 3600 })
  t.is(
    lateness.sentence,
    'It was completed 7 h 10 min late. Press stood for 8 h outside of shifts during Press: Tool breakage.',
  )
  t.deepEqual(biggestLoss, lateness.cause)
  // 5 h 10 min of standard time from 06:00 to 12:00.
  t.is(Number((await late(company)).seconds), 0)
})

test('work that is slow in overtime is why, and so is what lay there', async (t) => {
  const slow = await service().company(weekdays)
  const { id } = await saturday(slow, '12:00', '19:10')
  t.is(
    (await points(slow, id)).lateness.sentence,
    'It was completed 7 h 10 min late. Press took 13 h of working time outside of shifts, 8 h more than its standard.',
  )
  const lying = await service().company(weekdays)
  const { id: other } = await saturday(lying, '12:00', '17:10', '12:10')
  t.is(
    (await points(lying, other)).lateness.sentence,
    'It was completed 5 h 10 min late. It lay for 6 h outside of shifts before Press.',
  )
})

test('an order that was due too soon for the overtime it was given is late by that alone', async (t) => {
  const company = await service().company(weekdays)
  const { id } = await saturday(company, '10:00', '11:10')
  const { lateness } = await points(company, id)
  t.like(lateness.cause, { kind: 'short_time', seconds: 70 * 60 })
  t.is(
    lateness.sentence,
    'It was completed 1 h 10 min late. It was due 1 h 10 min too early for the standard time of its operations.',
  )
})

test('who stays on after the shift works until what is told then', async (t) => {
  const company = await service().company(world)
  const { second } = await pressed(company)
  await stop(company, 'Press', at(4, '13:30'), at(4, '14:30'), 'Tool breakage')
  await count(company, second, 5, at(4, '17:00'))
  await count(company, second, 5, at(4, '18:10'))
  await set(company, second, 'done', at(4, '18:10'))
  t.is(
    (await loss(company, 'stop')).sentence,
    'Press stood for 1 h (30 min of it outside of shifts) during Press: Tool breakage.',
  )
  t.is(
    await operation(company, 'Press'),
    'Press took 6 h of working time, 3 h 40 min of it outside of shifts, 1 h more than its standard.',
  )
})

test('what is told at the end of one shift and before the next is no night’s work, nor is a machine that is switched off', async (t) => {
  const company = await service().company(weekdays)
  const { first, second } = await released(company, at(8, '12:00'))
  await set(company, first, 'dispatched', at(8, '06:00'))
  await count(company, first, 10, at(8, '06:10'))
  await set(company, first, 'done', at(8, '06:10'))
  await set(company, second, 'dispatched', at(8, '06:10'))
  await stop(company, 'Press', at(8, '14:05'), at(11, '05:50'), 'Setup')
  await count(company, second, 8, at(8, '14:05'))
  await count(company, second, 1, at(11, '05:55'))
  await count(company, second, 1, at(11, '08:00'))
  await set(company, second, 'done', at(11, '08:00'))
  t.is(Number((await loss(company, 'stop'))?.seconds ?? 0), 0)
  // Friday from 06:10 to 14:05, and Monday from 05:55 to 08:00.
  t.is(
    await operation(company, 'Press'),
    'Press took 10 h of working time, 10 min of it outside of shifts, 5 h more than its standard.',
  )
})

test('a break is no overtime, whatever is told in it', async (t) => {
  const breaks = [{ start: '10:00', end: '10:30' }]
  const shifts = [{ ...early, days: [...early.days], breaks }]
  const company = await service().company({ ...world, settings: { shifts } })
  const { first } = await released(company, at(8, '12:00'))
  await set(company, first, 'dispatched', at(8, '09:00'))
  await count(company, first, 10, at(8, '10:15'))
  await set(company, first, 'done', at(8, '11:00'))
  t.is((await loss(company, 'operation')).sentence, 'Turn took 1 h of working time, 50 min more than its standard.')
})

/** What is said of the time that the company's only order was given. */
async function late(company: TestCompany) {
  const [row] = await company.sql(
    `select l.seconds from production.work_orders o
      cross join lateral (select array(select x from insights.order_operations(o.id) x) as operations) p
      cross join lateral insights.late_starts(o, insights.order_run(o), p.operations) l
      where o.company_id = app.company_id() and l.kind = 'short_time'`,
  )
  return row as { seconds: string }
}

const operation = async (company: TestCompany, name: string) =>
  (await losses(company, 'operation')).find((one) => one.sentence.startsWith(name))?.sentence
