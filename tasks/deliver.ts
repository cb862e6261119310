// Delivers what is due to one webhook. Each message has a job, but what is to be sent, in which order and when again is
// up to events.next_messages; a job only says that something is due.
//
// A job is the lane to its webhook: it sends one message after the other until nothing is due, so that they arrive in the
// order of their events, and a receiver that hangs holds up nobody else's. Of all workers one has the lane, by a lock that
// ends with the worker (presence.ts). A job that finds it taken ends and leaves its message to who has it, who looks once
// more after leaving it. So a message is never left behind: the lane's own job stands in the database until that look has
// found nothing, and starts again should this process die.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Message, Outcome, Sender } from './send.ts'
import { signMessage } from './signing.ts'

// So many of a company's receivers may hang in a process while others' messages go on.
const lanesOfCompany = 40
// Messages that are read at once.
const ahead = 20
const keysFor = 15_000
// In milliseconds: in so little nobody knows whether a message was begun before a change of its webhook or after.
const quick = 100
const graceAtStop = 3_000

interface Job {
  companyId: number
  webhookId: number
}
interface Taken extends Message {
  deliveryId: number
  createdAt: string
  attempt: number
  /** When it was last changed. */
  webhookAt: string
  sealed: { targetUrl?: string; headers?: Record<string, string> } | null
}
interface Lane {
  companyId: number
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
/** The connection that stands for the life of this worker, and holds its locks. */
interface Presence {
  ask(text: string, values: unknown[]): Promise<boolean>
}

export function deliver(lanes: Lanes): Task {
  return async (payload) => await lanes.run(payload as Job)
}

export class Lanes {
  readonly #tools: Tools
  readonly #presence: Presence
  readonly #lanes = new Map<string, Lane>()
  readonly #stopSending = new AbortController()
  #stopping = false
  #keys: { read: Promise<Uint8Array[]>; at: number } | undefined

  constructor(tools: Tools, presence: Presence) {
    this.#tools = tools
    this.#presence = presence
  }

  async run(job: Job): Promise<void> {
    if (this.#stopping) throw new Error('The worker is stopping.')
    const key = `${job.companyId}/${job.webhookId}`
    const taken = this.#lanes.get(key)
    if (taken) {
      taken.cameLater = true
      return
    }
    const ofCompany = [...this.#lanes.values()].filter(({ companyId }) => companyId === job.companyId)
    if (ofCompany.length >= lanesOfCompany) {
      await this.#tools.pool.query('select events.wait_for_lane($1, $2)', [job.companyId, job.webhookId])
      return
    }
    const lane = { companyId: job.companyId, cameLater: false }
    this.#lanes.set(key, lane)
    try {
      do lane.cameLater = false
      while ((await this.#drain(job)) || lane.cameLater)
    } finally {
      this.#lanes.delete(key)
    }
  }

  /** Lets attempts under way end, for a moment; what is left is sent by others, or when this worker is back. */
  close(): void {
    this.#stopping = true
    setTimeout(() => this.#stopSending.abort(), graceAtStop).unref()
  }

  /** Whether there is more by now. */
  async #drain({ companyId, webhookId }: Job): Promise<boolean> {
    if (!(await this.#presence.ask('select events.enter_lane($1, $2) as answer', [companyId, webhookId]))) return false
    let more: boolean
    try {
      let due = (await this.#next({ companyId, webhookId }, null)) ?? []
      while (due.length > 0) due = await this.#send(due, { companyId, webhookId })
    } finally {
      const values = [companyId, webhookId, this.#stopping]
      more = await this.#presence.ask('select events.leave_lane($1, $2, $3) as answer', values)
    }
    return more && !this.#stopping
  }

  // While one is sent the outcome of the one before is recorded, if that was quick. Else it is recorded first, as somebody
  // may have changed the webhook meanwhile, or a failure switched it off. Asks anew after a second.
  async #send(due: Taken[], job: Job): Promise<Taken[]> {
    const until = performance.now() + 1000
    let recorded: Promise<Taken[] | null> | undefined
    for (const taken of due) {
      const outcome = await this.#attempt(taken, job)
      const before = await recorded
      const { deliveryId, createdAt, attempt, webhookAt } = taken
      const asksAnew = taken === due.at(-1) || before === null || performance.now() > until || this.#stopping
      recorded = this.#next(job, { deliveryId, createdAt, attempt, webhookAt, ...outcome }, asksAnew ? ahead : 0)
      recorded.catch(() => undefined) // thrown where it is waited for
      if (asksAnew || ((outcome.error || outcome.timeMs > quick) && !(await recorded))) break
    }
    return (await recorded) ?? []
  }

  /** Null: nothing that was taken is to be sent any more as it was. */
  async #next(job: Job, result: object | null, limit = ahead): Promise<Taken[] | null> {
    const { rows } = await this.#tools.pool.query<{ messages: Taken[] | null }>({
      name: 'next_messages',
      text: 'select events.next_messages($1, $2, $3, $4) as messages',
      values: [job.companyId, job.webhookId, result, this.#stopping ? 0 : limit],
    })
    return rows[0]!.messages
  }

  async #attempt(taken: Taken, { companyId }: Job): Promise<Outcome> {
    let message: Message
    try {
      message = { ...taken, ...this.#tools.open(taken, String(companyId)) }
    } catch (error) {
      return { statusCode: null, body: null, timeMs: 0, error: (error as Error).message }
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
