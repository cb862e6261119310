// A shop that inspects what it buys and turns shafts of it, laid down by its factory spec.

import { order } from './inventory.ts'
import type { TestCompany, TestService } from './service.ts'

export interface Plan {
  name: string
  product?: string
  vendor?: string
  taskType: string
}

export class Shop {
  readonly company: TestCompany
  /** Storage units and task types by name. */
  readonly unit: Record<string, string>
  readonly type: Record<string, string>
  #orders = 0

  constructor(company: TestCompany, unit: Record<string, string>, type: Record<string, string>) {
    this.company = company
    this.unit = unit
    this.type = type
  }

  /** Receives goods by a purchase order; answers the order's lines as they were sent. */
  async receive(
    sku: string,
    quantity: number,
    {
      vendor = 'Acme',
      to = 'Dock',
      ...more
    }: {
      vendor?: string
      to?: string
      bin?: string
      lotCode?: string
      serialCodes?: string[]
      expiresAt?: string
    } = {},
  ): Promise<void> {
    const { id, line } = await order(this.company, `PO-${++this.#orders}`, { [sku]: quantity }, vendor)
    await this.company.ok(
      this.company.post(`/purchase-orders/${id}/receive`, {
        lines: [{ lineId: line[sku], quantity, storageUnitId: this.unit[to], ...more }],
      }),
    )
  }

  /** The open tasks of a type, oldest first. */
  async open(type: string): Promise<{ id: string; title: string; status: string }[]> {
    return (await this.company.ok(this.company.get(`/tasks?typeId=${this.type[type]}`))).data.reverse()
  }

  done(id: string) {
    return this.company.ok(this.company.patch(`/tasks/${id}`, { status: 'done' }))
  }

  ncr(input: object) {
    return this.company.ok(this.company.post('/ncrs', { title: 'Dented', ...input }))
  }

  disposition(id: string, input: object) {
    return this.company.post(`/ncrs/${id}/disposition`, input)
  }

  lot(sku: string, code: string) {
    return this.company.ok(this.company.get(`/products/${sku}/lots/${code}`))
  }

  /** What lies where: unit/bin, or unit/bin/lot or serial. */
  async stock(sku: string): Promise<Record<string, number>> {
    const rows = await this.company.sql(
      `select concat_ws('/', u.name, b.bin, l.code, s.code) as at, b.quantity::float from inventory.balances b
      join inventory.products p on (p.company_id, p.id) = (b.company_id, b.product_id) join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
      left join production.lots l on (l.company_id, l.id) = (b.company_id, b.lot_id) left join inventory.serials s on (s.company_id, s.id) = (b.company_id, b.serial_id)
      where b.company_id = app.company_id() and p.sku = $1 order by 1`,
      [sku],
    )
    return Object.fromEntries(rows.map((row) => [row.at as string, row.quantity as number]))
  }

  /** A released order for shafts, its one operation at the lathe. */
  async release(quantity: number): Promise<{ id: string; code: string; operations: { taskId: string }[] }> {
    const { workOrder } = await this.company.ok(
      this.company.post('/work-orders', { externalSystemId: `WO-${++this.#orders}`, productSku: 'SHAFT', quantity }),
    )
    return await this.company.ok(this.company.post(`/work-orders/${workOrder.id}/release`, {}))
  }
}

export async function shop(
  service: TestService,
  plans: Plan[] = [],
  settings: object = { ncrTaskType: 'Nonconformance' },
): Promise<Shop> {
  const company = await service.company()
  const applied = await company.ok(
    company.post('/config/apply', {
      spec: {
        version: 1,
        settings: { timezone: 'UTC', ...settings },
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
        inspectionPlans: plans,
      },
    }),
  )
  if (applied.failed) throw new Error(JSON.stringify(applied.failed))
  const named = (rows: { id: string; name?: string; typeName?: string }[]) =>
    Object.fromEntries(rows.map((row) => [row.name ?? row.typeName!, row.id]))
  const [units, types] = await Promise.all([
    company.ok(company.get('/storage-units')),
    company.ok(company.get('/task-types')),
  ])
  return new Shop(company, named(units.data), named(types.data))
}
