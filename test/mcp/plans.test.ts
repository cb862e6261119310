// What a person needs to say yes or no to, in the words of a plan, and what of a batch failed.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { run } from './support.ts'

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
  t.regex(texts[0]!, new RegExp(`reason code: null → Worn tool \\(${reason.id}\\)`))
  t.regex(texts[0]!, new RegExp(`classified by: null → \\S.* \\(${statedBy}\\)`))
})
