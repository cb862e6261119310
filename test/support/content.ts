// All that a database holds, to compare it with another one.
import type pg from 'pg'
import { checksums } from './checksums.ts'

// Counted anew, and made by a start.
const aside = [
  'app.kept_counts',
  'inventory.kept_levels',
  'inventory.level_news',
  'app.applied',
  'app.trial_number',
  'events.numbering',
  'graphile_worker.migrations',
]

/** What a backup has to bring back: rows and checksum of every table, and where each sequence stands; see numbers. */
export async function content(admin: pg.Pool): Promise<Record<string, string>> {
  const sums = await checksums(admin)
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace <> 'numbers'::regnamespace`,
  )
  for (const { name } of rows)
    sums[name] = JSON.stringify((await admin.query(`select last_value + is_called::int as next from ${name}`)).rows)
  for (const name of aside) delete sums[name]
  return sums
}

/** The next number of each company, which is greater where something was counted anew. */
export async function numbers(admin: pg.Pool): Promise<number[]> {
  const { rows } = await admin.query<{ id: string }>('select id from app.companies order by id')
  const next = await Promise.all(
    rows.map(({ id }) => admin.query(`select last_value + 1 as next from numbers.of_${id}`)),
  )
  return next.map((one) => Number(one.rows[0].next))
}

/** What is not as the books say, in any company. */
export async function breaches(admin: pg.Pool): Promise<unknown[]> {
  const { rows } = await admin.query(`
    select c.short_name, v.* from app.companies c
     cross join lateral (select set_config('app.company_id', c.id::text, false)) entered
     cross join lateral (select to_jsonb(b) from inventory.verify() b union all
                         select to_jsonb(k) from app.verify_counts() k union all
                         select to_jsonb(g) from people.verify() g) v`)
  return rows
}
