// A company copied inside its database: every table's rows of one company again under another company's number.
//
// Nothing needs translating, because every key begins with the company: ids are unique in their company only. What calls
// leave behind (audit, events, stored answers) is not copied: a clone is set up, and nothing has happened in it yet.
import pg from 'pg'

const journals = ['app.audit_log', 'app.audit_changes', 'app.idempotency_keys', 'app.call_log']

// Messages that wait belong to what is set up, and so do the events that they tell of.
const only: Record<string, string> = {
  'events.events': 'and id in (select event_id from events.deliveries d where d.company_id = events.company_id)',
}

interface Table {
  name: string
  /** But for company_id. */
  columns: string
}

const known = new WeakMap<pg.Pool, Promise<Table[]>>()

/** Those that a company has rows in: the same for every company of a database. */
async function readTables(admin: pg.Pool): Promise<Table[]> {
  const { rows } = await admin.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attname <> 'company_id') as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'company_id')
        and n.nspname || '.' || c.relname <> all ($1)
      group by 1`,
    [journals],
  )
  return rows
}

/** The statements that copy what the company has; run them with the new company's number for $new. */
export async function copyOf(admin: pg.Pool, shortName: string): Promise<string[]> {
  if (!known.has(admin)) known.set(admin, readTables(admin))
  const tables = await known.get(admin)!
  // By its name it is planned once: it reads every table there is.
  const { rows } = await admin.query<{ company: string; filled: boolean[] }>({
    name: 'filled',
    text: `select k.id as company, array[${tables.map(({ name }) => `exists (select from ${name} t where t.company_id = k.id)`).join(', ')}] as filled
             from app.companies k where k.short_name = $1`,
    values: [shortName],
  })
  const { company, filled } = rows[0]!
  return tables
    .filter((_, n) => filled[n])
    .map(
      ({ name, columns }) =>
        `insert into ${name} (company_id, ${columns}) overriding system value select $new, ${columns} from ${name} where company_id = ${company} ${only[name] ?? ''}`,
    )
}

/** Connections whose triggers rest: they would note the copies as changes, and want each table after those it refers to. To
 *  let them rest for a moment would have a connection forget all its plans. */
export function copierFor(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 2, options: '-c session_replication_role=replica' })
}

export async function clone(copier: pg.Pool, original: string, copy: string[], shortName: string): Promise<void> {
  const client = await copier.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `insert into app.companies (short_name, name, kind) select $2, name, kind from app.companies where short_name = $1 returning id`,
      [original, shortName],
    )
    await client.query(copy.map((statement) => statement.replace('$new', rows[0]!.id)).join(';\n'))
    await client.query(
      `select setval('numbers.of_' || $1, pg_sequence_last_value('numbers.of_' || id)) from app.companies where short_name = $2`,
      [rows[0]!.id, original],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
