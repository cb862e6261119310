// What tests of reordering look at.
import type { TestCompany } from '../support/service.ts'

/** What was told, oldest first. */
export async function triggered(company: TestCompany): Promise<Record<string, unknown>[]> {
  const rows = await company.sql(
    `select data from events.events where company_id = app.company_id() and type = 'stock.reorder_triggered' order by id`,
  )
  return rows.map((row) => row.data as Record<string, unknown>)
}

export async function suggestions(company: TestCompany): Promise<Record<string, unknown>[]> {
  return (await company.ok(company.get('/inventory/reorder-suggestions'))).data
}
