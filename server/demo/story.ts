// How the demo company's last weeks are told: steps, each with its time, played in the order of their times. Days are working
// days, counted back from the last one that is over: 0 is that, 5 the same day of the week before.

/** Runs a capability by its name, as if it were that time, and throws what refuses it. */
// biome-ignore lint/suspicious/noExplicitAny: answers of all shapes
export type Run = (capability: string, input: Record<string, unknown>, at?: Date) => Promise<any>
/** At the time of its step; partner: as the second company. */
export type Do = (run: Run, partner: Run) => Promise<unknown>

const minute = 60_000
const dayLong = 24 * 60 * minute
const isWorked = (day: number) => ![0, 6].includes(new Date(day).getUTCDay())

export class Story {
  readonly #now: number
  readonly #steps: { at: number; what: Do }[] = []

  constructor(now: Date) {
    this.#now = now.getTime()
  }

  /** The time of a working day: day(1, '09:30') is the morning before the last. */
  day(back: number, time = '14:00'): Date {
    // It is over at 14:00, and what is told of the last hours comes later.
    const last = this.#now - 17 * 60 * minute
    let midnight = last - (last % dayLong)
    for (let left = back; ; midnight -= dayLong) if (isWorked(midnight) && left-- === 0) break
    const [hours, minutes] = time.split(':').map(Number)
    return new Date(midnight + (hours! * 60 + minutes!) * minute)
  }

  ago(minutes: number): Date {
    return new Date(this.#now - minutes * minute)
  }

  inDays(days: number): Date {
    return new Date(this.#now - (this.#now % dayLong) + days * dayLong + 14 * 60 * minute)
  }

  at(time: Date, what: Do): void {
    this.#steps.push({ at: time.getTime(), what })
  }

  async play(run: Run, partner: Run): Promise<void> {
    for (const { at, what } of this.#steps.toSorted((a, b) => a.at - b.at)) {
      const then =
        (who: Run): Run =>
        (capability, input) =>
          who(capability, input, new Date(at))
      await what(then(run), then(partner))
    }
  }
}
