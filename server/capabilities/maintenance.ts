import { z } from 'zod'
import { area } from './define.ts'
import { DueKind, Id, OccurredAt, page, paging, ReasonKind, RowId, Shown, Time, TimeInput } from './shapes.ts'
import { Warned } from './warnings.ts'

const { read, write } = area('maintenance')

const ReasonCode = z
  .object({
    id: z.int(),
    kind: ReasonKind,
    code: z.string().nullable(),
    label: z.string(),
    parentId: z.int().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ReasonCode' })

export const reasonCodesList = read('reason_codes.list', {
  title: 'List reason codes',
  description: 'The reason codes of the company, inactive ones too, by kind and label.',
  rest: 'GET /reason-codes',
  permission: 'member',
  input: z.strictObject({ ...paging, kind: ReasonKind.optional() }),
  output: page(ReasonCode),
})

const Meter = z
  .object({
    id: z.int(),
    ssuId: z.string(),
    ssuName: z.string(),
    key: z.string(),
    name: z.string(),
    uom: z.string().nullable(),
    source: z.enum(['manual', 'signal']).describe('manual: read by people; signal: counted from machine data.'),
    currentValue: z
      .number()
      .describe(
        'What it shows: a manual meter what was read last, a signal meter what its counter has advanced by since its first reading, at which it shows 0, or since a reading with correction says what it shows.',
      ),
    total: z.number().describe('How far it has come, across rollovers, resets and replacements; rules go by it.'),
    readAt: Time.nullable().describe('When it was read last, or counted further; null: nothing was read yet.'),
  })
  .meta({ id: 'Meter' })

export const metersList = read('meters.list', {
  title: 'List meters',
  description:
    'Running totals of machines: hours, cycles, parts; by machine and key. A meter of source signal begins at 0 with the first reading of its counter; meters.record_reading with correction says what it shows.',
  rest: 'GET /meters',
  permission: 'maintenance:view',
  input: z.strictObject({ ...paging, ssuId: Id.optional() }),
  output: page(Meter),
})

export const metersRecordReading = write('meters.record_reading', {
  title: 'Record a meter reading',
  description:
    'Writes down what a manual meter shows, or with correction what any does: the running total, never the change. Usage rules open a task for each distance passed; the first reading only says where the meter stands. Readings may come in any order, as all of them by time tell how far it has come. One below the one before, or above the one after, is refused unless reset, replacement or correction is said, or the meter rolls over.',
  rest: 'POST /meters/:id/readings',
  adds: true,
  permission: 'maintenance:manage',
  dryRun: 'preview',
  input: z.strictObject({
    id: RowId,
    value: Shown.describe('The running total; below its rollover where people read the meter.'),
    reset: z
      .boolean()
      .default(false)
      .describe('The meter was set back to 0 since. A reading says one of reset, replacement and correction.'),
    replacement: z
      .strictObject({ lastReading: Shown.describe('What the old meter showed last.') })
      .optional()
      .describe('The meter is a new one, and value is what that shows.'),
    correction: z
      .boolean()
      .default(false)
      .describe(
        'What the meter was said to show is wrong: it shows value. Also of a meter that is counted from machine data, which counts on from there. Opens nothing; rules go on from it.',
      ),
    occurredAt: OccurredAt,
  }),
  output: Meter.extend({ _meta: Warned }),
  refusals: ['meter_counted', 'reading_out_of_order'],
})

export const maintenanceDue = read('maintenance.due', {
  title: 'List maintenance due',
  description:
    'What comes of preventive maintenance on machines in use: recurring tasks, the next task of each usage rule, and how far signals are from the limits of condition rules. What is due, or has its task, comes first; then by kind the soonest.',
  rest: 'GET /maintenance/due',
  permission: 'maintenance:view',
  input: z.strictObject({
    ...paging,
    ssuId: Id.optional(),
    before: TimeInput.optional().describe('Due before; of usage and condition, what is due now.'),
  }),
  output: page(
    z
      .object({
        kind: DueKind,
        rule: z
          .string()
          .describe('The title of the task, or its type where you do not see the task; of a rule the task type.'),
        ssu: z.object({ id: z.string(), name: z.string() }).nullable(),
        dueAt: Time.nullable().describe('Of kind time.'),
        dueReading: z
          .number()
          .nullable()
          .describe(
            'What the meter shows then (after a rollover, below what it shows now), or the limit of the signal.',
          ),
        remaining: z.number().nullable().describe('Until then, in unit; below 0: overdue. null: not known, see note.'),
        unit: z.string().nullable().describe('days, or the unit of the meter or signal.'),
        openTaskId: z.string().nullable().describe('The task that is open for it, where you see it.'),
        note: z
          .string()
          .nullable()
          .describe(
            'Why remaining is not known: nothing was read yet, the task before is open, or the limit is passed.',
          ),
      })
      .meta({ id: 'DueWork' }),
  ),
})
