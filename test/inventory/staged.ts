// Inventory tasks, for tests: a store with goods on its shelf, and where they lie.
import type { TaskOptions } from '../support/company.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Field, TaskType } from '../support/spec.ts'
import { shop as shopOf } from '../support/worlds.ts'

export const form: Field[] = [
  { title: 'Parts', type: 'products' },
  { title: 'Where', type: 'storage' },
  { title: 'More', type: 'checkbox' },
  { title: 'Further', type: 'products', showWhen: { field: 'More', equals: true } },
]

export async function stocked(service: TestService, job: Partial<TaskType> = {}): Promise<TestCompany> {
  return await service.company(shopOf(form, { isInventory: true, ...job }), { furnish: fill })
}

async function fill(shop: TestCompany): Promise<void> {
  await shop.receive('BOLT', 10, 'Shelf')
  await shop.receive('BAR', 5, 'Shelf', { lotCode: 'L-1' })
  await shop.receive('PUMP', 1, 'Shelf', { serialCodes: ['S-1'] })
  await shop.receive('BOLT', 4, 'Consigned')
}

/** Where the stock of a product lies: unit/bin. */
export async function lying(shop: TestCompany, sku = 'BOLT'): Promise<Record<string, number>> {
  const rows = await shop.sql(
    `select u.name || '/' || b.bin as at, sum(b.quantity)::float as quantity from inventory.balances b
    join inventory.products p on (p.company_id, p.id) = (b.company_id, b.product_id) join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
   where b.company_id = app.company_id() and p.sku = $1 group by 1`,
    [sku],
  )
  return Object.fromEntries(rows.map((row) => [row.at as string, row.quantity as number]))
}

export const there: TaskOptions = { from: 'Shelf', to: 'Rack' }

export const bolts = (quantity: number) => ({ Parts: [{ sku: 'BOLT', quantity }] })
