import { z } from 'zod'
import { area } from './define.ts'
import { Bin, Id, MovableBin, Quantity, Sku, StorageUnitRef } from './shapes.ts'

const { write } = area('inventory')

const StockTransfer = z.object({
  sku: z.string(),
  quantity: z.number(),
  from: StorageUnitRef,
  to: StorageUnitRef,
  bin: Bin,
  toBin: Bin,
  lotCode: z.string().nullable(),
  serialCode: z.string().nullable(),
}).meta({ id: 'StockTransfer' })

export const stockTransfer = write('stock.transfer', {
  title: 'Transfer stock',
  description: 'Moves a quantity of one product between two storage units of the company, or between two bins of one. Never more than is there.',
  rest: 'POST /stock/transfers',
  permission: 'inventory:manage',
  dryRun: 'preview',
  input: z.strictObject({
    sku: Sku,
    quantity: Quantity,
    from: Id.describe('The storage unit it leaves.'),
    to: Id.describe('The storage unit it goes to.'),
    bin: MovableBin.default('goods'),
    toBin: MovableBin.optional().describe('Default: the same bin.'),
    lotCode: z.string().max(200).optional().describe('Needed for products tracked by lot.'),
    serialCode: z.string().max(200).optional().describe('Needed for products tracked by serial number.'),
  }),
  output: StockTransfer,
  refusals: ['insufficient_stock', 'lot_required', 'serial_required', 'fractional_quantity'],
})
