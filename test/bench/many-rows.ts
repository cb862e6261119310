// A company with as many rows as years leave behind, inserted set by set, past triggers and foreign keys: to see how its
// lists are planned, not what is right. By calls, each of which writes a handful of rows, a million would take hours; so
// whoever needs such a company reads no rule from it.
import type pg from 'pg'

/** Answers the company's number. Of what grows there are as many rows as asked for; of products and names a tenth. */
export async function filledCompany(admin: pg.ClientBase, rows: number): Promise<string> {
  const { rows: made } = await admin.query<{ id: string }>(
    `insert into app.companies (name, short_name, kind) values ('Filled', 'filled', 'factory') returning id`,
  )
  const company = made[0]!.id
  await fill(admin, company, rows, ['insert into app.settings default values', ...statements])
  return company
}

/** A company that the service made, with settings of its own. */
export async function fillCompany(admin: pg.ClientBase, company: string, rows: number): Promise<void> {
  await fill(admin, company, rows, statements)
}

async function fill(admin: pg.ClientBase, company: string, rows: number, inserts: string[]): Promise<void> {
  await admin.query('begin')
  await admin.query(`select set_config('app.company_id', $1, true)`, [company])
  await admin.query('set local session_replication_role = replica')
  for (const statement of inserts) {
    await admin.query(statement.replaceAll('$rows', String(rows)).replaceAll('$products', String(Math.ceil(rows / 10))))
  }
  await admin.query('commit')
  await admin.query('select app.keep_counts(c.list) from app.counted_tables() c where c.month is null')
  await admin.query('vacuum analyze')
}

/** The months of two years that are over, as a service that ran all the while would have them. */
export async function pastMonths(admin: pg.ClientBase): Promise<void> {
  await admin.query(`
    do $$
    declare
      v_table text;
      v_month timestamptz;
    begin
      set local role millwright_owner;
      foreach v_table in array '{app.audit_log,app.audit_changes,inventory.stock_ledger,events.deliveries}'::text[] loop
        for v_month in select date_trunc('month', now()) - make_interval(months => n) from generate_series(1, 24) n loop
          execute format('create table %s partition of %s for values from (%L) to (%L)',
            v_table || to_char(v_month, '_YYYY_MM'), v_table, v_month, v_month + interval '1 month');
        end loop;
      end loop;
    end $$`)
}

const newest = `date_trunc('milliseconds', now()) - g * interval '1 min'`
/** A number below n that jumps about from row to row. */
const some = (n: number | string) => `(1 + g * 7919::bigint % ${n})`
const oneOf = (...values: string[]) => `(array['${values.join("', '")}'])[1 + g % ${values.length}]`

const statements = [
  `insert into inventory.products (id, sku, name, item_class, unit) overriding system value
   select g, 'SKU-' || g, 'Product ' || g, ${oneOf('raw', 'wip', 'finished')}, 'pcs' from generate_series(1, $products) g`,
  `insert into sites.sites (id, external_id, name) overriding system value
   select g, 'site-' || g, 'Site ' || g from generate_series(1, 500) g`,
  `insert into sites.ssus (id, external_id, name, site_id) overriding system value
   select g, 'machine-' || g, 'Machine ' || g, 1 from generate_series(1, 50) g`,
  `insert into inventory.storage_units (id, external_id, name, site_id, type) overriding system value
   select g, 'unit-' || g, 'Unit ' || g, 1, 'shelf' from generate_series(1, $products) g`,
  `insert into inventory.vendors (name) select 'Vendor ' || g from generate_series(1, $products) g`,
  `insert into inventory.customers (id, external_ref, name) overriding system value
   select g, 'C-' || g, 'Customer ' || g from generate_series(1, $products) g`,
  `insert into people.people (user_id, name, email) select gen_random_uuid(), 'Person ' || g, g || '@many.example'
     from generate_series(1, $products) g`,
  `insert into production.routings (external_id, name, version, product_id, is_current)
   select 'routing-' || g, 'Routing ' || g, 1, g, true from generate_series(1, $products) g`,
  `insert into work.task_types (id, external_id, name) overriding system value
   select g, 'type-' || g, 'Type ' || g from generate_series(1, 20) g`,
  `insert into work.tasks (id, external_id, title, status, type_id, ssu_id, created_by, work_order_id, step, created_at)
   overriding system value
   select g, 'task-' || g, 'Task ' || g, case when g % 50 = 0 then 'open' else ${oneOf('done', 'declined')} end,
          ${some(20)}, ${some(50)}, ${some(10)}, g, 1, ${newest} from generate_series(1, $rows) g`,
  `insert into work.task_assignees (task_id, person_id) select g, ${some(100)} from generate_series(1, $rows, 2) g`,
  `insert into production.work_orders (id, external_id, external_system_id, code, product_id, quantity, uom, status, due_date, created_at)
   overriding system value
   select g, 'order-' || g, 'erp-' || g, 'OLD-' || g, ${some('$products')}, 10, 'pcs',
          case when g % 50 = 0 then 'released' else ${oneOf('closed', 'cancelled')} end, ${newest} + interval '9 days', ${newest}
     from generate_series(1, $rows) g`,
  `insert into production.lots (id, product_id, code, status, expires_at, created_at) overriding system value
   select g, case when g % 5 = 0 then 1 else ${some('$products')} end, 'lot-' || g, case when g % 50 = 0 then 'blocked' else 'available' end,
          ${newest} + interval '1 year', ${newest} from generate_series(1, $rows) g`,
  `insert into inventory.purchase_orders (id, external_system_id, name, status, created_at) overriding system value
   select g, 'po-' || g, 'PO ' || g, case when g % 50 = 0 then 'open' else 'received' end, ${newest} from generate_series(1, $rows) g`,
  `insert into inventory.purchase_order_lines (purchase_order_id, position, product_id, quantity_ordered, quantity_received)
   select g, 1, ${some('$products')}, 5, case when g % 50 = 0 then 0 else 5 end from generate_series(1, $rows) g`,
  `insert into inventory.shipments (id, external_id, code, status, customer_id, shipped_at, stock_group_id, created_at)
   overriding system value
   select g, 'shipment-' || g, 'OLD-' || g, case when g % 50 = 0 then 'draft' else 'shipped' end, ${some('$products')},
          case when g % 50 > 0 then ${newest} end, case when g % 50 > 0 then g end, ${newest} from generate_series(1, $rows) g`,
  `insert into inventory.shipment_lines (shipment_id, position, product_id, quantity, storage_unit_id)
   select g, 0, ${some('$products')}, 5, 1 from generate_series(1, $rows) g`,
  // The oldest left a unit that nothing has left since.
  `insert into inventory.stock_ledger (time, kind, quantity, product_id, lot_id, from_storage_unit_id, from_bin,
                                       to_storage_unit_id, to_bin, task_id, work_order_id, group_id, call_id)
   select ${newest}, 'transfer', 1, ${some('$products')}, g, case when g > $rows * 0.9 then 60 else ${some(50)} end, 'goods',
          1 + g % 50, 'goods', g, g, g, g from generate_series(1, $rows) g`,
  `insert into app.audit_log (id, at, person_id, actor_type, channel, capability, transaction_id)
   select g, ${newest}, ${some(20)}, 'human', 'rest', ${oneOf('stock.transfer', 'tasks.update', 'lots.set_status')}, g
     from generate_series(1, $rows) g`,
  `insert into app.audit_changes (call_id, at, entity, entity_id, part_of, action, fields)
   select g, ${newest}, c.entity, ${some('$products')},
          case when c.entity = 'taskCount' then 'task/' || ${some('$products')} end, 'update', '{}'
     from generate_series(1, $rows) g
     cross join lateral (select ${oneOf('task', 'product', 'taskCount')} as entity) c`,
  `insert into downtime.stoppages (ssu_id, source, started_at, ended_at, opened_at, closed_at, closed_by, reason_code_id, classified_by, classified_at, said_from, said_until)
   select ${some(50)}, 'auto', ${newest}, ${newest} + interval '30 s', ${newest}, now(), 1,
          nullif(1, r.reason), nullif(1, r.reason), case when r.reason = 0 then now() end,
          case when r.reason = 0 then ${newest} end, case when r.reason = 0 then ${newest} end
     from generate_series(1, $rows) g cross join lateral (select (g % 50 = 0)::int as reason) r`,
  `insert into events.webhooks (id, external_id, name, target_url, event_types, last_good_at, created_at, updated_at)
   overriding system value
   select g, 'hook-' || g, 'Hook ' || g, 'https://hook.example', '{}', now(), now(), now() from generate_series(1, 3) g`,
  `insert into events.events (id, external_id, type, at, data) overriding system value
   select g, 'event-' || g, ${oneOf('task.created', 'stock.moved')}, ${newest}, '{}' from generate_series(1, $rows) g`,
  `insert into events.deliveries (id, created_at, webhook_id, event_id, event_at, event_type, status) overriding system value
   select g, ${newest}, ${some(3)}, g, ${newest}, ${oneOf('task.created', 'stock.moved')}, case when g % 100 = 0 then 'failed' else 'success' end
     from generate_series(1, $rows) g`,
  `insert into inventory.counts (id, external_id, code, storage_unit_id, status, created_at) overriding system value
   select g, 'count-' || g, 'OLD-' || g, ${some(50)}, case when g % 50 = 0 then 'cancelled' else 'reconciled' end, ${newest}
     from generate_series(1, $rows) g`,
  `insert into inventory.count_lines (count_id, product_id, bin, expected_quantity, expected_at)
   select 1 + g / 100, 1 + g % 100, 'goods', 1, now() from generate_series(1, $rows) g`,
  `insert into quality.ncrs (task_id, code, disposition, dispositioned_by, dispositioned_at)
   select g, 'OLD-' || g, case when g % 50 > 0 then ${oneOf('use_as_is', 'rework')} end,
          case when g % 50 > 0 then 1 end, case when g % 50 > 0 then now() end from generate_series(1, $rows) g`,
  `insert into partners.subcontractors (name, company_short_name)
   select 'Subcontractor ' || g, case when g % 2 = 0 then 'company-' || g end from generate_series(1, $products) g`,
  `insert into partners.handoffs (id, external_id, uid, direction, partner, partner_name, state, status, created_at)
   overriding system value
   select g, 'handoff-' || g, gen_random_uuid(), ${oneOf('incoming', 'outgoing')}, 'other', 'Other',
          case when g % 50 = 0 then 'withdrawn' else 'active' end, 'done', ${newest} from generate_series(1, $rows) g`,
  `insert into partners.data_packages (external_id, uid, role, handoff_id, partner, partner_name, scopes, content, files, created_at)
   select 'package-' || g, gen_random_uuid(), ${oneOf('received', 'released')}, g, 'other', 'Other', '{}', '{}', '[]', ${newest}
     from generate_series(1, $rows) g`,
  `insert into partners.deliveries (id, external_id, uid, direction, partner, partner_name, kind, state, created_at)
   overriding system value
   select g, 'delivery-' || g, gen_random_uuid(), ${oneOf('incoming', 'outgoing')}, 'other', 'Other', 'shipment',
          case when g % 50 = 0 then 'held' else 'received' end, ${newest} from generate_series(1, $rows) g`,
  `insert into quality.recalls (external_id, uid, code, state, reason, origin, opened_at)
   select 'recall-' || g, gen_random_uuid(), 'OLD-' || g, case when g % 50 = 0 then 'open' else 'released' end, 'x', '[]', ${newest}
     from generate_series(1, $rows) g`,
  // A product lies in four units or so.
  `insert into inventory.balances (product_id, storage_unit_id, bin, quantity, received_at)
   select ${some('$products')}, 1 + (g * 31) % $products, 'goods', 1, ${newest} from generate_series(1, $products * 4) g
   on conflict do nothing`,
]
