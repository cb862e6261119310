-- Beyond what the spec's own items refer to: stock, orders, tasks and the like.
create function commissioning.is_kept(p_on_prune text, p_section text, p_name text, p_item jsonb)
  returns boolean
  language sql stable
  return case
    when p_on_prune = 'deactivate' and not (p_item ->> 'isActive')::boolean then true
    when p_section like '%.storageUnits' then exists (
      select from inventory.storage_units u
        join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
        join inventory.balances b on b.company_id = u.company_id and b.storage_unit_id = u.id
       where u.company_id = app.company_id() and u.name = p_item ->> 'name' and s.name = p_item ->> 'site')
    when p_section = 'ssuStatuses' then exists (
      select from sites.ssu_statuses t join sites.ssus s on s.company_id = t.company_id and s.status_id = t.id
       where t.company_id = app.company_id() and t.name = p_name)
    when p_section = 'vendors' then exists (
      select from inventory.vendors v
       where v.company_id = app.company_id() and v.name = p_name and (
         exists (select from inventory.product_vendors b where b.company_id = v.company_id and b.vendor_id = v.id and not v.is_active)
         or exists (select from inventory.purchase_orders o where o.company_id = v.company_id and o.vendor_id = v.id)
         or exists (select from production.lots l where l.company_id = v.company_id and l.vendor_id = v.id)
         or exists (select from work.tasks t where t.company_id = v.company_id and v.id in (t.from_vendor_id, t.to_vendor_id))))
    when p_section = 'taskTypes' then exists (
      select from work.task_types y
       where y.company_id = app.company_id() and y.name = p_name and (
         exists (select from work.tasks t where t.company_id = y.company_id and t.type_id = y.id)
         or exists (
           select from production.routing_steps s
             join production.routings r on r.company_id = s.company_id and r.id = s.routing_id and not r.is_current
            where s.company_id = y.company_id and s.task_type_id = y.id)))
    when p_section = 'routings' then exists (
      select from production.routings r
        join production.work_orders w on w.company_id = r.company_id and w.routing_id = r.id
       where r.company_id = app.company_id() and r.name = p_name)
    else false end;
comment on function commissioning.is_kept is
  'Whether pruning leaves an extra item as it is: it has history that must stay, or is inactive already.';
