// Before a call whose answers refer to files, and before one is read: those of the company that nobody has looked at yet are
// looked at, and the database is told what came of it.
import type { Pool } from 'pg'
import { Large } from '../apart.ts'
import { findCompany } from '../companies.ts'
import { type FileStore, tokensIn } from './store.ts'

/** What is sent to these may refer to files. */
const answering = ['issues.report', 'tasks.submit_form']
/** More than a form refers to. */
const mostFiles = 50

interface Given {
  pool: Pick<Pool, 'query'>
  files: FileStore
  companies: Map<string, string>
}

export async function settleFiles(door: Given, capability: string, shortName: string, raw: unknown): Promise<void> {
  if (!answering.includes(capability)) return
  const named = tokensIn(textOf(raw)).slice(0, mostFiles)
  const company = named.length > 0 ? await findCompany(door, shortName) : null
  if (company !== null) await settle(door, company, named)
}

/** As it came, or as it was read already. Some write JSON with a backslash before each slash. */
function textOf(raw: unknown): string {
  return raw instanceof Large ? Buffer.from(raw.body).toString().replaceAll('\\/', '/') : (JSON.stringify(raw) ?? '')
}

export async function settle(door: Given, company: string, named: string[]): Promise<void> {
  if (named.length === 0) return
  const { rows } = await door.pool.query<{ tokens: string[] }>('select call.files_to_settle($1, $2) as tokens', [
    company,
    named,
  ])
  const settled: object[] = []
  for (const token of rows[0]!.tokens) {
    const found = await door.files.settle(token)
    if (found) settled.push({ token, ...found })
  }
  if (settled.length > 0) await door.pool.query('select call.note_files($1, $2)', [company, JSON.stringify(settled)])
}
