// A count while stock goes on moving: nothing below zero, every balance its ledger's sum, nobody waits for ever.
import test from 'ava'
import type { Reply } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { shelves } from '../support/worlds.ts'
import { filledShelf, finalize, lineOf, openCount, reconcile, record, transfer } from './counts.ts'

const service = serviceFor(test)

async function stocked(
  skus: string[],
  quantity: number,
): Promise<{ company: TestCompany; shelf: string; rack: string }> {
  const company = await service().company({
    ...shelves,
    reasonCodes: [{ kind: 'adjustment', label: 'Lost' }],
    products: skus.map((sku) => ({ sku, itemClass: 'raw' })),
  })
  for (const sku of skus) await company.receive(sku, quantity, 'Shelf')
  return { company, shelf: company.unit.Shelf, rack: company.unit.Rack }
}

const noDeadlocks = `select deadlocks::int from pg_stat_database where datname = current_database()`

test('a transfer that had begun before its line was counted, and was committed after, has moved the line', async (t) => {
  const { company, shelf, rack } = await stocked(['BOLT'], 10)
  const id = await openCount(company, shelf)
  const slow = await company.underWay(t, 'stock_transfer', { sku: 'BOLT', quantity: 4, from: shelf, to: rack })
  t.like(
    (await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 10 }))).lines[0],
    { expectedQuantity: 10, difference: 0 },
    'counting does not wait for it',
  )
  await slow.release('commit')
  const line = lineOf((await company.ok(finalize(company, id))).lines, 'BOLT')
  t.like(line, { expectedQuantity: 6, difference: null })
  t.not(line.movedSince, null)
})

test('a transfer that is under way while the count is finalized is found when it is reconciled', async (t) => {
  const { company, shelf, rack } = await stocked(['BOLT'], 10)
  const lost = company.reason.Lost
  const id = await openCount(company, shelf)
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 9 }))
  const slow = await company.underWay(t, 'stock_transfer', { sku: 'BOLT', quantity: 4, from: shelf, to: rack })
  const line = lineOf((await company.ok(finalize(company, id))).lines, 'BOLT')
  t.like(line, { expectedQuantity: 10, movedSince: null })
  const waiting = reconcile(company, id, { lineId: line.id, decision: 'accepted', reasonCodeId: lost })
  await slow.waitedFor()
  await slow.release('commit')
  t.like(await waiting, { status: 409, body: { code: 'count_stale', lineIds: [line.id] } })
  t.is(await company.balance('BOLT', shelf), 6)
  await company.verified(t)
})

test('finalized by two at the same moment, and reconciled by two, it happens once', async (t) => {
  const { company, shelf } = await stocked(['BOLT', 'NUT'], 10)
  const lost = company.reason.Lost
  const id = await openCount(company, shelf)
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 7 }))
  const once = async (call: () => Promise<Reply>) => {
    const replies = await Promise.all(Array.from({ length: 5 }, call))
    t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409, 409, 409, 409])
    t.true(replies.every((reply) => reply.status === 200 || reply.body.code === 'count_not_open'))
    return replies.find((reply) => reply.status === 200)!.body
  }
  const { lines } = await once(() => finalize(company, id))
  await once(() =>
    reconcile(
      company,
      id,
      { lineId: lineOf(lines, 'BOLT').id, decision: 'accepted', reasonCodeId: lost },
      { lineId: lineOf(lines, 'NUT').id, decision: 'accepted', reasonCodeId: lost },
    ),
  )
  t.deepEqual([await company.balance('BOLT', shelf), await company.balance('NUT', shelf)], [7, 0])
  t.is(
    (
      await company.sql(
        `select from inventory.stock_ledger where company_id = app.company_id() and kind = 'adjustment'`,
      )
    ).length,
    2,
  )
  await company.verified(t)
})

test('counts go on while stock is transferred both ways, and deadlock with none of it', async (t) => {
  t.timeout(240_000)
  const skus = ['A', 'B', 'C', 'D', 'E', 'F']
  const { company, shelf, rack } = await stocked(skus, 20)
  const lost = company.reason.Lost
  let counting = true
  const movers = Array.from({ length: 6 }, async (_, n) => {
    for (let k = n; counting; k++) {
      const [from, to] = k % 2 ? [shelf, rack] : [rack, shelf]
      const reply = await transfer(company, skus[(k * 5 + n) % skus.length]!, 1 + (k % 4), from, to)
      if (reply.status !== 200 && reply.body.code !== 'insufficient_stock') t.fail(reply.text)
    }
  })
  const counters = [shelf, rack].map(async (unit) => {
    for (let round = 0; round < 6; round++) {
      const id = await openCount(company, unit)
      await company.ok(record(company, id, ...skus.map((sku, n) => ({ sku, countedQuantity: (n + round) % 7 }))))
      const { lines } = await company.ok(finalize(company, id))
      const decisions = lines.map(({ id: lineId }: { id: number }, n: number) => ({
        lineId,
        confirmMoved: true,
        reasonCodeId: lost,
        ...(n % 3 ? { decision: 'accepted' } : { decision: 'adjusted', quantity: 15 }),
      }))
      await company.ok(reconcile(company, id, ...decisions.reverse()))
    }
  })
  await Promise.all(counters).finally(() => {
    counting = false
  })
  await Promise.all(movers)
  await new Promise((flushed) => setTimeout(flushed, 1500))
  t.deepEqual(await company.sql(noDeadlocks), [{ deadlocks: 0 }], 'not even one that a retry hid')
  await company.verified(t)
  t.deepEqual(
    await company.sql('select * from inventory.balances where company_id = app.company_id() and quantity <= 0'),
    [],
    'no row that the lock made stays',
  )
})

test('a count and a backflush take the same stock: never below zero', async (t) => {
  t.timeout(240_000)
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [{ name: 'Press' }], storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
    workCenters: [{ name: 'Pressing', machines: ['Press'] }],
    reasonCodes: [{ kind: 'adjustment', label: 'Lost' }],
    products: [
      { sku: 'SCREW', itemClass: 'raw' },
      { sku: 'PLATE', recipe: [{ sku: 'SCREW', quantity: 1 }] },
    ],
    taskTypes: [{ name: 'Stamp', workCenter: 'Pressing', makes: 'PLATE' }],
    routings: [{ name: 'Plate', product: 'PLATE', steps: [{ taskType: 'Stamp' }] }],
  })
  const { Shelf: shelf } = company.unit
  const lost = company.reason.Lost
  for (let round = 0; round < 5; round++) {
    await company.receive('SCREW', 10, 'Shelf')
    const { operations } = await company.release('PLATE', 8)
    const id = await openCount(company, shelf)
    await company.ok(record(company, id, { sku: 'SCREW', countedQuantity: 3 }))
    const { lines } = await company.ok(finalize(company, id))
    const [done, reconciled] = await Promise.all([
      company.patch(`/tasks/${operations[0].taskId}`, { status: 'done', goodQuantity: 8, scrapQuantity: 0 }),
      reconcile(company, id, { lineId: lines[0].id, decision: 'accepted', reasonCodeId: lost }),
    ])
    t.is(done.status, 200, done.text)
    t.true(reconciled.status === 200 || reconciled.body.code === 'count_stale', reconciled.text)
    if (reconciled.status !== 200)
      await company.ok(reconcile(company, id, { lineId: lines[0].id, decision: 'ignored' }))
    t.is(
      await company.balance('SCREW', shelf),
      reconciled.status === 200 ? 0 : 2,
      'either all three counted were consumed, or eight of ten',
    )
    await company.verified(t)
    const again = await openCount(company, shelf)
    const rest = (await company.ok(finalize(company, again))).lines
    await company.ok(
      reconcile(
        company,
        again,
        ...rest.map((line: { id: number }) => ({ lineId: line.id, decision: 'accepted', reasonCodeId: lost })),
      ),
    )
  }
  await company.verified(t)
})

test('counts opened, recorded, finalized and cancelled from all sides at once end well', async (t) => {
  const { company, shelf } = await stocked(['BOLT'], 10)
  const id = await openCount(company, shelf)
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      [
        () => record(company, id, { sku: 'BOLT', countedQuantity: n }),
        () => finalize(company, id),
        () => company.post(`/inventory-counts/${id}/cancel`),
        () => company.post('/inventory-counts', { storageUnitId: shelf }),
      ][n % 4]!(),
    ),
  )
  t.true(
    replies.every((reply) => reply.status === 200 || ['count_not_open', 'count_in_progress'].includes(reply.body.code)),
    replies.find((reply) => ![200, 409].includes(reply.status))?.text,
  )
  t.is(
    (
      await company.sql(
        `select from inventory.counts where company_id = app.company_id() and status in ('open', 'counting', 'finalized')`,
      )
    ).length <= 1,
    true,
  )
})

test('of two counts of a unit that are opened at once, the refused one is told which is in the way', async (t) => {
  const { company, shelf } = await stocked([], 0)
  const slow = await company.underWay(t, 'inventory_counts_create', { storageUnitId: shelf })
  const waiting = company.post('/inventory-counts', { storageUnitId: shelf })
  await slow.waitedFor()
  await slow.release('commit')
  const { code } = (await company.ok(company.get('/inventory-counts'))).data[0]
  const detail = `Shelf is being counted: reconcile or cancel ${code} first.`
  t.like(await waiting, { status: 409, body: { code: 'count_in_progress', count: code, detail } })
})

test('what moves while the shelf is counted is marked, and what was moved before its line was counted is not', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf, Rack: rack } = company.unit
  const id = await openCount(company, shelf)
  await company.ok(transfer(company, 'STEEL', 0.5, shelf, rack, { lotCode: 'L1' }))
  await company.ok(
    record(company, id, { sku: 'BOLT', countedQuantity: 10 }, { sku: 'STEEL', lotCode: 'L1', countedQuantity: 2 }),
  )
  await company.ok(transfer(company, 'BOLT', 4, shelf, rack))
  await company.ok(transfer(company, 'BOLT', 1, rack, shelf, { toBin: 'bads' }))
  const { lines } = await company.ok(finalize(company, id))
  t.like(lineOf(lines, 'STEEL L1'), { expectedQuantity: 2, difference: 0, movedSince: null })
  t.like(lineOf(lines, 'BOLT'), { expectedQuantity: 6, difference: null, autoAdded: false })
  t.regex(lineOf(lines, 'BOLT').movedSince!, /Z$/)
  t.like(lineOf(lines, 'BOLT bads'), { expectedQuantity: 1, countedQuantity: 0, autoAdded: true })
  t.not(lineOf(lines, 'BOLT bads').movedSince, null)
  t.is(lineOf(lines, 'PUMP S1').movedSince, null)
})

test('stock that went out and came back has moved; counted again it has not', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf, Rack: rack } = company.unit
  const id = await openCount(company, shelf)
  const thereAndBack = async () => {
    await company.ok(transfer(company, 'BOLT', 10, shelf, rack))
    await company.ok(transfer(company, 'BOLT', 10, rack, shelf))
  }
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 9 }))
  await thereAndBack()
  t.not(
    lineOf(
      (await company.ok(company.post(`/inventory-counts/${id}/finalize`, undefined, { prefer: 'dry-run' }))).result
        .lines,
      'BOLT',
    ).movedSince,
    null,
  )
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 9 }))
  t.like(lineOf((await company.ok(finalize(company, id))).lines, 'BOLT'), { movedSince: null, difference: -1 })
})
