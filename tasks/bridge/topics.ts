// What a message says, by the topic map: readings as signals.ingest takes them.
import type { Mapping } from './config.ts'
import { wildcards } from './filters.ts'

const longestSaid = 60

export interface Reading {
  ssuId: string
  key: string
  at: string
  /** Null: not known any more. */
  value: string | number | boolean | null
}

/** Of microseconds since 1970. */
export function isoTime(microseconds: number): string {
  const whole = new Date(Math.floor(microseconds / 1000)).toISOString()
  return whole.replace('Z', `${String(microseconds % 1000).padStart(3, '0')}Z`)
}

/** Why a message gave no reading; kind: what is told once of a topic. */
export interface Fault {
  kind: string
  text: string
}

/** The readings of a message. A value that is not there is a fault where nothing else was found either; a time always is. */
export function readingsOf(
  mappings: readonly Mapping[],
  topic: string,
  payload: string,
  received: string,
): { readings: Reading[]; faults: Fault[] } {
  const readings: Reading[] = []
  const [empty, untimed]: [Fault[], Fault[]] = [[], []]
  for (const mapping of mappings) {
    const places = wildcards(mapping.topic, topic)
    if (!places) continue
    const named = (text: string) => text.replace(/\{(\d+)\}/g, (whole, n) => places[Number(n) - 1] ?? whole)
    const value = mapping.value === undefined ? payload.trim() : at(payload, mapping.value)
    const said = mapping.at === undefined ? received : at(payload, mapping.at)
    const time = timeOf(said)
    if (value === undefined || value === '') empty.push(noValue(payload, mapping))
    else if (time === undefined) untimed.push(noTime(said, mapping))
    else readings.push({ ssuId: named(mapping.ssuId), key: named(mapping.key), at: time, value })
  }
  return { readings, faults: [...(readings.length === 0 ? empty : []), ...untimed] }
}

function noValue(payload: string, { value }: Mapping): Fault {
  if (payload.trim() === '') return { kind: 'empty', text: 'the payload is empty' }
  if (value !== undefined && jsonOf(payload) === undefined) return { kind: 'no JSON', text: 'the payload is no JSON' }
  return { kind: `value ${value}`, text: `there is no number, text or switch at ${value}` }
}

function noTime(said: Said | undefined, { at }: Mapping): Fault {
  const found = said === undefined ? 'nothing' : JSON.stringify(said).slice(0, longestSaid)
  return {
    kind: `time ${at}`,
    text: `${found} at ${at} is no time: that is ISO 8601 with its zone, or milliseconds since 1970`,
  }
}

type Said = string | boolean | null

/** What stands at a path such as motor.speed or axes.0.load; numbers as the sender wrote them. */
function at(payload: string, path: string): Said | undefined {
  let found = jsonOf(payload)
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return typeof found === 'string' || typeof found === 'boolean' || found === null ? found : undefined
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload, asWritten)
  } catch {
    return undefined
  }
}

// A double would round a long counter.
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

/** ISO 8601, or milliseconds since 1970. */
function timeOf(said: Said | undefined): string | undefined {
  if (typeof said !== 'string') return undefined
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(said)) return said
  return /^\d{10,14}(\.\d+)?$/.test(said) ? isoTime(Math.round(Number(said) * 1000)) : undefined
}
