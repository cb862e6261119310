// One company asks too much by eight connections, another goes on with its reads: what the other's p99 is meanwhile, beside
// what it is in peace just before and after. Peace and attack take turns, and a turn of peace fills the attacker's rates
// again. npm run bench -- attacks kept: only attacks that have it in their name.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Attack, type AttackPlan, attacks } from './attack.ts'
import type { LoadPlan } from './load.ts'
import { quantile } from './quantile.ts'
import { load, startBench, tell } from './support.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const turns = 2

// Limits are the usual ones: what is refused unread is part of what is measured.
const MILLWRIGHT_SECRET = 'only for this bench, and long enough for that'
const bench = await startBench({ MILLWRIGHT_SECRET, RATE_LIMIT_PER_MINUTE: '600', RATE_LIMIT_BURST: '100' })
try {
  const keys = (await Promise.all([anotherCompany('north'), anotherCompany('south')])).flat()
  const others: LoadPlan = {
    ...{ baseUrl: bench.baseUrl, key: '', keys, connections: keys.length, seconds, pause: 100, tellEach: true },
    requests: [{ method: 'GET', path: '/me' }],
  }
  await load({ ...others, seconds: 3 }) // warm
  await fetch(`${bench.baseUrl}/graphql?query={__typename}`, { headers: { authorization: `Bearer ${bench.key}` } }) // begins late
  const rows = []
  for (const attack of attacks.filter(({ name }) => name.includes(process.argv[3] ?? '')))
    rows.push(await measured(attack, others))
  console.table(rows)
  for (const { attack, ratio } of rows) tell({ [`${attack}, p99 of others / in peace`]: ratio })
} finally {
  await bench.stop()
}

async function measured(attack: Attack, others: LoadPlan) {
  const quiet: number[] = []
  const under: number[] = []
  const answers: Record<string, number> = {}
  const spent = [0, 0, 0]
  let failed = 0
  let held = 0
  const attackers = await keysOf(bench.key, attack.keys ?? 1)
  const go = async (into: number[]) => {
    const result = await load(others)
    into.push(...result.latencies!)
    failed += result.failed
  }
  for (let turn = 0; turn < turns; turn++) {
    await go(quiet)
    await longestHold()
    const before = await cpu()
    const attacked = attackBy({ name: attack.name, baseUrl: bench.baseUrl, keys: attackers, seconds: seconds + 1 })
    await go(under)
    for (const [told, count] of Object.entries(await attacked)) answers[told] = (answers[told] ?? 0) + count
    for (const [n, one] of (await cpu()).entries()) spent[n]! += one - before[n]!
    held = Math.max(held, await longestHold())
  }
  await go(quiet)
  const p99 = { quiet: quantile(quiet, 0.99), under: quantile(under, 0.99) }
  const answered = Object.values(answers).reduce((sum, one) => sum + one, 0)
  return {
    attack: attack.name,
    ratio: Number((p99.under / p99.quiet).toFixed(1)),
    'p99 ms': `${p99.quiet} → ${p99.under}`,
    'p50 ms': `${quantile(quiet, 0.5)} → ${quantile(under, 0.5)}`,
    calls: `${quiet.length}, ${under.length}`,
    failed,
    'longest hold ms': Math.round(held),
    'CPU ms an answer': spent.map((one) => (one / answered).toFixed(1)).join(', '),
    answers: JSON.stringify(answers).replaceAll('"', ''),
    load: loadavg()[0]!.toFixed(1),
  }
}

/** Keys of as many people as a company's own rate lets go on together, two each. */
async function anotherCompany(name: string): Promise<string[]> {
  const operator = async (...args: string[]) => {
    const program = path.join(import.meta.dirname, '..', '..', 'server', 'operator', 'main.ts')
    const env = { ...process.env, DATABASE_URL: bench.adminUrl, MILLWRIGHT_SECRET }
    return JSON.parse((await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env })).stdout)
  }
  const made = ['company', 'create', '--name', name, '--short-name', name, '--kind', 'factory']
  const first = [(await operator(...made, '--admin-email', `boss@${name}.example`)).apiKey]
  for (const who of ['a', 'b', 'c', 'd']) {
    const member = ['--company', name, '--email', `${who}@${name}.example`, '--role', 'Administrator', '--with-key']
    first.push((await operator('member', 'add', ...member)).apiKey)
  }
  return [...first, ...(await Promise.all(first.map((key) => keysOf(key, 1)))).flat()]
}

async function attackBy(plan: AttackPlan): Promise<Record<string, number>> {
  const program = path.join(import.meta.dirname, 'attack.ts')
  return JSON.parse((await promisify(execFile)(process.execPath, [program, JSON.stringify(plan)])).stdout)
}

/** Milliseconds of the thread that answers everybody, of the service with all its threads, of Postgres. */
async function cpu(): Promise<number[]> {
  return await Promise.all([cpuOf(`${bench.pid}/task/${bench.pid}`), cpuOf(bench.pid), cpuOfPostgres()])
}

/** Milliseconds that a process or thread has worked for, and with ended also processes that it began and that have ended. */
async function cpuOf(pid: number | string, ended = false): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return fields.slice(11, ended ? 15 : 13).reduce((sum, one) => sum + Number(one), 0) * 10
}

async function cpuOfPostgres(): Promise<number> {
  const [{ pid }] = (await bench.sql('select pg_backend_pid() as pid')) as [{ pid: number }]
  const postmaster = Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')[1])
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ')
  const living = await Promise.all(children.map((child) => cpuOf(Number(child)).catch(() => 0)))
  return living.reduce((sum, one) => sum + one, await cpuOf(postmaster, true))
}

/** For how long the service's one thread was busy at most since the last time that this was asked. */
async function longestHold(): Promise<number> {
  const told = await (await fetch(`${bench.baseUrl}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.]+)/m.exec(told)![1]) * 1000
}

async function keysOf(owner: string, count: number): Promise<string[]> {
  const make = async () => {
    for (;;) {
      const response = await fetch(`${bench.baseUrl}/api/v1/api-keys`, {
        ...{ method: 'POST', body: '{"name":"more"}' },
        headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      })
      const { key } = (await response.json()) as { key?: string }
      if (key) return key
      await new Promise((wake) => setTimeout(wake, 1000)) // the person's rate is used up by the attack before
    }
  }
  return await Promise.all(Array.from({ length: count }, make))
}
