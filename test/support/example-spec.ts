// A made-up machine shop that turns and mills pump parts, as a factory spec that uses everything a spec can say.
export const people = ['lathe@example.test', 'mill@example.test', 'quality@example.test']

/** The members it names must be there before it is applied: a spec never invites. */
export function exampleSpec() {
  return {
    version: 1,
    settings: {
      timezone: 'Europe/Vienna',
      ncrTaskType: 'Nonconformance',
      inventoryTaskType: 'Count a shelf',
      backflushShortage: 'refuse',
      defaultPriority: 3,
      noDataAfterMinutes: 20,
      signalsKeptDays: 400,
      shifts: [
        { name: 'Early', days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '06:00', end: '14:00' },
        { name: 'Late', days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '14:00', end: '22:00' },
      ],
    },
    ssuStatuses: [
      { name: 'Running', category: 'UP', color: '#2ca02c' },
      { name: 'Stopped', category: 'DOWN', color: '#d62728' },
      { name: 'In service', category: 'MAINTENANCE' },
    ],
    reasonCodes: [
      { kind: 'downtime', code: 'T1', label: 'Tool breakage', parent: 'Tooling' },
      { kind: 'downtime', code: 'T', label: 'Tooling' },
      { kind: 'downtime', label: 'Waiting for material' },
      { kind: 'failure_problem', code: 'P1', label: 'Spindle noise' },
      { kind: 'failure_cause', code: 'C1', label: 'Worn bearing' },
      { kind: 'failure_remedy', code: 'R1', label: 'Bearing replaced' },
      { kind: 'scrap', label: 'Out of tolerance' },
      { kind: 'scrap', label: 'Surface', isActive: false },
      { kind: 'adjustment', label: 'Counted wrong' },
    ],
    workCenters: [
      { name: 'Turning', machines: ['Lathe 1', 'Lathe 2'] },
      { name: 'Milling', machines: ['Mill 1'] },
      { name: 'Inspection' },
    ],
    sites: [
      {
        name: 'Hall A',
        address: 'Werkstraße 1',
        storageUnits: [
          { name: 'Bar rack', type: 'rack' },
          { name: 'Kit cart 1', type: 'cart' },
          { name: 'Tool van', type: 'van', ownership: 'personnel', owner: 'Mill@example.test' },
        ],
        ssus: [
          {
            id: 'QR-LATHE-1',
            name: 'Lathe 1',
            make: 'Weiler',
            model: 'E30',
            sku: 'E30/1000',
            isDefault: true,
            children: [
              { name: 'Lathe 1 bar feeder', children: [{ name: 'Lathe 1 bar feeder motor' }] },
              { name: 'Lathe 1 chip conveyor' },
            ],
          },
          { name: 'Lathe 2', make: 'Weiler', model: 'E30' },
        ],
      },
      {
        name: 'Halle Ä – Süd',
        ssus: [{ name: 'Mill 1', isDefault: true }],
        storageUnits: [{ name: 'Bar rack', type: 'shelf', isActive: false }],
      },
    ],
    warehouses: [
      {
        name: 'Main store',
        storageUnits: [
          { name: 'Shelf 1', type: 'shelf' },
          { name: 'Dock', type: 'dock' },
        ],
      },
    ],
    customers: [
      { externalRef: 'C-7', name: 'Pumpen Müller', shipToAddress: 'Tor 3\nHalle Ä' },
      { externalRef: 'C-8', name: 'Old Works', isActive: false },
    ],
    productCategories: [{ name: 'Bar stock' }, { name: 'Pump parts' }],
    vendors: [{ name: 'Steel & Söhne', externalRef: 'V-100', leadTimeDays: 10 }, { name: 'Fast Metals' }],
    products: [
      {
        sku: 'PUMP-1',
        name: 'Pump',
        itemClass: 'finished',
        unit: 'pcs',
        tracking: 'serial',
        category: 'Pump parts',
        recipe: [
          { sku: 'shaft-20', quantity: 1 },
          { sku: 'HOUSING', quantity: 1 },
          { sku: 'SCREW-M6', quantity: 8 },
        ],
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
        sku: 'HOUSING',
        name: 'Gehäuse',
        itemClass: 'wip',
        unit: 'pcs',
        unitWhole: true,
        tracking: 'lot',
        leadTimeDays: 6,
        recipe: [{ sku: 'CAST-1', quantity: 1 }],
      },
      {
        sku: 'BAR-20',
        name: 'Round bar 20 mm',
        itemClass: 'raw',
        unit: 'm',
        tracking: 'lot',
        category: 'Bar stock',
        shelfLifeDays: 720,
        vendors: [{ vendor: 'Steel & Söhne', leadTimeDays: 7, vendorSku: 'RB20' }, { vendor: 'Fast Metals' }],
        stockPolicies: [
          { mode: 'reorder_point', orderQty: 100.5 },
          { site: 'Main store', mode: 'minimum', minQty: 50, targetQty: 200 },
        ],
      },
      {
        sku: 'CAST-1',
        name: 'Casting',
        itemClass: 'raw',
        unit: 'pcs',
        unitWhole: true,
        vendors: [{ vendor: 'Fast Metals' }],
      },
      { sku: 'SCREW-M6', name: 'Screw M6', itemClass: 'raw', unit: 'pcs', unitWhole: true, isActive: false },
    ],
    parameterSets: [
      {
        name: 'Shaft on Weiler',
        parameters: [
          { name: 'Spindle speed', unit: '1/min', target: 1200, min: 1000, max: 1400 },
          { name: 'Feed', unit: 'mm', target: 0.25 },
          { name: 'Coolant' },
        ],
      },
      { name: 'Empty' },
    ],
    taskTypes: [
      {
        name: 'Turn shaft',
        color: '#1f77b4',
        makes: 'SHAFT-20',
        workCenter: 'Turning',
        setupMinutes: 25,
        parameterSet: 'Shaft on Weiler',
        runMinutes: 4.5,
        team: 'Turners',
        skill: 'Turning',
        minimumRank: 2,
        defaultStatus: 'ready',
        defaultAssignees: ['lathe@example.test'],
        statusOnOpen: 'Running',
        statusOnDone: 'Stopped',
        form: [
          { title: 'Diameter', type: 'number', required: true, target: 20, lsl: 19.98, usl: 20.02, unit: 'mm' },
          { title: 'Burrs', type: 'checkbox' },
          { title: 'Where', type: 'text', showWhen: { field: 'Burrs', equals: true } },
          { title: 'Coolant', type: 'select', options: ['Emulsion', 'Oil'], required: true },
          { title: 'Oil batch', type: 'barcode', showWhen: { field: 'Coolant', equals: 'Oil' } },
          { title: 'Signed', type: 'signature' },
        ],
        slas: [
          { priority: 4, hours: 4 },
          { priority: 2, hours: 48 },
        ],
        gates: [{ status: 'done', fields: ['Diameter', 'Coolant'], signature: true, groups: ['Shift leaders'] }],
      },
      { name: 'Mill housing', makes: 'HOUSING', workCenter: 'Milling', runMinutes: 12 },
      { name: 'Assemble pump', makes: 'PUMP-1', runMinutes: 30 },
      {
        name: 'Check pump',
        isReviewed: true,
        workCenter: 'Inspection',
        form: [{ title: 'Leak', type: 'photo', required: true }],
      },
      { name: 'Nonconformance', isUserGenerated: true },
      { name: 'Count a shelf', isInventory: true, defaultUseTransit: true },
      {
        name: 'Lubricate',
        isMaintenance: true,
        requiresFailureCodes: true,
        recurrence: { every: 2, unit: 'week', anchor: 'completion' },
      },
    ],
    machineData: [
      {
        machine: 'Lathe 1',
        noDataAfterMinutes: 5,
        signals: [
          { key: 'state', kind: 'state', states: { RUN: 'Running', ALARM: 'Stopped', '3': 'In service' } },
          { key: 'parts', kind: 'counter', uom: 'pcs', counts: 'good', maxPerMinute: 30 },
          { key: 'spindle temperature', kind: 'value', uom: '°C' },
        ],
        meters: [
          { key: 'cycles', name: 'Cycles', source: 'signal', signal: 'parts', rollover: 65_536 },
          { key: 'hours', name: 'Hours', uom: 'h', source: 'manual' },
        ],
        usageRules: [
          { meter: 'cycles', every: 5000, taskType: 'Lubricate', jumps: 'one' },
          { meter: 'hours', every: 250, taskType: 'Lubricate', anchor: 'completion' },
        ],
        conditionRules: [
          { signal: 'spindle temperature', above: 80, hysteresis: 5, taskType: 'Lubricate' },
          { signal: 'spindle temperature', below: 5, taskType: 'Lubricate' },
        ],
        spareParts: [{ sku: 'bar-20', quantity: 2 }],
      },
      { machine: 'Mill 1' },
    ],
    routings: [
      {
        name: 'Pump',
        product: 'pump-1',
        steps: [{ taskType: 'Assemble pump', gate: true }, { taskType: 'Check pump' }],
      },
      { name: 'Shaft', product: 'SHAFT-20', steps: [{ taskType: 'Turn shaft' }] },
      { name: 'Housing', product: 'HOUSING', steps: [{ taskType: 'Mill housing' }] },
    ],
    issues: [
      {
        name: 'Noise',
        taskType: 'Lubricate',
        items: [
          { title: 'Where from', type: 'select', options: ['Spindle', 'Belt'], required: true },
          { title: 'Photo', type: 'photo' },
          { title: 'Belt number', type: 'barcode', showWhen: { field: 'Where from', equals: 'Belt' } },
        ],
      },
      { name: 'Leak', taskType: 'Nonconformance' },
    ],
    flows: [
      {
        name: 'Clean after turning',
        when: { taskType: 'Turn shaft', status: 'done' },
        create: { taskType: 'Lubricate', title: 'Clean the lathe' },
      },
      {
        name: 'Report on leaks',
        when: { taskType: 'Check pump', status: 'declined' },
        create: { taskType: 'Nonconformance' },
      },
    ],
    permissionGroups: [
      { name: 'Shift leaders', permissions: ['work_orders:release', 'tasks:view_all', 'tasks:change_status'] },
    ],
    roles: [{ name: 'Shift leader', permissionGroup: 'Shift leaders' }],
    teams: [
      { name: 'Turners', color: '#9467bd', members: ['LATHE@example.test', 'mill@example.test'] },
      { name: 'Night shift' },
    ],
    skills: [{ name: 'Turning' }, { name: 'Messen' }],
    people: [
      { email: 'lathe@example.test', skills: [{ skill: 'Turning', rank: 3 }, { skill: 'Messen' }] },
      { email: 'quality@example.test', roles: ['Shift leader', 'Viewer'] },
    ],
    subcontractors: [{ name: 'Coating House', company: 'coating-house' }, { name: 'Night guard' }],
    inspectionPlans: [
      { name: 'Bars', product: 'bar-20', taskType: 'Check pump' },
      { name: 'Bars of Fast Metals', product: 'BAR-20', vendor: 'Fast Metals', taskType: 'Check pump' },
      { name: 'New vendor', vendor: 'Fast Metals', taskType: 'Check pump' },
    ],
    guidance: [
      { subject: 'company', body: 'Shift change is at 14:00.\nBooks are counted – not guessed.' },
      {
        subject: 'ssu',
        ref: 'Lathe 1',
        body: 'Warm up for ten minutes.',
        thresholds: { maxTemperature: 80, coolant: 'Emulsion', unattended: false },
      },
      { subject: 'work_center', ref: 'Turning', body: 'Bar up to 42 mm.' },
      { subject: 'product', ref: 'pump-1', body: 'Keep serials in order.' },
      { subject: 'task_type', ref: 'Turn shaft', body: 'Measure the first three.' },
    ],
  }
}
