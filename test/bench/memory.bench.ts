// How the service's memory grows under a light mixed load: calls over REST and tools, dashboards, pages, messages to a
// webhook. The figure is how much the process has at most after the first ten minutes, beside what it has then.
//   npm run bench -- memory [minutes, 60] [calls a second, 20]
import { readFile } from 'node:fs/promises'
import { caFile, Receiver } from '../support/receiver.ts'
import type { LoadPlan } from './load.ts'
import { load, prepareTransfers, startBench, tell } from './support.ts'

const minutes = Number(process.argv[3] ?? 60)
const perSecond = Number(process.argv[4] ?? 20)
const connections = 4
const warmUp = Math.min(10, minutes / 2)

type Request = LoadPlan['requests'][number]

const get = (path: string): Request => ({ method: 'GET', path })
const page = (path: string): Request => ({ method: 'GET', path, root: true })
const tool = (name: string, args: object = {}): Request => ({
  ...{ method: 'POST', path: '/mcp', root: true },
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
})
const toolList: Request = { ...tool(''), body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } }
const graphql = (query: string): Request => ({ method: 'POST', path: '/graphql', root: true, body: { query } })

const reads = [
  '/me',
  '/products',
  '/storage-units',
  '/inventory/stock-levels',
  '/work-orders',
  '/tasks',
  '/stock-transactions',
  '/audit-log',
].map(get)
const tools = [tool('me_get'), tool('products_list', { limit: 20 }), tool('storage_units_list'), toolList]
const dashboards = [
  '{ products(first: 50) { nodes { sku name stock { nodes { bin quantity storageUnit { name } } } } } }',
  '{ workOrders(first: 20) { nodes { code status } } }',
  '{ stockLevels(first: 50) { nodes { onHand product { sku } } } }',
].map(graphql)
const pages = ['/docs', '/docs/tools', '/problems', '/api/v1/openapi.json', '/skills/millwright.zip'].map(page)
const watching = [page('/readyz'), page('/metrics')]

/** What a process holds, in MB; the heap and what lies outside of it as V8 tells. */
async function memoryOf(baseUrl: string, pid: number): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  const of = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) / 1e6)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kept = (what: string) => Math.round(Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)![1]) / 1000)
  return {
    resident: kept('VmRSS'),
    anonymous: kept('RssAnon'),
    heap: of('nodejs_heap_size_total_bytes'),
    'heap used': of('nodejs_heap_size_used_bytes'),
    external: of('nodejs_external_memory_bytes'),
  }
}

const receiver = await Receiver.start()
const bench = await startBench({
  ...{ WEBHOOK_CA: caFile, WEBHOOK_ALLOWED_HOSTS: receiver.host },
  RATE_LIMIT_WEBHOOK_TESTS_PER_MINUTE: '0',
})
try {
  const transfers = await prepareTransfers(bench, 20)
  const subscribed = await fetch(`${bench.baseUrl}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'ERP', targetUrl: receiver.url('/'), eventTypes: ['lot.created'] }),
  })
  if (!subscribed.ok) throw new Error(await subscribed.text())
  const { id: webhook } = (await subscribed.json()) as { id: string }
  // Of a hundred requests: half writes and reads over REST, and the rest of everything.
  const requests = Array.from({ length: 1000 }, (_, n): Request => {
    const one = <T>(of: readonly T[]) => of[Math.floor(n / 20) % of.length]!
    const kind = n % 20
    if (kind < 6) return one(reads)
    if (kind < 10) return { ...transfers[n]!, once: true }
    if (kind < 13) return one(tools)
    if (kind < 16) return one(dashboards)
    if (kind < 17) return { method: 'POST', path: `/webhooks/${webhook}/test`, body: {} }
    return kind < 19 ? one(pages) : one(watching)
  })
  const began = performance.now()
  const rows: Record<string, number>[] = [{ minute: 0, ...(await memoryOf(bench.baseUrl, bench.pid)) }]
  const driving = load({
    ...{ baseUrl: bench.baseUrl, key: bench.key, connections, requests },
    ...{ seconds: minutes * 60, pause: (1000 * connections) / perSecond },
  })
  const timer = setInterval(async () => {
    const minute = Math.round((performance.now() - began) / 60_000)
    const row = { minute, ...(await memoryOf(bench.baseUrl, bench.pid)), messages: receiver.received.length }
    rows.push(row)
    console.log(JSON.stringify(row))
  }, 60_000)
  const { perSecond: reached, failed, p99 } = await driving
  clearInterval(timer)
  const after = rows.filter((row) => row.minute! >= warmUp)
  const most = Math.max(...after.map((row) => row.resident!))
  console.table(rows)
  tell({ [`MB at most in ${minutes} minutes`]: Math.max(...rows.map((row) => row.resident!)) })
  console.log(
    `${reached.toFixed(1)} calls a second, ${failed} failed, p99 ${p99} ms; after ${warmUp} minutes ` +
      `${after[0]!.resident} MB, at most ${most} MB: ${((most / after[0]!.resident! - 1) * 100).toFixed(1)} % more`,
  )
} finally {
  await bench.stop()
  await receiver.close()
}
