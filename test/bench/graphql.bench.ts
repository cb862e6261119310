// A page of 50 products with stock and lots: over GraphQL, over REST (the page, then the lots of each with
// where they lie), and as the one statement a DBA would write; with 10,000 ledger rows and with 1,000,000.
import { type Bench, load, pgbench, startBench, tell } from './support.ts'

const connections = 4
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const products = 1_000

const query = `{ products(first: 50) { nodes { sku name itemClass unit tracking category isActive
  stock { nodes { bin quantity storageUnit { id name } lot { code status expiresAt } } }
  lots { nodes { code status quantity expiresAt } } } } }`

const statement = (company: unknown) =>
  `begin; set local role millwright_rules; select set_config('app.company_id', '${company}', true);
select json_agg(json_build_object('sku', p.sku, 'name', p.name, 'itemClass', p.item_class, 'unit', p.unit, 'tracking', p.tracking,
    'stock', (select json_agg(json_build_object('bin', b.bin, 'quantity', b.quantity, 'storageUnit', u.name, 'lot', l.code, 'status', l.status))
                from inventory.balances b join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
                left join production.lots l on (l.company_id, l.id) = (b.company_id, b.lot_id)
               where (b.company_id, b.product_id) = (p.company_id, p.id)),
    'lots', (select json_agg(json_build_object('code', l.code, 'status', l.status, 'expiresAt', l.expires_at,
                 'quantity', (select sum(b.quantity) from inventory.balances b where (b.company_id, b.lot_id) = (l.company_id, l.id))))
               from production.lots l where (l.company_id, l.product_id) = (p.company_id, p.id))))
  from (select * from inventory.products where company_id = ${company} order by sku limit 50) p; commit;
`
    .replaceAll('\n', ' ')
    .replaceAll(/; /g, ';\n')

const bench = await startBench({
  POOL_SIZE: String(connections),
  GRAPHQL_POOL_SIZE: String(connections),
  RATE_LIMIT_PER_MINUTE: '0',
})
try {
  await fill(bench)
  const [company] = await bench.sql(`select current_setting('app.company_id') as id`)
  const rows = [await measure('10,000', company!.id)]
  await bench.sql(`insert into inventory.stock_ledger (time, kind, quantity, product_id, lot_id, from_storage_unit_id, from_bin, to_storage_unit_id, to_bin, group_id, call_id)
    select now() - n * interval '1 second', 'transfer', 1, b.product_id, b.lot_id, b.storage_unit_id, b.bin, b.storage_unit_id, b.bin, 0, 0
      from inventory.balances b cross join generate_series(1, 330) n`)
  await bench.sql('vacuum analyze')
  rows.push(await measure('1,000,000', company!.id))
  console.table(rows)
  for (const row of rows)
    for (const ratio of ['GraphQL / REST', 'GraphQL / page alone', 'GraphQL / SQL'] as const)
      tell({ [`${ratio}, ${row['ledger rows']} ledger rows`]: row[ratio] })
} finally {
  await bench.stop()
}

async function measure(ledger: string, company: unknown) {
  const page = [{ method: 'GET' as const, path: `/graphql?query=${encodeURIComponent(query)}`, root: true }]
  const first = (await (
    await fetch(`${bench.baseUrl}${page[0]!.path}`, { headers: { authorization: `Bearer ${bench.key}` } })
  ).json()) as { data: { products: { nodes: { sku: string }[] } } }
  const rest = [
    { method: 'GET' as const, path: '/products?limit=50' },
    ...first.data.products.nodes.map(({ sku }) => ({ method: 'GET' as const, path: `/lots?productSku=${sku}` })), // each with where it lies
  ]
  const run = (requests: Parameters<typeof load>[0]['requests'], time = seconds) =>
    load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds: time, requests })
  await run(page, 2)
  const database = await pgbench(bench.adminUrl, statement(company), connections, seconds)
  const [graph, list, calls] = [await run(page), await run(rest.slice(0, 1)), await run(rest)]
  const pages = calls.perSecond / rest.length
  return {
    'ledger rows': ledger,
    'SQL /s': Math.round(database),
    'GraphQL /s': Math.round(graph.perSecond),
    'p50 ms': graph.p50,
    'p99 ms': graph.p99,
    'REST page alone /s': Math.round(list.perSecond),
    'REST with stock and lots /s': Number(pages.toFixed(1)),
    'REST calls a page': rest.length,
    'GraphQL / REST': Number((graph.perSecond / pages).toFixed(2)),
    'GraphQL / page alone': Number((graph.perSecond / list.perSecond).toFixed(2)),
    'GraphQL / SQL': Number((graph.perSecond / database).toFixed(2)),
    failed: graph.failed + list.failed + calls.failed,
  }
}

async function fill({ sql }: Bench): Promise<void> {
  await sql(`
    with site as (insert into sites.sites (external_id, name, is_warehouse) values ('s', 'Warehouse', true) returning id),
         unit as (insert into inventory.storage_units (external_id, name, site_id, type) select 'u' || n, 'Shelf ' || n, site.id, 'shelf' from site, generate_series(1, 100) n returning id),
         product as (insert into inventory.products (sku, name, item_class, unit, tracking)
                     select 'P-' || lpad(n::text, 5, '0'), 'Product ' || n, 'raw', 'pcs', 'lot' from generate_series(1, ${products}) n returning id),
         lot as (insert into production.lots (product_id, code, received_at, expires_at) select product.id, 'L-' || n, now(), now() + interval '90 days' from product, generate_series(1, 3) n returning id, product_id),
         balance as (insert into inventory.balances (product_id, storage_unit_id, bin, lot_id, quantity, received_at)
                     select lot.product_id, (select min(id) from unit) + lot.product_id % 10, 'goods', lot.id, 100, now() from lot returning *)
    insert into inventory.stock_ledger (time, kind, quantity, product_id, lot_id, to_storage_unit_id, to_bin, group_id, call_id)
    select now(), 'receipt', quantity, product_id, lot_id, storage_unit_id, bin, 0, 0 from balance`)
  await sql(`insert into inventory.stock_ledger (time, kind, quantity, product_id, lot_id, from_storage_unit_id, from_bin, to_storage_unit_id, to_bin, group_id, call_id)
    select now() - n * interval '1 second', 'transfer', 1, b.product_id, b.lot_id, b.storage_unit_id, b.bin, b.storage_unit_id, b.bin, 0, 0 from inventory.balances b cross join generate_series(1, 2) n`)
  await sql('vacuum analyze')
}
