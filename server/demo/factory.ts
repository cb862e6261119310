// The demo company as a factory spec: a small shop that turns shafts and assembles pumps. It is also the example of
// config.apply, so who sends that to the demo is told that nothing changes.
export const factory = {
  version: 1,
  settings: {
    timezone: 'UTC',
    ncrTaskType: 'Nonconformance',
    inventoryTaskType: 'Count',
    shifts: [{ name: 'Day', days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '06:00', end: '14:00' }],
  },
  ssuStatuses: [
    { name: 'Running', category: 'UP', color: '#2ca02c' },
    { name: 'Stopped', category: 'DOWN', color: '#d62728' },
    { name: 'In service', category: 'MAINTENANCE' },
  ],
  reasonCodes: [
    { kind: 'downtime', label: 'No material' },
    { kind: 'downtime', label: 'Tool breakage' },
    { kind: 'failure_problem', label: 'Spindle noise' },
    { kind: 'failure_cause', label: 'Worn bearing' },
    { kind: 'failure_remedy', label: 'Bearing replaced' },
    { kind: 'scrap', label: 'Out of tolerance' },
    { kind: 'adjustment', label: 'Counted wrong' },
  ],
  sites: [
    {
      name: 'Hall 1',
      ssus: [
        { id: 'LATHE-1', name: 'Lathe 1', make: 'Weiler', model: 'E30' },
        { id: 'LATHE-2', name: 'Lathe 2' },
        { id: 'BENCH-1', name: 'Bench 1' },
      ],
      storageUnits: [
        { name: 'Dock', type: 'dock' },
        { name: 'Bar rack', type: 'rack' },
        { name: 'Parts shelf', type: 'shelf' },
        { name: 'Kit cart', type: 'cart' },
      ],
    },
  ],
  workCenters: [
    { name: 'Turning', machines: ['Lathe 1'] },
    { name: 'Assembly', machines: ['Bench 1'] },
  ],
  productCategories: [{ name: 'Pump parts' }],
  vendors: [
    { name: 'Northern Steel', externalRef: 'V-100', leadTimeDays: 7 },
    { name: 'Bearing House', leadTimeDays: 3 },
    { name: 'Fastener Depot' },
  ],
  products: [
    {
      sku: 'BAR-20',
      name: 'Round bar 20 mm',
      itemClass: 'raw',
      unit: 'm',
      tracking: 'lot',
      vendors: [{ vendor: 'Northern Steel', vendorSku: 'RB20' }],
      stockPolicies: [{ mode: 'minimum', minQty: 50, targetQty: 200 }],
    },
    {
      sku: 'BEARING-6204',
      name: 'Ball bearing 6204',
      itemClass: 'raw',
      unit: 'pcs',
      unitWhole: true,
      vendors: [{ vendor: 'Bearing House' }],
    },
    {
      sku: 'SHAFT-20',
      name: 'Shaft 20 mm',
      itemClass: 'wip',
      unit: 'pcs',
      unitWhole: true,
      tracking: 'lot',
      category: 'Pump parts',
      recipe: [{ sku: 'BAR-20', quantity: 2 }],
    },
    {
      sku: 'PUMP-1',
      name: 'Pump',
      itemClass: 'finished',
      unit: 'pcs',
      unitWhole: true,
      recipe: [
        { sku: 'SHAFT-20', quantity: 1 },
        { sku: 'BEARING-6204', quantity: 2 },
      ],
    },
  ],
  taskTypes: [
    { name: 'Turn shaft', makes: 'SHAFT-20', workCenter: 'Turning', setupMinutes: 25, runMinutes: 4.5 },
    {
      name: 'Check shaft',
      form: [
        { title: 'Diameter', type: 'number', required: true, target: 20, lsl: 19.98, usl: 20.02, unit: 'mm' },
        { title: 'Remark', type: 'text' },
      ],
    },
    { name: 'Assemble pump', makes: 'PUMP-1', workCenter: 'Assembly', runMinutes: 30 },
    { name: 'Repair', isMaintenance: true, isUserGenerated: true, slas: [{ priority: 4, hours: 4 }] },
    { name: 'Nonconformance', isUserGenerated: true },
    { name: 'Count', isInventory: true },
  ],
  routings: [
    { name: 'Shaft', product: 'SHAFT-20', steps: [{ taskType: 'Turn shaft' }, { taskType: 'Check shaft' }] },
    { name: 'Pump', product: 'PUMP-1', steps: [{ taskType: 'Assemble pump' }] },
  ],
  teams: [{ name: 'Turners', color: '#9467bd' }, { name: 'Night shift' }],
  guidance: [
    { subject: 'company', body: 'Shafts go to the parts shelf. Ask the shift leader before an order is released.' },
    { subject: 'ssu', ref: 'Lathe 1', body: 'Listen to the spindle first.', thresholds: { maxTemperature: 80 } },
  ],
}
