// A company copied inside its database: every table's rows of one company again under another company's number.
//
// Nothing needs translating, because every key begins with the company: ids are unique in their company only. What calls
// leave behind (audit, events, stored answers) is not copied: a clone is set up, and nothing has happened in it yet.
import type pg from 'pg'

const journals = ['app.audit_log', 'app.audit_changes', 'app.idempotency_keys', 'app.call_log']

// Messages that wait belong to what is set up, and so do the events that they tell of.
const only: Record<string, string> = {
  'events.events': 'and id in (select event_id from events.deliveries d where d.company_id = events.company_id)',
}

/** The statements that copy what the company has; run them with the new company's number for $new. */
export async function copyOf(admin: pg.Pool, shortName: string): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string; columns: string; company: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, k.id as company,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attname <> 'company_id') as columns
       from app.companies k, pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where k.short_name = $1 and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'company_id')
        and n.nspname || '.' || c.relname <> all ($2)
      group by 1, 2`,
    [shortName, journals],
  )
  const filled = await admin.query<Record<string, boolean>>(
    `select ${tables.map((t, n) => `exists (select from ${t.name} where company_id = ${t.company}) as "${n}"`).join(', ')}`,
  )
  return tables
    .filter((_, n) => filled.rows[0]![n])
    .map(
      ({ name, columns, company }) =>
        `insert into ${name} (company_id, ${columns}) overriding system value select $new, ${columns} from ${name} where company_id = ${company} ${only[name] ?? ''}`,
    )
}

/** Triggers rest meanwhile: they would note the copies as changes, and want each table after those it refers to. */
export async function clone(admin: pg.Pool, original: string, copy: string[], shortName: string): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
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
