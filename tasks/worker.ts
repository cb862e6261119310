// Runs the background jobs: graphile-worker with the tasks of this folder, watched over so that jobs survive whatever
// happens to the process, to Postgres, or to the connection between them.
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker'
import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { addressOf, type Config } from '../server/config.ts'
import { createPool, loginUrl } from '../server/database.ts'
import { createInvitationLinks } from '../server/identity/invitations.ts'
import { readSigningKeys } from '../server/webhooks/keys.ts'
import { Sender } from '../server/webhooks/send.ts'
import { deliver, Lanes } from './deliver.ts'
import { housekeeping, housekeepingCrontab } from './housekeeping.ts'
import { type Mail, mailInvitation } from './mail-invitation.ts'
import { Presence } from './presence.ts'

export interface Worker {
  stop(): Promise<void>
}

// Each job of deliver is a lane to one webhook for as long as that has messages due, so most of these only wait.
const concurrency = 100
const poolSize = 10
// Longer than lanes take to end.
const patienceAtStop = 5_000

export function startWorker(adminUrl: string, config: Config, log: Logger, baseUrl = addressOf(config)): Worker {
  const url = loginUrl(adminUrl, 'worker', config.MILLWRIGHT_SECRET)
  const pool = createPool(url, poolSize, (err) => log.warn({ err }, 'a database connection of the worker broke'))
  pool.on('connect', (client) => client.on('error', () => undefined)) // broken while in use: its query tells
  const sender = new Sender({ allowedHosts: config.WEBHOOK_ALLOWED_HOSTS, caFile: config.WEBHOOK_CA })
  const stopping = new AbortController()
  const mail = mailFor(config, baseUrl)
  const running = keepRunning(url, pool, { pool, sender, mail, secret: config.MILLWRIGHT_SECRET, log }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
      sender.close()
      mail?.transport.close()
      await pool.end()
    },
  }
}

interface Tools {
  pool: Pool
  sender: Sender
  mail: Mail | undefined
  secret: string
  log: Logger
}

function mailFor(config: Config, baseUrl: string): Mail | undefined {
  if (!config.SMTP_URL) return undefined
  const links = createInvitationLinks(baseUrl, config.MILLWRIGHT_SECRET)
  return {
    transport: createTransport(config.SMTP_URL, { from: config.MAIL_FROM }),
    linkOf: (link) => links.urlOf(link, 'by mail'),
  }
}

// A worker that has lost Postgres ends; the next one begins afresh and frees the jobs that the old one held.
async function keepRunning(url: string, pool: Pool, tools: Tools, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await runOnce(url, pool, tools, stopping)
    } catch (err) {
      if (!stopping.aborted) tools.log.warn({ err }, 'the worker stopped and starts again')
    }
    await sleep(500, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function runOnce(url: string, pool: Pool, tools: Tools, stopping: AbortSignal): Promise<void> {
  const presence = await Presence.take(url)
  const lanes = new Lanes({ ...tools, readKeys: () => readSigningKeys(pool as never, tools.secret) })
  let runner: Runner | undefined
  try {
    const events = new EventEmitter()
    events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => presence.announce(workerPool.id))
    runner = await run({
      pgPool: pool,
      events: events as never,
      concurrency,
      noHandleSignals: true,
      logger: quiet(tools.log),
      taskList: {
        deliver: deliver(lanes),
        housekeeping: housekeeping(pool, tools.log),
        mail_invitation: mailInvitation(pool, tools.mail),
      },
      crontab: housekeepingCrontab,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: { size: concurrency } } },
    })
    await Promise.race([runner.promise, presence.lost, aborted(stopping)])
  } finally {
    lanes.close()
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
