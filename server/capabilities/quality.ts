// What is found wrong, what becomes of it, and what is inspected before it may be used.
import { z } from 'zod'
import { area } from './define.ts'
import {
  code,
  Id,
  Lot,
  LotCode,
  Name,
  NamedRef,
  PersonRef,
  Priority,
  ProductRef,
  page,
  paging,
  Quantity,
  RowId,
  Sku,
  StatedBy,
  TaskStatus,
  Text,
  Time,
  TransactionIds,
} from './shapes.ts'
import { taskFields } from './task-shapes.ts'
import { Warnings } from './warnings.ts'

const { read, write } = area('quality')

const Disposition = z.enum(['use_as_is', 'rework', 'scrap', 'return'])

const ncrFields = {
  id: z.string().describe('Of its task.'),
  code: z.string().describe('Such as NCR-3: what people call it.'),
  title: z.string(),
  status: TaskStatus,
  product: ProductRef.nullable(),
  lot: z.string().nullable().describe('The lot’s code.'),
  serials: z.array(z.string()).describe('Of the pieces that were scrapped, or named.'),
  quantity: z.number().nullable().describe('How much was scrapped.'),
  foundOnTaskId: z.string().nullable(),
  workOrderId: z.string().nullable(),
  ssu: NamedRef.nullable(),
  disposition: Disposition.nullable().describe('null: nobody has decided.'),
  dispositionedBy: PersonRef.nullable(),
  dispositionedAt: Time.nullable(),
  createdAt: Time,
}

export const ncrsList = read('ncrs.list', {
  title: 'List NCRs',
  description:
    'The nonconformance reports you see, newest first: those whose tasks you see. disposition open finds what waits for a decision.',
  rest: 'GET /ncrs',
  permission: 'member',
  input: z.strictObject({
    ...paging,
    status: TaskStatus.optional().describe('Of its task.'),
    disposition: z.enum(['open', ...Disposition.options]).optional(),
    lotCode: LotCode.optional(),
    ssuId: Id.optional(),
    workOrderId: Id.optional(),
  }),
  output: page(z.object(ncrFields).meta({ id: 'Ncr' })),
})

export const ncrsGet = read('ncrs.get', {
  title: 'Get an NCR',
  description:
    'One nonconformance report by its task’s id, or by that of a follow-up: what it is about, the checks that failed, the decision, and its history.',
  rest: 'GET /ncrs/:id',
  permission: 'member',
  input: z.strictObject({ id: Id.describe('The NCR’s task id.') }),
  output: z.object({
    ...ncrFields,
    details: z.string().nullable(),
    failedChecks: z.array(
      z.object({
        field: z.string(),
        value: z.number(),
        unit: z.string().nullable(),
        target: z.number().nullable(),
        lsl: z.number().nullable(),
        usl: z.number().nullable(),
      }),
    ),
    notes: z.string().nullable(),
    reworkTaskId: z.string().nullable(),
    history: z.array(
      z.object({
        at: Time,
        by: PersonRef.nullable().describe('Who did it, or decided it.'),
        status: TaskStatus.nullable(),
        disposition: Disposition.nullable(),
      }),
    ),
  }),
})

export const ncrsOpen = write('ncrs.open', {
  title: 'Open an NCR',
  description:
    'Opens a nonconformance report: a task of the company’s NCR task type (settings.ncrTaskType), linked to the task it was found on. It takes that task’s machine and work order unless it names its own, and of an inspection also product and lot; what the inspection holds in quarantine stays there until the report has its disposition.',
  rest: 'POST /ncrs',
  adds: true,
  permission: 'member',
  dryRun: 'preview',
  input: z.strictObject({
    title: Name,
    details: Text.optional(),
    foundOn: Id.optional().describe('The task it was found on.'),
    ssuId: Id.optional(),
    workOrderId: Id.optional(),
    lotCode: LotCode.optional().describe(
      'The lot it is about. Without productSku: a lot of what the task or the work order makes, else the only lot of this code.',
    ),
    productSku: Sku.optional(),
    priorityId: Priority.optional(),
    assigneeIds: z.array(RowId).max(100).optional().describe('Personnel ids. Default: the task type’s.'),
  }),
  output: z.object({
    ...taskFields,
    code: z.string().describe('NCR-3: what people call it.'),
    foundOn: z.string().nullable(),
    lotCode: z.string().nullable(),
    productSku: z.string().nullable(),
  }),
  refusals: ['setting_missing', 'not_qualified'],
})

export const ncrsDisposition = write('ncrs.disposition', {
  title: 'Disposition an NCR',
  description:
    'Decides, once, what becomes of what an NCR is about. use_as_is: what was inspected and waited for this is released. rework: makes a rework task at the NCR’s machine, for its work order. scrap: moves the quantity of the parts’ lot to bads, in the units it is in: first what is in quarantine, then the goods of the NCR’s machine, then other goods of the company’s own units, and blocks the lot; of what is not tracked, name sku and storageUnitId instead, of a piece with a serial number serialCode. return: blocks the lot, to go back to its vendor by an inventory task, also out of quarantine; of what has none it is recorded. The NCR’s own task stays as it is: finish it when the work is done. Asked by the id of a follow-up, it is the original’s. An agent names who decided in statedBy.',
  rest: 'POST /ncrs/:id/disposition',
  tells: true,
  permission: 'ncr:disposition',
  input: z.strictObject({
    id: Id.describe('The NCR’s task id.'),
    disposition: Disposition,
    lotCode: LotCode.optional().describe('The lot, where the NCR names none.'),
    serialCode: code(200).optional().describe('The one piece it is about, of a product tracked by serial number.'),
    sku: Sku.optional().describe('The product, where the NCR names none.'),
    storageUnitId: Id.optional().describe('With scrap, of what has no lot: where it lies.'),
    quantity: Quantity.optional().describe('Needed to scrap: how much goes to bads; 1 with serialCode.'),
    reworkTaskTypeId: Id.optional().describe('With rework. Default: the NCR’s own type.'),
    notes: Text.optional(),
    statedBy: StatedBy.optional(),
  }),
  output: z.object({
    id: z.string(),
    disposition: Disposition,
    lot: Lot.nullable(),
    reworkTaskId: z.string().nullable(),
    _meta: z.object({ transactionIds: TransactionIds, warnings: Warnings }),
  }),
  refusals: [
    'already_dispositioned',
    'reason_required',
    'lot_required',
    'serial_required',
    'required_field_missing',
    'insufficient_stock',
    'fractional_quantity',
  ],
})

export const inspectionPlansList = read('inspection_plans.list', {
  title: 'List inspection plans',
  description:
    'What is inspected when it is received, by name: a product, all of a vendor, or a product of a vendor. Kept in section inspectionPlans of the factory spec.',
  rest: 'GET /inspection-plans',
  permission: 'member',
  input: z.strictObject(paging),
  output: page(
    z
      .object({
        name: z.string(),
        product: ProductRef.nullable(),
        vendor: z.string().nullable(),
        taskType: NamedRef.describe('Of the inspection task.'),
      })
      .meta({ id: 'InspectionPlan' }),
  ),
})
