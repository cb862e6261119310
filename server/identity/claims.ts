// From an introspection answer to the claims the service goes by. All that differs between the
// embedded provider and one of the user's own is decided here:
//
// - sub         a UUID is taken as it is; of another kind of name (Zitadel's numbers), one is derived.
// - aud         must name this service, so that a token made for another service of the same
//               provider opens nothing here.
// - token_type  bearer, when it is said at all. A token bound to a sender's key (cnf) is refused, as
//               nobody here checks that binding.
// - company     short name of the company. Without it the token is refused.
// - actor_type  human, agent or service; service when absent, anything else is refused.
// - scope       of its words, the names of permissions (area:verb) narrow the token. Others, such
//               as openid or email, mean nothing here.
// - permissions said by the embedded provider only: what a person's consent narrows an application to. It
//               counts instead of scope, which names only what the application thought to ask for.
// - key_id      only the embedded provider's keys stand in identity.keys, so only they may be kept in
//               memory while the database says whether they live. Any other token is named by
//               its key_id or jti, and the provider is asked about it at every call.
import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Claims } from './ports.ts'

export interface ClaimRules {
  /** Names of this service that a token's aud may have. */
  audience: readonly string[]
  /** Addresses of this service that a token may be for; each is a name too. */
  resources?: readonly string[]
  /** Whose subjects they are. */
  issuer: string
  /** True for the embedded provider: a key_id is a row of identity.keys. */
  listsKeys: boolean
}

export const permissionPattern = /^[a-z][a-z_]*:[a-z][a-z_]*$/

const Answer = z.object({
  active: z.literal(true),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
  cnf: z.undefined().optional(),
  company: z.string().min(1).max(100),
  actor_type: z.enum(['human', 'agent', 'service']).default('service'),
  scope: z.string().default(''),
  permissions: z.array(z.string()).min(1).optional(),
  key_id: z.string().min(1).max(255).optional(),
  jti: z.string().min(1).max(255).optional(),
  exp: z.number().optional(),
})

/** A person as companies know them: the UUID that a provider names them by, or one made of issuer and name (RFC 9562, version 5). */
export function subjectOf(issuer: string, sub: string): string {
  if (z.guid().safeParse(sub).success) return sub.toLowerCase()
  const bytes = hash('sha1', Buffer.concat([urlNamespace, Buffer.from(`${issuer}#${sub}`)]), 'buffer').subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** Null when the answer is not that of a live token for this service. */
export function readClaims(answer: unknown, token: string, rules: ClaimRules): Claims | null {
  const read = Answer.safeParse(answer)
  if (!read.success) return null
  const { sub, aud, company, actor_type: actorType, scope, permissions, key_id, jti, exp } = read.data
  const names = [aud].flat()
  const resource = rules.resources?.find((address) => names.includes(address)) ?? null
  if (resource === null && !names.some((name) => rules.audience.includes(name))) return null
  if (exp !== undefined && exp * 1000 <= Date.now()) return null
  return Object.freeze({
    sub: subjectOf(rules.issuer, sub),
    scope: Object.freeze(
      (rules.listsKeys && permissions ? permissions : scope.split(' ')).filter((word) => permissionPattern.test(word)),
    ),
    company,
    actorType,
    keyId: key_id ?? jti ?? hash('sha256', token).slice(0, 16),
    keyInDatabase: rules.listsKeys && key_id !== undefined,
    expiresAt: exp === undefined ? null : new Date(exp * 1000),
    resource,
  })
}
