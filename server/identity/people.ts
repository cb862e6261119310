// The people who can sign in to the embedded provider.
import type { Pool } from 'pg'
import { docsClientId } from './clients.ts'
import { generatePassword, hashPassword, matchless, passwordMatches } from './passwords.ts'
import type { People, User } from './ports.ts'
import { EmailTaken } from './ports.ts'

export const shortestPassword = 10
export const longestPassword = 200

export interface Users extends People {
  find(sub: string): Promise<User | null>
  /** Null for a wrong password and for an unknown address, after the same work. */
  signIn(email: string, password: string): Promise<User | null>
  /** False when the present password is wrong. Every session of the person ends, the page /docs with it. */
  changePassword(sub: string, present: string, next: string): Promise<boolean>
}

export function createPeople(pool: Pool): Users {
  return {
    async createUser({ sub, email, name, password }) {
      const problem = password === undefined ? null : passwordProblem(password)
      if (problem) throw new RangeError(problem)
      const chosen = password ?? generatePassword()
      const {
        rows: [row],
      } = await pool.query<{ sub: string }>(
        `insert into identity.users (sub, email, name, password_hash) values (coalesce($1, gen_random_uuid()), $2, $3, $4)
         on conflict (email) do nothing returning sub`,
        [sub ?? null, address(email), name, await hashPassword(chosen)],
      )
      if (!row) throw new EmailTaken(`There is a user with the address ${email} already.`)
      return password === undefined ? { sub: row.sub, password: chosen } : { sub: row.sub }
    },

    async findUserByEmail(email) {
      const {
        rows: [user],
      } = await pool.query<User>('select sub, email, name from identity.users where email = $1', [address(email)])
      return user ?? null
    },

    async find(sub) {
      const {
        rows: [user],
      } = await pool.query<User>('select sub, email, name from identity.users where sub = $1', [sub])
      return user ?? null
    },

    async signIn(email, password) {
      const {
        rows: [user],
      } = await pool.query<User & { hash: string }>(
        'select sub, email, name, password_hash as hash from identity.users where email = $1',
        [address(email)],
      )
      const matches = await passwordMatches(password.slice(0, longestPassword), user?.hash ?? matchless())
      return user && matches ? { sub: user.sub, email: user.email, name: user.name } : null
    },

    async changePassword(sub, present, next) {
      const {
        rows: [user],
      } = await pool.query<{ hash: string }>('select password_hash as hash from identity.users where sub = $1', [sub])
      if (!user || !(await passwordMatches(present.slice(0, longestPassword), user.hash))) return false
      await pool.query(
        `with changed as (update identity.users set password_hash = $3 where sub = $1 and password_hash = $2 returning sub),
              ended as (delete from identity.sessions s using changed where s.sub = changed.sub)
         update identity.keys k set revoked_at = now() from changed where k.sub = changed.sub and k.client_id = $4 and k.revoked_at is null`,
        [sub, user.hash, await hashPassword(next), docsClientId],
      )
      return true
    },
  }
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
