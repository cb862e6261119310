// Whether the database is what this version makes of it.
import { isCurrent } from '../../../db/apply.ts'
import { hashes, isRestoring } from '../../../db/migrate.ts'
import { capabilities } from '../../capabilities/index.ts'
import type { Check, Finding } from './check.ts'

const anew = 'delete from app.applied; then start the service: it makes functions and rights anew.'

export const database: Record<string, Check> = {
  async schema({ admin }) {
    if (await isRestoring(admin))
      return [{ wrong: 'A restore was broken off, or goes on.', cure: 'Give it again, or wait for it.' }]
    const { rows: there } = await admin.query(`select to_regclass('graphile_migrate.migrations') is not null as there`)
    if (!there[0].there) return [{ wrong: 'There is no Millwright in this database.', cure: 'Start the service once.' }]
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
    if (missing > 0 || !(await isCurrent(admin, capabilities)))
      return [
        {
          wrong: `The database is of another version than this program: ${missing} migrations are missing, functions differ.`,
          cure: 'Back up, then start this version: a start brings the database to the present.',
        },
      ]
    return []
  },

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
    return rows.map(({ wrong }) => ({ wrong, cure: anew }))
  },

  async indexes({ admin }) {
    const { rows } = await admin.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where not indisvalid or not indisready',
    )
    return rows.map(({ name }) => ({
      wrong: `Index ${name} is not valid: nothing is found by it.`,
      cure: `reindex index ${name};`,
    }))
  },

  async partitions({ admin }) {
    const { rows } = await admin.query<{ name: string; month: string }>(`
      select c.oid::regclass::text as name, to_char(m.month, 'YYYY_MM') as month
        from pg_class c
        join pg_class d on d.relispartition and pg_get_expr(d.relpartbound, d.oid) = 'DEFAULT'
        join pg_inherits i on i.inhrelid = d.oid and i.inhparent = c.oid
       cross join generate_series(date_trunc('month', now() at time zone 'UTC'),
                                  date_trunc('month', now() at time zone 'UTC') + interval '1 month', '1 month') m (month)
       where to_regclass(c.oid::regclass || '_' || to_char(m.month, 'YYYY_MM')) is null
       order by 1, 2`)
    return rows.map(
      ({ name, month }): Finding => ({
        wrong: `${name} has no partition for ${month}.`,
        cure: 'Start the service or a worker: either makes them at its start, and a worker every hour.',
      }),
    )
  },
}
