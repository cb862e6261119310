// Where the provider keeps its tokens, grants, sessions and registered clients: identity.artifacts.
//
// A copy of the database gives nobody access. An artifact is found by the SHA-256 of its id and the
// id itself is never stored; the two models whose payload holds another credential (a client's
// secret, an interaction's session) are sealed with a key that isn't in the database.
import { hash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { ClientBase, Pool } from 'pg'
import { createVault, derive, type Vault } from './secrets.ts'

/** The `exp` of a token that lives until it is revoked: the provider wants a number, so the last second of the year 9999. */
export const never = 253_402_300_799

const sealedModels = new Set(['Client', 'Interaction'])

export function tokenHash(id: string): Buffer {
  return hash('sha256', id, 'buffer')
}

export class PostgresAdapter implements Adapter {
  readonly #model: string
  readonly #pool: Pool
  readonly #vault: Vault

  constructor(model: string, pool: Pool, vault: Vault) {
    this.#model = model
    this.#pool = pool
    this.#vault = vault
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const idHash = tokenHash(id)
    const { jti: _, ...content } = payload
    const lives = expiresIn !== undefined && !(content.exp && content.exp >= never)
    if (!lives) delete content.exp
    await this.#pool.query(
      `insert into identity.artifacts as a (model, id_hash, payload, grant_id, uid, usable_until)
       values ($1, $2, $3, $4, $5, coalesce(now() + make_interval(secs => $6), 'infinity'))
       on conflict (model, id_hash) do update
         set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
             usable_until = excluded.usable_until`,
      [
        this.#model,
        idHash,
        this.#seal(content, idHash),
        content.grantId ?? null,
        content.uid ?? null,
        lives ? expiresIn : null,
      ],
    )
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#find('id_hash', tokenHash(id), id)
  }

  /** The answer has no id, as only its hash is known. The provider reads such a session and never saves it. */
  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#find('uid', uid)
  }

  async findByUserCode(): Promise<never> {
    throw new Error('The device flow, which alone has user codes, is switched off.')
  }

  /** Once only: of two exchanges of one code at the same moment, one is refused. */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `update identity.artifacts set consumed_at = now()
       where model = $1 and id_hash = $2 and consumed_at is null`,
      [this.#model, tokenHash(id)],
    )
    if (rowCount === 0) throw new errors.InvalidGrant('already used')
  }

  /** A key whose token goes is revoked in the list of keys in the same statement. */
  async destroy(id: string): Promise<void> {
    await this.#pool.query(
      `with gone as (delete from identity.artifacts where model = $1 and id_hash = $2 returning id_hash)
       update identity.keys k set revoked_at = now()
       from gone where k.token_hash = gone.id_hash and k.revoked_at is null`,
      [this.#model, tokenHash(id)],
    )
  }

  /** With a grant's tokens goes what stands of it in the list of keys, so that claims in memory end too. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query(
      `with gone as (delete from identity.artifacts where model = $1 and grant_id = $2)
       update identity.keys set revoked_at = now() where grant_id = $2 and revoked_at is null`,
      [this.#model, grantId],
    )
  }

  async #find(column: 'id_hash' | 'uid', value: Buffer | string, id?: string): Promise<AdapterPayload | undefined> {
    const {
      rows: [row],
    } = await this.#pool.query(
      `select id_hash, payload, extract(epoch from consumed_at)::bigint as consumed
       from identity.artifacts
       where model = $1 and ${column} = $2 and usable_until > now()`,
      [this.#model, value],
    )
    const content = row && this.#open(row.payload, row.id_hash)
    if (!content) return undefined
    if (row.consumed !== null) content.consumed = Number(row.consumed)
    if (id !== undefined && this.#model !== 'Client') content.jti = id
    return content
  }

  #seal(content: AdapterPayload, idHash: Buffer): object {
    return sealedModels.has(this.#model) ? { sealed: this.#vault.seal(content, placeOf(this.#model, idHash)) } : content
  }

  #open(stored: AdapterPayload & { sealed?: string }, idHash: Buffer): AdapterPayload | undefined {
    if (!sealedModels.has(this.#model)) return stored
    return this.#vault.open(stored.sealed ?? '', placeOf(this.#model, idHash)) as AdapterPayload | undefined
  }
}

/** Seals with another secret what the present one opens. Answers how many of what is still good it does not open. */
export async function resealArtifacts(
  client: ClientBase,
  secret: string,
  next: string,
): Promise<{ applications: number; signIns: number }> {
  const [present, coming] = [secret, next].map(vaultOf)
  const shut = { applications: 0, signIns: 0 }
  for (const { model, idHash, sealed, isGood } of await sealedArtifacts(client)) {
    const opened = present!.open(sealed, placeOf(model, idHash))
    if (opened !== undefined)
      await client.query('update identity.artifacts set payload = $3 where model = $1 and id_hash = $2', [
        ...[model, idHash],
        { sealed: coming!.seal(opened, placeOf(model, idHash)) },
      ])
    else if (isGood) shut[model === 'Client' ? 'applications' : 'signIns']++
  }
  return shut
}

/** The registered applications that another secret sealed: each with those for whom it acts, as company and name. */
export async function shutApplications(client: ClientBase, secret: string): Promise<string[][]> {
  const vault = vaultOf(secret)
  return (await sealedArtifacts(client))
    .filter(({ model, idHash, sealed }) => model === 'Client' && !vault.open(sealed, placeOf(model, idHash)))
    .map(({ knownAs }) => knownAs)
}

interface SealedArtifact {
  model: string
  idHash: Buffer
  sealed: string
  isGood: boolean
  knownAs: string[]
}

async function sealedArtifacts(client: ClientBase): Promise<SealedArtifact[]> {
  const { rows } = await client.query<SealedArtifact>(
    `select a.model, a.id_hash as "idHash", a.payload ->> 'sealed' as sealed, a.usable_until > now() as "isGood",
            array(select distinct k.company || ': ' || k.name from identity.keys k where ${actsBy} order by 1) as "knownAs"
       from identity.artifacts a where a.model = any ($1)`,
    [[...sealedModels]],
  )
  return rows
}

const vaultOf = (secret: string) => createVault(derive(secret, 'stored payloads'))

function placeOf(model: string, idHash: Buffer): string {
  return `${model}:${idHash.toString('hex')}`
}

/** What nobody has stood up for may be there so often, from however many addresses it came. */
export const most = { registrations: 1000, interactions: 10_000 }

/** Whether an application acts by a key, as somebody consented to. */
const actsBy = `sha256(convert_to(k.client_id, 'UTF8')) = a.id_hash and k.revoked_at is null and k.expires_at > now()`

/** Of applications that registered themselves: those that act for nobody. */
const unproved = `a.model = 'Client' and not exists (select from identity.keys k where ${actsBy})`

/** Whether one more application may register. Room is made by the oldest that act for nobody and had the time to. */
export async function makeRoom(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ room: boolean }>(
    `with unproved as materialized (
       select a.id_hash, a.created_at, row_number() over (order by a.created_at desc) as nth
         from identity.artifacts a where ${unproved}
     ), gone as (
       delete from identity.artifacts a using unproved u
        where a.model = 'Client' and a.id_hash = u.id_hash
          and u.nth >= $1 and u.created_at < now() - interval '10 minutes'
       returning 1)
     select (select count(*) from unproved) - (select count(*) from gone) < $1 as room`,
    [most.registrations],
  )
  return rows[0]!.room
}

/** Whether one more sign-in may be begun by an application; each that is not gone on with ends by itself. */
export async function hasRoom(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ room: boolean }>(
    `select count(*) < $1 as room
       from (select from identity.artifacts where model = 'Interaction' and usable_until > now() limit $1) i`,
    [most.interactions],
  )
  return rows[0]!.room
}

/**
 * Nothing finds what has expired; this gives its room back. An application that registered itself and has had nobody's
 * consent for a day goes too: whoever still has it registers again.
 */
export async function purgeExpired(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from identity.artifacts where usable_until <= now()')
  await pool.query('delete from identity.sessions where expires_at <= now()')
  await pool.query('delete from identity.sign_in_attempts where until <= now()')
  await pool.query('delete from identity.known_places where until <= now()')
  await pool.query(`delete from identity.artifacts a where a.created_at < now() - interval '1 day' and ${unproved}`)
  return rowCount ?? 0
}
