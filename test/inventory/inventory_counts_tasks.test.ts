// What stands around a count: its task, its owner, the list, who may decide, what a policy makes of it.
import test from 'ava'
import { tool } from '../mcp/support.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { shelves } from '../support/worlds.ts'
import { counted, filledShelf, finalize, lineOf, linesOf, openCount, reconcile, record } from './counts.ts'

const service = serviceFor(test)

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
  const consigned = { ownership: 'customer_consigned', owner: 'Customer' } as const
  await company.apply({
    warehouses: [
      {
        name: 'Hall',
        storageUnits: [
          { name: 'Theirs', type: 'shelf', ...consigned },
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
  const { Theirs: shelf } = company.unit
  await company.receive('BOLT', 10, 'Theirs')
  await company.receive('STEEL', 2.5, 'Theirs', { lotCode: 'L1' })
  await company.receive('PUMP', 2, 'Theirs', { serialCodes: ['S3', 'S4'] })
  for (const name of ['Client', 'Van', 'Partner'])
    t.is((await company.post('/inventory-counts', { storageUnitId: company.unit[name] })).status, 200)
  const move = await company.task('Move', { from: 'Theirs', to: 'Next' })
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
      ...['S3', 'S4'].map((serial) => ({ lineId: lineOf(lines, `PUMP ${serial}`).id, decision: 'ignored' })),
    ),
  )
  t.deepEqual([await company.balance('STEEL', shelf), await company.balance('BOLT', shelf, 'transit')], [3, 2])
  await company.verified(t)
})

test('a count opens a task of the company’s inventory task type, for those who are to count', async (t) => {
  const company = await service().company(withTasks)
  const { Shelf: shelf } = company.unit
  const person = company.person['admin@example.test']
  const plan = await company.ok(company.post('/inventory-counts', { storageUnitId: shelf }, { prefer: 'dry-run' }))
  t.like(plan.effects[0], { type: 'task', title: 'Count Shelf (IC-new)' })
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

test('a lot that was received between counting and the end of the count is that lot', async (t) => {
  const company = await filledShelf(service())
  const { Shelf: shelf } = company.unit
  const id = await openCount(company, shelf)
  await company.ok(record(company, id, { sku: 'STEEL', lotCode: 'NEW', countedQuantity: 5 }))
  await company.receive('STEEL', 5, shelf, { lotCode: 'NEW' })
  const { lines } = await company.ok(finalize(company, id))
  t.like(lineOf(lines, 'STEEL NEW'), { expectedQuantity: 5, difference: null, autoAdded: false })
  t.not(lineOf(lines, 'STEEL NEW').movedSince, null)
})

test('a product whose tracking changed after it was counted is counted anew', async (t) => {
  const company = await service().company(shelves)
  const { Shelf: shelf } = company.unit
  await company.product('NUT')
  const id = await openCount(company, shelf)
  await company.ok(record(company, id, { sku: 'NUT', countedQuantity: 5 }))
  const { lines } = await company.ok(finalize(company, id))
  await company.product('NUT', { tracking: 'lot' })
  t.like(await reconcile(company, id, { lineId: lines[0].id, decision: 'accepted' }), {
    status: 422,
    body: { code: 'lot_required' },
  })
  await company.ok(reconcile(company, id, { lineId: lines[0].id, decision: 'ignored' }))
  await company.verified(t)
})

test('a stock policy looks at what a count leaves', async (t) => {
  const company = await filledShelf(service())
  const lost = company.reason.Lost
  const { id, lines } = await counted(company, { sku: 'BOLT', countedQuantity: 2 })
  await company.product('BOLT', { stockPolicies: [{ mode: 'minimum', minQty: 5, orderQty: 20 }] })
  const body = { decisions: [{ lineId: lineOf(lines, 'BOLT').id, decision: 'accepted', reasonCodeId: lost }] }
  const plan = await company.ok(company.post(`/inventory-counts/${id}/reconcile`, body, { prefer: 'dry-run' }))
  t.deepEqual(
    plan.effects.map((effect: { type: string; event?: string }) => effect.event ?? effect.type),
    ['stock', 'stock.reorder_triggered'],
  )
  t.like(
    plan.changes.find((change: { entity: string }) => change.entity === 'countLine'),
    {
      id: 'IC-1/BOLT/goods',
      action: 'update',
      fields: { decision: { from: null, to: 'accepted' }, resultingQuantity: { from: null, to: 2 } },
    },
  )
  t.is((await company.post(`/inventory-counts/${id}/reconcile`, body, { 'if-plan-match': plan.planHash })).status, 200)
  t.is((await company.ok(company.get('/inventory/reorder-suggestions'))).data[0].sku, 'BOLT')
})

test('an agent reconciles only what a person decided, and the audit log keeps who', async (t) => {
  const company = await filledShelf(service())
  const lost = company.reason.Lost
  const { id, lines } = await counted(company, { sku: 'BOLT', countedQuantity: 9 })
  await company.as('Supervisor')
  const supervisor = company.person['supervisor@example.test']
  const input = { id, decisions: [{ lineId: lineOf(lines, 'BOLT').id, decision: 'accepted', reasonCodeId: lost }] }
  const run = (more: object, options: object = {}) =>
    tool(company, 'capabilities_call', { name: 'inventory_counts.reconcile', input: { ...input, ...more }, ...options })
  t.like((await run({})).body, { code: 'reason_required', missingFields: ['statedBy'] })
  t.is((await run({ statedBy: 987654 })).body.code, 'invalid_input')
  t.true((await run({ statedBy: supervisor }, { dryRun: true })).body.accepted)
  const done = await run({ statedBy: supervisor })
  t.false(done.isError, done.texts.join())
  t.is((await tool(company, 'inventory_counts_get', { id })).body.status, 'reconciled')
  const { data } = await company.ok(company.get('/audit-log'))
  t.like(data[0], { actorType: 'agent', capability: 'inventory_counts.reconcile', statedBy: { id: supervisor } })
})

test('counting needs inventory:manage, reconciling inventory:adjust', async (t) => {
  const company = await filledShelf(service())
  const { id, shelf, lines } = await counted(company)
  const integration = await company.as('Integration')
  t.like(await reconcile(integration, id), { status: 403, body: { requiredPermission: 'inventory:adjust' } })
  const viewer = await company.as('Viewer')
  t.is((await linesOf(viewer, id)).length, lines.length)
  t.like(await viewer.post('/inventory-counts', { storageUnitId: shelf }), {
    status: 403,
    body: { requiredPermission: 'inventory:manage' },
  })
})
