// How often something may be tried: a password, by account and by network address; what anybody may ask without being known
// (a registration, a look at an application's metadata), by address. Counted in Postgres, so that several processes throttle
// as one. An attempt is counted before it is looked at: a thousand at once get no further than a thousand in a row. Unknown
// accounts are counted like known ones.
import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'

const minute = 60
const limits = {
  account: { most: 10, seconds: 15 * minute },
  address: { most: 100, seconds: 15 * minute },
  registration: { most: 60, seconds: 60 * minute },
  authorization: { most: 120, seconds: 10 * minute },
  fetch: { most: 300, seconds: 60 * minute },
}
type Limit = keyof typeof limits

/** Each counts an attempt and answers with the seconds to wait, 0 when it may go on. */
export interface Throttle {
  signIn(account: string, address: string): Promise<number>
  /** A right password clears the account's count. */
  signedIn(account: string): Promise<void>
  registration(address: string): Promise<number>
  /** A sign-in that an application asks for: each leaves a row until somebody goes on with it or its time is over. */
  authorization(address: string): Promise<number>
  /** By who makes the service look; where it looks by itself, by what it looks at. */
  fetch(addressOrUrl: string): Promise<number>
}

export function createThrottle(pool: Pool): Throttle {
  async function count(...attempts: [Limit, string][]): Promise<number> {
    const counted = attempts
      .map(([limit, value]) => ({ subject: subject(limit, value), ...limits[limit] }))
      .sort((a, b) => Buffer.compare(a.subject, b.subject)) // one order of locks for all
    const { rows } = await pool.query<{ subject: Buffer; attempts: number; wait: number }>(
      `insert into identity.sign_in_attempts as a (subject, attempts, until)
       select subject, 1, now() + make_interval(secs => seconds) from unnest($1::bytea[], $2::int[]) with ordinality as s (subject, seconds, n) order by n
       on conflict (subject) do update
         set attempts = case when a.until <= now() then 1 else a.attempts + 1 end,
             until = case when a.until <= now() then excluded.until else a.until end
       returning subject, attempts, ceil(extract(epoch from until - now()))::int as wait`,
      [counted.map((one) => one.subject), counted.map((one) => one.seconds)],
    )
    const over = rows.filter((row) => row.attempts > counted.find((one) => one.subject.equals(row.subject))!.most)
    return Math.max(0, ...over.map((row) => row.wait))
  }
  return {
    signIn: (account, address) => count(['account', account], ['address', networkOf(address)]),
    async signedIn(account) {
      await pool.query('delete from identity.sign_in_attempts where subject = $1', [subject('account', account)])
    },
    registration: (address) => count(['registration', networkOf(address)]),
    authorization: (address) => count(['authorization', networkOf(address)]),
    fetch: (addressOrUrl) => count(['fetch', networkOf(addressOrUrl)]),
  }
}

function subject(limit: Limit, value: string): Buffer {
  return hash('sha256', `${limit}\0${value}`, 'buffer')
}

/** Whoever has one IPv6 address has the other 2^64 of its network too, so those count as one. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address) // IPv4 written as IPv6 is IPv4
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
