// What the doctor looks at, in its order. It changes nothing; what it finds it says with what to do about it.
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { reach } from '../../database.ts'
import type { Check, Finding, Patient } from './check.ts'
import { database } from './database.ts'
import { machine } from './machine.ts'
import { settings } from './settings.ts'
import { work } from './work.ts'

export interface Result extends Partial<Finding> {
  check: string
  result: 'ok' | 'wrong' | 'not known'
}

const checks: Record<string, Check> = { ...settings, ...machine, ...database, ...work }

export async function examine(adminUrl: string, config: Config): Promise<Result[]> {
  const admin = await reach(adminUrl)
  try {
    const patient = { admin, adminUrl, config, companies: await companiesOf(admin) }
    const results: Result[] = []
    for (const [check, look] of Object.entries(checks)) results.push(...(await resultsOf(check, look, patient)))
    return results
  } finally {
    await admin.end()
  }
}

// One that cannot be made says why, and the others are made all the same: often that is what a further one finds.
async function resultsOf(check: string, look: Check, patient: Patient): Promise<Result[]> {
  try {
    const findings = await look(patient)
    if (findings.length === 0) return [{ check, result: 'ok' }]
    return findings.map((finding) => ({ check, result: 'wrong', ...finding }))
  } catch (error) {
    await patient.admin.query('rollback')
    return [{ check, result: 'not known', wrong: (error as Error).message, cure: 'See what else is wrong.' }]
  }
}

async function companiesOf(admin: pg.Client): Promise<Patient['companies']> {
  const { rows } = await admin.query(`select to_regclass('app.companies') is not null as there`)
  if (!rows[0].there) return []
  await admin.query('begin; set local role millwright_operator')
  const companies = await admin.query<{ id: string; name: string }>(
    'select id::text, short_name as name from app.companies order by short_name',
  )
  await admin.query('commit')
  return companies.rows
}
