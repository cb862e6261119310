// What a check is given, and what it answers.
import type pg from 'pg'
import type { Config } from '../../config.ts'

export interface Patient {
  admin: pg.Client
  adminUrl: string
  config: Config
  companies: { id: string; name: string }[]
}
/** What is wrong, and what mends it. */
export interface Finding {
  wrong: string
  cure: string
}
export type Check = (patient: Patient) => Promise<Finding[]> | Finding[]

/** What a query finds in each company. */
export async function perCompany<Row extends pg.QueryResultRow>(
  { admin, companies }: Patient,
  query: string,
): Promise<(Row & { company: string })[]> {
  const found: (Row & { company: string })[] = []
  for (const { id, name } of companies) {
    await admin.query('begin')
    await admin.query(`select set_config('app.company_id', $1, true)`, [id])
    const { rows } = await admin.query<Row>(query)
    await admin.query('rollback')
    found.push(...rows.map((row) => ({ ...row, company: name })))
  }
  return found
}
