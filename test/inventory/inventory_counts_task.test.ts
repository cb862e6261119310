import test from 'ava'
import { openCount } from '../support/counts.ts'
import { commission, receive } from '../support/factory.ts'
import { storageUnit, verified } from '../support/inventory.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

/** A company whose counts have a task. */
async function withTasks(): Promise<{ company: TestCompany; shelf: string; person: number }> {
  const company = await service().company()
  await commission(company, { taskTypes: [{ name: 'Count a shelf', slas: [{ priority: 2, hours: 8 }] }] })
  await company.sql(`update app.settings s set inventory_task_type_id = y.id from work.task_types y where s.company_id = app.company_id() and y.company_id = s.company_id`)
  const [person] = await company.sql('select id::int from people.people where company_id = app.company_id()')
  return { company, shelf: await storageUnit(company, 'Shelf'), person: Number(person!.id) }
}

test('a count opens a task of the company’s inventory task type, for those who are to count', async (t) => {
  const { company, shelf, person } = await withTasks()
  const plan = await company.ok(company.post('/inventory-counts', { storageUnitId: shelf }, { prefer: 'dry-run' }))
  t.like(plan.effects[0], { type: 'task', title: 'Count Shelf (IC-1)' })
  const { taskId } = await company.ok(company.post('/inventory-counts', { storageUnitId: shelf, assigneeIds: [person] }))
  const task = await company.ok(company.get(`/tasks/${taskId}`))
  t.like(task, { title: 'Count Shelf (IC-1)', status: 'open', typeId: 'Count a shelf' })
  t.not(task.dueDate, null)
  t.is((await company.sql('select * from work.task_assignees where company_id = app.company_id()')).length, 1)
  t.deepEqual(await company.sql(`select type from events.events where company_id = app.company_id()`), [{ type: 'task.created' }])
})

test('those who are to count must be there, and without a task there is nothing to assign', async (t) => {
  const { company, shelf } = await withTasks()
  const other = await withTasks()
  const create = (assigneeIds: number[]) => company.post('/inventory-counts', { storageUnitId: shelf, assigneeIds })
  t.like(await create([other.person]), { status: 404, body: { code: 'not_found' } })
  await company.sql('update app.settings set inventory_task_type_id = null where company_id = app.company_id()')
  const [{ id }] = await company.sql('select id::int from people.people where company_id = app.company_id()') as [{ id: number }]
  t.like(await create([id]), { status: 409, body: { code: 'setting_missing', missingFields: ['inventoryTaskType'] } })
  t.is((await create([])).status, 200)
})

test('cancelling a count declines its task unless that is finished; finalizing leaves it to who does it', async (t) => {
  const { company, shelf } = await withTasks()
  const taskOf = async (id: string) => company.ok(company.get(`/tasks/${(await company.ok(company.get(`/inventory-counts/${id}`))).taskId}`))
  const first = await openCount(company, shelf)
  await company.ok(company.post(`/inventory-counts/${first}/finalize`))
  t.is((await taskOf(first)).status, 'open')
  await company.ok(company.post(`/inventory-counts/${first}/cancel`))
  t.like(await taskOf(first), { status: 'declined', declinedReason: 'IC-1 was cancelled.' })
  const [event] = await company.sql(`select data from events.events where company_id = app.company_id() and type = 'task.status_changed'`)
  t.like(event!.data, { previousStatus: 'open', status: 'declined' })
  const second = await openCount(company, shelf)
  await company.ok(company.patch(`/tasks/${(await taskOf(second)).id}`, { status: 'done' }))
  await company.ok(company.post(`/inventory-counts/${second}/cancel`))
  t.is((await taskOf(second)).status, 'done')
})

test('what the task of a cancelled count had staged comes back from transit', async (t) => {
  const { company, shelf } = await withTasks()
  await commission(company, { products: [{ sku: 'BOLT' }] })
  await receive(company, 'BOLT', 5, 'Shelf')
  await company.sql(`update work.task_types set is_inventory = true, default_use_transit = true, form = '[{"title": "Goods", "type": "products"}]' where company_id = app.company_id()`)
  const id = await openCount(company, shelf)
  const { taskId } = await company.ok(company.get(`/inventory-counts/${id}`))
  await company.sql(`update work.tasks set from_storage_unit_id = (select id from inventory.storage_units where company_id = app.company_id() and external_id = $1) where company_id = app.company_id()`, [shelf])
  await company.ok(company.post(`/tasks/${taskId}/form`, { answers: [{ field: 'Goods', value: [{ sku: 'BOLT', quantity: 2 }] }] }))
  await company.ok(company.patch(`/tasks/${taskId}`, { status: 'dispatched' }))
  const bins = () => company.sql(`select bin, quantity::int from inventory.balances where company_id = app.company_id() and quantity > 0 order by bin`)
  t.deepEqual(await bins(), [{ bin: 'goods', quantity: 3 }, { bin: 'transit', quantity: 2 }])
  await company.ok(company.post(`/inventory-counts/${id}/cancel`))
  t.deepEqual(await bins(), [{ bin: 'goods', quantity: 5 }])
  await verified(t, company)
})

test('a count task left incomplete goes on as its follow-up, which cancelling the count declines', async (t) => {
  const { company, shelf } = await withTasks()
  const { id, taskId } = await company.ok(company.post('/inventory-counts', { storageUnitId: shelf }))
  const { _meta } = await company.ok(company.patch(`/tasks/${taskId}`, { status: 'incomplete', incompleteReason: 'end of shift', createFollowUp: true }))
  t.is((await company.ok(company.get(`/inventory-counts/${id}`))).taskId, _meta.followUpId)
  await company.ok(company.post(`/inventory-counts/${id}/cancel`))
  t.is((await company.ok(company.get(`/tasks/${_meta.followUpId}`))).status, 'declined')
  t.is((await company.ok(company.get(`/tasks/${taskId}`))).status, 'incomplete')
})
