// The people who can sign in to the embedded provider.
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { docsClientId } from './clients.ts'
import type { PasswordLink, PasswordLinks, PasswordState } from './password-links.ts'
import {
  generatePassword,
  hashPassword,
  matching,
  matchless,
  methodOf,
  newMethod,
  type PasswordCost,
  passwordMatches,
} from './passwords.ts'
import type { Account, People, User } from './ports.ts'
import { EmailTaken } from './ports.ts'

export const shortestPassword = 10
export const longestPassword = 200

export interface Users extends People {
  find(sub: string): Promise<User | null>
  /** As it is kept of the password of a new account of an address. */
  hash(password: string, email: string): Promise<string>
  /**
   * The accounts of the address that have the password, first the one that stands for it everywhere. None for a wrong
   * password and for an unknown address, after the same work.
   */
  signIn(email: string, password: string): Promise<User[]>
  hasPassword(sub: string, password: string): Promise<boolean>
  /** False when the present password is wrong. Every session of the person ends, the page /docs with it. */
  changePassword(sub: string, present: string, next: string): Promise<boolean>
  /** Whose link it is; null when it has been used, has expired, is not the last one or is nobody's. */
  findByLink(link: PasswordLink): Promise<LinkOwner | null>
  /**
   * What the owner of the address chose, who has proved it: every session, key and consent ends. False when somebody else
   * used the link since it was found.
   */
  provePassword(owner: LinkOwner, next: string): Promise<boolean>
}

/** Whoever a link is for, and the password that it was given out against. */
export interface LinkOwner extends User {
  state: PasswordState
}

const columns = 'sub, email, name, company'

export function createPeople(pool: Pool, links: PasswordLinks, cost?: PasswordCost): Users {
  const one = async <T extends User>(where: string, values: unknown[], more = ''): Promise<T | undefined> =>
    (await pool.query<T>(`select ${columns}${more} from identity.users where ${where}`, values)).rows[0]
  /** Of the address's other accounts, or else a new one. */
  const methodFor = async (email: string, sub: string | null = null): Promise<string> => {
    const { rows } = await pool.query<{ hash: string }>(
      `select password_hash as hash from identity.users where email = $1 and sub is distinct from $2
       order by company nulls first`,
      [address(email), sub],
    )
    return rows.map(({ hash }) => methodOf(hash)).find((method) => method !== undefined) ?? newMethod(cost)
  }
  const stateOf = (sub: string) =>
    one<User & PasswordState>('sub = $1', [sub], ', password_hash as hash, password_links as links')
  return {
    async createUser({ sub, email, name, password, withoutPassword }) {
      const problem = password === undefined ? null : passwordProblem(password)
      if (problem) throw new RangeError(problem)
      const chosen = password ?? generatePassword()
      const made = sub ?? randomUUID()
      const method = await methodFor(email)
      const {
        rows: [row],
      } = await pool.query<{ made: boolean }>('select identity.make_account($1, $2, $3, $4, null, false) as made', [
        made,
        address(email),
        name,
        withoutPassword ? matchless(method) : await hashPassword(chosen, method),
      ])
      if (!row!.made) throw new EmailTaken(`There is a user with the address ${email} already.`)
      return password === undefined && !withoutPassword ? { sub: made, password: chosen } : { sub: made }
    },

    findUserByEmail: async (email) => (await one('email = $1 and company is null', [address(email)])) ?? null,

    async accountsOf(email) {
      const { rows } = await pool.query<Account>(
        `select ${columns}, made_by as "madeBy", created_at as "createdAt", verified_at as "verifiedAt"
         from identity.users where email = $1 order by company nulls first`,
        [address(email)],
      )
      return rows
    },

    find: async (sub) => (await one('sub = $1', [sub])) ?? null,

    async signIn(email, password) {
      const { rows } = await pool.query<User & { hash: string }>(
        `select ${columns}, password_hash as hash from identity.users where email = $1 order by company nulls first`,
        [address(email)],
      )
      const tried = password.slice(0, longestPassword)
      if (!rows.some(({ hash }) => methodOf(hash))) await hashPassword(tried, newMethod(cost))
      return (await matching(tried, rows)).map(({ hash, ...user }) => user)
    },

    async hasPassword(sub, password) {
      const user = await stateOf(sub)
      return user !== undefined && (await passwordMatches(password.slice(0, longestPassword), user.hash))
    },

    async changePassword(sub, present, next) {
      const user = await stateOf(sub)
      if (!user || !(await passwordMatches(present.slice(0, longestPassword), user.hash))) return false
      return await setPassword(pool, sub, user.hash, await hashPassword(next, await methodFor(user.email, sub)), null)
    },

    async passwordUrl(sub) {
      const {
        rows: [state],
      } = await pool.query<PasswordState>(
        `update identity.users set password_links = password_links + 1 where sub = $1
         returning password_hash as hash, password_links as links`,
        [sub],
      )
      if (!state) throw new Error(`There is no account ${sub}.`)
      return links.urlOf(sub, state)
    },

    async findByLink(link) {
      const found = await stateOf(link.sub)
      if (!found || !links.isGood(link, found)) return null
      const { hash, links: given, ...user } = found
      return { ...user, state: { hash, links: given } }
    },

    hash: async (password, email) => hashPassword(password, await methodFor(email)),

    async provePassword({ sub, email, state }, next) {
      return await setPassword(
        pool,
        sub,
        state.hash,
        await hashPassword(next, await methodFor(email, sub)),
        state.links,
      )
    },

    async remove(email) {
      const { rows } = await pool.query<{ sub: string }>('select r.sub from identity.remove_accounts($1) r', [
        address(email),
      ])
      return rows.map((row) => row.sub)
    },
  }
}

async function setPassword(
  pool: Pool,
  sub: string,
  before: string,
  after: string,
  link: number | null,
): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query<{ done: boolean }>('select identity.set_password($1, $2, $3, $4, $5) as done', [
    sub,
    before,
    after,
    docsClientId,
    link,
  ])
  return row!.done
}

/** One spelling of an address, so that a person is found however it is typed. */
export function address(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** What is wrong with a password to be, in words for the person who chose it; null when nothing is. */
export function passwordProblem(password: string): string | null {
  if (password.length >= shortestPassword && password.length <= longestPassword)
    return password.trim() === '' ? 'A password is more than blanks.' : null
  return `A password has ${shortestPassword} to ${longestPassword} characters.`
}
