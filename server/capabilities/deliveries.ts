// Goods that go from one company to another.
import { z } from 'zod'
import { area } from './define.ts'
import {
  Id,
  LotCode,
  MovableBin,
  PartnerRef,
  ProductRef,
  page,
  paging,
  Quantity,
  QuantityOrZero,
  RowId,
  Sku,
  StorageUnitRef,
  Time,
  TransactionIds,
} from './shapes.ts'
import { Reason } from './task-shapes.ts'
import { Warnings } from './warnings.ts'

const { read, write, destructive } = area('partners')

const DeliveryState = z.enum([
  'in_transit',
  'partially_received',
  'shortfall',
  'received',
  'reversed',
  'refused',
  'unmapped',
  'held',
  'settled',
])

const delivery = {
  id: z.string(),
  kind: z
    .enum(['shipment', 'handoff', 'task', 'return'])
    .describe(
      'What sent it: a shipment; goods that go along with a handed task; an inventory task connected with one; partner_deliveries.return.',
    ),
  direction: z.enum(['incoming', 'outgoing']),
  state: DeliveryState,
  partner: PartnerRef,
  taskId: z.string().nullable().describe('The company’s own task of the handoff it belongs to.'),
  handoffId: z.string().nullable(),
  shipmentCode: z.string().nullable().describe('The sender’s, as it stands on the papers.'),
  returnOf: z.string().nullable().describe('The delivery whose goods go back.'),
  receivingStorageUnit: StorageUnitRef.nullable().describe(
    'The company’s own unit in whose transit bin it lies; null at the sender, and where nobody said which.',
  ),
  shipTo: z.string().nullable().describe('In the sender’s words.'),
  reason: z.string().nullable().describe('Why it was refused; at the recipient alone also why it waits for a person.'),
  isWithdrawn: z
    .boolean()
    .describe('Whether the sender took it back. What is open is back in its stock once the partner has heard.'),
  linkActive: z
    .boolean()
    .describe('Whether the two are linked now. What is open goes on to its end either way; a return needs it.'),
  createdAt: Time,
  lines: z.array(
    z.object({
      id: z.int(),
      sku: z
        .string()
        .describe(
          'As the sender calls it, like name, uom, lotCode, serialCode; of a return, as who gets it back does.',
        ),
      name: z.string(),
      uom: z.string().nullable(),
      product: ProductRef.nullable().describe('The company’s own product; null: unmapped.'),
      quantity: z.number().describe('That was sent: the sum of the others here, less returnedQuantity.'),
      lotCode: z.string().nullable(),
      lotStatus: z.string().nullable().describe('When it left; by recall or bin also of goods without lots.'),
      expiresAt: Time.nullable(),
      serialCode: z.string().nullable().describe('Each piece is a line of its own.'),
      receivedQuantity: z.number().describe('Came, and is good.'),
      damagedQuantity: z.number().describe('Came damaged; not among receivedQuantity.'),
      missingQuantity: z.number(),
      reversedQuantity: z.number().describe('Withdrawn or refused before it was received.'),
      returnedQuantity: z.number().describe('Of what came, sent back since.'),
      openQuantity: z.number().describe('Still to come.'),
    }),
  ),
}
const PartnerDelivery = z
  .object(delivery)
  .meta({ id: 'PartnerDelivery', description: 'Goods sent to a partner, or by one, as this company sees it.' })

export const partnerDeliveriesList = read('partner_deliveries.list', {
  title: 'List partner deliveries',
  description:
    'Goods sent to partners and by them, newest first. unmapped: a SKU is none of yours; held: a person has to look (reason).',
  rest: 'GET /partner-deliveries',
  permission: 'handoffs:send',
  input: z.strictObject({
    ...paging,
    direction: z.enum(['incoming', 'outgoing', 'all']).default('all'),
    state: DeliveryState.optional(),
  }),
  output: page(PartnerDelivery),
})

export const partnerDeliveriesGet = read('partner_deliveries.get', {
  title: 'Get a partner delivery',
  description: 'Its lines, what came of each, and what is open.',
  rest: 'GET /partner-deliveries/:id',
  permission: 'handoffs:send',
  input: z.strictObject({ id: Id }),
  output: PartnerDelivery,
})

export const partnerDeliveriesReceive = write('partner_deliveries.receive', {
  title: 'Receive a partner delivery',
  description:
    'Books what came into stock, on top of what came before: receivedQuantity into goods (quarantine where it may not be used), damagedQuantity, which is not among it, into bads. reportRestMissing: what is still open will not come; what turns up all the same is received later. An unmapped line names your product in sku, which is remembered for this partner; a held one is received as it is, in your unit (other_unit warns).',
  rest: 'POST /partner-deliveries/:id/receive',
  tells: true,
  permission: 'handoffs:send and inventory:receive',
  input: z.strictObject({
    id: Id,
    lines: z
      .array(
        z.strictObject({
          lineId: RowId,
          receivedQuantity: QuantityOrZero,
          damagedQuantity: QuantityOrZero.optional(),
          storageUnitId: Id.describe('A unit of one’s own, or of the customer whose goods come back.'),
          lotCode: LotCode.optional().describe(
            'The lot’s code here, of a held or unmapped line; default: the sender’s. Needed where another lot of that code is here.',
          ),
          sku: Sku.optional().describe('Your own product, of a line of which nothing came.'),
        }),
      )
      .max(500)
      .default([]),
    reportRestMissing: z.boolean().default(false),
  }),
  output: z.object({ ...delivery, _meta: z.object({ transactionIds: TransactionIds, warnings: Warnings }) }),
  refusals: [
    'invalid_transition',
    'over_receipt',
    'unmapped_product',
    'lot_required',
    'serial_required',
    'fractional_quantity',
    'duplicate_id',
    'lot_unavailable',
    'consigned_stock',
  ],
})

export const partnerDeliveriesRefuse = write('partner_deliveries.refuse', {
  title: 'Refuse a partner delivery',
  description:
    'Takes nothing of it, while nothing was received: all goes back to the sender, where it waits in quarantine. What was received goes back by partner_deliveries.return.',
  rest: 'POST /partner-deliveries/:id/refuse',
  tells: true,
  permission: 'handoffs:send and inventory:receive',
  input: z.strictObject({ id: Id, reason: Reason.describe('The partner reads it.') }),
  output: PartnerDelivery,
  refusals: ['invalid_transition'],
})

export const partnerDeliveriesReturn = write('partner_deliveries.return', {
  title: 'Return goods to a partner',
  description:
    'Sends goods that came with a delivery back: a delivery of its own (kind return, returnOf), which the partner receives. No more goes back of a line than came.',
  rest: 'POST /partner-deliveries/:id/return',
  tells: true,
  permission: 'handoffs:send and inventory:manage',
  input: z.strictObject({
    id: Id.describe('The delivery that brought them.'),
    lines: z
      .array(
        z.strictObject({
          lineId: RowId.describe('Of that delivery.'),
          quantity: Quantity,
          storageUnitId: Id.describe('Where it lies now.'),
          bin: MovableBin.default('goods'),
        }),
      )
      .min(1)
      .max(500),
  }),
  output: z.object({ ...delivery, _meta: z.object({ transactionIds: TransactionIds }) }),
  refusals: [
    'invalid_transition',
    'over_receipt',
    'insufficient_stock',
    'consigned_stock',
    'fractional_quantity',
    'not_dispositioned',
    'lot_unavailable',
  ],
})

export const partnerDeliveriesSettle = write('partner_deliveries.settle', {
  title: 'Settle a shortfall',
  description:
    'The sender takes what the partner reported missing or damaged as it is: the delivery is settled, on both sides.',
  rest: 'POST /partner-deliveries/:id/settle',
  tells: true,
  permission: 'handoffs:send',
  input: z.strictObject({ id: Id }),
  output: PartnerDelivery,
  refusals: ['invalid_transition'],
})

export const partnerDeliveriesWithdraw = destructive('partner_deliveries.withdraw', {
  title: 'Withdraw a sent delivery',
  description:
    'Takes back what of a sent delivery was not received yet: with its lots and serials it is in stock again where it was taken from, as soon as the partner’s side has heard. handoffs.withdraw does so with the goods of its handoff.',
  rest: 'POST /partner-deliveries/:id/withdraw',
  tells: true,
  permission: 'handoffs:send and inventory:manage',
  input: z.strictObject({ id: Id }),
  output: PartnerDelivery,
  refusals: ['invalid_transition'],
})
