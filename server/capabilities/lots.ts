import { z } from 'zod'
import { area } from './define.ts'
import {
  Lot,
  LotCode,
  LotRef,
  LotShipment,
  LotStatus,
  page,
  paging,
  ShownLotStatus,
  Sku,
  StatedBy,
  TimeInput,
  Untraced,
} from './shapes.ts'
import { Warned } from './warnings.ts'

const { read, write } = area('production')

export const lotsList = read('lots.list', {
  title: 'List lots',
  description: 'The lots and where each lies, newest first; by expiry soonest first.',
  rest: 'GET /lots',
  permission: 'inventory:view',
  input: z.strictObject({
    ...paging,
    productSku: Sku.optional(),
    status: LotStatus.optional(),
    expiresBefore: TimeInput.optional(),
  }),
  output: page(Lot),
})

export const lotsGet = read('lots.get', {
  title: 'Get a lot',
  description:
    'One lot, or one serial by its number: status, origin, expiry, and how much lies where, in the product’s unit. A serial taken back is withdrawn, a recalled one blocked; its moves: stock_transactions.list.',
  rest: 'GET /products/:sku/lots/:code',
  permission: 'inventory:view',
  input: z.strictObject({ sku: Sku, code: LotCode }),
  output: Lot,
})

export const lotsSetStatus = write('lots.set_status', {
  title: 'Release, quarantine or block a lot',
  description:
    'Says whether a lot may be used: available, quarantined or blocked. A lot that is not available is never consumed or shipped. Stock stays: what is in quarantine goes back to goods by stock.transfer. The status it has already changes nothing, but that a lot quarantined here is released by no inspection that it waits for, and by no receipt. What a recall holds stays blocked by it, and is what is said here from recalls.release on, which alone makes it available (in_use). An agent names who released it, or changed its expiry (statedBy).',
  rest: 'POST /products/:sku/lots/:code/status',
  permission: 'ncr:disposition',
  input: z.strictObject({
    sku: Sku,
    code: LotCode,
    status: LotStatus.optional(),
    reason: z.string().trim().min(1).max(2000),
    expiresAt: TimeInput.nullable()
      .optional()
      .describe('Its new expiry, once tested again; null: none. Alone, it leaves the status.'),
    statedBy: StatedBy.optional(),
  }),
  output: Lot.extend({ _meta: Warned.optional() }),
  refusals: ['reason_required', 'in_use'],
})

export const lotsGenealogy = read('lots.genealogy', {
  title: 'Trace a lot or a serial',
  description:
    'upstream: the lots and serials that went into it, back to the suppliers; downstream: those it went into, and in shipments which customers got any; without direction both. code is a lot’s or a serial number. An edge goes from the consumed to the produced lot.',
  rest: 'GET /products/:sku/lots/:code/genealogy',
  permission: 'inventory:view',
  input: z.strictObject({ sku: Sku, code: LotCode, direction: z.enum(['upstream', 'downstream']).optional() }),
  output: z.object({
    lot: Lot.describe('Or the serial.'),
    nodes: z.array(
      z.object({
        sku: z.string(),
        code: z.string(),
        name: z.string(),
        status: ShownLotStatus,
        kind: z.enum(['received', 'produced']),
        vendor: z.string().nullable(),
        workOrder: z.object({ id: z.string(), code: z.string() }).nullable(),
        distance: z.int().describe('Steps away from the lot asked for, which is among the nodes at 0.'),
      }),
    ),
    edges: z.array(
      z.object({
        from: LotRef,
        to: LotRef,
        quantity: z.number().describe('Of the consumed lot, in its product’s unit.'),
      }),
    ),
    shipments: z
      .array(LotShipment)
      .describe('What left for customers of the lot and of those downstream, oldest first; none when asked upstream.'),
    untraced: Untraced,
  }),
})
