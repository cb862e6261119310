// Brings a database to the present: roles, migrations, everything under db/, this month's partitions.
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isCurrent, root, schemas } from './sources.ts'

export const migrationsFolder = path.join(root, '..', 'migrations')

/** The database is not one that the migrations here lead on from: told in one line, as its message. */
export class StrangeDatabase extends Error {}

/** By a connection of its own. */
export async function migrate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => undefined) // broken while it is used: its query tells
  await admin.connect()
  try {
    await bringToPresent(admin, adminUrl)
  } finally {
    await admin.end()
  }
}

/**
 * Safe to run by several processes at once: the one that comes second waits, then finds nothing to do. Where it fails the
 * others wait until this connection ends.
 */
export async function bringToPresent(admin: pg.Client, adminUrl: string): Promise<void> {
  await admin.query(`select pg_advisory_lock(hashtext('millwright migrate'))`)
  await refuseStrange(admin)
  await admin.query(await readFile(path.join(root, 'roles.sql'), 'utf8'))
  if (!(await isPresent(admin))) {
    await makeTables(adminUrl, migrationsFolder)
    const { apply } = await import('./apply.ts')
    await again(() => apply(admin))
  }
  await again(() => admin.query('select app.ensure_partitions()'))
  await again(() => admin.query('set role millwright_owner; select events.number_on(); reset role'))
  await admin.query(`select pg_advisory_unlock(hashtext('millwright migrate'))`)
}

async function isPresent(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query(`select to_regclass('app.applied') is not null as there`)
  return rows[0].there && (await isCurrent(admin))
}

// What makes tables is loaded where some are to be made, as is what applies db/: most starts find them made.
async function makeTables(adminUrl: string, migrationsFolder: string): Promise<void> {
  const { Logger } = await import('@graphile/logger')
  const { migrate } = await import('graphile-migrate')
  // It keeps its connections for a moment and ends the process without a word when one of them breaks meanwhile.
  const { clearAllPools } = await import('graphile-migrate/dist/pgReal.js')
  // The outcome is told by what follows; a migration that fails is told by its error.
  const logger = new Logger(() => () => undefined)
  await migrate({ connectionString: adminUrl, migrationsFolder, logger }).finally(clearAllPools)
  await migrateWorker(adminUrl)
}

/**
 * Makes the database one without a row, with the tables as the first so many migrations make them, and nothing of db/. No
 * service starts on it, and nothing migrates it, until endRestore: what is broken off before that is told as such.
 */
export async function beginRestore(admin: pg.Client, adminUrl: string, migrations: number): Promise<void> {
  await admin.query(`select pg_advisory_lock(hashtext('millwright migrate'))`)
  await admin.query(
    'create schema if not exists graphile_migrate; create table if not exists graphile_migrate.restoring ()',
  )
  // One by one: each takes a lock for every single thing in it.
  for (const schema of [
    ...schemas,
    'call',
    'audit',
    'identity',
    'operator',
    'extensions',
    'graphile_worker',
    'numbers',
  ])
    await admin.query(`drop schema if exists ${schema} cascade`)
  await admin.query('drop table if exists graphile_migrate.migrations, graphile_migrate.current')
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-restore-'))
  try {
    for (const name of (await committed()).slice(0, migrations))
      await cp(path.join(migrationsFolder, 'committed', name), path.join(folder, 'committed', name))
    await admin.query(await readFile(path.join(root, 'roles.sql'), 'utf8'))
    await makeTables(adminUrl, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** In the transaction that brought the rows. */
export async function endRestore(admin: pg.Client): Promise<void> {
  await admin.query('drop table graphile_migrate.restoring')
}

export async function isRestoring(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query(`select to_regclass('graphile_migrate.restoring') is not null as there`)
  return rows[0].there
}

/** Whether somebody began to make it, and tables are there, if any, without the rights that come with db/. */
export async function isHalfMade(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query(`
    select to_regclass('app.companies') is null
           or not has_table_privilege(to_regrole('millwright_operator'), to_regclass('app.companies'), 'select') as half
     where to_regclass('graphile_migrate.migrations') is not null`)
  return rows[0]?.half === true
}

async function committed(): Promise<string[]> {
  return (await readdir(path.join(migrationsFolder, 'committed'))).sort()
}

/** The hashes of the migrations, in their order. */
export async function hashes(): Promise<(string | undefined)[]> {
  const texts = (await committed()).map((name) => readFileSync(path.join(migrationsFolder, 'committed', name), 'utf8'))
  return texts.map((text) => text.match(/^--! Hash: (.*)$/m)?.[1])
}

// Migrations are told by number, so what others made would pass for what these make: by the hashes it does not.
async function refuseStrange(admin: pg.Client): Promise<void> {
  if (await isRestoring(admin))
    throw new StrangeDatabase('A restore into this database was broken off, or goes on: give it again, or wait for it.')
  const { rows: there } = await admin.query(`select where to_regclass('graphile_migrate.migrations') is not null`)
  if (there.length === 0) return
  const { rows: strange } = await admin.query('select from graphile_migrate.migrations where hash <> all ($1)', [
    await hashes(),
  ])
  if (strange.length > 0) {
    throw new StrangeDatabase(
      'This database was made by another version of Millwright, from which no way leads to this one: ' +
        'start that version, or start anew with another MILLWRIGHT_DATA folder or an empty database in DATABASE_URL.',
    )
  }
}

// graphile-worker brings its own tables, as the role that owns its schema.
async function migrateWorker(adminUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  const pgPool = new pg.Pool({ connectionString: adminUrl, options: '-c role=millwright_worker', max: 1 })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) })
  } finally {
    await pgPool.end()
  }
}

// A table that a long query holds is waited for only so long, or everyone behind would wait too.
async function again(step: () => Promise<unknown>): Promise<void> {
  const tries = 20
  for (let attempt = 1; ; attempt++) {
    try {
      await step()
      return
    } catch (error) {
      const busy = /lock timeout|deadlock detected/i.test(String(error))
      if (!busy || attempt === tries) throw error
      await sleep(250 * attempt)
    }
  }
}
