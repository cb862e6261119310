// What is newest of each signal. Edge nodes say times in milliseconds, and to the service a signal has one value at a time;
// so values of one millisecond keep the order in which they were said, by microseconds.
import { isoTime, type Reading } from '../topics.ts'

interface Known {
  /** As the sender said it, in whole milliseconds; at: as it is told. */
  said: string
  at: string
  value: Reading['value']
  /** When it was last not known: what is said later was later, whatever the clock of its sender says. */
  unknownAt: string
}

export class Newest {
  readonly #known = new Map<string, Known>()

  /** Of readings that were told before; those of other senders have times of other forms, and are not looked at. */
  recall(reading: Reading): void {
    const known = this.#known.get(keyOf(reading))
    if (/\.\d{6}Z$/.test(reading.at) && !(known && known.at >= reading.at)) this.#note(reading, reading.at, known)
  }

  /** A reading as it is told. What says an older time stays there; what repeats the newest value is the same reading. */
  place(reading: Reading, arrival: string): Reading {
    const known = this.#known.get(keyOf(reading))
    if (!known) return this.#note(reading, reading.at, known)
    const isBack = reading.at <= known.unknownAt && known.at < arrival
    if (reading.at < known.said && !isBack) return reading
    if (reading.at > known.at) return this.#note(reading, reading.at, known)
    if (reading.value === known.value) return { ...reading, at: known.at }
    return this.#note(reading, afterwards(known.at), known)
  }

  /** A time, or the moment after the newest reading where that is later: clocks differ. */
  notBefore(signal: Signal, at: string): string {
    const newest = this.of(signal)
    return at > newest ? at : afterwards(newest)
  }

  /** When the newest reading was; empty where there is none. */
  of(signal: Signal): string {
    return this.#known.get(keyOf(signal))?.at ?? ''
  }

  #note(reading: Reading, at: string, before: Known | undefined): Reading {
    const said = [`${reading.at.slice(0, -4)}000Z`, before?.said ?? ''].toSorted().at(-1)!
    const unknownAt = reading.value === null ? at : (before?.unknownAt ?? '')
    this.#known.set(keyOf(reading), { said, at, value: reading.value, unknownAt })
    return { ...reading, at }
  }
}

type Signal = Pick<Reading, 'ssuId' | 'key'>
const keyOf = ({ ssuId, key }: Signal): string => JSON.stringify([ssuId, key])
const afterwards = (at: string): string => isoTime(Date.parse(at) * 1000 + Number(at.slice(-4, -1)) + 1)
