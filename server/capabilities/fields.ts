// What the fields of a thing may hold, said once for the capability that changes it and for the factory spec: each of them
// adds only which fields may be left out, and what they are then.
import { z } from 'zod'
import {
  code,
  GuidanceSubject,
  ItemClass,
  line,
  Name,
  Quantity,
  QuantityOrZero,
  Sku,
  Thresholds,
  Tracking,
  WholeQuantity,
} from './shapes.ts'

const Line = line(500)
const Days = z.int().min(0).max(36_500)
/** As long as a body may be. */
export const list = <T extends z.ZodType>(item: T) => z.array(item).max(100_000)
export const PolicyMode = z.enum(['minimum', 'reorder_point'])

/** The fields as a change takes them: what is left out stays as it is. */
export function optional<T extends z.ZodRawShape>(fields: T) {
  return z.object(fields).partial().shape
}

export const CustomerId = code(200).describe('Your own id of the customer.')
export const customerFields = {
  shipToAddress: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .nullable()
    .describe('Where its shipments go unless they say otherwise, as the label is to say it; null: none.'),
  companyShortName: code(40)
    .nullable()
    .describe(
      'Its short name as a company on the service: while linked (partners.list), shipments arrive there as partner deliveries. null: none.',
    ),
}

/** As the factory spec says it. */
export const customer = z.strictObject({
  externalRef: CustomerId,
  name: Name,
  ...optional(customerFields),
  isActive: z.boolean().default(true),
})

export const productFields = {
  name: Name,
  itemClass: ItemClass,
  unit: line(50).describe('What it is counted in, such as pcs, kg or m.'),
  unitWhole: z
    .boolean()
    .describe('Whether fractions are refused. Default false; true for products tracked by serial number.'),
  tracking: Tracking.describe('Default none.'),
  category: Name.nullable().describe('The name of a product category; null for none.'),
  shelfLifeDays: z
    .int()
    .min(1)
    .max(36_500)
    .nullable()
    .describe('From a vendor’s receipt or production to expiry; null: no end.'),
  leadTimeDays: Days.nullable().describe(
    'Days from order to delivery of what is made here; of what is bought the vendors say it.',
  ),
  isActive: z.boolean().describe('An inactive product is neither ordered nor received.'),
  vendors: list(
    z.strictObject({
      vendor: Name,
      leadTimeDays: Days.nullish().describe('Default: the vendor’s own.'),
      vendorSku: Line.nullish(),
    }),
  ).describe('The preferred one first.'),
  recipe: list(z.strictObject({ sku: Sku, quantity: WholeQuantity })).describe(
    'What one unit of the product takes of each component.',
  ),
  stockPolicies: list(
    z.strictObject({
      site: Name.nullish().describe('The name of a site; left out or null: the whole company.'),
      mode: PolicyMode.describe(
        'minimum: reorder at minQty. reorder_point: at lead time × daily consumption, never below a minQty that is given.',
      ),
      minQty: QuantityOrZero.nullish(),
      orderQty: Quantity.nullish(),
      targetQty: QuantityOrZero.nullish(),
    }),
  ),
}

export const vendorFields = {
  externalRef: Line.nullable().describe('The caller’s own id of the vendor.'),
  leadTimeDays: Days.nullable().describe('Days from order to delivery.'),
}

export const machineFields = {
  id: z
    .string()
    .regex(/^(?!\.{1,2}$)[\w.~-]{1,100}$/, 'must be 1 to 100 letters, digits or . _ ~ -, and not a dot or two'),
  name: Name,
  make: Line.nullish(),
  model: Line.nullish(),
  sku: Line.nullish(),
}

export const guidanceFields = {
  subject: GuidanceSubject,
  ref: code(200),
  body: z.string().trim().min(1).max(4000),
  thresholds: Thresholds,
}
