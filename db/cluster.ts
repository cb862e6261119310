// The embedded Postgres: started here when no DATABASE_URL is given.
//
// What lies in the data dir:
//   postgres/            the cluster itself, mode 0700
//   postgres.json        its password, its port, and where it lies if not here; mode 0600
//   postgres.conf        its settings, written at every start (own values: alter system)
//   postgres-start.log   what Postgres says before its own log (postgres/log) takes over
//
// Postgres refuses to run as root, so a service running as root gives it to the user postgres or
// nobody. Where that user cannot reach the binaries, it gets a copy in /var/lib/millwright; where it
// cannot reach the data dir, the cluster lives in a folder of its own there and postgres.json says so.
//
// A Postgres left by a killed service is used on, not replaced. Processes that share a data dir
// share its Postgres: the last of them to stop() shuts it down.

import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Account, chooseAccount } from './cluster/account.ts'
import { findBinaries } from './cluster/binaries.ts'
import { ensureDatabase } from './cluster/database.ts'
import { initialise, isComplete } from './cluster/initialise.ts'
import { type ClusterRecord, makeDataDir, placeData, readRecord, writeRecord } from './cluster/place.ts'
import { freePort, isFree } from './cluster/port.ts'
import { LaunchFailed, launch, readPostmaster, shutDown } from './cluster/postmaster.ts'
import { type Announcement, announce, isShared, takeTurn } from './cluster/presence.ts'
import { writeSettings } from './cluster/settings.ts'

export interface Cluster {
  adminUrl: string
  port: number
  /** Where its data lies. */
  folder: string
  /** No other process used it when this one came: it ends with this one. */
  isOurs: boolean
  stop(): Promise<void>
}

/** Trouble is what nobody asked for. */
type Log = (line: string, isTrouble?: boolean) => void

export interface ClusterOptions {
  dataDir: string
  database?: string
  port?: number
  forTests?: boolean
  /** Starts Postgres again, at the same address, when it dies. */
  keepUp?: boolean
  log?: Log
}

/** A cluster that is initialised, and all it takes to start it. */
interface Plan {
  native: string
  folder: string
  account: Account | undefined
  record: ClusterRecord
  fixedPort: number | undefined
  database: string
  forTests: boolean
  log: Log
}

const patience = 30_000

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = resolve(options.dataDir)
  makeDataDir(dataDir)
  const key = await keyOf(dataDir)
  const turn = await takeTurn(key, patience)
  try {
    const plan = await prepare(dataDir, options)
    const port = await bringUp(plan)
    if (port !== plan.record.port) await writeRecord(dataDir, { ...plan.record, port })
    const isOurs = !(await isShared(key))
    const announcement = await announce(key)
    const watch = options.keepUp ? keepUp(key, { ...plan, fixedPort: port }) : undefined
    const stop = async () => {
      await watch?.end()
      await leave(key, plan, announcement)
    }
    return { adminUrl: urlOf(plan, port), port, folder: plan.folder, isOurs, stop: once(stop) }
  } finally {
    await turn.end()
  }
}

async function prepare(dataDir: string, options: ClusterOptions): Promise<Plan> {
  const log = options.log ?? (() => {})
  const forTests = options.forTests ?? false
  const inPlace = join(dataDir, 'postgres')
  let record = await readRecord(dataDir)
  if (!record && isComplete(inPlace)) {
    throw new Error(
      `${join(dataDir, 'postgres.json')}, which holds the password of the Postgres data in ${inPlace}, is missing. ` +
        'Put it back, or move that data away to start empty.',
    )
  }
  const account = await chooseAccount(record?.folder ?? inPlace)
  const native = await findBinaries(account, dataDir)
  if (!record) {
    record = { password: randomBytes(24).toString('base64url') }
    await writeRecord(dataDir, record)
  }
  const folder = await placeData(dataDir, record, account, forTests)
  if (folder !== inPlace && record.folder !== folder) {
    log(`Postgres runs as ${account?.name}, which cannot reach ${dataDir}: its data goes to ${folder}`)
    record = { ...record, folder }
    await writeRecord(dataDir, record)
  }
  if (!isComplete(folder)) {
    log(`Making a new Postgres cluster in ${folder}`)
    await initialise({ native, folder, account, password: record.password, forTests })
  }
  await writeSettings(folder, native, account, forTests)
  const { port: fixedPort, database = 'millwright' } = options
  return { native, folder, account, record, fixedPort, database, forTests, log }
}

/** Adopts the Postgres that runs on this data, or starts one; answers with its port. */
async function bringUp(plan: Plan): Promise<number> {
  const deadline = Date.now() + patience
  let adopted = true
  let failures = 0
  for (;;) {
    const running = await readPostmaster(plan.folder)
    if (running?.holder !== 'ours') {
      adopted = false
      const failure = await tryLaunch(plan, running?.holder === 'another' ? running.pid : undefined)
      // Backends of a killed postmaster may need a moment to notice: until then Postgres refuses to start.
      if (failure && !failure.isTransient && ++failures === 3) throw failure
    } else if (
      running.status === 'ready' &&
      (await ensureDatabase((name) => urlOf(plan, running.port, name), plan.database))
    ) {
      plan.log(`Postgres ${adopted ? 'was already running' : 'started'} on port ${running.port}`)
      return running.port
    }
    if (Date.now() > deadline) {
      throw new Error(
        `Postgres in ${plan.folder} was not ready within ${patience / 1000} s; its log is in ${plan.folder}/log. ` +
          'If it is recovering, it goes on doing so: start again.',
      )
    }
    await new Promise((wake) => setTimeout(wake, 20))
  }
}

async function tryLaunch(plan: Plan, stalePid: number | undefined): Promise<LaunchFailed | undefined> {
  const { native, folder, account, forTests } = plan
  try {
    await launch({ native, folder, account, stalePid, port: await choosePort(plan), patience, forTests })
    return undefined
  } catch (error) {
    if (error instanceof LaunchFailed) return error
    throw error
  }
}

async function choosePort({ fixedPort, record, log }: Plan): Promise<number> {
  const wanted = fixedPort ?? record.port
  if (wanted === undefined) return freePort()
  if (await isFree(wanted)) return wanted
  if (fixedPort !== undefined)
    throw new Error(`Port ${fixedPort} on 127.0.0.1, asked for Postgres, is taken by another program.`)
  log(`Port ${wanted}, which Postgres had before, is taken by another program: choosing another`)
  return freePort()
}

/** Looks after it until the end; several processes may, of which the first to see it dead has the turn. */
function keepUp(key: string, plan: Plan): { end(): Promise<void> } {
  let looking: Promise<void> | undefined
  const look = async () => {
    if ((await readPostmaster(plan.folder))?.holder === 'ours') return
    const turn = await takeTurn(key, patience)
    try {
      plan.log('Postgres is gone: starting it again', true)
      await bringUp(plan)
    } finally {
      await turn.end()
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: Error) => plan.log(error.message, true)) // it is tried again
      .finally(() => {
        looking = undefined
      })
  }, 500).unref()
  return {
    async end() {
      clearInterval(timer)
      await looking
    },
  }
}

async function leave(key: string, plan: Plan, announcement: Announcement): Promise<void> {
  const turn = await takeTurn(key, patience)
  try {
    await announcement.withdraw()
    if (await isShared(key)) {
      plan.log('Another process uses this Postgres: leaving it running')
    } else {
      await shutDown(plan.folder)
      plan.log('Postgres stopped')
    }
  } finally {
    await turn.end()
  }
}

function urlOf(plan: Plan, port: number, database = plan.database): string {
  return `postgres://millwright:${plan.record.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/** Names the data dir for the turns and announcements of this machine's processes, by whatever path they know it. */
async function keyOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  return `millwright-postgres/${dev}-${ino}`
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
