// When machines are planned to work, and which stops are minor, or none: of the factory spec.
import { z } from 'zod'
import { list } from './fields.ts'
import { line, Name, ReasonKind } from './shapes.ts'

const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 06:00')
  .meta({ examples: ['06:00'] })
const EndClock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time of day such as 14:00, or 24:00')
  .meta({ examples: ['14:00'] })

export const MinorStop = z.number().positive().max(86_400).nullish()
const Shift = z
  .strictObject({
    name: Name,
    days: z
      .array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
      .min(1)
      .describe('The days on which it begins.'),
    start: Clock,
    end: EndClock.describe('Not after start: on the next day; the same: round the clock.'),
    breaks: list(z.strictObject({ start: Clock, end: EndClock }))
      .nullish()
      .describe('Time within the shift that is not planned.'),
  })
  .meta({ id: 'SpecShift' })
export const shifts = list(Shift).default([])

export const ReasonCode = z.strictObject({
  kind: ReasonKind,
  code: line(500).nullish(),
  label: Name,
  parent: Name.nullish().describe('Label of a code of the same kind.'),
  countsAs: z
    .enum(['availability', 'performance', 'setup', 'not_planned'])
    .nullish()
    .describe('Of kind downtime: what a stop for it takes away; left out: availability. No demand is not_planned.'),
  minorStopSeconds: MinorStop.describe(
    'Of kind downtime: shorter stops for it count as lost performance, unless countsAs says setup or not_planned.',
  ),
  isActive: z.boolean().default(true),
})

/** What Node's data know beside the time zone database: of PST or IST nobody can tell which is meant. */
const ambiguous = /^(?!CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)[A-Z]{3}$|^SystemV\//

export function isZone(name: string): boolean {
  try {
    // Offsets such as +02:00 and other spellings are known too, and are no names.
    return (
      /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/.test(name) &&
      !ambiguous.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
    )
  } catch {
    return false
  }
}
