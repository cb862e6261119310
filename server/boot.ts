// What service, worker and operator begin with: the settings, a Postgres, and its content brought to the present.
import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startCluster } from '../db/cluster.ts'
import { bringToPresent, StrangeDatabase } from '../db/migrate.ts'
import { type Config, readConfig, WrongSettings } from './config.ts'
import { checkSecret, forgetSecret, makeLogins, reach, refuseReadOnly } from './database.ts'
import { createLog } from './log.ts'
import { isCode, isUnavailable, whyShutOut } from './problems.ts'

export interface Base {
  config: Config
  log: Logger
  adminUrl: string
  /** Where the data of the embedded Postgres lies. */
  folder: string | undefined
  /** The embedded Postgres runs for this process alone. */
  isOurs: boolean
  /** The embedded Postgres goes with the last process that uses it. */
  leave(): Promise<void>
}

export interface How {
  /** For who runs on: the embedded Postgres is started again when it dies. */
  keepUp?: boolean
  /** The secret of before is lost or given up: the database takes the present one. */
  newSecret?: boolean
  /** The database is looked at and not brought to the present; it may be of another version, or empty. */
  asItIs?: boolean
  /** Only where a service has been before: nothing is begun. */
  existing?: boolean
  /** Begun once the settings are right, while Postgres starts and its content is brought to the present. */
  meanwhile?: () => Promise<unknown>
}

export async function boot({ keepUp, newSecret, asItIs, existing, meanwhile }: How = {}): Promise<Base> {
  const config = readConfig(process.env, { existing })
  const log = createLog(config)
  meanwhile?.().catch(() => undefined) // whoever needs it asks again, and hears why
  const cluster = config.DATABASE_URL
    ? undefined
    : await startCluster({
        ...{ dataDir: config.MILLWRIGHT_DATA, keepUp },
        log: (line, isTrouble) => log[isTrouble ? 'warn' : 'debug'](line),
      }).catch((error: Error) => {
        throw new WrongSettings(`MILLWRIGHT_DATA: ${error.message.replaceAll(/\s*\n\s*/g, '; ')}`, { cause: error })
      })
  const adminUrl = config.DATABASE_URL ?? cluster!.adminUrl
  const leave = async () => await cluster?.stop()
  try {
    if (!asItIs) await prepare(adminUrl, config, { newSecret, existing })
  } catch (error) {
    await leave()
    throw error
  }
  return { config, log, adminUrl, folder: cluster?.folder, isOurs: cluster?.isOurs ?? false, leave }
}

/** Safe to run by several processes at once. */
export async function prepare(
  adminUrl: string,
  config: Config,
  { newSecret, existing }: Pick<How, 'newSecret' | 'existing'> = {},
): Promise<void> {
  const admin = await reach(adminUrl)
  try {
    await refuseReadOnly(admin)
    refuseLong(admin.database!)
    if (existing) await refuseEmpty(admin)
    if (newSecret) await forgetSecret(admin, adminUrl)
    // Before anything is changed: with another secret, the logins of those who run already would be taken from them.
    await checkSecret(admin, adminUrl, config.MILLWRIGHT_SECRET)
    await bringToPresent(admin, adminUrl)
    await makeLogins(admin, adminUrl, config.MILLWRIGHT_SECRET, config.STATEMENT_TIMEOUT_MS)
  } catch (error) {
    if (!isCode(error, ['42501'])) throw error
    throw new WrongSettings(
      `DATABASE_URL: ${admin.user} may not do what a start does (${(error as Error).message}): it is to own the database ` +
        'and to have CREATEROLE, and of several databases in a cluster it is the same.',
      { cause: error },
    )
  } finally {
    await admin.end()
  }
}

/** Of longer ones, the logins that are named after the database would be one. */
function refuseLong(database: string): void {
  if (Buffer.byteLength(database) > 61)
    throw new WrongSettings(`DATABASE_URL: the name of the database ${database} is longer than 61 bytes.`)
}

async function refuseEmpty(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query(`select to_regclass('graphile_migrate.migrations') is null as empty`)
  if (rows[0].empty)
    throw new WrongSettings(
      `There is no Millwright in the database ${admin.database}: set MILLWRIGHT_DATA or DATABASE_URL as the service has it.`,
    )
}

/** The last one: its terminal was closed. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** A process that runs until it is told to stop; start answers with how to end what it started, and load gets its modules. */
export async function runUntilStopped<Modules>(
  load: () => Promise<Modules>,
  start: (base: Base, modules: Modules) => Promise<() => Promise<void>>,
): Promise<void> {
  const base = await boot({ keepUp: true, meanwhile: load }).catch(giveUp)
  const { MILLWRIGHT_DATA: dataDir } = base.config
  if (base.folder && base.folder !== path.join(dataDir, 'postgres'))
    console.log(`Postgres cannot go into ${dataDir}: its data lies in ${base.folder}`)
  let end: (() => Promise<void>) | undefined
  let stopping = false
  const stop = async (signal: string, end: () => Promise<void>) => {
    // A terminal tells all that it runs, and npm passes it on: the second is no other wish than the first.
    if (stopping) return
    stopping = true
    base.log.info({ signal }, 'stopping')
    // What is under way is brought to its end; what hangs on longer than this is cut off.
    setTimeout(() => process.exit(1), 20_000).unref()
    await end()
    await base.leave()
    process.exit(0)
  }
  // Before the start, as whoever reads that it is ready may stop it at once. What has not started ends as it is.
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (end) return void stop(signal, end)
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  end = await load()
    .then((modules) => start(base, modules))
    .catch(async (error: unknown) => {
      await base.leave()
      return giveUp(error)
    })
}

// What its user can mend is told in a line, without where in the program it was found.
function giveUp(error: unknown): never {
  if (error instanceof WrongSettings || error instanceof StrangeDatabase) console.error(error.message)
  else if (isUnavailable(error))
    console.error(`The database ${whyShutOut(error) ?? 'went away during the start'}: ${(error as Error).message}`)
  else throw error
  process.exit(1)
}
