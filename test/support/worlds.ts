// Factories that several files of tests begin with.
import type { Spec } from './spec.ts'

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
