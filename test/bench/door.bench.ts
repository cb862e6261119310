// What the door itself costs: the same calls with rate limits, call log, metrics and (for a write) an Idempotency-Key, and
// without; and the call log's share of a read: its time in the database for each logged call, beside a read's.
import { load, median, prepareTransfers, startBench, tell } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const limited = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '100000' }

interface Figures {
  perSecond: number
  p99: number
  failed: number
}

/** The same process with everything on and off in turn, so that nothing else differs. */
async function onAndOff() {
  const bench = await startBench({ POOL_SIZE: String(connections), ...limited }, 'test/bench/door-service.ts')
  try {
    const transfers = await prepareTransfers(bench, 100)
    const calls = {
      'me.get': () =>
        load({
          baseUrl: bench.baseUrl,
          key: bench.key,
          connections,
          seconds,
          requests: [{ method: 'GET', path: '/me' }],
        }),
      'stock.transfer': (once: boolean) =>
        load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds, once, requests: transfers }),
    }
    const rows = []
    for (const [call, run] of Object.entries(calls)) {
      await run(true) // warm
      for (let round = 1; round <= 3; round++) {
        const on: Figures = await run(true)
        process.kill(bench.pid, 'SIGUSR2')
        const off: Figures = await run(false)
        process.kill(bench.pid, 'SIGUSR2')
        if (on.failed + off.failed > 0) throw new Error(`${call}: ${on.failed} failed with, ${off.failed} without`)
        rows.push({
          call,
          round,
          'on /s': Math.round(on.perSecond),
          'off /s': Math.round(off.perSecond),
          ratio: Number((on.perSecond / off.perSecond).toFixed(2)),
          'p99 ms on': on.p99,
          'p99 ms off': off.p99,
        })
      }
    }
    return rows
  } finally {
    await bench.stop()
  }
}

async function callLogShare(): Promise<object> {
  const bench = await startBench()
  try {
    const [who] =
      await bench.sql(`select c.id as company, p.user_id as sub, (select k.key_id from identity.keys k where k.sub = p.user_id limit 1) as key
      from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
    const context = JSON.stringify({
      sub: who!.sub,
      keyId: who!.key,
      scope: null,
      actorType: 'human',
      channel: 'rest',
      transactionId: 'bench',
      baseUrl: 'http://x',
    })
    const rows = JSON.stringify(
      Array.from({ length: 500 }, (_, n) => ({
        at: Date.now() + n,
        sub: who!.sub,
        keyId: who!.key,
        actorType: 'human',
        channel: 'rest',
        capability: 'me.get',
        status: 200,
        code: null,
        duration: 1.25,
        transactionId: `3f1c9e0a-7b2d-4e55-9a61-${n}`,
      })),
    )
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
    const read = await microseconds(500, () =>
      bench.sql('select status, body, replayed from call.me_get($1, $2, $3)', [who!.company, context, '{}']),
    )
    const row = (await microseconds(50, () => bench.sql('select call.log_calls($1, $2)', [who!.company, rows]))) / 500
    return {
      'me.get µs': Math.round(read),
      'logged row µs': Number(row.toFixed(1)),
      share: Number((row / read).toFixed(3)),
    }
  } finally {
    await bench.stop()
  }
}

console.table([await callLogShare()])
const rows = await onAndOff()
console.table(rows)
for (const call of new Set(rows.map((row) => row.call)))
  tell({ [`${call}, all on / off`]: median(rows.filter((row) => row.call === call).map(({ ratio }) => ratio)) })
