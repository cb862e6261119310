// A shelf with something of every tracking on it, and a count of it.

import type { Client, Reply } from './client.ts'
import { product, stock, storageUnit, type UnitOptions } from './inventory.ts'
import type { TestCompany } from './service.ts'

export interface Line {
  id: number
  product: { sku: string; name: string }
  bin: string
  lotCode: string | null
  serialCode: string | null
  expectedQuantity: number | null
  countedQuantity: number | null
  difference: number | null
  countedBy: number | null
  countedAt: string | null
  autoAdded: boolean
  movedSince: string | null
  decision: string | null
  reasonCodeId: number | null
  resultingQuantity: number | null
}

/** 10 bolts, 2.5 kg steel of lot L1, pumps S1 and S2. */
export async function filledShelf(
  company: TestCompany,
  options: UnitOptions = {},
): Promise<{ shelf: string; rack: string }> {
  const shelf = await storageUnit(company, 'Shelf', options)
  const rack = await storageUnit(company, 'Rack')
  await product(company, 'BOLT')
  await product(company, 'STEEL', { tracking: 'lot', unitWhole: false })
  await product(company, 'PUMP', { tracking: 'serial' })
  await stock(company, 'BOLT', 10, shelf)
  await stock(company, 'STEEL', 2.5, shelf, { lotCode: 'L1' })
  await stock(company, 'PUMP', 2, shelf, { serialCodes: ['S1', 'S2'] })
  return { shelf, rack }
}

export async function openCount(client: Client, storageUnitId: string, more: object = {}): Promise<string> {
  return (await client.ok(client.post('/inventory-counts', { storageUnitId, ...more }))).id
}

export function record(client: Client, id: string, ...lines: object[]): Promise<Reply> {
  return client.post(`/inventory-counts/${id}/lines`, { lines })
}

export function finalize(client: Client, id: string): Promise<Reply> {
  return client.post(`/inventory-counts/${id}/finalize`)
}

export function reconcile(client: Client, id: string, ...decisions: object[]): Promise<Reply> {
  return client.post(`/inventory-counts/${id}/reconcile`, { decisions })
}

export async function linesOf(client: Client, id: string): Promise<Line[]> {
  return (await client.ok(client.get(`/inventory-counts/${id}`))).lines
}

/** BOLT, or STEEL L1, or PUMP S1 bads. */
export function lineOf(lines: Line[], name: string): Line {
  const found = lines.find(
    (line) =>
      [line.product.sku, line.lotCode, line.serialCode, line.bin === 'goods' ? null : line.bin]
        .filter(Boolean)
        .join(' ') === name,
  )
  if (!found)
    throw new Error(
      `no line ${name} among ${lines.map((line) => [line.product.sku, line.bin, line.lotCode, line.serialCode].join(' ')).join('; ')}`,
    )
  return found
}

export async function reason(company: TestCompany, kind = 'adjustment', label = `Lost (${kind})`): Promise<number> {
  const [row] = await company.sql('insert into maintenance.reason_codes (kind, label) values ($1, $2) returning id', [
    kind,
    label,
  ])
  return Number(row!.id)
}

export function transfer(
  client: Client,
  sku: string,
  quantity: number,
  from: string,
  to: string,
  more: object = {},
): Promise<Reply> {
  return client.post('/stock/transfers', { sku, quantity, from, to, ...more })
}
