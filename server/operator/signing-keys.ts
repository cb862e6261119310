// The keys that sign messages. They lie in events.signing_keys, the private half sealed with a key that is derived from
// MILLWRIGHT_SECRET; a copy of the database alone signs nothing.
import { createHmac, randomUUID } from 'node:crypto'
import { keygenAsync } from '@noble/ed25519'
import type pg from 'pg'
import { WrongSettings } from '../config.ts'
import { reach } from '../database.ts'
import { createVault, type Vault } from '../identity/secrets.ts'

export interface SigningKey {
  id: string
  publicKey: string
  createdAt: Date
  retiredAt: Date | null
}

/**
 * Makes the first key when there is none, and makes sure that the keys can be opened. For service and worker: the command line
 * does without, as it is what helps when the secret is lost.
 */
export async function ensureSigningKey(operatorUrl: string, secret: string): Promise<void> {
  await withLockedKeys(operatorUrl, async (client) => {
    if ((await list(client)).every((key) => key.retiredAt)) await add(client, secret)
    await readSigningKeys(client, secret)
  })
}

/** Adds a key beside the present one: both are listed and both sign until the old one is retired. */
export async function rotateSigningKey(operatorUrl: string, secret: string): Promise<SigningKey[]> {
  return await withLockedKeys(operatorUrl, async (client) => {
    if ((await list(client)).filter((key) => !key.retiredAt).length > 1) {
      throw new Error('Two keys are in use already: retire the old one first (signing-key list, signing-key retire).')
    }
    await add(client, secret)
    return await list(client)
  })
}

/** Ends the use of a key; the last one stays. */
export async function retireSigningKey(operatorUrl: string, id: string): Promise<SigningKey[]> {
  return await withLockedKeys(operatorUrl, async (client) => {
    const live = (await list(client)).filter((key) => !key.retiredAt)
    if (!live.some((key) => key.id === id)) throw new Error(`There is no signing key ${id} in use.`)
    if (live.length === 1) throw new Error('This is the only signing key: rotate first.')
    await client.query('update events.signing_keys set retired_at = now() where id = $1', [id])
    return await list(client)
  })
}

export async function listSigningKeys(operatorUrl: string): Promise<SigningKey[]> {
  return await withLockedKeys(operatorUrl, list)
}

/** The private keys in use, newest first. */
export async function readSigningKeys(client: Pick<pg.Pool, 'query'>, secret: string): Promise<Uint8Array[]> {
  const { rows } = await client.query<{ id: string; sealed: string }>(
    'select id, sealed from events.signing_keys where retired_at is null order by created_at desc, id',
  )
  return rows.map(({ id, sealed }) => {
    const opened = vaultOf(secret).open(sealed, id)
    if (typeof opened !== 'string') {
      throw new WrongSettings(
        `The signing key ${id} was sealed with another MILLWRIGHT_SECRET: start with that one, or, if it is lost, ` +
          `operator signing-key rotate, then signing-key retire --id ${id}.`,
      )
    }
    return Buffer.from(opened, 'base64')
  })
}

/** Seals with another secret what the present one opens. Answers how many of those in use it does not open. */
export async function resealSigningKeys(client: pg.Client, secret: string, next: string): Promise<number> {
  const { rows } = await client.query<{ id: string; sealed: string; inUse: boolean }>(
    'select id, sealed, retired_at is null as "inUse" from events.signing_keys',
  )
  let shut = 0
  for (const { id, sealed, inUse } of rows) {
    const opened = vaultOf(secret).open(sealed, id)
    if (opened === undefined) shut += Number(inUse)
    else
      await client.query('update events.signing_keys set sealed = $2 where id = $1', [
        id,
        vaultOf(next).seal(opened, id),
      ])
  }
  return shut
}

async function add(client: pg.Client, secret: string): Promise<void> {
  const { secretKey, publicKey } = await keygenAsync()
  const id = randomUUID()
  const sealed = vaultOf(secret).seal(Buffer.from(secretKey).toString('base64'), id)
  await client.query('insert into events.signing_keys (id, public_key, sealed) values ($1, $2, $3)', [
    id,
    Buffer.from(publicKey),
    sealed,
  ])
}

async function list(client: pg.Client): Promise<SigningKey[]> {
  const { rows } = await client.query<SigningKey>(
    `select id, 'whpk_' || encode(public_key, 'base64') as "publicKey", created_at as "createdAt", retired_at as "retiredAt"
       from events.signing_keys order by created_at desc, id`,
  )
  return rows
}

function vaultOf(secret: string): Vault {
  return createVault(createHmac('sha256', secret).update('millwright webhooks: signing keys').digest())
}

async function withLockedKeys<T>(operatorUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await reach(operatorUrl)
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('millwright signing keys'))`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
