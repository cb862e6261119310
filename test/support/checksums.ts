// What a database holds, in a form that tells whether anything changed: rows and checksum of every table.
import type pg from 'pg'

/** Not what a call changes: what the service keeps about calls. */
const aside = ['app.call_log', 'app.rate_buckets']

// By a name a statement is planned once a connection: these read every table there is.
const known = new WeakMap<pg.Pool, Promise<Record<'content' | 'company' | 'versions', pg.QueryConfig>>>()

async function statements(admin: pg.Pool) {
  const { rows } = await admin.query<{ name: string; columns: string[] }>(`
    select c.oid::regclass::text as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
     order by 1`)
  const tables = rows.filter(({ name }) => !aside.includes(name))
  // When a key was last used is noted by the identity provider at any call.
  const isNoted = ({ columns }: { columns: string[] }) => columns.includes('last_used_at')
  const content = (table: { columns: string[] }) =>
    `hashtextextended(${isNoted(table) ? `(to_jsonb(r) - 'last_used_at')` : 'r'}::text, 0)`
  const sumOf = (name: string, row: string, rest = '') =>
    `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(${row}), 0) as sum from ${name} r ${rest}`
  const ofOne = tables.filter(({ columns }) => columns.includes('company_id'))
  const company = ofOne.map((one) => sumOf(one.name, content(one), 'where r.company_id = (select id from one)'))
  const version = 'hashtidextended(r.ctid, r.xmin::text::bigint)'
  const versions = tables.map((one) => sumOf(one.name, isNoted(one) ? content(one) : version))
  return {
    content: { name: 'content', text: tables.map((one) => sumOf(one.name, content(one))).join(' union all ') },
    company: {
      name: 'content of a company',
      text: `with one as materialized (select id from app.companies where short_name = $1) ${company.join(' union all ')}`,
    },
    versions: { name: 'versions', text: versions.join(' union all ') },
  }
}

async function read(admin: pg.Pool, what: 'content' | 'company' | 'versions', values: string[] = []) {
  if (!known.has(admin)) known.set(admin, statements(admin))
  const { rows } = await admin.query<{ name: string; sum: string }>({ ...(await known.get(admin)!)[what], values })
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]))
}

/** By table; of one company's rows only when its short name is given. */
export function checksums(admin: pg.Pool, company?: string): Promise<Record<string, string>> {
  return company ? read(admin, 'company', [company]) : read(admin, 'content')
}

/** By table, a tenth of the work, for one database before and after: a row that was written is another, even as it was before. */
export function versions(admin: pg.Pool): Promise<Record<string, string>> {
  return read(admin, 'versions')
}
