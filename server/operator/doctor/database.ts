// Whether the database is what this version makes of it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hashes, isHalfMade, isRestoring } from '../../../db/migrate.ts'
import { describeSchema } from '../../../db/schema.ts'
import { isCurrent, root } from '../../../db/sources.ts'
import { kept } from '../backup/content.ts'
import type { Check, Finding } from './check.ts'

const anew = 'delete from app.applied; then start the service: it makes functions and rights anew.'

export const schema: Record<string, Check> = {
  async schema({ admin }) {
    if (await isRestoring(admin))
      return [{ wrong: 'A restore was broken off, or goes on.', cure: 'Give it again, or wait for it.' }]
    const { rows: there } = await admin.query(`select to_regclass('graphile_migrate.migrations') is not null as there`)
    if (!there[0].there) return [{ wrong: 'There is no Millwright in this database.', cure: 'Start the service once.' }]
    if (await isHalfMade(admin))
      return [{ wrong: 'A first start, or the end of a restore, was broken off.', cure: 'Start the service again.' }]
    const { rows } = await admin.query<{ hash: string }>('select hash from graphile_migrate.migrations')
    const made = new Set(rows.map(({ hash }) => hash))
    const known = await hashes()
    if ([...made].some((hash) => !known.includes(hash)))
      return [
        {
          wrong: 'The database was made by another version of Millwright, newer than this one or none of its line.',
          cure: 'Use that version, or go back to a backup of before (see RUNNING.md).',
        },
      ]
    const missing = known.filter((hash) => !made.has(hash!)).length
    if (missing > 0 || !(await isCurrent(admin)))
      return [
        {
          wrong: `The database is of another version than this program: ${missing} migrations are missing, functions differ.`,
          cure: 'Back up, then start this version: a start brings the database to the present.',
        },
      ]
    return []
  },
}

export const database: Record<string, Check> = {
  async rights({ admin }) {
    const { rows } = await admin.query<{ wrong: string }>(`
      select format('Role %s is missing.', r.name) as wrong
        from unnest(array['owner', 'rules', 'api', 'dashboard', 'worker', 'identity', 'operator']) as g (part)
       cross join lateral (select 'millwright_' || g.part as name) r where to_regrole(r.name) is null
      union all
      select format('millwright_api may not execute %s.', p.oid::regprocedure) from pg_proc p
       where p.pronamespace = to_regnamespace('call') and not has_function_privilege('millwright_api', p.oid, 'execute')
      union all
      select format('Everybody may execute %s.', p.oid::regprocedure) from pg_proc p
       where p.pronamespace = to_regnamespace('call')
         and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
      union all
      select format('millwright_rules may not read %s.', c.oid::regclass) from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind in ('r', 'p') and not c.relispartition and not has_table_privilege('millwright_rules', c.oid, 'select')
      union all
      select format('Rows of %s are not kept apart by company.', c.oid::regclass) from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`)
    const { rows: open } = await admin.query<{ name: string }>(
      `select distinct c.oid::regclass::text as name
         from pg_class c cross join aclexplode(c.relacl) a
        where a.grantee = 0 and c.relnamespace::regnamespace::text = any ($1) order by 1`,
      [kept],
    )
    return [
      ...rows.map(({ wrong }) => ({ wrong, cure: anew })),
      ...open.map(({ name }) => ({
        wrong: `Everybody has rights on ${name}.`,
        cure: `revoke all on ${name} from public;`,
      })),
    ]
  },

  async indexes({ admin }) {
    const { rows } = await admin.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where not indisvalid or not indisready',
    )
    const there = keysOf(await describeSchema(admin))
    const missing = [...keysOf(await readFile(path.join(root, 'schema.sql'), 'utf8'))].filter(
      ([key]) => !there.has(key),
    )
    return [
      ...rows.map(({ name }) => ({
        wrong: `Index ${name} is not valid: nothing is found by it.`,
        cure: `reindex index ${name};`,
      })),
      ...missing.map(([key, making]) => ({ wrong: `${key} is missing.`, cure: `Make it as it was: ${making};` })),
    ]
  },

  async partitions({ admin }) {
    const { rows } = await admin.query<{ name: string; month: string; detached: boolean }>(`
      with parents as (
        select c.oid, c.oid::regclass::text as name
          from pg_class c
          join pg_inherits i on i.inhparent = c.oid
          join pg_class d on d.oid = i.inhrelid and d.relispartition and pg_get_expr(d.relpartbound, d.oid) = 'DEFAULT'
      )
      select p.name, to_char(m.month, 'YYYY_MM') as month, false as detached
        from parents p
       cross join generate_series(date_trunc('month', now() at time zone 'UTC'),
                                  date_trunc('month', now() at time zone 'UTC') + interval '1 month', '1 month') m (month)
       where to_regclass(p.name || '_' || to_char(m.month, 'YYYY_MM')) is null
      union all
      select p.name, right(c.relname, 7), true
        from parents p
        join pg_class c on c.oid::regclass::text ~ format('^%s_\\d{4}_\\d{2}$', p.name) and not c.relispartition
       where c.relkind in ('r', 'p')
       order by 1, 2`)
    return rows.map(
      ({ name, month, detached }): Finding =>
        detached
          ? {
              wrong: `${name}_${month} is there and no partition of ${name}: nobody sees its rows.`,
              cure: `alter table ${name} attach partition ${name}_${month} ${boundsOf(month)};`,
            }
          : {
              wrong: `${name} has no partition for ${month}.`,
              cure: 'Start the service or a worker: either makes them at its start, and a worker every hour.',
            },
    )
  },
}

function boundsOf(month: string): string {
  const [year, number] = month.split('_').map(Number)
  const [from, to] = [number! - 1, number!].map((index) => new Date(Date.UTC(year!, index)).toISOString())
  return `for values from ('${from}') to ('${to}')`
}

/** The indexes and constraints that a listing of tables has, each with what makes it. */
function keysOf(listing: string): Map<string, string> {
  const keys = new Map<string, string>()
  let table = ''
  for (const line of listing.split('\n')) {
    table = /^(?:unlogged )?table (\S+) \($/.exec(line)?.[1] ?? table
    const [key, index, constraint] = /^ {2}(?:(?:unique )?index (\S+)|constraint (\S+)|primary key) .*/.exec(line) ?? []
    if (!key) continue
    const made = line.trim().replace(/,$/, '')
    if (index)
      keys.set(
        `Index ${index} of ${table}`,
        `create ${made.replace(`index ${index} (`, `index ${index} on ${table} (`)}`,
      )
    else
      keys.set(
        `${constraint ? `Constraint ${constraint}` : 'The primary key'} of ${table}`,
        `alter table ${table} add ${made}`,
      )
  }
  return keys
}
