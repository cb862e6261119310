// A factory spec of the size of a factory: parts that several vendors sell, assemblies of a dozen of them three levels
// deep, each with a routing; the machines of several halls, with what they send, what follows from it and their spare
// parts; the kinds of work done there with their forms, parameters and what to mind. Nothing that has a default is left
// out, so that it is as large as its own export. 5,000 products make 10 MiB.
import type { z } from 'zod'
import type { SpecOutput } from '../../server/capabilities/factory-spec.ts'

export type FactorySpec = z.input<typeof SpecOutput>

export function largeSpec(
  products: number,
  machines = products / 10,
  taskTypes = Math.ceil((products * 3) / 50),
): FactorySpec {
  const bought = Math.ceil(products * 0.4)
  const vendors = Math.ceil(products / 25)
  const names = times(machines, (n) => `Machine ${n + 1}`)
  const sku = (n: number) => (n < bought ? `PART-${n}` : `ASM-${n}`)
  const makes = (type: number) => sku(bought + type)
  const type = (n: number) => `Work ${n % taskTypes}`
  const isActive = true
  return {
    version: 1,
    skills: ['Welding', 'Milling', 'Assembly'].map((name) => ({ name })),
    ssuStatuses: [
      { name: 'Running', category: 'UP', color: '#2ca02c' },
      { name: 'Idle', category: 'UP', color: '#98df8a' },
      { name: 'Broken down', category: 'DOWN', color: '#d62728' },
    ],
    productCategories: times(20, (n) => ({ name: `Family ${n}` })),
    vendors: times(vendors, (n) => ({ name: `Vendor ${n}`, externalRef: `ERP-${n}`, leadTimeDays: 7, isActive })),
    sites: times(10, (hall) => ({
      name: `Hall ${hall}`,
      isActive,
      storageUnits: times(20, (n) => ({
        name: `Rack ${hall}-${n}`,
        type: 'rack' as const,
        ownership: 'company' as const,
        isActive,
      })),
      ssus: names
        .map((name, n) => ({ id: `QR-${n}`, name, make: 'Acme', model: 'M-100', isDefault: false, isActive }))
        .filter((_, n) => n % 10 === hall)
        .map((machine) => ({ ...machine, children: [] })),
    })),
    workCenters: times(Math.ceil(machines / 10), (n) => ({
      name: `Center ${n}`,
      machines: names.slice(n * 10, n * 10 + 10),
    })),
    products: times(products, (n) => ({
      sku: sku(n),
      name: `Product ${n} of the catalogue, as it is printed on its label`,
      itemClass: n < bought ? ('raw' as const) : ('finished' as const),
      unit: 'pcs',
      unitWhole: true,
      tracking: 'none' as const,
      category: `Family ${n % 20}`,
      isActive,
      vendors: n < bought ? times(3, (v) => vendorOf(n, `Vendor ${(n + v * 7) % vendors}`)) : [],
      recipe: n < bought ? [] : recipeOf(n, bought).map((part) => ({ sku: sku(part), quantity: 1 + (part % 4) })),
      stockPolicies: n < bought ? [{ mode: 'minimum' as const, minQty: 10, orderQty: 25, targetQty: 50 }] : [],
    })),
    parameterSets: times(taskTypes, (n) => ({
      name: `Parameters ${n}`,
      parameters: times(20, (p) => ({ name: `Parameter ${p}`, unit: 'bar', target: 4 + p, min: 3 + p, max: 5 + p })),
    })),
    taskTypes: times(taskTypes, (n) => ({
      ...plainType,
      name: type(n),
      color: '#1f77b4',
      makes: makes(n),
      workCenter: `Center ${n % Math.ceil(machines / 10)}`,
      parameterSet: `Parameters ${n}`,
      setupMinutes: 10,
      runMinutes: 2.5,
      form: formOf(40),
      slas: [1, 2, 3, 4].map((priority) => ({ priority, hours: 120 / priority })),
      gates: [{ status: 'done' as const, fields: ['Measure 0', 'Measure 1'], signature: false, groups: [] }],
    })),
    // Their own type comes last: it makes the product.
    routings: times(taskTypes, (n) => ({
      name: `Routing ${n}`,
      product: makes(n),
      steps: [...times(7, (step) => type(n * 3 + step + 1)).filter((one) => one !== type(n)), type(n)].map(
        (taskType, step) => ({ taskType, gate: step === 3 }),
      ),
    })),
    machineData: names.map((machine, n) => ({
      machine,
      signals: [
        {
          key: 'state',
          kind: 'state' as const,
          states: { RUN: 'Running', IDLE: 'Idle', ALARM: 'Broken down', ESTOP: 'Broken down' },
        },
        { key: 'pieces', kind: 'counter' as const, counts: 'good' as const },
        { key: 'strokes', kind: 'counter' as const },
        ...times(30, (s) => ({ key: `plc/axis-${s}/temperature`, kind: 'value' as const, uom: '°C' })),
      ],
      meters: [
        { key: 'strokes', name: 'Strokes of the ram', uom: 'strokes', source: 'signal' as const, signal: 'strokes' },
        { key: 'hours', name: 'Hours by its own counter', uom: 'h', source: 'manual' as const },
      ],
      usageRules: [
        { meter: 'strokes', every: 100_000, taskType: type(n), anchor: 'schedule' as const, jumps: 'one' as const },
        { meter: 'hours', every: 500, taskType: type(n + 1), anchor: 'completion' as const, jumps: 'each' as const },
      ],
      conditionRules: times(6, (s) => ({
        signal: `plc/axis-${s}/temperature`,
        above: 80 + s,
        hysteresis: 2,
        taskType: type(n + s),
      })),
      spareParts: times(30, (p) => ({ sku: sku((n * 30 + p) % bought), quantity: 1 + (p % 3) })),
    })),
    issues: times(20, (n) => ({ name: `Issue ${n}`, taskType: type(n), items: formOf(8) })),
    guidance: [
      ...names.map((ref) => ({ subject: 'ssu' as const, ref, ...guidanceOf(ref) })),
      ...times(taskTypes, (n) => ({ subject: 'task_type' as const, ref: type(n), ...guidanceOf(type(n)) })),
      ...times(bought * 1.5, (n) => ({ subject: 'product' as const, ref: sku(n), ...guidanceOf(sku(n)) })),
    ],
  }
}

function times<T>(n: number, make: (n: number) => T): T[] {
  return Array.from({ length: n }, (_, each) => make(each))
}

const plainType = {
  isQuote: false,
  isRemote: false,
  isInventory: false,
  isBulk: false,
  isUserGenerated: true,
  isDataRequest: false,
  isReviewed: false,
  isMaintenance: false,
  defaultUseTransit: false,
  defaultStatus: 'open' as const,
  defaultAssignees: [],
  requiresFailureCodes: false,
}

const vendorOf = (n: number, vendor: string) => ({ vendor, leadTimeDays: 5, vendorSku: `V-${n}-${vendor.length}` })

/** A dozen of what comes before: bought parts, and assemblies two thirds down the list. */
function recipeOf(n: number, bought: number): number[] {
  return [...new Set([...times(13, (part) => (n * (2 * part + 1)) % bought), Math.floor(n * 0.7)])]
}

function formOf(fields: number) {
  return times(fields, (field) => ({
    title: `Measure ${field}`,
    type: 'number' as const,
    required: field < 3,
    target: 10,
    lsl: 9.8,
    usl: 10.2,
    unit: 'mm',
    ...(field > 3 && { showWhen: { field: 'Measure 0', equals: 10 } }),
  }))
}

const sentence = ' is not touched with bare hands; the edges are deburred before it is put down, and oil is wiped off.'
const guidanceOf = (what: string) => ({
  body: times(6, () => what + sentence).join('\n'),
  thresholds: { maxTemperature: 80, minPressure: 4 },
})
