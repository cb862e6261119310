// Who may log in to the database: one login a group role and database, its password derived from the secret, so that
// service processes on several machines need to share nothing but that.
import { createHmac } from 'node:crypto'
import pg from 'pg'

const groups = ['api', 'dashboard', 'identity', 'worker', 'operator'] as const
export type Group = (typeof groups)[number]

/** Makes the logins of a database, or gives them the password that the secret says. */
export async function ensureLogins(adminUrl: string, secret: string, statementTimeout: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query("begin; select pg_advisory_xact_lock(hashtext('millwright roles'))")
    for (const group of groups) {
      const login = admin.escapeIdentifier(loginName(adminUrl, group))
      const password = admin.escapeLiteral(loginPassword(adminUrl, group, secret))
      const known = await admin.query('select from pg_roles where rolname = $1', [loginName(adminUrl, group)])
      await admin.query(`${known.rowCount === 0 ? 'create' : 'alter'} role ${login} login inherit password ${password}`)
      await admin.query(`grant millwright_${group} to ${login}`)
    }
    for (const group of ['api', 'dashboard'] as const) {
      await admin.query(
        `alter role ${admin.escapeIdentifier(loginName(adminUrl, group))} set statement_timeout = ${statementTimeout}`,
      )
    }
    // Dashboards read, and a transaction that a dead process left open ends by itself.
    const dashboard = admin.escapeIdentifier(loginName(adminUrl, 'dashboard'))
    await admin.query(
      `alter role ${dashboard} set default_transaction_read_only = on; alter role ${dashboard} set idle_in_transaction_session_timeout = 60000`,
    )
    await admin.query('commit')
  } finally {
    await admin.end()
  }
}

/** The database's address as one of its logins. */
export function loginUrl(adminUrl: string, group: Group, secret: string): string {
  const url = new URL(adminUrl)
  url.username = encodeURIComponent(loginName(adminUrl, group))
  url.password = encodeURIComponent(loginPassword(adminUrl, group, secret))
  return url.href
}

export function createPool(connectionString: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: size, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000 })
  // A connection that breaks while idle (Postgres restarting) is replaced at the next call.
  pool.on('error', onError)
  return pool
}

function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'
}

function loginName(adminUrl: string, group: Group): string {
  return `${databaseName(adminUrl)}:${group}`
}

function loginPassword(adminUrl: string, group: Group, secret: string): string {
  return createHmac('sha256', secret)
    .update(`login ${loginName(adminUrl, group)}`)
    .digest('base64url')
}
