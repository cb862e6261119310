// tools/call me_get over the tool server as a share of GET /me over REST, in both eras of the protocol, turn by turn in short
// slices, so that whatever else the machine does falls on all alike; and how large tools/list is.
import { load, median, startBench, tell } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const slices = 9

interface Row {
  ratio: number
  rest: number
  tools: number
  p50: number
  p99: number
  failed: number
}

const call = { method: 'tools/call', params: { name: 'me_get', arguments: {} } }
const older = {
  method: 'POST' as const,
  path: '/mcp',
  root: true,
  body: { jsonrpc: '2.0', id: 1, ...call },
  headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
}
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const newer = {
  method: 'POST' as const,
  path: '/mcp',
  root: true,
  body: { jsonrpc: '2.0', id: 1, method: call.method, params: { ...call.params, _meta: meta } },
  headers: {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'me_get',
  },
}

const bench = await startBench({ POOL_SIZE: String(connections) })
try {
  const run = (request: object) =>
    load({
      baseUrl: bench.baseUrl,
      key: bench.key,
      connections,
      seconds: (seconds / slices) * 3,
      requests: [request as typeof older],
    })
  const rest = { method: 'GET' as const, path: '/me' }
  for (const request of [rest, older, newer]) await run(request) // warm
  const eras = { '2025-11-25': [] as Row[], '2026-07-28': [] as Row[] }
  for (let slice = 0; slice < slices; slice++) {
    const base = await run(rest)
    for (const [era, request] of [
      ['2025-11-25', older],
      ['2026-07-28', newer],
    ] as const) {
      const tools = await run(request)
      eras[era].push({
        ratio: tools.perSecond / base.perSecond,
        rest: base.perSecond,
        tools: tools.perSecond,
        p50: tools.p50,
        p99: tools.p99,
        failed: base.failed + tools.failed,
      })
    }
  }
  for (const [era, rows] of Object.entries(eras))
    tell({ [`tools/call / REST, ${era}`]: median(rows.map(({ ratio }) => ratio)) })
  console.table(
    Object.fromEntries(
      Object.entries(eras).map(([era, rows]) => {
        const of = (name: keyof Row) => rows.map((row) => row[name]).sort((a, b) => a - b)
        const median = (name: keyof Row) => Number(of(name)[slices >> 1]!.toFixed(2))
        return [
          era,
          {
            'REST /s': Math.round(median('rest')),
            'tools/call /s': Math.round(median('tools')),
            ratio: median('ratio'),
            'least ratio': Number(of('ratio')[0]!.toFixed(2)),
            'p50 ms': median('p50'),
            'p99 ms': median('p99'),
            failed: of('failed').reduce((sum, one) => sum + one),
          },
        ]
      }),
    ),
  )
  const response = await fetch(`${bench.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      ...newer.headers,
      'mcp-method': 'tools/list',
      'content-type': 'application/json',
      authorization: `Bearer ${bench.key}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }),
  })
  const { result } = (await response.json()) as { result: { tools: unknown[] } }
  const bytes = Buffer.byteLength(JSON.stringify(result.tools))
  console.log(
    `tools/list for an administrator: ${result.tools.length} tools, ${bytes} bytes, some ${Math.round(bytes / 4)} tokens`,
  )
} finally {
  await bench.stop()
}
