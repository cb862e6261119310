// What the company makes, buys and keeps, and from whom.
import { z } from 'zod'
import { area } from './define.ts'
import { optional, PolicyMode, productFields, vendorFields } from './fields.ts'
import { ItemClass, KeyName, Name, Nothing, page, paging, Search, Sku, stockFigures, Time, Tracking } from './shapes.ts'
import { Warned } from './warnings.ts'

const { read, write, destructive } = area('inventory')

const Product = z
  .object({
    id: z.int(),
    sku: z.string(),
    name: z.string(),
    itemClass: ItemClass,
    unit: z.string(),
    unitWhole: z.boolean(),
    tracking: Tracking,
    category: z.string().nullable(),
    shelfLifeDays: z.int().nullable(),
    leadTimeDays: z.int().nullable().describe('How long it takes to make.'),
    isActive: z.boolean(),
    vendors: z.array(
      z.object({ vendor: z.string(), leadTimeDays: z.int().nullable(), vendorSku: z.string().nullable() }),
    ),
    recipe: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() })),
    stockPolicies: z.array(
      z.object({
        site: z.string().nullable(),
        mode: PolicyMode,
        minQty: z.number().nullable(),
        orderQty: z.number().nullable(),
        targetQty: z.number().nullable(),
      }),
    ),
    ...stockFigures,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Product' })

export const productsList = read('products.list', {
  title: 'List products',
  description:
    'The products by SKU, each whole with vendors, recipe, stock policies and company stock; inactive ones too unless isActive is sent.',
  rest: 'GET /products',
  permission: 'products:view',
  input: z.strictObject({
    ...paging,
    search: Search.describe('Part of a SKU or name.'),
    itemClass: ItemClass.optional(),
    isActive: z.boolean().optional(),
  }),
  output: page(Product),
})

export const productsGet = read('products.get', {
  title: 'Get a product',
  description:
    'One product by SKU: vendors (the preferred one first), recipe (bill of materials: what one unit takes of each component), stock policies, and what of it the company has and has ordered.',
  rest: 'GET /products/:sku',
  permission: 'products:view',
  input: z.strictObject({ sku: Sku }),
  output: Product,
})

export const productsUpsert = write('products.upsert', {
  title: 'Make or change a product',
  description:
    'Makes the product of this SKU, or changes what is sent of it: a field left out keeps its value, a list sent replaces the stored one. A new one needs name, itemClass and unit. It is either bought (vendors, the preferred one first) or made (a recipe). While it has stock, lots, open orders, shortages, goods on the way to partners or tasks to move it, unit, unitWhole and tracking must stay, the unit also with drafted shipments or open counts.',
  rest: 'PUT /products/:sku',
  permission: 'products:manage',
  input: z.strictObject({ sku: Sku, ...optional(productFields) }),
  output: z.object({ product: Product, created: z.boolean(), _meta: Warned.optional() }),
  refusals: ['recipe_cycle', 'in_use'],
})

export const productsDelete = destructive('products.delete', {
  title: 'Deactivate a product',
  description:
    'The product can no longer be ordered or received. Stock and history stay; products.upsert with isActive true brings it back. _meta.warnings tells what is open of it.',
  rest: 'DELETE /products/:sku',
  permission: 'products:manage',
  input: z.strictObject({ sku: Sku }),
  output: z.object({ _meta: Warned.optional() }),
})

const Vendor = z
  .object({
    id: z.int(),
    name: z.string(),
    externalRef: z.string().nullable(),
    leadTimeDays: z.int().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'Vendor' })

export const vendorsList = read('vendors.list', {
  title: 'List vendors',
  description: 'The vendors of the company by name, archived ones too.',
  rest: 'GET /vendors',
  permission: 'products:view',
  input: z.strictObject({ ...paging, search: Search.describe('Part of a name or external reference.') }),
  output: page(Vendor),
})

export const vendorsUpsert = write('vendors.upsert', {
  title: 'Make or change a vendor',
  description: 'Makes the vendor of this name, or changes what is sent of it. An archived vendor is active again.',
  rest: 'PUT /vendors/:name',
  permission: 'products:manage',
  input: z.strictObject({ name: KeyName, ...optional(vendorFields) }),
  output: z.object({ vendor: Vendor, created: z.boolean() }),
})

export const vendorsDelete = destructive('vendors.delete', {
  title: 'Archive a vendor',
  description:
    'The vendor can no longer be chosen; products, orders and lots that name it stay. vendors.upsert brings it back.',
  rest: 'DELETE /vendors/:name',
  permission: 'products:manage',
  input: z.strictObject({ name: Name }),
  output: Nothing,
})
