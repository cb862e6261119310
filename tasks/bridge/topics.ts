// What a message says, by the topic map: readings as signals.ingest takes them.
import type { Mapping } from './config.ts'

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

/** The parts of a topic that a filter's wildcards stand for; undefined: it is no topic of the filter. */
export function wildcards(filter: string, topic: string): string[] | undefined {
  const [parts, levels] = [filter.split('/'), topic.split('/')]
  const found: string[] = []
  for (const [n, part] of parts.entries()) {
    if (part === '#') return [...found, levels.slice(n).join('/')]
    const level = levels[n]
    if (level === undefined || (part !== '+' && part !== level)) return undefined
    if (part === '+') found.push(level)
  }
  return levels.length === parts.length ? found : undefined
}

/** The readings of a message; what a mapping does not find in it gives none. */
export function readingsOf(mappings: readonly Mapping[], topic: string, payload: string, received: string): Reading[] {
  return mappings.flatMap((mapping) => {
    const places = wildcards(mapping.topic, topic)
    if (!places) return []
    const named = (text: string) => text.replace(/\{(\d+)\}/g, (whole, n) => places[Number(n) - 1] ?? whole)
    const value = mapping.value === undefined ? payload.trim() : at(payload, mapping.value)
    const time = timeOf(mapping.at === undefined ? received : at(payload, mapping.at))
    if (value === undefined || value === '' || time === undefined) return []
    return [{ ssuId: named(mapping.ssuId), key: named(mapping.key), at: time, value }]
  })
}

/** What stands at a path such as motor.speed or axes.0.load; numbers as the sender wrote them. */
function at(payload: string, path: string): string | boolean | undefined {
  let found: unknown
  try {
    found = JSON.parse(payload, asWritten)
  } catch {
    return undefined
  }
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return typeof found === 'string' || typeof found === 'boolean' ? found : undefined
}

// A double would round a long counter.
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

/** ISO 8601, or milliseconds since 1970. */
function timeOf(said: string | boolean | undefined): string | undefined {
  if (typeof said !== 'string') return undefined
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(said)) return said
  return /^\d{10,14}(\.\d+)?$/.test(said) ? isoTime(Math.round(Number(said) * 1000)) : undefined
}
