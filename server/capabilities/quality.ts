// What is found wrong, what becomes of it, and what is inspected before it may be used.
import { z } from 'zod'
import { area } from './define.ts'
import { Id, Lot, Name, NamedRef, Priority, ProductRef, page, paging, Quantity, RowId, Sku, Text } from './shapes.ts'
import { taskFields } from './task-shapes.ts'

const { read, write } = area('quality')

const LotCode = z.string().min(1).max(200)

export const ncrsOpen = write('ncrs.open', {
  title: 'Open an NCR',
  description:
    'Opens a nonconformance report: a task of the company’s NCR task type (settings.ncrTaskType), linked to the task it was found on. It takes that task’s machine and work order unless it names its own, and of an inspection also product and lot; what the inspection holds in quarantine stays there until the report has its disposition.',
  rest: 'POST /ncrs',
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
    foundOn: z.string().nullable(),
    lotCode: z.string().nullable(),
    productSku: z.string().nullable(),
  }),
  refusals: ['setting_missing'],
})

export const ncrsDisposition = write('ncrs.disposition', {
  title: 'Disposition an NCR',
  description:
    'Decides what becomes of what an NCR is about, rejected goods for instance, once. use_as_is: recorded; what was inspected and waited for this is released. rework: makes a rework task at the NCR’s machine, for its work order. scrap: moves the quantity of the lot to bads, in the units it is in: first what is in quarantine, then the goods of the NCR’s machine, then other goods of the company’s own units, and blocks the lot. return: blocks the lot, to go back to its vendor. Scrap and return need a lot, except for what an inspection holds in quarantine. The NCR’s own task stays as it is: finish it when the work is done. Asked by the id of a follow-up, it is the original’s. An agent names who decided in statedBy.',
  rest: 'POST /ncrs/:id/disposition',
  permission: 'ncr:disposition',
  input: z.strictObject({
    id: Id.describe('The NCR’s task id.'),
    disposition: z.enum(['use_as_is', 'rework', 'scrap', 'return']),
    lotCode: LotCode.optional().describe('The lot, where the NCR names none.'),
    quantity: Quantity.optional().describe('Needed to scrap: how much goes to bads.'),
    reworkTaskTypeId: Id.optional().describe('With rework. Default: the NCR’s own type.'),
    notes: Text.optional(),
    statedBy: RowId.optional().describe('Personnel id of the person who decided; agents must send it.'),
  }),
  output: z.object({
    id: z.string(),
    disposition: z.enum(['use_as_is', 'rework', 'scrap', 'return']),
    lot: Lot.nullable(),
    reworkTaskId: z.string().nullable(),
  }),
  refusals: ['already_dispositioned', 'reason_required', 'lot_required', 'insufficient_stock', 'fractional_quantity'],
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
