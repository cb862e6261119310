import test from 'ava'
import { paths } from '../support/client.ts'
import { data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'
import { counted, filledShelf, finalize, lineOf, linesOf, openCount, reconcile, record, transfer } from './counts.ts'

const service = serviceFor(test)

test('every line with a difference needs a decision, and all that is wrong with decisions is told at once', async (t) => {
  const company = await filledShelf(service())
  await company.apply({
    reasonCodes: [
      { kind: 'scrap', label: 'Scrapped' },
      { kind: 'adjustment', label: 'Gone', isActive: false },
    ],
  })
  const { Scrapped: scrap, Gone: gone } = company.reason
  const { id, lines } = await counted(
    company,
    { sku: 'BOLT', countedQuantity: 9 },
    { sku: 'STEEL', lotCode: 'L1', countedQuantity: 3 },
    { sku: 'PUMP', serialCode: 'S1', countedQuantity: 0 },
  )
  const [bolt, steel, pump, agreed] = ['BOLT', 'STEEL L1', 'PUMP S1', 'PUMP S2'].map((name) => lineOf(lines, name).id)
  const missing = await reconcile(company, id, { lineId: bolt, decision: 'ignored' })
  t.like(missing, { status: 400, body: { code: 'invalid_input' } })
  t.deepEqual(new Set(missing.body.lineIds), new Set([steel, pump]))
  t.deepEqual(
    missing.body.errors.map((error: { path: string }) => error.path),
    ['decisions', 'decisions'],
  )
  t.regex(missing.body.detail, /STEEL, goods, L1\) differs by 0\.5 and has no decision/)
  const wrong = await reconcile(
    company,
    id,
    { lineId: 987654, decision: 'ignored' },
    { lineId: bolt, decision: 'adjusted' },
    { lineId: bolt, decision: 'ignored' },
    { lineId: steel, decision: 'accepted', quantity: 1, reasonCodeId: 987654 },
    { lineId: pump, decision: 'adjusted', quantity: 0.5, reasonCodeId: scrap },
    { lineId: agreed, decision: 'ignored', reasonCodeId: gone },
  )
  t.is(wrong.status, 400)
  t.deepEqual(paths(wrong.body), [
    'decisions.0.lineId',
    'decisions.1.quantity',
    'decisions.2.lineId',
    'decisions.3.quantity',
    'decisions.3.reasonCodeId',
    'decisions.4.quantity',
    'decisions.4.reasonCodeId',
    'decisions.5.reasonCodeId',
  ])
  const rest = [
    { lineId: steel, decision: 'ignored' },
    { lineId: pump, decision: 'ignored' },
  ]
  t.like(
    await reconcile(
      company,
      id,
      { lineId: bolt, decision: 'adjusted', quantity: 9.5, reasonCodeId: company.reason.Lost },
      ...rest,
    ),
    { status: 422, body: { code: 'fractional_quantity', errors: [{ path: 'decisions.0.quantity' }] } },
  )
  t.like(await reconcile(company, id, ...rest, { lineId: bolt, decision: 'ignored', reasonCodeId: 987654 }), {
    status: 404,
    body: { code: 'not_found' },
  })
  for (const decision of [
    { lineId: bolt, decision: 'written off' },
    { lineId: bolt, decision: 'adjusted', quantity: -1 },
    { decision: 'ignored' },
  ])
    t.is((await reconcile(company, id, decision)).status, 400)
  t.true((await linesOf(company, id)).every((line) => line.decision === null && line.resultingQuantity === null))
  await company.verified(t)
})

test('a write-off needs a reason, a find does not', async (t) => {
  const company = await filledShelf(service())
  const lost = company.reason.Lost
  const { id, shelf, lines } = await counted(
    company,
    { sku: 'BOLT', countedQuantity: 9 },
    { sku: 'STEEL', lotCode: 'L1', countedQuantity: 3 },
    { sku: 'PUMP', serialCode: 'S1', countedQuantity: 0 },
  )
  const [bolt, steel, pump] = ['BOLT', 'STEEL L1', 'PUMP S1'].map((name) => lineOf(lines, name).id)
  const refused = await reconcile(
    company,
    id,
    { lineId: bolt, decision: 'adjusted', quantity: 8 },
    { lineId: steel, decision: 'accepted' },
    { lineId: pump, decision: 'accepted' },
  )
  t.like(refused, {
    status: 422,
    body: { code: 'reason_required', missingFields: ['reasonCodeId'], lineIds: [bolt, pump] },
  })
  t.deepEqual(paths(refused.body), ['decisions.0.reasonCodeId', 'decisions.2.reasonCodeId'])
  t.is(await company.balance('STEEL', shelf), 2.5)
  await company.ok(
    reconcile(
      company,
      id,
      { lineId: bolt, decision: 'adjusted', quantity: 8, reasonCodeId: lost },
      { lineId: steel, decision: 'accepted' },
      { lineId: pump, decision: 'accepted', reasonCodeId: lost },
    ),
  )
  t.deepEqual(
    [await company.balance('BOLT', shelf), await company.balance('STEEL', shelf), await company.balance('PUMP', shelf)],
    [8, 3, 1],
  )
  const groups = await company.sql(
    `select distinct group_id from inventory.stock_ledger where company_id = app.company_id() and kind = 'adjustment'`,
  )
  t.is(groups.length, 1, 'one change of stock, whatever the reasons')
  await company.verified(t)
})

test('stock that moved after it was counted, or after the count was finalized, is confirmed or left', async (t) => {
  const company = await filledShelf(service())
  const lost = company.reason.Lost
  const { Shelf: shelf, Rack: rack } = company.unit
  const id = await openCount(company, shelf)
  await company.ok(
    record(
      company,
      id,
      { sku: 'BOLT', countedQuantity: 9 },
      { sku: 'STEEL', lotCode: 'L1', countedQuantity: 2 },
      ...['S1', 'S2'].map((serialCode) => ({ sku: 'PUMP', serialCode, countedQuantity: 1 })),
    ),
  )
  await company.ok(transfer(company, 'BOLT', 3, shelf, rack))
  const { lines } = await company.ok(finalize(company, id))
  const [bolt, steel, pump] = ['BOLT', 'STEEL L1', 'PUMP S1'].map((name) => lineOf(lines, name).id)
  t.is(lineOf(lines, 'STEEL L1').movedSince, null)
  const shown = await data(company, '{ inventoryCounts { nodes { lines { nodes { id difference } } } } }')
  t.like(
    shown.inventoryCounts.nodes[0].lines.nodes.find((line: { id: number }) => Number(line.id) === bolt),
    { difference: null },
    'as the answer has it: they are of two moments',
  )
  await company.ok(transfer(company, 'STEEL', 1, shelf, rack, { lotCode: 'L1' }))
  const stale = await reconcile(
    company,
    id,
    { lineId: bolt, decision: 'accepted' },
    { lineId: steel, decision: 'accepted' },
  )
  t.like(stale, { status: 409, body: { code: 'count_stale', lineIds: [bolt, steel] } })
  t.regex(
    stale.body.detail,
    /have it counted again \(inventory_counts.recount\).*confirmMoved says that \d+ lie there now/,
  )
  t.deepEqual(paths(stale.body), ['decisions.0.lineId', 'decisions.1.lineId'])
  t.regex(stale.body.detail, /STEEL, goods, L1 moved at .* the books say 1\.5 now/)
  await company.ok(transfer(company, 'PUMP', 1, shelf, rack, { serialCode: 'S1' }))
  const done = await company.ok(
    reconcile(
      company,
      id,
      { lineId: bolt, decision: 'adjusted', quantity: 6, confirmMoved: true, reasonCodeId: lost },
      { lineId: steel, decision: 'accepted', confirmMoved: true },
      { lineId: pump, decision: 'ignored' },
    ),
  )
  t.like(lineOf(done.lines, 'BOLT'), { resultingQuantity: 6, expectedQuantity: 7 })
  t.like(lineOf(done.lines, 'STEEL L1'), { resultingQuantity: 2 })
  t.not(lineOf(done.lines, 'STEEL L1').movedSince, null, 'the answer tells what moved after the count was finalized')
  t.like(lineOf(done.lines, 'PUMP S1'), { id: pump, decision: 'ignored', resultingQuantity: 0 })
  t.deepEqual(
    [await company.balance('BOLT', shelf), await company.balance('STEEL', shelf), await company.balance('PUMP', shelf)],
    [6, 2, 1],
  )
  await company.verified(t)
})

test('a line that moved may be ignored without being confirmed', async (t) => {
  const company = await filledShelf(service())
  const { id, shelf, rack, lines } = await counted(company, { sku: 'BOLT', countedQuantity: 9 })
  await company.ok(transfer(company, 'BOLT', 3, shelf, rack))
  t.is(
    (await reconcile(company, id, { lineId: lineOf(lines, 'BOLT').id, decision: 'accepted' })).body.code,
    'count_stale',
  )
  t.like(
    lineOf(
      (await company.ok(reconcile(company, id, { lineId: lineOf(lines, 'BOLT').id, decision: 'ignored' }))).lines,
      'BOLT',
    ),
    { decision: 'ignored', resultingQuantity: 7 },
  )
  t.is(await company.balance('BOLT', shelf), 7)
})

test('a lot and a serial that the books do not know are made when the count is reconciled, the lot quarantined', async (t) => {
  const company = await filledShelf(service())
  const { id, shelf, lines } = await counted(
    company,
    { sku: 'STEEL', lotCode: 'Fünd 1', countedQuantity: 1.25 },
    { sku: 'STEEL', lotCode: 'L9', countedQuantity: 4 },
    { sku: 'PUMP', serialCode: 'S9', countedQuantity: 1 },
  )
  const codes = async (table: string) =>
    (await company.sql(`select code from ${table} where company_id = app.company_id() order by code`)).map(
      (row) => row.code,
    )
  t.deepEqual([await codes('production.lots'), await codes('inventory.serials')], [['L1'], ['S1', 'S2']])
  t.like(lineOf(lines, 'STEEL Fünd 1'), { expectedQuantity: 0, difference: 1.25, movedSince: null })
  await company.ok(
    reconcile(
      company,
      id,
      { lineId: lineOf(lines, 'STEEL Fünd 1').id, decision: 'accepted' },
      { lineId: lineOf(lines, 'STEEL L9').id, decision: 'ignored' },
      { lineId: lineOf(lines, 'PUMP S9').id, decision: 'accepted' },
    ),
  )
  t.deepEqual(
    [await codes('production.lots'), await codes('inventory.serials')],
    [
      ['Fünd 1', 'L1'],
      ['S1', 'S2', 'S9'],
    ],
  )
  t.like(await company.ok(company.get(`/products/STEEL/lots/${encodeURIComponent('Fünd 1')}`)), {
    status: 'quarantined',
    statusReason: 'Found by a count: where it came from nobody knows.',
  })
  const [event] = await company.sql(
    `select data from events.events where company_id = app.company_id() and type = 'lot.created' order by id desc limit 1`,
  )
  t.like(event!.data, { lot: { code: 'Fünd 1', status: 'quarantined', vendor: null } })
  t.deepEqual([await company.balance('STEEL', shelf), await company.balance('PUMP', shelf)], [3.75, 3])
  await company.verified(t)
})

test('a serial found in another bin changes its bin; one that lies elsewhere by the books is moved, not found', async (t) => {
  const company = await filledShelf(service())
  const lost = company.reason.Lost
  const { Shelf: shelf, Rack: rack } = company.unit
  await company.receive('PUMP', 1, rack, { serialCodes: ['S3'] })
  const id = await openCount(company, shelf)
  await company.ok(
    record(
      company,
      id,
      { sku: 'BOLT', countedQuantity: 10 },
      { sku: 'STEEL', lotCode: 'L1', countedQuantity: 2.5 },
      { sku: 'PUMP', serialCode: 'S1', countedQuantity: 1 },
      { sku: 'PUMP', serialCode: 'S2', bin: 'bads', countedQuantity: 1 },
      { sku: 'PUMP', serialCode: 'S3', countedQuantity: 1 },
    ),
  )
  const { lines } = await company.ok(finalize(company, id))
  const [from, to, elsewhere] = ['PUMP S2', 'PUMP S2 bads', 'PUMP S3'].map((name) => lineOf(lines, name).id)
  const refused = await reconcile(
    company,
    id,
    { lineId: from, decision: 'ignored' },
    { lineId: to, decision: 'accepted' },
    { lineId: elsewhere, decision: 'accepted' },
  )
  t.like(refused, { status: 409, body: { code: 'in_use', lineIds: [to, elsewhere] } })
  t.regex(refused.body.detail, /serial S2 lies in Shelf, goods.*serial S3 lies in Rack/)
  await company.ok(
    reconcile(
      company,
      id,
      { lineId: from, decision: 'accepted', reasonCodeId: lost },
      { lineId: to, decision: 'accepted' },
      { lineId: elsewhere, decision: 'ignored' },
    ),
  )
  t.deepEqual(
    [
      await company.balance('PUMP', shelf),
      await company.balance('PUMP', shelf, 'bads'),
      await company.balance('PUMP', rack),
    ],
    [1, 1, 1],
  )
  await company.verified(t)
})
