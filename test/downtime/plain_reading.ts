// What all that a machine of machines.ts said comes to, read in the order of time.
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
    if (this.#category === 'DOWN') this.stops.at(-1)![1] = at
    this.history.push(['No data', at])
    this.#state = 'No data'
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

  hear({ at, key, value }: Said) {
    const wasUnknown = this.#isUnknown && this.#canBeSilent
    const wasSilent = this.#isSilent(at)
    this.until(at)
    this.#heard = at
    const isState = key === 'state' || key === 'cell'
    if (isState) {
      this.#isKnown[key] = value !== null
      this.#isUnknown = Object.values(this.#isKnown).every((isKnown) => !isKnown)
    }
    const status = isState && value !== null ? statuses[value] : undefined
    if (this.#isUnknown) {
      if (this.#canBeSilent) this.#enter('No data', at)
    } else if (status && status !== this.#lastStates[key]) this.#change(key, status, at)
    else if (wasUnknown || wasSilent) this.#enter(this.#state, at)
    if (key === 'parts' && value !== null) this.#count(value as number)
    if (key === 'heat' && value !== null) this.#measure(value as number)
  }

  #change(key: string, status: string, at: number) {
    this.#lastStates[key] = status
    this.#become(status, at)
  }

  #become(status: string, at: number) {
    const [was, is] = [this.#category, categories[status]]
    if (is === 'DOWN' && was !== 'DOWN') this.stops.push([at, null])
    if (is !== 'DOWN' && was === 'DOWN') this.stops.at(-1)![1] = at
    this.#state = status
    this.#enter(status, at)
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
  const byTime = said.toSorted((a, b) => a.at - b.at)
  const take = (one: Said | Word) => ('key' in one ? reading.hear(one) : reading.say(one))
  for (const one of byTime.filter(({ at }) => at < out)) take(one)
  if (out <= now) reading.leave(out)
  for (const one of byTime.filter(({ at }) => at >= out)) take(one)
  reading.until(now)
  const { history, stops, meter, peak, crossings } = reading
  return { history, stops, meter, tasks: { Lubricate: Math.floor(peak / 100), 'Cool down': crossings } }
}
