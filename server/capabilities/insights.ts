import { z } from 'zod'
import { area } from './define.ts'
import { Explanation, explanationKeys, Ids, Loss, OrderExplanation } from './explanations.ts'
import { Id, ProductRef, Time, TimeInput } from './shapes.ts'

const { read } = area('insights')

const explain = z.boolean().default(false)
const asked = {
  from: TimeInput.optional().describe('Default: 30 days before to; at most 400.'),
  to: TimeInput.optional().describe('Exclusive; default now.'),
  ssuId: Id.optional(),
  explain,
}
const range = z.object({ from: Time, to: Time }).meta({ id: 'Window', description: 'to is exclusive.' })
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
    failures: z.int().describe('Stops that began in planned time, but for setup and minor ones.'),
    avgAvailability: Ratio.describe('0 to 1; null: no machine is monitored.'),
    avgOee: Ratio.describe(
      'Of the machines whose OEE is known (oeeSsus), each from 0 to 1; null: none is. One that stood all the time has 0.',
    ),
    oeeSsus: z.int().describe('Machines with planned time whose OEE is known.'),
    monitoredSsus: z.int().describe('Machines in use then, of which a status or a stop was told by then.'),
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
    'Failures of each machine in planned time, most first; mttr = (down − setup) / failures, mtbf = running / failures.',
  rest: 'GET /analytics/reliability',
  permission: 'insights:view',
  input: z.strictObject(asked),
  output: z.object({
    range,
    data: z.array(
      z.object({
        ...machine,
        failures: z.int().describe('Stops that began in planned time, but for setup and minor ones.'),
        mttrSeconds: z.number().nullable().describe('Mean time to repair.'),
        mtbfSeconds: z.number().nullable().describe('Mean operating time between failures.'),
        explain: Explanation.optional(),
      }),
    ),
  }),
})

export const analyticsOee = read('analytics.oee', {
  title: 'OEE by machine',
  description:
    'availability = (planned − down) / planned; planned (ISO 22400-2: busy time): shifts less maintenance; performance (effectiveness) = ideal / running time, may exceed 1; quality = good / made; oee = their product. Null: no source. What a counter and people told counts once.',
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

const NamedLoss = Loss.nullable()
const chapters = z
  .array(z.object({ time: Time, kind: z.string(), sentence: z.string(), ids: Ids }).meta({ id: 'Chapter' }))
  .describe('In the order of time; of more than a thousand the last.')

export const storylinesSsu = read('storylines.ssu', {
  title: 'Storyline of a machine',
  description:
    'What happened on a machine, in plain sentences: statuses, stops, work, maintenance, counts, scrap, NCRs, readings.',
  rest: 'GET /storylines/ssus/:id',
  permission: 'maintenance:view',
  input: z.strictObject({
    id: Id,
    from: TimeInput.optional().describe('Default: 7 days before to.'),
    to: TimeInput.optional().describe('Exclusive; default now.'),
    explain,
  }),
  output: z.object({
    subject: z.object({
      type: z.literal('ssu'),
      id: z.string(),
      name: z.string(),
      make: z.string().nullable(),
      model: z.string().nullable(),
      isActive: z.boolean(),
      status: z.object({ name: z.string(), category: z.string() }).nullable(),
    }),
    plotPoints: z
      .object({
        from: Time,
        to: Time,
        plannedSeconds: z.number().nullable(),
        runningSeconds: z.number().nullable().describe('null, too: nothing was told of it.'),
        downtimeSeconds: z.number().nullable(),
        maintenanceSeconds: z.number().nullable(),
        failures: z.int().nullable(),
        availability: Ratio,
        performance: Ratio,
        quality: Ratio,
        oee: Ratio,
        goodQuantity: z.number().nullable(),
        scrapQuantity: z.number().nullable(),
        biggestLoss: NamedLoss.describe('The reason for stops that took most planned time.'),
      })
      .describe('The figures of analytics.oee, in the window; null without insights:view.'),
    chapters,
    explain: Explanation.optional(),
  }),
})

export const storylinesWorkOrder = read('storylines.work_order', {
  title: 'Storyline of a work order',
  description: 'What happened to an order and why it is late, in plain sentences.',
  rest: 'GET /storylines/work-orders/:id',
  permission: 'production:view',
  input: z.strictObject({ id: Id.describe('Its id, its code such as WO-12, or your externalSystemId.'), explain }),
  output: z.object({
    subject: z.object({
      type: z.literal('work_order'),
      id: z.string(),
      code: z.string(),
      externalSystemId: z.string(),
      status: z.string(),
      product: ProductRef,
      quantity: z.number(),
      uom: z.string(),
    }),
    plotPoints: z.object({
      startedAt: Time.nullable().describe('Its release, or its first work, where that was earlier; null: a draft.'),
      endedAt: Time.nullable().describe('null: it is not over.'),
      leadTimeSeconds: z.number().nullable().describe('From startedAt to its end, or now, by the clock.'),
      touchTimeSeconds: z
        .number()
        .nullable()
        .describe(
          'Of that, worked on: an operation dispatched or reported; not put back, left, over, waiting for pieces, silent or only not closed.',
        ),
      waitingTimeSeconds: z.number().nullable().describe('The rest.'),
      goodQuantity: z.number().describe('As work_orders.get; until posted, of the operation that went furthest.'),
      scrapQuantity: z.number().describe('Of all operations and NCRs.'),
      yield: Ratio.describe('good / (good + scrap); null: nothing was made.'),
      biggestLoss: NamedLoss.describe(
        'What took most: waiting, incomplete, partner, stop, silence, quality_hold, late_close, scrap, or an operation beyond its standard. Of one operation; stops of one reason together.',
      ),
      lateness: z
        .object({
          dueDate: Time,
          isLate: z.boolean(),
          seconds: z.number(),
          cause: NamedLoss.describe(
            'Also late_entry, late_release, late_start (begun when due) or short_time (standard time less time given). null: not late, or unexplained.',
          ),
          sentence: z.string(),
        })
        .nullable()
        .describe('null: it has no due date.'),
    }),
    chapters,
    explain: OrderExplanation.optional(),
  }),
})
