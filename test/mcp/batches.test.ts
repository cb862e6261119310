// Several messages in one body, and what of a message's own form is wrong: answered, and by the protocol's own errors.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { toolCall as call, rpc, send, tool } from './support.ts'

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

test('an id that a number cannot keep is the protocol’s error', async (t) => {
  const company = await service().company()
  const wrong = '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}'
  for (const body of [wrong, `[${wrong}]`]) {
    const refused = await send(company, body)
    t.like(refused, { status: 400, body: { jsonrpc: '2.0', id: null, error: { code: -32600 } } })
    t.regex(refused.body.error.message, /^Invalid Request: (0\.)?id /)
  }
})

test('wrong parameters of a method are told in a sentence that names them', async (t) => {
  const company = await service().company()
  for (const [method, params, ...named] of [
    ['initialize', { capabilities: {} }, 'protocolVersion is required', 'clientInfo is required'],
    ['prompts/get', {}, 'name is required'],
    ['prompts/get', { name: 5 }, 'name must be text'],
    ['resources/read', {}, 'uri is required'],
    ['completion/complete', {}, 'ref is required', 'argument is required'],
    ['completion/complete', { ref: { type: 'x' }, argument: { name: 'a', value: 1 } }, 'argument.value must be text'],
    ['tools/call', {}, 'name is required'],
    ['tools/list', { cursor: 5 }, 'cursor must be text'],
  ] as [string, object, ...string[]][]) {
    const { status, body } = await rpc(company, method, params)
    t.is(status, 200)
    t.is(body.error.code, -32602, method)
    t.true(body.error.message.startsWith(`Invalid parameters of ${method}: `), body.error.message)
    for (const part of named) t.true(body.error.message.includes(part), body.error.message)
    t.notRegex(body.error.message, /[[\]{}\n]/)
  }
})
