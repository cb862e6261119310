create function production.expected_shortages(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'expected_shortage', 'message',
             format('%s of %s will be missing.', trim_scale(s.expected_shortage), p.sku)) order by p.sku), '[]')
      from production.work_orders o
      cross join lateral production.supply(o, array(
        select m.product_id from production.work_order_materials m
         where m.company_id = o.company_id and m.work_order_id = o.id)) s
      join inventory.products p on p.company_id = o.company_id and p.id = s.product_id
     where o.company_id = app.company_id() and o.id = p_order_id and s.expected_shortage > 0;
  end;
comment on function production.expected_shortages is
  'Warnings of material that an order will miss.';
