// A task as answers show it; several capabilities answer one.
import { z } from 'zod'
import { Bin, code, PersonRef, StorageUnitRef, TaskStatus, Time, TransactionIds } from './shapes.ts'
import { Warnings } from './warnings.ts'

export const Reason = z.string().trim().min(1).max(2000)
export const ConnectionType = z.enum(['dependency', 'follow'])

/** The team of a task type, as tasks and types show it. */
export const TeamRef = z
  .object({ id: z.string(), name: z.string(), color: z.string().nullable() })
  .meta({ id: 'TeamRef' })

export const ParameterSet = z
  .object({
    name: z.string(),
    version: z.int(),
    parameters: z.array(
      z.object({
        name: z.string(),
        unit: z.string().nullable(),
        target: z.number().nullable(),
        min: z.number().nullable(),
        max: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'ParameterSet' })

export const taskFields = {
  id: z.string(),
  title: z.string(),
  details: z.string().nullable(),
  status: TaskStatus,
  startDate: Time.nullable(),
  endDate: Time.nullable(),
  finishedAt: Time.nullable().describe('When it ended.'),
  dueDate: Time.nullable(),
  priorityId: z.int(),
  typeId: z.string().nullable(),
  team: TeamRef.nullable().describe('The team of the task’s type.'),
  ssuId: z.string().nullable(),
  workOrderId: z.string().nullable(),
  step: z.int().nullable().describe('The step of its work order’s routing; null: it is none of its operations.'),
  fromStorageUnitId: z.string().nullable().describe('Where stock leaves.'),
  toStorageUnitId: z.string().nullable().describe('Where stock goes, or its output.'),
  kitFor: z.string().nullable().describe('The task whose material it lays out.'),
  parameterSet: ParameterSet.nullable().describe(
    'What the machine is set to: the version that was current when the task was made, or its order released.',
  ),
  assignees: z.array(PersonRef),
  goodQuantity: z.number().describe('Good pieces counted on it so far.'),
  scrapQuantity: z.number().describe('Scrap counted on it so far.'),
  externalSystemId: z.string().nullable(),
  incompleteReason: z.string().nullable(),
  declinedReason: z.string().nullable(),
  isPartialCompletion: z.boolean().describe('Completed in part; a follow-up task carries the rest.'),
  handoffRole: z
    .enum(['proxy', 'mirror'])
    .nullable()
    .describe('proxy: sent to a partner; mirror: received from a partner.'),
  problemCodeId: z.int().nullable(),
  causeCodeId: z.int().nullable(),
  remedyCodeId: z.int().nullable(),
  createdAt: Time,
  updatedAt: Time,
}
export const Task = z.object(taskFields).meta({ id: 'Task' })

export const NextTaskDueDate = Time.nullable().describe(
  'When the task is due that comes after a recurring one that is done; it is made within a minute, or when its machine is back in use. null: none is still to be made.',
)

export const UnpostedCounts = z.enum(['post', 'scrap']).optional()

const StockLine = z.object({
  sku: z.string(),
  quantity: z.number(),
  storageUnit: StorageUnitRef,
  lotCode: z.string().nullable(),
  serialCode: z.string().nullable(),
})

const MovedLine = z
  .object({
    sku: z.string(),
    quantity: z.number(),
    from: StorageUnitRef,
    bin: Bin,
    to: StorageUnitRef.nullable(),
    toBin: Bin.nullable(),
    lotCode: z.string().nullable(),
    serialCode: z.string().nullable(),
  })
  .meta({ id: 'MovedLine' })

const posting = {
  output: z
    .object({
      sku: z.string(),
      quantity: z.number(),
      storageUnit: StorageUnitRef,
      lotCode: z.string().nullable(),
      serialCodes: z.array(z.string()),
    })
    .nullable()
    .describe('What was posted to stock.'),
  consumed: z.array(StockLine),
  shortages: z
    .array(z.object({ sku: z.string(), required: z.number(), consumed: z.number(), shortage: z.number() }))
    .describe('Material the recipe asked for and nobody had.'),
  reversed: z
    .array(StockLine)
    .describe('What was posted before and is taken back: pieces out of stock, material into it again.'),
  moved: z
    .array(MovedLine)
    .describe(
      'What an inventory task moved (to null: to a vendor), what steps after the posting one scrapped from goods to bads, or back where it was corrected, also of other tasks that waited for the goods, and what passing an inspection released from quarantine.',
    )
    .meta({ id: 'MovedGoods' }),
  transactionIds: TransactionIds,
}
/** What a call posted of what was counted. */
export const Posting = z.object(posting).meta({ id: 'Posting' })
export const WarnedPosting = Posting.extend({ warnings: Warnings }).meta({ id: 'WarnedPosting' })

/** What a change of a task set off. */
export const TaskEffects = z
  .object({
    ...posting,
    failedChecks: z.array(z.string()).describe('The form’s measurements that are outside their limits, by title.'),
    ncrId: z.string().nullable().describe('The NCR opened for them.'),
    followUpId: z.string().nullable(),
    nextTaskDueDate: NextTaskDueDate,
    warnings: Warnings,
    workOrder: z.object({ id: z.string(), status: z.string() }).nullable(),
    downtimeEventId: z.int().nullable().describe('The stop of the machine that it began or ended.'),
  })
  .meta({ id: 'TaskEffects' })

/** Of any form here; what a field takes is told together with all else that is wrong (work.answer_problems). */
const Value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.looseObject({}), z.null()])
  .describe(
    'By the field’s type: text and barcode: text; number; checkbox: true or false; select: one of its options; datetime: ISO 8601 with Z or offset, or a date; ' +
      'photo and signature: the URL that issues.upload_url gave (of a report only that), or an https URL without query string; location: a GeoJSON point; products: [{ sku, quantity, lotCode?, serialCode? }]; ' +
      'storage: the id of a storage unit; machine_status: its name. null clears.',
  )
  .meta({ examples: [20.02] })
/** What is answered, by the titles of a form's fields. */
export const Answers = z
  .array(z.strictObject({ field: code(200).describe('The field’s title.'), value: Value }))
  .max(1000)
