// The people who can sign in to the embedded provider.
import type { Pool } from 'pg'
import { generatePassword, hashPassword } from './passwords.ts'
import { EmailTaken } from './ports.ts'
import type { People, User } from './ports.ts'

const shortestPassword = 10
const longestPassword = 200

export function createPeople(pool: Pool): People {
  return {
    async createUser({ email, name, password }) {
      if (password !== undefined) checkPassword(password)
      const chosen = password ?? generatePassword()
      const { rows: [row] } = await pool.query<{ sub: string }>(
        `insert into identity.users (email, name, password_hash) values ($1, $2, $3)
         on conflict (email) do nothing returning sub`,
        [address(email), name, await hashPassword(chosen)])
      if (!row) throw new EmailTaken(`There is a user with the address ${email} already.`)
      return password === undefined ? { sub: row.sub, password: chosen } : { sub: row.sub }
    },

    async findUserByEmail(email) {
      const { rows: [user] } = await pool.query<User>(
        'select sub, email, name from identity.users where email = $1', [address(email)])
      return user ?? null
    },
  }
}

/** One spelling of an address, so that a person is found however it is typed. */
function address(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

function checkPassword(password: string): void {
  if (password.length < shortestPassword || password.length > longestPassword) {
    throw new RangeError(`A password has ${shortestPassword} to ${longestPassword} characters.`)
  }
}
