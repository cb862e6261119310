// The people who can sign in to the embedded provider.
import type { Pool } from 'pg'
import { docsClientId } from './clients.ts'
import type { PasswordLink, PasswordLinks } from './password-links.ts'
import { generatePassword, hashPassword, matchless, type PasswordCost, passwordMatches } from './passwords.ts'
import type { Account, People, User } from './ports.ts'
import { EmailTaken } from './ports.ts'

export const shortestPassword = 10
export const longestPassword = 200

export interface Users extends People {
  find(sub: string): Promise<User | null>
  /** The account that an invitation of this company made; it is good for that company alone. */
  findOfCompany(email: string, company: string): Promise<User | null>
  /** Null for a wrong password and for an unknown address, after the same work. */
  signIn(email: string, password: string): Promise<User | null>
  /** False when the present password is wrong. Every session of the person ends, the page /docs with it. */
  changePassword(sub: string, present: string, next: string): Promise<boolean>
  /** Whose link it is; null when it has been used, has expired or is nobody's. */
  findByLink(link: PasswordLink): Promise<User | null>
  /** What the owner of the address chose, who has proved it: every session ends. */
  provePassword(sub: string, next: string): Promise<void>
}

const columns = 'sub, email, name, company'

export function createPeople(pool: Pool, links: PasswordLinks, cost?: PasswordCost): Users {
  const one = async <T extends User>(where: string, values: unknown[], more = ''): Promise<T | undefined> =>
    (await pool.query<T>(`select ${columns}${more} from identity.users where ${where}`, values)).rows[0]
  const hashOf = (sub: string) => one<User & { hash: string }>('sub = $1', [sub], ', password_hash as hash')
  return {
    async createUser({ sub, email, name, password, company, proven, withoutPassword }) {
      const problem = password === undefined ? null : passwordProblem(password)
      if (problem) throw new RangeError(problem)
      const chosen = password ?? generatePassword()
      const {
        rows: [row],
      } = await pool.query<{ sub: string }>(
        `insert into identity.users (sub, email, name, password_hash, company, made_by, verified_at)
         values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, case when $7 then now() end)
         on conflict on constraint users_email do nothing returning sub`,
        [
          sub ?? null,
          address(email),
          name,
          withoutPassword ? matchless(cost) : await hashPassword(chosen, cost),
          company ?? null,
          company ? `an invitation of ${company}` : proven ? 'its owner' : 'the operator',
          proven ?? false,
        ],
      )
      if (!row) throw new EmailTaken(`There is a user with the address ${email} already.`)
      return password === undefined && !withoutPassword ? { sub: row.sub, password: chosen } : { sub: row.sub }
    },

    findUserByEmail: async (email) => (await one('email = $1 and company is null', [address(email)])) ?? null,

    findOfCompany: async (email, company) =>
      (await one('email = $1 and company = $2', [address(email), company])) ?? null,

    async accountsOf(email) {
      const { rows } = await pool.query<Account>(
        `select ${columns}, made_by as "madeBy", created_at as "createdAt", verified_at as "verifiedAt"
         from identity.users where email = $1 order by company nulls first`,
        [address(email)],
      )
      return rows
    },

    find: async (sub) => (await one('sub = $1', [sub])) ?? null,

    // Accounts of one address are told apart by their passwords; the one that stands for it everywhere comes first.
    async signIn(email, password) {
      const { rows } = await pool.query<User & { hash: string }>(
        `select ${columns}, password_hash as hash from identity.users where email = $1 order by company nulls first`,
        [address(email)],
      )
      const tried = password.slice(0, longestPassword)
      for (const { hash, ...user } of rows) if (await passwordMatches(tried, hash)) return user
      if (rows.length === 0) await passwordMatches(tried, matchless(cost))
      return null
    },

    async changePassword(sub, present, next) {
      const user = await hashOf(sub)
      if (!user || !(await passwordMatches(present.slice(0, longestPassword), user.hash))) return false
      await setPassword(pool, sub, user.hash, await hashPassword(next, cost), false)
      return true
    },

    async passwordUrl(sub) {
      const user = await hashOf(sub)
      if (!user) throw new Error(`There is no account ${sub}.`)
      return links.urlOf(sub, user.hash)
    },

    async findByLink(link) {
      const user = await hashOf(link.sub)
      if (!user || !links.isGood(link, user.hash)) return null
      const { hash: _, ...found } = user
      return found
    },

    async provePassword(sub, next) {
      const user = await hashOf(sub)
      if (user) await setPassword(pool, sub, user.hash, await hashPassword(next, cost), true)
    },

    async remove(email) {
      const { rows } = await pool.query<{ sub: string }>('select r.sub from identity.remove_accounts($1) r', [
        address(email),
      ])
      return rows.map((row) => row.sub)
    },
  }
}

async function setPassword(pool: Pool, sub: string, before: string, after: string, proven: boolean): Promise<void> {
  await pool.query(
    `with changed as (update identity.users set password_hash = $3, verified_at = case when $5 then now() else verified_at end
                       where sub = $1 and password_hash = $2 returning sub),
          ended as (delete from identity.sessions s using changed where s.sub = changed.sub)
     update identity.keys k set revoked_at = now() from changed where k.sub = changed.sub and k.client_id = $4 and k.revoked_at is null`,
    [sub, before, after, docsClientId, proven],
  )
}

/** One spelling of an address, so that a person is found however it is typed. */
export function address(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** What is wrong with a password to be, in words for the person who chose it; null when nothing is. */
export function passwordProblem(password: string): string | null {
  if (password.length >= shortestPassword && password.length <= longestPassword) return null
  return `A password has ${shortestPassword} to ${longestPassword} characters.`
}
