// tools/call me_get over the tool server as a share of GET /me over REST, in both eras of the protocol; and how large tools/list is.
import { load, startBench } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 10)

const call = { method: 'tools/call', params: { name: 'me_get', arguments: {} } }
const older = {
  method: 'POST' as const, path: '/mcp', root: true, body: { jsonrpc: '2.0', id: 1, ...call },
  headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
}
const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }
const newer = {
  method: 'POST' as const, path: '/mcp', root: true, body: { jsonrpc: '2.0', id: 1, method: call.method, params: { ...call.params, _meta: meta } },
  headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'me_get' },
}

const bench = await startBench({ POOL_SIZE: String(connections) })
try {
  const run = (request: object) => load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds, requests: [request as typeof older] })
  const rest = { method: 'GET' as const, path: '/me' }
  for (const request of [rest, older, newer]) await run(request) // warm
  const rows = []
  for (let round = 1; round <= 3; round++) {
    const base = await run(rest)
    for (const [era, request] of [['2025-11-25', older], ['2026-07-28', newer]] as const) {
      const tools = await run(request)
      rows.push({ round, era, 'REST /s': Math.round(base.perSecond), 'tools/call /s': Math.round(tools.perSecond), ratio: Number((tools.perSecond / base.perSecond).toFixed(2)), 'p50 ms': tools.p50, 'p99 ms': tools.p99, failed: base.failed + tools.failed })
    }
  }
  console.table(rows)
  const response = await fetch(`${bench.baseUrl}/mcp`, {
    method: 'POST', headers: { ...newer.headers, 'mcp-method': 'tools/list', 'content-type': 'application/json', authorization: `Bearer ${bench.key}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }),
  })
  const { result } = await response.json() as { result: { tools: unknown[] } }
  const bytes = Buffer.byteLength(JSON.stringify(result.tools))
  console.log(`tools/list for an administrator: ${result.tools.length} tools, ${bytes} bytes, some ${Math.round(bytes / 4)} tokens`)
} finally {
  await bench.stop()
}
