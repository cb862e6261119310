// One input a capability, made of the things of a world (test/support/world.ts), which that world accepts. The generated
// tests (isolation, dry run, answers) take every capability of the registry through its sample; one without fails them.
import type { Capability } from '../../server/capabilities/define.ts'
import { capabilities } from '../../server/capabilities/index.ts'
import type { Input } from './addresses.ts'
import { anotherTask, figures, invited, made, ofIssues, ofRuns, ofWebhooks, running, stopped } from './makings.ts'
import { partnerSamples } from './partner-samples.ts'
import type { World } from './world.ts'

export interface Sample {
  input(world: World): Input | Promise<Input>
  /** What another company gets that sends the same: nothing of that id, an empty list, or an answer about itself. */
  elsewhere: 'not found' | 'empty' | 'its own'
  /** Of what kind a company has to be for it; default: a factory. */
  kind?: 'managed_services'
}

const read = (input: Sample['input'], elsewhere: Sample['elsewhere'] = 'its own'): Sample => ({ input, elsewhere })
const reach = (input: Sample['input']): Sample => ({ input, elsewhere: 'not found' })
const own = (input: Sample['input']): Sample => ({ input, elsewhere: 'its own' })
const forClients = (sample: Sample): Sample => ({ ...sample, kind: 'managed_services' })

const samples: Record<string, Sample> = {
  ...figures,
  ...ofIssues,
  ...ofWebhooks,
  ...partnerSamples(read, reach),
  ...ofRuns,
  'api_keys.create': own(() => ({ name: 'Line 2', permissions: ['inventory:view'] })),
  'api_keys.list': read(() => ({})),
  'api_keys.revoke': reach(async ({ company }) => ({
    id: (await company.ok(company.post('/api-keys', { name: 'Short' }))).id,
  })),
  'audit.list': read((world) => ({ personId: world.person }), 'empty'),
  'clients.create': forClients(
    own((world) => ({ id: `${world.mark}-client-2`, name: 'Acme Plant', contactPersonEmail: 'plant@acme.example' })),
  ),
  'clients.delete': forClients(reach((world) => ({ id: world.client }))),
  'clients.get': reach((world) => ({ id: world.client })),
  'clients.list': read(() => ({})),
  'clients.update': reach((world) => ({ id: world.client, freeText: 'Gate 3', contactPersonName: null })),
  'config.apply': own(() => ({ spec: { version: 1, productCategories: [{ name: 'Bar stock' }] } })),
  'config.export': read(() => ({})),
  'config.plan': read((world) => ({
    spec: { version: 1, vendors: [{ name: `${world.mark} vendor`, leadTimeDays: 3 }] },
  })),
  'config.validate': read((world) => ({ spec: { version: 1, vendors: [{ name: `${world.mark} vendor` }] } })),
  'customers.delete': reach(async ({ company, mark }) => {
    await company.ok(company.put(`/customers/${mark}-other`, { name: `${mark} other` }))
    return { externalRef: `${mark}-other` }
  }),
  'customers.list': read((world) => ({ search: world.mark }), 'empty'),
  'customers.upsert': own(() => ({ externalRef: 'C-17', name: 'Harbour Pumps', shipToAddress: 'Pier 3' })),
  'downtime_events.classify': reach(async (world) => ({
    id: await stopped(world),
    reasonCodeId: world.reasonCodes.downtime,
    note: 'Insert broke',
  })),
  'downtime_events.close': reach(async (world) => ({ id: await stopped(world), occurredAt: '2024-03-02T09:30:00Z' })),
  'downtime_events.list': read((world) => ({ ssuId: world.machine }), 'not found'),
  'downtime_events.open': reach((world) => ({ ssuId: world.machine, note: 'No coolant' })),
  'downtime_events.summary': read(() => ({ from: '2024-03-01' })),
  'events.list': read(() => ({})),
  'guidance.delete': reach(async ({ company, machine }) => {
    await company.ok(company.put('/guidance', { subject: 'ssu', ref: machine, body: 'Listen first.' }))
    return { subject: 'ssu', ref: machine }
  }),
  'guidance.list': read(() => ({})),
  'guidance.set': reach((world) => ({
    subject: 'ssu',
    ref: world.machine,
    body: 'Listen first.',
    thresholds: { maxTemperature: 80 },
    reviewed: true,
  })),
  'guide.get': read(() => ({ topic: 'company' })),
  'inspection_plans.list': read(() => ({})),
  'inventory.reorder_suggestions': read(() => ({})),
  'inventory.stock_levels': read((world) => ({ sku: world.rawSku }), 'not found'),
  'inventory_counts.cancel': reach((world) => ({ id: world.count })),
  'inventory_counts.create': reach((world) => ({ storageUnitId: world.rack, blind: true })),
  'inventory_counts.finalize': reach((world) => ({ id: world.count })),
  'inventory_counts.get': reach((world) => ({ id: world.count })),
  'inventory_counts.list': read((world) => ({ storageUnitId: world.shelf }), 'not found'),
  'inventory_counts.reconcile': reach(async (world) => {
    await world.company.post(`/inventory-counts/${world.count}/finalize`)
    return {
      id: world.count,
      decisions: [{ lineId: world.countLine, decision: 'accepted', reasonCodeId: world.reasonCodes.adjustment }],
    }
  }),
  'inventory_counts.recount': reach(async (world) => {
    await world.company.post(`/inventory-counts/${world.count}/finalize`)
    return { id: world.count, lineIds: [world.countLine] }
  }),
  'inventory_counts.record_lines': reach((world) => ({
    id: world.count,
    lines: [
      { sku: world.rawSku, lotCode: world.lotCode, countedQuantity: 97 },
      { sku: world.partSku, bin: 'bads', countedQuantity: 2 },
    ],
  })),
  'invitations.create': own(() => ({ email: 'added@example.test', roles: ['Viewer'] })),
  'invitations.list': read(() => ({})),
  'invitations.resend': reach(async (world) => ({ userId: await invited(world) })),
  'invitations.revoke': reach(async (world) => ({ userId: await invited(world) })),
  'line_items.find_ssu_by_barcode': reach((world) => ({ barcode: world.machine })),
  'lots.genealogy': reach((world) => ({ sku: world.rawSku, code: world.lotCode })),
  'lots.get': reach((world) => ({ sku: world.rawSku, code: world.lotCode })),
  'lots.list': read((world) => ({ productSku: world.rawSku }), 'not found'),
  'lots.set_status': reach((world) => ({
    sku: world.rawSku,
    code: world.lotCode,
    status: 'quarantined',
    reason: `${world.mark} hold`,
  })),
  'machine_catalog.lookup_sku': read(() => ({ sku: 'UR10e' })),
  'machine_catalog.search_makes': read(() => ({ q: 'trumpf' })),
  'machine_catalog.search_models': read(() => ({ makeId: 1 })),
  'me.get': read(() => ({})),
  'ncrs.disposition': reach((world) => ({ id: world.ncr, disposition: 'scrap', quantity: 4 })),
  'ncrs.get': reach((world) => ({ id: world.ncr })),
  'ncrs.list': read((world) => ({ lotCode: world.lotCode }), 'empty'),
  'ncrs.open': reach((world) => ({
    title: `${world.mark} dented`,
    foundOn: world.task,
    lotCode: world.lotCode,
    productSku: world.rawSku,
  })),
  'partners.list': read(() => ({})),
  'people.list': read((world) => ({ teamId: world.team }), 'empty'),
  'people.update': reach(async ({ company }) => {
    await company.as('Operator')
    return { id: company.person['operator@example.test'], roles: ['Viewer'] }
  }),
  'products.delete': reach((world) => ({ sku: world.partSku })),
  'products.get': reach((world) => ({ sku: world.partSku })),
  'products.list': read((world) => ({ search: world.mark }), 'empty'),
  'products.upsert': own(() => ({ sku: 'BAR-20', name: 'Round bar', itemClass: 'raw', unit: 'kg' })),
  'purchase_orders.close': reach((world) => ({ id: world.purchaseOrder })),
  'purchase_orders.get': reach((world) => ({ id: world.purchaseOrder })),
  'purchase_orders.list': read(() => ({})),
  'purchase_orders.receive': reach((world) => ({
    id: world.purchaseOrder,
    lines: [
      { lineId: world.purchaseOrderLine, quantity: 5, storageUnitId: world.shelf, lotCode: `${world.mark}-LOT-2` },
    ],
  })),
  'purchase_orders.reverse_receipt': reach(async ({ company, mark, purchaseOrder, purchaseOrderLine, shelf }) => {
    const line = { lineId: purchaseOrderLine, quantity: 1, storageUnitId: shelf, lotCode: `${mark}-LOT-3` }
    const { _meta } = await company.ok(company.post(`/purchase-orders/${purchaseOrder}/receive`, { lines: [line] }))
    return { id: purchaseOrder, receiptId: _meta.receiptId, reason: `${mark} typo` }
  }),
  'purchase_orders.upsert': reach((world) => ({
    externalSystemId: `${world.mark}-PO-2`,
    vendor: world.vendor,
    lines: [{ sku: world.rawSku, quantity: 3 }],
  })),
  'maintenance.due': read((world) => ({ ssuId: world.machine }), 'not found'),
  'meters.list': read((world) => ({ ssuId: world.machine }), 'not found'),
  'meters.record_reading': reach((world) => ({ id: world.company.meter[`${world.mark} hours`], value: 120 })),
  'reason_codes.list': read(() => ({ kind: 'scrap' })),
  'roles.list': read(() => ({})),
  'routings.list': read((world) => ({ productSku: world.partSku }), 'not found'),
  'signals.ingest': own((world) => ({ readings: [running(world)] })),
  'signals.list': read((world) => ({ ssuId: world.machine }), 'not found'),
  'shipments.cancel': reach((world) => ({ id: world.shipment })),
  'shipments.create': reach((world) => ({
    customerId: world.customer,
    lines: [{ sku: world.rawSku, quantity: 3, storageUnitId: world.shelf, lotCode: world.lotCode }],
  })),
  'shipments.get': reach((world) => ({ id: world.shipment })),
  'shipments.list': read(() => ({})),
  'shipments.ship': reach((world) => ({ id: world.shipment })),
  'shipments.update': reach((world) => ({
    ...{ id: world.shipment, notes: null, trackingReference: '1Z 99' },
    lines: [{ sku: world.rawSku, quantity: 2, storageUnitId: world.shelf, lotCode: world.lotCode }],
  })),
  'ssus.create': reach((world) => ({ id: `${world.mark}-added`, name: `${world.mark} added`, siteId: world.site })),
  'ssus.get': reach((world) => ({ id: world.machine })),
  'ssus.list': read(() => ({})),
  'ssus.update': reach((world) => ({ id: world.machine, name: `${world.mark} renamed` })),
  'stock.transfer': reach((world) => ({
    sku: world.rawSku,
    lotCode: world.lotCode,
    quantity: 7,
    from: world.shelf,
    to: world.rack,
    toBin: 'quarantine',
  })),
  'stock_transactions.list': read((world) => ({ storageUnitId: world.shelf }), 'not found'),
  'sites.list': read(() => ({ isWarehouse: false })),
  'storage_sites.list': read(() => ({})),
  'storage_units.get': reach((world) => ({ id: world.shelf })),
  'storage_units.list': read((world) => ({ storageSiteId: world.site }), 'not found'),
  'task_types.get': reach((world) => ({ id: world.taskType })),
  'task_types.list': read(() => ({})),
  'storylines.ssu': reach((world) => ({ id: world.machine })),
  'storylines.work_order': reach((world) => ({ id: world.workOrder })),
  'tasks.connect': reach(async (world) => ({ from: world.task, to: await anotherTask(world), type: 'dependency' })),
  'tasks.connections': reach((world) => ({ id: world.task })),
  'tasks.correct_counts': reach(async (world) => {
    await world.company.ok(world.company.post(`/tasks/${world.task}/counts`, { goodQuantity: 2 }))
    return { id: world.task, goodQuantity: -1, reason: 'Counted twice' }
  }),
  'tasks.create': reach((world) => ({
    typeId: world.taskType,
    title: `${world.mark} sweep`,
    ssuId: world.machine,
    after: { taskId: world.task, type: 'dependency' },
  })),
  'tasks.delete': reach((world) => ({ id: world.task })),
  'tasks.disconnect': reach(async (world) => {
    const to = await anotherTask(world)
    await world.company.ok(world.company.post(`/tasks/${world.task}/connections`, { to, type: 'dependency' }))
    return { id: world.task, otherId: to, reason: 'A mistake' }
  }),
  'tasks.get': reach((world) => ({ id: world.task })),
  'tasks.get_form': reach((world) => ({ id: world.task })),
  'tasks.list': read((world) => ({ typeId: world.taskType }), 'not found'),
  'tasks.record_counts': reach((world) => ({
    id: world.task,
    goodQuantity: 3,
    scrapQuantity: 1,
    scrapReasonCodeId: world.reasonCodes.scrap,
  })),
  'tasks.submit_form': reach((world) => ({
    id: world.task,
    status: 'done',
    answers: [
      { field: `${world.mark} result`, value: 'fine' },
      { field: `${world.mark} taken`, value: [{ sku: world.rawSku, quantity: 1, lotCode: world.lotCode }] },
    ],
  })),
  'tasks.update': reach((world) => ({ id: world.task, status: 'done', details: `${world.mark} done` })),
  'teams.create': own(() => ({ name: 'Turners' })),
  'teams.delete': reach((world) => ({ id: world.team })),
  'teams.list': read(() => ({})),
  'teams.update': reach((world) => ({ id: world.team, color: '#123456' })),
  'vendors.delete': reach((world) => ({ name: world.vendor })),
  'vendors.list': read((world) => ({ search: world.mark }), 'empty'),
  'vendors.upsert': own(() => ({ name: 'Steelworks', leadTimeDays: 5 })),
  'work_centers.list': read(() => ({})),
  'work_orders.batch_upsert': own((world) => ({
    orders: [{ externalSystemId: `${world.mark}-B1`, productSku: world.partSku, quantity: 3 }],
  })),
  'work_orders.cancel': reach((world) => ({ id: world.workOrder, reason: 'no longer wanted' })),
  'work_orders.close': reach(async (world) => ({ id: await made(world) })),
  'work_orders.get': reach((world) => ({ id: world.workOrder })),
  'work_orders.list': read((world) => ({ productSku: world.partSku }), 'not found'),
  'work_orders.release': reach((world) => ({ id: world.workOrder })),
  'work_orders.requirements': reach((world) => ({ id: world.workOrder })),
  'work_orders.settle_shortages': reach((world) => ({ id: world.workOrder })),
  'work_orders.upsert': reach((world) => ({
    externalSystemId: `${world.mark}-ERP-2`,
    productSku: world.partSku,
    quantity: 4,
  })),
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
