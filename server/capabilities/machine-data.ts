// What machines send and what follows from it, of the factory spec.
import { z } from 'zod'
import { list } from './fields.ts'
import { line, Name, Quantity, QuantityOrZero, Sku } from './shapes.ts'

/** From when something that comes again is counted. */
export const Anchor = z.enum(['completion', 'schedule'])
export const Silence = z.int().min(1).max(527_040)
export const signalsKeptDays = z
  .int()
  .min(31)
  .max(3660)
  .default(90)
  .describe('Days for which readings are kept at least; then their hours are.')

const Text = line(500).nullish()
const Key = line(200)
// The door has put keys into one spelling, but for those that are there in two.
const States = z.record(line(200), Name).superRefine((states, context) => {
  for (const value of Object.keys(states))
    if (value !== value.normalize())
      context.addIssue({ code: 'custom', path: [value], message: 'is there twice, in two spellings of Unicode' })
})
const anyNumber = z.number().min(-1e15).max(1e15)
/** Why pieces of a counter are on no task, but for codes of refusals. */
export const uncountedCodes = ['no_task', 'before_task', 'implausible_jump'] as const
/** What is taken and looks wrong, of readings alone. */
export const readingWarnings = ['unmapped_state', 'implausible_jump', 'implausibly_fast'] as const

/** Section machineData: what a machine sends, and what follows from it. */
export const machineData = list(
  z.strictObject({
    machine: Name,
    noDataAfterMinutes: Silence.nullish().describe('Left out: as the settings say.'),
    signals: list(
      z.strictObject({
        key: Key.describe('By which readings name it.'),
        uom: Text,
        kind: z.enum(['state', 'counter', 'value']),
        states: States.nullish().describe('Of a state: the status that each of its values means.'),
        counts: z
          .enum(['good', 'scrap'])
          .nullish()
          .describe(
            'Of a counter: counted as pieces of the producing task that is dispatched to the machine, of several the one started last.',
          ),
        maxPerMinute: Quantity.nullish().describe(
          'Of a counter: how far it can go on in a minute; a jump by more since the reading before is told and counts nothing. Left out: any.',
        ),
      }),
    ).default([]),
    meters: list(
      z.strictObject({
        key: Key,
        name: Name,
        uom: Text,
        source: z.enum(['manual', 'signal']),
        signal: Key.nullish().describe('Of source signal: the key of a counter of this machine.'),
        rollover: z
          .number()
          .positive()
          .max(2 ** 53)
          .nullish()
          .describe(
            'Where it, or its counter, begins again at 0: one more than the most that it can show. Falls by half of that or more count as such.',
          ),
      }),
    ).default([]),
    usageRules: list(
      z.strictObject({
        meter: Key,
        every: Quantity.describe('In the meter’s unit.'),
        taskType: Name,
        anchor: Anchor.default('schedule').describe(
          'schedule: at every multiple; completion: so much after the last task ended.',
        ),
        jumps: z
          .enum(['each', 'one'])
          .default('each')
          .describe('A reading that passes several at once opens each, a task for each, or one that says how many.'),
      }),
    ).default([]),
    conditionRules: list(
      z.strictObject({
        signal: Key,
        above: anyNumber.nullish(),
        below: anyNumber.nullish(),
        hysteresis: QuantityOrZero.default(0).describe('How far it goes back before the next crossing counts.'),
        taskType: Name,
      }),
    ).default([]),
    spareParts: list(z.strictObject({ sku: Sku, quantity: Quantity })).default([]),
  }),
)
