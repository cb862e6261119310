import { z } from 'zod'
import { area } from './define.ts'
import { Id, OccurredAt, page, paging, RowId, StatedBy, Text, Time, TimeInput } from './shapes.ts'

const { read, write } = area('downtime')

const Reason = z.object({ id: z.int(), code: z.string().nullable(), label: z.string() }).nullable()

const DowntimeEvent = z
  .object({
    id: z.int(),
    ssuId: z.string(),
    ssuName: z.string().nullable(),
    startedAt: Time,
    endedAt: Time.nullable().describe('null while still stopped.'),
    durationSeconds: z.number().nullable(),
    source: z.enum(['auto', 'manual']).describe('auto: from telemetry; manual: by a person.'),
    reason: Reason.describe('Set once classified.'),
    note: z.string().nullable(),
  })
  .meta({ id: 'DowntimeEvent' })

const note = Text.nullable().optional()
const timeWindow = {
  from: TimeInput.optional().describe('Default: 30 days before to, by the company’s calendar.'),
  to: TimeInput.optional().describe('Exclusive; default now.'),
}

export const downtimeEventsList = read('downtime_events.list', {
  title: 'List downtime events',
  description:
    'Stops of machines, newest first. At most the newest 500 of what the filters leave, total too; narrow from and to for older ones.',
  rest: 'GET /downtime-events',
  permission: 'member',
  input: z.strictObject({
    ...paging,
    ssuId: Id.optional(),
    from: TimeInput.optional().describe('Started at or after.'),
    to: TimeInput.optional().describe('Started before.'),
    unclassifiedOnly: z.boolean().default(false).describe('Only those without a reason.'),
    openOnly: z.boolean().default(false).describe('Only machines still stopped.'),
  }),
  output: page(DowntimeEvent),
})

export const downtimeEventsSummary = read('downtime_events.summary', {
  title: 'Summarise downtime',
  description:
    'Stopped time by machine and reason within a window, most stopped time first. Only the part of a stop inside the window counts, of an open one until now at most.',
  rest: 'GET /downtime-events/summary',
  permission: 'member',
  input: z.strictObject({ ...paging, ...timeWindow }),
  output: page(
    z
      .object({
        ssuId: z.string(),
        ssuName: z.string().nullable(),
        seconds: z.number(),
        hours: z.number(),
        plannedSeconds: z.number().describe('What of that was planned time, by the shifts; analytics count it.'),
        stops: z.int(),
        openStops: z.int(),
        byReason: z.array(
          z.object({
            reason: Reason.describe('null: unclassified.'),
            seconds: z.number(),
            hours: z.number(),
            plannedSeconds: z.number(),
            stops: z.int(),
          }),
        ),
      })
      .meta({ id: 'DowntimeSummary' }),
  ),
})

export const downtimeEventsOpen = write('downtime_events.open', {
  title: 'Report a stopped machine',
  description:
    'Starts a stop of a machine, for machines without telemetry; its status stays as it is. If it is stopped already, the refusal names that stop in downtimeEventId. Stops never overlap; one that is over, with endedAt, may lie before others.',
  rest: 'POST /downtime-events',
  adds: true,
  permission: 'machine_data:manage',
  dryRun: 'preview',
  input: z.strictObject({
    ssuId: Id,
    note,
    occurredAt: OccurredAt,
    endedAt: TimeInput.optional(),
  }),
  output: DowntimeEvent,
  refusals: ['invalid_transition'],
})

export const downtimeEventsClose = write('downtime_events.close', {
  title: 'End a stop',
  description:
    'The machine runs again: ends its stop, whoever started it; its status stays. One that has ended stays so.',
  rest: 'POST /downtime-events/:id/close',
  permission: 'machine_data:manage',
  dryRun: 'preview',
  input: z.strictObject({ id: RowId, occurredAt: OccurredAt }),
  output: DowntimeEvent,
})

export const downtimeEventsClassify = write('downtime_events.classify', {
  title: 'Classify a stop',
  description:
    'Says why a machine stopped, also while it still stands. A later reason replaces the earlier one. The reason is a person’s statement: an agent names who gave it in statedBy.',
  rest: 'POST /downtime-events/:id/classify',
  permission: 'member',
  input: z.strictObject({
    id: RowId,
    reasonCodeId: RowId.describe('A reason code of kind downtime that is in use.'),
    note: note.describe('null clears it; without it the note stays.'),
    statedBy: StatedBy.optional(),
  }),
  output: DowntimeEvent,
  refusals: ['reason_required'],
})
