import { z } from 'zod'
import { area, mebibyte } from './define.ts'
import { readingWarnings, uncountedCodes } from './machine-data.ts'
import { problemsOf } from './messages.ts'
import { Id, InstantInput, page, paging, Time } from './shapes.ts'

const { read, write } = area('downtime')

const mostReadings = 10_000
const mostProblems = 4

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const notStorable = 'must be well-formed Unicode without the NUL character'
const Storable = z.string().refine(isStorable, notStorable)

// Said by each form that a value may have, so that it is said once: a number that is none of them is infinite.
const notFinite = ({ input }: { input?: unknown }) =>
  typeof input === 'number' ? 'must be below 1e308 in size, its exponent of at most three digits' : undefined

const Reading = z
  .strictObject({
    ssuId: Id.refine(isStorable, notStorable),
    key: Storable.min(1).max(200).describe('The signal’s key.'),
    at: InstantInput.describe('When it was read, with Z or an offset; microseconds count.'),
    value: z
      .union([
        z.number({ error: notFinite }),
        z.string({ error: notFinite }).refine(isStorable, notStorable).max(200),
        z.boolean({ error: notFinite }),
      ])
      .nullable()
      .describe(
        'Of a state, what its mapping names; else a number, of which all digits are kept, also as text: below 1e308 in size either way, text of at most 200 characters; true is 1, false 0, as text too. Null: not known any more from then on; while all state signals of a machine are null (without any, all its signals), it is in no data, unless it is in MAINTENANCE.',
      ),
  })
  .meta({ id: 'Reading' })

// One that is not of this form is rejected by its place; the others are taken.
const LenientReading = Reading.catch((context) => unreadable(context?.error.issues) as never)

function unreadable(issues?: readonly z.core.$ZodIssue[]): object | undefined {
  if (!issues) return undefined
  const problem = problemsOf(issues, mostProblems).errors.map(({ path, message }) =>
    path ? `${path}: ${message}` : message,
  )
  return { problem: problem.join('; ').toWellFormed().replaceAll('\0', '\ufffd') }
}

const Places = z.array(z.int()).describe('The readings that it is about, by their places in readings, from 0.')

export const signalsIngest = write('signals.ingest', {
  title: 'Send readings',
  description:
    'Takes in readings of machines, in any order and as often as they come: the same reading twice is one. States drive statuses and stops, counters meters, values condition rules; a late reading mends the machine’s history and nothing that was posted. What cannot be taken is named by its place, and the others are taken all the same.',
  rest: 'POST /signals/readings',
  adds: true,
  permission: 'machine_data:manage',
  dryRun: 'not supported',
  agents: 'no',
  bodyLimit: 10 * mebibyte,
  exactBelow: /^readings\.\d+/,
  limit: 'calls',
  input: z.strictObject({ readings: z.array(LenientReading).min(1).max(mostReadings) }),
  output: z.object({
    accepted: z.int().describe('Taken, or taken before.'),
    new: z.int().describe('Those that were not there yet.'),
    notCounted: z
      .array(
        z.object({
          ssuId: z.string(),
          key: z.string(),
          taskId: z.string().nullable().describe('The task that did not take them; null: there was none.'),
          quantity: z.number(),
          code: z.string().describe(`${uncountedCodes.join(', ')}, or what the task refused them with.`),
          message: z.string(),
          indexes: Places,
        }),
      )
      .describe('Pieces of counters that are on no task; their readings are taken. storylines.ssu tells of them too.'),
    rejected: z.array(z.object({ index: z.int().describe('Its place in readings, from 0.'), message: z.string() })),
    _meta: z.object({
      warnings: z
        .array(
          z.object({
            code: z.string(),
            message: z.string(),
            ssuId: z.string().optional(),
            key: z.string().optional(),
            taskId: z.string().optional(),
            indexes: Places.optional(),
          }),
        )
        .describe(`What was taken and looks wrong: ${readingWarnings.join(', ')}, over_production, flow_cut_off.`),
    }),
  }),
})

export const signalsList = read('signals.list', {
  title: 'List signals',
  description:
    'What machines send, each signal with its latest value by time, by machine and key. Section machineData of the factory spec sets them up.',
  rest: 'GET /signals',
  permission: 'member',
  input: z.strictObject({ ...paging, ssuId: Id.optional() }),
  output: page(
    z
      .object({
        id: z.int(),
        ssuId: z.string(),
        key: z.string(),
        uom: z.string().nullable(),
        kind: z.enum(['state', 'counter', 'value']),
        lastValue: z.union([z.number(), z.string()]).nullable().describe('Text of a state; null: nothing came yet.'),
        lastAt: Time.nullable(),
        staleSince: Time.nullable().describe(
          'Since when the latest value is said not to hold any more; null: it holds.',
        ),
        status: z.string().nullable().describe('Of a state: the status that its latest mapped value means.'),
      })
      .meta({ id: 'Signal' }),
  ),
})
