// What is done to one order at the same moment is done one after the other.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })

test('of two who cancel an order at once the second is told that it is cancelled', async (t) => {
  const plant = await service().company(spec)
  const { id } = await plant.release('PLATE', 5)
  const tasks = await plant.hold(t, 'select from work.tasks where company_id = app.company_id() for no key update')
  const cancel = (reason: string) => plant.post(`/work-orders/${id}/cancel`, { reason })
  const first = cancel('drawing was wrong')
  await tasks.waitedFor()
  const second = cancel('nobody needs it')
  await tasks.waitedFor(2)
  await tasks.release()
  t.like(await plant.ok(first), { status: 'cancelled', cancelReason: 'drawing was wrong' })
  t.like((await second).body, { status: 409, code: 'invalid_transition' })
  t.like(await plant.order(id), { cancelReason: 'drawing was wrong', operations: [{ status: 'declined' }] })
})

test('of two who settle shortages at once one consumes what was missing', async (t) => {
  const plant = await service().company(spec)
  const { id, operations } = await plant.release('PLATE', 5)
  await plant.ok(plant.done(operations[0], { goodQuantity: 5, scrapQuantity: 0 }))
  await plant.receive('SCREW', 20, 'Rack')
  const screws = await plant.hold(t, 'select from inventory.balances where company_id = app.company_id() for update')
  const settle = () => plant.ok(plant.post(`/work-orders/${id}/shortages/settle`))
  const both = [settle(), settle()]
  await screws.waitedFor(2)
  await screws.release()
  const consumed = (await Promise.all(both)).map(({ _meta }) => _meta.consumed.map((one: any) => one.quantity))
  t.deepEqual(consumed.flat(), [5])
  t.like(await plant.order(id), { materials: [{ consumed: 5, shortage: 0 }] })
  t.deepEqual(await plant.stock('SCREW'), { Rack: 15 })
})
