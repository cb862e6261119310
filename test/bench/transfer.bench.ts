// stock.transfer over HTTP, everything on, as a share of pgbench with as many connections: of the same function, and of
// one written by hand that locks two balances, changes them and writes the same ledger and audit rows. All are under row
// security and commit to the disk. And how often me.get is answered for each transfer.
import { load, median, pgbench, prepareTransfers, startBench, tell } from './support.ts'

const connections = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const units = 100

const bench = await startBench({ POOL_SIZE: String(connections) })
try {
  const requests = await prepareTransfers(bench, units)
  const [found] = await bench.sql(`
    select c.id as company, p.id as person, json_build_object('sub', p.user_id, 'scope', null, 'actorType', 'human', 'channel', 'rest', 'baseUrl', 'http://x',
             'transactionId', 'bench', 'keyId', (select k.key_id from identity.keys k where k.sub = p.user_id limit 1))::text as context,
           (select i.id from inventory.products i where i.company_id = c.id and i.sku = 'BOLT') as product,
           (select u.id from inventory.storage_units u where u.company_id = c.id and u.external_id = 'u1') as first,
           (select u.id from inventory.storage_units u where u.company_id = c.id and u.external_id = 'u2') as second
      from app.companies c join people.people p on p.company_id = c.id where c.short_name = 'demo'`)
  const { company, person, context, product, first, second } = found!
  await bench.sql(`
    create schema bench;
    grant usage on schema bench to millwright_rules;
    create function bench.transfer(p_company bigint, p_person bigint, p_product bigint, p_from bigint, p_to bigint,
                                   p_quantity numeric)
      returns void language plpgsql volatile security definer set search_path = '' as $$
    declare
      v_call bigint;
    begin
      perform set_config('app.company_id', p_company::text, true);
      v_call := app.next_number();
      perform from inventory.balances b
        where b.company_id = p_company and b.product_id = p_product and b.storage_unit_id in (p_from, p_to)
          and b.bin = 'goods' and b.lot_key = 0 and b.serial_key = 0
        order by b.storage_unit_id for no key update;
      update inventory.balances b
         set quantity = b.quantity + case b.storage_unit_id when p_from then -p_quantity else p_quantity end
       where b.company_id = p_company and b.product_id = p_product and b.storage_unit_id in (p_from, p_to)
         and b.bin = 'goods' and b.lot_key = 0 and b.serial_key = 0;
      insert into inventory.stock_ledger (company_id, time, kind, quantity, product_id, from_storage_unit_id, from_bin,
                                          to_storage_unit_id, to_bin, group_id, call_id)
      values (p_company, now(), 'transfer', p_quantity, p_product, p_from, 'goods', p_to, 'goods', app.next_number(),
              v_call);
      insert into app.audit_log (company_id, id, at, person_id, actor_type, channel, capability, transaction_id)
      values (p_company, v_call, now(), p_person, 'human', 'rest', 'stock.transfer', 'bench');
    end $$;
    alter function bench.transfer owner to millwright_rules`)
  const pair = `\\set a random(1, ${units})\n\\set b 1 + (:a + random(0, ${units - 2})) % ${units}\n`
  const call = `${pair}select * from call.stock_transfer(${company}, '${context}', jsonb_build_object('sku', 'BOLT', 'quantity', 1, 'from', 'u' || :a, 'to', 'u' || :b));\n`
  // The units were made in one statement, so their numbers keep their distance: another one would be refused.
  const number = (unit: string) => `${first} + (${unit} - 1) * ${Number(second) - Number(first)}`
  const bare = `${pair}select bench.transfer(${company}, ${person}, ${product}, ${number(':a')}, ${number(':b')}, 1);\n`
  const http = () => load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds, requests })
  const me = () =>
    load({ baseUrl: bench.baseUrl, key: bench.key, connections, seconds, requests: [{ method: 'GET', path: '/me' }] })
  await http() // warm
  const rows = []
  for (let round = 1; round <= 3; round++) {
    const byHand = await pgbench(bench.adminUrl, bare, connections, seconds)
    const database = await pgbench(bench.adminUrl, call, connections, seconds)
    const over = await http()
    const read = await me()
    rows.push({
      round,
      'bare /s': Math.round(byHand),
      'call /s': Math.round(database),
      'HTTP /s': Math.round(over.perSecond),
      'me /s': Math.round(read.perSecond),
      'call / bare': Number((database / byHand).toFixed(2)),
      'HTTP / call': Number((over.perSecond / database).toFixed(2)),
      'HTTP / bare': Number((over.perSecond / byHand).toFixed(2)),
      'me / HTTP': Number((read.perSecond / over.perSecond).toFixed(2)),
      'p50 ms': over.p50,
      'p99 ms': over.p99,
      failed: over.failed + read.failed,
    })
  }
  console.table(rows)
  for (const ratio of ['call / bare', 'HTTP / call', 'HTTP / bare', 'me / HTTP'] as const)
    tell({ [ratio]: median(rows.map((row) => row[ratio])) })
  const breaches = await bench.sql('select * from inventory.verify()')
  if (breaches.length > 0) throw new Error(`${breaches.length} balances differ from the ledger`)
} finally {
  await bench.stop()
}
