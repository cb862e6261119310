// What waits for the workers, of all companies together; call.backlog tells.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

export interface Waiting {
  /** How many live. */
  workers: number
  /** For how many seconds the oldest that is due has been waiting; 0 when nothing is. */
  jobAge: number
  messageAge: number
  /** Of messages between companies, which the workers bring every minute. */
  partnerAge: number
}
export interface Counted extends Waiting {
  due: number
  running: number
  later: number
  failed: number
  messages: number
  partnerMessages: number
}

export function lagOf({ jobAge, messageAge }: Waiting): number {
  return Math.max(jobAge, messageAge)
}

const columns = 'workers, job_age as "jobAge", message_age as "messageAge", partner_age as "partnerAge"'
const counts =
  'jobs_due as due, jobs_running as running, jobs_later as later, jobs_failed as failed, messages_pending as messages, partner_messages as "partnerMessages"'

/** Both reject when the database does not answer in so many milliseconds. */
export interface Backlog {
  ages(patience: number): Promise<Waiting>
  counted(patience: number): Promise<Counted>
}

export function createBacklog(pool: Pool): Backlog {
  const ages = shared(
    async () =>
      (await pool.query<Waiting>({ name: 'ages', text: `select ${columns} from call.backlog(false)` })).rows[0]!,
  )
  const counted = shared(
    async () =>
      (await pool.query<Counted>({ name: 'counted', text: `select ${columns}, ${counts} from call.backlog(true)` }))
        .rows[0]!,
  )
  return { ages: (patience) => within(patience, ages()), counted: (patience) => within(patience, counted()) }
}

/** However many ask at once, the database is asked once. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined
    }))
}

/** Rejects when the answer does not come in time. */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`)
  })
  return await Promise.race([answer, late]).finally(() => done.abort())
}
