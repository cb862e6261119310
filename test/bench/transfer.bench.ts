// stock.transfer over HTTP, everything on, as a share of pgbench calling the same function with as many connections.
import { load, pgbench, startBench } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const units = 100

const bench = await startBench({ POOL_SIZE: String(connections) })
try {
  await bench.sql(`
    with site as (insert into sites.sites (external_id, name, is_warehouse) values ('s', 'Warehouse', true) returning id),
         product as (insert into inventory.products (sku, name, item_class, unit) values ('BOLT', 'Bolt', 'raw', 'pcs') returning id),
         unit as (insert into inventory.storage_units (external_id, name, site_id, type)
                  select 'u' || n, 'Shelf ' || n, site.id, 'shelf' from site, generate_series(1, ${units}) n returning id),
         stock as (insert into inventory.balances (product_id, storage_unit_id, bin, quantity, received_at)
                   select product.id, unit.id, 'goods', 1000000, now() from product, unit returning *)
    insert into inventory.stock_ledger (time, kind, quantity, product_id, to_storage_unit_id, to_bin, group_id, call_id)
    select now(), 'adjustment', quantity, product_id, storage_unit_id, bin, 0, 0 from stock`)
  const [context] = await bench.sql(`
    select c.id as company, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest', 'baseUrl', 'http://x',
             'transactionId', 'bench', 'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context
      from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
  const script = `\\set a random(1, ${units})\n\\set b 1 + (:a + random(0, ${units - 2})) % ${units}\n` +
    `select * from call.stock_transfer(${context!.company}, '${context!.context}', jsonb_build_object('sku', 'BOLT', 'quantity', 1, 'from', 'u' || :a, 'to', 'u' || :b));\n`
  const requests = Array.from({ length: 1000 }, (_, n) => {
    const from = 1 + (n * 37) % units
    const to = 1 + (from + (n * 13) % (units - 1)) % units
    return { method: 'POST' as const, path: '/stock/transfers', body: { sku: 'BOLT', quantity: 1, from: `u${from}`, to: `u${to}` } }
  })
  const http = () => load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds, requests })
  await http() // warm
  const rows = []
  for (let round = 1; round <= 3; round++) {
    const database = await pgbench(bench.adminUrl, script, connections, seconds)
    const over = await http()
    rows.push({ round, 'pgbench /s': Math.round(database), 'HTTP /s': Math.round(over.perSecond), ratio: Number((over.perSecond / database).toFixed(2)), 'p50 ms': over.p50, 'p99 ms': over.p99, failed: over.failed })
  }
  console.table(rows)
  const breaches = await bench.sql('select * from inventory.verify()')
  if (breaches.length > 0) throw new Error(`${breaches.length} balances differ from the ledger`)
} finally {
  await bench.stop()
}
