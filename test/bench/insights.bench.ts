// What 30 days of a plant's figures cost, against a bare count(*) of the window's rows in the same run; and with ten years
// of sums stored, against one. By the clock, and by what a processor does for the statements alone, which other work
// lengthens least. Rows are made set by set, past the rules, as millions need.
import pg from 'pg'
import { apiOf } from './factory.ts'
import { cpuPerTurn, median, startBench, tell } from './support.ts'

const machines = Number(process.env.BENCH_MACHINES ?? 500)
const changes = Number(process.env.BENCH_CHANGES ?? 5_000_000)
const counts = Number(process.env.BENCH_COUNTS ?? 2_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)

const counting = `select (select count(*) from downtime.status_changes c where c.company_id = app.company_id() and c.at >= now() - interval '30 days')
  + (select count(*) from work.task_counts c where c.company_id = app.company_id() and c.occurred_at >= now() - interval '30 days')`

const bench = await startBench({ WORKER: 'off', STATEMENT_TIMEOUT_MS: '600000' })
const api = apiOf(bench)
try {
  await bench.sql(`set session_replication_role = replica; set statement_timeout = 0`)
  await furnish()
  await bench.sql('vacuum analyze')
  const raw = await timed('/analytics/oee')
  const asked = Date.now()
  while (
    Number(
      (
        await bench.sql(
          `select insights.correct_days() + coalesce(insights.extend_days(7), 0) + insights.extend_totals(30)
                  + insights.extend_hours() as done`,
        )
      )[0]!.done,
    ) > 0
  );
  const summing = Date.now() - asked
  const read = Date.now()
  await bench.sql(counting.replaceAll("interval '30 days'", "interval '1 year'"))
  tell({ 'summing the year / count(*) of it, by the clock': ratio(summing, Date.now() - read) })
  await bench.sql('vacuum analyze')
  const year = await figures('one year')
  await bench.sql(`insert into insights.machine_days
    select (jsonb_populate_record(d, jsonb_build_object('day', d.day - 366 * n))).* from insights.machine_days d, generate_series(1, 9) n
     where d.company_id = app.company_id() on conflict do nothing`)
  await bench.sql('vacuum analyze')
  const ten = await figures('ten years')
  console.table({ 'one year': year.told, 'ten years': ten.told })
  console.log(
    `${machines} machines, ${changes} state changes, ${counts} counts; before any day was summed oee took ${raw} ms;`,
  )
  console.log(`summing the year took ${Math.round(summing / 1000)} s`)
  const grown = (what: 'oee' | 'overview') => ratio(ten.spent[what], year.spent[what])
  console.log(`ten years against one, processor: oee ${grown('oee')}, overview ${grown('overview')}`)
} finally {
  await bench.stop()
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(2))
}

async function figures(stored: string) {
  const turns: { count: number; oee: number; overview: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await bench.sql(counting)
    const count = performance.now() - began
    turns.push({ count, oee: await timed('/analytics/oee'), overview: await timed('/analytics/overview') })
  }
  const of = (what: 'count' | 'oee' | 'overview') => Math.round(median(turns.map((turn) => turn[what])))
  const [count, oee, overview] = [of('count'), of('oee'), of('overview')]
  const spent = await processor()
  tell({
    [`oee / count(*), ${stored}`]: ratio(spent.oee, spent.count),
    [`overview / count(*), ${stored}`]: ratio(spent.overview, spent.count),
  })
  const told = {
    'count(*), processor ms': Math.round(spent.count),
    'oee / count(*), processor': ratio(spent.oee, spent.count),
    'overview / count(*), processor': ratio(spent.overview, spent.count),
    'count(*) ms': count,
    oee,
    overview,
    'oee / count(*)': ratio(oee, count),
    'overview / count(*)': ratio(overview, count),
  }
  return { spent, told }
}

/** Milliseconds of a processor for each statement, in turn, the least of some turns. */
async function processor(): Promise<{ count: number; oee: number; overview: number }> {
  const client = new pg.Client({ connectionString: bench.adminUrl })
  await client.connect()
  await client.query(`select set_config('app.company_id', id::text, false), set_config('app.permissions', 'insights:view', false),
    set_config('max_parallel_workers_per_gather', '0', false) from app.companies where short_name = 'demo'`)
  const least = { count: Number.POSITIVE_INFINITY, oee: Number.POSITIVE_INFINITY, overview: Number.POSITIVE_INFINITY }
  const statements = [
    ['count', counting],
    ['oee', 'select insights.analytics_oee()::text'],
    ['overview', 'select insights.analytics_overview()::text'],
  ] as const
  for (let round = 0; round < 2 * rounds; round++)
    for (const [what, text] of statements)
      least[what] = Math.min(least[what], (await cpuPerTurn(client, [{ text, values: [] }], 1)) / 1000)
  await client.end()
  return least
}

async function timed(path: string): Promise<number> {
  const began = performance.now()
  await api('GET', path)
  return Math.round(performance.now() - began)
}

async function furnish(): Promise<void> {
  const names = Array.from({ length: machines }, (_, n) => `Machine ${n + 1}`)
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat']
  const { failed } = await api('POST', '/config/apply', {
    spec: {
      version: 1,
      settings: {
        timezone: 'Europe/Berlin',
        shifts: [
          { name: 'Early', days: week, start: '06:00', end: '14:00', breaks: [{ start: '10:00', end: '10:30' }] },
          { name: 'Late', days: week, start: '14:00', end: '22:00' },
        ],
      },
      sites: [{ name: 'Hall', ssus: names.map((name) => ({ name })) }],
      products: [{ sku: 'PART', name: 'Part', itemClass: 'finished', unit: 'pcs' }],
      taskTypes: [{ name: 'Turn', makes: 'PART', runMinutes: 0.5 }],
    },
  })
  if (failed) throw new Error(JSON.stringify(failed))
  await bench.sql(`insert into work.tasks (external_id, title, type_id, ssu_id, status)
    select 'turn-' || m.id, 'Turn', y.id, m.id, 'dispatched' from sites.ssus m join work.task_types y on y.company_id = m.company_id
     where m.company_id = app.company_id()`)
  const each = Math.round(changes / machines)
  // One change after the other on each machine, over a year: running, then down, now and then in service. Each machine
  // at times of its own: else all stood, or ran, at the moment at which the window begins.
  await bench.sql(`insert into downtime.status_changes (ssu_id, status, category, source, at, recorded_at)
    select m.id, s.category, s.category, 'auto', now() - interval '365 days' + (n + 1 - m.place * ${2 / machines}) * (interval '365 days' / ${each}), now()
      from generate_series(0, ${each - 1}) n cross join (select s.*, row_number() over (order by s.id) as place from sites.ssus s) m
     cross join lateral (select case when n % 2 = 0 then 'UP' when n % 50 = 1 then 'MAINTENANCE' else 'DOWN' end as category) s
     where m.company_id = app.company_id()`)
  await bench.sql(`insert into downtime.stoppages (ssu_id, source, started_at, ended_at, opened_at, closed_at)
    select c.ssu_id, 'auto', c.at, c.at + interval '365 days' / ${each}, c.at, c.at from downtime.status_changes c
     where c.company_id = app.company_id() and c.category = 'DOWN'`)
  await bench.sql(`update sites.ssus m
    set known_since = (select min(c.at) from downtime.status_changes c where c.company_id = m.company_id and c.ssu_id = m.id)
    where m.company_id = app.company_id()`)
  await bench.sql(`insert into work.task_counts (task_id, ssu_id, good_quantity, scrap_quantity, person_id, occurred_at, recorded_at)
    select t.id, t.ssu_id, 30, n % 3, p.id, now() - interval '365 days' + (n + 1 - t.place * ${1 / machines}) * (interval '365 days' / ${Math.round(counts / machines)}), now()
      from generate_series(0, ${Math.round(counts / machines) - 1}) n
     cross join (select k.*, row_number() over (order by k.ssu_id) as place from work.tasks k) t
     cross join (select min(id) as id from people.people where company_id = app.company_id()) p
     where t.company_id = app.company_id()`)
}
