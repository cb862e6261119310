// A plain call takes a shortcut, one that asks for progress goes the protocol library's way: both answer the same.
import test from 'ava'
import { plainCall } from '../../server/mcp/shortcut.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const older = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' }
const newer = (name: string) => ({ ...older, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name })
const envelope = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }

const calls = [
  ['me_get', {}], ['vendors_list', { limit: 1 }], ['vendors_list', { limit: 'many' }], ['capabilities_search', { query: 'stock' }],
  ['capabilities_call', { name: 'vendors.upsert', input: { name: 'Oak' }, dryRun: true }], ['capabilities_call', { name: 'none' }],
] as const

for (const era of ['older', 'newer'] as const) {
  test(`both ways answer the same to an ${era} client`, async (t) => {
    const company = await service().company()
    for (const [name, args] of calls) {
      const headers = era === 'older' ? older : newer(name)
      const message = (more: object) => {
        const meta = { ...(era === 'newer' && envelope), ...more }
        return { jsonrpc: '2.0', id: 'a-1', method: 'tools/call', params: { name, arguments: args, ...(Object.keys(meta).length > 0 && { _meta: meta }) } }
      }
      t.truthy(plainCall(headers, message({})))
      t.falsy(plainCall(headers, message({ progressToken: 1 })))
      const [short, long] = await Promise.all([{}, { progressToken: 1 }].map(async (more) => {
        const response = await fetch(`${company.baseUrl}/mcp`, { method: 'POST', headers: { ...headers, authorization: `Bearer ${company.key}` }, body: JSON.stringify(message(more)) })
        return { status: response.status, type: response.headers.get('content-type'), limits: response.headers.has('ratelimit'), body: clockless(await response.text()) }
      }))
      t.deepEqual(short, long)
      t.is(short!.status, 200)
    }
  })
}

/** Two dry runs are apart by their clock, and by the row number that each uses up. */
function clockless(text: string): unknown {
  return JSON.parse(text.replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'now').replace(/(id\\?":)\d+/g, '$10'))
}

test('what is not exactly as expected takes no shortcut', (t) => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'me_get', arguments: {} } }
  t.truthy(plainCall(older, message))
  const { params } = message
  for (const other of [[message], { ...message, id: null }, { ...message, id: 1.5 }, { ...message, method: 'tools/list' }, { ...message, jsonrpc: '1.0' },
    { ...message, more: 1 }, { ...message, params: { ...params, arguments: [] } }, { ...message, params: { ...params, requestState: 'x' } },
    { ...message, params: { ...params, _meta: envelope } }, null, undefined, 'x']) t.falsy(plainCall(older, other), JSON.stringify(other))
  for (const headers of [{ accept: 'application/json' }, { 'content-type': 'text/plain' }, { 'mcp-protocol-version': '2024-11-05' }, { 'mcp-protocol-version': '2026-07-28' }]) {
    t.falsy(plainCall({ ...older, ...headers }, message), JSON.stringify(headers))
  }
  const fresh = { ...message, params: { ...params, _meta: envelope } }
  t.truthy(plainCall(newer('me_get'), fresh))
  for (const headers of [newer('other'), { ...newer('me_get'), 'mcp-method': 'tools/list' }, { ...newer('me_get'), 'mcp-protocol-version': '2027-01-01' }]) {
    t.falsy(plainCall(headers, fresh), JSON.stringify(headers))
  }
})
