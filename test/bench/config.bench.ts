// A factory as code, at the size of a factory, 10 MiB: what an apply of it takes beside bare inserts of the rows that it
// wrote, and a plan of the company as it then is beside reading its tables once. Bare inserts: the same rows into the same tables
// for another company, under row security, with every key and index, without what triggers note; one row a statement, or
// as one statement. Reading its tables once: every row of what the company is made of, to a client, as JSON. A plan takes
// the file's 10 MiB in beside, by HTTP. An export may take
// longer than usual, as the machine may have other work.
import { setTimeout } from 'node:timers/promises'
import { apiOf } from './factory.ts'
import { largeSpec } from './large-spec.ts'
import { median, startBench, tell } from './support.ts'

const products = Number(process.env.BENCH_PRODUCTS ?? 5000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const another = 1_000_000_000

interface Table {
  name: string
  columns: string[]
  key: string[]
  rows: number
}

const bench = await startBench({ STATEMENT_TIMEOUT_MS: '120000' })
const api = apiOf(bench)
try {
  await bench.sql('create schema bench')
  await bench.sql('grant usage on schema bench to millwright_rules')
  await bench.sql('alter default privileges in schema bench grant select on tables to millwright_rules')
  await bench.sql('set statement_timeout = 0')
  const spec = largeSpec(products)
  const tables = await allTables()
  for (const table of tables) await bench.sql(`create table ${kept(table, 'before')} as ${own(table)}`)
  const looks: number[] = []
  const applying = await timed(() => applied(spec, looks))
  const written = await newRows(tables)
  await anotherCompany(tables)
  await bench.sql('vacuum analyze')
  const inserting = await repeated(() => inserted(insertsOf(written, 'new')))
  await bench.sql(rowByRow(await inOrder(written)))
  const insertingEach = await repeated(() => inserted('select bench.row_by_row()'))
  const told = written.filter(({ name }) => !/^(app|events|commissioning)\./.test(name))
  const scanning = await repeated(() => scanned(told))
  const reading = await repeated(() => read(told))
  const exporting = await repeated(() => api('GET', '/config/export'))
  const planning = await repeated(() =>
    api('POST', '/config/plan', { spec }).then(({ summary }) => expectNone(summary.update)),
  )
  console.log(
    `${products} products, ${spec.sites!.flatMap(({ ssus }) => ssus!).length} machines, ${spec.taskTypes!.length} task types, ` +
      `${(Buffer.byteLength(JSON.stringify({ spec })) / 2 ** 20).toFixed(2)} MiB; ${written.reduce((all, { rows }) => all + rows, 0)} rows`,
  )
  console.log(`done of the run, each second: ${looks.join(', ')}`)
  console.table({ applying, insertingEach, inserting, planning, reading, exporting, scanning })
  const ratios = {
    [`apply of ${products} products / bare inserts, a row a statement`]: applying / insertingEach,
    [`apply of ${products} products / bare inserts, all in one statement`]: applying / inserting,
    'plan of it, all unchanged / reading its tables': planning / reading,
    'plan of it, all unchanged / an export': planning / exporting,
    'plan of it, all unchanged / scanning its tables': planning / scanning,
  }
  console.table(ratios)
  tell(ratios)
} finally {
  await bench.stop()
}

/** Begun, and looked at every second until it has ended. */
async function applied(spec: object, looks: number[]): Promise<void> {
  const { run } = await api('POST', '/config/apply', { spec }, { prefer: 'respond-async' })
  for (;;) {
    const { state, done, total, failed } = await api('GET', `/config/runs/${run}`)
    looks.push(done)
    expectNone(failed)
    if (state !== 'running') return expectNone(state !== 'done' || done !== total)
    await setTimeout(1000)
  }
}

function expectNone(what: unknown): void {
  if (what) throw new Error(JSON.stringify(what))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}

async function repeated(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(work))
  return median(times)
}

/** Every table that the rules may write, with its key. */
async function allTables(): Promise<Table[]> {
  return (await bench.sql(`
    select c.oid::regclass::text as name, 0 as rows,
           (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               and a.attname <> 'company_id') as columns,
           (select array_agg(quote_ident(a.attname)) from pg_index i
              join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace <> 'bench'::regnamespace
       and has_table_privilege('millwright_rules', c.oid, 'insert')
       and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`)) as unknown as Table[]
}

function own({ name }: Table): string {
  return `select * from ${name} t where t.company_id = app.company_id()`
}

function kept({ name }: Table, when: string): string {
  return `bench."${when} ${name}"`
}

async function newRows(tables: Table[]): Promise<Table[]> {
  for (const table of tables) {
    const same = table.key.map((column) => `b.${column} = t.${column}`).join(' and ')
    await bench.sql(
      `create table ${kept(table, 'new')} as ${own(table)} and not exists (select from ${kept(table, 'before')} b where ${same})`,
    )
    const [row] = await bench.sql(`select count(*)::int as rows from ${kept(table, 'new')}`)
    table.rows = row!.rows as number
  }
  return tables.filter(({ rows }) => rows > 0)
}

/** With what the first had before, and no triggers of one's own from here on. */
async function anotherCompany(tables: Table[]): Promise<void> {
  await bench.sql(
    `insert into app.companies (id, short_name, name, kind) overriding system value values (${another}, 'another', 'Another', 'factory')`,
  )
  for (const { name } of tables) await bench.sql(`alter table ${name} disable trigger user`)
  await bench.sql(insertsOf(tables, 'before'))
}

/** One statement, so that keys between the rows are looked at when all are there. */
function insertsOf(tables: Table[], when: string): string {
  const each = tables.map(
    (table, n) =>
      `w${n} as (insert into ${table.name} (company_id, ${table.columns.join(', ')}) select ${another}, ${table.columns.join(', ')} from ${kept(table, when)})`,
  )
  return `with ${each.join(', ')} select`
}

/** What others refer to comes first. */
async function inOrder(tables: Table[]): Promise<Table[]> {
  const keys = await bench.sql(`select distinct conrelid::regclass::text as name, confrelid::regclass::text as on_name
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const done: Table[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const names = new Set([...left].map(({ name }) => name))
    const ready = [...left].filter(
      ({ name }) => !keys.some((key) => key.name === name && names.has(key.on_name as string)),
    )
    if (ready.length === 0) throw new Error(`${[...names]} refer to each other`)
    for (const table of ready) left.delete(table)
    done.push(...ready)
  }
  return done
}

function rowByRow(tables: Table[]): string {
  const loops = tables.map(
    (table) => `for r in select * from ${kept(table, 'new')} order by ${table.key.join(', ')} loop
      insert into ${table.name} (company_id, ${table.columns.join(', ')})
      values (${another}, ${table.columns.map((column) => `r.${column}`).join(', ')});
    end loop;`,
  )
  return `create function bench.row_by_row() returns void language plpgsql as $rows$
    declare r record; begin ${loops.join('\n')} end $rows$`
}

async function inserted(statement: string): Promise<void> {
  await bench.sql('begin')
  await bench.sql(`select set_config('app.company_id', '${another}', true)`)
  await bench.sql('set local role millwright_rules')
  await bench.sql(statement)
  await bench.sql('rollback')
}

/** Every column of every row, as far as Postgres. */
async function scanned(tables: Table[]): Promise<void> {
  for (const table of tables) await bench.sql(`select count(*), sum(length(x::text)) from (${own(table)}) x`)
}

/** Every row to a client, as JSON. */
async function read(tables: Table[]): Promise<void> {
  for (const table of tables) await bench.sql(`select to_jsonb(x) from (${own(table)}) x`)
}
