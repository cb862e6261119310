// Load over HTTP from a process of its own, so that making it does not share the service's thread.
// node load.ts '{ baseUrl, key, connections, seconds, requests: [{ method, path, body? }] }' prints one line of JSON.
import { randomUUID } from 'node:crypto'
import { Client } from 'undici'
import { quantile } from './quantile.ts'

export interface LoadPlan {
  baseUrl: string
  key: string
  /** One for each connection in turn, instead of key. */
  keys?: string[]
  /** Milliseconds that a connection waits between two requests. */
  pause?: number
  connections: number
  seconds: number
  /** The result has each call's latency. */
  tellEach?: boolean
  /** Each request is sent with an Idempotency-Key of its own. */
  once?: boolean
  /** Sent in turn, each connection starting at another place. */
  requests: {
    method: 'GET' | 'POST'
    path: string
    body?: unknown
    headers?: Record<string, string>
    /** The path is not below /api/v1. */
    root?: boolean
    /** As the plan's. */
    once?: boolean
  }[]
}
export interface LoadResult {
  perSecond: number
  p50: number
  p99: number
  failed: number
  latencies?: number[]
}

const plan: LoadPlan = JSON.parse(process.argv[2]!)
const requests = plan.requests.map((request) => ({
  ...request,
  text: request.body === undefined ? undefined : JSON.stringify(request.body),
}))
const latencies: number[] = []
let failed = 0
const end = performance.now() + plan.seconds * 1000

await Promise.all(Array.from({ length: plan.connections }, (_, connection) => drive(connection)))
const result: LoadResult = {
  perSecond: latencies.length / plan.seconds,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  failed,
  ...(plan.tellEach && { latencies: latencies.map((one) => Number(one.toFixed(2))) }),
}
console.log(JSON.stringify(result))

async function drive(connection: number): Promise<void> {
  const client = new Client(plan.baseUrl)
  for (let turn = connection * 7919; performance.now() < end; turn++) {
    const request = requests[turn % requests.length]!
    const begun = performance.now()
    const response = await client.request({
      method: request.method,
      path: request.root ? request.path : `/api/v1${request.path}`,
      body: request.text,
      headers: {
        authorization: `Bearer ${plan.keys?.[connection % plan.keys.length] ?? plan.key}`,
        ...(request.text && { 'content-type': 'application/json' }),
        ...((plan.once || request.once) && { 'idempotency-key': randomUUID() }),
        ...request.headers,
      },
    })
    await response.body.dump()
    latencies.push(performance.now() - begun)
    if (response.statusCode !== 200) failed++
    if (plan.pause) await new Promise((go) => setTimeout(go, plan.pause))
  }
  await client.close()
}
