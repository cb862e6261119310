// Who is signed in to the pages. This is the only session that counts: the provider's own is believed no longer than this
// one lives (provider.ts), so signing out or changing the password ends both.
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { tokenHash } from './adapter.ts'
import { docsClientId } from './clients.ts'
import type { Claims, User } from './ports.ts'

export const sessionSeconds = 7 * 24 * 3600

/** Of one person; the oldest end, so that a script that signs in does not leave them without end. */
const mostSessions = 100

export interface Session {
  user: User
  /** What audit and limits know the session by; no secret. */
  name: string
  since: Date
  /** Those whose audit logs have it. */
  companies: string[]
}

/** Whoever is signed in, calling in one of their companies: the database says at each call whether it is one. */
export function claimsOf({ user, name }: Session, company: string): Claims {
  return {
    sub: user.sub,
    company,
    scope: [],
    actorType: 'human',
    keyId: name,
    keyInDatabase: false,
    expiresAt: null,
    resource: null,
  }
}

export interface Sessions {
  /** Answers with the secret for the browser's cookie. */
  begin(sub: string): Promise<string>
  find(secret: string | undefined): Promise<Session | null>
  /** The company's audit log has it. */
  enter(secret: string | undefined, company: string): Promise<void>
  /** What the person was let do on the page /docs ends too: that page is a part of being signed in. */
  end(secret: string | undefined): Promise<void>
}

export function createSessions(pool: Pool): Sessions {
  return {
    async begin(sub) {
      const secret = randomBytes(32).toString('base64url')
      await pool.query(
        `with gone as (
           delete from identity.sessions where id_hash in (
             select id_hash from identity.sessions where sub = $2 order by created_at desc offset $4))
         insert into identity.sessions (id_hash, sub, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
        [tokenHash(secret), sub, sessionSeconds, mostSessions - 1],
      )
      return secret
    },

    async find(secret) {
      if (!secret) return null
      const {
        rows: [row],
      } = await pool.query<User & Pick<Session, 'since' | 'companies'>>(
        `select u.sub, u.email, u.name, u.company, s.created_at as since, s.companies
         from identity.sessions s join identity.users u on u.sub = s.sub
         where s.id_hash = $1 and s.expires_at > now()`,
        [tokenHash(secret)],
      )
      if (!row) return null
      const { since, companies, ...user } = row
      return { user, since, companies, name: `session-${tokenHash(secret).toString('hex').slice(0, 12)}` }
    },

    async enter(secret, company) {
      await pool.query(
        'update identity.sessions set companies = companies || $2::text where id_hash = $1 and $2 <> all (companies)',
        [tokenHash(secret ?? ''), company],
      )
    },

    async end(secret) {
      if (!secret) return
      await pool.query(
        `with gone as (delete from identity.sessions where id_hash = $1 returning sub)
         update identity.keys k set revoked_at = now() from gone where k.sub = gone.sub and k.client_id = $2 and k.revoked_at is null`,
        [tokenHash(secret), docsClientId],
      )
    },
  }
}
