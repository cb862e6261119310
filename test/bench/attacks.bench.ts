// One company asks too much by eight connections, another goes on with its reads: what the other's p99 is meanwhile, beside
// what it is in peace. Each attack ends by itself, after seconds or after so many requests, whichever comes first.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type AttackPlan, attacks } from './attack.ts'
import type { LoadPlan } from './load.ts'
import { load, startBench } from './support.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)

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
    const before = await cpuOf(bench.pid)
    const attacked = attackBy({ name: attack.name, baseUrl: bench.baseUrl, keys: attackers, seconds: seconds + 2 })
    const under = await load(others)
    const answers = await attacked
    const answered = Object.values(answers).reduce((sum, one) => sum + one, 0)
    rows.push({
      attack: attack.name,
      'quiet p99 ms': quiet.p99,
      'p99 ms': under.p99,
      ratio: Number((under.p99 / quiet.p99).toFixed(1)),
      'p50 ms': `${quiet.p50} → ${under.p50}`,
      failed: under.failed,
      'CPU ms an answer': Number((((await cpuOf(bench.pid)) - before) / answered).toFixed(1)),
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
      (
        await operator(
          'member',
          'add',
          '--company',
          'other',
          '--email',
          `${who}@other.example`,
          '--role',
          'Viewer',
          '--with-key',
        )
      ).apiKey,
    )
  return keys
}

async function attackBy(plan: AttackPlan): Promise<Record<string, number>> {
  const program = path.join(import.meta.dirname, 'attack.ts')
  return JSON.parse((await promisify(execFile)(process.execPath, [program, JSON.stringify(plan)])).stdout)
}

/** Milliseconds that a process has worked for. */
async function cpuOf(pid: number): Promise<number> {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
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
