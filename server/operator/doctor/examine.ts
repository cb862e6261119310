// What the doctor looks at, in its order. It changes nothing; what it finds it says with what to do about it.
import type pg from 'pg'
import type { Base } from '../../boot.ts'
import { reach } from '../../database.ts'
import type { Check, Finding, Patient } from './check.ts'
import { database, schema } from './database.ts'
import { machine } from './machine.ts'
import { access, settings } from './settings.ts'
import { work } from './work.ts'

export interface Result extends Partial<Finding> {
  check: string
  result: 'ok' | 'wrong' | 'not known'
}

export async function examine({ adminUrl, config }: Pick<Base, 'adminUrl' | 'config'>): Promise<Result[]> {
  const admin = await reach(adminUrl)
  try {
    const patient: Patient = { admin, adminUrl, config, companies: [] }
    const results = await resultsOf({ ...settings, ...machine, ...schema }, patient)
    // Of what is not there, or of another version, nothing more can be said.
    if (results.some(({ check, result }) => check in schema && result !== 'ok')) return results
    patient.companies = await companiesOf(admin)
    return [...results, ...(await resultsOf({ ...access, ...database, ...work }, patient))]
  } finally {
    await admin.end()
  }
}

async function resultsOf(checks: Record<string, Check>, patient: Patient): Promise<Result[]> {
  const results: Result[] = []
  for (const [check, look] of Object.entries(checks)) results.push(...(await resultsOfOne(check, look, patient)))
  return results
}

// One that cannot be made says why, and the others are made all the same: often that is what a further one finds.
async function resultsOfOne(check: string, look: Check, patient: Patient): Promise<Result[]> {
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
  await admin.query('begin; set local role millwright_operator')
  const companies = await admin.query<{ id: string; name: string }>(
    'select id::text, short_name as name from app.companies order by short_name',
  )
  await admin.query('commit')
  return companies.rows
}
