// Each type of event that can be subscribed to comes of something that people do.
import test from 'ava'
import { eventTypes } from '../../server/capabilities/event-types.ts'
import { checkEvents } from '../support/events.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { delivery, knows, line, receive, ship } from './goods.ts'
import { newest } from './pair.ts'

const service = serviceFor(test)

const spec: Spec = {
  ssuStatuses: [{ name: 'Broken', category: 'DOWN' }],
  sites: [{ name: 'Hall', ssus: [{ name: 'Saw' }], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  workCenters: [{ name: 'Saws', machines: ['Saw'] }],
  products: [
    { sku: 'BAR', itemClass: 'raw', tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 15 }] },
    { sku: 'PIN', recipe: [{ sku: 'BAR', quantity: 1 }] },
  ],
  taskTypes: [{ name: 'Cut', makes: 'PIN', workCenter: 'Saws' }, { name: 'Coat' }],
  routings: [{ name: 'Pin', product: 'PIN', steps: [{ taskType: 'Cut' }] }],
}
/** As the interface lists them. */
const subscribable = [
  ...['task.status_changed', 'task.created', 'client.created', 'work_order.released', 'work_order.completed'],
  ...['downtime.started', 'downtime.ended', 'lot.created', 'stock.reorder_triggered', 'handoff.received'],
  ...['handoff.status_changed', 'handoff.declined', 'handoff.deleted', 'partner_delivery.incoming'],
  ...['partner_delivery.received', 'partner_delivery.shortfall', 'data_package.received'],
].sort()

test('every type of event is emitted by something, in the shape that is published', async (t) => {
  t.deepEqual(
    eventTypes
      .filter((one) => one.subscribable)
      .map(({ type }) => type)
      .sort(),
    subscribable,
  )
  const [company, other] = [await service().company(spec), await service().company({ ...spec, settings: {} })]
  await company.linkWith(other)
  await knows(company, other, 'Rack')
  const post = (path: string, body: object) => company.ok(company.post(path, body))
  await company.receive('BAR', 20, 'Rack', { lotCode: 'B-1' })
  const { operations } = await company.release('PIN', 2)
  await company.ok(company.done(operations[0], { goodQuantity: 2, scrapQuantity: 0 }))
  const stop = await post('/downtime-events', { ssuId: 'Saw' })
  await post(`/downtime-events/${stop.id}/close`, {})

  const dataRequest = { scopes: ['counts'] }
  for (const how of ['done', 'declined', 'withdrawn']) {
    const { id } = await company.sendTo(other, await company.task('Coat'), { dataRequest })
    const received = await newest(other)
    await other.ok(other.post('/data-packages', { handoffId: received.id }))
    if (how === 'done') await other.ok(other.done(received.taskId))
    else if (how === 'declined') await other.ok(other.post(`/handoffs/${received.id}/decline`, { reason: 'No' }))
    else await company.ok(company.delete(`/handoffs/${id}`))
  }
  await ship(company, [line(company, 'BAR', 10, { lotCode: 'B-1' })])
  const came = await delivery(other, 'incoming')
  const short = { reportRestMissing: true }
  await other.ok(receive(other, came, { 0: { receivedQuantity: 9 } }, short, 'Rack'))
  const managed = await service().company({}, { kind: 'managed_services' })
  await managed.ok(managed.post('/clients', { id: 'C-1', name: 'Client' }))

  const emitted: { type: string }[] = []
  for (const one of [company, other, managed]) emitted.push(...(await checkEvents(t, one)))
  t.deepEqual([...new Set(emitted.map(({ type }) => type))].sort(), subscribable)
})
