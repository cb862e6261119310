// Large inputs are read and checked in threads of their own: a megabyte that is wrong all over takes a second, in which the
// thread that answers everybody would answer nobody. Batches have one, so that they hold up no others of a megabyte.
import { Worker } from 'node:worker_threads'
import type { Capability } from './capabilities/define.ts'
import type { Asked, Unreadable, Wrong } from './input.ts'
import { Crowded } from './problems.ts'

export class Large {
  /** Bytes of a body; below it an input is read at once. */
  static readonly above = 16 * 1024
  readonly body: Uint8Array
  readonly parameters: Record<string, unknown>
  /** As the call log keeps it, without secrets; before it is read, that it was not. */
  log: string

  constructor(body: Uint8Array, parameters: Record<string, unknown> = {}) {
    this.body = body
    this.parameters = parameters
    this.log = JSON.stringify({ omitted: `${body.length} bytes` })
  }
}

export interface Work extends Pick<Large, 'body' | 'parameters'> {
  number: number
  capability: string
}
export type Read = Asked | Wrong | Unreadable
export interface Done {
  number: number
  read: Read
  log?: string
}

export class Apart {
  readonly #threads = new Map<Capability['limit'], Thread>()

  async read({ name, limit }: Capability, large: Large): Promise<Read> {
    const thread = this.#threads.get(limit) ?? new Thread(() => this.#threads.delete(limit))
    this.#threads.set(limit, thread)
    const { read, log } = await thread.do({ capability: name, body: large.body, parameters: large.parameters })
    large.log = log ?? large.log
    return read
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((thread) => thread.end()))
  }
}

const idleMilliseconds = 30_000
const mostMebibytes = 512
/** For what is made and thrown away: with the service's 2 MiB a body of ten was cleared up after all the time. */
const youngMebibytes = 16

type Waiting = (done: Done | undefined) => void

/** Begins with the first work, and ends when there was none for a while: most services never need it. */
class Thread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #idle: NodeJS.Timeout | undefined

  constructor(ended: () => void) {
    this.#worker = new Worker(new URL('./apart-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMebibytes, maxYoungGenerationSizeMb: youngMebibytes },
    })
    this.#worker.unref()
    this.#worker.on('message', (done: Done) => this.#finish(done.number, done))
    this.#worker.on('error', () => undefined) // out of memory; what waits hears of its end
    this.#worker.once('exit', () => {
      ended()
      for (const number of [...this.#waiting.keys()]) this.#finish(number, undefined)
    })
  }

  async do(work: Omit<Work, 'number'>): Promise<Done> {
    clearTimeout(this.#idle)
    const number = ++this.#last
    const done = await new Promise<Done | undefined>((resolve) => {
      this.#waiting.set(number, resolve)
      this.#worker.postMessage({ ...work, number } satisfies Work)
    })
    if (!done) throw new Crowded('the thread that reads large inputs has ended')
    return done
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker.terminate()
  }

  #finish(number: number, done: Done | undefined): void {
    this.#waiting.get(number)?.(done)
    this.#waiting.delete(number)
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.end(), idleMilliseconds).unref()
  }
}
