// Delivers what is due to one webhook. Each message has a job, but what is to be sent, in which order and when again is
// up to events.next_message; a job only says that something is due.
//
// A job is a lane to its webhook: it sends one message after the other until nothing is due. A webhook has few lanes, and
// only one while it does not answer, so that a receiver that hangs holds up nobody else's messages: a job that finds the
// lanes taken ends at once and leaves its message to them. That message is safe: the lane's own job stands in the database
// until the lane has found nothing more, so should this process die, that job starts again.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Message, Outcome, Sender } from './send.ts'
import { signMessage } from './signing.ts'

const maxLanes = 4
const keysFor = 15_000
const graceAtStop = 3_000

interface Job {
  companyId: number
  webhookId: number
}
interface Taken extends Message {
  deliveryId: number
  createdAt: string
  attempt: number
  sealed: { targetUrl?: string; headers?: Record<string, string> } | null
}
interface Target {
  lanes: number
  limit: number
  cameLater: boolean
}
/** What jobs work with. */
export interface Tools {
  pool: Pool
  sender: Sender
  log: Logger
  readKeys(): Promise<Uint8Array[]>
  /** Throws when it cannot be opened. */
  open(webhook: Pick<Taken, 'url' | 'headers' | 'sealed'>, companyId: string): Pick<Message, 'url' | 'headers'>
}

export function deliver(lanes: Lanes): Task {
  return async (payload) => await lanes.run(payload as Job)
}

export class Lanes {
  readonly #tools: Tools
  readonly #targets = new Map<string, Target>()
  readonly #stopSending = new AbortController()
  #stopping = false
  #keys: { read: Promise<Uint8Array[]>; at: number } | undefined

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async run(job: Job): Promise<void> {
    if (this.#stopping) throw new Error('The worker is stopping.')
    const key = `${job.companyId}/${job.webhookId}`
    const target = this.#targets.get(key) ?? { lanes: 0, limit: maxLanes, cameLater: false }
    if (target.lanes >= target.limit) {
      target.cameLater = true
      return
    }
    this.#targets.set(key, target)
    target.lanes++
    try {
      await this.#drain(job, target)
    } finally {
      target.lanes--
      if (target.lanes === 0) this.#targets.delete(key)
    }
  }

  /** Lets attempts under way end, for a moment; what is left is due again when its lease ends. */
  close(): void {
    this.#stopping = true
    setTimeout(() => this.#stopSending.abort(), graceAtStop).unref()
  }

  // No message is left behind: one that came while a lane was already asking is asked for again, by a lane that goes on;
  // and the last lane to end has asked as the last.
  async #drain(job: Job, target: Target): Promise<void> {
    for (let result: object | null = null; ; ) {
      const isLast = target.lanes === 1
      const goesOn = !this.#stopping && target.lanes <= target.limit
      if (goesOn) target.cameLater = false
      const taken: Taken | null = await this.#next(job, result, goesOn, isLast)
      result = null
      if (taken) {
        const outcome = await this.#attempt(taken, job)
        target.limit = outcome.timedOut ? 1 : maxLanes
        result = { deliveryId: taken.deliveryId, createdAt: taken.createdAt, attempt: taken.attempt, ...outcome }
      } else if (!(goesOn && target.cameLater) && (isLast || target.lanes > 1)) {
        return
      }
    }
  }

  async #next(job: Job, result: object | null, goesOn: boolean, isLast: boolean): Promise<Taken | null> {
    const { rows } = await this.#tools.pool.query<{ message: Taken | null }>({
      name: 'next_message',
      text: 'select events.next_message($1, $2, $3, $4, $5) as message',
      values: [job.companyId, job.webhookId, result, goesOn, isLast],
    })
    return rows[0]!.message
  }

  async #attempt(taken: Taken, { companyId }: Job): Promise<Outcome> {
    let message: Message
    try {
      message = { ...taken, ...this.#tools.open(taken, String(companyId)) }
    } catch (error) {
      return { statusCode: null, body: null, timeMs: 0, error: (error as Error).message, timedOut: false }
    }
    const timestamp = Math.floor(Date.now() / 1000)
    const entries = await signMessage(message.messageId, timestamp, message.body, await this.#currentKeys())
    const outcome = await this.#tools.sender.send(message, { timestamp, entries }, this.#stopSending.signal)
    if (outcome.error)
      this.#tools.log.debug(
        { messageId: message.messageId, attempt: taken.attempt, error: outcome.error },
        'message not delivered',
      )
    return outcome
  }

  // A rotated key signs within this time of being listed.
  #currentKeys(): Promise<Uint8Array[]> {
    if (!this.#keys || this.#keys.at < Date.now() - keysFor) {
      const read = this.#tools.readKeys()
      read.catch(() => {
        this.#keys = undefined
      })
      this.#keys = { read, at: Date.now() }
    }
    return this.#keys.read
  }
}
