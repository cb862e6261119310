// What the operator tells of a company's figures.
import type { Pool } from 'pg'
import { withOperator } from './companies.ts'

interface Window {
  company: string
  from: string
  to: string
}

export async function oeeReport(operator: Pool, { company, from, to }: Window, asCsv: boolean): Promise<unknown> {
  const rows = await withOperator(operator, async (client) => {
    const found = await client.query(
      `select machine, name, planned_seconds::float8 as "plannedSeconds", downtime_seconds::float8 as "downtimeSeconds",
              failures::integer, good_quantity::float8 as "goodQuantity", scrap_quantity::float8 as "scrapQuantity",
              availability::float8, performance::float8, quality::float8, oee::float8, unavailable,
              window_from as "from", window_to as "to"
         from operator.report_oee($1, $2, $3)`,
      [company, from, to],
    )
    return found.rows as Record<string, unknown>[]
  })
  return asCsv ? csv(rows) : rows
}

const header = 'machine,name,plannedSeconds,downtimeSeconds,failures,goodQuantity,scrapQuantity'
const columns = `${header},availability,performance,quality,oee,unavailable,from,to`.split(',')

/** A line a machine, by RFC 4180; what a spreadsheet would take for a formula begins with an apostrophe. */
function csv(rows: Record<string, unknown>[]): string {
  const cell = (value: unknown) => {
    const text = typeof value === 'string' ? value.replace(/^[=+\-@＝＋－＠\t\r]/, "'$&") : String(value ?? '')
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((line) => line.map(cell).join(','))
    .join('\n')
}
