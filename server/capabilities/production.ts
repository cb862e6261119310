import { z } from 'zod'
import { area, mebibyte } from './define.ts'
import {
  code,
  Id,
  missingToo,
  NamedRef,
  ProductRef,
  page,
  paging,
  Quantity,
  RowId,
  Sku,
  TaskStatus,
  Time,
  TimeInput,
} from './shapes.ts'
import { ParameterSet, Posting, UnpostedCounts, WarnedPosting } from './task-shapes.ts'
import { Warned, Warnings } from './warnings.ts'
import { oneByOne } from './well-formed.ts'

const { read, write, destructive } = area('production')
const WorkOrderStatus = z.enum(['draft', 'released', 'in_progress', 'completed', 'closed', 'cancelled'])

const summary = {
  id: z.string(),
  code: z.string(),
  externalSystemId: z.string(),
  status: WorkOrderStatus,
  product: ProductRef,
  quantity: z.number(),
  uom: z.string(),
  goodQuantity: z
    .number()
    .describe(
      'Good pieces posted by the step that was, at the release, the last to make the product, less those scrapped on steps after it or by NCRs.',
    ),
  scrapQuantity: z
    .number()
    .describe(
      'Scrap counted up to the step that posts, and what later steps, as they end, and NCRs took from the goods; while more is to be posted, all that is counted.',
    ),
  dueDate: Time.nullable(),
  kitStorageUnitId: z.string().nullable(),
  routing: z.object({ name: z.string(), version: z.int() }).nullable().describe('The version it was released with.'),
  releasedAt: Time.nullable(),
  startedAt: Time.nullable().describe('First count, or first operation past ready.'),
  completedAt: Time.nullable(),
  closedAt: Time.nullable(),
  cancelledAt: Time.nullable(),
  cancelReason: z.string().nullable(),
}
const supply = {
  stillNeeded: z.number().describe('For the pieces that are not posted yet.'),
  usable: z.number().describe('What a backflush of this order may take.'),
  reservedForEarlier: z
    .number()
    .describe('What open orders due earlier need of it beyond their own kits, there or not.'),
  onOrder: z.number().describe('What open purchase orders still bring.'),
  expectedAt: Time.nullable().describe('When the first of that is expected.'),
  expectedShortage: z.number().describe('What will be missing of what is usable.'),
}
const LotQuantity = z.object({
  sku: z.string(),
  code: z.string().describe('Of the lot or the serial.'),
  quantity: z.number(),
})
const WorkOrderSummary = z
  .object(summary)
  .describe('A work order without its operations, materials and lots; work_orders.get has them.')
  .meta({ id: 'WorkOrderSummary' })
const WorkOrder = z
  .object({
    ...summary,
    operations: z.array(
      z.object({
        taskId: z.string(),
        step: z.int(),
        name: z.string(),
        status: TaskStatus,
        workCenter: z.string().nullable(),
        ssuId: z.string().nullable(),
        parameterSet: ParameterSet.nullable().describe('As it was when the order was released.'),
        startedAt: Time.nullable().describe('First count, or first past ready.'),
        endedAt: Time.nullable(),
        goodQuantity: z.number(),
        scrapQuantity: z.number(),
      }),
    ),
    materials: z
      .array(
        z.object({
          sku: z.string(),
          required: z.number().describe('For what was made and what is still to be made.'),
          consumed: z.number(),
          shortage: z.number().describe('Recorded when it was to be consumed, and not settled since.'),
          ...z.object(supply).partial().shape,
        }),
      )
      .describe(
        'The recipe as released. What is still needed, and whether it will be there, only while the order is open.',
      ),
    lots: z.object({ produced: z.array(LotQuantity), consumed: z.array(LotQuantity) }),
  })
  .meta({ id: 'WorkOrder' })

const OrderInput = z
  .strictObject({
    externalSystemId: code(200).describe('Your own id of the order; the same id again updates it.'),
    productId: RowId.optional().describe('Exactly one of productId and productSku for a new order.'),
    productSku: Sku.optional(),
    quantity: Quantity.optional().describe('Needed for a new order.'),
    uom: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Must be the product’s unit, which is the default: there is no conversion.'),
    dueDate: TimeInput.nullable().optional(),
    code: code(100).optional().describe('Default: the next WO-n.'),
  })
  .refine(...missingToo('externalSystemId', ['productSku', 'productId'], 'is required, or productId'))
  .refine(...missingToo('externalSystemId', ['quantity'], 'is required'))
  .meta({ id: 'WorkOrderInput' })

export const workOrdersUpsert = write('work_orders.upsert', {
  title: 'Create or update a work order',
  description:
    'Plans what is to be made: creates a draft order, or updates the draft that has this externalSystemId; what an update leaves out stays. Of a released order only dueDate changes, and with it that of its tasks that had the same; any other change is refused with not_draft; sending it again unchanged answers it as it is, with created false. A product without a routing may be ordered but not released.',
  rest: 'POST /work-orders',
  permission: 'production:manage',
  input: OrderInput,
  output: z.object({ workOrder: WorkOrder, created: z.boolean(), _meta: Warned }),
  refusals: ['not_draft', 'fractional_quantity', 'duplicate_id'],
})

export const workOrdersBatchUpsert = write('work_orders.batch_upsert', {
  title: 'Create or update many work orders',
  description:
    'Imports up to 500 orders, from an ERP for instance, in the order sent. Each succeeds or fails on its own, also one that is wrong in form.',
  rest: 'POST /work-orders/batch',
  permission: 'production:manage',
  bodyLimit: 10 * mebibyte,
  input: z.strictObject({ orders: oneByOne(OrderInput, 500) }),
  output: z.object({
    results: z.array(
      z.object({
        index: z.int(),
        status: z.enum(['created', 'updated', 'unchanged', 'failed']),
        workOrder: WorkOrderSummary.nullable(),
        problem: z
          .looseObject({ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), code: z.string() })
          .nullable(),
      }),
    ),
    _meta: Warned,
  }),
})

export const workOrdersList = read('work_orders.list', {
  title: 'List work orders',
  description: 'Work orders, newest first (by due date soonest first), without operations, materials and lots.',
  rest: 'GET /work-orders',
  permission: 'production:view',
  input: z.strictObject({
    ...paging,
    status: WorkOrderStatus.optional(),
    productSku: Sku.optional(),
    dueBefore: TimeInput.optional(),
    externalSystemId: code(200).optional().describe('Your own id of the order.'),
  }),
  output: page(WorkOrderSummary),
})

export const workOrdersGet = read('work_orders.get', {
  title: 'Get a work order',
  description:
    'One work order by id: its operations with task, machine and counts, its materials with required, consumed and shortage, and the lots it made and consumed. Quantities in the product’s unit.',
  rest: 'GET /work-orders/:id',
  permission: 'production:view',
  input: z.strictObject({ id: Id }),
  output: WorkOrder,
})

export const workOrdersRelease = write('work_orders.release', {
  title: 'Release a work order',
  description:
    'Hands a draft to production: pins routing version, recipe and the step that posts, and opens one operation task per step, on the step’s machine when its work center has exactly one. Steps behind a gate are open and wait for it, the others are ready. Refused while the product has no routing, or one that makes nothing. Warns of material that will be missing, also to orders due later.',
  rest: 'POST /work-orders/:id/release',
  permission: 'work_orders:release',
  input: z.strictObject({
    id: Id,
    kitStorageUnitId: Id.optional().describe(
      'The cart, or other unit of the company, that carries the order’s kit: material is taken from it first, and while the order is open by nobody else (kit_unit_shared warns of what is for others). A task is made that fills it. It carries the kit of one open order at a time.',
    ),
  }),
  output: WorkOrder.extend({
    _meta: z.object({
      warnings: Warnings,
      kittingTaskId: z.string().nullable().describe('The task that fills the kit cart; null where nothing is to fill.'),
    }),
  }),
  refusals: ['already_released', 'invalid_transition', 'routing_makes_nothing', 'in_use'],
})

export const workOrdersRequirements = read('work_orders.requirements', {
  title: 'Explode a work order',
  description:
    'What an order needs, level by level: of a made component that is missing and not being made, what making it takes. Stock counts once, the kit cart for level 1 alone. A draft by the present recipe.',
  rest: 'GET /work-orders/:id/requirements',
  permission: 'production:view',
  input: z.strictObject({ id: Id }),
  output: z.array(
    z.object({
      ...{ sku: z.string(), name: z.string() },
      level: z.int().describe('1: of the order itself.'),
      required: z.number(),
      consumed: z.number(),
      ...supply,
      inProduction: z.number().describe('What open orders still make of it: not asked for again.'),
      makes: z.string().describe('The SKU of what it goes into.'),
    }),
  ),
})

export const workOrdersSettleShortages = write('work_orders.settle_shortages', {
  title: 'Settle an order’s shortages',
  description:
    'Consumes what was recorded as short, as far as it is there now, from the same sources as a backflush, for the tasks that were short of it, the oldest first: all of it, or that of the SKUs named.',
  rest: 'POST /work-orders/:id/shortages/settle',
  permission: 'production:manage',
  input: z.strictObject({ id: Id, skus: z.array(Sku).min(1).max(500).optional() }),
  output: WorkOrder.extend({ _meta: WarnedPosting }),
})

export const workOrdersCancel = destructive('work_orders.cancel', {
  title: 'Cancel a work order',
  description:
    'Cancels an order that is not completed. Open operations are declined with the reason; posted stock stays. Counts that were not posted, also half-finished pieces, are refused unless unpostedCounts says what becomes of them.',
  rest: 'POST /work-orders/:id/cancel',
  permission: 'production:manage',
  input: z.strictObject({
    id: Id,
    reason: z.string().trim().min(1).max(2000),
    unpostedCounts: UnpostedCounts.describe(
      'post: good pieces are posted, half-finished ones scrapped, material consumed for good and scrap. scrap: all become scrap.',
    ),
  }),
  output: WorkOrder.extend({ _meta: Posting }),
  refusals: [
    'invalid_transition',
    'counts_not_posted',
    'insufficient_stock',
    'lot_unavailable',
    'required_field_missing',
    'handoff_fields_locked',
  ],
})

export const workOrdersClose = write('work_orders.close', {
  title: 'Close a work order',
  description:
    'Closes a completed order: its steps and counts stay as they are. A report can still scrap what it made.',
  rest: 'POST /work-orders/:id/close',
  permission: 'production:manage',
  input: z.strictObject({ id: Id }),
  output: WorkOrder,
  refusals: ['invalid_transition'],
})

export const routingsList = read('routings.list', {
  title: 'List routings',
  description:
    'The routings in force, by name, with their steps. Released orders keep the version they were released with.',
  rest: 'GET /routings',
  permission: 'production:view',
  input: z.strictObject({ ...paging, productSku: Sku.optional() }),
  output: page(
    z
      .object({
        id: z.string(),
        name: z.string(),
        version: z.int(),
        product: ProductRef,
        steps: z.array(
          z.object({
            step: z.int(),
            taskType: NamedRef,
            workCenter: z.string().nullable(),
            gate: z.boolean().describe('Later steps wait for this one.'),
          }),
        ),
      })
      .meta({ id: 'Routing' }),
  ),
})
