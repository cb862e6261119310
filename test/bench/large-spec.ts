// A factory spec of the size of a factory: parts that are bought, assemblies of them three levels deep, the machines of
// several halls, and the kinds of work done there with their forms.
import type { z } from 'zod'
import type { SpecOutput } from '../../server/capabilities/factory-spec.ts'

export type FactorySpec = z.input<typeof SpecOutput>

export function largeSpec(
  products: number,
  machines = products / 10,
  taskTypes = Math.ceil(products / 17),
): FactorySpec {
  const bought = Math.ceil(products * 0.4)
  const names = Array.from({ length: machines }, (_, n) => `Machine ${n + 1}`)
  const sku = (n: number) => (n < bought ? `PART-${n}` : `ASM-${n}`)
  return {
    version: 1,
    skills: [{ name: 'Welding' }, { name: 'Milling' }, { name: 'Assembly' }],
    productCategories: Array.from({ length: 20 }, (_, n) => ({ name: `Family ${n}` })),
    vendors: Array.from({ length: Math.ceil(products / 25) }, (_, n) => ({ name: `Vendor ${n}`, leadTimeDays: 7 })),
    sites: Array.from({ length: 10 }, (_, hall) => ({
      name: `Hall ${hall}`,
      storageUnits: Array.from({ length: 20 }, (_, n) => ({ name: `Rack ${hall}-${n}`, type: 'rack' as const })),
      ssus: names.filter((_, n) => n % 10 === hall).map((name) => ({ name, make: 'Acme', model: 'M-100' })),
    })),
    workCenters: Array.from({ length: Math.ceil(machines / 10) }, (_, n) => ({
      name: `Center ${n}`,
      machines: names.slice(n * 10, n * 10 + 10),
    })),
    products: Array.from({ length: products }, (_, n) => ({
      sku: sku(n),
      name: `Product ${n} of the catalogue, as it is printed on its label`,
      itemClass: n < bought ? ('raw' as const) : ('finished' as const),
      unit: 'pcs',
      unitWhole: true,
      category: `Family ${n % 20}`,
      ...(n < bought
        ? {
            vendors: [{ vendor: `Vendor ${n % Math.ceil(products / 25)}`, leadTimeDays: 5, vendorSku: `V-${n}` }],
            stockPolicies: [{ mode: 'minimum' as const, minQty: 10, targetQty: 50 }],
          }
        : {
            recipe: [...new Set([n % bought, (n * 7) % bought, (n * 13) % bought, Math.floor(n * 0.7)])].map(
              (part) => ({
                sku: sku(part),
                quantity: 1 + (part % 4),
              }),
            ),
          }),
    })),
    taskTypes: Array.from({ length: taskTypes }, (_, n) => ({
      name: `Work ${n}`,
      makes: sku(bought + n),
      workCenter: `Center ${n % Math.ceil(machines / 10)}`,
      setupMinutes: 10,
      runMinutes: 2.5,
      form: Array.from({ length: 12 }, (_, field) => ({
        title: `Measure ${field}`,
        type: 'number' as const,
        required: field < 3,
        target: 10,
        lsl: 9.8,
        usl: 10.2,
        unit: 'mm',
      })),
      gates: [{ status: 'done' as const, fields: ['Measure 0'] }],
    })),
    routings: Array.from({ length: taskTypes }, (_, n) => ({
      name: `Routing ${n}`,
      product: sku(bought + n),
      steps: [{ taskType: `Work ${n}` }],
    })),
  }
}
