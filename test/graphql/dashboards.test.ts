// What dashboards are answered, and to whom.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { ask, data, readSchema } from '../support/graphql.ts'
import { steps } from '../support/graphql-walk.ts'
import { scaleNumbers, trailingZeros } from '../support/scaled.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test)

// Three questions of real dashboards (db/dashboard/questions.md), asked of a plant that was run by calls; and the same
// numbers as REST gives.

const plant: Spec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Broken', category: 'DOWN' },
  ],
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }], ssus: [{ name: 'Saw' }, { name: 'Press' }] }],
  workCenters: [
    { name: 'Sawing', machines: ['Saw'] },
    { name: 'Pressing', machines: ['Press'] },
  ],
  vendors: [{ name: 'Steelworks' }],
  products: [
    { sku: 'BAR', name: 'Steel bar', itemClass: 'raw', tracking: 'lot' },
    { sku: 'SCREW', name: 'Screw', itemClass: 'raw' },
    {
      sku: 'HINGE',
      name: 'Hinge',
      tracking: 'lot',
      recipe: [
        { sku: 'BAR', quantity: 2 },
        { sku: 'SCREW', quantity: 4 },
      ],
    },
  ],
  taskTypes: [
    { name: 'Saw', workCenter: 'Sawing' },
    { name: 'Press', workCenter: 'Pressing', makes: 'HINGE' },
  ],
  routings: [{ name: 'Hinge', product: 'HINGE', steps: [{ taskType: 'Saw' }, { taskType: 'Press' }] }],
}

let run: Promise<TestCompany> | undefined
const factory = () => (run ??= build())
async function build(): Promise<TestCompany> {
  const company = await service().company(plant)
  await company.receive('BAR', 30, 'Rack', { lotCode: 'B-1', vendor: 'Steelworks' })
  await company.receive('SCREW', 30, 'Rack')
  const first = await company.release('HINGE', 10)
  await company.release('HINGE', 10)
  const [saw, press] = first.operations
  await company.ok(company.patch(`/tasks/${saw.taskId}`, { status: 'done', goodQuantity: 10, scrapQuantity: 1 }))
  await company.ok(company.patch(`/tasks/${press.taskId}`, { status: 'done', goodQuantity: 9, scrapQuantity: 1 }))
  await company.signal('Saw', 'Running')
  await company.signal('Press', 'Broken')
  return company
}

/** The n-th query of the page, with its answer. */
async function fromPage(n: number): Promise<{ query: string; answer: unknown }> {
  const page = await readFile(path.join(import.meta.dirname, '..', '..', 'db', 'dashboard', 'questions.md'), 'utf8')
  return {
    query: [...page.matchAll(/```graphql\n(.*?)```/gs)][n]![1]!,
    answer: JSON.parse([...page.matchAll(/```json\n(.*?)```/gs)][n]![1]!),
  }
}

test('shortages of the orders released this week', async (t) => {
  const { query, answer } = await fromPage(0)
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString()
  t.deepEqual(await data(await factory(), query, { since }), answer)
})

test('what each machine does now', async (t) => {
  const { query, answer } = await fromPage(1)
  t.deepEqual(await data(await factory(), query), answer)
})

test('where is this lot, and what is in it', async (t) => {
  const { query, answer } = await fromPage(2)
  t.deepEqual(await data(await factory(), query, { sku: 'HINGE', code: 'WO-1' }), answer)
})

test('numbers are as REST has them, without zeros that a calculation left behind the point', async (t) => {
  const company = await build()
  await scaleNumbers(service().adminUrl, company)
  for (const step of steps(await readSchema(company)))
    t.deepEqual(trailingZeros((await ask(company, step.query)).text), [], step.name)
})

type Where = { storageUnit: { id: string }; bin: string; quantity: number }

test('a text is found however Unicode spells it, as it is over REST', async (t) => {
  const company = await service().company({ products: [{ sku: 'CAF\u00c9', name: 'Caf\u00e9' }] })
  const asked = 'product(sku: $sku) { name } products(filter: { name: { equalTo: $name } }) { nodes { sku } }'
  const found = { product: { name: 'Caf\u00e9' }, products: { nodes: [{ sku: 'CAF\u00c9' }] } }
  const inEscapes = (text: string) => `"${text.replace('\u0301', '\\u0301')}"`
  for (const [name, sku] of [
    ['Caf\u00e9', 'CAF\u00c9'],
    ['Cafe\u0301', 'CAFE\u0301'],
  ] as const) {
    t.deepEqual(await data(company, `query Q($name: String!, $sku: String!) { ${asked} }`, { name, sku }), found)
    for (const literal of [JSON.stringify, (text: string) => `"""${text}"""`, inEscapes])
      t.deepEqual(
        await data(company, `{ ${asked.replace('$name', literal(name)).replace('$sku', literal(sku))} }`),
        found,
      )
  }
})

test('orders, materials, tasks, lots and stock are what REST says', async (t) => {
  const company = await build()
  const cancelled = await company.release('HINGE', 1)
  await company.ok(company.post(`/work-orders/${cancelled.id}/cancel`, { reason: 'not wanted' }))
  const begun = await company.release('HINGE', 3)
  await company.ok(company.post(`/tasks/${begun.operations[1].taskId}/counts`, { goodQuantity: 1, scrapQuantity: 2 }))
  const graph = await data(
    company,
    `{
    workOrders(orderBy: CODE_ASC) { nodes { id code status goodQuantity scrapQuantity releasedAt completedAt
      operations(orderBy: STEP_ASC) { nodes { id step status goodQuantity scrapQuantity ssuId } }
      materials(orderBy: POSITION_ASC) { nodes { productSku required consumed shortage } }
      expectedShortages(orderBy: PRODUCT_SKU_ASC) { nodes { productSku quantity dueDate } } } }
    lots { nodes { productSku code status quantity receivedAt vendorName workOrderId where { nodes { bin quantity storageUnit { id } } } } }
    stockLevels { nodes { productSku onHand } }
    stockTransactions(orderBy: [TIME_DESC, ID_DESC]) { nodes { id time quantity } } }`,
  )
  let short = 0
  for (const order of graph.workOrders.nodes) {
    const rest = await company.ok(company.get(`/work-orders/${order.id}`))
    const { operations, materials, expectedShortages, ...own } = order
    t.like(rest, own)
    t.deepEqual(
      operations.nodes,
      rest.operations.map((o: Record<string, unknown>) => ({
        id: o.taskId,
        step: o.step,
        status: o.status,
        goodQuantity: o.goodQuantity,
        scrapQuantity: o.scrapQuantity,
        ssuId: o.ssuId,
      })),
    )
    t.deepEqual(
      materials.nodes,
      rest.materials.map((m: Record<string, unknown>) => ({
        productSku: m.sku,
        required: m.required,
        consumed: m.consumed,
        shortage: m.shortage,
      })),
    )
    t.deepEqual(
      expectedShortages.nodes,
      rest.materials
        .filter((m: Record<string, number>) => m.expectedShortage! > 0)
        .map((m: Record<string, unknown>) => ({
          productSku: m.sku,
          quantity: m.expectedShortage,
          dueDate: rest.dueDate,
        })),
    )
    short += expectedShortages.nodes.length
  }
  t.true(short > 0)
  for (const lot of graph.lots.nodes) {
    const { vendorName, productSku: _, where, ...own } = lot
    const rest = await company.ok(company.get(`/products/${lot.productSku}/lots/${lot.code}`))
    t.like(rest, { ...own, vendor: vendorName })
    t.deepEqual(
      where.nodes.map((w: Where) => [w.storageUnit.id, w.bin, w.quantity]),
      rest.where.map((w: Where) => [w.storageUnit.id, w.bin, w.quantity]),
    )
  }
  const levels = (await company.ok(company.get('/inventory/stock-levels'))).data.filter(
    (level: { storageSiteId: string | null }) => level.storageSiteId,
  )
  t.deepEqual(
    graph.stockLevels.nodes,
    levels.map((level: { sku: string; onHand: number }) => ({ productSku: level.sku, onHand: level.onHand })),
  )
  const ledger = (await company.ok(company.get('/stock-transactions'))).data
  t.deepEqual(
    graph.stockTransactions.nodes,
    ledger.map(({ id, time, quantity }: Record<string, unknown>) => ({ id, time, quantity })),
  )
})

test('numbers go out with every digit', async (t) => {
  const paint = { sku: 'PAINT', unit: 'l', unitWhole: false, recipe: [{ sku: 'DROP', quantity: 999_999_999 }] }
  const company = await service().company({
    products: [{ sku: 'DROP', itemClass: 'raw', unit: 'l', unitWhole: false }, paint],
    taskTypes: [{ name: 'Mix', makes: 'PAINT' }],
    routings: [{ name: 'Paint', product: 'PAINT', steps: [{ taskType: 'Mix' }] }],
  })
  await company.release('PAINT', 123_456_789.123456)
  const response = await fetch(`${company.baseUrl}/graphql?query={workOrderMaterials{nodes{required}}}`, {
    headers: { authorization: `Bearer ${company.key}` },
  })
  t.is(await response.text(), '{"data":{"workOrderMaterials":{"nodes":[{"required":123456788999999210.876544}]}}}')
})

test('a number is asked for as programs write it, also with an exponent', async (t) => {
  const company = await service().company({ products: [{ sku: 'A', stockPolicies: [{ mode: 'minimum', minQty: 5 }] }] })
  const found = async (operator: string, value: string | number) => {
    const literal = `{ stockPolicies(filter: { minimum: { ${operator}: ${JSON.stringify(value)} } }) { totalCount } }`
    const variable = `query ($n: Decimal) { stockPolicies(filter: { minimum: { ${operator}: $n } }) { totalCount } }`
    const answers = [await data(company, literal), await data(company, variable, { n: value })]
    return answers.map(({ stockPolicies }) => stockPolicies.totalCount)
  }
  t.deepEqual(await found('equalTo', 5), [1, 1])
  t.deepEqual(await found('greaterThan', 1e-7), [1, 1])
  t.deepEqual(await found('greaterThan', '1E-7'), [1, 1])
  t.deepEqual(await found('lessThan', 1e21), [1, 1])
  t.deepEqual(await found('lessThan', '-1.5e+21'), [0, 0])
})

test('a genealogy is walked in one query as far as its levels allow', async (t) => {
  const company = await factory()
  const walk = (levels: number, way: string, lot: string): string =>
    `${way}(first: 5) { nodes { ${levels > 1 ? `${lot} { ${walk(levels - 1, way, lot)} }` : 'quantity'} } }`
  const asked = (levels: number) =>
    ask(
      company,
      `{ lot(productSku: "HINGE", code: "WO-1") { ${walk(levels, 'madeFrom', 'consumedLot')} ${walk(levels, 'usedIn', 'producedLot')} } }`,
    )
  t.like(await asked(4), { status: 200, errors: [] })
  t.regex((await asked(5)).errors[0]!.message, /: operation depth 15 exceeds maximum of 12\.$/)
})
