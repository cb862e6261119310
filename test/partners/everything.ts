// All that a company has, to look whether something of another one stands in it.
import type { TestCompany, TestService } from '../support/service.ts'

/** Every row that a company has, in every table, as text. */
export async function everything(service: TestService, company: TestCompany): Promise<string> {
  const { rows: tables } = await service.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'call_log'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      company.sql(`select to_jsonb(r)::text as row from ${name} r where company_id = app.company_id()`),
    ),
  )
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n')
}
