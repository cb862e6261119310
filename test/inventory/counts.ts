// A shelf to count, and what counting it takes.

import type { Client, Reply } from '../support/client.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { shelves } from '../support/worlds.ts'

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

/** A shelf with something of every tracking on it, a rack, and a reason: 10 bolts, 2.5 kg steel of lot L1, pumps S1 and S2. */
export async function filledShelf(service: TestService): Promise<TestCompany> {
  return await service.company(store, { furnish: fill })
}

const store: Spec = {
  ...shelves,
  reasonCodes: [{ kind: 'adjustment', label: 'Lost' }],
  products: [
    { sku: 'BOLT', itemClass: 'raw' },
    { sku: 'STEEL', itemClass: 'raw', tracking: 'lot', unitWhole: false },
    { sku: 'PUMP', itemClass: 'raw', tracking: 'serial' },
  ],
}

async function fill(company: TestCompany): Promise<void> {
  await company.receive('BOLT', 10, 'Shelf')
  await company.receive('STEEL', 2.5, 'Shelf', { lotCode: 'L1' })
  await company.receive('PUMP', 2, 'Shelf', { serialCodes: ['S1', 'S2'] })
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

/** A finalized count of a filled shelf, in which everything agrees but what is sent. */
export async function counted(
  company: TestCompany,
  ...lines: object[]
): Promise<{ id: string; shelf: string; rack: string; lines: Line[] }> {
  const { Shelf: shelf, Rack: rack } = company.unit
  const id = await openCount(company, shelf)
  await company.ok(
    record(
      company,
      id,
      { sku: 'BOLT', countedQuantity: 10 },
      { sku: 'STEEL', lotCode: 'L1', countedQuantity: 2.5 },
      ...['S1', 'S2'].map((serialCode) => ({ sku: 'PUMP', serialCode, countedQuantity: 1 })),
    ),
  )
  if (lines.length > 0) await company.ok(record(company, id, ...lines))
  return { id, shelf, rack, lines: (await company.ok(finalize(company, id))).lines }
}
