// API keys: opaque access tokens of the embedded provider, and the list of them that people see and
// that identity.key_lives answers from.
import { randomInt } from 'node:crypto'
import type { AccessToken, Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { never, tokenHash } from './adapter.ts'
import { permissionPattern } from './claims.ts'
import { docsClientId, serviceClientId } from './clients.ts'
import { type IssuedKey, type KeyIssuer, type ListedKey, type NewKey, ParentEnded } from './ports.ts'

/** What people, logs and secret scanners know a key by. It is part of the token itself. */
const keyPrefix = 'mw_'

export function createKeyIssuer(provider: Provider, pool: Pool): KeyIssuer {
  return {
    issue: (key) => issue(provider, pool, key),

    async list(company) {
      const { rows } = await pool.query<ListedKey>(
        `select key_id as "keyId", sub, name, actor_type as "actorType", permissions,
                created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
                last_used_at as "lastUsedAt"
         from identity.keys where company = $1 order by created_at desc, key_id desc`,
        [company],
      )
      return rows
    },

    async revoke(company, keyId) {
      const {
        rows: [row],
      } = await pool.query('select identity.revoke_key($1, $2) as revoked', [company, keyId])
      return row.revoked
    },
  }
}

/** Notes that a key was used, to the minute. Introspection calls it, so once a minute and process for a key in use. */
export async function noteUse(pool: Pool, keyId: string): Promise<void> {
  await pool.query(
    `update identity.keys set last_used_at = now()
     where key_id = $1 and (last_used_at is null or last_used_at < now() - interval '50 seconds')`,
    [keyId],
  )
}

// The token comes first: should the second step fail, a token stays that nobody has seen, and not a
// key in the list that never worked.
async function issue(provider: Provider, pool: Pool, key: NewKey): Promise<IssuedKey> {
  check(key)
  const keyId = key.keyId ?? newKeyId()
  const token = await newToken(provider, key, keyId)
  const value = await token.save()
  try {
    // The parent is held, so that one which is revoked at this moment takes this key with it or refuses it.
    const { rowCount } = await pool.query(
      `with parent as (select key_id, client_id from identity.keys where key_id = $9 and revoked_at is null for share)
       insert into identity.keys (key_id, token_hash, sub, company, name, actor_type, permissions, expires_at, parent_key_id)
       select $1, $2, $3, $4, $5, $6, $7, to_timestamp($8),
              (select p.key_id from parent p where p.client_id is distinct from $10)
        where $9::text is null or exists (select from parent)`,
      [
        keyId,
        tokenHash(value),
        key.sub,
        key.company,
        key.name,
        key.actorType,
        key.permissions ?? null,
        key.expiresAt ? token.exp : null,
        key.parentKeyId ?? null,
        docsClientId, // where a person is signed in, and signing out does not end the keys made there
      ],
    )
    if (rowCount === 0) throw new ParentEnded('The key that was to make this one has ended.')
  } catch (error) {
    await token.destroy().catch(() => {})
    throw error
  }
  return { keyId, key: value }
}

async function newToken(provider: Provider, key: NewKey, keyId: string): Promise<AccessToken> {
  const token = new provider.AccessToken({
    client: (await provider.Client.find(serviceClientId))!,
    accountId: key.sub,
    aud: serviceClientId,
    scope: key.permissions?.join(' '),
    exp: key.expiresAt ? Math.floor(key.expiresAt.getTime() / 1000) : never,
    extra: { company: key.company, actor_type: key.actorType, key_id: keyId },
    gty: 'api_key',
    // The type wants a grant, but a key is its own: with none, its introspection is one look-up.
    grantId: undefined as unknown as string,
  }) as AccessToken & { generateTokenId(): string }
  const generate = token.generateTokenId.bind(token)
  token.generateTokenId = () => keyPrefix + generate()
  return token
}

function check({ name, company, permissions, expiresAt }: NewKey): void {
  if (!name.trim()) throw new RangeError('A key needs a name.')
  if (!company) throw new RangeError('A key is for one company.')
  // An empty scope means "not narrowed", so a list of nothing would give everything.
  if (permissions?.length === 0) throw new RangeError('A narrowed key keeps at least one permission.')
  const strange = permissions?.find((permission) => !permissionPattern.test(permission))
  if (strange !== undefined) throw new RangeError(`${JSON.stringify(strange)} is not the name of a permission.`)
  if (expiresAt && !(expiresAt.getTime() >= Date.now() + 1000)) throw new RangeError('A key expires in the future.')
}

let lastKeyNumber = randomInt(2 ** 18)

// Like the service's other ids: 42 bits of milliseconds, then an 18-bit count that begins anywhere, so that
// two keys of one millisecond differ; in Crockford's base32.
export function newKeyId(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  lastKeyNumber = (lastKeyNumber + 1) % 2 ** 18
  let bits = (BigInt(Date.now()) << 18n) | BigInt(lastKeyNumber)
  let id = ''
  for (let digit = 0; digit < 12; digit += 1) {
    id = alphabet[Number(bits & 31n)] + id
    bits >>= 5n
  }
  return id
}
