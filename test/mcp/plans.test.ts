// What a person needs to say yes or no to, in the words of a plan, and what of a batch failed.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { run, tool } from './support.ts'

const service = serviceFor(test)

const shop: Spec = {
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }], ssus: [{ name: 'Lathe' }] }],
  products: [
    { sku: 'BLANK', itemClass: 'raw', unitWhole: true },
    { sku: 'SHAFT', unitWhole: true, recipe: [{ sku: 'BLANK', quantity: 1 }] },
  ],
  vendors: [{ name: 'Steelworks' }],
  taskTypes: [{ name: 'Turn', makes: 'SHAFT' }],
  routings: [{ name: 'Shaft', product: 'SHAFT', steps: [{ taskType: 'Turn' }] }],
}
const order = (n: number, more = {}) => ({ externalSystemId: `ERP-${n}`, productSku: 'SHAFT', quantity: 10, ...more })

test('a plan says what the call would warn of, and is another plan when that is something else', async (t) => {
  const company = await service().company(shop)
  const rack = (await company.ok(company.get('/storage-units'))).data[0].id
  await company.receive('BLANK', 10, rack)
  const { workOrder } = await company.ok(company.post('/work-orders', order(1)))
  const plan = () => run(company, 'work_orders.release', { id: workOrder.id }, { dryRun: true })
  const before = await plan()
  t.notRegex(before.texts[0]!, /It would warn/)
  await company.ok(
    company.post('/stock/transfers', {
      sku: 'BLANK',
      quantity: 4,
      from: rack,
      to: rack,
      toBin: 'bads',
    }),
  )
  const late = await run(company, 'work_orders.release', { id: workOrder.id }, { planHash: before.body.planHash })
  t.like(late.body, { code: 'plan_changed', warnings: [{ code: 'expected_shortage' }] })
  const after = await plan()
  t.regex(after.texts[0]!, /\nIt would warn:\n- .*4 .*BLANK/)
  t.false(
    (await run(company, 'work_orders.release', { id: workOrder.id }, { planHash: after.body.planHash })).isError ??
      false,
  )
})

test('what of a batch failed is told first and in words, however many were made', async (t) => {
  const company = await service().company(shop)
  const orders = Array.from({ length: 150 }, (_, n) => order(n, n === 140 ? { quantity: 1.5 } : {}))
  const told = /1 of 150 failed, by their place from 0: 140 \(fractional_quantity: .*whole units/
  const tried = await run(company, 'work_orders.batch_upsert', { orders }, { dryRun: true })
  t.regex(tried.texts[0]!, told)
  t.regex(tried.texts[0]!, /- create work order new:?\d* /)
  const done = await run(company, 'work_orders.batch_upsert', { orders })
  t.regex(done.texts.at(-1)!, told)
  t.like(done.body.results[0], { index: 140, status: 'failed', problem: { code: 'fractional_quantity' } })
  const none = await run(
    company,
    'work_orders.batch_upsert',
    { orders: [order(1, { productSku: 'NOPE' })] },
    {
      dryRun: true,
    },
  )
  t.regex(none.texts[0]!, /\n1 of 1 failed, .*\nIt would change nothing\.\n/)
})

test('a plan too long to read counts the rest by kind', async (t) => {
  const company = await service().company(shop)
  const orders = Array.from({ length: 250 }, (_, n) => order(n))
  const { texts } = await run(company, 'work_orders.batch_upsert', { orders }, { dryRun: true })
  t.regex(texts[0]!, /\n- and 50 more: 50 × create work order\n/)
})

test('a plan tells what it names by ids with their names', async (t) => {
  const reasonCodes = [
    { kind: 'downtime' as const, code: 'TOOL', label: 'Worn tool', countsAs: 'availability' as const },
  ]
  const company = await service().company({ ...shop, reasonCodes })
  const { id } = await company.ok(company.post('/downtime-events', { ssuId: company.machine.Lathe }))
  const [reason] = (await company.ok(company.get('/reason-codes'))).data
  const statedBy = company.person['admin@example.test']
  const input = { id, reasonCodeId: reason.id, statedBy }
  const { texts } = await run(company, 'downtime_events.classify', input, { dryRun: true })
  t.regex(texts[0]!, new RegExp(`reason code: null → "Worn tool" \\(${reason.id}\\)`))
  t.regex(texts[0]!, new RegExp(`classified by: null → \\S.* \\(${statedBy}\\)`))
})

test('what a plan changes is told before what is new, and little of a kind before much', async (t) => {
  const company = await service().company(shop)
  const skills = Array.from({ length: 400 }, (_, n) => ({ name: `${n} ${'x'.repeat(66)}` }))
  const made = { itemClass: 'finished', unit: 'pcs' }
  const products = [
    { ...made, sku: 'ROD', name: 'Rod' },
    { ...made, sku: 'SHAFT', name: 'Shaft', unitWhole: true, recipe: [{ sku: 'ROD', quantity: 1 }] },
  ]
  const spec = { version: 1, skills, products }
  const tried = await run(company, 'config.apply', { spec }, { dryRun: true })
  for (const line of [
    /- delete recipe component SHAFT\/BLANK/,
    /- create recipe component SHAFT\/ROD/,
    /- create product ROD/,
  ])
    t.regex(tried.texts[0]!, line)
  t.regex(tried.texts[0]!, /\n- and \d+ more: \d+ × create skill\n/)
  t.notRegex(tried.texts[0]!, /WARNING/)
  const plan = await tool(company, 'config_plan', { spec })
  t.like(plan.body.changes[0], { name: 'SHAFT', action: 'update' })
})

test('changes that are only counted are warned of: nobody can agree to what is not shown', async (t) => {
  const company = await service().company()
  const products = Array.from({ length: 210 }, (_, n) => ({
    ...{ sku: `P-${n}`, name: 'Bolt' },
    ...{ itemClass: 'finished', unit: 'pcs' },
  }))
  await company.ok(company.post('/config/apply', { spec: { version: 1, products } }))
  const spec = { version: 1, products: products.map((product) => ({ ...product, name: 'Nut' })) }
  const { texts } = await run(company, 'config.apply', { spec }, { dryRun: true })
  t.regex(texts[0]!, /\nWARNING: 10 of what follows take away or change what is there .*divide the call/)
})

test('warnings that are only counted are called warnings', async (t) => {
  const parts = Array.from({ length: 210 }, (_, n) => ({ sku: `P-${n}`, itemClass: 'raw' as const }))
  const recipe = parts.map(({ sku }) => ({ sku, quantity: 1 }))
  const products = [...parts, { sku: 'SHAFT', unitWhole: true, recipe }]
  const company = await service().company({ ...shop, products })
  const { workOrder } = await company.ok(company.post('/work-orders', order(1)))
  const { texts } = await run(company, 'work_orders.release', { id: workOrder.id }, { dryRun: true })
  t.regex(texts[0]!, /\nWARNING: 10 of what follows are warnings and are only counted\..*\nIt would warn:\n/)
  t.notRegex(texts[0]!, /take away/)
})

test('a plan tells lots with their product, storage units with their site, and who decided', async (t) => {
  const halls = ['North', 'South'].map((name) => ({ name, storageUnits: [{ name: 'Rack', type: 'rack' as const }] }))
  const products = ['BAR', 'TUBE'].map((sku) => ({ sku, tracking: 'lot' as const }))
  const company = await service().company({ sites: halls, products })
  const racks = (await company.ok(company.get('/storage-units'))).data
  for (const sku of ['BAR', 'TUBE']) await company.receive(sku, 5, racks[0].id, { lotCode: 'Z' })
  const statedBy = company.person['admin@example.test']
  const lot = { sku: 'BAR', code: 'Z', reason: 'Rust' }
  const held = await run(company, 'lots.set_status', { ...lot, status: 'quarantined' }, { dryRun: true })
  t.regex(held.texts[0]!, /- update lot "Z of BAR" \(/)
  const goods = { sku: 'BAR', lotCode: 'Z', quantity: 1, from: racks[0].id }
  await company.ok(company.post('/stock/transfers', { ...goods, to: racks[0].id, toBin: 'bads' }))
  const move = { ...goods, bin: 'bads', toBin: 'goods', to: racks[1].id, statedBy }
  const moved = await run(company, 'stock.transfer', move, { dryRun: true })
  t.regex(moved.texts[0]!, /from "Rack in (North|South)" \(bads\) to "Rack in (?!\1)(North|South)" \(goods\)/)
  t.regex(moved.texts[0]!, new RegExp(`\nDecided by \\S.* \\(${statedBy}\\), as the call says\\.\n`))
  const late = await run(company, 'stock.transfer', move, { planHash: held.body.planHash })
  t.is(late.body.code, 'plan_changed')
  t.regex(late.texts[0]!, /^Nothing was changed.*\n(.*\n)*- .* of lot Z from "Rack in/)
  t.regex(late.texts[0]!, new RegExp(moved.body.planHash))
})

test('a plan tells tasks and lines of orders by what people call them', async (t) => {
  const company = await service().company(shop)
  const typeId = (await company.ok(company.get('/task-types'))).data[0].id
  const { id } = await company.ok(company.post('/tasks', { typeId, title: 'Oil the lathe' }))
  const tried = await run(company, 'tasks.update', { id, priorityId: 1 }, { dryRun: true })
  t.regex(tried.texts[0]!, new RegExp(`- update task "Oil the lathe" \\(${id}\\)`))
  const rack = (await company.ok(company.get('/storage-units'))).data[0].id
  const bought = await company.purchase('PO-1', { BLANK: 5 })
  const lines = [{ lineId: bought.line.BLANK, quantity: 2, storageUnitId: rack }]
  const received = await run(company, 'purchase_orders.receive', { id: bought.id, lines }, { dryRun: true })
  t.regex(received.texts[0]!, /- update purchase order line "BLANK of PO-1" \(/)
})

test('a plan names pieces of a recall, and receipts, by what people know them by', async (t) => {
  const sites = [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' as const }] }]
  const company = await service().company({ sites, products: [{ sku: 'BAR', tracking: 'lot' }] })
  const statedBy = company.person['admin@example.test']
  const { id, line } = await company.purchase('PO-1', { BAR: 5 })
  const lines = [{ lineId: line.BAR, quantity: 5, storageUnitId: company.unit.Rack, lotCode: 'Z' }]
  const { _meta } = await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
  const reversed = { id, receiptId: _meta.receiptId, reason: 'Not ours' }
  const back = await run(company, 'purchase_orders.reverse_receipt', reversed, { dryRun: true })
  t.regex(back.texts[0]!, new RegExp(`- update receipt "PO-1" \\(${_meta.receiptId}\\) `))
  const origin = [{ sku: 'BAR', lotCode: 'Z' }]
  const recall = await company.ok(company.post('/recalls', { origin, reason: 'Cracks' }))
  const freed = { id: recall.id, reason: 'Scratches', statedBy }
  const released = await run(company, 'recalls.release', freed, { dryRun: true })
  t.regex(released.texts[0]!, new RegExp(`- update recall item "Z of ${recall.code}" \\(`))
})

test('a dry run with the planHash of another plan says that the call would be refused, and what it would do now', async (t) => {
  const company = await service().company(shop)
  const before = await run(company, 'vendors.upsert', { name: 'Foundry' }, { dryRun: true })
  const { planHash } = before.body
  const input = { name: 'Foundry', leadTimeDays: 4 }
  const other = await run(company, 'vendors.upsert', input, { dryRun: true, planHash })
  const now = (await run(company, 'vendors.upsert', input, { dryRun: true })).body
  const { accepted, problem, changes, result } = other.body
  t.deepEqual([accepted, problem.code, changes, result], [false, 'plan_changed', [], null])
  t.deepEqual([problem.planHash, problem.changes], [now.planHash, now.changes])
  t.regex(other.texts[0]!, /^Nothing was changed: this is not what was agreed to\./)
  t.regex(other.texts[0]!, new RegExp(`same call with planHash ${now.planHash} and without dryRun\\.$`))
  const real = await run(company, 'vendors.upsert', input, { planHash })
  t.deepEqual([real.body.code, real.body.planHash, real.body.changes], ['plan_changed', now.planHash, now.changes])
  t.true((await run(company, 'vendors.upsert', input, { dryRun: true, planHash: now.planHash })).body.accepted)
  const headers = { prefer: 'dry-run', 'if-plan-match': planHash }
  t.like((await company.put('/vendors/Foundry', { leadTimeDays: 4 }, headers)).body, {
    accepted: false,
    problem: { code: 'plan_changed' },
  })
})

test('a factory spec is applied by one plan: where two hashes name two, nothing is done', async (t) => {
  const company = await service().company(shop)
  const spec = { version: 1, vendors: [{ name: 'Foundry' }] }
  const { planHash } = (await run(company, 'config.apply', { spec }, { dryRun: true })).body
  const bad = { spec, planHash: 'bad' }
  t.is((await run(company, 'config.apply', bad, { dryRun: true })).body.problem.code, 'plan_changed')
  t.is((await run(company, 'config.apply', bad)).body.code, 'plan_changed')
  const refused = { code: 'invalid_input', errors: [{ path: 'planHash' }] }
  t.like((await run(company, 'config.apply', bad, { planHash })).body, refused)
  t.like((await company.post('/config/apply', bad, { 'if-plan-match': planHash })).body, refused)
  t.is((await run(company, 'vendors.list')).body.pagination.total, 1)
  t.is((await run(company, 'config.apply', { spec, planHash }, { planHash })).body.failed, null)
})

test('a plan promises no idempotencyKey where none is taken, and of a test message that only its webhook gets it', async (t) => {
  const company = await service().company(shop)
  const hook = { name: 'ERP', targetUrl: 'https://1.1.1.1/hook', eventTypes: ['task.created'] }
  const { id } = await company.ok(company.post('/webhooks', hook))
  const { texts } = await run(company, 'webhooks.test', { id }, { dryRun: true })
  t.regex(texts[0]!, /\n- event webhook\.test, only to the webhook "ERP"\n/)
  t.regex(texts[0]!, /\nTo do exactly this, make the same call with planHash \w+ and without dryRun\.$/)
  const { body } = await run(company, 'webhooks.test', { id }, { idempotencyKey: 'once' })
  t.like(body, { code: 'invalid_input', errors: [{ path: 'idempotencyKey' }] })
  const once = (await run(company, 'vendors.upsert', { name: 'Foundry' }, { dryRun: true })).texts[0]!
  t.regex(once, /; with an idempotencyKey it is done only once, however often it is sent\.$/)
})
