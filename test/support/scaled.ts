// What sums, products and shares leave behind a point: 1608.000000. Equal to 1608, and no answer may show it so.
import pg from 'pg'
import type { TestCompany } from './company.ts'

/** Every number that the company holds, as it is where it came of a calculation. Triggers rest: nothing changes by it. */
export async function scaleNumbers(adminUrl: string, { shortName }: TestCompany): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, options: '-c session_replication_role=replica' })
  await client.connect()
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('update %I.%I set %s where company_id = (select id from app.companies where short_name = %L)',
                     n.nspname, c.relname, string_agg(format('%I = %1$I + 0.000000', a.attname), ', '), $1::text) as statement
         from pg_class c
         join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'numeric'::regtype
          and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'company_id')
        group by n.nspname, c.relname`,
      [shortName],
    )
    await client.query(rows.map(({ statement }) => statement).join(';\n'))
  } finally {
    await client.end()
  }
}

/** Where a text of JSON has a number that ends in zeros behind its point, with what stands before it. */
export function trailingZeros(json: string): string[] {
  return json.match(/"[^"]*": ?-?\d+\.\d*0(?=[,\]}\s])|[[,] ?-?\d+\.\d*0(?=[,\]}\s])/g) ?? []
}
