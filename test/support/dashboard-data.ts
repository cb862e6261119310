// A plant in rows, for whoever looks at dashboards: something of everything, the same number of each, every text marked
// with the plant's name so that another company's row can be told wherever it turns up.
import type { TestCompany } from './service.ts'

export interface Plant {
  /** How many products, orders, lots, tasks, … there are. */
  size: number
  /** Stands in every text. */
  mark: string
}

const statements = [
  `insert into sites.sites (external_id, name, address) select 'site-' || $1 || n, 'Floor ' || $1 || n, 'Yard ' || $1 from generate_series(1, 2) n`,
  `insert into sites.ssu_statuses (name, category, color) values ('Running ' || $1, 'UP', '#00aa00')`,
  `insert into sites.ssus (external_id, name, site_id, parent_id, status_id, make, model, sku, location)
   select 'ssu-' || $1 || n, 'Lathe ' || $1 || n, s.id, null, a.id, 'Make ' || $1, 'Model ' || $1, 'PART-' || $1, '{"type": "Point", "coordinates": [1, 2]}'
     from generate_series(1, $2) n, sites.sites s, sites.ssu_statuses a
    where s.company_id = app.company_id() and a.company_id = app.company_id() and s.external_id = 'site-' || $1 || 1`,
  `update sites.ssus c set parent_id = (select min(p.id) from sites.ssus p where p.company_id = c.company_id)
    where c.company_id = app.company_id() and c.external_id <> 'ssu-' || $1 || 1`,
  `insert into sites.work_centers (name) select 'Turning ' || $1 || n from generate_series(1, $2) n`,
  `insert into sites.work_center_machines (work_center_id, ssu_id)
   select w.id, s.id from sites.work_centers w join sites.ssus s on s.company_id = w.company_id and s.external_id = 'ssu-' || $1 || substring(w.name from '\\d+$')
    where w.company_id = app.company_id()`,
  `insert into maintenance.reason_codes (kind, code, label)
   select k, 'C-' || $1, k || ' ' || $1 || n from generate_series(1, $2) n, unnest(array['downtime', 'scrap', 'failure_problem', 'failure_cause', 'failure_remedy', 'adjustment']) k`,
  `update maintenance.reason_codes c set parent_id = (select min(p.id) from maintenance.reason_codes p where p.company_id = c.company_id and p.kind = c.kind)
    where c.company_id = app.company_id() and c.label <> c.kind || ' ' || $1 || 1`,
  `insert into people.teams (external_id, name, color) select 'team-' || $1 || n, 'Team ' || $1 || n, '#0b5cad' from generate_series(1, 2) n`,
  `insert into people.team_members (team_id, person_id)
   select t.id, p.id from people.teams t join people.people p on p.company_id = t.company_id where t.company_id = app.company_id() and t.external_id = 'team-' || $1 || 1`,
  `insert into inventory.product_categories (name) select 'Category ' || $1`,
  `insert into inventory.products (sku, name, item_class, unit, tracking, category_id, shelf_life_days)
   select k || '-' || $1 || lpad(n::text, 4, '0'), 'Product ' || $1, case k when 'RAW' then 'raw' else 'finished' end, 'pcs', 'lot', c.id, 90
     from generate_series(1, $2) n, unnest(array['RAW', 'FIN']) k, inventory.product_categories c where c.company_id = app.company_id()`,
  `insert into inventory.recipe_components (product_id, component_id, position, quantity)
   select f.id, r.id, 1, 2 from inventory.products f join inventory.products r on r.company_id = f.company_id and r.sku = replace(f.sku, 'FIN', 'RAW')
    where f.company_id = app.company_id() and f.sku like 'FIN-' || $1 || '%'`,
  `insert into inventory.vendors (name, external_ref, lead_time_days) select 'Vendor ' || $1 || n, 'V-' || $1 || n, 5 from generate_series(1, $2) n`,
  `insert into inventory.product_vendors (product_id, vendor_id, position, lead_time_days, vendor_sku)
   select p.id, v.id, 1, 4, 'VS-' || $1 from inventory.products p join inventory.vendors v on v.company_id = p.company_id and v.name = 'Vendor ' || $1 || substring(p.sku from '\\d{4}$')::integer
    where p.company_id = app.company_id() and p.item_class = 'raw'`,
  `insert into inventory.storage_units (external_id, name, site_id, type) select 'unit-' || $1 || n, 'Shelf ' || $1 || n, s.id, 'shelf'
     from generate_series(1, $2) n, sites.sites s where s.company_id = app.company_id() and s.external_id = 'site-' || $1 || 1`,
  `insert into inventory.storage_units (external_id, name, site_id, type, ssu_id) select 'own-' || s.external_id, s.name, s.site_id, 'machine', s.id
     from sites.ssus s where s.company_id = app.company_id() and s.external_id like 'ssu-' || $1 || '%'`,
  `insert into inventory.purchase_orders (external_system_id, name, vendor_id) select 'PO-' || $1 || v.id, 'Order ' || $1, v.id from inventory.vendors v where v.company_id = app.company_id()`,
  `insert into inventory.purchase_order_lines (purchase_order_id, position, product_id, quantity_ordered, quantity_received)
   select o.id, 1, l.product_id, 100, 60 from inventory.purchase_orders o join inventory.product_vendors l on l.company_id = o.company_id and l.vendor_id = o.vendor_id
    where o.company_id = app.company_id()`,
  `insert into work.task_types (external_id, name, color, team_id, parent_product_id, work_center_id, setup_minutes, run_minutes)
   select 'type-' || $1 || substring(p.sku from '\\d{4}$')::integer, 'Turn ' || $1 || p.sku, '#0b5cad', t.id, p.id, w.id, 10, 0.125
     from inventory.products p
     join people.teams t on t.company_id = p.company_id and t.external_id = 'team-' || $1 || 1 + substring(p.sku from '\\d{4}$')::integer % 2
     join sites.work_centers w on w.company_id = p.company_id and w.name = 'Turning ' || $1 || substring(p.sku from '\\d{4}$')::integer
    where p.company_id = app.company_id() and p.item_class = 'finished'`,
  `insert into production.routings (external_id, name, product_id) select 'routing-' || p.sku, 'Routing ' || $1 || p.sku, p.id
     from inventory.products p where p.company_id = app.company_id() and p.item_class = 'finished'`,
  `insert into production.routing_steps (routing_id, step, task_type_id) select r.id, 1, y.id
     from production.routings r join work.task_types y on y.company_id = r.company_id and y.parent_product_id = r.product_id where r.company_id = app.company_id()`,
  `insert into production.work_orders (external_id, external_system_id, code, product_id, quantity, uom, due_date, status, routing_id, kit_storage_unit_id, released_at, started_at)
   select 'wo-' || $1 || p.sku, 'ERP-' || $1 || p.sku, 'WO-' || $1 || p.sku, p.id, 10.5, 'pcs', now() + interval '3 days', 'in_progress', r.id, u.id, now(), now()
     from inventory.products p join production.routings r on r.company_id = p.company_id and r.product_id = p.id
     join inventory.storage_units u on u.company_id = p.company_id and u.external_id = 'unit-' || $1 || 1 where p.company_id = app.company_id()`,
  `insert into production.work_order_materials (work_order_id, product_id, position, quantity_per_unit, shortage)
   select o.id, c.component_id, 1, c.quantity, 3 from production.work_orders o join inventory.recipe_components c on c.company_id = o.company_id and c.product_id = o.product_id
    where o.company_id = app.company_id()`,
  `insert into work.tasks (external_id, title, details, status, type_id, ssu_id, work_order_id, step, due_date, problem_code_id, cause_code_id, remedy_code_id, from_storage_unit_id, to_storage_unit_id, created_by)
   select 'task-' || y.external_id, 'Turn ' || $1, 'Details ' || $1, 'ready', y.id, s.id, o.id, 1, now(), code.problem, code.cause, code.remedy, f.id, f.id, null
     from work.task_types y
     join production.work_orders o on o.company_id = y.company_id and o.product_id = y.parent_product_id
     join sites.work_center_machines m on m.company_id = y.company_id and m.work_center_id = y.work_center_id
     join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id
     join inventory.storage_units f on f.company_id = y.company_id and f.external_id = 'unit-' || $1 || 1
     cross join (select min(id) filter (where kind = 'failure_problem') as problem, min(id) filter (where kind = 'failure_cause') as cause, min(id) filter (where kind = 'failure_remedy') as remedy
                   from maintenance.reason_codes where company_id = app.company_id()) code
    where y.company_id = app.company_id()`,
  `insert into work.tasks (external_id, title, status) select 'rest-' || $1 || n, 'Sweep ' || $1, 'open' from generate_series(1, $2) n`,
  `update work.task_types set form = jsonb_build_array(jsonb_build_object('title', 'Length ' || $1, 'type', 'number', 'required', false, 'unit', 'mm')) where company_id = app.company_id()`,
  `update work.tasks set answers = jsonb_build_object('Length ' || $1, 12.5) where company_id = app.company_id() and type_id is not null`,
  `insert into work.task_assignees (task_id, person_id) select t.id, p.id from work.tasks t join people.people p on p.company_id = t.company_id
    where t.company_id = app.company_id() and t.external_id = 'rest-' || $1 || 1`,
  `insert into work.task_connections (from_task_id, to_task_id, type, description) select f.id, t.id, 'follow', 'Because ' || $1
     from work.tasks f join work.tasks t on t.company_id = f.company_id and t.external_id = 'rest-' || $1 || substring(f.external_id from '\\d+$')
    where f.company_id = app.company_id() and f.external_id like 'task-type-' || $1 || '%'`,
  `insert into work.task_counts (task_id, good_quantity, scrap_quantity, scrap_reason_code_id, person_id, occurred_at, recorded_at)
   select t.id, 4.25, 1, (select min(id) from maintenance.reason_codes r where r.company_id = t.company_id and r.kind = 'scrap'), (select min(id) from people.people p where p.company_id = t.company_id), now(), now()
     from work.tasks t where t.company_id = app.company_id() and t.external_id like '%' || $1 || '%'`,
  `insert into production.lots (product_id, code, vendor_id, work_order_id, received_at, expires_at)
   select p.id, 'L-' || $1 || p.sku, v.vendor_id, o.id, now(), now() + interval '90 days'
     from inventory.products p left join inventory.product_vendors v on v.company_id = p.company_id and v.product_id = p.id
     left join production.work_orders o on o.company_id = p.company_id and o.product_id = p.id where p.company_id = app.company_id()`,
  `insert into production.lot_links (consumed_lot_id, produced_lot_id, quantity, work_order_id)
   select c.id, p.id, 2, p.work_order_id from production.lots p join production.lots c on c.company_id = p.company_id and c.code = replace(p.code, 'FIN', 'RAW')
    where p.company_id = app.company_id() and p.code like 'L-' || $1 || 'FIN%'`,
  `insert into quality.inspection_plans (name, product_id, vendor_id, task_type_id) select 'Plan ' || $1 || v.vendor_sku || v.product_id, v.product_id, v.vendor_id, y.id
     from inventory.product_vendors v cross join (select min(id) as id from work.task_types where company_id = app.company_id()) y where v.company_id = app.company_id()`,
  `with inspection as (insert into quality.inspections (task_id, product_id, lot_id, created_at)
     select (select min(id) from work.tasks where company_id = app.company_id()), l.product_id, l.id, now() from production.lots l where l.company_id = app.company_id() and l.code like 'L-' || $1 || 'RAW%' returning id)
   insert into quality.inspection_lines (inspection_id, position, purchase_order_line_id, storage_unit_id, quantity)
   select i.id, 1, (select min(id) from inventory.purchase_order_lines where company_id = app.company_id()), (select min(id) from inventory.storage_units where company_id = app.company_id()), 3.5 from inspection i`,
  `insert into quality.ncrs (task_id, code, found_on_task_id, product_id, lot_id, failed_checks, disposition, notes, rework_task_id, dispositioned_by, dispositioned_at)
   select t.id, 'NCR-' || t.id, f.id, l.product_id, l.id, jsonb_build_array('Width ' || $1), 'rework', 'Notes ' || $1, f.id, (select min(id) from people.people where company_id = app.company_id()), now()
     from work.tasks t cross join (select min(id) as id from work.tasks where company_id = app.company_id()) f
     cross join (select * from production.lots where company_id = app.company_id() order by id limit 1) l
    where t.company_id = app.company_id() and t.external_id like 'task-type-' || $1 || '%'`,
  `insert into inventory.serials (product_id, code) select p.id, 'S-' || $1 || p.sku from inventory.products p where p.company_id = app.company_id() and p.item_class = 'finished'`,
  `insert into downtime.stoppages (ssu_id, source, started_at, ended_at, reason_code_id, note, opened_at, closed_at, classified_by, classified_at)
   select s.id, 'auto', now() - interval '2 hours', now() - interval '1 hour', r.id, 'Note ' || $1, now(), now(), (select min(id) from people.people p where p.company_id = s.company_id), now()
     from sites.ssus s join maintenance.reason_codes r on r.company_id = s.company_id and r.label = 'downtime ' || $1 || substring(s.external_id from '\\d+$')
    where s.company_id = app.company_id() and s.external_id like 'ssu-' || $1 || '%'`,
  `insert into downtime.status_changes (ssu_id, status, category, source, at, person_id, recorded_at)
   select s.id, 'Running ' || $1, 'UP', 'manual', now(), (select min(id) from people.people p where p.company_id = s.company_id), now()
     from sites.ssus s where s.company_id = app.company_id() and s.external_id like 'ssu-' || $1 || '%'`,
  // A ledger row for what lies there, as inventory.verify() wants it.
  `with lying as (
     select l.product_id, u.id as unit, l.id as lot, (5.5)::numeric as quantity, l.vendor_id, l.work_order_id
       from production.lots l join inventory.storage_units u on u.company_id = l.company_id and u.external_id = 'unit-' || $1 || substring(l.code from '\\d{4}$')::integer where l.company_id = app.company_id()
   ), balance as (
     insert into inventory.balances (product_id, storage_unit_id, bin, lot_id, quantity, received_at) select product_id, unit, 'goods', lot, quantity, now() from lying
   )
   insert into inventory.stock_ledger (time, kind, quantity, product_id, lot_id, to_storage_unit_id, to_bin, from_vendor_id, work_order_id, task_id, reason_code_id, purchase_order_line_id, group_id, call_id)
   select now(), case when vendor_id is null then 'output' else 'receipt' end, quantity, product_id, lot, unit, 'goods', vendor_id, work_order_id,
          (select min(id) from work.tasks where company_id = app.company_id()), (select min(id) from maintenance.reason_codes where company_id = app.company_id()),
          (select min(id) from inventory.purchase_order_lines where company_id = app.company_id()), nextval('inventory.ledger_group_id'), 1 from lying`,
  `insert into inventory.stock_ledger (time, kind, quantity, product_id, lot_id, from_storage_unit_id, from_bin, to_storage_unit_id, to_bin, group_id, call_id)
   select now(), 'transfer', 1, b.product_id, b.lot_id, b.storage_unit_id, b.bin, b.storage_unit_id, b.bin, nextval('inventory.ledger_group_id'), 2 from inventory.balances b where b.company_id = app.company_id()`,
  `insert into inventory.counts (external_id, code, storage_unit_id, status, task_id, finalized_at)
   select 'count-' || $1 || n, 'IC-' || $1 || n, u.id, 'finalized', t.id, now() from generate_series(1, $2) n
     join inventory.storage_units u on u.company_id = app.company_id() and u.external_id = 'unit-' || $1 || n
     join work.tasks t on t.company_id = app.company_id() and t.external_id = 'rest-' || $1 || n`,
  `insert into inventory.count_lines (count_id, product_id, bin, lot_id, lot_code, expected_quantity, expected_at, counted_quantity, counted_by, counted_at, moved_at, decision, reason_code_id, resulting_quantity)
   select c.id, b.product_id, b.bin, b.lot_id, l.code, b.quantity, now(), 4, (select min(id) from people.people p where p.company_id = c.company_id), now(), now(), 'accepted',
          (select min(id) from maintenance.reason_codes r where r.company_id = c.company_id and r.kind = 'adjustment'), 4
     from inventory.counts c join inventory.balances b on b.company_id = c.company_id and b.storage_unit_id = c.storage_unit_id
     join production.lots l on l.company_id = b.company_id and l.id = b.lot_id where c.company_id = app.company_id()`,
  `insert into app.audit_log (id, at, person_id, actor_type, channel, key_id, capability, transaction_id, stated_by)
   select 1000000 + p.id, now(), p.id, 'human', 'rest', 'key-' || $1, 'stock.transfer', 'tx-' || $1, p.id from people.people p where p.company_id = app.company_id()`,
  `insert into app.audit_changes (call_id, at, entity, entity_id, action, fields)
   select a.id, a.at, 'product', 'P-' || $1, 'update', jsonb_build_object('name', jsonb_build_object('from', $1, 'to', $1)) from app.audit_log a where a.company_id = app.company_id() and a.id >= 1000000`,
  `insert into events.webhooks (external_id, name, target_url, event_types, headers, last_good_at, created_at, updated_at, is_active)
   select 'hook-' || $1 || n, 'Hook ' || $1, 'https://hooks.example/' || $1, array['task.created'], jsonb_build_object('x-plant', $1), now(), now(), now(), false from generate_series(1, $2) n`,
  `with event as (insert into events.events (external_id, type, at, data) select 'event-' || $1 || n, 'task.created', now(), jsonb_build_object('task', $1) from generate_series(1, $2) n returning id, at, type, external_id)
   insert into events.deliveries (created_at, webhook_id, event_id, event_at, event_type, status, attempt_count, response_status_code, response_body, delivered_at)
   select now(), w.id, e.id, e.at, e.type, 'success', 1, 200, 'ok ' || $1, now()
     from event e join events.webhooks w on w.company_id = app.company_id() and w.external_id = replace(e.external_id, 'event-', 'hook-')`,
]

/** Fills a company; its members (company.as) are to be there before. */
export async function fillPlant(company: Pick<TestCompany, 'sql'>, { size, mark }: Plant): Promise<void> {
  for (const statement of statements)
    await company.sql(statement.replaceAll('$1', `'${mark}'`).replaceAll('$2', String(size)))
  // A table that Postgres knows nothing about gets plans that no longer hold at a few hundred rows; autovacuum sees to it
  // in a running service.
  await company.sql('analyze')
}
