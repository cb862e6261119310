// The bare writes of a call: the rows that it leaves, as fixed statements by hand would write them. What a call inserts,
// updates and deletes is noted once, row by row; of each row only its end is kept. A function then locks the rows that
// were there, and writes them all, one statement a table: under row security, with every index and foreign key, without
// the triggers that note, count and announce (what those write is among the rows).
import type pg from 'pg'
import type { Statement } from './support.ts'

interface Noted {
  relation: string
  old: Row | null
  new: Row | null
}
type Row = Record<string, unknown>
interface Table {
  /** As it is written: a partitioned table, not its partition. */
  name: string
  key: string[]
  columns: Map<string, { type: string; isWritten: boolean }>
}

export interface Bare {
  /** Rows inserted, updated and deleted. */
  rows: number
  statement: Statement
  triggers(what: 'enable' | 'disable'): Promise<void>
  /** What was undone is swept away. */
  sweep(): Promise<void>
}

export async function bareWrites(admin: pg.Client, name: string, call: string, values: unknown[]): Promise<Bare> {
  const noted = await note(admin, call, values)
  const tables = new Map<string, Table>()
  for (const relation of new Set(noted.map((row) => row.relation))) {
    tables.set(relation, await describe(admin, relation))
  }
  const changes = netChanges(noted, tables)
  const statements = [...locks(changes), ...changes.flatMap(writes)]
  await admin.query(`
    create function bench.${name}() returns void language plpgsql volatile security definer set search_path = '' as $bare$
    begin
      ${statements.join('\n      ')}
    end $bare$`)
  await admin.query(`alter function bench.${name} owner to millwright_rules`)
  const names = [...new Set([...tables.values()].map((table) => table.name))]
  return {
    rows: changes.reduce(
      (sum, change) => sum + change.inserted.length + change.updated.length + change.deleted.length,
      0,
    ),
    statement: { text: `select bench.${name}()`, values: [] },
    async triggers(what) {
      for (const table of names) await admin.query(`alter table ${table} ${what} trigger user`)
    },
    async sweep() {
      if (names.length > 0) await admin.query(`vacuum ${names.join(', ')}`)
    },
  }
}

export async function prepareBench(admin: pg.Client): Promise<void> {
  await admin.query(`
    create schema bench;
    grant usage on schema bench to millwright_rules;
    create table bench.noted (n bigint generated always as identity, relation regclass, old jsonb, new jsonb);
    create function bench.note() returns trigger language plpgsql security definer as $$
    begin
      insert into bench.noted (relation, old, new) values (
        tg_relid, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;`)
}

/** What the call writes, in order; the call itself is undone. */
async function note(admin: pg.Client, call: string, values: unknown[]): Promise<Noted[]> {
  await admin.query('begin')
  await admin.query(`
    do $$
    declare v_table regclass;
    begin
      for v_table in
        select c.oid from pg_class c join pg_namespace s on s.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition
           and s.nspname not in ('pg_catalog', 'information_schema', 'bench') and s.nspname not like 'graphile%'
      loop
        execute format('create trigger zz_note after insert or update or delete on %s for each row execute function bench.note()', v_table);
      end loop;
    end $$`)
  const answer = await admin.query<{ status: number; body: string }>(call, values)
  const { status, body } = answer.rows[0]!
  if (status !== 200) throw new Error(`${call}: ${status} ${body}`)
  const { rows } = await admin.query<Noted>(`select relation::text, old, new from bench.noted order by n`)
  await admin.query('rollback')
  return rows
}

async function describe(admin: pg.Client, relation: string): Promise<Table> {
  const { rows } = await admin.query<{ name: string; key: string[]; column: string; type: string; written: boolean }>(
    `with whole as (select coalesce(pg_partition_root($1::regclass), $1::regclass) as oid)
     select w.oid::regclass::text as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            a.attgenerated = '' as written,
            array(select k.attname from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
                   where i.indrelid = w.oid and i.indisprimary)::text[] as key
       from whole w join pg_attribute a on a.attrelid = w.oid
      where a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [relation],
  )
  const { name, key } = rows[0]!
  const columns = new Map(rows.map((row) => [row.column, { type: row.type, isWritten: row.written }]))
  return { name, key: key.length > 0 ? key : [...columns.keys()], columns }
}

interface Changes {
  table: Table
  inserted: Row[]
  updated: { old: Row; new: Row }[]
  deleted: Row[]
}

/** Of each row what it was before and what it is in the end, by table, in the order of their first change. */
function netChanges(noted: Noted[], tables: Map<string, Table>): Changes[] {
  const ends = new Map<string, { table: Table; old: Row | null; new: Row | null }>()
  for (const { relation, old, new: now } of noted) {
    const table = tables.get(relation)!
    const id = (row: Row) => JSON.stringify([table.name, ...table.key.map((column) => row[column])])
    const before = old && ends.get(id(old))
    if (old) ends.delete(id(old))
    const first = before ? before.old : old
    if (first || now) ends.set(id((now ?? first)!), { table, old: first, new: now })
  }
  const byTable = new Map<string, Changes>()
  for (const { table, old, new: now } of ends.values()) {
    const of = byTable.get(table.name) ?? { table, inserted: [], updated: [], deleted: [] }
    byTable.set(table.name, of)
    if (!old) of.inserted.push(now!)
    else if (!now) of.deleted.push(old)
    else if (JSON.stringify(old) !== JSON.stringify(now)) of.updated.push({ old, new: now })
  }
  return [...byTable.values()]
}

function locks(changes: Changes[]): string[] {
  return changes.flatMap(({ table, updated, deleted }) => {
    const rows = [...updated.map((row) => row.old), ...deleted]
    if (rows.length === 0) return []
    return `perform from ${table.name} t where ${among(table, rows)} order by ${table.key.join(', ')} for no key update;`
  })
}

function writes({ table, inserted, updated, deleted }: Changes): string[] {
  const columns = [...table.columns].filter(([, { isWritten }]) => isWritten).map(([column]) => column)
  const changed = columns.filter((column) =>
    updated.some((row) => JSON.stringify(row.old[column]) !== JSON.stringify(row.new[column])),
  )
  const tuple = (row: Row, of: string[]) => `(${of.map((column) => literal(row[column], table, column)).join(', ')})`
  const named = [...table.key, ...changed.map((column) => `new_${column}`)].join(', ')
  const values = updated.map(({ new: row }) => tuple(row, [...table.key, ...changed])).join(', ')
  const same = table.key.map((column) => `t.${column} = v.${column}`).join(' and ')
  return [
    ...(deleted.length > 0 ? [`delete from ${table.name} t where ${among(table, deleted)};`] : []),
    ...(updated.length > 0
      ? [
          `update ${table.name} t set ${changed.map((column) => `${column} = v.new_${column}`).join(', ')}` +
            ` from (values ${values}) v (${named}) where ${same};`,
        ]
      : []),
    ...(inserted.length > 0
      ? [
          `insert into ${table.name} (${columns.join(', ')}) overriding system value values ${inserted.map((row) => tuple(row, columns)).join(', ')};`,
        ]
      : []),
  ]
}

function among(table: Table, rows: Row[]): string {
  const tuples = rows.map((row) => `(${table.key.map((column) => literal(row[column], table, column)).join(', ')})`)
  return `(${table.key.map((column) => `t.${column}`).join(', ')}) in (${tuples.join(', ')})`
}

function literal(value: unknown, table: Table, column: string): string {
  const { type } = table.columns.get(column)!
  if (value === null || value === undefined) return `null::${type}`
  const array = (items: unknown[]) => `{${items.map((item) => JSON.stringify(String(item))).join(',')}}`
  const text =
    type.endsWith('[]') && Array.isArray(value)
      ? array(value)
      : typeof value === 'object' || type === 'jsonb'
        ? JSON.stringify(value)
        : String(value)
  return `'${text.replaceAll("'", "''")}'::${type}`
}
