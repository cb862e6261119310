// What is ended early: which call says what becomes of the pieces that were counted.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { plant as spec } from '../support/worlds.ts'

const service = serviceFor(test, { booksBalance: true })
const twoPresses = {
  ...spec,
  workCenters: [
    { name: 'Sawing', machines: ['Saw'] },
    { name: 'Pressing', machines: ['Saw', 'Press'] },
  ],
}

test('an order whose step says no machine is ended once that step has one, as the refusal tells', async (t) => {
  const plant = await service().company(twoPresses)
  await plant.receive('SCREW', 100, 'Rack')
  const { id, operations } = await plant.release('PLATE', 10)
  const { taskId } = operations[0]
  await plant.ok(plant.post(`/tasks/${taskId}/counts`, { goodQuantity: 3 }))
  const cancel = () => plant.post(`/work-orders/${id}/cancel`, { reason: 'Customer stopped', unpostedCounts: 'post' })
  t.like((await cancel()).body, {
    ...{ status: 422, code: 'required_field_missing', missingFields: ['ssuId'] },
    detail:
      `Nothing says where the output of 1 Stamp · WO-1 (${taskId}) goes: give the task the machine that made it ` +
      '(tasks.update with ssuId), then make this call again.',
  })
  await plant.ok(plant.patch(`/tasks/${taskId}`, { ssuId: 'Press' }))
  t.is((await plant.ok(cancel()))._meta.output.quantity, 3)
})
