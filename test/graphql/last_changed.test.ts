// Whoever mirrors a company by `updatedAt` finds all that changes in what it asks for.
import test from 'ava'
import { company as factory, ingest, reading } from '../downtime/machines.ts'
import { bins, delivery, line, receive, ship, traders } from '../partners/goods.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { shelves, works } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

/** Which things of a list say that they changed by what a call does. */
async function changed(company: TestCompany, list: string, act: () => Promise<unknown>): Promise<string[]> {
  const read = async () => (await data(company, `{ ${list} { nodes { id updatedAt } } }`))[list].nodes
  const before = new Map<string, string>((await read()).map(({ id, updatedAt }: any) => [id, updatedAt]))
  await act()
  return (await read()).filter(({ id, updatedAt }: any) => (before.get(id) ?? '') < updatedAt).map(({ id }: any) => id)
}

test('a delivery that found its place, or lost it, changed for whoever follows it', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.apply({ products: [{ sku: 'HOSE', itemClass: 'raw' }] } as any)
  await plant.receive('HOSE', 5, 'Rack')
  await ship(plant, [line(plant, 'HOSE', 2)])
  const hoses = await delivery(fitter, 'incoming')
  t.is(hoses.state, 'unmapped')
  const makes = () => fitter.ok(fitter.put('/products/HOSE', { name: 'Hose', itemClass: 'raw', unit: 'pcs' }))
  t.deepEqual(await changed(fitter, 'partnerDeliveries', makes), [hoses.id])
  t.deepEqual(await bins(fitter, 'HOSE'), { 'Dock transit': 2 })

  await ship(plant, [line(plant, 'FRAME', 3, { lotCode: 'F-1' })])
  const frames = await delivery(fitter, 'incoming')
  t.is(frames.state, 'in_transit')
  const buys = () => fitter.receive('FRAME', 1, 'Shelf', { lotCode: 'F-1' })
  t.deepEqual(await changed(fitter, 'partnerDeliveries', buys), [frames.id])
  t.is((await delivery(fitter, 'incoming')).state, 'held')
})

test('what goes back, or is refused there, changes the delivery that it came with, on both sides', async (t) => {
  const { plant, fitter } = await traders(service())
  const sent = await ship(plant, [line(plant, 'TUBE', 5)])
  const came = await delivery(fitter, 'incoming')
  const receives = () => fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 5 } }))
  const shipments = await changed(plant, 'shipments', receives)
  t.is(shipments.length, 1, 'a shipment shows what became of it')
  const lines = [{ lineId: came.lines[0].id, quantity: 2, storageUnitId: fitter.unit.Shelf }]
  const path = `/partner-deliveries/${came.id}/return`
  const there = await changed(plant, 'partnerDeliveries', async () => {
    const here = await changed(fitter, 'partnerDeliveries', () => fitter.ok(fitter.post(path, { lines })))
    t.true(here.includes(came.id))
  })
  t.true(there.includes(sent.id))
  const back = await delivery(plant, 'incoming')
  const refuses = () => plant.ok(plant.post(`/partner-deliveries/${back.id}/refuse`, { reason: 'Not ours' }))
  const here = await changed(fitter, 'partnerDeliveries', async () => {
    t.true((await changed(plant, 'partnerDeliveries', refuses)).includes(sent.id))
  })
  t.true(here.includes(came.id))
})

test('a customer changes as the link with the company that it is begins and ends', async (t) => {
  const { plant, fitter } = await traders(service())
  const names = (company: string | null) => () =>
    fitter.apply({ subcontractors: [{ name: 'The plant', company }] } as any)
  const { data: named } = await fitter.ok(fitter.get('/partners'))
  const ends = () => fitter.apply({ subcontractors: [{ name: named[0].name, company: null }] } as any)
  t.deepEqual(await changed(plant, 'customers', ends), ['OTHER'])
  t.deepEqual(await changed(plant, 'customers', names(plant.shortName)), ['OTHER'])
})

test('a task changes with whom it is given to, and not by who has it already', async (t) => {
  const company = await service().company({
    people: [{ email: 'operator@example.test' }],
    taskTypes: [{ name: 'Clean' }],
  } as any)
  const id = await company.task('Clean')
  const gives = (assigneeIds: number[]) => () => company.ok(company.patch(`/tasks/${id}`, { assigneeIds }))
  const operator = company.person['operator@example.test']!
  t.deepEqual(await changed(company, 'tasks', gives([operator])), [id])
  t.deepEqual(await changed(company, 'tasks', gives([operator])), [])
  t.deepEqual(await changed(company, 'tasks', gives([])), [id])
})

test('a task does not change by what is written into it again as it was', async (t) => {
  const company = await service().company({ taskTypes: [{ name: 'Clean' }] })
  const id = await company.task('Clean')
  const writes = (fields: object) => () => company.ok(company.patch(`/tasks/${id}`, fields))
  const said = { details: 'Twice', dueDate: '2030-01-01T08:00:00Z', priorityId: 2, externalSystemId: 'C-1' }
  t.deepEqual(await changed(company, 'tasks', writes(said)), [id])
  t.deepEqual(await changed(company, 'tasks', writes(said)), [])
  t.deepEqual(await changed(company, 'tasks', writes({ details: null })), [id])
  t.deepEqual(await changed(company, 'tasks', writes({ details: null, dueDate: said.dueDate })), [])
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched' }))
  t.deepEqual(await changed(company, 'tasks', writes({ details: 'Found' })), [id])
  t.deepEqual(await changed(company, 'tasks', writes({ details: 'Found' })), [])
})

test('a report changes by its decision, and its task with it', async (t) => {
  const company = await service().company(works)
  await company.receive('STEEL', 10, 'Dock', { vendor: 'Acme', lotCode: 'L1' })
  const { id } = await company.ncr({ lotCode: 'L1' })
  const decides = async () => t.is((await company.disposition(id, { disposition: 'use_as_is' })).status, 200)
  t.deepEqual(await changed(company, 'tasks', decides), [id])
  const [report] = (await data(company, '{ ncrs { nodes { updatedAt task { updatedAt } } } }')).ncrs.nodes
  t.is(report.updatedAt, report.task.updatedAt)
})

test('a machine changes with the spare parts that are kept for it', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }],
    products: [{ sku: 'BELT', itemClass: 'raw' }],
  })
  const keeps = (spareParts: object[]) => () =>
    company.apply({ machineData: [{ machine: 'Press', spareParts }] } as any)
  const belts = [{ sku: 'BELT', quantity: 2 }]
  t.is((await changed(company, 'ssus', keeps(belts))).length, 1)
  t.is((await changed(company, 'ssus', keeps(belts))).length, 0)
  t.is((await changed(company, 'ssus', keeps([]))).length, 1)
})

test('a machine changes with what its status counts as', async (t) => {
  const company = await factory(service())
  await ingest(company, [reading('Saw', 'state', 20, '2'), reading('Press', 'state', 20, 'RUN')])
  const counts = (category: string) => () => company.apply({ ssuStatuses: [{ name: 'Service', category }] } as any)
  const saw = [company.machine.Saw]
  t.deepEqual(await changed(company, 'ssus', counts('UP')), saw)
  t.deepEqual(await changed(company, 'ssus', counts('UP')), [])
  t.deepEqual(await changed(company, 'ssus', counts('DOWN')), saw)
})

test('a count changes as its task passes to a follow-up, and as that is deleted; so does a handoff', async (t) => {
  const store = {
    ...shelves,
    settings: { inventoryTaskType: 'Count' },
    taskTypes: [{ name: 'Count', isInventory: true }],
  }
  const company = await service().company(store)
  const { id, taskId } = await company.ok(company.post('/inventory-counts', { storageUnitId: company.unit.Shelf }))
  let rest = taskId
  const leaves = async () => {
    const body = { status: 'incomplete', incompleteReason: 'Dark', createFollowUp: true }
    rest = (await company.ok(company.patch(`/tasks/${taskId}`, body)))._meta.followUpId
  }
  t.deepEqual(await changed(company, 'inventoryCounts', leaves), [id])
  const deletes = () => company.ok(company.delete(`/tasks/${rest}`))
  t.deepEqual(await changed(company, 'inventoryCounts', deletes), [id])
  t.is((await company.ok(company.get(`/inventory-counts/${id}`))).taskId, null)

  const { plant, fitter } = await traders(service())
  const handoff = await plant.sendTo(fitter, await plant.task('Fit'))
  await plant.ok(plant.delete(`/handoffs/${handoff.id}`))
  const gone = () => plant.ok(plant.delete(`/tasks/${handoff.taskId}`))
  t.deepEqual(await changed(plant, 'handoffs', gone), [handoff.id])
})

test('a task that is deleted is in the audit log, by its id, and nowhere else', async (t) => {
  const company = await service().company({ taskTypes: [{ name: 'Clean' }] })
  const id = await company.task('Clean')
  await company.ok(company.delete(`/tasks/${id}`))
  t.deepEqual((await data(company, '{ tasks { nodes { id } } }')).tasks.nodes, [])
  const { data: entries } = await company.ok(company.get('/audit-log?entity=task&from=2026-01-01'))
  const gone = entries.flatMap(({ changes }: any) => changes).filter(({ action }: any) => action === 'delete')
  t.like(gone, [{ entity: 'task', id }])
})
