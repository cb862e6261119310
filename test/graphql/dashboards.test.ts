// Three questions of real dashboards (db/dashboard/README.md), asked of a plant that was run by calls; and the same
// numbers as REST gives.
import test from 'ava'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { commission, receive } from '../support/factory.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const plant = {
  ssuStatuses: [{ name: 'Running', category: 'UP' as const }, { name: 'Broken', category: 'DOWN' as const }],
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }], ssus: [{ name: 'Saw' }, { name: 'Press' }] }],
  workCenters: [{ name: 'Sawing', machines: ['Saw'] }, { name: 'Pressing', machines: ['Press'] }],
  vendors: [{ name: 'Steelworks' }],
  products: [
    { sku: 'BAR', name: 'Steel bar', itemClass: 'raw', tracking: 'lot' as const },
    { sku: 'SCREW', name: 'Screw', itemClass: 'raw' },
    { sku: 'HINGE', name: 'Hinge', tracking: 'lot' as const, recipe: [{ sku: 'BAR', quantity: 2 }, { sku: 'SCREW', quantity: 4 }] },
  ],
  taskTypes: [{ name: 'Saw', workCenter: 'Sawing' }, { name: 'Press', workCenter: 'Pressing', makes: 'HINGE' }],
  routings: [{ name: 'Hinge', product: 'HINGE', steps: [{ taskType: 'Saw' }, { taskType: 'Press' }] }],
}

let run: Promise<TestCompany> | undefined
const factory = () => run ??= (async () => {
  const company = await service().company()
  await commission(company, plant)
  await receive(company, 'BAR', 30, 'Rack', { lotCode: 'B-1', vendor: 'Steelworks' })
  await receive(company, 'SCREW', 30, 'Rack')
  const release = async (n: number) => {
    const { workOrder } = await company.ok(company.post('/work-orders', { externalSystemId: `E-${n}`, productSku: 'HINGE', quantity: 10 }))
    return await company.ok(company.post(`/work-orders/${workOrder.id}/release`, {}))
  }
  const first = await release(1)
  await release(2)
  const [saw, press] = first.operations
  await company.ok(company.patch(`/tasks/${saw.taskId}`, { status: 'done', goodQuantity: 10, scrapQuantity: 1 }))
  await company.ok(company.patch(`/tasks/${press.taskId}`, { status: 'done', goodQuantity: 9, scrapQuantity: 1 }))
  await company.sql(`update sites.ssus s set status_id = a.id from sites.ssu_statuses a where a.company_id = s.company_id and a.name = case s.name when 'Saw' then 'Running' else 'Broken' end and s.company_id = app.company_id()`)
  return company
})()

/** The n-th query of the README, with its answer. */
async function fromReadme(n: number): Promise<{ query: string; answer: unknown }> {
  const readme = await readFile(path.join(import.meta.dirname, '..', '..', 'db', 'dashboard', 'README.md'), 'utf8')
  return { query: [...readme.matchAll(/```graphql\n(.*?)```/gs)][n]![1]!, answer: JSON.parse([...readme.matchAll(/```json\n(.*?)```/gs)][n]![1]!) }
}

test('shortages of the orders released this week', async (t) => {
  const { query, answer } = await fromReadme(0)
  t.deepEqual(await data(await factory(), query, { since: new Date(Date.now() - 7 * 86_400_000).toISOString() }), answer)
})

test('what each machine does now', async (t) => {
  const { query, answer } = await fromReadme(1)
  t.deepEqual(await data(await factory(), query), answer)
})

test('where is this lot, and what is in it', async (t) => {
  const { query, answer } = await fromReadme(2)
  t.deepEqual(await data(await factory(), query, { sku: 'HINGE', code: 'WO-1' }), answer)
})

test('orders, materials, tasks, lots and stock are what REST says', async (t) => {
  const company = await factory()
  const graph = await data(company, `{
    workOrders(orderBy: CODE_ASC) { nodes { id code status goodQuantity scrapQuantity releasedAt completedAt
      operations(orderBy: STEP_ASC) { nodes { id step status goodQuantity scrapQuantity ssuId } }
      materials(orderBy: POSITION_ASC) { nodes { productSku required consumed shortage } } } }
    lots { nodes { productSku code status quantity receivedAt vendorName workOrderId where { nodes { bin quantity storageUnit { id } } } } }
    stockLevels { nodes { productSku onHand } }
    stockTransactions(orderBy: [TIME_DESC, ID_DESC]) { nodes { id time quantity } } }`)
  for (const order of graph.workOrders.nodes) {
    const rest = await company.ok(company.get(`/work-orders/${order.id}`))
    const { operations, materials, ...own } = order
    t.like(rest, own)
    t.deepEqual(operations.nodes, rest.operations.map((o: Record<string, unknown>) => ({ id: o.taskId, step: o.step, status: o.status, goodQuantity: o.goodQuantity, scrapQuantity: o.scrapQuantity, ssuId: o.ssuId })))
    t.deepEqual(materials.nodes, rest.materials.map((m: Record<string, unknown>) => ({ productSku: m.sku, required: m.required, consumed: m.consumed, shortage: m.shortage })))
  }
  for (const lot of graph.lots.nodes) {
    const { vendorName, productSku: _, where, ...own } = lot
    const rest = await company.ok(company.get(`/products/${lot.productSku}/lots/${lot.code}`))
    t.like(rest, { ...own, vendor: vendorName })
    t.deepEqual(where.nodes.map((line: { bin: string; quantity: number; storageUnit: { id: string } }) => [line.storageUnit.id, line.bin, line.quantity]), rest.where.map((w: { storageUnit: { id: string }; bin: string; quantity: number }) => [w.storageUnit.id, w.bin, w.quantity]))
  }
  const levels = (await company.ok(company.get('/inventory/stock-levels'))).data.filter((level: { storageSiteId: string | null }) => level.storageSiteId)
  t.deepEqual(graph.stockLevels.nodes, levels.map((level: { sku: string; onHand: number }) => ({ productSku: level.sku, onHand: level.onHand })))
  const ledger = (await company.ok(company.get('/stock-transactions'))).data
  t.deepEqual(graph.stockTransactions.nodes, ledger.map((row: { id: number; time: string; quantity: number }) => ({ id: row.id, time: row.time, quantity: row.quantity })))
})

test('numbers go out with every digit', async (t) => {
  const company = await service().company()
  await commission(company, plant)
  await receive(company, 'SCREW', 1, 'Rack')
  await company.sql(`update inventory.balances set quantity = 12345678901234567890.123456789 where company_id = app.company_id()`)
  const response = await fetch(`${company.baseUrl}/graphql?query={stockLines{nodes{quantity}}}`, { headers: { authorization: `Bearer ${company.key}` } })
  t.is(await response.text(), '{"data":{"stockLines":{"nodes":[{"quantity":12345678901234567890.123456789}]}}}')
})
