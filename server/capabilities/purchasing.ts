// What is ordered from vendors, and its receipt into stock.
import { z } from 'zod'
import { area } from './define.ts'
import {
  Bin,
  code,
  Id,
  MovableBin,
  Name,
  ProductRef,
  page,
  paging,
  Quantity,
  RowId,
  Sku,
  StatedBy,
  StorageUnitRef,
  Time,
  TimeInput,
  TrackedLot,
  TransactionIds,
} from './shapes.ts'

const { read, write } = area('inventory')

const OrderStatus = z.enum(['open', 'partially_received', 'received', 'closed'])

const order = {
  id: z.int(),
  name: z.string(),
  status: OrderStatus,
  vendor: z.string().nullable(),
  externalSystemId: z.string(),
  expectedAt: Time.nullable().describe('When the goods are expected.'),
  lines: z.array(
    z.object({ id: z.int(), product: ProductRef, quantityOrdered: z.number(), quantityReceived: z.number() }),
  ),
  createdAt: Time,
  updatedAt: Time,
}
const PurchaseOrder = z.object(order).meta({ id: 'PurchaseOrder' })

const PurchaseOrderWithReceipts = z
  .object({
    ...order,
    receipts: z
      .array(
        z.object({
          id: z.int(),
          receivedAt: Time,
          reversedAt: Time.nullable().describe('When it was taken back.'),
          reversalReason: z.string().nullable(),
          lines: z.array(
            z.object({
              lineId: z.int(),
              sku: z.string(),
              quantity: z.number(),
              storageUnit: StorageUnitRef,
              bin: Bin,
              lotCode: z.string().nullable(),
              serialCode: z.string().nullable(),
            }),
          ),
        }),
      )
      .describe('What came of it, and where to; oldest first.'),
  })
  .meta({ id: 'PurchaseOrderWithReceipts' })

export const purchaseOrdersList = read('purchase_orders.list', {
  title: 'List purchase orders',
  description: 'The purchase orders, newest first, with their lines: what was ordered and what has come.',
  rest: 'GET /purchase-orders',
  permission: 'member',
  input: z.strictObject({
    ...paging,
    status: OrderStatus.optional(),
    externalSystemId: code(200).optional().describe('Your own id of the order.'),
    vendor: Name.optional(),
    productSku: Sku.optional(),
  }),
  output: page(PurchaseOrder),
})

export const purchaseOrdersGet = read('purchase_orders.get', {
  title: 'Get a purchase order',
  description:
    'One purchase order by its number: its lines with their ids, what was ordered and what has come, in the product’s unit; and its receipts.',
  rest: 'GET /purchase-orders/:id',
  permission: 'member',
  input: z.strictObject({ id: RowId }),
  output: PurchaseOrderWithReceipts,
})

export const purchaseOrdersUpsert = write('purchase_orders.upsert', {
  title: 'Make or change a purchase order',
  description:
    'Makes the purchase order of your own id, or changes what is sent of it; lines replace the stored ones, and one of the same SKU keeps its id. Only an open order changes, of which nothing was received or all was taken back (such a line stays: in_use); of one partly received expectedAt. Sent again unchanged it is answered in any status.',
  rest: 'POST /purchase-orders',
  permission: 'inventory:manage',
  input: z.strictObject({
    externalSystemId: code(200).describe('Your own id of the order: the upsert key.'),
    name: Name.optional().describe('Default: externalSystemId.'),
    vendor: Name.nullable().optional().describe('The name of a vendor; null for none.'),
    expectedAt: TimeInput.nullable().optional().describe('When the goods are expected; null: unknown.'),
    lines: z
      .array(z.strictObject({ sku: Sku, quantity: Quantity }))
      .min(1)
      .max(500)
      .optional()
      .describe('Needed for a new order; one line a SKU.'),
  }),
  output: z.object({ purchaseOrder: PurchaseOrder, created: z.boolean() }),
  refusals: ['not_draft', 'fractional_quantity', 'in_use'],
})

export const purchaseOrdersReceive = write('purchase_orders.receive', {
  title: 'Receive goods of a purchase order',
  description:
    'Books delivered goods into stock, all lines or none, never more than ordered. An order line may come several times, in two lots for instance. A new lot is made with the order’s vendor; more is added to a lot only when vendor and expiry agree. What an inspection plan is for goes into quarantine, whatever bin is asked, a new lot is quarantined, and an inspection task opens for each product and lot; what goes into bads comes under no plan. What is wrong with any line is told at once.',
  rest: 'POST /purchase-orders/:id/receive',
  adds: true,
  permission: 'inventory:receive',
  dryRun: 'preview',
  input: z.strictObject({
    id: RowId,
    lines: z
      .array(
        z.strictObject({
          lineId: RowId.describe('The id of a line of the order.'),
          quantity: Quantity,
          storageUnitId: Id.describe('Where it goes.'),
          bin: MovableBin.optional().describe(
            'Default: goods, at a client’s installed; quarantine under an inspection plan.',
          ),
          lotCode: TrackedLot.optional(),
          expiresAt: TimeInput.optional().describe(
            'When the lot expires (a date: as it begins). Default: the product’s shelf life from now, or never.',
          ),
          serialCodes: z
            .array(code(200))
            .max(10_000)
            .optional()
            .describe('Needed for products tracked by serial number: one a piece.'),
        }),
      )
      .min(1)
      .max(500),
  }),
  output: z.object({
    ...order,
    _meta: z.object({
      receiptId: z.int().describe('For purchase_orders.reverse_receipt.'),
      inspectionTaskIds: z
        .array(z.string())
        .describe('The tasks opened to inspect what came, in the order of the lines.'),
      transactionIds: TransactionIds,
    }),
  }),
  refusals: [
    'over_receipt',
    'lot_required',
    'serial_required',
    'fractional_quantity',
    'lot_unavailable',
    'duplicate_id',
    'invalid_transition',
  ],
})

export const purchaseOrdersReverseReceipt = write('purchase_orders.reverse_receipt', {
  title: 'Take a receipt back',
  description:
    'Takes back a receipt that was a mistake, as a whole, while its goods lie where they came in (not what waits for another one’s inspection, no piece that left and came again): stock, order and lots are as before, its open inspections are declined. An agent names who takes back what is kept from use (statedBy).',
  rest: 'POST /purchase-orders/:id/receipts/:receiptId/reverse',
  permission: 'inventory:receive',
  input: z.strictObject({
    id: RowId,
    receiptId: RowId.describe('Of _meta.receiptId of the receipt, or of the receipts of the order.'),
    reason: z.string().trim().min(1).max(1000),
    statedBy: StatedBy.optional(),
  }),
  output: PurchaseOrderWithReceipts.extend({ _meta: z.object({ transactionIds: TransactionIds }) }),
  refusals: ['invalid_transition', 'insufficient_stock', 'reason_required'],
})

export const purchaseOrdersClose = write('purchase_orders.close', {
  title: 'Close a purchase order short',
  description:
    'What has not come is no longer expected, and nothing more can be received. For open and partially received orders.',
  rest: 'POST /purchase-orders/:id/close',
  permission: 'inventory:manage',
  input: z.strictObject({ id: RowId }),
  output: PurchaseOrder,
  refusals: ['invalid_transition'],
})
