// inventory_counts.create, inventory_counts.record_lines, inventory_counts.finalize, inventory_counts.get.
import test from 'ava'
import { paths } from '../support/client.ts'
import { data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'
import { filledShelf, finalize, lineOf, linesOf, openCount, reconcile, record } from './counts.ts'

const service = serviceFor(test)

test('a shelf is counted: what is expected, what is found, what is missed, and what becomes of it', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf } = company.unit
  const lost = company.reason.Lost
  const opened = await company.ok(company.post('/inventory-counts', { storageUnitId: shelf }))
  t.like(opened, {
    code: 'IC-1',
    status: 'open',
    storageUnit: { id: shelf, name: 'Shelf' },
    blind: false,
    taskId: null,
    finalizedAt: null,
  })
  t.deepEqual(
    opened.lines.map((line: { product: { sku: string }; expectedQuantity: number; countedQuantity: null }) => [
      line.product.sku,
      line.expectedQuantity,
      line.countedQuantity,
    ]),
    [
      ['BOLT', 10, null],
      ['PUMP', 1, null],
      ['PUMP', 1, null],
      ['STEEL', 2.5, null],
    ],
  )

  const recorded = await company.ok(
    record(
      company,
      opened.id,
      { sku: 'bolt', countedQuantity: 8 },
      { sku: 'STEEL', lotCode: 'L1', countedQuantity: 2.75 },
    ),
  )
  t.is(recorded.status, 'counting')
  t.deepEqual(
    recorded.lines.map((line: { product: { sku: string }; difference: number }) => [line.product.sku, line.difference]),
    [
      ['BOLT', -2],
      ['STEEL', 0.25],
    ],
  )
  const again = await company.ok(
    record(
      company,
      opened.id,
      { sku: 'BOLT', countedQuantity: 7 },
      { sku: 'PUMP', serialCode: 'S1', countedQuantity: 1 },
      { sku: 'BOLT', bin: 'bads', countedQuantity: 1 },
    ),
  )
  t.is(lineOf(again.lines, 'BOLT').id, lineOf(recorded.lines, 'BOLT').id, 'the last count of a line replaces')
  t.like(lineOf(again.lines, 'BOLT bads'), { expectedQuantity: 0, countedQuantity: 1, difference: 1 })
  t.is(await company.balance('BOLT', shelf), 10, 'counting changes no stock')

  const finalized = await company.ok(finalize(company, opened.id))
  t.is(finalized.status, 'finalized')
  t.like(lineOf(finalized.lines, 'PUMP S2'), {
    countedQuantity: 0,
    difference: -1,
    autoAdded: true,
    countedBy: null,
    movedSince: null,
  })
  t.like(lineOf(finalized.lines, 'PUMP S1'), { difference: 0, autoAdded: false })
  const line = (name: string) => lineOf(finalized.lines, name).id
  const reconciled = await company.ok(
    reconcile(
      company,
      opened.id,
      { lineId: line('BOLT'), decision: 'accepted', reasonCodeId: lost },
      { lineId: line('BOLT bads'), decision: 'accepted' },
      { lineId: line('STEEL L1'), decision: 'adjusted', quantity: 2.6 },
      { lineId: line('PUMP S2'), decision: 'ignored' },
    ),
  )
  t.is(reconciled.status, 'reconciled')
  t.deepEqual(
    reconciled.lines.map((each: { decision: string; resultingQuantity: number }) => [
      each.decision,
      each.resultingQuantity,
    ]),
    [
      ['accepted', 1],
      ['accepted', 7],
      [null, 1],
      ['ignored', 1],
      ['adjusted', 2.6],
    ],
  )
  t.deepEqual(
    [
      await company.balance('BOLT', shelf),
      await company.balance('BOLT', shelf, 'bads'),
      await company.balance('STEEL', shelf),
      await company.balance('PUMP', shelf),
    ],
    [7, 1, 2.6, 2],
  )
  const ledger =
    await company.sql(`select quantity::float, from_bin, to_bin, reason_code_id::int as reason from inventory.stock_ledger
    where company_id = app.company_id() and kind = 'adjustment' order by quantity`)
  t.deepEqual(ledger, [
    { quantity: 0.1, from_bin: null, to_bin: 'goods', reason: null },
    { quantity: 1, from_bin: null, to_bin: 'bads', reason: null },
    { quantity: 3, from_bin: 'goods', to_bin: null, reason: lost },
  ])
  await company.verified(t)
})

test('a unit has one count at a time', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf, Rack: rack } = company.unit
  const id = await openCount(company, shelf)
  t.like(await company.post('/inventory-counts', { storageUnitId: shelf }), {
    status: 409,
    body: { code: 'count_in_progress', count: 'IC-1' },
  })
  t.is(
    (await company.ok(company.post('/inventory-counts', { storageUnitId: rack }))).code,
    'IC-2',
    'a refused count uses no number',
  )
  await company.ok(company.post(`/inventory-counts/${id}/cancel`))
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => company.post('/inventory-counts', { storageUnitId: shelf })),
  )
  t.deepEqual(replies.map((reply) => reply.status).sort(), [200, 409, 409, 409, 409, 409])
  t.true(replies.filter((reply) => reply.status === 409).every((reply) => reply.body.code === 'count_in_progress'))
  t.is(replies.find((reply) => reply.status === 200)!.body.code, 'IC-3')
})

test('a blind count hides what the books say until it is finalized, on dashboards, in plans and in the audit log too', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf } = company.unit
  const body = { storageUnitId: shelf, blind: true }
  const plan = await company.ok(company.post('/inventory-counts', body, { prefer: 'dry-run' }))
  const id = await openCount(company, shelf, { blind: true })
  await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 3 }))
  const shown = async () =>
    (
      await data(
        company,
        '{ inventoryCounts { nodes { lines { nodes { expectedQuantity difference countedQuantity } } } } }',
      )
    ).inventoryCounts.nodes[0].lines.nodes
  for (const line of [...plan.result.lines, ...(await linesOf(company, id)), ...(await shown())])
    t.like(line, { expectedQuantity: null, difference: null })
  t.false(JSON.stringify([plan.changes, await company.ok(company.get('/audit-log'))]).includes('xpected'))
  const tried = await company.ok(company.post(`/inventory-counts/${id}/finalize`, {}, { prefer: 'dry-run' }))
  for (const line of tried.result.lines)
    t.like(line, { expectedQuantity: null, difference: null }, 'the count goes on after it')
  t.false(JSON.stringify(tried.changes).includes('xpected'))
  for (const line of tried.effects[0].lines) t.like(line, { expectedQuantity: null, difference: null })
  t.like(lineOf((await company.ok(finalize(company, id))).lines, 'BOLT'), { expectedQuantity: 10, difference: -7 })
  t.like(lineOf(await linesOf(company, id), 'BOLT'), { expectedQuantity: 10, difference: -7 })
  const lost = await company.ok(
    company.post(
      `/inventory-counts/${id}/reconcile`,
      { decisions: (await linesOf(company, id)).map((line) => ({ lineId: line.id, decision: 'ignored' })) },
      { prefer: 'dry-run' },
    ),
  )
  t.like(lineOf(lost.result.lines, 'BOLT'), { expectedQuantity: 10, difference: -7 }, 'a try of what follows')
  t.true((await shown()).some((line: { difference: number }) => Number(line.difference) === -7))
})

test('what is wrong with any line is told at once, and nothing is recorded', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf } = company.unit
  const id = await openCount(company, shelf)
  const wrong = await record(
    company,
    id,
    { sku: 'NONE', countedQuantity: 1 },
    { sku: 'STEEL', countedQuantity: 1 },
    { sku: 'BOLT', lotCode: 'L1', countedQuantity: 1 },
    { sku: 'PUMP', countedQuantity: 1 },
    { sku: 'PUMP', serialCode: 'S1', countedQuantity: 2 },
    { sku: 'BOLT', countedQuantity: 1.5 },
    { sku: 'BOLT', countedQuantity: 2 },
    { sku: 'STEEL', serialCode: 'x', lotCode: 'L1', countedQuantity: 1 },
  )
  t.like(wrong, { status: 400, body: { code: 'invalid_input' } })
  t.deepEqual(paths(wrong.body), [
    'lines.0.sku',
    'lines.1.lotCode',
    'lines.2.lotCode',
    'lines.3.serialCode',
    'lines.4.countedQuantity',
    'lines.5.countedQuantity',
    'lines.6.sku',
    'lines.7.serialCode',
  ])
  t.like(await record(company, id, { sku: 'NONE', countedQuantity: 1 }), { status: 404, body: { code: 'not_found' } })
  t.like(await record(company, id, { sku: 'STEEL', countedQuantity: 1 }), {
    status: 422,
    body: { code: 'lot_required', missingFields: ['lotCode'] },
  })
  t.like(await record(company, id, { sku: 'PUMP', countedQuantity: 1 }), {
    status: 422,
    body: { code: 'serial_required' },
  })
  t.like(await record(company, id, { sku: 'BOLT', countedQuantity: 0.5 }), {
    status: 422,
    body: { code: 'fractional_quantity' },
  })
  for (const countedQuantity of [-1, 1e308, '3', undefined])
    t.deepEqual(paths((await record(company, id, { sku: 'BOLT', countedQuantity })).body), ['lines.0.countedQuantity'])
  t.deepEqual(paths((await record(company, id, { sku: 'BOLT', bin: 'transit', countedQuantity: 1 })).body), [
    'lines.0.bin',
  ])
  t.is((await record(company, id)).status, 400)
  t.true((await linesOf(company, id)).every((line) => line.countedQuantity === null))
  t.is((await company.ok(company.get(`/inventory-counts/${id}`))).status, 'open')
})

test('null is not counted yet, 0 is a count', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf } = company.unit
  const id = await openCount(company, shelf)
  t.like((await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: 0 }))).lines[0], {
    countedQuantity: 0,
    difference: -10,
  })
  t.like((await company.ok(record(company, id, { sku: 'BOLT', countedQuantity: null }))).lines[0], {
    countedQuantity: null,
    difference: null,
    countedBy: null,
    countedAt: null,
  })
  t.like((await company.ok(record(company, id, { sku: 'STEEL', lotCode: 'L1', countedQuantity: 0 }))).lines[0], {
    countedQuantity: 0,
  })
  const { lines } = await company.ok(finalize(company, id))
  t.true(lineOf(lines, 'BOLT').autoAdded)
  t.false(lineOf(lines, 'STEEL L1').autoAdded)
})

test('nothing is recorded after a count is finalized, nothing decided before, nothing at all after its end', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf } = company.unit
  const id = await openCount(company, shelf)
  const closed = (status: string) => ({ status: 409, body: { code: 'count_not_open', currentStatus: status } })
  t.like(await reconcile(company, id), closed('open'))
  await company.ok(finalize(company, id))
  t.like(await record(company, id, { sku: 'BOLT', countedQuantity: 1 }), closed('finalized'))
  t.like(await finalize(company, id), closed('finalized'))
  await company.ok(company.post(`/inventory-counts/${id}/cancel`))
  for (const reply of [
    await record(company, id, { sku: 'BOLT', countedQuantity: 1 }),
    await finalize(company, id),
    await reconcile(company, id),
    await company.post(`/inventory-counts/${id}/cancel`),
  ]) {
    t.like(reply, closed('cancelled'))
  }
  const second = await openCount(company, shelf)
  await company.ok(
    record(
      company,
      second,
      { sku: 'BOLT', countedQuantity: 10 },
      { sku: 'STEEL', lotCode: 'L1', countedQuantity: 2.5 },
      ...['S1', 'S2'].map((serialCode) => ({ sku: 'PUMP', serialCode, countedQuantity: 1 })),
    ),
  )
  await company.ok(finalize(company, second))
  t.is((await company.ok(reconcile(company, second))).status, 'reconciled', 'nothing differs, nothing is to be decided')
  t.like(await company.post(`/inventory-counts/${second}/cancel`), closed('reconciled'))
  t.like(await reconcile(company, second), closed('reconciled'))
})
