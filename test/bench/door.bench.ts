// What the door itself costs: the same calls with rate limits and without, and the call log's share of a read. Ratios
// within one run; the call log's share is its time in the database for each logged call, beside a read's.
import { load, startBench } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const limited = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '100000' }

async function reads(environment: Record<string, string>): Promise<{ perSecond: number; p99: number; logged: number }> {
  const bench = await startBench({ POOL_SIZE: String(connections), ...environment })
  try {
    const me = () => load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds, requests: [{ method: 'GET', path: '/me' }] })
    await me() // warm
    const { perSecond, p99 } = await me()
    const [row] = await bench.sql('select count(*)::int as calls from app.call_log where company_id = app.company_id()')
    return { perSecond: Math.round(perSecond), p99, logged: Number(row!.calls) }
  } finally {
    await bench.stop()
  }
}

async function callLogShare(): Promise<object> {
  const bench = await startBench()
  try {
    const [who] = await bench.sql(`select c.id as company, p.user_id as sub, (select k.key_id from identity.keys k where k.sub = p.user_id limit 1) as key
      from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
    const context = JSON.stringify({ sub: who!.sub, keyId: who!.key, scope: null, actorType: 'human', channel: 'rest', transactionId: 'bench', baseUrl: 'http://x' })
    const rows = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ at: Date.now() + n, sub: who!.sub, keyId: who!.key, actorType: 'human', channel: 'rest',
      capability: 'me.get', status: 200, code: null, duration: 1.25, transactionId: `3f1c9e0a-7b2d-4e55-9a61-${n}` })))
    const microseconds = async (runs: number, work: () => Promise<unknown>) => {
      for (let n = 0; n < 10; n++) await work()
      const times: number[] = []
      for (let n = 0; n < runs; n++) {
        const started = performance.now()
        await work()
        times.push(performance.now() - started)
      }
      return times.sort((a, b) => a - b)[runs >> 1]! * 1000
    }
    const read = await microseconds(500, () => bench.sql('select status, body, replayed from call.me_get($1, $2, $3)', [who!.company, context, '{}']))
    const row = await microseconds(50, () => bench.sql('select call.log_calls($1, $2)', [who!.company, rows])) / 500
    return { 'me.get µs': Math.round(read), 'logged row µs': Number(row.toFixed(1)), share: Number((row / read).toFixed(3)) }
  } finally {
    await bench.stop()
  }
}

console.table([await callLogShare()])
const rows = []
for (let round = 1; round <= 2; round++) {
  const off = await reads({ RATE_LIMIT_PER_MINUTE: '0' })
  const on = await reads(limited)
  rows.push({ round, 'limited /s': on.perSecond, 'unlimited /s': off.perSecond, ratio: Number((on.perSecond / off.perSecond).toFixed(2)), 'p99 ms': on.p99, 'p99 ms unlimited': off.p99 })
}
console.table(rows)
