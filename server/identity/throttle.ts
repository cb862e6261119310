// How often something may be tried: a password, by account and by network address; what anybody may ask without being known
// (a registration, a look at an application's metadata), by address. Counted in Postgres, so that several processes throttle
// as one. An attempt is counted before it is looked at: a thousand at once get no further than a thousand in a row. Unknown
// accounts are counted like known ones.
//
// Nobody's guesses lock out the owner. From one place an account is tried ten times in a quarter of an hour. All places
// together, past the first ten, are made to wait between attempts, longer each time; but not those where the owner signed
// in before, which are known by their network or, closer, by their browser.
import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'

const minute = 60
const limits = {
  place: { most: 10, seconds: 15 * minute },
  address: { most: 100, seconds: 15 * minute },
  registration: { most: 60, seconds: 60 * minute },
  authorization: { most: 120, seconds: 10 * minute },
  fetch: { most: 300, seconds: 60 * minute },
}
type Limit = keyof typeof limits

/** Of an account, from places that it does not know: how many are free, the longest wait, when the count is forgotten. */
const guesses = { free: 10, longestWait: 90, forgottenAfter: 60 * minute }
const knownFor = 90 * 24 * 60 * minute

/** So many counts are kept, and every so many attempts those go that would have been forgotten first. */
export const mostCounts = 100_000
const roomEvery = 1000

/** Where somebody signs in. */
export interface Place {
  address: string
  /** What the browser is known by, if it is; a secret of its own. */
  browser: string | undefined
}

/** Each counts an attempt and answers with the seconds to wait, 0 when it may go on. */
export interface Throttle {
  signIn(account: string, place: Place): Promise<number>
  /** A right password makes the place known and clears what was counted there. */
  signedIn(account: string, place: Place): Promise<void>
  registration(address: string): Promise<number>
  /** A sign-in that an application asks for: each leaves a row until somebody goes on with it or its time is over. */
  authorization(address: string): Promise<number>
  /** By who makes the service look; where it looks by itself, by what it looks at. */
  fetch(addressOrUrl: string): Promise<number>
}

export function createThrottle(pool: Pool): Throttle {
  let attempts = 0
  // Whoever has so many addresses that a count of theirs goes would sooner have guessed again by waiting.
  async function makeRoom(): Promise<void> {
    if (++attempts % roomEvery !== 0) return
    await pool.query(
      `delete from identity.sign_in_attempts
        where until <= (select until from identity.sign_in_attempts order by until desc offset $1 limit 1)`,
      [mostCounts],
    )
  }

  async function count(limit: Limit, value: string): Promise<number> {
    await makeRoom()
    const { most, seconds } = limits[limit]
    const { rows } = await pool.query<{ attempts: number; wait: number }>(
      `insert into identity.sign_in_attempts as a (subject, attempts, until)
       values ($1, 1, now() + make_interval(secs => $2))
       on conflict (subject) do update
         set attempts = case when a.until <= now() then 1 else a.attempts + 1 end,
             until = case when a.until <= now() then excluded.until else a.until end
       returning attempts, ceil(extract(epoch from until - now()))::int as wait`,
      [subject(limit, value), seconds],
    )
    return rows[0]!.attempts > most ? rows[0]!.wait : 0
  }

  // One that has to wait is not counted, so that the wait is the same however often somebody asks.
  async function countGuess(account: string): Promise<number> {
    const values = [subject('account', account), guesses.free, guesses.longestWait, guesses.forgottenAfter]
    const wait = `least(2 ^ least(a.attempts - $2, 10), $3)`
    const { rowCount } = await pool.query(
      `insert into identity.sign_in_attempts as a (subject, attempts, until)
       values ($1, 1, clock_timestamp() + make_interval(secs => $4))
       on conflict (subject) do update
         set attempts = case when a.until <= clock_timestamp() then 1 else a.attempts + 1 end, until = excluded.until
       where a.attempts < $2 or a.until + make_interval(secs => ${wait} - $4) <= clock_timestamp()`,
      values,
    )
    if (rowCount === 1) return 0
    const { rows } = await pool.query<{ wait: number }>(
      `select ceil(extract(epoch from a.until - clock_timestamp()) - $4 + ${wait})::int as wait
       from identity.sign_in_attempts a where subject = $1`,
      values,
    )
    return Math.max(1, rows[0]?.wait ?? 1)
  }

  async function isKnown(place: Buffer | undefined): Promise<boolean> {
    if (!place) return false
    return (
      (await pool.query('select from identity.known_places where place = $1 and until > now()', [place])).rowCount === 1
    )
  }

  return {
    async signIn(account, { address, browser }) {
      const network = networkOf(address)
      // A browser of the owner's own is let try whatever its neighbours in the network do.
      if (await isKnown(browserOf(account, browser))) return await count('place', `${account}\0${browser}`)
      // Address first: past its limit it leaves no further counts.
      const wait = (await count('address', network)) || (await count('place', `${account}\0${network}`))
      return wait > 0 || (await isKnown(subject('network', `${account}\0${network}`))) ? wait : countGuess(account)
    },
    async signedIn(account, { address, browser }) {
      const network = networkOf(address)
      const known = [subject('network', `${account}\0${network}`), browserOf(account, browser)].filter(Boolean)
      await pool.query(
        `insert into identity.known_places as k (place, until)
         select place, now() + make_interval(secs => $2) from unnest($1::bytea[]) place order by place
         on conflict (place) do update set until = excluded.until`,
        [known, knownFor],
      )
      await pool.query('delete from identity.sign_in_attempts where subject = any ($1)', [
        [network, browser].map((place) => subject('place', `${account}\0${place}`)),
      ])
    },
    registration: (address) => count('registration', networkOf(address)),
    authorization: (address) => count('authorization', networkOf(address)),
    fetch: (addressOrUrl) => count('fetch', networkOf(addressOrUrl)),
  }
}

function browserOf(account: string, browser: string | undefined): Buffer | undefined {
  return browser === undefined ? undefined : subject('browser', `${account}\0${browser}`)
}

function subject(kind: Limit | 'account' | 'network' | 'browser', value: string): Buffer {
  return hash('sha256', `${kind}\0${value}`, 'buffer')
}

/** Whoever has one IPv6 address has the other 2^64 of its network too, so those count as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address) // IPv4 written as IPv6 is IPv4
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
