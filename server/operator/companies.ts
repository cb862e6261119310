// What the operator does: companies and their first members are made here and nowhere else.
import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Identity } from '../identity/index.ts'
import { address } from '../identity/people.ts'
import type { Account } from '../identity/ports.ts'

export interface NewCompany {
  name: string
  shortName: string
  kind: 'factory' | 'managed_services'
  adminEmail: string
  adminName?: string
  /** The admin's subject at an identity provider of one's own, which has its people already. */
  subject?: string
}
export interface Made {
  company: string
  admin: string
  /** known: it was there; replaced: new, in the place of what nobody proved; external: the identity provider's. */
  account: 'new' | 'known' | 'replaced' | 'external'
  /** Of a new account. */
  password: string | null
  /** Where the owner chooses the password first; only where the address had accounts that nobody proved. */
  passwordLink?: string
  /** Null where keys are managed at an identity provider of one's own. */
  apiKey: string | null
  /** What people read of these: of an account, who made it when and whether its owner proved the address. */
  words: { account: string; password?: string; apiKey?: string }
}
/** A key was asked for or not. */
export type MadeMember = Omit<Made, 'apiKey'> & Partial<Pick<Made, 'apiKey'>>

/**
 * unless: where there is any company yet, or one of that name, the answer is null. keep then hears of what was made before that is
 * there for good, and an account that somebody cut off left behind is made anew.
 */
export interface Once {
  unless: 'any' | 'same name'
  keep(made: Made): void
}

export async function createCompany(
  operator: Pool,
  identity: Identity,
  company: NewCompany,
  once?: Once,
): Promise<Made | null> {
  return await withOperator(operator, async (client) => {
    await takeTurns(client)
    if (once) {
      const there = await client.query(`select from app.companies where $1 = 'any' or short_name = $2 limit 1`, [
        once.unless,
        company.shortName,
      ])
      if (there.rowCount! > 0) return null
      await identity.people.remove(company.adminEmail)
    }
    const name = company.adminName ?? address(company.adminEmail)
    const { sub, make } = await accountFor(identity, company.adminEmail, name, company.subject)
    await client.query('select operator.create_company($1, $2, $3)', [company.shortName, company.name, company.kind])
    await client.query('select operator.add_member($1, $2, $3, $4, $5)', [
      company.shortName,
      sub,
      name,
      company.adminEmail,
      'Administrator',
    ])
    const told = await make()
    const account = await withKey(told, client, identity, sub, company.shortName)
    const made = { company: company.shortName, admin: address(company.adminEmail), ...account }
    once?.keep(made)
    return made
  })
}

export interface NewMember {
  company: string
  email: string
  name?: string
  role: string
  subject?: string
  /** Also makes a key that acts as that person. */
  withKey?: boolean
}

/** Makes a person a member, or gives a member one more role. */
export async function addMember(operator: Pool, identity: Identity, member: NewMember): Promise<MadeMember> {
  return await withOperator(operator, async (client) => {
    await takeTurns(client)
    const name = member.name ?? address(member.email)
    const { sub, make } = await accountFor(identity, member.email, name, member.subject)
    await client.query('select operator.add_member($1, $2, $3, $4, $5)', [
      member.company,
      sub,
      name,
      member.email,
      member.role,
    ])
    const told = await make()
    const account = member.withKey ? await withKey(told, client, identity, sub, member.company) : told
    return { company: member.company, admin: address(member.email), ...account }
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
    await takeTurns(client)
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
      `select short_name as "shortName", name, kind, created_at as "createdAt", archived_at as "archivedAt"
         from app.companies order by short_name`,
    )
    return rows
  })
}

/** The short name stays: keys and consents are given by it. */
export async function renameCompany(operator: Pool, company: string, name: string): Promise<object> {
  return await withOperator(operator, async (client) => {
    await client.query('select operator.rename_company($1, $2)', [company, name])
    return { company, name }
  })
}

/** Nobody can call and no webhook sends while a company is archived; what partners tell it is applied, and nothing is lost. */
export async function setArchived(operator: Pool, company: string, archived: boolean): Promise<object> {
  return await withOperator(operator, async (client) => {
    await client.query('select operator.set_archived($1, $2)', [company, archived])
    return { company, archived }
  })
}

/** Ends a membership with its keys; the account and its other companies stay. */
export async function removeMember(operator: Pool, company: string, email: string): Promise<object> {
  return await withOperator(operator, async (client) => {
    await client.query('select operator.remove_member($1, $2)', [company, email])
    return { company, removed: address(email) }
  })
}

// A person made a member twice at the same moment is one user of the identity provider, and a service account is one.
async function takeTurns(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('millwright companies'))`)
}

async function withKey(told: ToldAccount, client: PoolClient, identity: Identity, sub: string, company: string) {
  const { managedAt } = identity
  if (managedAt) return { ...told, apiKey: null, words: { ...told.words, apiKey: `(managed at ${managedAt})` } }
  const name = 'First key'
  const { key, keyId } = await identity.keys.issue({ sub, company, name, actorType: 'human' })
  await client.query('select operator.note_key($1, $2, $3, $4)', [company, sub, keyId, name])
  return { ...told, apiKey: key }
}

// An account that only an invitation's link has made is not the address's: whoever opened that link may be the inviter. Where
// there is such a one, the owner of the address has to choose a password by a link before anybody can sign in.
//
// make() comes after the membership, so that a company or role that does not exist leaves no account behind.
async function accountFor(identity: Identity, email: string, name: string, subject?: string): Promise<Planned> {
  const unchanged = (account: Made['account'], words: string): ToldAccount => ({
    ...{ account, password: null },
    words: { account: words, password: '(unchanged)' },
  })
  if (subject) return told(identity.subject(subject), unchanged('external', 'the identity provider’s'))
  const accounts = await identity.people.accountsOf(email)
  const there = accounts.find((account) => account.company === null)
  if (there) return told(there.sub, unchanged('known', inWords(there)))
  const sub = randomUUID()
  if (accounts.length === 0)
    return {
      sub,
      make: async () => ({
        account: 'new',
        password: (await identity.people.createUser({ sub, email, name })).password!,
        words: { account: 'new' },
      }),
    }
  return {
    sub,
    async make() {
      await identity.people.createUser({ sub, email, name, withoutPassword: true })
      return {
        account: 'replaced',
        password: null,
        passwordLink: await identity.people.passwordUrl(sub),
        words: {
          account: `new, in the place of what nobody proved: ${accounts.map(inWords).join('; ')}`,
          password: '(chosen by the link)',
        },
      }
    },
  }
}

type ToldAccount = Omit<Made, 'company' | 'admin' | 'apiKey'>
interface Planned {
  sub: string
  make(): Promise<ToldAccount>
}

function told(sub: string, what: ToldAccount): Planned {
  return { sub, make: async () => what }
}

/** In a line. */
export function inWords({ company, madeBy, createdAt, verifiedAt }: Known): string {
  const proof = verifiedAt ? `address proved on ${day(verifiedAt)}` : 'address never proved'
  return `made by ${madeBy} on ${day(createdAt)}, ${proof}${company ? `, good for ${company} alone` : ''}`
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}

export type Known = ReturnType<typeof known>

/** What the operator is told of an account; company: it is good for that one alone. */
function known({ email, name, madeBy, createdAt, verifiedAt, company }: Account) {
  return { email, name, madeBy, createdAt, verifiedAt, company }
}

/** The accounts of an address. */
export async function describePerson(identity: Identity, email: string): Promise<Known[]> {
  return (await accountsOf(identity, email)).map(known)
}

/**
 * The link by which the owner of an address chooses a new password. Whoever uses it has proved the address, so accounts
 * that a company's invitation alone had made end with their memberships and all that they gave out.
 */
export async function resetPassword(identity: Identity, email: string): Promise<Known & { passwordLink: string }> {
  const [first] = await accountsOf(identity, email)
  const sub =
    first!.company === null
      ? first!.sub
      : (await identity.people.createUser({ email, name: first!.name, withoutPassword: true })).sub
  return { ...known(first!), passwordLink: await identity.people.passwordUrl(sub) }
}

/** Ends the accounts of an address with every session and key, and their memberships; history keeps the person. */
export async function removePerson(operator: Pool, identity: Identity, email: string): Promise<object> {
  const accounts = await accountsOf(identity, email)
  return await withOperator(operator, async (client) => {
    const { rows } = await client.query<{ company: string }>('select operator.remove_person($1) as company', [
      accounts.map((account) => account.sub),
    ])
    await identity.people.remove(email)
    return { email: accounts[0]!.email, removedFrom: rows.map((row) => row.company) }
  })
}

async function accountsOf(identity: Identity, email: string): Promise<Account[]> {
  const accounts = await identity.people.accountsOf(email)
  if (accounts.length === 0) throw new Error(`Nobody signs in as ${email}.`)
  return accounts
}

export async function withOperator<T>(operator: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
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
