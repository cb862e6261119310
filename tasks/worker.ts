// Runs the background jobs: graphile-worker with the tasks of this folder, watched over so that jobs survive whatever
// happens to the process, to Postgres, or to the connection between them.
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { configRuns, configRunsCrontab } from './config-runs.ts'
import { deliver, Lanes, type Tools as SendingTools } from './deliver.ts'
import { housekeeping, housekeepingCrontab } from './housekeeping.ts'
import { type Mail, mailInvitation } from './mail-invitation.ts'
import { PartnerMessages, partnerMessages, partnerMessagesCrontab } from './partner-messages.ts'
import { policies, policiesCrontab } from './policies.ts'
import { Presence } from './presence.ts'
import { recurrence, recurrenceCrontab } from './recurrence.ts'
import { rollups, rollupsCrontab } from './rollups.ts'
import { Sender, type SenderOptions } from './send.ts'
import { silence, silenceCrontab } from './silence.ts'

export interface Worker {
  stop(): Promise<void>
}

// Each job of deliver is a lane to one webhook for as long as that has messages due, so most of these only wait.
const concurrency = 100
const poolSize = 10
// Longer than lanes take to end.
const patienceAtStop = 5_000

/** What whoever starts the worker hands in. */
interface Given {
  /** As the worker's own login; to Postgres itself, as a worker listens and holds locks. */
  databaseUrl: string
  receivers: SenderOptions
  /** The private keys in use. */
  readKeys(database: Pick<pg.Pool, 'query'>): Promise<Uint8Array[]>
  /** Opens what is sealed of a webhook of a company. */
  open: SendingTools['open']
  /** Where the service sends mail. */
  mail?: Mail
  /** Removes files from where they lie, by their tokens. */
  removeFiles(tokens: readonly string[]): Promise<void>
  log: Logger
}

export function runJobs(given: Given): Worker {
  const { databaseUrl, receivers, readKeys, open, removeFiles, log } = given
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', (err) => log.warn({ err }, 'a database connection of the worker broke'))
  pool.on('connect', (client) => client.on('error', () => undefined)) // broken while in use: its query tells
  const sender = new Sender(receivers)
  const stopping = new AbortController()
  const tools = { pool, sender, log, readKeys: () => readKeys(pool), open, removeFiles, mail: given.mail }
  const running = keepRunning(databaseUrl, tools, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
      sender.close()
      given.mail?.transport.close()
      await pool.end()
    },
  }
}

type Tools = SendingTools & { mail?: Mail; removeFiles: Given['removeFiles'] }

// A worker that has lost Postgres ends; the next one begins afresh and frees the jobs that the old one held.
async function keepRunning(url: string, tools: Tools, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await runOnce(url, tools, stopping)
    } catch (err) {
      if (!stopping.aborted) tools.log.warn({ err }, 'the worker stopped and starts again')
    }
    await sleep(500, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function runOnce(url: string, tools: Tools, stopping: AbortSignal): Promise<void> {
  const presence = await Presence.take(url)
  const lanes = new Lanes(tools, presence)
  const messages = new PartnerMessages(tools.pool, tools.log)
  let runner: Runner | undefined
  try {
    const events = new EventEmitter()
    events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => presence.announce(workerPool.id))
    runner = await run({
      pgPool: tools.pool,
      events: events as never,
      concurrency,
      noHandleSignals: true,
      logger: quiet(tools.log),
      taskList: {
        config_runs: configRuns(tools.pool),
        deliver: deliver(lanes),
        housekeeping: housekeeping(tools.pool, tools.log, tools.removeFiles),
        // Left to another worker where this one sends none.
        ...(tools.mail && { mail_invitation: mailInvitation(tools.pool, tools.mail) }),
        partner_messages: partnerMessages(tools.pool),
        policies: policies(tools.pool),
        recurrence: recurrence(tools.pool),
        rollups: rollups(tools.pool),
        silence: silence(tools.pool),
      },
      crontab: [
        configRunsCrontab,
        housekeepingCrontab,
        partnerMessagesCrontab,
        policiesCrontab,
        recurrenceCrontab,
        rollupsCrontab,
        silenceCrontab,
      ].join('\n'),
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: { size: concurrency } } },
    })
    await presence.listen('partner_messages', (said) => messages.heard(said))
    messages.heard('') // what was told while nobody listened
    await runner.addJob('config_runs', {}, { jobKey: 'config_runs' }) // what was cut off goes on at once
    await Promise.race([runner.promise, presence.lost, aborted(stopping)])
  } finally {
    lanes.close()
    messages.close()
    // Where several jobs could not report back, graphile-worker never finishes stopping. It takes no job any more, and what
    // it holds is freed with the presence.
    const stopped = new AbortController()
    await Promise.race([runner?.stop(), sleep(patienceAtStop, undefined, stopped)]).catch(() => undefined)
    stopped.abort()
    await presence.end()
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

// What graphile-worker tells of single jobs is for nobody; what goes wrong is.
function quiet(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (message.includes('smaller than concurrency')) return // on purpose: lanes mostly wait for receivers
    if (level === 'error' || level === 'warning') log.warn({ err: meta?.error }, `worker: ${message.split('\n')[0]}`)
  })
}
