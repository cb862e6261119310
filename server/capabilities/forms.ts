// The forms of tasks: what a task asks to be filled in, and what was.
import { z } from 'zod'
import { area } from './define.ts'
import { FieldType, Id, OccurredAt, QuantityOrZero, RowId, ScrapReason, StatedBy } from './shapes.ts'
import { Answers, TaskEffects, taskFields } from './task-shapes.ts'

const { read, write } = area('work')

export const tasksGetForm = read('tasks.get_form', {
  title: 'Get a task’s form',
  description:
    'The form of a task, its checklist: the fields in order, what each may be answered with, whether it is hidden by the present answers, and its answer. A number with lsl or usl is a measurement.',
  rest: 'GET /tasks/:id/form',
  permission: 'member',
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: z.string(),
    fields: z.array(
      z.object({
        title: z.string(),
        type: FieldType,
        required: z.boolean(),
        options: z.array(z.string()),
        target: z.number().nullable(),
        lsl: z.number().nullable(),
        usl: z.number().nullable(),
        unit: z.string().nullable(),
        showWhen: z.object({ field: z.string(), equals: z.union([z.string(), z.number(), z.boolean()]) }).nullable(),
        isHidden: z.boolean(),
        answer: z.unknown().meta({ examples: [20.02] }),
      }),
    ),
  }),
})

const Reason = z.string().trim().min(1).max(2000)

export const tasksSubmitForm = write('tasks.submit_form', {
  title: 'Fill in a task’s form: answers, measurements',
  description:
    'Answers fields of a task’s form (its checklist) by title; fields left out keep their answers. With status it also finishes the task, as tasks.update does. submitted and done need every required field that is shown; a required checkbox has to be ticked. A measurement outside its limits is named in failedChecks and, on finishing, opens one NCR (ncrId). An inventory task moves the products of its form when it is done. Answers to photos, signatures and barcodes come from people, not from agents, and of a measurement, a number with lsl or usl, an agent says who measured (statedBy). A done or declined task takes no other answers than it has.',
  rest: 'POST /tasks/:id/form',
  tells: true,
  permission: 'member',
  dryRun: 'preview',
  input: z.strictObject({
    id: Id,
    answers: Answers,
    status: z.enum(['done', 'submitted', 'incomplete']).optional().describe('Left out: answers are only saved.'),
    incompleteReason: Reason.optional().describe('Needed with status incomplete.'),
    createFollowUp: z.boolean().optional().describe('With status incomplete: a follow-up task carries the rest.'),
    goodQuantity: QuantityOrZero.optional(),
    scrapQuantity: QuantityOrZero.optional(),
    scrapReasonCodeId: ScrapReason.optional(),
    problemCodeId: RowId.nullable().optional(),
    causeCodeId: RowId.nullable().optional(),
    remedyCodeId: RowId.nullable().optional(),
    occurredAt: OccurredAt,
    statedBy: StatedBy.optional(),
  }),
  output: z.object({
    ...taskFields,
    _meta: TaskEffects,
    failedChecks: z.array(z.string()).describe('Titles of the measurements that are outside their limits.'),
    ncrId: z.string().nullable().describe('The NCR opened for them; null also where the company has no NCR task type.'),
  }),
  refusals: [
    'agent_not_allowed',
    'task_blocked',
    'invalid_transition',
    'required_field_missing',
    'gate_not_met',
    'reason_required',
    'counts_required',
    'failure_codes_required',
    'handoff_fields_locked',
    'lot_required',
    'serial_required',
    'fractional_quantity',
    'lot_unavailable',
    'insufficient_stock',
    'consigned_stock',
    'not_dispositioned',
    'not_qualified',
    'over_production',
    'counts_closed',
    'setting_missing',
  ],
})
