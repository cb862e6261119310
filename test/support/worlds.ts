// Factories that several files of tests begin with.
import type { Field, Spec, TaskType } from './spec.ts'

/** A saw and a press, hinges, gates, doors and plates. */
export const plant: Spec = {
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Saw' }, { name: 'Press' }],
      storageUnits: [
        { name: 'Rack', type: 'rack' },
        { name: 'Cart', type: 'cart' },
        { name: 'Van', type: 'van', ownership: 'personnel', owner: 'admin@example.test' },
        { name: 'Consigned', type: 'rack', ownership: 'customer_consigned', owner: 'Customer' },
      ],
    },
  ],
  workCenters: [
    { name: 'Sawing', machines: ['Saw'] },
    { name: 'Pressing', machines: ['Press'] },
  ],
  vendors: [{ name: 'Steelworks' }],
  products: [
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
    { sku: 'SCREW', itemClass: 'raw' },
    {
      sku: 'HINGE',
      name: 'Hinge',
      tracking: 'lot',
      shelfLifeDays: 30,
      recipe: [
        { sku: 'BAR', quantity: 2 },
        { sku: 'SCREW', quantity: 4 },
      ],
    },
    { sku: 'GATE', tracking: 'serial', recipe: [{ sku: 'HINGE', quantity: 1 }] },
    { sku: 'DOOR', tracking: 'lot', recipe: [{ sku: 'HINGE', quantity: 1 }] },
    { sku: 'PLATE', recipe: [{ sku: 'SCREW', quantity: 1 }] },
  ],
  taskTypes: [
    { name: 'Saw', workCenter: 'Sawing', makes: 'HINGE' },
    { name: 'Press', workCenter: 'Pressing', makes: 'HINGE' },
    { name: 'Check' },
    { name: 'Weld', workCenter: 'Pressing', makes: 'GATE' },
    { name: 'Hang', workCenter: 'Pressing', makes: 'DOOR' },
    { name: 'Stamp', workCenter: 'Pressing', makes: 'PLATE' },
    { name: 'Punch', makes: 'PLATE' },
  ],
  routings: [
    { name: 'Hinge', product: 'HINGE', steps: [{ taskType: 'Saw' }, { taskType: 'Press' }, { taskType: 'Check' }] },
    { name: 'Gate', product: 'GATE', steps: [{ taskType: 'Weld' }] },
    { name: 'Door', product: 'DOOR', steps: [{ taskType: 'Hang' }] },
    { name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Stamp' }] },
  ],
}

/** Inspects what it buys where a plan says so, and turns shafts of it. */
export const works: Spec = {
  settings: { ncrTaskType: 'Nonconformance' },
  sites: [
    {
      name: 'Hall',
      ssus: [
        { id: 'LATHE', name: 'Lathe' },
        { id: 'MILL', name: 'Mill' },
      ],
      storageUnits: [
        { name: 'Dock', type: 'dock' },
        { name: 'Rack', type: 'rack' },
        { name: 'Van', type: 'van', ownership: 'personnel', owner: 'admin@example.test' },
      ],
    },
  ],
  workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
  vendors: [{ name: 'Acme' }, { name: 'Other' }],
  products: [
    { sku: 'STEEL', name: 'Steel', itemClass: 'raw', unit: 'kg', tracking: 'lot' },
    { sku: 'BOLT', name: 'Bolt', itemClass: 'raw', unit: 'pcs', unitWhole: true },
    { sku: 'PUMP', name: 'Pump', itemClass: 'raw', unit: 'pcs', tracking: 'serial' },
    {
      sku: 'SHAFT',
      name: 'Shaft',
      itemClass: 'finished',
      unit: 'pcs',
      unitWhole: true,
      tracking: 'lot',
      recipe: [{ sku: 'STEEL', quantity: 2 }],
    },
  ],
  taskTypes: [
    { name: 'Nonconformance' },
    { name: 'Incoming inspection' },
    { name: 'Rework' },
    { name: 'Turn', makes: 'SHAFT', workCenter: 'Turning' },
  ],
  routings: [{ name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Turn' }] }],
}

const store: Spec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Slow', category: 'UP' },
    { name: 'Stopped', category: 'DOWN' },
  ],
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Lathe' }],
      storageUnits: [
        { name: 'Shelf', type: 'shelf' },
        { name: 'Rack', type: 'rack' },
        { name: 'Dock', type: 'dock' },
        { name: 'Consigned', type: 'rack', ownership: 'customer_consigned', owner: 'Customer' },
      ],
    },
  ],
  vendors: [{ name: 'Steelworks' }],
  products: [
    { sku: 'BOLT' },
    { sku: 'OIL', unit: 'l', unitWhole: false },
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
    { sku: 'PUMP', tracking: 'serial' },
    { sku: 'SHAFT', tracking: 'lot', recipe: [{ sku: 'BAR', quantity: 1 }] },
  ],
}

/** Somewhere to put things, with the task types Job, which has the form, and Report, its NCR task type. */
export function shop(form: Field[], job: Partial<TaskType> = {}, more: Spec = {}): Spec {
  return {
    ...store,
    settings: { ncrTaskType: 'Report' },
    ...more,
    taskTypes: [{ name: 'Job', form, ...job }, { name: 'Report' }, ...(more.taskTypes ?? [])],
  }
}

/** A warehouse with shelves. */
export const shelves: Spec = {
  warehouses: [
    {
      name: 'Hall',
      storageUnits: ['A', 'B', 'Bads', 'C', 'Cage', 'D', 'Dock', 'Rack', 'Shelf'].map((name) => ({
        name,
        type: 'shelf' as const,
      })),
    },
  ],
}

/** The plant, with tasks that carry what their form says. */
export const movers: Spec = {
  ...plant,
  taskTypes: [
    ...plant.taskTypes!,
    {
      name: 'Carry',
      isInventory: true,
      form: [
        { title: 'Goods', type: 'products' },
        { title: 'More', type: 'checkbox' },
        { title: 'Further', type: 'products', showWhen: { field: 'More', equals: true } },
      ],
    },
  ],
}
