// The demo's second company as a factory spec: a field-service company that brings the factory's pumps to its clients and
// looks after them there.
export const partnerName = 'pump-service'

/** Whom it works for; clients are made by calls of their own. */
export const clients = [
  { id: 'C-16', name: 'Lakeside Springs', contactPersonEmail: 'office@lakeside.example' },
  { id: 'C-17', name: 'Hill Waterworks', contactPersonEmail: 'operations@hill.example' },
]

export const pumpService = {
  version: 1,
  settings: { timezone: 'UTC', inventoryTaskType: 'Count van' },
  ssuStatuses: [
    { name: 'Running', category: 'UP', color: '#2ca02c' },
    { name: 'Broken down', category: 'DOWN', color: '#d62728' },
  ],
  reasonCodes: [{ kind: 'adjustment', label: 'Used without a note' }],
  warehouses: [
    {
      name: 'Depot',
      storageUnits: [
        { name: 'Gate', type: 'dock' },
        { name: 'Spare parts', type: 'shelf' },
        { name: 'Van 1', type: 'van' },
      ],
    },
  ],
  sites: [
    {
      name: 'Hill pumping station',
      client: 'Hill Waterworks',
      storageUnits: [{ name: 'Hill pump room', type: 'bay', ownership: 'client', owner: 'Hill Waterworks' }],
      ssus: [
        { id: 'HILL-1', name: 'Hill pump 1' },
        { id: 'HILL-2', name: 'Hill pump 2' },
      ],
    },
    { name: 'Lakeside well', client: 'Lakeside Springs', ssus: [{ id: 'LAKE-1', name: 'Lakeside pump' }] },
  ],
  // By the factory's numbers, so that its deliveries are understood.
  products: [
    { sku: 'PUMP-1', name: 'Pump', itemClass: 'spare_part', unit: 'pcs', unitWhole: true },
    {
      sku: 'SEAL-20',
      name: 'Shaft seal 20 mm',
      itemClass: 'spare_part',
      unit: 'pcs',
      unitWhole: true,
      tracking: 'lot',
    },
  ],
  taskTypes: [
    {
      name: 'Commission pump',
      form: [
        { title: 'Flow', type: 'number', required: true, target: 12, lsl: 11, usl: 13, unit: 'm³/h' },
        { title: 'Remark', type: 'text' },
      ],
    },
    { name: 'Repair visit', isMaintenance: true, statusOnOpen: 'Broken down', statusOnDone: 'Running' },
    { name: 'Workshop job' },
    { name: 'Count van', isInventory: true },
  ],
}
