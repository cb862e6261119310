// A made-up plant for production tests: a saw and a press, hinges, gates, doors and plates.
import type { ExecutionContext, TestFn } from 'ava'
import { commission, type FactorySpec, receive } from './factory.ts'
import { serviceFor, type TestCompany } from './service.ts'

const plant: FactorySpec = {
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Saw' }, { name: 'Press' }],
      storageUnits: [
        { name: 'Rack', type: 'rack' },
        { name: 'Cart', type: 'cart' },
        { name: 'Van', type: 'van', ownership: 'personnel' },
        { name: 'Consigned', type: 'rack', ownership: 'customer_consigned' },
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

export class Plant {
  readonly company: TestCompany
  #orders = 0

  constructor(company: TestCompany) {
    this.company = company
  }

  receive(...args: [sku: string, quantity: number, unit: string, more?: Parameters<typeof receive>[4]]) {
    return receive(this.company, ...args)
  }

  async release(sku: string, quantity: number, kitStorageUnitId?: string) {
    const { workOrder } = await this.company.ok(
      this.company.post('/work-orders', { externalSystemId: `E-${++this.#orders}`, productSku: sku, quantity }),
    )
    return await this.company.ok(
      this.company.post(`/work-orders/${workOrder.id}/release`, kitStorageUnitId ? { kitStorageUnitId } : {}),
    )
  }

  done(operation: { taskId: string }, counts: object = {}) {
    return this.company.patch(`/tasks/${operation.taskId}`, { status: 'done', ...counts })
  }

  order(id: string) {
    return this.company.ok(this.company.get(`/work-orders/${id}`))
  }

  /** Goods of a product by unit and lot. */
  async stock(sku: string): Promise<Record<string, number>> {
    const rows = await this.company.sql(
      `select u.name || coalesce('/' || l.code, '') as at, b.quantity from inventory.balances b
      join inventory.products p on (p.company_id, p.id) = (b.company_id, b.product_id) join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
      left join production.lots l on (l.company_id, l.id) = (b.company_id, b.lot_id) where b.company_id = app.company_id() and p.sku = $1`,
      [sku],
    )
    return Object.fromEntries(rows.map((row) => [row.at as string, Number(row.quantity)]))
  }
}

export type PlantTest = TestFn<{ plant?: Plant }>
/** Makes plants for the tests of a file; after each test every balance is the sum of its ledger rows. */
export function plantsFor(
  test: TestFn,
): (t: ExecutionContext<{ plant?: Plant }>, settings?: FactorySpec['settings']) => Promise<Plant> {
  const service = serviceFor(test)
  ;(test as PlantTest).afterEach('every balance is the sum of its ledger rows', async (t) => {
    t.deepEqual(await t.context.plant?.company.sql('select * from inventory.verify()'), [])
  })
  return async (t, settings = {}) => {
    const company = await service().company()
    await commission(company, { ...plant, settings })
    t.context.plant = new Plant(company)
    return t.context.plant
  }
}
