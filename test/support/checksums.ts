// What a database holds, in a form that tells whether anything changed: rows and checksum of every table.
import type pg from 'pg'

/** Not what a call changes: what the service keeps about calls. */
const aside = ['app.call_log', 'app.rate_buckets']

/** By table; of one company's rows only when its short name is given. */
export async function checksums(admin: pg.Pool, company?: string): Promise<Record<string, string>> {
  const { rows: tables } = await admin.query<{ name: string; columns: string[] }>(`
    select c.oid::regclass::text as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
     order by 1`)
  const read = tables.filter(
    ({ name, columns }) => !aside.includes(name) && (!company || columns.includes('company_id')),
  )
  // When a key was last used is noted by the identity provider at any call.
  const queries = read.map(
    ({ name, columns }) => `select '${name}' as name,
    count(*) || ' rows, ' || coalesce(sum(hashtextextended(${columns.includes('last_used_at') ? `(to_jsonb(r) - 'last_used_at')` : 'r'}::text, 0)), 0) as sum
    from ${name} r${company ? ` where r.company_id = (select id from app.companies where short_name = '${company}')` : ''}`,
  )
  const { rows } = await admin.query<{ name: string; sum: string }>(queries.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]))
}
