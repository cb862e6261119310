// Cycle counts: what the books expect in a storage unit, what is found there, and what becomes of the difference.
import { z } from 'zod'
import { area } from './define.ts'
import {
  code,
  Id,
  Pagination,
  ProductRef,
  page,
  paging,
  pagingWithin,
  QuantityThere,
  RowId,
  Sku,
  StatedBy,
  StorageUnitRef,
  Time,
  TrackedLot,
} from './shapes.ts'

const { read, write } = area('inventory')

const CountStatus = z.enum(['open', 'counting', 'finalized', 'reconciled', 'cancelled'])
const CountedBin = z.enum(['goods', 'bads', 'quarantine', 'installed'])
const Decision = z.enum(['accepted', 'adjusted', 'ignored'])

const count = {
  id: z.string(),
  code: z.string(),
  status: CountStatus,
  storageUnit: StorageUnitRef,
  blind: z.boolean(),
  taskId: z.string().nullable().describe('The operator’s count task.'),
  createdAt: Time,
  updatedAt: Time,
  finalizedAt: Time.nullable(),
  reconciledAt: Time.nullable(),
  cancelledAt: Time.nullable(),
}
const InventoryCount = z.object(count).meta({ id: 'InventoryCount' })

const InventoryCountWithLines = z
  .object({
    ...count,
    lines: z.array(
      z.object({
        id: z.int(),
        product: ProductRef,
        bin: CountedBin,
        lotCode: z.string().nullable(),
        serialCode: z.string().nullable(),
        expectedQuantity: z.number().nullable().describe('By the books; null in a blind count until finalized.'),
        countedQuantity: z.number().nullable().describe('null: not counted yet.'),
        difference: z.number().nullable().describe('Counted less expected; null where stock moved (movedSince).'),
        countedBy: z.int().nullable().describe('Personnel id.'),
        countedAt: Time.nullable(),
        autoAdded: z.boolean().describe('Nobody counted it; taken as 0.'),
        movedSince: Time.nullable().describe(
          'Its last move with no count after it, as of finalizing, then of reconciling.',
        ),
        decision: Decision.nullable(),
        reasonCodeId: z.int().nullable(),
        resultingQuantity: z.number().nullable().describe('What lay there at reconciling.'),
      }),
    ),
    pagination: Pagination.describe('Which page of the lines it is.'),
  })
  .meta({ id: 'InventoryCountWithLines' })

export const inventoryCountsList = read('inventory_counts.list', {
  title: 'List counts',
  description: 'The cycle counts of the company, newest first, without their lines.',
  rest: 'GET /inventory-counts',
  permission: 'inventory:view',
  input: z.strictObject({ ...paging, status: CountStatus.optional(), storageUnitId: Id.optional() }),
  output: page(InventoryCount),
})

export const inventoryCountsGet = read('inventory_counts.get', {
  title: 'Get a count',
  description:
    'One cycle count with a page of its lines, by SKU: expected, counted, difference and decision. pagination tells the page and the number of lines; other calls answer its first 1000.',
  rest: 'GET /inventory-counts/:id',
  permission: 'inventory:view',
  input: z.strictObject({ id: Id, ...pagingWithin }),
  output: InventoryCountWithLines,
})

const CountedLines = z
  .array(
    z.strictObject({
      sku: Sku,
      bin: CountedBin.default('goods'),
      lotCode: TrackedLot.optional(),
      serialCode: code(200)
        .optional()
        .describe('Needed for products tracked by serial number, of which 0 or 1 is counted.'),
      countedQuantity: QuantityThere.nullable(),
    }),
  )
  .min(1)
  .max(1000)

export const inventoryCountsCreate = write('inventory_counts.create', {
  title: 'Count a storage unit',
  description:
    'Opens a cycle count (stock take) of one storage unit, whoever owns it, with a line for all that the books expect there: goods, bads, quarantine and installed, none in transit. A unit has one count at a time. With an inventory task type a count task is opened too; whoever does it finishes it.',
  rest: 'POST /inventory-counts',
  adds: true,
  permission: 'inventory:manage',
  input: z.strictObject({
    storageUnitId: Id,
    blind: z
      .boolean()
      .default(false)
      .describe('Expected quantities and differences are shown only once the count is finalized.'),
    assigneeIds: z
      .array(RowId)
      .max(100)
      .optional()
      .describe('Personnel ids of who is to count. Default: as the task type says.'),
    lines: CountedLines.optional().describe(
      'What was counted already, as inventory_counts.record_lines takes it: all is recorded, or no count is opened.',
    ),
  }),
  output: InventoryCountWithLines,
  refusals: ['count_in_progress', 'setting_missing', 'lot_required', 'serial_required', 'fractional_quantity'],
})

export const inventoryCountsRecordLines = write('inventory_counts.record_lines', {
  title: 'Record counted lines',
  description:
    'Records what was counted, all lines or none. A line is a product in a bin, of one lot or serial; counting it again replaces its quantity. 0 is a count, null means not counted yet. What was not expected is added, also of an unknown lot or serial. Answers the lines of this call only.',
  rest: 'POST /inventory-counts/:id/lines',
  permission: 'inventory:manage',
  input: z.strictObject({
    id: Id,
    lines: CountedLines,
  }),
  output: InventoryCountWithLines,
  refusals: ['count_not_open', 'lot_required', 'serial_required', 'fractional_quantity'],
})

export const inventoryCountsFinalize = write('inventory_counts.finalize', {
  title: 'Finalize a count',
  description:
    'Ends the counting: freezes what the books expect, takes what nobody counted as 0 (autoAdded), also what came meanwhile, and marks lines whose stock moved with no count after (movedSince). Changes no stock.',
  rest: 'POST /inventory-counts/:id/finalize',
  permission: 'inventory:manage',
  input: z.strictObject({ id: Id }),
  output: InventoryCountWithLines,
  refusals: ['count_not_open'],
})

export const inventoryCountsRecount = write('inventory_counts.recount', {
  title: 'Count lines again',
  description:
    'Opens a finalized count again: the chosen lines (without lineIds: all) are as if nobody had counted them; the others keep their counts. Record them and finalize again. Answers the chosen lines only.',
  rest: 'POST /inventory-counts/:id/recount',
  permission: 'inventory:manage',
  input: z.strictObject({
    id: Id,
    lineIds: z.array(RowId).min(1).max(10_000).optional().describe('Default: all lines.'),
  }),
  output: InventoryCountWithLines,
  refusals: ['count_not_open'],
})

export const inventoryCountsReconcile = write('inventory_counts.reconcile', {
  title: 'Reconcile a count',
  description:
    'Carries out a person’s decisions on a finalized count, once: accepted makes the stock what was counted, adjusted makes it quantity, ignored leaves it. Every line that differs, or whose stock moved after it was counted, needs one; others may have one. A write-off needs a reasonCodeId. What moved since it was counted needs confirmMoved unless ignored. An unknown lot is made, quarantined.',
  rest: 'POST /inventory-counts/:id/reconcile',
  permission: 'inventory:adjust',
  input: z.strictObject({
    id: Id,
    decisions: z
      .array(
        z.strictObject({
          lineId: RowId,
          decision: Decision,
          quantity: QuantityThere.optional().describe('With adjusted: what the stock becomes.'),
          reasonCodeId: RowId.optional().describe('A reason code of kind adjustment.'),
          confirmMoved: z.boolean().optional().describe('So much lies there now.'),
        }),
      )
      .max(10_000),
    statedBy: StatedBy.optional(),
  }),
  output: InventoryCountWithLines,
  refusals: [
    'count_not_open',
    'count_stale',
    'reason_required',
    'lot_required',
    'serial_required',
    'fractional_quantity',
    'in_use',
    'lot_unavailable',
    'not_dispositioned',
  ],
})

export const inventoryCountsCancel = write('inventory_counts.cancel', {
  title: 'Cancel a count',
  description: 'Gives up a count that is not reconciled. Stock stays; its unfinished task is declined.',
  rest: 'POST /inventory-counts/:id/cancel',
  permission: 'inventory:manage',
  input: z.strictObject({ id: Id }),
  output: InventoryCountWithLines,
  refusals: ['count_not_open'],
})
