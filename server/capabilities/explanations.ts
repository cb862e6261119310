// What analytics add to an answer that is asked to explain itself.
import { z } from 'zod'
import { Time } from './shapes.ts'

const Kind = z.enum(['running', 'minor_stop', 'down', 'setup', 'maintenance', 'no_data', 'not_planned'])

export const explanationKeys = {
  sums: z
    .object({
      scheduledSeconds: z.number().describe('The shifts, without breaks.'),
      maintenanceSeconds: z.number(),
      noDataSeconds: z.number(),
      notPlannedSeconds: z.number().describe('Stops for reasons that count as not planned, such as no demand.'),
      plannedSeconds: z.number(),
      runningSeconds: z.number().describe('Planned and not down; minor stops are in it.'),
      downtimeSeconds: z.number(),
      setupSeconds: z.number().describe('The part of downtime that is setup.'),
      minorStopSeconds: z.number(),
      stops: z.int(),
      failures: z.int(),
      maintenanceEntries: z.int(),
      counts: z.int(),
      goodQuantity: z.number(),
      scrapQuantity: z.number(),
      idealSeconds: z.number().describe('runMinutes × pieces made in planned time.'),
    })
    .meta({ id: 'FigureSums' }),
  times: z
    .array(z.object({ kind: Kind, from: Time, to: Time, seconds: z.number() }).meta({ id: 'KindOfTime' }))
    .describe('The scheduled time, cut into what it was; the seconds of a kind add up to its sum.'),
  stops: z.array(
    z
      .object({
        downtimeEventId: z.int(),
        startedAt: Time,
        endedAt: Time.nullable(),
        reason: z.object({ id: z.int(), code: z.string().nullable(), label: z.string() }).nullable(),
        countsAs: z.enum(['availability', 'performance', 'setup', 'not_planned']),
        seconds: z.number().describe('What it took of the scheduled time in the window.'),
        isFailure: z.boolean(),
      })
      .meta({ id: 'ExplainedStop' }),
  ),
  states: z
    .array(
      z
        .object({
          status: z.string(),
          kind: z.enum(['maintenance', 'no_data']),
          since: Time,
          seconds: z.number(),
          isEntry: z.boolean(),
        })
        .meta({ id: 'ExplainedState' }),
    )
    .describe('When it was in maintenance, or nobody had data of it.'),
  counts: z.array(
    z
      .object({
        id: z.int(),
        taskId: z.string(),
        taskType: z.string().nullable(),
        occurredAt: Time,
        source: z.enum(['people', 'counter']),
        counter: z.string().nullable().describe('The signal that counted it; null: people.'),
        goodQuantity: z.number().describe('What of it figures use.'),
        scrapQuantity: z.number(),
        runMinutes: z.number().nullable().describe('Standard minutes a piece; null: the type has none.'),
        idealSeconds: z.number().nullable(),
        because: z.string().nullable().describe('Why idealSeconds is not all.'),
        leftOut: z
          .object({ goodQuantity: z.number(), scrapQuantity: z.number(), because: z.string() })
          .nullable()
          .describe('What a counter of the machine has told already.'),
      })
      .meta({ id: 'ExplainedCount' }),
  ),
  formulas: z.array(
    z
      .object({
        figure: z.string(),
        iso22400: z.string().describe('What ISO 22400-2 calls it.'),
        formula: z.string(),
        with: z.string().describe('The same with the numbers of this machine.'),
        value: z.number().nullable(),
        unavailable: z.string().nullable().describe('Why there is no value.'),
      })
      .meta({ id: 'Formula' }),
  ),
}

export const Explanation = z.object(explanationKeys).meta({ id: 'Explanation' })

export const Ids = z
  .record(z.string(), z.unknown())
  .describe('What it is about, by the names of other calls’ ids.')
  .meta({ id: 'Ids' })
export const Loss = z
  .object({
    kind: z.string(),
    seconds: z.number().describe('Of working time, with overtime.'),
    sentence: z.string(),
    ids: Ids,
  })
  .meta({ id: 'Loss' })

/** What is behind the plot points of an order. */
export const OrderExplanation = z
  .object({
    times: z
      .array(
        z
          .object({
            kind: z.enum(['touch', 'waiting']),
            from: Time,
            to: Time,
            seconds: z.number(),
            operations: z.array(Ids),
            losses: z.array(Ids),
          })
          .meta({ id: 'OrderTime' }),
      )
      .describe('The lead time, cut into touch and waiting time.'),
    pieces: z.array(
      z
        .object({
          kind: z.string(),
          taskId: z.string().nullable(),
          goodQuantity: z.number(),
          scrapQuantity: z.number(),
          transactionIds: z.array(z.int()),
          countIds: z.array(z.int()),
        })
        .meta({ id: 'OrderPieces' }),
    ),
    losses: z.array(Loss).describe('Most first; unmeasured is no biggestLoss.'),
    causes: z.array(Loss).describe('What it may be late by; lateness.cause first.'),
  })
  .meta({ id: 'OrderExplanation' })
