// An agent's working day with nothing but tools: a shortage is found, bought, received; an order released, counted,
// completed; the lot it made traced back to the supplier's; and what people decide is written down under their names.
// Every change is tried first and made with the plan's hash.
import test, { type ExecutionContext } from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { newerClient, rpc, run } from './support.ts'

const service = serviceFor(test)

// What a test asserts of an answer is up to the test.
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
    return await this.look('capabilities_call', {
      name,
      input,
      planHash: plan.planHash,
      idempotencyKey: `${name}-${plan.planHash}`,
    })
  }
}

const shop: Spec = {
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }], ssus: [{ name: 'Lathe' }] }],
  workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
  vendors: [{ name: 'Steelworks' }],
  products: [
    { sku: 'BLANK', itemClass: 'raw', tracking: 'lot' },
    { sku: 'SHAFT', tracking: 'lot', recipe: [{ sku: 'BLANK', quantity: 1 }] },
  ],
  taskTypes: [{ name: 'Turn', makes: 'SHAFT', workCenter: 'Turning' }],
  routings: [{ name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Turn' }] }],
}

test('an agent buys what is short, makes an order of it and traces the lot it made', async (t) => {
  const company = await service().company(shop)
  const client = await newerClient(company)
  const agent = new Agent(t, client)
  t.is((await agent.look('me_get')).actorType, 'agent')

  const { workOrder } = await agent.change('create a work order', 'work_orders.upsert', {
    externalSystemId: 'ERP-1',
    productSku: 'SHAFT',
    quantity: 8,
  })
  const [component] = (await agent.look('products_get', { sku: 'SHAFT' })).recipe
  const need = { sku: component.sku, required: component.quantity * workOrder.quantity }
  const levels = await agent.look('inventory_stock_levels', { sku: 'BLANK' })
  const onHand = levels.data.reduce((sum: number, row: { onHand: number }) => sum + row.onHand, 0)
  t.like({ ...need, onHand }, { sku: 'BLANK', required: 8, onHand: 0 })

  const { purchaseOrder } = await agent.change('buy material, purchase order', 'purchase_orders.upsert', {
    externalSystemId: 'BUY-1',
    vendor: 'Steelworks',
    lines: [{ sku: 'BLANK', quantity: need.required - onHand }],
  })
  const [rack] = (await agent.look('storage_units_list')).data.filter((unit: { name: string }) => unit.name === 'Rack')
  const received = await agent.change('receive delivery of a purchase order', 'purchase_orders.receive', {
    id: purchaseOrder.id,
    lines: [{ lineId: purchaseOrder.lines[0].id, quantity: 8, storageUnitId: rack.id, lotCode: 'HEAT-42' }],
  })
  t.is(received.status, 'received')

  const released = await agent.change('release a work order', 'work_orders.release', { id: workOrder.id })
  const [operation] = (released.workOrder ?? released).operations
  await agent.change('record good and scrap counts', 'tasks.record_counts', {
    id: operation.taskId,
    goodQuantity: 7,
    scrapQuantity: 1,
  })
  await agent.change('complete a task, change its status', 'tasks.update', { id: operation.taskId, status: 'done' })

  const done = await agent.look('work_orders_get', { id: workOrder.id })
  t.like(done, { status: 'completed', goodQuantity: 7, scrapQuantity: 1 })
  const [lot] = done.lots.produced
  const code: string = lot.code ?? lot
  t.is((await agent.look('lots_get', { sku: 'SHAFT', code })).quantity, 7)
  const genealogy = JSON.stringify(await agent.look('lots_genealogy', { sku: 'SHAFT', code }))
  t.true(genealogy.includes('HEAT-42'), genealogy)
  t.deepEqual(await company.sql('select * from inventory.verify()'), [])
  const log = await company.sql(
    `select distinct actor_type, channel from app.audit_log
      where company_id = app.company_id() and channel <> 'operator'`,
  )
  t.deepEqual(log, [{ actor_type: 'agent', channel: 'mcp' }])
  await client.close()
})

const partsShop: Spec = {
  settings: { ncrTaskType: 'Nonconformance' },
  reasonCodes: [
    { kind: 'downtime', label: 'Tool breakage' },
    { kind: 'adjustment', label: 'Lost' },
  ],
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }], ssus: [{ name: 'Lathe' }] }],
  products: [{ sku: 'BLANK', itemClass: 'raw', tracking: 'lot' }],
  taskTypes: [
    { name: 'Nonconformance' },
    {
      name: 'Measure',
      defaultStatus: 'ready',
      form: [
        { title: 'Diameter', type: 'number', required: true, lsl: 9.9, usl: 10.1, unit: 'mm' },
        { title: 'Picture', type: 'photo', required: false },
      ],
    },
  ],
}

async function blanks(company: TestCompany): Promise<void> {
  await company.receive('BLANK', 20, 'Rack', { lotCode: 'HEAT-42' })
}

test('an agent writes down what people decided: about a stop, a measurement out of limits, and a count', async (t) => {
  const company = await service().company(partsShop, { furnish: blanks })
  await company.as('Supervisor')
  const client = await newerClient(company)
  const agent = new Agent(t, client)
  const decider = (await agent.look('people_list', { search: 'supervisor' })).data[0]
  const undecided = async (name: string, input: object) => {
    const refused = await client.callTool({ name: 'capabilities_call', arguments: { name, input } })
    t.true(refused.isError)
    t.like(refused.structuredContent, { code: 'reason_required', missingFields: ['statedBy'] }, name)
  }
  const reasons = async (kind: string) => (await agent.look('reason_codes_list', { kind })).data[0].id as number
  const [lathe] = (await agent.look('ssus_list')).data

  const stop = await agent.change('machine has stopped, report downtime', 'downtime_events.open', { ssuId: lathe.id })
  const why = { id: stop.id, reasonCodeId: await reasons('downtime'), note: 'insert broke' }
  await undecided('downtime_events.classify', why)
  t.like(await agent.change('reason of a stop', 'downtime_events.classify', { ...why, statedBy: decider.id }), {
    reason: { label: 'Tool breakage' },
  })
  await agent.change('machine runs again, end the stop', 'downtime_events.close', { id: stop.id })
  t.like((await agent.look('downtime_events_summary')).data[0], { ssuName: 'Lathe', stops: 1, openStops: 0 })

  const types = (await agent.look('task_types_list')).data as { id: string; typeName: string }[]
  const task = await agent.change('create a task', 'tasks.create', {
    typeId: types.find((type) => type.typeName === 'Measure')!.id,
    title: 'Measure blanks',
    ssuId: lathe.id,
  })
  t.deepEqual(
    (await agent.look('tasks_get_form', { id: task.id })).fields.map((field: { title: string }) => field.title),
    ['Diameter', 'Picture'],
  )
  const photo = await client.callTool({
    name: 'capabilities_call',
    arguments: {
      name: 'tasks.submit_form',
      input: { id: task.id, answers: [{ field: 'Picture', value: 'https://files.example/1.jpg' }] },
    },
  })
  t.like(photo.structuredContent, { code: 'agent_not_allowed' })
  const measurement = { id: task.id, status: 'done', answers: [{ field: 'Diameter', value: 10.4 }] }
  await undecided('tasks.submit_form', measurement)
  const measured = await agent.change('fill in a form, submit answers', 'tasks.submit_form', {
    ...measurement,
    statedBy: decider.id,
  })
  t.like(measured, { status: 'done', failedChecks: ['Diameter'] })
  const scrap = { id: measured.ncrId, disposition: 'scrap', lotCode: 'HEAT-42', quantity: 3 }
  await undecided('ncrs.disposition', scrap)
  t.like(
    await agent.change('disposition of a nonconformance report, scrap', 'ncrs.disposition', {
      ...scrap,
      statedBy: decider.id,
    }),
    { lot: { code: 'HEAT-42', status: 'blocked' } },
  )

  const [rack] = (await agent.look('storage_units_list')).data.filter((unit: { name: string }) => unit.name === 'Rack')
  const count = await agent.change('count a shelf', 'inventory_counts.create', { storageUnitId: rack.id })
  await agent.change('record counted lines', 'inventory_counts.record_lines', {
    id: count.id,
    lines: [
      { sku: 'BLANK', lotCode: 'HEAT-42', countedQuantity: 16 },
      { sku: 'BLANK', lotCode: 'HEAT-42', bin: 'bads', countedQuantity: 3 },
    ],
  })
  const finalized = await agent.change('finalize a count', 'inventory_counts.finalize', { id: count.id })
  const [short] = finalized.lines.filter((line: { difference: number }) => line.difference !== 0)
  t.is(short.difference, -1)
  const decided = {
    id: count.id,
    decisions: [{ lineId: short.id, decision: 'accepted', reasonCodeId: await reasons('adjustment') }],
  }
  await undecided('inventory_counts.reconcile', decided)
  t.is(
    (await agent.change('reconcile a count', 'inventory_counts.reconcile', { ...decided, statedBy: decider.id }))
      .status,
    'reconciled',
  )

  t.deepEqual(
    await company.sql(
      `select bin, quantity::integer from inventory.balances where company_id = app.company_id() order by bin`,
    ),
    [
      { bin: 'bads', quantity: 3 },
      { bin: 'goods', quantity: 16 },
    ],
  )
  t.deepEqual(await company.sql('select * from inventory.verify()'), [])
  const log = (await agent.look('audit_list')).data as {
    capability: string
    actorType: string
    statedBy: { id: number } | null
  }[]
  t.deepEqual(
    log
      .filter((entry) => entry.statedBy?.id === decider.id)
      .map((entry) => [entry.capability, entry.actorType])
      .reverse(),
    ['downtime_events.classify', 'tasks.submit_form', 'ncrs.disposition', 'inventory_counts.reconcile'].map((name) => [
      name,
      'agent',
    ]),
  )
  await client.close()
})

test('a prompt leads to the answer that has it: what an open order will miss, which lot an NCR is about', async (t) => {
  const company = await service().company(shop)
  await company.apply({ taskTypes: [{ name: 'NCR' }], settings: { ncrTaskType: 'NCR' } })
  await company.receive('BLANK', 25, 'Rack', { lotCode: 'HEAT-42' })
  const prompted = async (name: string, args = {}) =>
    (await rpc(company, 'prompts/get', { name, arguments: args })).body.result.messages[0].content.text
  const order = await company.release('SHAFT', 500)
  const [material] = (await run(company, 'work_orders.get', { id: order.id })).body.materials
  t.like(material, { shortage: 0, expectedShortage: 475 })
  t.deepEqual((await run(company, 'inventory.reorder_suggestions')).body.data, [])
  t.regex(await prompted('chase_shortage'), /\n1\. .*work_orders_get.* expectedShortage is what will be missing/)
  const about = { title: 'Rust', productSku: 'BLANK', lotCode: 'HEAT-42' }
  const { id } = await company.ok(company.post('/ncrs', about))
  t.is((await run(company, 'ncrs.get', { id })).body.lot, 'HEAT-42')
  t.regex(await prompted('disposition_ncr', { ncr: id }), /\n1\. Read ncrs_get: .* lot\./)
})
