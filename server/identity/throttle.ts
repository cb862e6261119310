// How often somebody may try a password: by account and by network address, counted in Postgres, so that several
// processes throttle as one. An attempt is counted before the password is looked at: a thousand at once get no further
// than a thousand in a row. Unknown accounts are counted like known ones.
import { hash } from 'node:crypto'
import type { Pool } from 'pg'

const windowSeconds = 15 * 60
const perAccount = 10
const perAddress = 100

export interface Throttle {
  /** Counts an attempt; answers with the seconds to wait, 0 when it may go on. */
  attempt(account: string, address: string): Promise<number>
  /** A right password clears the account's count. */
  succeeded(account: string): Promise<void>
}

export function createThrottle(pool: Pool): Throttle {
  return {
    async attempt(account, address) {
      const limits = [{ subject: subject('account', account), most: perAccount }, { subject: subject('address', address), most: perAddress }]
        .sort((a, b) => Buffer.compare(a.subject, b.subject)) // one order of locks for all
      const { rows } = await pool.query<{ subject: Buffer; attempts: number; wait: number }>(
        `insert into identity.sign_in_attempts as a (subject, attempts, until)
         select subject, 1, now() + make_interval(secs => $2) from unnest($1::bytea[]) with ordinality as s (subject, n) order by n
         on conflict (subject) do update
           set attempts = case when a.until <= now() then 1 else a.attempts + 1 end,
               until = case when a.until <= now() then excluded.until else a.until end
         returning subject, attempts, ceil(extract(epoch from until - now()))::int as wait`,
        [limits.map((limit) => limit.subject), windowSeconds])
      const over = rows.filter((row) => row.attempts > limits.find((limit) => limit.subject.equals(row.subject))!.most)
      return Math.max(0, ...over.map((row) => row.wait))
    },

    async succeeded(account) {
      await pool.query('delete from identity.sign_in_attempts where subject = $1', [subject('account', account)])
    },
  }
}

function subject(kind: string, value: string): Buffer {
  return hash('sha256', `${kind}\0${value}`, 'buffer')
}
