// Webhooks: what a subscription costs the call that causes an event, and how fast messages get from commit to receiver,
// over TLS on this machine.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client } from 'undici'
import { caFile, Receiver } from '../support/receiver.ts'
import { type Bench, startBench, tell } from './support.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
let lots = 0
const receiver = await Receiver.start()
const settings = {
  WEBHOOK_ALLOWED_HOSTS: receiver.host,
  WEBHOOK_CA: caFile,
  MILLWRIGHT_SECRET: 'a secret for this bench and nothing else',
}

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
  const { purchaseOrder } = await call(bench, 'POST', '/purchase-orders', {
    externalSystemId: 'PO',
    lines: [{ sku: 'BAR', quantity: 900_000_000 }],
  })
  const receive = { path: `/purchase-orders/${purchaseOrder.id}/receive`, line: purchaseOrder.lines[0].id as number }
  await subscribe(bench, 10)
  await drive(bench, receive, 1, 1)
  const one = new Map<number, number[]>([
    [0, []],
    [1, []],
    [10, []],
  ])
  const eight = new Map<number, number[]>([
    [0, []],
    [1, []],
    [10, []],
  ])
  // Turn by turn in short slices, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < 10; round++) {
    for (const active of one.keys()) {
      await bench.sql(
        `update events.webhooks set is_active = name <= 'Receiver ' || ($1::int - 1) and $1 > 0 where company_id = app.company_id()`,
        [active],
      )
      one.get(active)!.push(...(await drive(bench, receive, 1, seconds / 10)))
      eight.get(active)!.push(...(await drive(bench, receive, 8, seconds / 10)))
    }
  }
  const row = (active: number) => {
    const [p50, of] = [median(one.get(active)!), median(one.get(0)!)]
    const [crowded, none] = [median(eight.get(active)!), median(eight.get(0)!)]
    return {
      'one caller, p50 ms': p50.toFixed(2),
      ratio: (p50 / of).toFixed(2),
      'eight callers, p50 ms': crowded.toFixed(2),
      'ratio ': (crowded / none).toFixed(2),
    }
  }
  console.table(Object.fromEntries([0, 1, 10].map((active) => [`${active} subscriptions`, row(active)])))
  for (const active of [1, 10])
    tell({ [`a call with ${active} waiting webhooks / with none`]: Number(row(active).ratio) })
}

async function fromCommitToReceiver(bench: Bench): Promise<void> {
  await subscribe(bench, 1, '/0')
  const client = new pg.Client({ connectionString: bench.adminUrl })
  await client.connect()
  await client.query(
    `select set_config('app.company_id', id::text, false) from app.companies where short_name = 'demo'`,
  )
  const emit = (count: number) =>
    client.query(
      `select app.emit('lot.created', jsonb_build_object('lot', jsonb_build_object('code', 'L' || n))) from generate_series(1, $1::int) n`,
      [count],
    )
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
  console.table([
    {
      'burst of': burst,
      'messages /s': Math.round(perSecond),
      'single, p50 ms': share(0.5),
      'single, p99 ms': share(0.99),
    },
  ])
  await client.end()
}

async function subscribe(bench: Bench, count: number, path?: string): Promise<void> {
  await bench.sql('delete from events.webhooks where company_id = app.company_id()')
  for (let n = 0; n < count; n++) {
    await call(bench, 'POST', '/webhooks', {
      name: `Receiver ${n}`,
      targetUrl: receiver.url(path ?? `/${n}`),
      eventTypes: ['lot.created'],
    })
  }
}

async function drive(
  bench: Bench,
  receive: { path: string; line: number },
  connections: number,
  forSeconds: number,
): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + forSeconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(bench.baseUrl)
      while (performance.now() < end) {
        const begun = performance.now()
        await call(
          bench,
          'POST',
          receive.path,
          { lines: [{ lineId: receive.line, quantity: 1, storageUnitId: 'u1', lotCode: `L-${++lots}` }] },
          client,
        )
        latencies.push(performance.now() - begun)
      }
      await client.close()
    }),
  )
  return latencies
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

async function call(bench: Bench, method: 'POST' | 'PUT', path: string, body: object, on?: Client): Promise<any> {
  const client = on ?? new Client(bench.baseUrl)
  const response = await client.request({
    method,
    path: `/api/v1${path}`,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' },
  })
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(text)
  if (!on) await client.close()
  return JSON.parse(text)
}
