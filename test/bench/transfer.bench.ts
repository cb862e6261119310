// stock.transfer over HTTP, everything on, as a share of pgbench calling the same function with as many connections.
import { load, pgbench, prepareTransfers, startBench } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const units = 100

const bench = await startBench({ POOL_SIZE: String(connections) })
try {
  const requests = await prepareTransfers(bench, units)
  const [context] = await bench.sql(`
    select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest', 'baseUrl', 'http://x',
             'transactionId', 'bench', 'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
      from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
  const script =
    `\\set a random(1, ${units})\n\\set b 1 + (:a + random(0, ${units - 2})) % ${units}\n` +
    `select * from call.stock_transfer(${context!.company}, '${context!.context}', jsonb_build_object('sku', 'BOLT', 'quantity', 1, 'from', 'u' || :a, 'to', 'u' || :b));\n`
  const http = () => load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds, requests })
  await http() // warm
  const rows = []
  for (let round = 1; round <= 3; round++) {
    const database = await pgbench(bench.adminUrl, script, connections, seconds)
    const over = await http()
    rows.push({
      round,
      'pgbench /s': Math.round(database),
      'HTTP /s': Math.round(over.perSecond),
      ratio: Number((over.perSecond / database).toFixed(2)),
      'p50 ms': over.p50,
      'p99 ms': over.p99,
      failed: over.failed,
    })
  }
  console.table(rows)
  const breaches = await bench.sql('select * from inventory.verify()')
  if (breaches.length > 0) throw new Error(`${breaches.length} balances differ from the ledger`)
} finally {
  await bench.stop()
}
