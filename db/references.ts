// Which keys of an input name things that have to be there, so that a refusal tells all that are not, each with its path
// (app.with_unknown), also in lists of lines (lines.*.sku), where a capability that misses what the address names never looks.
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
      const kind = own[name]?.[key] ?? (path.endsWith('*.sku') ? 'product' : kinds[key])
      return kind ? [[path, kind]] : []
    }),
  )
}

function keysOf(shape: z.ZodObject): string[] {
  return Object.entries(shape.shape).flatMap(([key, field]) => {
    const inner = field instanceof z.ZodOptional || field instanceof z.ZodDefault ? field.unwrap() : field
    if (inner instanceof z.ZodObject) return keysOf(inner).map((path) => `${key}.${path}`)
    const line = inner instanceof z.ZodArray ? inner.element : undefined
    return line instanceof z.ZodObject ? keysOf(line).map((path) => `${key}.*.${path}`) : [key]
  })
}
