// Credentials that are none: to find that out takes a look into the database, so who sends many is answered late. Nobody who is
// known waits, and nothing is refused that would not be anyway.
import { setTimeout as sleep } from 'node:timers/promises'
import { networkOf } from './identity/throttle.ts'

const free = 60
const forgottenAfter = 60_000
const longestWait = 2000
const mostNetworks = 10_000

interface Failures {
  count: number
  until: number
}

export class Strangers {
  readonly #networks = new Map<string, Failures>() // oldest first

  /** Counts one, and resolves when it may be answered. */
  async failed(address: string): Promise<void> {
    const now = Date.now()
    const network = networkOf(address)
    const known = this.#networks.get(network)
    const failures = known && known.until > now ? known : { count: 0, until: now + forgottenAfter }
    failures.count++
    if (failures !== known) {
      this.#networks.delete(network)
      this.#networks.set(network, failures)
      if (this.#networks.size > mostNetworks) this.#networks.delete(this.#networks.keys().next().value!)
    }
    const over = failures.count - free
    if (over > 0) await sleep(Math.min(longestWait, 250 + over * 5))
  }
}
