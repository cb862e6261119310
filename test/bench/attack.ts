// One attack by eight connections, from a process of its own that lets all others go first: an attacker has a machine of its
// own, so the one that is shared here must not be what the others wait for.
// node attack.ts '{ name, baseUrl, keys, seconds }' prints how often each status was answered.
import { getPriority, setPriority } from 'node:os'
import { Client } from 'undici'

const connections = 8
const most = 2000

export interface Attack {
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
export const attacks: Attack[] = [
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

export interface AttackPlan {
  name: string
  baseUrl: string
  keys: string[]
  seconds: number
}

if (import.meta.main) {
  setPriority(Math.min(19, getPriority() + 10))
  const plan: AttackPlan = JSON.parse(process.argv[2]!)
  const attack = attacks.find(({ name }) => name === plan.name)!
  const end = performance.now() + plan.seconds * 1000
  const answers: Record<string, number> = {}
  const drives = Array.from({ length: connections }, (_, n) => drive(plan, attack, n, end, answers))
  await Promise.all(drives)
  console.log(JSON.stringify(answers))
}

async function drive(
  { baseUrl, keys }: AttackPlan,
  attack: Attack,
  connection: number,
  end: number,
  answers: Record<string, number>,
): Promise<void> {
  const client = new Client(baseUrl, { headersTimeout: 60_000 })
  const key = keys[connection % keys.length]
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
