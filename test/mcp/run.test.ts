// An agent's working day with nothing but tools: a shortage is found, bought, received; an order released, counted,
// completed; the lot it made traced back to the supplier's. Every change is tried first and made with the plan's hash.
import test, { type ExecutionContext } from 'ava'
import { commission } from '../support/factory.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { newerClient } from './support.ts'

const service = serviceFor(test)

// What a test asserts of an answer is up to the test.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any

class Agent {
  readonly #t: ExecutionContext
  readonly #client: Awaited<ReturnType<typeof newerClient>>

  constructor(t: ExecutionContext, client: Awaited<ReturnType<typeof newerClient>>) {
    this.#t = t
    this.#client = client
  }

  async look(name: string, args: Record<string, unknown> = {}): Promise<Body> {
    const answer = await this.#client.callTool({ name, arguments: args })
    this.#t.falsy(answer.isError, JSON.stringify(answer.structuredContent))
    return answer.structuredContent
  }

  /** Finds a capability by what it does, tries it, and makes it as planned. */
  async change(words: string, name: string, input: Record<string, unknown>): Promise<Body> {
    const { data } = await this.look('capabilities_search', { query: words })
    const found = data.find((one: { name: string }) => one.name === name)
    this.#t.truthy(found, `${words} finds ${data.map((one: { name: string }) => one.name).join(', ')}`)
    const plan = await this.look('capabilities_call', { name, input, dryRun: true })
    this.#t.true(plan.accepted, JSON.stringify(plan.problem))
    return await this.look('capabilities_call', { name, input, planHash: plan.planHash, idempotencyKey: `${name}-${plan.planHash}` })
  }
}

async function shop(company: TestCompany): Promise<void> {
  await commission(company, {
    sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }], ssus: [{ name: 'Lathe' }] }],
    workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
    vendors: [{ name: 'Steelworks' }],
    products: [
      { sku: 'BLANK', itemClass: 'raw', tracking: 'lot' },
      { sku: 'SHAFT', tracking: 'lot', recipe: [{ sku: 'BLANK', quantity: 1 }] },
    ],
    taskTypes: [{ name: 'Turn', makes: 'SHAFT', workCenter: 'Turning' }],
    routings: [{ name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Turn' }] }],
  })
}

test('an agent buys what is short, makes an order of it and traces the lot it made', async (t) => {
  const company = await service().company()
  await shop(company)
  const client = await newerClient(company)
  const agent = new Agent(t, client)
  t.is((await agent.look('me_get')).actorType, 'agent')

  const { workOrder } = await agent.change('create a work order', 'work_orders.upsert', { externalSystemId: 'ERP-1', productSku: 'SHAFT', quantity: 8 })
  const [component] = (await agent.look('products_get', { sku: 'SHAFT' })).recipe
  const need = { sku: component.sku, required: component.quantity * workOrder.quantity }
  const levels = await agent.look('inventory_stock_levels', { sku: 'BLANK' })
  const onHand = levels.data.reduce((sum: number, row: { onHand: number }) => sum + row.onHand, 0)
  t.like({ ...need, onHand }, { sku: 'BLANK', required: 8, onHand: 0 })

  const { purchaseOrder } = await agent.change('buy material, purchase order', 'purchase_orders.upsert', { externalSystemId: 'BUY-1', vendor: 'Steelworks', lines: [{ sku: 'BLANK', quantity: need.required - onHand }] })
  const [rack] = (await agent.look('storage_units_list')).data.filter((unit: { name: string }) => unit.name === 'Rack')
  const received = await agent.change('receive delivery of a purchase order', 'purchase_orders.receive',
    { id: purchaseOrder.id, lines: [{ lineId: purchaseOrder.lines[0].id, quantity: 8, storageUnitId: rack.id, lotCode: 'HEAT-42' }] })
  t.is(received.status, 'received')

  const released = await agent.change('release a work order', 'work_orders.release', { id: workOrder.id })
  const [operation] = (released.workOrder ?? released).operations
  await agent.change('record good and scrap counts', 'tasks.record_counts', { id: operation.taskId, goodQuantity: 7, scrapQuantity: 1 })
  await agent.change('complete a task, change its status', 'tasks.update', { id: operation.taskId, status: 'done' })

  const done = await agent.look('work_orders_get', { id: workOrder.id })
  t.like(done, { status: 'completed', goodQuantity: 7, scrapQuantity: 1 })
  const [lot] = done.lots.produced
  const code: string = lot.code ?? lot
  t.is((await agent.look('lots_get', { sku: 'SHAFT', code })).quantity, 7)
  const genealogy = JSON.stringify(await agent.look('lots_genealogy', { sku: 'SHAFT', code }))
  t.true(genealogy.includes('HEAT-42'), genealogy)
  t.deepEqual(await company.sql('select * from inventory.verify()'), [])
  const log = await company.sql('select distinct actor_type, channel from app.audit_log where company_id = app.company_id()')
  t.deepEqual(log, [{ actor_type: 'agent', channel: 'mcp' }])
  await client.close()
})
