// Who has sent a body that is too much is not listened to for a while, twice as long each time that it goes on. By sender:
// a credential from one address, so that nobody else of a company is held up, nor the owner of a key that somebody has taken.
const first = 2
const longest = 60
const remembered = 60_000
const mostSenders = 10_000

interface Pause {
  seconds: number
  until: number
}

export class Pauses {
  readonly #pauses = new Map<string, Pause>() // oldest first

  begin(sender: string): void {
    const now = Date.now()
    const last = this.#pauses.get(sender)
    if (last && last.until > now) return // several at once are one
    const seconds = last && last.until + remembered > now ? Math.min(longest, last.seconds * 2) : first
    this.#pauses.delete(sender)
    this.#pauses.set(sender, { seconds, until: now + seconds * 1000 })
    if (this.#pauses.size > mostSenders) this.#pauses.delete(this.#pauses.keys().next().value!)
  }

  /** 0: it is listened to. */
  secondsLeft(sender: string): number {
    const pause = this.#pauses.get(sender)
    return pause ? Math.max(0, Math.ceil((pause.until - Date.now()) / 1000)) : 0
  }
}
