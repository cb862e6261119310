// A factory with somewhere to put things. Sites and storage units have no capability of their own outside a
// factory spec, so they are laid down by SQL; everything else comes in by the API.
import type { ExecutionContext } from 'ava'
import type { Client } from './client.ts'
import type { TestCompany } from './service.ts'

export interface UnitOptions {
  site?: string
  ownership?: string
  type?: string
}

/** A storage unit of a site, made with the site on first use; answers its id. */
export async function storageUnit(
  company: TestCompany,
  name: string,
  { site = 'Hall', ownership = 'company', type = 'shelf' }: UnitOptions = {},
): Promise<string> {
  await storageSite(company, site)
  const [row] = await company.sql(
    `insert into inventory.storage_units (company_id, external_id, name, site_id, type, ownership)
     select app.company_id(), app.new_id(), $1, s.id, $3, $4 from sites.sites s where s.company_id = app.company_id() and s.name = $2
     returning external_id as id`,
    [name, site, type, ownership],
  )
  return row!.id as string
}

/** A site by name, made on first use; answers its id. */
export async function storageSite(company: TestCompany, name: string): Promise<string> {
  // Two statements: the second sees a site that another call made while the first one waited for it.
  await company.sql(
    `insert into sites.sites (company_id, external_id, name, is_warehouse) values (app.company_id(), app.new_id(), $1, true)
     on conflict on constraint sites_name do nothing`,
    [name],
  )
  const [row] = await company.sql(
    'select external_id as id from sites.sites where company_id = app.company_id() and name = $1',
    [name],
  )
  return row!.id as string
}

export async function category(company: TestCompany, name: string): Promise<void> {
  await company.sql(`insert into inventory.product_categories (company_id, name) values (app.company_id(), $1)`, [name])
}

export async function product(client: Client, sku: string, fields: object = {}): Promise<void> {
  await client.ok(
    client.put(`/products/${encodeURIComponent(sku)}`, {
      name: sku,
      itemClass: 'raw',
      unit: 'pcs',
      unitWhole: true,
      ...fields,
    }),
  )
}

/** An order of one line a SKU; answers its id and the line ids by SKU. */
export async function order(
  client: Client,
  externalSystemId: string,
  quantities: Record<string, number>,
  vendor?: string,
): Promise<{ id: number; line: Record<string, number> }> {
  const lines = Object.entries(quantities).map(([sku, quantity]) => ({ sku, quantity }))
  const { purchaseOrder } = await client.ok(
    client.post('/purchase-orders', { externalSystemId, lines, ...(vendor && { vendor }) }),
  )
  const line = Object.fromEntries(
    purchaseOrder.lines.map((each: { id: number; product: { sku: string } }) => [each.product.sku, each.id]),
  )
  return { id: purchaseOrder.id, line }
}

let orders = 0

/** Buys a quantity into a unit's goods: what a test needs to lie there. */
export async function stock(
  client: Client,
  sku: string,
  quantity: number,
  storageUnitId: string,
  more: object = {},
): Promise<void> {
  const { id, line } = await order(client, `stock-${++orders}`, { [sku]: quantity })
  await client.ok(
    client.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: line[sku], quantity, storageUnitId, ...more }] }),
  )
}

/** What lies in a bin of a unit, as the database holds it. */
export async function balance(company: TestCompany, sku: string, unit: string, bin = 'goods'): Promise<number> {
  const [row] = await company.sql(
    `select coalesce(sum(b.quantity), 0)::float as quantity from inventory.balances b
       join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
       join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
      where b.company_id = app.company_id() and p.sku = $1 and u.external_id = $2 and b.bin = $3`,
    [sku, unit, bin],
  )
  return row!.quantity as number
}

/** Every balance equals the sum of its ledger rows. */
export async function verified(t: ExecutionContext, company: TestCompany): Promise<void> {
  t.deepEqual(await company.sql('select * from inventory.verify()'), [])
}

/** The offending fields, each once. */
export function paths(body: { errors?: { path: string }[] }): string[] {
  return [...new Set((body.errors ?? []).map((error) => error.path))].sort()
}
