// Where stock can lie, what lies there, and how it moves.
import { z } from 'zod'
import { area } from './define.ts'
import {
  Bin,
  code,
  Id,
  ItemClass,
  LedgerNumber,
  LotCode,
  MovableBin,
  NamedRef,
  Offset,
  Pagination,
  ProductRef,
  page,
  paging,
  pagingWithin,
  Quantity,
  RowId,
  Sku,
  StatedBy,
  StorageUnitRef,
  stockFigures,
  Time,
  TimeInput,
  TrackedLot,
} from './shapes.ts'

const { read, write } = area('inventory')

const StockTransfer = z
  .object({
    sku: z.string(),
    quantity: z.number(),
    from: StorageUnitRef,
    to: StorageUnitRef,
    bin: Bin,
    toBin: Bin,
    lotCode: z.string().nullable(),
    serialCode: z.string().nullable(),
  })
  .meta({ id: 'StockTransfer' })

export const stockTransfer = write('stock.transfer', {
  title: 'Transfer stock',
  description:
    'Moves a quantity of one product between two storage units, or between two bins of one: material into quarantine or bads, and back into goods. Never more than is there. A blocked, quarantined or expired lot moves like any other, but not into goods from another bin, nor does a piece that a recall holds, or what an undecided NCR holds; a customer’s consigned stock stays in that customer’s units, and what comes into them is the customer’s. Goods that reach a client’s unit or machine are installed there, no longer on hand and counted as used; from there, named as bin goods, they come back to a unit of one’s own. An agent names who decided what leaves quarantine or bads for use.',
  rest: 'POST /stock/transfers',
  adds: true,
  permission: 'inventory:manage',
  dryRun: 'preview',
  input: z.strictObject({
    sku: Sku,
    quantity: Quantity,
    from: Id.describe('The storage unit it leaves.'),
    to: Id.describe('The storage unit it goes to.'),
    bin: MovableBin.default('goods'),
    toBin: MovableBin.optional().describe('Default: the same bin.'),
    lotCode: TrackedLot.optional(),
    serialCode: code(200).optional().describe('Needed for products tracked by serial number.'),
    statedBy: StatedBy.optional(),
  }),
  output: StockTransfer,
  refusals: [
    'reason_required',
    'insufficient_stock',
    'lot_required',
    'serial_required',
    'fractional_quantity',
    'lot_unavailable',
    'not_dispositioned',
    'consigned_stock',
  ],
})

const StockLevel = z
  .object({
    productId: z.int(),
    sku: z.string().nullable(),
    name: z.string(),
    uom: z.string().nullable(),
    itemClass: ItemClass,
    storageSiteId: z.string().nullable(),
    storageSiteName: z.string().nullable(),
    ...stockFigures,
  })
  .meta({ id: 'StockLevel' })

export const inventoryStockLevels = read('inventory.stock_levels', {
  title: 'Stock levels',
  description:
    'Company stock of each product at each storage site, in the product’s unit, by SKU and site: onHand is usable, held and in transit between units of one’s own; quarantine is beside it. Not what lies in bads or is installed, nor what clients, customers and partners own or keep. onOrder and expectedAt are the product’s, in each row. An active product that lies nowhere has one row, without a site and with onHand 0.',
  rest: 'GET /inventory/stock-levels',
  permission: 'inventory:view',
  input: z.strictObject({
    limit: z.int().min(1).max(2000).default(2000).describe('Rows a page, 1 to 2000.'),
    offset: Offset,
    productId: RowId.optional(),
    sku: Sku.optional(),
    storageSiteId: Id.optional().describe('Only what lies at this site.'),
  }),
  output: page(StockLevel),
})

export const inventoryReorderSuggestions = read('inventory.reorder_suggestions', {
  title: 'Reorder suggestions',
  description:
    'Active products whose stock has fallen to where a policy reorders, by SKU: what to buy, from whom, or to make: the larger of the order quantity and target (else the level) − usable − onOrder − inProduction, or the next whole quantity that ends the suggestion. Held lots and units out of use do not count; what is to come can end it. One row a policy; quantities in the product’s unit, daily consumption (consumed, shipped, installed at clients’) of 30 days, lead time in days.',
  rest: 'GET /inventory/reorder-suggestions',
  permission: 'products:view',
  input: z.strictObject(paging),
  output: page(
    z
      .object({
        productName: z.string(),
        sku: z.string(),
        storageSiteId: z.string().nullable().describe('The site whose policy it is; null: the whole company’s.'),
        onHand: stockFigures.onHand,
        usable: stockFigures.usable,
        onOrder: stockFigures.onOrder,
        inProduction: z.number(),
        expectedAt: stockFigures.expectedAt,
        minQty: z.number().nullable(),
        suggestedQty: z.number(),
        suggestedVendorName: z.string().nullable(),
        vendorLeadTime: z.int().nullable(),
        dailyConsumption: z.number().nullable(),
        reorderPoint: z.number().nullable(),
        leadTimeDays: z.int().nullable().describe('The vendor’s, or the product’s own; null: unknown.'),
        triggerReason: z.enum(['below_min', 'below_reorder_point']),
        unavailable: z.array(z.enum(['leadTime'])).describe('What is not known, so that figures are missing.'),
      })
      .meta({ id: 'ReorderSuggestion' }),
  ),
})

const LedgerRow = z
  .object({
    id: z.int(),
    time: Time,
    kind: z
      .enum([
        'receipt',
        'transfer',
        'consumption',
        'output',
        'adjustment',
        'shipment',
        'scrap',
        'installation',
        'return',
        'reversal',
      ])
      .describe(
        'installation: to a client’s unit; return: back from there; reversal: takes a receipt back, or what a task posted that was counted wrong.',
      ),
    quantity: z.number(),
    product: ProductRef,
    lotCode: z.string().nullable(),
    serialCode: z.string().nullable(),
    fromStorageUnit: StorageUnitRef.nullable().describe('Null: it came from outside.'),
    fromBin: Bin.nullable(),
    toStorageUnit: StorageUnitRef.nullable().describe('Null: it is gone.'),
    toBin: Bin.nullable(),
    fromVendorId: z.int().nullable().describe('The vendor’s id.'),
    toVendorId: z.int().nullable().describe('The vendor’s id.'),
    toClient: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
    toCustomer: NamedRef.nullable(),
    shipmentId: z.string().nullable().describe('The shipment that took it.'),
    task: z.object({ id: z.string() }).nullable().describe('The task that caused it.'),
    workOrderId: z.string().nullable().describe('The order that caused it.'),
    purchaseOrderId: z.int().nullable().describe('The order that was received.'),
    purchaseOrderLineId: z.int().nullable(),
    reasonCodeId: z.int().nullable().describe('Why it was adjusted or scrapped.'),
    stockTransactionGroupId: z
      .int()
      .nullable()
      .describe('The same for all that one change of stock moved; of a receipt its receiptId.'),
    auditEntryId: z.int().describe('Of the entry of that time in audit.list, which says who did it.'),
    bin: Bin.nullable().describe('toBin, or else fromBin.'),
    itemId: z.int().nullable().describe('The product’s id, productId elsewhere.'),
    fromStorageUnitId: LedgerNumber,
    toStorageUnitId: LedgerNumber,
    toClientId: LedgerNumber,
    toCustomerId: LedgerNumber,
    taskId: LedgerNumber,
    lotId: LedgerNumber,
    serialId: LedgerNumber,
  })
  .meta({ id: 'StockTransaction' })

export const stockTransactionsList = read('stock_transactions.list', {
  title: 'List stock transactions',
  description: 'The stock ledger, newest first: every move, receipt and use of stock ever, never altered.',
  rest: 'GET /stock-transactions',
  permission: 'inventory:view',
  input: z.strictObject({
    ...paging,
    from: TimeInput.optional().describe('At or after.'),
    to: TimeInput.optional().describe('Before.'),
    productSku: Sku.optional(),
    lotCode: LotCode.optional(),
    serialCode: code(200).optional(),
    storageUnitId: Id.optional().describe('What left it or came to it.'),
    workOrderId: Id.optional(),
    purchaseOrderId: RowId.optional().describe('What was received of it, or taken back.'),
    taskId: Id.optional(),
  }),
  output: page(LedgerRow),
})

const unit = {
  id: z.string(),
  name: z.string(),
  site: NamedRef.nullable(),
  type: z.enum(['shelf', 'rack', 'bay', 'dock', 'van', 'cart', 'machine']),
  ownership: z
    .enum(['company', 'client', 'personnel', 'customer_consigned', 'partner'])
    .describe('Whose stock lies in it.'),
  ssuId: z.string().nullable().describe('The machine whose own unit it is.'),
  isActive: z.boolean(),
}
const StorageUnit = z.object(unit).meta({ id: 'StorageUnit' })

const StorageUnitWithContents = z
  .object({
    ...unit,
    contents: z.array(
      z.object({
        product: ProductRef,
        bin: Bin,
        quantity: z.number(),
        lot: z
          .object({
            code: z.string(),
            status: z.enum(['available', 'quarantined', 'blocked']),
            expiresAt: Time.nullable(),
          })
          .nullable(),
        serial: z.string().nullable(),
      }),
    ),
    pagination: Pagination.describe('Which page of the contents it is.'),
  })
  .meta({ id: 'StorageUnitWithContents' })

export const storageUnitsList = read('storage_units.list', {
  title: 'List storage units',
  description: 'Shelves, racks, bays, docks, vans, carts and machines’ places, by name. Contents: storage_units.get.',
  madeBySpec: {
    spec: {
      version: 1,
      sites: [{ name: 'Hall 1', storageUnits: [{ name: 'Shelf A', type: 'shelf', ownership: 'company' }] }],
    },
  },
  rest: 'GET /storage-units',
  permission: 'inventory:view',
  input: z.strictObject({ ...paging, storageSiteId: Id.optional() }),
  output: page(StorageUnit),
})

export const storageUnitsGet = read('storage_units.get', {
  title: 'Get a storage unit',
  description:
    'One storage unit, a shelf for instance, with a page of what lies in it, by SKU: one entry a product, bin, lot and serial.',
  rest: 'GET /storage-units/:id',
  permission: 'inventory:view',
  input: z.strictObject({ id: Id, ...pagingWithin }),
  output: StorageUnitWithContents,
})

export const storageSitesList = read('storage_sites.list', {
  title: 'List storage sites',
  description: 'Where stock can lie, by name: warehouses, and sites with storage units.',
  madeBySpec: { spec: { version: 1, warehouses: [{ name: 'Store' }] } },
  rest: 'GET /storage-sites',
  permission: 'inventory:view',
  input: z.strictObject(paging),
  output: page(
    z
      .object({ id: z.string(), name: z.string(), ownership: z.enum(['company', 'client']) })
      .meta({ id: 'StorageSite' }),
  ),
})
