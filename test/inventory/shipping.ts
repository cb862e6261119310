// A shop that ships: goods on shelves, in a van, in a kit cart, and what two customers have consigned.
import type { Reply } from '../support/client.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const consigned = { type: 'rack', ownership: 'customer_consigned' } as const

export const shop: Spec = {
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Saw' }],
      storageUnits: [
        { name: 'Shelf', type: 'shelf' },
        { name: 'Dock', type: 'dock' },
        { name: 'Cart', type: 'cart' },
        { name: 'Van', type: 'van', ownership: 'personnel', owner: 'admin@example.test' },
        { name: 'Harbour’s', owner: 'Harbour', ...consigned },
        { name: 'Hill’s', owner: 'Hill', ...consigned },
      ],
    },
  ],
  workCenters: [{ name: 'Sawing', machines: ['Saw'] }],
  products: [
    { sku: 'BOLT' },
    { sku: 'OIL', unit: 'l' },
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
    { sku: 'PUMP', tracking: 'serial' },
    { sku: 'SHAFT', tracking: 'lot', recipe: [{ sku: 'BAR', quantity: 1 }] },
    { sku: 'GEAR', tracking: 'serial', recipe: [{ sku: 'SHAFT', quantity: 1 }] },
  ],
  taskTypes: [
    { name: 'Turn', workCenter: 'Sawing', makes: 'SHAFT' },
    { name: 'Mount', workCenter: 'Sawing', makes: 'GEAR' },
  ],
  routings: [
    { name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Turn' }] },
    { name: 'Gear', product: 'GEAR', steps: [{ taskType: 'Mount' }] },
  ],
}

export interface Line {
  sku: string
  quantity: unknown
  /** By name, the shelf unless it says otherwise. */
  unit?: string
  lotCode?: string
  serialCodes?: string[]
}

export async function open(service: TestService): Promise<Shipper> {
  return new Shipper(
    await service.company(shop, {
      furnish: async (company) => {
        await company.receive('BOLT', 100, 'Shelf')
        await company.receive('OIL', 10.5, 'Shelf')
        await company.receive('BAR', 20, 'Shelf', { lotCode: 'B-1' })
        await company.receive('BAR', 20, 'Shelf', { lotCode: 'B-2' })
        await company.receive('PUMP', 3, 'Shelf', { serialCodes: ['P-1', 'P-2', 'P-3'] })
      },
    }),
  )
}

/** What a shop's people do who ship. */
export class Shipper {
  readonly company: TestCompany

  constructor(company: TestCompany) {
    this.company = company
  }

  lines(lines: Line[]): object[] {
    return lines.map(({ unit = 'Shelf', ...line }) => ({
      ...line,
      storageUnitId: unit === 'nowhere' ? unit : this.company.unit[unit],
    }))
  }

  /** The reply to drafting it. */
  asked(lines: Line[], more: object = {}): Promise<Reply> {
    return this.company.post('/shipments', { customerId: 'Harbour', lines: this.lines(lines), ...more })
  }

  /** The shipment, drafted. */
  drafted(lines: Line[], more: object = {}): Promise<Reply['body']> {
    return this.company.ok(this.asked(lines, more))
  }

  ship(id: string, headers?: Record<string, string>): Promise<Reply> {
    return this.company.post(`/shipments/${id}/ship`, {}, headers)
  }

  /** The reply to shipping it at once. */
  async sent(lines: Line[], more: object = {}): Promise<Reply> {
    return await this.ship((await this.drafted(lines, more)).id)
  }
}
