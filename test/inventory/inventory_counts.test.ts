// inventory_counts.create, inventory_counts.record_lines, inventory_counts.finalize, inventory_counts.get, inventory_counts.list, and a count's task.
import test from 'ava'
import { paths } from '../support/client.ts'
import { data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { shelves } from '../support/worlds.ts'
import { filledShelf, finalize, lineOf, linesOf, openCount, reconcile, record, transfer } from './counts.ts'

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
  t.like(lineOf(lines, 'BOLT'), { expectedQuantity: 6, difference: 4, autoAdded: false })
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

test('counts are listed newest first, by status and by unit', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf, Rack: rack } = company.unit
  const first = await openCount(company, shelf)
  await company.ok(company.post(`/inventory-counts/${first}/cancel`))
  await openCount(company, rack)
  await openCount(company, shelf)
  const codes = async (query: string) =>
    (await company.ok(company.get(`/inventory-counts${query}`))).data.map((count: { code: string }) => count.code)
  t.deepEqual(await codes(''), ['IC-3', 'IC-2', 'IC-1'])
  t.deepEqual(await codes('?limit=1&offset=1'), ['IC-2'])
  t.deepEqual(await codes('?status=open'), ['IC-3', 'IC-2'])
  t.deepEqual(await codes(`?storageUnitId=${shelf}`), ['IC-3', 'IC-1'])
  t.deepEqual(await codes(`?storageUnitId=${shelf}&status=cancelled`), ['IC-1'])
  t.like(await company.get('/inventory-counts?storageUnitId=nowhere'), { status: 404 })
  t.false('lines' in (await company.ok(company.get('/inventory-counts'))).data[0])
})

test('whoever owns the unit, and whatever became of a lot, it can be counted; what is on the way is not there', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf } = company.unit
  const consigned = { ownership: 'customer_consigned', owner: 'Customer' } as const
  await company.apply({
    warehouses: [
      {
        name: 'Hall',
        storageUnits: [
          { name: 'Shelf', type: 'shelf', ...consigned },
          { name: 'Next', type: 'shelf', ...consigned },
          {
            name: 'Client',
            type: 'shelf',
            ownership: 'client',
            owner: (await company.ok(company.get('/clients'))).data[0].name,
          },
          { name: 'Van', type: 'van', ownership: 'personnel', owner: 'admin@example.test' },
          { name: 'Partner', type: 'shelf' },
        ],
      },
    ],
    taskTypes: [
      { name: 'Move', isInventory: true, defaultUseTransit: true, form: [{ title: 'Goods', type: 'products' }] },
    ],
  })
  await company.lend('Partner')
  for (const name of ['Client', 'Van', 'Partner'])
    t.is((await company.post('/inventory-counts', { storageUnitId: company.unit[name] })).status, 200)
  const move = await company.task('Move', { from: 'Shelf', to: 'Next' })
  await company.answer(move, { Goods: [{ sku: 'BOLT', quantity: 2 }] })
  await company.ok(company.patch(`/tasks/${move}`, { status: 'dispatched' }))
  await company.setLot('STEEL', 'L1', 'blocked')
  await company.expire('L1')
  const id = await openCount(company, shelf)
  t.deepEqual(
    (await linesOf(company, id)).map((line) => [line.product.sku, line.bin, line.expectedQuantity]),
    [
      ['BOLT', 'goods', 8],
      ['PUMP', 'goods', 1],
      ['PUMP', 'goods', 1],
      ['STEEL', 'goods', 2.5],
    ],
  )
  await company.ok(
    record(company, id, { sku: 'STEEL', lotCode: 'L1', countedQuantity: 3 }, { sku: 'BOLT', countedQuantity: 8 }),
  )
  const { lines } = await company.ok(finalize(company, id))
  await company.ok(
    reconcile(
      company,
      id,
      { lineId: lineOf(lines, 'STEEL L1').id, decision: 'accepted' },
      ...['S1', 'S2'].map((serial) => ({ lineId: lineOf(lines, `PUMP ${serial}`).id, decision: 'ignored' })),
    ),
  )
  t.deepEqual([await company.balance('STEEL', shelf), await company.balance('BOLT', shelf, 'transit')], [3, 2])
  await company.verified(t)
})

/** Counts have a task here. */
const withTasks: Spec = {
  ...shelves,
  settings: { inventoryTaskType: 'Count a shelf' },
  products: [{ sku: 'BOLT' }],
  taskTypes: [
    {
      name: 'Count a shelf',
      isInventory: true,
      defaultUseTransit: true,
      slas: [{ priority: 2, hours: 8 }],
      form: [{ title: 'Goods', type: 'products' }],
    },
  ],
}

test('a count opens a task of the company’s inventory task type, for those who are to count', async (t) => {
  const company = await service().company(withTasks)
  const { Shelf: shelf } = company.unit
  const person = company.person['admin@example.test']
  const plan = await company.ok(company.post('/inventory-counts', { storageUnitId: shelf }, { prefer: 'dry-run' }))
  t.like(plan.effects[0], { type: 'task', title: 'Count Shelf (IC-1)' })
  const { taskId } = await company.ok(
    company.post('/inventory-counts', { storageUnitId: shelf, assigneeIds: [person] }),
  )
  const task = await company.ok(company.get(`/tasks/${taskId}`))
  t.like(task, { title: 'Count Shelf (IC-1)', status: 'open', typeId: company.type['Count a shelf'] })
  t.not(task.dueDate, null)
  t.is((await company.sql('select * from work.task_assignees where company_id = app.company_id()')).length, 1)
  t.deepEqual(await company.sql(`select type from events.events where company_id = app.company_id()`), [
    { type: 'task.created' },
  ])
})

test('those who are to count must be there, and without a task there is nothing to assign', async (t) => {
  const company = await service().company(withTasks)
  const { Shelf: shelf } = company.unit
  const stranger = await service().company(withTasks)
  await stranger.as('Operator')
  const create = (assigneeIds: number[]) => company.post('/inventory-counts', { storageUnitId: shelf, assigneeIds })
  t.like(await create([stranger.person['operator@example.test']]), { status: 404, body: { code: 'not_found' } })
  await company.apply({ settings: { inventoryTaskType: null } })
  const id = company.person['admin@example.test']
  t.like(await create([id]), { status: 409, body: { code: 'setting_missing', missingFields: ['inventoryTaskType'] } })
  t.is((await create([])).status, 200)
})

test('cancelling a count declines its task unless that is finished; finalizing leaves it to who does it', async (t) => {
  const company = await service().company(withTasks)
  const { Shelf: shelf } = company.unit
  const taskOf = async (id: string) =>
    company.ok(company.get(`/tasks/${(await company.ok(company.get(`/inventory-counts/${id}`))).taskId}`))
  const first = await openCount(company, shelf)
  await company.ok(company.post(`/inventory-counts/${first}/finalize`))
  t.is((await taskOf(first)).status, 'open')
  await company.ok(company.post(`/inventory-counts/${first}/cancel`))
  t.like(await taskOf(first), { status: 'declined', declinedReason: 'IC-1 was cancelled.' })
  const [event] = await company.sql(
    `select data from events.events where company_id = app.company_id() and type = 'task.status_changed'`,
  )
  t.like(event!.data, { previousStatus: 'open', status: 'declined' })
  const second = await openCount(company, shelf)
  await company.ok(company.patch(`/tasks/${(await taskOf(second)).id}`, { status: 'done' }))
  await company.ok(company.post(`/inventory-counts/${second}/cancel`))
  t.is((await taskOf(second)).status, 'done')
})

test('what the task of a cancelled count had staged comes back from transit', async (t) => {
  const company = await service().company(withTasks)
  const { Shelf: shelf } = company.unit
  await company.receive('BOLT', 5, 'Shelf')
  const id = await openCount(company, shelf)
  const { taskId } = await company.ok(company.get(`/inventory-counts/${id}`))
  await company.takeFrom(taskId, 'Shelf')
  await company.ok(
    company.post(`/tasks/${taskId}/form`, { answers: [{ field: 'Goods', value: [{ sku: 'BOLT', quantity: 2 }] }] }),
  )
  await company.ok(company.patch(`/tasks/${taskId}`, { status: 'dispatched' }))
  const bins = () =>
    company.sql(
      `select bin, quantity::int from inventory.balances where company_id = app.company_id() and quantity > 0 order by bin`,
    )
  t.deepEqual(await bins(), [
    { bin: 'goods', quantity: 3 },
    { bin: 'transit', quantity: 2 },
  ])
  await company.ok(company.post(`/inventory-counts/${id}/cancel`))
  t.deepEqual(await bins(), [{ bin: 'goods', quantity: 5 }])
  await company.verified(t)
})

test('a count task left incomplete goes on as its follow-up, which cancelling the count declines', async (t) => {
  const company = await service().company(withTasks)
  const { Shelf: shelf } = company.unit
  const { id, taskId } = await company.ok(company.post('/inventory-counts', { storageUnitId: shelf }))
  const { _meta } = await company.ok(
    company.patch(`/tasks/${taskId}`, { status: 'incomplete', incompleteReason: 'end of shift', createFollowUp: true }),
  )
  t.is((await company.ok(company.get(`/inventory-counts/${id}`))).taskId, _meta.followUpId)
  await company.ok(company.post(`/inventory-counts/${id}/cancel`))
  t.is((await company.ok(company.get(`/tasks/${_meta.followUpId}`))).status, 'declined')
  t.is((await company.ok(company.get(`/tasks/${taskId}`))).status, 'incomplete')
})
