// Messages on their way: signed, retried, logged, and no further than they should be.
import test from 'ava'
import { until } from '../support/receiver.ts'
import { deliveringFor, emit, logs, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)

test('an event reaches the webhooks that ask for it, once each, with the log telling', async (t) => {
  const { service, receiver } = delivering()
  const company = await service.company()
  const webhook = await subscribe(company, receiver.url('/lots'), { headers: { Authorization: 'Bearer of the receiver' } })
  const second = await subscribe(company, receiver.url('/lots-too'))
  await subscribe(company, receiver.url('/tasks-only'), { eventTypes: ['task.created'] })
  receiver.answer('/lots', (_, response) => response.writeHead(200).end('thanks'))
  await emit(company, 'lot.created', lot('L-1'))
  const [message] = await receiver.until('/lots', 1)
  const [copy] = await receiver.until('/lots-too', 1)
  t.deepEqual(message!.body.data, lot('L-1'))
  t.deepEqual(Object.keys(message!.body), ['type', 'timestamp', 'data'])
  t.is(message!.headers['content-type'], 'application/json')
  t.is(message!.headers.authorization, 'Bearer of the receiver')
  t.is(copy!.id, message!.id)
  await until(async () => (await logs(company, webhook.id))[0]?.status === 'success', 5000)
  const [entry] = await logs(company, webhook.id)
  t.like(entry, { eventType: 'lot.created', eventId: message!.id, status: 'success', attemptCount: 1, responseStatusCode: 200, responseBody: 'thanks', errorMessage: null, nextRetryAt: null })
  t.deepEqual(entry.payload, message!.body)
  t.true(entry.responseTimeMs >= 0 && Date.parse(entry.deliveredAt) >= Date.parse(entry.createdAt))
  t.is((await logs(company, second.id)).length, 1)
  t.is(receiver.at('/tasks-only').length, 0)
})
