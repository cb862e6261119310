// Generates, for every table of app.audited_tables, the trigger that records what a call changes: entity, id and fields
// in the names and ids that callers use, foreign keys shown as the id of what they point to. Statement triggers with
// transition tables, so that five hundred rows cost one insert.
import type { Client } from 'pg'
import { hidden } from '../server/capabilities/shapes.ts'

interface Column {
  name: string
  type: string
  references: string | null
}
interface Table {
  table: string
  entity: string
  keyColumn: string | null
  /** The kind of things that its rows are parts of. */
  partOf: string | null
  primaryKey: string[]
  columns: Column[]
}
/** A foreign key by which rows go, or point nowhere, when what they point to is deleted. */
interface Following {
  table: string
  column: string
  to: string
  goes: boolean
}

/** Columns that change by themselves, or that only two companies' messages know. */
const untold = [
  ...['company_id', 'created_at', 'updated_at', 'checked_at', 'order_is_open', 'known_since', 'granted'],
  ...['sets_status_when_begun', 'instruction', 'next_is_deleted', 'categories_left', 'categories_left_at'],
  ...['counted_anew_at', 'posted_recipe', 'ended_number'],
  ...['uid', 'handoff_uid', 'return_of', 'told_version', 'heard_version', 'heard_lines'],
]

export async function createAuditTriggers(admin: Client): Promise<string> {
  const tables = await admin.query<Table>(`
    select a.table_name as "table", a.entity, a.key_column as "keyColumn", a.part_of as "partOf",
           array(select attname::text from pg_index i
                   cross join unnest(i.indkey) with ordinality as k (attnum, n)
                   join pg_attribute c on c.attrelid = i.indrelid and c.attnum = k.attnum
                  where i.indrelid = a.table_name::regclass and i.indisprimary order by k.n) as "primaryKey",
           (select json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, null), 'references',
                     (select f.confrelid::regclass::text from pg_constraint f
                       where f.conrelid = c.attrelid and f.contype = 'f' and f.conkey[array_upper(f.conkey, 1)] = c.attnum
                         and array_length(f.conkey, 1) = 2)) order by c.attnum)
              from pg_attribute c where c.attrelid = a.table_name::regclass and c.attnum > 0 and not c.attisdropped
               and c.attgenerated = '') as columns
      from app.audited_tables() a order by a.table_name`)
  const keys = new Map(tables.rows.map((table) => [table.table, table.keyColumn ?? 'id']))
  const entities = new Map(tables.rows.map((table) => [table.table, table.entity]))
  const following = await admin.query<Following>(`
    select f.conrelid::regclass::text as "table", c.attname as "column", f.confrelid::regclass::text as "to",
           f.confdeltype = 'c' as goes
      from app.audited_tables() a
      join pg_constraint f on f.conrelid = a.table_name::regclass and f.contype = 'f' and f.confdeltype in ('c', 'n')
      join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[array_upper(f.conkey, 1)]
     order by a.table_name, f.conname`)
  const named = Map.groupBy(
    following.rows.filter(({ to }) => (keys.get(to) ?? 'id') !== 'id'),
    ({ to }) => to,
  )
  return [
    ...tables.rows.map((table) => triggerSql(table, keys, entities)),
    ...[...named].map(([to, all]) => followingSql(to, all)),
  ].join('\n')
}

// What follows a deletion is told by the name of what is deleted: it goes first, while that is there to be looked up.
function followingSql(to: string, all: Following[]): string {
  const name = `audit.${to.replace('.', '_')}_following`
  const rows = ({ column }: Following) => `where x.company_id = old.company_id and x.${column} = old.id;`
  const follow = all.map((key) =>
    key.goes
      ? `delete from ${key.table} x ${rows(key)}`
      : `update ${key.table} x set ${key.column} = null ${rows(key)}`,
  )
  return `create function ${name}()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $trigger$
begin
  if app.current_call_id() is not null then
    ${follow.join('\n    ')}
  end if;
  return old;
end;
$trigger$;
create trigger audit_following before delete on ${to} for each row execute function ${name}();`
}

function triggerSql(table: Table, keys: Map<string, string>, entities: Map<string, string>): string {
  const name = `audit.${table.table.replace('.', '_')}`
  const shown = table.columns.filter((column) => ![...untold, idColumn(table)].includes(column.name))
  const same = table.primaryKey.map((column) => `n.${column} = o.${column}`).join(' and ')
  const order = table.primaryKey.join(', n.')
  const insertInto =
    'insert into app.audit_changes (company_id, call_id, at, entity, entity_id, part_of, action, fields)'
  const change = (row: string, action: string, changes: string) =>
    `select ${row}.company_id, app.current_call_id(), app.now(), '${table.entity}', ${entityId(table, keys, row)},
           ${partOf(table, keys, entities, row)}, '${action}',
           ${changes}`
  const created = changesOf(
    shown,
    (column) => `n.${column.name} is not null`,
    (column) => made(column, shownValue(column, keys, 'n')),
  )
  const deleted = changesOf(
    shown,
    (column) => `o.${column.name} is not null`,
    (column) => fromTo(column, shownValue(column, keys, 'o'), 'null'),
  )
  const updated = (columns: Column[]) => `${insertInto}
    select c.company_id, c.call_id, c.at, c.entity, c.entity_id, c.part_of, c.action, ('{' || c.changes || '}')::jsonb from (
    ${change(
      'n',
      'update',
      changesOf(columns, isChanged, (column) =>
        fromTo(column, shownValue(column, keys, 'o'), shownValue(column, keys, 'n')),
      ),
    )}
      from new_rows n join old_rows o on ${same} order by n.${order} offset 0 -- else the changes are made twice
    ) c (company_id, call_id, at, entity, entity_id, part_of, action, changes) where c.changes <> '';`
  const links = shown.filter((column) => lookedUp(column, keys))
  // What rows point to hardly ever changes, and each look-up that a statement could need costs it, needed or not.
  const pointsElsewhere = `exists (select from new_rows n join old_rows o on ${same}
                 where ${links.map(isChanged).join(' or ')})`
  return `create function ${name}()
  returns trigger
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off -- a plan that was made for one row is kept, and takes seconds for five thousand
as $trigger$
begin
  if app.current_call_id() is null then
    return null; -- outside a call: a migration or the operator
  end if;
  if tg_op = 'INSERT' then
    ${insertInto}
    ${change('n', 'create', `('{' || ${created} || '}')::jsonb`)}
      from new_rows n order by n.${order};
  elsif tg_op = 'DELETE' then
    ${insertInto}
    ${change('o', 'delete', `('{' || ${deleted} || '}')::jsonb`)}
      from old_rows o;
  ${
    links.length === 0
      ? ''
      : `elsif ${pointsElsewhere} then
    ${updated(shown)}
  `
  }else
    ${updated(shown.filter((column) => !links.includes(column)))}
  end if;
  return null;
end;
$trigger$;
create trigger audit_insert after insert on ${table.table} referencing new table as new_rows for each statement execute function ${name}();
create trigger audit_update after update on ${table.table} referencing old table as old_rows new table as new_rows for each statement execute function ${name}();
create trigger audit_delete after delete on ${table.table} referencing old table as old_rows for each statement execute function ${name}();`
}

// What changed as the inside of a JSON object, made as text and read once: what costs a row least.
function changesOf(columns: Column[], changed: (column: Column) => string, change: (column: Column) => string): string {
  const parts = columns.map((column) => `case when ${changed(column)} then ${change(column)} end`)
  return `concat_ws(',', ${['null', ...parts].join(',\n             ')})`
}

function fromTo(column: Column, from: string, to: string): string {
  return `'${told(column)}' || json_build_object('from', ${from}, 'to', ${to})`
}

// Of what is made every column is told, and json_build_object looks up the type of each of its arguments for each row:
// put together around to_json it costs two thirds.
function made(column: Column, to: string): string {
  return `'${told(column)}{"from":null,"to":' || to_json(${to}) || '}'`
}

/** The column as a key of JSON. */
function told(column: Column): string {
  return `"${camel(column.name)}":`
}

function isChanged(column: Column): string {
  return `n.${column.name} is distinct from o.${column.name}`
}

function idColumn(table: Table): string {
  return table.columns.some((column) => column.name === 'id') ? 'id' : ''
}

// A row without an id of its own is known by what it joins.
function entityId(table: Table, keys: Map<string, string>, row: string): string {
  if (table.keyColumn) return `${row}.${table.keyColumn}::text`
  const parts = table.primaryKey
    .filter((name) => name !== 'company_id')
    .map((name) => table.columns.find((column) => column.name === name)!)
  if (parts.length === 0) return `'${table.entity}'`
  return `concat_ws('/', ${parts.map((column) => shownValue(column, keys, row)).join(', ')})`
}

/** What the row is a part of, as people.audit_list looks for it: product/GEAR. */
function partOf(table: Table, keys: Map<string, string>, entities: Map<string, string>, row: string): string {
  const column = table.columns.find(({ references }) => references && entities.get(references) === table.partOf)
  return column ? `'${table.partOf}/' || ${shownValue(column, keys, row)}` : 'null'
}

// By what callers know a row that is pointed to, where that isn't its id.
function lookedUp(column: Column, keys: Map<string, string>): string | null {
  const key = column.references && keys.get(column.references)
  return key && key !== 'id' ? key : null
}

function shownValue(column: Column, keys: Map<string, string>, row: string): string {
  const value = `${row}.${column.name}`
  if (column.name === 'sealed') return `case when ${value} is not null then '${hidden}' end`
  const key = lookedUp(column, keys)
  if (key) {
    return `(select r.${key} from ${column.references} r where r.company_id = ${row}.company_id and r.id = ${value})`
  }
  if (column.type === 'numeric') return `trim_scale(${value})`
  return column.type === 'timestamp with time zone' ? `app.iso(${value})` : value
}

function camel(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
