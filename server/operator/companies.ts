// What the operator does: companies and their first members are made here and nowhere else.
import type { Pool, PoolClient } from 'pg'
import type { Identity } from '../identity/index.ts'
import { EmailTaken } from '../identity/ports.ts'

export interface NewCompany {
  name: string
  shortName: string
  kind: 'factory' | 'managed_services'
  adminEmail: string
  adminName?: string
  /** The admin's subject at an identity provider of one's own, which has its people already. */
  subject?: string
  /** Only where there is no company yet. */
  onlyFirst?: boolean
}
export interface Made {
  company: string
  admin: string
  password: string
  apiKey: string
}

/** Null when onlyFirst was asked and there are companies. */
export async function createCompany(operator: Pool, identity: Identity, company: NewCompany): Promise<Made | null> {
  return await withOperator(operator, async (client) => {
    await takeTurns(client)
    if (company.onlyFirst && (await client.query('select from app.companies limit 1')).rowCount! > 0) return null
    const name = company.adminName ?? company.adminEmail
    const { sub, password } = await findOrCreateUser(identity, company.adminEmail, name, company.subject)
    await client.query('select operator.create_company($1, $2, $3)', [company.shortName, company.name, company.kind])
    await client.query('select operator.add_member($1, $2, $3, $4, $5)', [
      company.shortName,
      sub,
      name,
      company.adminEmail,
      'Administrator',
    ])
    const apiKey = await firstKey(identity, sub, company.shortName)
    return { company: company.shortName, admin: company.adminEmail, password: password ?? '(unchanged)', apiKey }
  })
}

export interface NewMember {
  company: string
  email: string
  name?: string
  role: string
  subject?: string
}

/** Makes a person a member, or gives a member one more role; answers with a key that acts as that person. */
export async function addMember(operator: Pool, identity: Identity, member: NewMember): Promise<Made> {
  return await withOperator(operator, async (client) => {
    await takeTurns(client)
    const name = member.name ?? member.email
    const { sub, password } = await findOrCreateUser(identity, member.email, name, member.subject)
    await client.query('select operator.add_member($1, $2, $3, $4, $5)', [
      member.company,
      sub,
      name,
      member.email,
      member.role,
    ])
    const apiKey = await firstKey(identity, sub, member.company)
    return { company: member.company, admin: member.email, password: password ?? '(unchanged)', apiKey }
  })
}

export interface NewServiceAccount {
  company: string
  name: string
  role: string
}

/** A service account: nobody's own, so it has keys (api_keys.create with serviceAccountId) and no sign-in. */
export async function addServiceAccount(
  operator: Pool,
  account: NewServiceAccount,
): Promise<{ company: string; name: string; serviceAccountId: number }> {
  return await withOperator(operator, async (client) => {
    const {
      rows: [row],
    } = await client.query<{ id: string }>('select operator.add_service_account($1, $2, $3) as id', [
      account.company,
      account.name,
      account.role,
    ])
    return { company: account.company, name: account.name, serviceAccountId: Number(row!.id) }
  })
}

export async function listCompanies(operator: Pool): Promise<unknown[]> {
  return await withOperator(operator, async (client) => {
    const { rows } = await client.query(
      'select short_name as "shortName", name, kind, created_at as "createdAt" from app.companies order by short_name',
    )
    return rows
  })
}

// A person made a member twice at the same moment is one user of the identity provider.
async function takeTurns(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('millwright companies'))`)
}

async function firstKey(identity: Identity, sub: string, company: string): Promise<string> {
  if (identity.managedAt) return `(managed at ${identity.managedAt})`
  return (await identity.keys.issue({ sub, company, name: 'First key', actorType: 'human' })).key
}

async function findOrCreateUser(
  identity: Identity,
  email: string,
  name: string,
  subject?: string,
): Promise<{ sub: string; password?: string }> {
  if (subject) return { sub: identity.subject(subject) }
  const known = await identity.people.findUserByEmail(email)
  if (known) return known
  try {
    return await identity.people.createUser({ email, name })
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    return (await identity.people.findUserByEmail(email))! // somebody made it at the same moment
  }
}

async function withOperator<T>(operator: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await operator.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
