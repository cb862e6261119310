// What a page of the long lists costs by how long they are, and what keeping their totals costs a write.
import pg from 'pg'
import { cpuPerTurn, median, startBench } from './support.ts'

const months = 24
const present = Number(process.env.BENCH_PRESENT ?? 500) // rows of the present month, as many however long the history

const bench = await startBench({ WORKER: 'off' })
const context = `select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest',
    'baseUrl', 'http://x', 'transactionId', 'bench',
    'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
  from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`
// A row's time: of the present month, or spread over the ones before.
const at = (
  n: string,
) => `case when ${n} <= ${present} then date_trunc('month', now()) + random() * (now() - date_trunc('month', now()))
  else date_trunc('month', now()) - interval '1 second' - random() * interval '${30 * (months - 1)} days' end`

/** Brings each long table to so many rows. */
async function fill(rows: number, have: number): Promise<void> {
  const more = `generate_series(${have + 1}, ${rows}) n`
  await bench.sql('set session_replication_role = replica') // neither keys nor triggers are the matter here
  await bench.sql(`
    insert into app.audit_log (company_id, id, at, actor_type, channel, capability, transaction_id)
    select app.company_id(), app.next_number(), g.at, 'human', 'rest', 'tasks.create', 'x'
      from (select ${at('n')} as at from ${more} order by 1) g;
    insert into inventory.stock_ledger (time, kind, quantity, product_id, to_storage_unit_id, to_bin, group_id, call_id)
    select g.at, 'adjustment', 1, (select min(id) from inventory.products), (select min(id) from inventory.storage_units), 'goods', 0, 0
      from (select ${at('n')} as at from ${more} order by 1) g;
    insert into work.tasks (external_id, title, status, created_at)
    select 'b' || n, 't', case when n % ${Math.max(1, rows / 500)} = 0 then 'open' else 'done' end, ${at('n')} from ${more};
    insert into production.work_orders (external_id, external_system_id, code, product_id, quantity, uom, status, created_at)
    select 'b' || n, 'b' || n, 'b' || n, (select min(id) from inventory.products), 1, 'pcs', 'closed', ${at('n')} from ${more};
    insert into production.lots (product_id, code, created_at)
    select (select min(id) from inventory.products), 'b' || n, ${at('n')} from ${more}`)
  await bench.sql('reset session_replication_role')
  await bench.sql('vacuum (analyze) app.audit_log')
  for (const table of ['inventory.stock_ledger', 'work.tasks', 'production.work_orders', 'production.lots']) {
    await bench.sql(`vacuum (analyze) ${table}`)
  }
}

/** As role rules, under row security, as a call; buffers touched and milliseconds of the third run. */
async function cost(query: string): Promise<{ buffers: number; ms: number }> {
  let plan: any
  for (let run = 0; run < 3; run++) {
    plan = (await bench.sql(`explain (analyze, buffers, format json) ${query}`))[0]!['QUERY PLAN']
  }
  const { Plan } = plan[0]
  return {
    buffers: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
    ms: Number(Plan['Actual Total Time'].toFixed(1)),
  }
}

try {
  const [{ company, context: who }] = (await bench.sql(context)) as any
  const call = (name: string, input: object) =>
    `select body from call.${name}(${company}, '${who}', '${JSON.stringify({ limit: 50, ...input })}')`
  const lists: [string, string, string][] = [
    ['audit log', call('audit_list', {}), 'select count(*) from app.audit_log where company_id = app.company_id()'],
    [
      'ledger',
      call('stock_transactions_list', {}),
      'select count(*) from inventory.stock_ledger where company_id = app.company_id()',
    ],
    [
      'tasks',
      call('tasks_list', {}),
      `select count(*) from work.tasks where company_id = app.company_id() and status not in ('done', 'declined')`,
    ],
    [
      'tasks, all',
      call('tasks_list', { includeCompleted: true }),
      'select count(*) from work.tasks where company_id = app.company_id()',
    ],
    [
      'tasks, done',
      call('tasks_list', { status: 'done' }),
      `select count(*) from work.tasks where company_id = app.company_id() and status = 'done'`,
    ],
    [
      'work orders',
      call('work_orders_list', {}),
      'select count(*) from production.work_orders where company_id = app.company_id()',
    ],
    ['lots', call('lots_list', {}), 'select count(*) from production.lots where company_id = app.company_id()'],
  ]
  await bench.sql(`
    do $$
    declare
      v_table text;
      v_month timestamptz;
    begin
      set local role millwright_owner;
      foreach v_table in array array['app.audit_log', 'inventory.stock_ledger'] loop
        for v_month in select date_trunc('month', now()) - make_interval(months => n) from generate_series(1, ${months}) n loop
          execute format('create table %s partition of %s for values from (%L) to (%L)',
            v_table || to_char(v_month, '_YYYY_MM'), v_table, v_month, v_month + interval '1 month');
        end loop;
      end loop;
    end $$`)
  await bench.sql(`
    with site as (insert into sites.sites (external_id, name, is_warehouse) values ('bs', 'Bench', true) returning id),
         unit as (insert into inventory.storage_units (external_id, name, site_id, type) select 'bu', 'Bench', id, 'shelf' from site),
         product as (insert into inventory.products (sku, name, item_class, unit) values ('BENCH', 'Bench', 'raw', 'pcs'))
    select`)
  const table: Record<string, string | number>[] = []
  let have = 0
  for (const rows of [10_000, 1_000_000]) {
    await fill(rows, have)
    have = rows
    for (const list of ['work.tasks', 'production.work_orders', 'production.lots']) {
      await bench.sql(`select app.keep_counts('${list}')`)
    }
    while ((await bench.sql('select app.keep_month() as month'))[0]!.month !== null);
    while (Number((await bench.sql('select app.sum_counts() as saved'))[0]!.saved) > 0);
    await bench.sql('vacuum app.kept_counts')
    await bench.sql(`select set_config('app.company_id', '${company}', false)`)
    for (const [list, page, count] of lists) {
      const [paged, counted] = [await cost(page), await cost(count)]
      table.push({
        list,
        rows,
        'page buffers': paged.buffers,
        'page ms': paged.ms,
        'count(*) buffers': counted.buffers,
        'count(*) ms': counted.ms,
      })
    }
  }
  console.table(table)

  // The same writes with and without, turn by turn.
  const type = (
    await bench.sql(`insert into work.task_types (external_id, name) values ('bench', 'Bench') returning external_id`)
  )[0]!
  const create = {
    text: 'select * from call.tasks_create($1, $2::jsonb, $3::jsonb)',
    values: [company, who, JSON.stringify({ typeId: type.external_id, title: 't' })],
  }
  const triggers = (what: string) =>
    bench.sql(`alter table work.tasks ${what} trigger count_insert, ${what} trigger count_update`)
  const client = new pg.Client({ connectionString: bench.adminUrl })
  await client.connect()
  const costs: { kept: number; plain: number }[] = []
  for (let round = 1; round <= 31; round++) {
    const cost = { kept: 0, plain: 0 }
    for (const way of round % 2 ? (['kept', 'plain'] as const) : (['plain', 'kept'] as const)) {
      await triggers(way === 'kept' ? 'enable' : 'disable')
      await cpuPerTurn(client, [create], 10) // plans made anew
      cost[way] = await cpuPerTurn(client, [create], 40)
    }
    costs.push(cost)
  }
  await client.end()
  const shown = (value: number) => Number(value.toFixed(3))
  const ratios = costs.map(({ kept, plain }) => kept / plain).sort((a, b) => a - b)
  console.table({
    'tasks.create, µs of a processor': {
      kept: Math.round(median(costs.map(({ kept }) => kept))),
      plain: Math.round(median(costs.map(({ plain }) => plain))),
      'kept / plain': shown(median(ratios)),
      'its quartiles': `${shown(ratios[7]!)} to ${shown(ratios[23]!)}`,
    },
  })
} finally {
  await bench.stop()
}
