// Webhooks: what a subscription costs the call that causes an event, and how fast messages get from commit to receiver,
// over TLS on this machine.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client } from 'undici'
import { caFile, Receiver } from '../support/receiver.ts'
import { startBench, type Bench } from './support.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
let lots = 0
const receiver = await Receiver.start()
const settings = { WEBHOOK_ALLOWED_HOSTS: receiver.host, WEBHOOK_CA: caFile, MILLWRIGHT_SECRET: 'a secret for this bench and nothing else' }

await measure({ ...settings, WORKER: 'off' }, costToTheCall)
await measure({ ...settings, WORKER: 'inline' }, fromCommitToReceiver)
await receiver.close()

async function measure(environment: Record<string, string>, what: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await startBench(environment)
  try {
    await what(bench)
  } finally {
    await bench.stop()
  }
}

// purchase_orders.receive of a new lot: one event, lot.created. The worker is off, so that what is measured is the call.
async function costToTheCall(bench: Bench): Promise<void> {
  await bench.sql(`
    with site as (insert into sites.sites (external_id, name, is_warehouse) values ('s', 'Warehouse', true) returning id)
    insert into inventory.storage_units (external_id, name, site_id, type) select 'u1', 'Shelf 1', id, 'shelf' from site`)
  await call(bench, 'PUT', '/products/BAR', { name: 'Bar', itemClass: 'raw', unit: 'pcs', tracking: 'lot' })
  const { purchaseOrder } = await call(bench, 'POST', '/purchase-orders', { externalSystemId: 'PO', lines: [{ sku: 'BAR', quantity: 900_000_000 }] })
  const receive = { path: `/purchase-orders/${purchaseOrder.id}/receive`, line: purchaseOrder.lines[0].id as number }
  const results = new Map<number, { p50: number; perSecond: number }[]>([[0, []], [1, []], [10, []]])
  await drive(bench, receive, 1, 1)
  for (let round = 0; round < 2; round++) {
    for (const [subscriptions, measured] of results) {
      await subscribe(bench, subscriptions)
      const one = await drive(bench, receive, 1, seconds / 2)
      const eight = await drive(bench, receive, 8, seconds / 2)
      measured.push({ p50: one.p50, perSecond: eight.perSecond })
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  const row = (subscriptions: number) => ({ p50: median(results.get(subscriptions)!.map((r) => r.p50)), perSecond: median(results.get(subscriptions)!.map((r) => r.perSecond)) })
  const none = row(0)
  console.table(Object.fromEntries([0, 1, 10].map((subscriptions) => {
    const { p50, perSecond } = row(subscriptions)
    return [`${subscriptions} subscriptions`, { 'one caller, p50 ms': p50.toFixed(2), ratio: (p50 / none.p50).toFixed(2), 'eight callers /s': Math.round(perSecond), 'ratio ': (none.perSecond / perSecond).toFixed(2) }]
  })))
}

async function fromCommitToReceiver(bench: Bench): Promise<void> {
  await subscribe(bench, 1, '/0')
  const client = new pg.Client({ connectionString: bench.adminUrl })
  await client.connect()
  await client.query(`select set_config('app.company_id', id::text, false) from app.companies where short_name = 'demo'`)
  const emit = (count: number) => client.query(`select app.emit('lot.created', jsonb_build_object('lot', jsonb_build_object('code', 'L' || n))) from generate_series(1, $1::int) n`, [count])
  await emit(100)
  await receiver.until('/0', 100)

  const burst = 2000
  await emit(burst)
  const committed = performance.now()
  await receiver.until('/0', 100 + burst, 60_000)
  const perSecond = burst / ((performance.now() - committed) / 1000)

  const latencies: number[] = []
  for (let n = 0; n < seconds * 50; n++) {
    const before = receiver.received.length
    await emit(1)
    const at = Date.now()
    while (receiver.received.length === before) await sleep(1)
    latencies.push(Math.max(0, receiver.received.at(-1)!.at - at))
    await sleep(10)
  }
  latencies.sort((a, b) => a - b)
  const share = (part: number) => latencies[Math.floor(latencies.length * part)]
  console.table([{ 'burst of': burst, 'messages /s': Math.round(perSecond), 'single, p50 ms': share(0.5), 'single, p99 ms': share(0.99) }])
  await client.end()
}

async function subscribe(bench: Bench, count: number, path?: string): Promise<void> {
  await bench.sql('delete from events.webhooks where company_id = app.company_id()')
  for (let n = 0; n < count; n++) {
    await call(bench, 'POST', '/webhooks', { name: `Receiver ${n}`, targetUrl: receiver.url(path ?? `/${n}`), eventTypes: ['lot.created'] })
  }
}

async function drive(bench: Bench, receive: { path: string; line: number }, connections: number, forSeconds: number): Promise<{ p50: number; perSecond: number }> {
  const latencies: number[] = []
  const end = performance.now() + forSeconds * 1000
  await Promise.all(Array.from({ length: connections }, async () => {
    const client = new Client(bench.baseUrl)
    while (performance.now() < end) {
      const begun = performance.now()
      await call(bench, 'POST', receive.path, { lines: [{ lineId: receive.line, quantity: 1, storageUnitId: 'u1', lotCode: `L-${++lots}` }] }, client)
      latencies.push(performance.now() - begun)
    }
    await client.close()
  }))
  latencies.sort((a, b) => a - b)
  return { p50: latencies[Math.floor(latencies.length / 2)]!, perSecond: latencies.length / forSeconds }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function call(bench: Bench, method: 'POST' | 'PUT', path: string, body: object, on?: Client): Promise<any> {
  const client = on ?? new Client(bench.baseUrl)
  const response = await client.request({
    method, path: `/api/v1${path}`, body: JSON.stringify(body), headers: { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' },
  })
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(text)
  if (!on) await client.close()
  return JSON.parse(text)
}
