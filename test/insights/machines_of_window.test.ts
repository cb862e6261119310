// Which machines a window's figures are of: those that were in use in it, whatever they are now.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { until } from '../support/until.ts'
import { ask, rollUp, shop } from './support.ts'

const service = serviceFor(test)
const day = 86_400_000
const midnight = Math.floor(Date.now() / day) * day - 3 * day
const at = (days: number, hours = 0) => new Date(midnight + days * day + hours * 3_600_000).toISOString()
const world: Spec = { ...shop, settings: { timezone: 'UTC', shifts: [] } }

/** Saw ran all the day, Press stood half of it, Lathe was never heard of. */
const furnish = async (company: TestCompany) => {
  await company.signal('Saw', 'Running', at(0))
  await company.signal('Press', 'Running', at(0))
  await company.signal('Press', 'Broken', at(0, 6))
  await company.signal('Press', 'Running', at(0, 18))
}
const use = async (company: TestCompany, isActive: boolean) => await company.ok(company.put('/ssus/Saw', { isActive }))

/** What all doors say of a day, and the machines they name. */
async function doors(company: TestCompany, days: number) {
  const window = `?from=${at(days)}&to=${at(days + 1)}`
  const { oeeDays } = await data(
    company,
    'query ($day: Date!) { oeeDays(filter: { day: { equalTo: $day } }, orderBy: SSU_ID_ASC) { nodes { ssuId plannedSeconds availability } } }',
    { day: at(days).slice(0, 10) },
  )
  const rows = async (what: string) => (await ask(company, what, window)).data
  const { avgAvailability, monitoredSsus } = await ask(company, 'overview', window)
  return {
    overview: [avgAvailability, monitoredSsus],
    oee: (await rows('oee')).map((one: any) => [one.ssuId, one.plannedSeconds, one.availability]),
    reliability: (await rows('reliability')).map((one: any) => one.ssuId),
    downtime: (await rows('downtime')).map((one: any) => one.ssuId),
    oeeDays: oeeDays.nodes.map((one: any) => [one.ssuId, Number(one.plannedSeconds), one.availability]),
  }
}

test('a machine that is taken out of use stays in the figures of days on which it ran, through all doors', async (t) => {
  const company = await service().company(world, { furnish })
  const before = await doors(company, 0)
  t.deepEqual(before.overview, [0.75, 2])
  t.deepEqual(before.oee, [
    ['Lathe', 0, null],
    ['Press', 86400, 0.5],
    ['Saw', 86400, 1],
  ])
  t.deepEqual(before.reliability, ['Press', 'Saw'])
  const after = await doors(company, 1)
  t.deepEqual(after.overview, [1, 2])
  await use(company, false)
  t.deepEqual(await doors(company, 0), before)
  t.deepEqual(await doors(company, 1), after, 'nor does it matter whether it stood')
  await rollUp(company)
  t.deepEqual([await doors(company, 0), await doors(company, 1)], [before, after], 'from kept sums')
  await use(company, true)
  t.deepEqual(await doors(company, 0), before)
})

test('of a time in which a machine was out of use throughout it is in no figure, also when it is back', async (t) => {
  const company = await service().company(world, { furnish })
  const overview = async (from: number, to: number, explain = '') =>
    await ask(company, 'overview', `?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}${explain}`)
  await use(company, false)
  const from = Date.now() + 1
  await until(() => Date.now() > from + 1)
  const to = Date.now()
  for (const isActive of [false, true]) {
    if (isActive) await use(company, true)
    t.like(await overview(from, to), { avgAvailability: 1, monitoredSsus: 1 })
    const { explain } = await overview(from, to, '&explain=true')
    t.deepEqual(
      explain.machines.map((one: any) => one.ssuId),
      ['Lathe', 'Press'],
    )
    t.is((await overview(midnight, to)).monitoredSsus, 2, 'it was in use in some of it')
  }
})

test('a machine out of use of which nothing was ever told is listed nowhere', async (t) => {
  const company = await service().company(world, { furnish })
  await company.ok(company.put('/ssus/Lathe', { isActive: false }))
  t.deepEqual(
    (await doors(company, 0)).oee.map(([ssuId]: any) => ssuId),
    ['Press', 'Saw'],
  )
})
