import { z } from 'zod'
import { area } from './define.ts'
import {
  code,
  Id,
  Limit,
  Name,
  Nothing,
  OccurredAt,
  Offset,
  Priority,
  page,
  paging,
  QuantityOrZero,
  RowId,
  ScrapReason,
  SignedQuantity,
  StatedBy,
  TaskStatus,
  Text,
  Time,
  TimeInput,
} from './shapes.ts'
import {
  ConnectionType,
  Reason,
  Task,
  TaskEffects,
  TeamRef,
  taskFields,
  UnpostedCounts,
  WarnedPosting,
} from './task-shapes.ts'
import { Warned } from './warnings.ts'

const { read, write, destructive } = area('work')

const TaskType = z
  .object({
    id: z.string(),
    typeName: z.string().describe('Its name; where others refer to it, it is name.'),
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
  })
  .meta({ id: 'TaskType' })

export const taskTypesList = read('task_types.list', {
  title: 'List task types',
  description: 'The task types, alphabetical.',
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
  description:
    'The tasks you see, newest first: your own (assigned or created), those of your teams (tasks:view_team), or all (tasks:view_all). Only unfinished ones unless status or includeCompleted is given.',
  rest: 'GET /tasks',
  permission: 'member',
  input: z.strictObject({
    limit: Limit,
    offset: Offset,
    status: TaskStatus.optional(),
    typeId: Id.optional(),
    ssuId: Id.optional(),
    assigneeId: RowId.optional(),
    workOrderId: Id.optional(),
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

const UnitNumber = z.union([RowId, Id])

export const tasksCreate = write('tasks.create', {
  title: 'Create a task',
  description:
    'Creates a task of a type: a repair, a stock move, an errand. What is left out the type says: status, due date by its SLA for the priority, assignees, machine status. Needs tasks:create unless field users may create tasks of the type themselves (isUserGenerated). With status submitted, incomplete or done it writes down work that was done, under the conditions of that status; reviewed work of one’s own (assigned), or by an agent, is submitted at most. after makes it wait for another task (dependency) or only records what it follows.',
  rest: 'POST /tasks',
  adds: true,
  permission: 'Create tasks unless the type is user-generated',
  dryRun: 'preview',
  input: z.strictObject({
    typeId: Id,
    title: Name,
    details: Text.nullable().optional(),
    status: TaskStatus.exclude(['declined']).optional().describe('Default: the type’s own.'),
    startDate: TimeInput.nullable().optional(),
    endDate: TimeInput.nullable().optional(),
    dueDate: TimeInput.nullable().optional(),
    priorityId: Priority.optional(),
    ssuId: Id.nullable().optional(),
    externalSystemId: code(200).nullable().optional(),
    fromStorageUnitId: UnitNumber.optional().describe(
      'Where stock leaves: the ledger’s number of the storage unit, or its id.',
    ),
    toStorageUnitId: UnitNumber.optional().describe('Where stock goes, or a task’s output.'),
    fromVendorId: RowId.optional(),
    toVendorId: RowId.optional(),
    assigneeIds: z.array(RowId).max(100).optional().describe('Personnel ids; default: the type’s assignees.'),
    incompleteReason: Reason.optional().describe('Needed with status incomplete.'),
    problemCodeId: RowId.nullable().optional(),
    causeCodeId: RowId.nullable().optional(),
    remedyCodeId: RowId.nullable().optional(),
    after: z.strictObject({ taskId: Id, type: ConnectionType }).optional(),
    kitFor: Id.optional().describe(
      'Makes it a kitting task: of an operation of a work order, or of a task whose form names products. Its form lists what is still needed, and ending it moves that to the order’s kit cart, or to toStorageUnitId: at a client’s it is installed.',
    ),
  }),
  output: z.object({
    ...taskFields,
    _meta: TaskEffects.pick({ downtimeEventId: true, nextTaskDueDate: true, warnings: true }),
  }),
  refusals: [
    'missing_permission',
    'task_blocked',
    'invalid_transition',
    'reason_required',
    'counts_required',
    'failure_codes_required',
    'gate_not_met',
    'required_field_missing',
    'not_qualified',
    'in_use',
    'agent_not_allowed',
  ],
})

export const tasksUpdate = write('tasks.update', {
  title: 'Change a task',
  description:
    'Changes the fields that are sent: assigns it, plans it, finishes it (status done); null clears. A past endDate sent along says when it ended (of a plain date: its end). A status is entered with all that follows: done on a producing task posts its output and consumes the recipe, the last operation completes its work order, an inventory task moves the products of its form, an inspection releases what waits for it, tasks that waited become ready, a recurring task comes again within a minute (comesAgain in a dry run); submitted and done need the form’s required fields, and a measurement outside its limits opens an NCR (_meta). Fields are changed by assignees, by who made it (and may make such) and with tasks:change_status. A status needs tasks:change_status, or to be an assignee who completes own work (submitted, incomplete, done); where the type is reviewed own work ends at submitted, and somebody else approves it or sends it back. Who is assigned, and who starts or finishes own work, has the skill that the type asks for. An NCR wants its disposition, assigneeIds tasks:reassign. A task that waits for others can only be declined, until waiveGates lets it begin. Counts sent along are one more count; a producing task left incomplete with a follow-up posts its own. One with counts that it would post is declined only with unpostedCounts. A done or declined task is taken up again only with a reason, and its order is in progress again. When it ends again, the difference of its counts is posted, or taken back. An agent names who decided to decline an operation or NCR, pass an inspection or approve.',
  rest: 'PATCH /tasks/:id',
  tells: true,
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
    externalSystemId: code(200).nullable().optional(),
    assigneeIds: z.array(RowId).max(100).optional().describe('Personnel ids; replaces the assignees.'),
    incompleteReason: Reason.optional().describe('Needed with status incomplete.'),
    declinedReason: Reason.optional().describe('Needed with status declined.'),
    createFollowUp: z.boolean().optional().describe('With status incomplete: a follow-up task carries the rest.'),
    unpostedCounts: UnpostedCounts.describe(
      'With status declined, of counted pieces that are not in stock: post posts good ones and consumes for good and scrap, scrap makes scrap of all, also of half-finished ones.',
    ),
    waiveGates: z.boolean().optional().describe('The task need not wait; needs tasks:change_status and a reason.'),
    goodQuantity: QuantityOrZero.optional(),
    scrapQuantity: QuantityOrZero.optional(),
    scrapReasonCodeId: ScrapReason.optional(),
    problemCodeId: RowId.nullable().optional(),
    causeCodeId: RowId.nullable().optional(),
    remedyCodeId: RowId.nullable().optional(),
    reason: Reason.optional().describe(
      'Why a done or declined task is taken up again (into incomplete or declined their own reason says it), or gates are waived; kept in the audit log.',
    ),
    occurredAt: OccurredAt,
    statedBy: StatedBy.optional(),
  }),
  output: z.object({ ...taskFields, _meta: TaskEffects }),
  refusals: [
    'task_blocked',
    'invalid_transition',
    'counts_closed',
    'counts_not_posted',
    'over_production',
    'insufficient_stock',
    'lot_unavailable',
    'handoff_fields_locked',
    'reason_required',
    'counts_required',
    'failure_codes_required',
    'gate_not_met',
    'fractional_quantity',
    'required_field_missing',
    'consigned_stock',
    'not_dispositioned',
    'setting_missing',
    'not_qualified',
  ],
})

export const tasksRecordCounts = write('tasks.record_counts', {
  title: 'Record counts',
  description:
    'Reports production: adds good and scrap pieces to a task during its run. Counts add up; the answer carries the sums. More than the order asks for, or than the step before made, is warned of, and refused above overproductionPercent of the settings. Counts are posted to stock once, when the task ends: done, or incomplete with a follow-up. An ended task, or an order that is over, takes none (counts_closed); nor does one that waits for others (task_blocked).',
  rest: 'POST /tasks/:id/counts',
  adds: true,
  permission: 'member',
  input: z.strictObject({
    id: Id,
    goodQuantity: QuantityOrZero.default(0),
    scrapQuantity: QuantityOrZero.default(0),
    scrapReasonCodeId: ScrapReason.optional(),
    occurredAt: OccurredAt,
  }),
  output: z.object({
    id: z.string(),
    goodQuantity: z.number().describe('Sum of all counts of the task.'),
    scrapQuantity: z.number().describe('Sum of all counts of the task.'),
    scrapReasonCodeId: z.int().nullable().describe('The reason given with this count.'),
    _meta: Warned,
  }),
  refusals: ['counts_closed', 'task_blocked', 'over_production', 'fractional_quantity', 'handoff_fields_locked'],
})

export const tasksCorrectCounts = write('tasks.correct_counts', {
  title: 'Correct counts',
  description:
    'Corrects what was counted on a task by signed quantities: a count for each that it takes pieces of, of its time, machine and scrap reason (a named one first), and for what it adds. The first starts its order. No sum goes below zero. An ended task with counts that are posted, or would be, is first taken up again, with a reason (else counts_closed); ended anew, it posts the difference.',
  rest: 'POST /tasks/:id/counts/corrections',
  permission: 'member',
  input: z.strictObject({
    id: Id,
    goodQuantity: SignedQuantity.default(0),
    scrapQuantity: SignedQuantity.default(0),
    scrapReasonCodeId: ScrapReason.optional(),
    reason: Reason,
    occurredAt: TimeInput.optional().describe(
      'Default: the last count’s. What is added is of then, what changes kind of its own time; what was counted by then goes back first.',
    ),
  }),
  output: z.object({
    id: z.string(),
    goodQuantity: z.number().describe('Sum of all counts of the task.'),
    scrapQuantity: z.number().describe('Sum of all counts of the task.'),
    _meta: WarnedPosting,
  }),
  refusals: [
    'counts_closed',
    'invalid_transition',
    'over_production',
    'fractional_quantity',
    'handoff_fields_locked',
    'insufficient_stock',
    'lot_unavailable',
    'required_field_missing',
  ],
})

export const tasksDelete = destructive('tasks.delete', {
  title: 'Delete a task',
  description:
    'Deletes a task with its answers; what waited for it waits no more. An operation, or a task with counts, stock or NCRs, is declined instead. One sent to a partner is withdrawn there; one received from a partner is declined (handoffs.decline).',
  rest: 'DELETE /tasks/:id',
  tells: true,
  permission: 'tasks:delete',
  dryRun: 'not supported',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  refusals: ['handoff_task_not_deletable', 'in_use'],
})
