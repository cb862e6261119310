// What all that a machine of machines.ts said comes to, read moment by moment.
const silence = 3_600_000
const categories: Record<string, string> = { Running: 'UP', Idle: 'UP', Broken: 'DOWN', Service: 'MAINTENANCE' }
const statuses: Record<string, string> = { RUN: 'Running', IDLE: 'Idle', ALARM: 'Broken', '2': 'Service' }

export interface Said {
  at: number
  key: string
  value: string | number | null
}
/** What a person, or a task, says that the machine is in. */
export interface Word {
  at: number
  status: string
}
export interface Known {
  history: [string | null, number][]
  stops: [number, number | null][]
  meter: number
  tasks: Record<string, number>
}

/** A counter that falls to less than half has begun again; else it takes back what was too much. */
const advance = (from: number, to: number) => (to < from && to < from / 2 ? to : to - from)

/** Of signals that change at one moment: DOWN before MAINTENANCE before UP, and of two alike the one whose key comes first. */
function mostCareful(changes: Said[]): string | undefined {
  const careful = ['DOWN', 'MAINTENANCE', 'UP']
  const place = ({ value }: Said) => careful.indexOf(categories[statuses[value!]!]!)
  const [first] = changes.toSorted((a, b) => place(a) - place(b) || (a.key < b.key ? -1 : 1))
  return first && statuses[first.value!]
}

class PlainReading {
  readonly history: [string | null, number][] = []
  readonly stops: [number, number | null][] = []
  meter = 0
  /** Rules go by how far it had come at most, also where a counter takes some of it back. */
  peak = 0
  crossings = 0
  #state: string | null = null
  #lastStates: Record<string, string> = {}
  #isKnown: Record<string, boolean> = {}
  #lastCount: number | undefined
  #isBeyond = false
  #isUnknown = false
  #heard: number | undefined

  /** Of the machine nothing is known after so long a silence, nor while its state signals are null; who repairs it may switch it off. */
  get #canBeSilent() {
    return this.#category !== 'MAINTENANCE'
  }

  get #category() {
    return this.#state === null ? undefined : categories[this.#state]
  }

  #enter(status: string | null, at: number) {
    if (this.history.at(-1)?.[0] !== status) this.history.push([status, at])
  }

  #isSilent(at: number) {
    return this.#heard !== undefined && this.#canBeSilent && !this.#isUnknown && at - this.#heard > silence
  }

  /** The machine goes out of use: its signals' first words after that say something new. */
  leave(at: number) {
    this.until(at)
    this.history.push(['No data', at])
    this.#state = 'No data'
    this.stop(at)
    this.#lastStates = {}
    this.#isUnknown = false
  }

  /** It holds until a signal says something else than before, and is nothing new where the machine is in it already. */
  say({ at, status }: Word) {
    this.until(at)
    this.#heard = at
    this.#isUnknown = false
    this.#become(status, at)
  }

  /**
   * What signals say at one moment is heard as a whole, in whatever order they say it. A machine of which nothing was
   * known comes back to what it was in, unless somebody says at that moment (isSpokenOf) what it is in.
   */
  hear(at: number, said: Said[], isSpokenOf: boolean) {
    const wasUnknown = this.#isUnknown && this.#canBeSilent
    const wasSilent = this.#isSilent(at)
    this.until(at)
    this.#heard = at
    const states = said.filter(({ key }) => key === 'state' || key === 'cell')
    for (const { key, value } of states) this.#isKnown[key] = value !== null
    if (states.length > 0) this.#isUnknown = Object.values(this.#isKnown).every((isKnown) => !isKnown)
    const status = mostCareful(states.filter((one) => this.#isChange(one)))
    if (this.#isUnknown) {
      if (this.#canBeSilent) this.#enter('No data', at)
    } else if (status) this.#become(status, at)
    else if ((wasUnknown || wasSilent) && !isSpokenOf) this.#enter(this.#state, at)
    for (const { key, value } of said) {
      if (key === 'parts' && value !== null) this.#count(value as number)
      if (key === 'heat' && value !== null) this.#measure(value as number)
    }
  }

  #isChange({ key, value }: Said) {
    const status = value === null ? undefined : statuses[value]
    if (!status || status === this.#lastStates[key]) return false
    this.#lastStates[key] = status
    return true
  }

  #become(status: string, at: number) {
    this.#state = status
    this.#enter(status, at)
  }

  /** After all that was said of one moment: what a machine was in for no time begins no stop and interrupts none. */
  stop(at: number) {
    const isDown = this.#category === 'DOWN'
    const last = this.stops.at(-1)
    const isOpen = last !== undefined && last[1] === null
    if (isDown && !isOpen) this.stops.push([at, null])
    if (!isDown && isOpen) last[1] = at
  }

  #count(value: number) {
    if (this.#lastCount !== undefined) this.meter += advance(this.#lastCount, value)
    this.peak = Math.max(this.peak, this.meter)
    this.#lastCount = value
  }

  #measure(value: number) {
    if (value > 80 && !this.#isBeyond) this.crossings++
    this.#isBeyond = value > 80 || (this.#isBeyond && value > 70)
  }

  until(now: number) {
    if (this.#isSilent(now)) this.#enter('No data', this.#heard! + silence)
  }
}

/** out: when the machine went out of use, as far as it did. */
export function plainReading(said: (Said | Word)[], now: number, out: number = Number.POSITIVE_INFINITY): Known {
  const reading = new PlainReading()
  const take = (some: (Said | Word)[]) => {
    for (const at of [...new Set(some.map((one) => one.at))].toSorted((a, b) => a - b)) {
      const now = some.filter((one) => one.at === at)
      const heard = now.filter((one) => 'key' in one)
      if (heard.length > 0) reading.hear(at, heard, heard.length < now.length)
      // What a person says holds from the same moment on.
      for (const one of now) if (!('key' in one)) reading.say(one)
      reading.stop(at)
    }
  }
  take(said.filter(({ at }) => at < out))
  if (out <= now) reading.leave(out)
  take(said.filter(({ at }) => at >= out))
  reading.until(now)
  const { history, stops, meter, peak, crossings } = reading
  return { history, stops, meter, tasks: { Lubricate: Math.floor(peak / 100), 'Cool down': crossings } }
}
