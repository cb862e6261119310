import { z } from 'zod'
import { area } from './define.ts'
import { Id, Name, OccurredAt, Offset, Limit, Priority, QuantityOrZero, RowId, StorageUnitRef, TaskStatus, TeamRef, Text, Time, TimeInput, page, paging, taskFields } from './shapes.ts'

const { read, write } = area('work')

const Task = z.object(taskFields).meta({ id: 'Task' })

/** What a change of a task set off. */
const TaskEffects = z.object({
  output: z.object({
    sku: z.string(), quantity: z.number(), storageUnit: StorageUnitRef, lotCode: z.string().nullable(), serialCodes: z.array(z.string()),
  }).nullable().describe('What was posted to stock.'),
  consumed: z.array(z.object({
    sku: z.string(), quantity: z.number(), storageUnit: StorageUnitRef, lotCode: z.string().nullable(), serialCode: z.string().nullable(),
  })),
  shortages: z.array(z.object({ sku: z.string(), required: z.number(), consumed: z.number(), shortage: z.number() }))
    .describe('Material the recipe asked for and nobody had.'),
  followUpId: z.string().nullable(),
  workOrder: z.object({ id: z.string(), status: z.string() }).nullable(),
})

const TaskType = z.object({
  id: z.string(),
  typeName: z.string(),
  color: z.string().nullable(),
  isQuote: z.boolean(),
  isRemote: z.boolean(),
  isInventory: z.boolean(),
  isBulk: z.boolean(),
  isUserGenerated: z.boolean().describe('Field users may create tasks of this type themselves.'),
  isDataRequest: z.boolean().describe('Tasks of this type ask a partner for traceability data.'),
  defaultUseTransit: z.boolean().describe('Inventory tasks stage stock through the transit bin by default.'),
  workCenterId: z.int().nullable(),
  team: TeamRef.nullable(),
  parentProductId: z.int().nullable().describe('The product a production operation of this type makes.'),
  createdAt: Time,
  updatedAt: Time,
}).meta({ id: 'TaskType' })

export const taskTypesList = read('task_types.list', {
  title: 'List task types',
  description: 'The task types of the company, alphabetical.',
  rest: 'GET /task-types',
  permission: 'member',
  input: z.strictObject(paging),
  output: page(TaskType),
})

export const taskTypesGet = read('task_types.get', {
  title: 'Get a task type',
  description: 'One task type by id: its team, its work center, and the product that its tasks make.',
  rest: 'GET /task-types/:id',
  permission: 'member',
  input: z.strictObject({ id: Id }),
  output: TaskType,
})

export const tasksList = read('tasks.list', {
  title: 'List tasks',
  description: 'The tasks you see, newest first: your own (assigned or created), with tasks:view_team those of your teams, with tasks:view_all every one. Only unfinished ones unless status is given or includeCompleted is true.',
  rest: 'GET /tasks',
  permission: 'member',
  input: z.strictObject({
    limit: Limit, offset: Offset,
    status: TaskStatus.optional(),
    typeId: Id.optional(),
    ssuId: Id.optional(),
    includeCompleted: z.boolean().default(false),
  }),
  output: page(Task),
})

export const tasksGet = read('tasks.get', {
  title: 'Get a task',
  description: 'One task by id: status, dates, priority, machine, failure codes. A task you may not see is not found.',
  rest: 'GET /tasks/:id',
  permission: 'member',
  input: z.strictObject({ id: Id }),
  output: Task,
})

const Reason = z.string().trim().min(1).max(2000)

export const tasksUpdate = write('tasks.update', {
  title: 'Change a task',
  description: 'Changes the fields that are sent: assigns it, plans it, finishes it (status done); null clears. A status is entered with all that follows: done on a producing task posts its output and consumes the recipe, the last operation completes its work order, tasks that waited become ready; _meta tells what was set off. Needs tasks:change_status, or to be an assignee who completes own work (submitted, incomplete, done). assigneeIds needs tasks:reassign. A task that waits for others can only be declined. Counts sent along are recorded as one more count. A done or declined task is taken up again only with a reason; an order whose operation is taken up again is in progress again, and output that was posted is not posted twice.',
  rest: 'PATCH /tasks/:id',
  permission: 'member',
  dryRun: 'preview',
  input: z.strictObject({
    id: Id,
    title: Name.optional(),
    details: Text.nullable().optional(),
    status: TaskStatus.optional(),
    startDate: TimeInput.nullable().optional(),
    endDate: TimeInput.nullable().optional(),
    dueDate: TimeInput.nullable().optional(),
    priorityId: Priority.optional(),
    ssuId: Id.nullable().optional(),
    externalSystemId: z.string().min(1).max(200).nullable().optional(),
    assigneeIds: z.array(RowId).max(100).optional().describe('Personnel ids; replaces the assignees.'),
    incompleteReason: Reason.optional().describe('Needed with status incomplete.'),
    declinedReason: Reason.optional().describe('Needed with status declined.'),
    createFollowUp: z.boolean().optional().describe('With status incomplete: a follow-up task carries the rest.'),
    goodQuantity: QuantityOrZero.optional(),
    scrapQuantity: QuantityOrZero.optional(),
    scrapReasonCodeId: RowId.optional().describe('A reason code of kind scrap.'),
    problemCodeId: RowId.nullable().optional(),
    causeCodeId: RowId.nullable().optional(),
    remedyCodeId: RowId.nullable().optional(),
    reason: Reason.optional().describe('Why a done or declined task is taken up again; kept in the audit log.'),
    occurredAt: OccurredAt,
  }),
  output: z.object({ ...taskFields, _meta: TaskEffects }),
  refusals: [
    'task_blocked', 'invalid_transition', 'insufficient_stock', 'handoff_fields_locked', 'reason_required', 'counts_required',
    'failure_codes_required', 'gate_not_met', 'fractional_quantity', 'required_field_missing',
  ],
})

export const tasksRecordCounts = write('tasks.record_counts', {
  title: 'Record counts',
  description: 'Reports production: adds good and scrap pieces to a task during its run. Counts add up; the answer carries the sums. More than the order asks for may be counted. Output is posted to stock once, when the task is done.',
  rest: 'POST /tasks/:id/counts',
  permission: 'member',
  input: z.strictObject({
    id: Id,
    goodQuantity: QuantityOrZero.default(0),
    scrapQuantity: QuantityOrZero.default(0),
    scrapReasonCodeId: RowId.optional().describe('A reason code of kind scrap.'),
    occurredAt: OccurredAt,
  }),
  output: z.object({
    id: z.string(),
    goodQuantity: z.number().describe('Sum of all counts of the task.'),
    scrapQuantity: z.number().describe('Sum of all counts of the task.'),
    scrapReasonCodeId: z.int().nullable().describe('The reason given with this count.'),
  }),
  refusals: ['invalid_transition', 'fractional_quantity', 'handoff_fields_locked'],
})
