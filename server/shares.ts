// Who gets the next connection to Postgres. A company that asks much waits for its own calls, not the others for it: it
// holds at most two thirds or so of the connections, takes turns with whoever else waits, and runs few batches at a time;
// those of all companies together, which may take minutes, leave half of the connections to other calls.
import type { Capability } from './capabilities/define.ts'
import { Crowded } from './problems.ts'

export type Kind = 'calls' | 'batches'

export function kindOf({ limit }: Pick<Capability, 'limit'>): Kind {
  return limit === 'batches' ? 'batches' : 'calls'
}

interface Lane {
  company: string
  batches: boolean
  running: number
  waiting: Set<() => void>
}

export interface Sizes {
  connections: number
  /** Batches that one company may run at a time. */
  batches: number
  /** Milliseconds that a call waits for its turn; batches have longer, as they wait for each other. */
  patience: Record<Kind, number>
}

export class Shares {
  readonly #sizes: Sizes
  readonly #lanes = new Map<string, Lane>() // whose turn was longest ago first
  readonly #held = new Map<string, number>()
  #free: number
  #batches = 0

  constructor(sizes: Sizes) {
    this.#sizes = sizes
    this.#free = sizes.connections
  }

  /** Resolves when the company may use a connection, with how to give it back. Throws Crowded when its turn does not come. */
  async enter(company: string, kind: Kind = 'calls'): Promise<() => void> {
    const lane = this.#lane(company, kind === 'batches')
    if (lane.waiting.size > 0 || !this.#may(lane)) await this.#wait(lane, this.#sizes.patience[kind])
    else this.#begin(lane)
    return () => this.#leave(lane)
  }

  #lane(company: string, batches: boolean): Lane {
    const name = `${company} ${batches}`
    const lane = this.#lanes.get(name) ?? { company, batches, running: 0, waiting: new Set() }
    this.#lanes.set(name, lane)
    return lane
  }

  #may(lane: Lane): boolean {
    if (this.#free === 0 || (lane.batches && this.#batchesAreMany(lane))) return false
    const held = this.#held.get(lane.company) ?? 0
    return held === 0 || held + 1 <= 2 * (this.#free - 1) // something is left for who comes next
  }

  #batchesAreMany(lane: Lane): boolean {
    return lane.running >= this.#sizes.batches || this.#batches >= Math.max(1, Math.floor(this.#sizes.connections / 2))
  }

  #begin(lane: Lane): void {
    this.#free--
    if (lane.batches) this.#batches++
    lane.running++
    this.#held.set(lane.company, (this.#held.get(lane.company) ?? 0) + 1)
  }

  #wait(lane: Lane, patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        lane.waiting.delete(start)
        this.#forget(lane)
        reject(new Crowded('no connection came free in time'))
      }, patience)
      lane.waiting.add(start)
    })
  }

  #leave(lane: Lane): void {
    this.#free++
    if (lane.batches) this.#batches--
    lane.running--
    const held = this.#held.get(lane.company)! - 1
    if (held > 0) this.#held.set(lane.company, held)
    else this.#held.delete(lane.company)
    for (const [name, next] of [...this.#lanes]) {
      if (this.#free === 0) break
      if (next.waiting.size === 0 || !this.#may(next)) continue
      const [start] = next.waiting
      next.waiting.delete(start!)
      this.#lanes.delete(name)
      this.#lanes.set(name, next)
      this.#begin(next)
      start!()
    }
    this.#forget(lane)
  }

  #forget(lane: Lane): void {
    if (lane.running === 0 && lane.waiting.size === 0) this.#lanes.delete(`${lane.company} ${lane.batches}`)
  }
}
