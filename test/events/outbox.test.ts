// The outbox: what is written, when, and in which shape.
import test from 'ava'
import { checkEvents, eventsOf } from '../support/events.ts'
import { order, product, storageUnit } from '../support/inventory.ts'
import { serviceFor } from '../support/service.ts'
import { makeWorld } from '../support/world.ts'
import { emit, lot } from './support.ts'

const service = serviceFor(test)

test('a change writes its event in its own transaction; a refused one and a dry run write none', async (t) => {
  const company = await service().company()
  const shelf = await storageUnit(company, 'Shelf 1')
  await product(company, 'BAR', { tracking: 'lot' })
  const { id, line } = await order(company, 'PO-1', { BAR: 10 })
  const receive = (quantity: number, headers = {}) => company.post(`/purchase-orders/${id}/receive`, { lines: [{ lineId: line.BAR, quantity, storageUnitId: shelf, lotCode: 'L-1' }] }, headers)
  t.is((await receive(11)).status, 409)
  const plan = await company.ok(receive(10, { prefer: 'dry-run' }))
  t.deepEqual(plan.effects.filter((effect: { type: string }) => effect.type === 'notification').map((effect: { event: string }) => effect.event), ['lot.created'])
  t.deepEqual(await eventsOf(company), [])
  await company.ok(receive(10))
  const events = await checkEvents(t, company)
  t.deepEqual(events.map((event) => event.type), ['lot.created'])
  t.like(events[0]!.data, { lot: { code: 'L-1' } })
})

test('releasing an order and working it off writes events of the published shapes', async (t) => {
  const { company, workOrder } = await makeWorld(service())
  const { data } = await company.ok(company.post(`/work-orders/${workOrder}/release`)).then(() => company.ok(company.get('/tasks')))
  const operation = data.find((task: { title: string }) => !task.title.endsWith('errand') && !task.title.endsWith(' task'))
  await company.ok(company.patch(`/tasks/${operation.id}`, { status: 'done', goodQuantity: 10, scrapQuantity: 0 }))
  const types = (await checkEvents(t, company)).map((event) => event.type)
  for (const type of ['work_order.released', 'task.created', 'task.status_changed', 'work_order.completed']) t.true(types.includes(type), `${type} in ${types.join()}`)
})

test('a payload that lacks a key, has one too many, or is of no known type does not pass', async (t) => {
  const { vendor: _, ...less } = lot('L-1').lot
  for (const [type, data] of [['lot.created', { lot: less }], ['lot.created', { lot: { ...lot('L-1').lot, companyId: 7 } }], ['lot.melted', lot('L-1')]] as const) {
    const company = await service().company()
    await emit(company, type, data)
    const attempt = await t.try((inner) => checkEvents(inner, company).then(() => undefined))
    attempt.discard()
    t.false(attempt.passed, `${type} ${JSON.stringify(data)}`)
  }
})

test('an event costs no more than itself while nobody subscribes', async (t) => {
  const company = await service().company()
  await emit(company, 'lot.created', lot('L-1'))
  t.is((await company.sql('select from events.deliveries where company_id = app.company_id()')).length, 0)
  t.is((await company.sql(`select from graphile_worker._private_jobs where (payload ->> 'companyId')::bigint = app.company_id()`)).length, 0)
})
