// Which keys of an input name things that have to be there, so that a refusal tells all that are not, each with its path
// (app.with_unknown). What stands in lists of lines is looked up by the capabilities that take them.
import { z } from 'zod'
import type { Capability } from '../server/capabilities/define.ts'

/** What each key names; the kinds are those of app.is_known. */
const kinds: Record<string, string> = {
  taskId: 'task',
  kitFor: 'task',
  foundOn: 'task',
  typeId: 'task type',
  reworkTaskTypeId: 'task type',
  ssuId: 'machine',
  parentId: 'machine',
  siteId: 'site',
  storageSiteId: 'site',
  storageUnitId: 'storage unit',
  kitStorageUnitId: 'storage unit',
  fromStorageUnitId: 'storage unit',
  toStorageUnitId: 'storage unit',
  fromVendorId: 'vendor',
  toVendorId: 'vendor',
  customerId: 'customer',
  assigneeIds: 'person',
  memberIds: 'person',
  productId: 'product number',
  productSku: 'product',
  skus: 'product',
  workOrderId: 'work order',
  purchaseOrderId: 'purchase order',
  reasonCodeId: 'reason code',
  handoffId: 'handoff',
  scrapReasonCodeId: 'reason code',
  problemCodeId: 'reason code',
  causeCodeId: 'reason code',
  remedyCodeId: 'reason code',
  statedBy: 'person',
}
/** Keys that mean something of their own in one capability. */
const own: Record<string, Record<string, string>> = {
  'stock.transfer': { sku: 'product', from: 'storage unit', to: 'storage unit' },
  'ncrs.disposition': { sku: 'product' },
  'tasks.connect': { from: 'task', to: 'task' },
  'tasks.disconnect': { otherId: 'task' },
  'vendors.delete': { name: 'vendor' },
  'customers.delete': { externalRef: 'customer' },
}

/** The references of a capability's input by their paths. */
export function referencesOf({ name, input }: Capability): Record<string, string> {
  return Object.fromEntries(
    keysOf(input).flatMap((path) => {
      const key = path.split('.').at(-1)!
      const kind = own[name]?.[key] ?? kinds[key]
      return kind ? [[path, kind]] : []
    }),
  )
}

function keysOf(shape: z.ZodObject): string[] {
  return Object.entries(shape.shape).flatMap(([key, field]) => {
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field
    return inner instanceof z.ZodObject ? keysOf(inner).map((path) => `${key}.${path}`) : [key]
  })
}
