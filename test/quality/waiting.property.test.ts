// Whatever is done with goods that wait in quarantine, and in whatever order: no inspection has, or releases, more than
// it received, none has what does not lie there, and what a report holds that nobody has decided on leaves last.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { works } from '../support/worlds.ts'
import { move } from './recalled.ts'

const service = serviceFor(test, { booksBalance: true })

const spec = {
  ...works,
  taskTypes: [
    ...works.taskTypes!,
    { name: 'Send back', isInventory: true, form: [{ title: 'Goods', type: 'products' as const }] },
  ],
  inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Incoming inspection' }],
}
const unit = fc.constantFrom('Dock', 'Rack')
const step = fc.record({
  what: fc.constantFrom(
    ...['receive', 'receive', 'move', 'move', 'take', 'whole', 'whole', 'report', 'decide', 'decide', 'end', 'end'],
    ...['back', 'undo'],
  ),
  from: unit,
  to: unit,
  bin: fc.constantFrom('quarantine', 'quarantine', 'goods', 'bads'),
  quantity: fc.integer({ min: 1, max: 8 }),
  which: fc.nat(20),
  disposition: fc.constantFrom('use_as_is', 'rework', 'scrap', 'return'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Received {
  order: number
  receipt: number
  inspection: string
  quantity: number
}

async function take(company: TestCompany, item: object, received: Received[], step: Step, n: number): Promise<void> {
  const { what, from, quantity, disposition } = step
  const goods = { ...item, quantity }
  const [sku] = Object.values(item)
  if (what === 'receive') {
    const { id, line } = await company.purchase(`P-${n}`, { [sku]: quantity }, 'Acme')
    const { sku: _, ...lot } = item as { sku: string }
    const lines = [{ lineId: line[sku], quantity, storageUnitId: company.unit[from], ...lot }]
    const { _meta } = await company.ok(company.post(`/purchase-orders/${id}/receive`, { lines }))
    received.push({ order: id, receipt: _meta.receiptId, inspection: _meta.inspectionTaskIds[0], quantity })
  } else if (what === 'move') await move(company, goods, from, 'quarantine', step.to, step.bin)
  else if (what === 'take') await move(company, goods, from, 'quarantine', from, step.bin)
  else if (what === 'whole') {
    const like = received[step.which % received.length]?.quantity ?? quantity
    await move(company, { ...goods, quantity: like }, from, 'quarantine', step.to, step.bin)
  } else if (what === 'back') {
    const task = await company.task('Send back', { from, toVendor: 'Acme' })
    await company.submit(task, { Goods: [goods] }, { status: 'done' })
  } else if (received.length > 0) {
    const { order, receipt, inspection } = received[step.which % received.length]!
    if (what === 'end') await company.done(inspection)
    else if (what === 'undo')
      await company.post(`/purchase-orders/${order}/receipts/${receipt}/reverse`, { reason: 'not ours' })
    else {
      const { id } = await company.ncr({ foundOn: inspection })
      if (what === 'decide' && quantity < 7)
        await company.disposition(id, { disposition, ...(disposition === 'scrap' && { quantity }) })
    }
  }
}

/** In each unit, by its name: what reports hold there that nobody has decided on, and all that lies in its quarantine. */
async function held(company: TestCompany): Promise<Record<string, { held: number; lies: number }>> {
  const rows = await company.sql(`
    select u.name, sum(b.quantity)::float8 as lies, coalesce(sum(w.held), 0)::float8 as held
      from inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
     cross join lateral (
       select sum(w.quantity) as held from quality.waiting_goods w
        where w.company_id = b.company_id and w.product_id = b.product_id
          and w.storage_unit_id = b.storage_unit_id and w.lot_key = b.lot_key
          and exists (select from quality.ncrs n where n.company_id = w.company_id
                         and n.inspection_id = w.inspection_id and n.disposition is null)) w
     where b.company_id = app.company_id() and b.bin = 'quarantine'
     group by u.name`)
  return Object.fromEntries(rows.map(({ name, ...figures }: any) => [name, figures]))
}

for (const item of [{ sku: 'BOLT' }, { sku: 'STEEL', lotCode: 'L1' }])
  test(`an inspection of ${item.sku} has and releases no more than it received, and nothing that is not there`, async (t) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        const company = await service().company(spec)
        const received: Received[] = []
        for (const [n, each] of steps.entries()) {
          const before = await held(company)
          await take(company, item, received, each, n)
          if (!['move', 'take', 'whole'].includes(each.what)) continue
          const was = before[each.from]?.held ?? 0
          const now = (await held(company))[each.from] ?? { held: 0, lies: 0 }
          if (now.held < was) t.is(now.held, now.lies, 'what nobody has decided on left before what else lay there')
        }
        const wrong = await company.sql(`
          select i.id, l.received, w.waits, g.released
            from quality.inspections i
           cross join lateral (select sum(l.quantity) as received from quality.inspection_lines l
                                where l.company_id = i.company_id and l.inspection_id = i.id) l
           cross join lateral (select coalesce(sum(w.quantity), 0) as waits from quality.waiting_goods w
                                where w.company_id = i.company_id and w.inspection_id = i.id) w
           cross join lateral (select coalesce(sum(g.quantity), 0) as released from inventory.stock_ledger g
                                where g.company_id = i.company_id and g.task_id = i.task_id) g
           where i.company_id = app.company_id() and w.waits + g.released > l.received`)
        t.deepEqual(wrong, [])
        const missing = await company.sql(`
          select w.storage_unit_id, sum(w.quantity) as waits, max(b.quantity) as lies
            from quality.waiting_goods w
            left join inventory.balances b on b.company_id = w.company_id and b.product_id = w.product_id
             and b.storage_unit_id = w.storage_unit_id and b.bin = 'quarantine' and b.lot_key = w.lot_key
           where w.company_id = app.company_id()
           group by w.storage_unit_id having sum(w.quantity) > coalesce(max(b.quantity), 0)`)
        t.deepEqual(missing, [])
      }),
      { seed: 20_261_129, numRuns: 6, endOnFailure: true },
    )
  })
