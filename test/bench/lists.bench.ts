// What a page of fifty costs the database, beside one statement written by hand for it, in a company of ten thousand
// products and a million ledger rows: in processor time of the backend, turn by turn on one connection.
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { functionName } from '../../db/signatures.ts'
import { capabilities } from '../../server/capabilities/index.ts'
import { statements } from './list-statements.ts'
import { filledCompany, pastMonths } from './many-rows.ts'
import { cpuPerTurn, median, type Statement, startBench, tell } from './support.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const turns = Number(process.env.BENCH_CALLS ?? 30)
const filters: Record<string, object> = { 'webhooks.delivery_logs': { id: 'hook-1' } }

// To what fills a company: what products are bought from and made of, orders of seven operations, a ledger of years.
const more = [
  `insert into people.permission_groups (id, name, permissions) overriding system value values (1, 'All', '{*}')`,
  `insert into people.roles (id, external_id, name, permission_group_id) overriding system value values (1, 'all', 'All', 1)`,
  'insert into people.person_roles (person_id, role_id) select p.id, 1 from people.people p where p.company_id = app.company_id()',
  `insert into inventory.product_vendors (product_id, vendor_id, position, lead_time_days)
   select p.id, v.id, 1, 7 from inventory.products p join inventory.vendors v
       on v.company_id = p.company_id and v.name = 'Vendor ' || p.id where p.company_id = app.company_id()`,
  `insert into inventory.recipe_components (product_id, component_id, position, quantity)
   select g, 1 + (g + n) % 10000, n, n from generate_series(1, 5000) g, generate_series(1, 3) n`,
  `insert into inventory.stock_policies (product_id, mode, min_qty, order_qty)
   select g, 'minimum', 10, 100 from generate_series(1, 5000) g`,
  `update work.tasks set work_order_id = 1 + id % 5000, step = 1 + id % 7 where company_id = app.company_id()`,
  `insert into work.task_counts (task_id, good_quantity, scrap_quantity, person_id, occurred_at, recorded_at)
   select g * 50, 5, 1, 1, now(), now() from generate_series(1, 2000) g`,
  'insert into work.task_assignees (task_id, person_id) select g * 50, p.id from generate_series(1, 2000) g, (select min(id) as id from people.people where company_id = app.company_id()) p',
  `insert into production.routing_steps (routing_id, step, task_type_id)
   select r.id, n, n from production.routings r, generate_series(1, 7) n where r.company_id = app.company_id()`,
  `insert into inventory.stock_ledger (time, kind, quantity, product_id, from_storage_unit_id, from_bin,
                                       to_storage_unit_id, to_bin, group_id, call_id)
   select now() - g * interval '10 s', 'transfer', 1, 1 + g * 7919::bigint % 10000, 1 + g % 50, 'goods', 1 + g % 49, 'goods', 0, 0
     from generate_series(1, 900000) g`,
]

const bench = await startBench({ WORKER: 'off' })
const admin = new pg.Client({ connectionString: bench.adminUrl })
try {
  await admin.connect()
  await pastMonths(admin)
  const company = await filledCompany(admin, 100_000)
  await admin.query(`select set_config('app.company_id', $1, false)`, [company])
  await admin.query('set session_replication_role = replica')
  for (const statement of more) await admin.query(statement)
  await admin.query('reset session_replication_role')
  await admin.query(
    'update people.people set granted = people.granted_by_roles(company_id, id) where company_id = $1',
    [company],
  )
  await admin.query('select app.keep_counts(t.list) from app.counted_tables() t where t.month is null')
  while ((await admin.query('select app.keep_month() as month')).rows[0].month !== null);
  while (Number((await admin.query('select app.sum_counts() as saved')).rows[0].saved) > 0);
  await admin.query('vacuum analyze')
  const { rows } = await admin.query(
    'select user_id from people.people where company_id = app.company_id() order by id limit 1',
  )
  const context = JSON.stringify({
    sub: rows[0].user_id,
    scope: null,
    actorType: 'human',
    channel: 'rest',
    baseUrl: 'http://x',
    transactionId: 'bench',
  })

  const table: Record<string, Record<string, string | number>> = {}
  for (const [name, text] of Object.entries(statements)) {
    const capability = capabilities.find((one) => one.name === name)!
    const call: Statement = {
      text: `select body from call.${functionName(capability).split('.')[1]}($1, $2::jsonb, $3::jsonb)`,
      values: [company, context, JSON.stringify({ limit: 50, ...filters[name] })],
    }
    const byHand: Statement = { text, values: [company] }
    const [called, written] = [await admin.query(call), await admin.query(byHand)]
    compare(name, JSON.parse(called.rows[0].body).data, written.rows[0].data)
    const costs: { call: number; byHand: number }[] = []
    for (let round = 0; round < rounds; round++) {
      await admin.query('set role millwright_rules')
      await cpuPerTurn(admin, [byHand], 6)
      const written = await cpuPerTurn(admin, [byHand], turns)
      await admin.query('reset role')
      await cpuPerTurn(admin, [call], 2)
      costs.push({ call: await cpuPerTurn(admin, [call], turns), byHand: written })
    }
    table[name] = {
      rows: written.rows[0].data.length,
      'call µs': Math.round(median(costs.map((cost) => cost.call))),
      'by hand µs': Math.round(median(costs.map((cost) => cost.byHand))),
      'call / by hand': Number(median(costs.map((cost) => cost.call / cost.byHand)).toFixed(2)),
    }
  }
  console.table(table)
  for (const [name, row] of Object.entries(table)) tell({ [`${name}, call / by hand`]: Number(row['call / by hand']) })
} finally {
  await admin.end()
  await bench.stop()
}

/** The same rows in the same order, with the same fields; numbers, names and ids alike. */
function compare(name: string, called: Record<string, unknown>[], written: Record<string, unknown>[]): void {
  const plain = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.keys(called[0]!)
        .sort()
        .map((key) => [
          key,
          ['string', 'number', 'boolean'].includes(typeof row[key]) ? known(row[key]) : typeof row[key],
        ]),
    )
  const known = (value: unknown) => (/^\d{4}-\d\d-\d\dT/.test(String(value)) ? 'time' : value)
  const differs = called.findIndex((row, n) => {
    const other = written[n] ?? {}
    return (
      Object.keys(row).some((key) => !(key in other)) ||
      Object.keys(other).some((key) => !(key in row)) ||
      !isDeepStrictEqual(plain({ ...other, ...empty(row, other) }), plain(row))
    )
  })
  if (differs >= 0 || called.length !== written.length) {
    throw new Error(
      `${name}: row ${differs} of ${called.length}/${written.length}\n${JSON.stringify(called[differs])}\n${JSON.stringify(written[differs])}`,
    )
  }
}

// A list without members is null by hand.
function empty(row: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([key, value]) => Array.isArray(value) && value.length === 0 && other[key] === null),
  )
}
