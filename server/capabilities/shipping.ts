// To whom the company ships, and what.
import { z } from 'zod'
import { area } from './define.ts'
import { CustomerId, customerFields, optional } from './fields.ts'
import {
  code,
  Id,
  line,
  Name,
  NamedRef,
  Nothing,
  ProductRef,
  page,
  paging,
  Quantity,
  Search,
  Sku,
  StorageUnitRef,
  Time,
  TrackedLot,
  TransactionIds,
} from './shapes.ts'
import { Warnings } from './warnings.ts'

const { read, write, destructive } = area('inventory')

const Address = z.string().trim().min(1).max(1000).nullable().describe('As it is to stand on the label; null for none.')

const Customer = z
  .object({
    id: z.string().describe('Your own id of it, as externalRef.'),
    name: z.string(),
    externalRef: z.string().nullable(),
    shipToAddress: z.string().nullable(),
    companyShortName: z.string().nullable().describe('The short name of the company on the service that it is.'),
    isEightyOneCompany: z.boolean().describe('Whether what is shipped arrives in that company’s stock on the service.'),
    isActive: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Customer' })

export const customersList = read('customers.list', {
  title: 'List customers',
  description: 'Whom a factory ships to, by name.',
  rest: 'GET /customers',
  permission: 'inventory:view',
  input: z.strictObject({ ...paging, search: Search }),
  output: page(Customer),
})

export const customersUpsert = write('customers.upsert', {
  title: 'Make or change a customer',
  description:
    'Makes the customer of your own id, or changes what is sent of it: a field left out keeps its value. A new one needs a name. An archived one is active again.',
  rest: 'PUT /customers/:externalRef',
  permission: 'inventory:manage',
  input: z.strictObject({
    externalRef: CustomerId,
    name: Name.optional().describe('Needed for a new customer.'),
    ...optional(customerFields),
  }),
  output: z.object({ customer: Customer, created: z.boolean() }),
  refusals: ['not_a_factory'],
})

export const customersDelete = destructive('customers.delete', {
  title: 'Archive a customer',
  description:
    'Nothing can be shipped to the customer any more; shipments that name it stay. customers.upsert brings it back. Not while drafts of shipments are for it, or stock that it consigned lies here.',
  rest: 'DELETE /customers/:externalRef',
  permission: 'inventory:manage',
  input: z.strictObject({ externalRef: CustomerId }),
  output: Nothing,
  refusals: ['not_a_factory', 'in_use'],
})

const ShipmentStatus = z.enum(['draft', 'shipped', 'cancelled'])

const shipment = {
  id: z.string(),
  code: z.string(),
  status: ShipmentStatus,
  customer: NamedRef.nullable(),
  shipToAddress: z.string().nullable(),
  trackingReference: z.string().nullable(),
  notes: z.string().nullable(),
  shippedAt: Time.nullable().describe('When it left stock.'),
  partnerDeliveryState: z
    .string()
    .nullable()
    .describe('How far it came at a customer that is a company on the service; null for any other.'),
  lines: z.array(
    z.object({
      id: z.int(),
      product: ProductRef,
      quantity: z.number().describe('In the product’s unit.'),
      storageUnit: StorageUnitRef.describe('Where it is taken from.'),
      lotCode: z.string().nullable(),
      serialCodes: z.array(z.string()),
    }),
  ),
  createdAt: Time,
  updatedAt: Time,
}
const Shipment = z.object(shipment).meta({ id: 'Shipment' })

const Lines = z
  .array(
    z.strictObject({
      sku: Sku,
      quantity: Quantity,
      storageUnitId: Id.describe('Where it is taken from.'),
      lotCode: TrackedLot.optional(),
      serialCodes: z
        .array(code(200))
        .max(10_000)
        .optional()
        .describe('Needed for products tracked by serial number: one a piece.'),
    }),
  )
  .min(1)
  .max(500)
const more = {
  shipToAddress: Address.optional(),
  trackingReference: line(200).nullable().optional().describe('What the carrier calls it.'),
  notes: z.string().trim().min(1).max(10_000).nullable().optional(),
}
const ofLines = ['lot_required', 'serial_required', 'fractional_quantity'] as const

export const shipmentsList = read('shipments.list', {
  title: 'List shipments',
  description: 'Shipments with their lines, newest first.',
  rest: 'GET /shipments',
  permission: 'inventory:view',
  input: z.strictObject({
    ...paging,
    status: ShipmentStatus.optional(),
    customerId: code(200).optional(),
    productSku: Sku.optional(),
  }),
  output: page(Shipment),
})

export const shipmentsGet = read('shipments.get', {
  title: 'Get a shipment',
  description: 'One shipment with its lines.',
  rest: 'GET /shipments/:id',
  permission: 'inventory:view',
  input: z.strictObject({ id: Id }),
  output: Shipment,
})

export const shipmentsCreate = write('shipments.create', {
  title: 'Draft a shipment',
  description:
    'Writes down what is to go to a customer, apart from any order: part of what they want, or one of several shipments. A draft takes and holds nothing; shipments.ship takes the goods. Each line says which storage unit, and names lot or serials where the product has them. Only factories ship.',
  rest: 'POST /shipments',
  adds: true,
  permission: 'inventory:manage',
  input: z.strictObject({
    customerId: Id.describe('Your own id of the customer.'),
    lines: Lines,
    ...more,
    shipToAddress: Address.optional().describe('Default: the customer’s; null for none.'),
    code: code(100).optional().describe('Default: the next SH-n.'),
  }),
  output: Shipment,
  refusals: ['not_a_factory', 'duplicate_id', ...ofLines],
})

export const shipmentsUpdate = write('shipments.update', {
  title: 'Change a draft of a shipment',
  description: 'Changes what is sent of a draft: a field left out keeps its value, lines that are sent replace all.',
  rest: 'PATCH /shipments/:id',
  permission: 'inventory:manage',
  input: z.strictObject({ id: Id, lines: Lines.optional(), ...more }),
  output: Shipment,
  refusals: ['not_a_factory', 'not_draft', ...ofLines],
})

export const shipmentsShip = write('shipments.ship', {
  title: 'Ship',
  description:
    'Takes the goods of a draft out of stock for its customer, all lines or none, for good; a customer that is a linked partner gets a partner delivery (partnerDeliveryState). A line takes goods that may be used and lie where it says: of a unit of the company, in no kit cart of an open order, of a lot that is available and has not expired; or what that customer has consigned. A refusal lists in lines every line that falls short, with code, sku, storageUnit, lotCode, serialCode, available and wanted.',
  rest: 'POST /shipments/:id/ship',
  tells: true,
  permission: 'inventory:manage',
  dryRun: 'preview',
  input: z.strictObject({ id: Id }),
  output: z.object({ ...shipment, _meta: z.object({ transactionIds: TransactionIds, warnings: Warnings }) }),
  refusals: ['not_a_factory', 'not_draft', 'insufficient_stock', 'lot_unavailable', 'consigned_stock', ...ofLines],
})

export const shipmentsCancel = write('shipments.cancel', {
  title: 'Cancel a draft of a shipment',
  description: 'It is not going to be shipped. A draft held nothing, so stock is as it was.',
  rest: 'POST /shipments/:id/cancel',
  permission: 'inventory:manage',
  input: z.strictObject({ id: Id }),
  output: Shipment,
  refusals: ['not_a_factory', 'not_draft'],
})
