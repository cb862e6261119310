// One input a capability, made of the things of a world (test/support/world.ts), which that world accepts. The generated
// tests (isolation, dry run, answers) take every capability of the registry through its sample; one without fails them.
import { capabilities } from '../../server/capabilities/index.ts'
import type { Capability } from '../../server/capabilities/define.ts'
import type { Input } from './addresses.ts'
import type { World } from './world.ts'

export interface Sample {
  input(world: World): Input | Promise<Input>
  /** What another company gets that sends the same: nothing of that id, an empty list, or an answer about itself. */
  elsewhere: 'not found' | 'empty' | 'its own'
}

const read = (input: Sample['input'], elsewhere: Sample['elsewhere'] = 'its own'): Sample => ({ input, elsewhere })
const reach = (input: Sample['input']): Sample => ({ input, elsewhere: 'not found' })
const own = (input: Sample['input']): Sample => ({ input, elsewhere: 'its own' })

const samples: Record<string, Sample> = {
  'audit.list': read((world) => ({ personId: world.person }), 'empty'),
  'config.apply': own(() => ({ spec: { version: 1, productCategories: [{ name: 'Bar stock' }] } })),
  'config.export': read(() => ({})),
  'config.plan': read((world) => ({ spec: { version: 1, vendors: [{ name: `${world.mark} vendor`, leadTimeDays: 3 }] } })),
  'config.validate': read((world) => ({ spec: { version: 1, vendors: [{ name: `${world.mark} vendor` }] } })),
  'events.list': read(() => ({})),
  'inventory.reorder_suggestions': read(() => ({})),
  'inventory.stock_levels': read((world) => ({ sku: world.rawSku }), 'not found'),
  'lots.genealogy': reach((world) => ({ sku: world.rawSku, code: world.lotCode })),
  'lots.get': reach((world) => ({ sku: world.rawSku, code: world.lotCode })),
  'lots.list': read((world) => ({ productSku: world.rawSku }), 'not found'),
  'me.get': read(() => ({})),
  'people.list': read((world) => ({ teamId: world.team }), 'empty'),
  'products.delete': reach((world) => ({ sku: world.partSku })),
  'products.get': reach((world) => ({ sku: world.partSku })),
  'products.list': read((world) => ({ search: world.mark }), 'empty'),
  'products.upsert': own(() => ({ sku: 'BAR-20', name: 'Round bar', itemClass: 'raw', unit: 'kg' })),
  'purchase_orders.close': reach((world) => ({ id: world.purchaseOrder })),
  'purchase_orders.get': reach((world) => ({ id: world.purchaseOrder })),
  'purchase_orders.list': read(() => ({})),
  'purchase_orders.receive': reach((world) => ({
    id: world.purchaseOrder,
    lines: [{ lineId: world.purchaseOrderLine, quantity: 5, storageUnitId: world.shelf, lotCode: `${world.mark}-LOT-2` }],
  })),
  'purchase_orders.upsert': reach((world) => ({ externalSystemId: `${world.mark}-PO-2`, vendor: world.vendor, lines: [{ sku: world.rawSku, quantity: 3 }] })),
  'reason_codes.list': read(() => ({ kind: 'scrap' })),
  'roles.list': read(() => ({})),
  'routings.list': read((world) => ({ productSku: world.partSku }), 'not found'),
  'ssus.create': reach((world) => ({ id: `${world.mark}-new`, name: `${world.mark} new`, siteId: world.site })),
  'ssus.get': reach((world) => ({ id: world.machine })),
  'ssus.list': read(() => ({})),
  'ssus.update': reach((world) => ({ id: world.machine, name: `${world.mark} renamed` })),
  'stock.transfer': reach((world) => ({ sku: world.rawSku, lotCode: world.lotCode, quantity: 7, from: world.shelf, to: world.rack, toBin: 'quarantine' })),
  'stock_transactions.list': read(() => ({})),
  'storage_sites.list': read(() => ({})),
  'storage_units.get': reach((world) => ({ id: world.shelf })),
  'storage_units.list': read((world) => ({ storageSiteId: world.site }), 'not found'),
  'task_types.get': reach((world) => ({ id: world.taskType })),
  'task_types.list': read(() => ({})),
  'tasks.get': reach((world) => ({ id: world.task })),
  'tasks.list': read((world) => ({ typeId: world.taskType }), 'not found'),
  'tasks.record_counts': reach((world) => ({ id: world.task, goodQuantity: 3, scrapQuantity: 1, scrapReasonCodeId: world.reasonCodes.scrap })),
  'tasks.update': reach((world) => ({ id: world.task, status: 'done', details: `${world.mark} done` })),
  'teams.create': own(() => ({ name: 'Turners' })),
  'teams.delete': reach((world) => ({ id: world.team })),
  'teams.list': read(() => ({})),
  'teams.update': reach((world) => ({ id: world.team, color: '#123456' })),
  'vendors.delete': reach((world) => ({ name: world.vendor })),
  'vendors.list': read((world) => ({ search: world.mark }), 'empty'),
  'vendors.upsert': own(() => ({ name: 'Steelworks', leadTimeDays: 5 })),
  'webhooks.create': own(() => ({
    name: 'ERP', targetUrl: 'https://receiver.example/hooks', eventTypes: ['lot.created', 'task.created'], headers: { 'X-Plant': 'north' },
  })),
  'webhooks.delete': reach((world) => ({ id: world.webhook })),
  'webhooks.delivery_logs': reach((world) => ({ id: world.webhook })),
  'webhooks.event_types': read(() => ({})),
  'webhooks.get': reach((world) => ({ id: world.webhook })),
  'webhooks.list': read(() => ({})),
  'webhooks.replay': reach((world) => ({ id: world.webhook, from: '2026-01-01' })),
  'webhooks.retry_delivery': reach((world) => ({ id: world.webhook, logId: world.delivery })),
  'webhooks.signing_keys': read(() => ({})),
  'webhooks.test': reach((world) => ({ id: world.webhook })),
  'webhooks.update': reach((world) => ({ id: world.webhook, name: 'ERP', isActive: false, headers: null })),
  'work_orders.batch_upsert': own((world) => ({ orders: [{ externalSystemId: `${world.mark}-B1`, productSku: world.partSku, quantity: 3 }] })),
  'work_orders.cancel': reach((world) => ({ id: world.workOrder, reason: 'no longer wanted' })),
  'work_orders.close': reach(async (world) => {
    await world.company.sql(`update production.work_orders set status = 'completed' where company_id = app.company_id() and external_id = $1`, [world.workOrder])
    return { id: world.workOrder }
  }),
  'work_orders.get': reach((world) => ({ id: world.workOrder })),
  'work_orders.list': read((world) => ({ productSku: world.partSku }), 'not found'),
  'work_orders.release': reach((world) => ({ id: world.workOrder })),
  'work_orders.upsert': reach((world) => ({ externalSystemId: `${world.mark}-ERP-2`, productSku: world.partSku, quantity: 4 })),
}

export function sampleOf(capability: Capability): Sample {
  const sample = samples[capability.name]
  if (!sample) throw new Error(`give a sample for ${capability.name} in test/support/samples.ts`)
  return sample
}

/** Samples of capabilities that are no longer there. */
export function strayNames(): string[] {
  return Object.keys(samples).filter((name) => !capabilities.some((capability) => capability.name === name))
}
