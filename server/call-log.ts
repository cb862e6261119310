// The call log: every answered call, written after its answer, many at once, so that a call does not wait for it.
// A normal stop loses none; a killed process loses at most what the last fifth of a second brought.

import type { Pool } from 'pg'
import type { Logger } from 'pino'

export interface LoggedCall {
  at: number
  sub: string
  keyId: string | null
  actorType: string
  channel: string
  capability: string
  status: number
  code: string | null
  /** Milliseconds. */
  duration: number
  transactionId: string
  /** Of writes, as JSON text without secrets. */
  input: string | null
}

interface Waiting {
  company: string
  call: string
}

const flushMilliseconds = 200
const flushRows = 500
/** What is kept while the database is away; beyond it the oldest go. */
const mostWaiting = 20_000

export class CallLog {
  readonly #pool: Pool
  readonly #log: Logger
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false
  lost = 0

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool
    this.#log = log
  }

  add(company: string, { input, ...call }: LoggedCall): void {
    const text = JSON.stringify(call)
    this.#waiting.push({ company, call: input === null ? text : `${text.slice(0, -1)},"input":${input}}` })
    if (this.#waiting.length > mostWaiting) {
      this.#waiting.shift()
      this.lost++
    }
    if (this.#waiting.length === flushRows) void this.flush()
    else this.#flushIn(flushMilliseconds)
  }

  // Nothing is tried again once it is closed: its pool is about to end.
  #flushIn(milliseconds: number): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), milliseconds)
  }

  /** Writes what is waiting; resolves when it stands in the database or was put back for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = Map.groupBy(this.#waiting.splice(0, flushRows), (one) => one.company)
      const unwritten: Waiting[] = []
      for (const [company, calls] of batch) if (!(await this.#writeCalls(company, calls))) unwritten.push(...calls)
      if (unwritten.length > 0) {
        this.#waiting = [...unwritten, ...this.#waiting]
        this.#flushIn(2000)
        return
      }
    }
  }

  /**
   * False when they are to be tried again: whatever is not the calls' own fault is over soon. Of calls that the database
   * will not have, only those are lost that it would not have alone either.
   */
  async #writeCalls(company: string, calls: Waiting[]): Promise<boolean> {
    try {
      await this.#pool.query({
        name: 'call.log_calls',
        text: 'select call.log_calls($1, $2)',
        values: [company, `[${calls.map((one) => one.call)}]`],
      })
      return true
    } catch (err) {
      const theirFault = /^(22|23)/.test((err as { code?: string }).code ?? '')
      if (theirFault && calls.length > 1) {
        for (const call of calls) if (!(await this.#writeCalls(company, [call]))) this.#waiting.push(call)
        return true
      }
      this.#log.error({ err, company, calls: calls.length, lost: theirFault }, 'the call log cannot be written')
      if (theirFault) this.lost += 1
      return theirFault
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.flush()
    if (this.#waiting.length > 0)
      this.#log.error({ calls: this.#waiting.length }, 'calls are missing from the call log')
  }
}
