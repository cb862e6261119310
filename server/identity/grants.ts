// What people consent to: an application may act as them in one company. Each consent is a grant of the provider's and a
// row in the list of keys, which says for whom, where and how far, and ends it (identity.key_lives, identity.revoke_key).
import type { Pool } from 'pg'
import { newKeyId } from './keys.ts'
import type { ActorType } from './ports.ts'

export interface Consent {
  grantId: string
  clientId: string
  clientName: string
  actorType: ActorType
  sub: string
  company: string
  /** Null: not narrowed. */
  permissions: readonly string[] | null
  /** Seconds since 1970. */
  expiresAt: number
}

/** Answered twice before the application goes on with it, the last answer counts. */
export async function listConsent(pool: Pool, consent: Consent): Promise<void> {
  await pool.query(
    `insert into identity.keys (key_id, grant_id, client_id, sub, company, name, actor_type, permissions, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9))
     on conflict (grant_id) do update set company = excluded.company, permissions = excluded.permissions`,
    [
      newKeyId(),
      consent.grantId,
      consent.clientId,
      consent.sub,
      consent.company,
      consent.clientName.slice(0, 200),
      consent.actorType,
      consent.permissions,
      consent.expiresAt,
    ],
  )
}

/** What a token of a consent says beside the standard claims; undefined when the consent has ended. */
export async function consentClaims(pool: Pool, grantId: string): Promise<Record<string, unknown> | undefined> {
  const {
    rows: [row],
  } = await pool.query<{ key_id: string; company: string; actor_type: ActorType; permissions: string[] | null }>(
    `select key_id, company, actor_type, permissions from identity.keys
     where grant_id = $1 and revoked_at is null and expires_at > now()`,
    [grantId],
  )
  if (!row) return undefined
  const { permissions, ...claims } = row
  return permissions ? { ...claims, permissions } : claims
}
