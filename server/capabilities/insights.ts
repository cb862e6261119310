import { z } from 'zod'
import { area } from './define.ts'
import { Explanation, explanationKeys } from './explanations.ts'
import { Id, Time, TimeInput } from './shapes.ts'

const { read } = area('insights')

const asked = {
  from: TimeInput.optional().describe('Default: 30 days before to; at most 400.'),
  to: TimeInput.optional().describe('Exclusive; default now.'),
  ssuId: Id.optional(),
  explain: z.boolean().default(false).describe('Adds what is behind each figure.'),
}
const range = z.object({ from: Time, to: Time }).describe('The window, to exclusive.')
const machine = { ssuId: z.string(), ssuName: z.string() }
const Ratio = z.number().nullable()
const UnavailableMetrics = z.array(z.enum(['availability', 'performance', 'quality']))

export const analyticsOverview = read('analytics.overview', {
  title: 'Overview of a window',
  description: 'All machines together: downtime, failures, availability and OEE weighed by planned time.',
  rest: 'GET /analytics/overview',
  permission: 'insights:view',
  input: z.strictObject(asked),
  output: z.object({
    range,
    downtimeSeconds: z.number().describe('Planned time in which machines were down.'),
    downtimeHours: z.number(),
    failures: z.int().describe('Stops that began in planned time and are no setup or minor stop.'),
    avgAvailability: Ratio.describe('0 to 1; null: no machine is monitored.'),
    avgOee: Ratio.describe('Of the machines whose OEE is known; null: none is.'),
    monitoredSsus: z.int().describe('Machines of which a status or a stop was ever told.'),
    unavailableMetrics: UnavailableMetrics.describe('Factors of OEE that no machine has source data for.'),
    explain: z
      .object({
        formulas: z.record(z.string(), z.string()),
        machines: z.array(
          z.object({ ...machine, isMonitored: z.boolean(), availability: Ratio, oee: Ratio, ...explanationKeys }),
        ),
      })
      .optional(),
  }),
})

export const analyticsDowntime = read('analytics.downtime', {
  title: 'Downtime by machine',
  description: 'How long and how often each machine was down or in maintenance within its shifts, most first.',
  rest: 'GET /analytics/downtime',
  permission: 'insights:view',
  input: z.strictObject(asked),
  output: z.object({
    range,
    data: z.array(
      z.object({
        ssuId: z.string().nullable(),
        ssuName: z.string().nullable(),
        category: z.enum(['DOWN', 'MAINTENANCE']),
        seconds: z.number(),
        hours: z.number(),
        transitions: z.int().describe('How often the state was entered in that time.'),
        explain: Explanation.optional(),
      }),
    ),
  }),
})

export const analyticsReliability = read('analytics.reliability', {
  title: 'Reliability by machine',
  description:
    'Failures of each machine in planned time, most first; mttr = down / failures, mtbf = running / failures.',
  rest: 'GET /analytics/reliability',
  permission: 'insights:view',
  input: z.strictObject(asked),
  output: z.object({
    range,
    data: z.array(
      z.object({
        ...machine,
        failures: z.int().describe('Entries into DOWN in planned time.'),
        mttrSeconds: z.number().nullable(),
        mtbfSeconds: z.number().nullable(),
        explain: Explanation.optional(),
      }),
    ),
  }),
})

export const analyticsOee = read('analytics.oee', {
  title: 'OEE by machine',
  description:
    'availability = (planned − down) / planned; planned: shifts less maintenance; performance = ideal / running time, may exceed 1; quality = good / made; oee = their product. Null: no source.',
  rest: 'GET /analytics/oee',
  permission: 'insights:view',
  input: z.strictObject(asked),
  output: z.object({
    range,
    data: z.array(
      z.object({
        ...machine,
        plannedSeconds: z.number().describe('Planned busy time.'),
        downtimeSeconds: z.number().describe('Planned time in which it was down; minor stops count as performance.'),
        availability: Ratio,
        performance: Ratio.describe('ISO 22400-2: effectiveness.'),
        quality: Ratio,
        oee: Ratio,
        goodQuantity: z.number(),
        scrapQuantity: z.number(),
        unavailableMetrics: UnavailableMetrics.describe('The factors that are null; explain says why.'),
        explain: Explanation.optional(),
      }),
    ),
  }),
})

export const analyticsFailurePareto = read('analytics.failure_pareto', {
  title: 'Most frequent failures',
  description: 'Completed tasks by problem code: the 25 most frequent.',
  rest: 'GET /analytics/failure-pareto',
  permission: 'insights:view',
  input: z.strictObject(asked),
  output: z.object({
    range,
    data: z.array(
      z.object({
        problemCodeId: z.int(),
        code: z.string().nullable(),
        label: z.string(),
        count: z.int(),
        worstSsuName: z.string().nullable().describe('The machine that has it most; null: the tasks have none.'),
        explain: z
          .object({
            tasks: z.array(
              z.object({
                taskId: z.string(),
                ssuId: z.string().nullable(),
                ssuName: z.string().nullable(),
                completedAt: Time,
              }),
            ),
          })
          .optional(),
      }),
    ),
  }),
})
