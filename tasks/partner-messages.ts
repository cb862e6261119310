// What a company told its partner and was not applied at once is brought there. What a message does is up to the database.
//
// Postgres tells of each message when its transaction is committed (partners.tell), whoever told it, also this worker by
// bringing another. That needs no job, and so no place among those that hang at receivers. What nobody heard, and what
// failed for long, is found at a start and every minute.
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** Every minute, in one of the workers. */
export const partnerMessagesCrontab = '* * * * * partner_messages ?jobKey=partner_messages'

// Of the worker's connections, as one may have to wait for a call between the two companies to end.
const most = 4
// Then it is another pair's turn, should those calls be long ones.
const patience = '2s'
const pauses = [1_000, 4_000, 16_000]
const lockTimeout = '55P03'

interface Told {
  company: string
  id: string
  failures: number
}

export function partnerMessages(pool: Pool): Task {
  return async () => await bringAll(pool)
}

/** One after the other, each in a transaction of its own. */
async function bringAll(pool: Pool): Promise<void> {
  let last: { company: string; id: string | null } | undefined
  do {
    const { rows } = await pool.query<{ company: string; id: string | null }>(
      'select d.company_id as company, d.id from partners.deliver_waiting($1, $2) d',
      [last?.company ?? 0, last?.id ?? null],
    )
    last = rows[0]
  } while (last)
}

/** Messages of one company to another go one after the other, as they were told (partners.bring); those of others beside them. */
export class PartnerMessages {
  readonly #pool: Pool
  readonly #log: Logger
  readonly #lanes = new Map<string, Told[]>()
  /** Lanes that nobody is at. */
  readonly #ready: string[] = []
  readonly #pauses = new Set<NodeJS.Timeout>()
  #busy = 0
  #sweeping = false
  #sweepAgain = false
  #closed = false

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool
    this.#log = log
  }

  /** "company id partner" of a message, or nothing: whatever waits. */
  heard(said: string): void {
    const [company, id, partner] = said.split(' ')
    if (!company || !id) void this.#sweep()
    else this.#add(`${company} ${partner}`, { company, id, failures: 0 })
  }

  /** What is under way ends; what is left is brought by others, or at the next start. */
  close(): void {
    this.#closed = true
    for (const pause of this.#pauses) clearTimeout(pause)
  }

  #add(name: string, told: Told): void {
    const lane = this.#lanes.get(name)
    if (lane) {
      lane.push(told)
      return
    }
    this.#lanes.set(name, [told])
    this.#ready.push(name)
    this.#go()
  }

  #go(): void {
    while (!this.#closed && this.#busy < most && this.#ready.length > 0) void this.#bringNext(this.#ready.shift()!)
  }

  async #bringNext(name: string): Promise<void> {
    const lane = this.#lanes.get(name)!
    const told = lane.shift()!
    this.#busy++
    const outcome = await this.#bring(told)
    this.#busy--
    if (outcome === 'later') lane.unshift(told)
    if (outcome === 'failed') this.#tryAgain(name, told)
    if (lane.length > 0) this.#ready.push(name)
    else this.#lanes.delete(name)
    this.#go()
  }

  async #bring({ company, id }: Told): Promise<'brought' | 'later' | 'failed'> {
    try {
      const { rows } = await this.#pool.query<{ done: boolean | null }>(
        `select partners.bring($1, $2) as done from set_config('lock_timeout', $3, true)`,
        [company, id, patience],
      )
      const { done } = rows[0]!
      if (done === null) return 'later' // one that comes before it was brought
      return done ? 'brought' : 'failed'
    } catch (error) {
      if ((error as { code?: string }).code === lockTimeout) return 'later'
      if (!this.#closed) this.#log.warn({ err: error }, 'a message to a partner was not brought')
      return 'failed'
    }
  }

  // What failed may have met another change; what goes on failing is left to the minute.
  #tryAgain(name: string, told: Told): void {
    const pause = pauses[told.failures]
    if (pause === undefined || this.#closed) return
    const timer = setTimeout(() => {
      this.#pauses.delete(timer)
      this.#add(name, { ...told, failures: told.failures + 1 })
    }, pause)
    this.#pauses.add(timer)
  }

  async #sweep(): Promise<void> {
    this.#sweepAgain = true // what was told after this one had begun is looked for once more
    if (this.#sweeping) return
    this.#sweeping = true
    try {
      while (this.#sweepAgain && !this.#closed) {
        this.#sweepAgain = false
        await bringAll(this.#pool)
      }
    } catch (error) {
      if (!this.#closed) this.#log.warn({ err: error }, 'what waits for partners was not looked for')
    } finally {
      this.#sweeping = false
    }
  }
}
