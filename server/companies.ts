// The numbers of companies by their short names; a company's number never changes.
import type { Pool } from 'pg'

interface Known {
  pool: Pick<Pool, 'query'>
  companies: Map<string, string>
}

export async function findCompany(door: Known, shortName: string): Promise<string | null> {
  const known = door.companies.get(shortName)
  if (known !== undefined) return known
  const { rows } = await door.pool.query<{ id: string | null }>('select call.find_company($1) as id', [shortName])
  const id = rows[0]?.id ?? null
  if (id !== null) door.companies.set(shortName, id)
  return id
}
