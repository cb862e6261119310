// Who may log in to the database: one login a group role and database, its password derived from the secret, so that
// service processes on several machines need to share nothing but that.
import { createHmac, scryptSync } from 'node:crypto'
import pg from 'pg'
import { type Config, WrongSettings } from './config.ts'

const groups = ['api', 'dashboard', 'identity', 'worker', 'operator'] as const
const writtenFor = 'standard_conforming_strings = on'
export type Group = (typeof groups)[number]

/** By a connection of its own. */
export async function ensureLogins(adminUrl: string, secret: string, statementTimeout: number): Promise<void> {
  const admin = await reach(adminUrl)
  try {
    await makeLogins(admin, adminUrl, secret, statementTimeout)
  } finally {
    await admin.end()
  }
}

/** Makes the logins of a database, or gives them the password that the secret says. */
export async function makeLogins(
  admin: pg.Client,
  adminUrl: string,
  secret: string,
  statementTimeout: number,
): Promise<void> {
  await admin.query('begin')
  await lockLogins(admin)
  await checkSecret(admin, adminUrl, secret)
  await writeLogins(admin, adminUrl, secret, statementTimeout)
  await admin.query('commit')
}

/** Until the transaction ends. */
export async function lockLogins(admin: pg.Client): Promise<void> {
  await admin.query("select pg_advisory_xact_lock(hashtext('millwright roles'))")
}

export async function writeLogins(
  admin: pg.Client,
  adminUrl: string,
  secret: string,
  statementTimeout: number,
): Promise<void> {
  for (const group of groups) {
    const login = admin.escapeIdentifier(loginName(adminUrl, group))
    const password = admin.escapeLiteral(loginPassword(adminUrl, group, secret))
    const known = await admin.query('select from pg_roles where rolname = $1', [loginName(adminUrl, group)])
    await admin.query(`${known.rowCount === 0 ? 'create' : 'alter'} role ${login} login inherit password ${password}`)
    await admin.query(
      `grant millwright_${group} to ${login}; grant connect on database ${admin.escapeIdentifier(admin.database!)} to ${login}`,
    )
    // Of a database whose owner has it otherwise, the functions' texts would be read as others than they were written.
    await admin.query(`alter role ${login} set ${writtenFor}`)
  }
  const api = admin.escapeIdentifier(loginName(adminUrl, 'api'))
  await admin.query(`comment on role ${api} is ${admin.escapeLiteral(markOf(adminUrl, secret))}`)
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
}

/** A connection for what is done at a start. Throws WrongSettings where there is none to be had by this setting's address. */
export async function reach(url: string, setting: 'DATABASE_URL' | 'POOLER' = 'DATABASE_URL'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // broken while it is used: its query tells
  try {
    await client.connect()
    await client.query(`set ${writtenFor}`)
    return client
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const { host } = new URL(url)
    throw new WrongSettings(`${setting}: ${host} gives no connection: ${message || code}`)
  }
}

/** Why nothing can be written, if that is so. */
export async function whyReadOnly(admin: pg.Client): Promise<string | undefined> {
  const { rows } = await admin.query<{ standby: boolean; locked: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as locked`,
  )
  if (rows[0]!.standby) return 'is a standby, which takes no writes: name its primary, or promote it'
  if (rows[0]!.locked) return 'takes no writes: default_transaction_read_only is on'
  return undefined
}

/** Throws WrongSettings. */
export async function refuseReadOnly(admin: pg.Client): Promise<void> {
  const why = await whyReadOnly(admin)
  if (why) throw new WrongSettings(`DATABASE_URL: ${admin.host}:${admin.port} ${why}.`)
}

/** Throws where a service or a worker is at work in this database. */
export async function refuseUsed(admin: pg.Client): Promise<void> {
  const used = await admin.query(
    `select from pg_stat_activity where datname = current_database() and usename like current_database() || ':%'`,
  )
  if (used.rowCount! > 0) throw new Error('A service or a worker uses this database: stop it first.')
}

/** Throws WrongSettings when the logins of this database were made with another secret. */
export async function checkSecret(admin: pg.Client, adminUrl: string, secret: string): Promise<void> {
  const mark = await readMark(admin, adminUrl)
  if (mark?.startsWith(marked) && mark !== markOf(adminUrl, secret))
    throw new WrongSettings(
      `MILLWRIGHT_SECRET: this database was set up with another one, which all processes on it share; ` +
        'without one it is kept in the folder MILLWRIGHT_DATA, in the file secret.',
    )
}

/** Whether the logins of this database were made with this secret. */
export async function isSetUpWith(admin: pg.Client, adminUrl: string, secret: string): Promise<boolean> {
  return (await readMark(admin, adminUrl)) === markOf(adminUrl, secret)
}

async function readMark(admin: pg.Client, adminUrl: string): Promise<string | null | undefined> {
  const { rows } = await admin.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
    [loginName(adminUrl, 'api')],
  )
  return rows[0]?.mark
}

/** From here on the database is one that was set up with no secret yet. */
export async function forgetSecret(admin: pg.Client, adminUrl: string): Promise<void> {
  const api = loginName(adminUrl, 'api')
  const known = await admin.query('select from pg_roles where rolname = $1', [api])
  if (known.rowCount === 1) await admin.query(`comment on role ${admin.escapeIdentifier(api)} is null`)
}

const marked = 'secret '

const marks = new Map<string, string>()

// What tells a secret from another one, at a cost that makes guessing hopeless, and that a start pays once; beside the
// login that comes from it.
function markOf(adminUrl: string, secret: string): string {
  const known = `${databaseName(adminUrl)} ${secret}`
  const mark =
    marks.get(known) ?? scryptSync(secret, `millwright mark ${databaseName(adminUrl)}`, 24).toString('base64url')
  marks.set(known, mark)
  return marked + mark
}

/** The database's address as one of its logins. */
export function loginUrl(adminUrl: string, group: Group, secret: string): string {
  const url = new URL(adminUrl)
  url.username = encodeURIComponent(loginName(adminUrl, group))
  url.password = encodeURIComponent(loginPassword(adminUrl, group, secret))
  return url.href
}

type Settings = Pick<Config, 'MILLWRIGHT_SECRET' | 'POOLER'>

interface Pooled {
  adminUrl: string
  group: Group
  size: number
  config: Settings & Pick<Config, 'POOL_PATIENCE_MS'>
}

/** Milliseconds that a new connection may take: as long as a call waits for its turn, where that is long. */
export function connectTimeout({ POOL_PATIENCE_MS }: Pick<Config, 'POOL_PATIENCE_MS'>): number {
  return Math.max(10_000, POOL_PATIENCE_MS)
}

/** Throws WrongSettings when calls could not go by the pooler. */
export async function checkPooler(adminUrl: string, config: Settings): Promise<void> {
  if (config.POOLER) await (await reach(pooledUrl(adminUrl, 'api', config), 'POOLER')).end()
}

function pooledUrl(adminUrl: string, group: Group, { MILLWRIGHT_SECRET, POOLER }: Settings): string {
  const url = new URL(loginUrl(adminUrl, group, MILLWRIGHT_SECRET))
  if (POOLER) url.host = POOLER
  return url.href
}

/** For what is done in single transactions, and may come by a pooler that gives each to another connection. */
export function createPool({ adminUrl, group, size, config }: Pooled, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: pooledUrl(adminUrl, group, config),
    max: size,
    connectionTimeoutMillis: connectTimeout(config),
    idleTimeoutMillis: 30_000,
    ...(config.POOLER && { Client: NamelessClient }),
  })
  // A connection that breaks while idle (Postgres restarting) is replaced at the next call.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined)) // broken while in use: its query tells
  return pool
}

// A statement that is prepared by name stays on one connection, and the next transaction is on another.
class NamelessClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: as pg's own, which has seven forms
  override query(statement: any, ...rest: any[]): any {
    const { name: _, ...nameless } = statement?.name ? statement : {}
    return super.query(statement?.name ? nameless : statement, ...rest)
  }
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
