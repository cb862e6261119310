// One figure for all: analytics, days in GraphQL, the operator's report, gauges.
import test from 'ava'
import { readConfig } from '../../server/config.ts'
import { startService } from '../../server/service.ts'
import { stop } from '../downtime/support.ts'
import { ask as askGraph, data } from '../support/graphql.ts'
import { operator } from '../support/operator.ts'
import { serviceFor } from '../support/service.ts'
import { ask, daily, report, shop } from './support.ts'

const service = serviceFor(test)
// Also of a test that midnight comes over.
const dayBeforeYesterday = Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000
/** Hours of the day before yesterday; 24 and more are yesterday's. */
const hours = (n: number) => new Date(dayBeforeYesterday + n * 3_600_000).toISOString()
const day = (n: number) => hours(24 * n).slice(0, 10)

async function plant() {
  const company = await service().company(shop)
  await stop(company, 'Saw', hours(6), hours(18))
  await report(company, 'Turn', 'Saw', 950, 50, hours(20))
  await stop(company, 'Saw', hours(30), hours(42), 'Tool breakage')
  await report(company, 'Turn', 'Saw', 800, 0, hours(44))
  await report(company, 'Press', 'Press', 70, 0, hours(26))
  await stop(company, 'Press', hours(30), hours(31))
  return company
}
const dayQuery = `query ($days: [Date!]) {
  oeeDays(filter: { day: { in: $days } }, orderBy: [DAY_ASC, SSU_ID_ASC]) { nodes {
    day ssuId plannedSeconds downtimeSeconds maintenanceSeconds failures goodQuantity scrapQuantity
    availability performance quality oee ssu { name } } } }`

test('GraphQL tells by day and machine what analytics tells of that day, summed or not, late news at once', async (t) => {
  const company = await plant()
  const same = async (message: string) => {
    const { oeeDays } = await data(company, dayQuery, { days: [day(0), day(1)] })
    for (const [n, from, to] of [
      [0, hours(0), hours(24)],
      [3, hours(24), hours(48)],
    ] as const) {
      const told = (await ask(company, 'oee', `?from=${from}&to=${to}`)).data
      const days = oeeDays.nodes.slice(n, n + 3).sort((a: any, b: any) => a.ssu.name.localeCompare(b.ssu.name))
      for (const [place, row] of told.entries()) {
        const { ssuName, unavailableMetrics, ...figures } = row
        t.like(days[place], { ...figures, day: from.slice(0, 10), ssu: { name: ssuName } }, message)
      }
    }
    return oeeDays.nodes
  }
  t.is((await same('computed')).length, 6)
  await company.sql('select insights.extend_days(10)')
  await same('from sums')
  await report(company, 'Turn', 'Saw', 33, 0, hours(21))
  const late = await same('late news')
  t.is(late.find((one: any) => one.ssuId === 'Saw').goodQuantity, 983)
  const today = await data(company, dayQuery, { days: [new Date().toISOString().slice(0, 10)] })
  t.is(today.oeeDays.nodes.length, 3, 'today as far as it is over')
  const operatorOf = await company.as('Operator')
  const refused = await askGraph(operatorOf, '{ oeeDays { totalCount } }')
  t.is(refused.errors[0]!.extensions.code, 'missing_permission')
})

test('a night shift is of the day on which it begins, of each machine by the shifts that hold for it', async (t) => {
  const back = new Date().getUTCHours() < 6 ? -1 : 0 // the night that began yesterday is not over yet
  const at = (n: number) => hours(24 * back + n)
  const on = (n: number) => day(back + n)
  const night = [daily('Early', '06:00', '14:00'), daily('Night', '22:00', '06:00')]
  const company = await service().company({
    ...shop,
    settings: { timezone: 'UTC', shifts: night },
    sites: [...shop.sites!, { name: 'Yard', shifts: [daily('Day', '07:00', '15:00')], ssus: [{ name: 'Drill' }] }],
  })
  await stop(company, 'Drill', at(10), at(11))
  await stop(company, 'Saw', at(23), at(29))
  await stop(company, 'Saw', at(31), at(32))
  const same = async (message: string) => {
    const { oeeDays } = await data(company, dayQuery, { days: [on(-1), on(0), on(1)] })
    const told = (ssuId: string) =>
      oeeDays.nodes
        .filter((one: any) => one.ssuId === ssuId)
        .map((one: any) => [one.day, Number(one.plannedSeconds) / 3600, Number(one.downtimeSeconds) / 3600])
    // Of the saw nothing was told before the day on which its first stop began, so what is left of the night before is no data.
    t.deepEqual(told('Saw').slice(1), [[on(0), 16, 6], [on(1), 16, 1]], message) // biome-ignore format: a row a day
    t.deepEqual(told('Drill').slice(1), [[on(0), 8, 1], [on(1), 8, 0]], message) // biome-ignore format: a row a day
    const rest = (await ask(company, 'oee', `?ssuId=Saw&from=${at(6)}&to=${at(30)}`)).data[0]
    t.is(rest.availability, (16 - 6) / 16)
    const row = oeeDays.nodes.find((one: any) => one.ssuId === 'Saw' && one.day === on(0))
    t.is(row.availability, rest.availability, message)
  }
  await same('computed')
  await company.sql('select insights.extend_days(10) + insights.extend_totals(5) + insights.extend_hours()')
  await same('from sums')
})

test('npm run operator -- report oee prints the figures of analytics, as a table of commas too', async (t) => {
  const company = await plant()
  const environment = { DATABASE_URL: service().adminUrl, MILLWRIGHT_SECRET: service().secret }
  const run = (...more: string[]) =>
    operator(environment, 'report', 'oee', '--company', company.shortName, '--from', day(0), '--to', day(1), ...more)
  const [row] = (await ask(company, 'oee', `?ssuId=Saw&from=${hours(0)}&to=${hours(24)}`)).data
  t.like(row, { availability: 0.5, performance: 0.6944444444, quality: 0.95, oee: 0.3298611111 })
  const window = `${hours(0)},${hours(24)}`
  const sheet = await run('--csv')
  t.is(sheet.code, 0, sheet.stderr)
  t.deepEqual(sheet.stdout.trim().split('\n'), [
    'machine,name,plannedSeconds,downtimeSeconds,failures,goodQuantity,scrapQuantity,availability,performance,quality,oee,unavailable,from,to',
    `Lathe,Lathe,0,0,0,0,0,,,,,availability performance quality,${window}`,
    `Press,Press,0,0,0,0,0,,,,,availability performance quality,${window}`,
    `Saw,Saw,86400,43200,1,950,50,0.5,0.6944444444,0.95,0.3298611111,,${window}`,
  ])
  const table = await run()
  t.is(table.code, 0)
  t.regex(table.stdout, /0\.3298611111/)
  const nobody = await operator(environment, 'report', 'oee', '--company', 'nobody', '--from', day(0), '--to', day(1))
  t.not(nobody.code, 0)
  t.regex(nobody.stderr, /nobody/)
  const reversed = await operator(
    ...([environment, 'report', 'oee', '--company', company.shortName, '--from', day(1), '--to', day(0)] as const),
  )
  t.not(reversed.code, 0)
  t.notRegex(reversed.stderr, /\n\s+at /, 'said, not thrown')
  const unclear = await operator(environment, 'report', 'oee', '--company', company.shortName, '--from', 'yesterday')
  t.regex(unclear.stderr, /--from: must be an ISO 8601 date-time .*, or must be a date such as/)
  t.regex(unclear.stderr, /--to: is required/)
})

test('the report begins no cell of its table of commas as a formula', async (t) => {
  const ssus = ['=1+2', '＝1＋2', '＋1', '－1', '＠A1'].map((name, n) => ({ id: `M${n}`, name }))
  const { shortName } = await service().company({ sites: [{ name: 'Hall', ssus }] })
  const environment = { DATABASE_URL: service().adminUrl, MILLWRIGHT_SECRET: service().secret }
  const window = ['--from', day(0), '--to', day(1)]
  const { stdout } = await operator(environment, 'report', 'oee', '--company', shortName, ...window, '--csv')
  const machines = stdout.trim().split('\n').slice(1)
  t.deepEqual(machines.map((line) => line.split(',')[1]).sort(), ssus.map(({ name }) => `'${name}`).sort())
})

// Before the others, which take the processors: a service that starts waits for its connection ten seconds.
test.serial('gauges of plants are told where the operator switches them on, with the OEE of analytics', async (t) => {
  const company = await plant()
  await company.ok(company.post('/downtime-events', { ssuId: 'Lathe' }))
  await company.sql('select insights.extend_days(10)')
  const gauges = async (baseUrl: string) =>
    (await (await fetch(`${baseUrl}/metrics`)).text())
      .split('\n')
      .filter((line) => line.includes(`company="${company.shortName}"`))
  t.deepEqual(await gauges(company.baseUrl), [])
  const MILLWRIGHT_SECRET = service().secret
  const other = await startService(
    service().adminUrl,
    readConfig({ MILLWRIGHT_SECRET, PORT: '0', LOG_LEVEL: 'error', WORKER: 'off', METRICS_PLANTS: 'on' }),
  )
  t.teardown(() => other.close())
  const [{ last }] = (await company.sql(
    'select (next_day - 1)::text as last from insights.rollups where company_id = app.company_id()',
  )) as [{ last: string }]
  const from = `${last}T00:00:00Z`
  const to = new Date(Date.parse(from) + 86_400_000).toISOString()
  const { avgOee } = await ask(company, 'overview', `?from=${from}&to=${to}`)
  t.true(avgOee > 0)
  t.deepEqual(await gauges(other.baseUrl), [
    `millwright_open_stops{company="${company.shortName}"} 1`,
    `millwright_oee{company="${company.shortName}"} ${avgOee}`,
  ])
})
