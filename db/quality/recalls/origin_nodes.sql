create function quality.origin_nodes(p_origin jsonb)
  returns table (n bigint, node bigint)
  language sql stable
  begin atomic
    select o.n - 1, x.node
      from jsonb_array_elements(p_origin) with ordinality o (one, n)
     cross join lateral (
        select l.id as node from inventory.products p
          join production.lots l on l.company_id = p.company_id and l.product_id = p.id
         where p.company_id = app.company_id() and p.sku_key = lower(o.one ->> 'sku') and l.code = o.one ->> 'lotCode'
        union all
        select -s.id from inventory.products p
          join inventory.serials s on s.company_id = p.company_id and s.product_id = p.id
         where p.company_id = app.company_id() and p.sku_key = lower(o.one ->> 'sku')
           and s.code = o.one ->> 'serialCode'
        union all
        select l.id from inventory.vendors v
          join production.lots l on l.company_id = v.company_id and l.vendor_id = v.id
         where v.company_id = app.company_id() and v.name = o.one ->> 'vendor' and l.code = o.one ->> 'lotCode'
        union all
        select coalesce(l.lot_id, -l.serial_id) from partners.deliveries d
          join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
           and l.position = (o.one ->> 'line')::integer and num_nonnulls(l.lot_id, l.serial_id) > 0
         where d.company_id = app.company_id() and d.direction = 'incoming'
           and d.uid = (o.one ->> 'delivery')::uuid) x
    union
    select w.n, coalesce(g.lot_id, -g.serial_id)
      from quality.origin_work(p_origin) w
      join inventory.stock_ledger g on g.company_id = app.company_id() and g.kind = 'output'
       and (g.task_id = w.task_id or g.work_order_id = w.work_order_id)
     where num_nonnulls(g.lot_id, g.serial_id) > 0;
  end;
comment on function quality.origin_nodes is
  'The lots and serials that the origins of a recall name, as production.lot_family has them.';
