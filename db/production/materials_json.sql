-- What was made did ask for what was consumed and what was short; what is not made yet will ask for the rest. Only an
-- open order is to be supplied.
create function production.materials_json(p_order production.work_orders)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
        'sku', p.sku, 'required', trim_scale(used.quantity + m.shortage + coalesce(s.still_needed, 0)), 'consumed',
        trim_scale(used.quantity), 'shortage', trim_scale(m.shortage))
      || case when p_order.status in ('released', 'in_progress') then jsonb_build_object(
          'stillNeeded', trim_scale(s.still_needed), 'usable', trim_scale(s.usable),
          'reservedForEarlier', trim_scale(s.reserved), 'onOrder', trim_scale(s.on_order),
          'expectedAt', app.iso(s.expected_at), 'expectedShortage', trim_scale(s.expected_shortage)) else '{}' end
      order by m.position, p.id), '[]')
      from production.work_order_materials m
      join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
      left join production.supply(p_order, case when p_order.status in ('released', 'in_progress') then array(
        select w.product_id from production.work_order_materials w
         where w.company_id = p_order.company_id and w.work_order_id = p_order.id) end) s on s.product_id = m.product_id
      cross join lateral (
        select coalesce(sum(u.quantity), 0) as quantity from production.made_and_used(m.work_order_id, null) u
         where u.product_id = m.product_id and not u.is_made) used
     where m.company_id = p_order.company_id and m.work_order_id = p_order.id;
  end;
comment on function production.materials_json is
  'The recipe a work order was released with: required, consumed and short; of an open order also what it still needs '
  'and whether that will be there.';
