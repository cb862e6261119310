// A running identity provider: own database, real HTTP.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { ensureLogins, loginUrl } from '../../server/database.ts'
import type { Identity, IdentityOptions } from '../../server/identity/index.ts'
import { createIdentity, identityPath } from '../../server/identity/index.ts'
import { freshDatabase } from '../support/database.ts'

export interface TestDatabase {
  /** For the login of the identity provider. */
  identityUrl: string
  /** As the superuser, to look at what is stored and to act as other roles. */
  admin: pg.Pool
  drop(): Promise<void>
}

/** A database with the login of the identity provider. */
export async function identityDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase()
  await ensureLogins(database.adminUrl, secret, 15_000)
  const admin = new pg.Pool({ connectionString: database.adminUrl })
  admin.on('error', () => {}) // the database goes while a connection is still closing
  return {
    identityUrl: loginUrl(database.adminUrl, 'identity', secret),
    admin,
    async drop() {
      await admin.end()
      await database.drop()
    },
  }
}

export interface TestIdentity extends Identity {
  /** Address of the service. */
  url: string
  /** What went wrong behind the answers. */
  errors: Error[]
  /** How often somebody asked the introspection endpoint. */
  introspections(): number
  stop(): Promise<void>
}

export const secret = 'a secret of the tests, longer than thirty-two characters'

export async function startIdentity(
  databaseUrl: string,
  changes: Partial<IdentityOptions> = {},
): Promise<TestIdentity> {
  let introspections = 0
  const errors: Error[] = []
  const app = express()
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const identity = createIdentity({
    databaseUrl,
    baseUrl: url,
    loopbackUrl: url,
    secret,
    onError: (error) => errors.push(error),
    ...changes,
  })
  if (identity.router) {
    app.use((request, _response, next) => {
      if (request.path.endsWith('/introspection')) introspections += 1
      next()
    })
    app.use(identityPath, identity.router)
  }
  return {
    ...identity,
    url,
    errors,
    introspections: () => introspections,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await identity.close()
    },
  }
}

/** What the call's own transaction asks, as the role that asks it. */
export async function keyLives(admin: pg.Pool, keyId: string, sub: string, company: string): Promise<boolean> {
  const client = await admin.connect()
  try {
    await client.query('set role millwright_rules')
    const {
      rows: [row],
    } = await client.query('select identity.key_lives($1, $2, $3) as lives', [keyId, sub, company])
    return row.lives
  } finally {
    await client.query('reset role')
    client.release()
  }
}
