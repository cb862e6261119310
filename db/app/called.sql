-- p_number is the id as a number, where it is one. Each kind is looked up by its key; what is found first is it, as no
-- two have the same id.
-- Long: a question to each kind of thing.
create function app.called(p_id text, p_number bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_company constant bigint := app.company_id();
begin
  return (
    select r.label from maintenance.reason_codes r where r.company_id = v_company and r.id = p_number
    union all
    select p.name from people.people p where p.company_id = v_company and p.id = p_number
    union all
    select o.external_system_id from inventory.purchase_orders o where o.company_id = v_company and o.id = p_number
    union all
    select concat_ws(' of ', p.sku, o.external_system_id)
      from inventory.purchase_order_lines l
      join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = v_company and l.id = p_number
    union all
    select concat_ws(' of ', p.sku, s.code)
      from inventory.shipment_lines l
      join inventory.shipments s on s.company_id = l.company_id and s.id = l.shipment_id
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = v_company and l.id = p_number
    union all
    select l.sku from partners.delivery_lines l where l.company_id = v_company and l.id = p_number
    union all
    select p.sku from inventory.stock_policies l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = v_company and l.id = p_number
    union all
    select concat_ws(' ', replace(g.subject, '_', ' '), m.name, w.name, p.sku, y.name)
      from agents.guidance g
      left join sites.ssus m on m.company_id = g.company_id and m.id = g.ssu_id
      left join sites.work_centers w on w.company_id = g.company_id and w.id = g.work_center_id
      left join inventory.products p on p.company_id = g.company_id and p.id = g.product_id
      left join work.task_types y on y.company_id = g.company_id and y.id = g.task_type_id
     where g.company_id = v_company and g.id = p_number
    union all
    select m.name from downtime.machine_data d join sites.ssus m on m.company_id = d.company_id and m.id = d.ssu_id
     where d.company_id = v_company and d.id = p_number
    union all
    select concat_ws(' of ', coalesce(s.code, l.code), r.code) from quality.recall_items i
      join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
      left join production.lots l on l.company_id = i.company_id and l.id = i.lot_id
      left join inventory.serials s on s.company_id = i.company_id and s.id = i.serial_id
     where i.company_id = v_company and i.id = p_number
    union all
    select o.external_system_id from inventory.receipts r
      join inventory.purchase_orders o on o.company_id = r.company_id and o.id = r.purchase_order_id
     where r.company_id = v_company and r.id = p_number
    union all
    select work.shown_title(t) from quality.inspections i
      join work.tasks t on t.company_id = i.company_id and t.id = i.task_id
     where i.company_id = v_company and i.id = p_number
    union all
    select m.name from downtime.stoppages d join sites.ssus m on m.company_id = d.company_id and m.id = d.ssu_id
     where d.company_id = v_company and d.id = p_number
    union all
    select concat_ws(' ', n.code, work.shown_title(t)) from work.tasks t
      left join quality.ncrs n on n.company_id = t.company_id and n.task_id = t.id
     where t.company_id = v_company and t.external_id = p_id
    union all
    select y.name from work.task_types y where y.company_id = v_company and y.external_id = p_id
    union all
    select r.name from production.routings r where r.company_id = v_company and r.external_id = p_id
    union all
    select s.name from production.parameter_sets s where s.company_id = v_company and s.external_id = p_id
    union all
    select o.code from production.work_orders o where o.company_id = v_company and o.external_id = p_id
    union all
    select m.name from sites.ssus m where m.company_id = v_company and m.external_id = p_id
    union all
    select concat_ws(' in ', u.name, s.name)
      from inventory.storage_units u join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
     where u.company_id = v_company and u.external_id = p_id
    union all
    select s.name from sites.sites s where s.company_id = v_company and s.external_id = p_id
    union all
    select c.name from sites.clients c where c.company_id = v_company and c.external_id = p_id
    union all
    select e.name from people.teams e where e.company_id = v_company and e.external_id = p_id
    union all
    select r.name from people.roles r where r.company_id = v_company and r.external_id = p_id
    union all
    select i.name from work.issues i where i.company_id = v_company and i.external_id = p_id
    union all
    select s.code from inventory.shipments s where s.company_id = v_company and s.external_id = p_id
    union all
    select c.code from inventory.counts c where c.company_id = v_company and c.external_id = p_id
    union all
    select r.code from quality.recalls r where r.company_id = v_company and r.external_id = p_id
    union all
    select w.name from events.webhooks w where w.company_id = v_company and w.external_id = p_id
    union all
    select work.shown_title(t) from partners.handoffs h
      join work.tasks t on t.company_id = h.company_id and t.id = h.task_id
     where h.company_id = v_company and h.external_id = p_id
    limit 1);
end;
$$;
comment on function app.called is
  'What a thing of an id is called, where people know it by a name or code; null: by its id, or it is none. A storage '
  'unit is told with its site, a task as the member of the current call may see it.';
