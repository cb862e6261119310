// Several messages in one body.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { toolCall as call, send, tool } from './support.ts'

const service = serviceFor(test)

test('a batch ends, whatever of it is cancelled: that is neither carried out nor answered', async (t) => {
  const company = await service().company()
  const ping = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const cancelled = (requestId: number | string) => ({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId },
  })
  const write = call('capabilities_call', { name: 'vendors.upsert', input: { name: 'Silent' } }, 1)
  for (const batch of [[ping(1), cancelled(1)], [cancelled(1), ping(1)], [write, cancelled(1)], [cancelled(1)]])
    t.like(await send(company, batch), { status: 202, text: '' }, JSON.stringify(batch))
  t.is((await tool(company, 'vendors_list')).body.pagination.total, 0)
  const answered = async (...batch: object[]) => (await send(company, batch)).body.map(({ id }: { id: unknown }) => id)
  t.deepEqual(await answered(ping(1), ping(2), cancelled(1)), [2])
  t.deepEqual(await answered(ping(1), cancelled('1'), cancelled(3)), [1], 'another id is another request')
  t.deepEqual(await answered(ping('a'), ping(1), cancelled('a'), cancelled('a')), [1])
  t.is((await send(company, cancelled(1))).status, 202, 'alone there is nothing to cancel')
})

test('a batch of one is answered by a list, and two requests of one id by neither', async (t) => {
  const company = await service().company()
  const one = await send(company, [call('me_get', {}, 7)])
  t.deepEqual([one.status, one.body.length, one.body[0].id], [200, 1, 7])
  const twice = await send(company, [call('me_get', {}, 1), call('me_get', {}, 2), call('vendors_list', {}, 1)])
  t.like(twice, { status: 400, body: { jsonrpc: '2.0', id: null, error: { code: -32600 } } })
  t.regex(twice.body.error.message, /two requests of the batch have the id 1/i)
  t.is((await send(company, [call('me_get', {}, 1), { ...call('me_get'), id: '1' }])).body.length, 2)
})
