// One company asks too much by eight connections, another goes on with its reads: what the other's p99 is meanwhile, beside
// what it is in peace. Each attack ends by itself, after seconds or after so many requests, whichever comes first.
import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'undici'
import type { LoadPlan } from './load.ts'
import { load, startBench } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const most = 2000

interface Attack {
  name: string
  path: string
  body: string
  keys?: number
}

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))
const products = Array.from({ length: 9000 }, (_, n) => ({
  sku: `P-${n}`,
  name: `Product ${n}`,
  itemClass: 'raw',
  unit: 'pcs',
}))
const nots = `${'{not:'.repeat(4000)}{sku:{equalTo:"x"}}${'}'.repeat(4000)}`
const attacks: Attack[] = [
  { name: '90,000 keys in 1 MB', path: '/api/v1/stock/transfers', body: JSON.stringify(keys(90_000)) },
  { name: '10 MB of keys to /mcp', path: '/mcp', body: JSON.stringify({ ...keys(700_000), name: 'config_plan' }) },
  {
    name: '95 kB of selections',
    path: '/graphql',
    body: JSON.stringify({ query: `{products{nodes{${'sku '.repeat(23_000)}}}}` }),
  },
  {
    name: '4,000 nested filters',
    path: '/graphql',
    body: JSON.stringify({ query: `{products(filter:${nots}){nodes{sku}}}` }),
  },
  {
    name: 'config.plan of 9,000',
    path: '/api/v1/config/plan',
    body: JSON.stringify({ spec: { version: 1, products } }),
  },
  { name: 'eight keys at once', path: '/api/v1/products', body: '', keys: 8 },
]

// Limits are the usual ones: what is refused unread is part of what is measured.
const MILLWRIGHT_SECRET = 'only for this bench, and long enough for that'
const bench = await startBench({ MILLWRIGHT_SECRET, RATE_LIMIT_PER_MINUTE: '600', RATE_LIMIT_BURST: '100' })
try {
  const others: LoadPlan = {
    ...{ baseUrl: bench.baseUrl, key: '', keys: await anotherCompany(), connections: 4, seconds, pause: 100 },
    requests: [{ method: 'GET', path: '/me' }],
  }
  await load({ ...others, seconds: 2 }) // warm
  await fetch(`${bench.baseUrl}/graphql?query={__typename}`, { headers: { authorization: `Bearer ${bench.key}` } }) // begins late
  const rows = []
  for (const attack of attacks) {
    const attackers = await keysOfOne(attack.keys ?? 1)
    const quiet = await load(others)
    const answers: Record<string, number> = {}
    const end = performance.now() + (seconds + 2) * 1000
    const drives = Array.from({ length: connections }, (_, n) =>
      drive(attack, attackers[n % attackers.length]!, end, answers),
    )
    const under = await load(others)
    await Promise.all(drives)
    rows.push({
      attack: attack.name,
      'quiet p99 ms': quiet.p99,
      'p99 ms': under.p99,
      ratio: Number((under.p99 / quiet.p99).toFixed(1)),
      'p50 ms': `${quiet.p50} → ${under.p50}`,
      failed: under.failed,
      'answers to the attack': JSON.stringify(answers).replaceAll('"', ''),
    })
  }
  console.log(`load average ${loadavg().map((one) => one.toFixed(1))}`)
  console.table(rows)
} finally {
  await bench.stop()
}

async function anotherCompany(): Promise<string[]> {
  const operator = async (...args: string[]) => {
    const program = path.join(import.meta.dirname, '..', '..', 'server', 'operator', 'main.ts')
    const env = { ...process.env, DATABASE_URL: bench.adminUrl, MILLWRIGHT_SECRET }
    return JSON.parse((await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env })).stdout)
  }
  const made = ['company', 'create', '--name', 'Other', '--short-name', 'other', '--kind', 'factory']
  const keys = [(await operator(...made, '--admin-email', 'boss@other.example')).apiKey]
  for (const who of ['a', 'b', 'c'])
    keys.push(
      (await operator('member', 'add', '--company', 'other', '--email', `${who}@other.example`, '--role', 'Viewer'))
        .apiKey,
    )
  return keys
}

async function keysOfOne(count: number): Promise<string[]> {
  const make = async () => {
    for (;;) {
      const response = await fetch(`${bench.baseUrl}/api/v1/api-keys`, {
        ...{ method: 'POST', body: '{"name":"attack"}' },
        headers: { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' },
      })
      const { key } = (await response.json()) as { key?: string }
      if (key) return key
      await new Promise((wake) => setTimeout(wake, 1000)) // the person's rate is used up by the attack before
    }
  }
  return await Promise.all(Array.from({ length: count }, make))
}

async function drive(attack: Attack, key: string, end: number, answers: Record<string, number>): Promise<void> {
  const client = new Client(bench.baseUrl, { headersTimeout: 60_000 })
  for (let sent = 0; sent < most / connections && performance.now() < end; sent++) {
    const answer = await client
      .request({
        method: attack.body ? 'POST' : 'GET',
        path: attack.path,
        body: attack.body || undefined,
        headers: {
          ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          accept: 'application/json, text/event-stream',
        },
      })
      .catch(() => undefined)
    await answer?.body.dump().catch(() => undefined)
    const told = answer?.statusCode ?? 'cut off'
    answers[told] = (answers[told] ?? 0) + 1
  }
  await client.close()
}
