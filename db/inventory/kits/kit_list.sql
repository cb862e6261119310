-- The lots and serials are those that are to be used first. What nobody has is listed without.
create function inventory.kit_list(p_task work.tasks, p_is_whole boolean)
  returns jsonb
  language sql stable
  begin atomic
    with planned as materialized (
      select m.product_id, m.lot_id, m.serial_id, sum(m.quantity) as quantity, min(m.ordinality) as n
        from unnest(inventory.plan_kit(p_task)) with ordinality m group by 1, 2, 3
    ), line as (
      select p.* from planned p
      union all
      select g.product_id, g.lot_id, g.serial_id, g.quantity - there.quantity, null
        from inventory.kit_goods(p_task) g
        cross join lateral (
          select coalesce(sum(p.quantity), 0) as quantity from planned p
           where p.product_id = g.product_id and (g.lot_id is null or p.lot_id = g.lot_id)
             and (g.serial_id is null or p.serial_id = g.serial_id)) there
       where p_is_whole and g.quantity > there.quantity
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'sku', p.sku, 'quantity', trim_scale(l.quantity), 'lotCode', o.code, 'serialCode', s.code))
             order by p.sku, l.n nulls last), '[]')
      from line l
      join inventory.products p on p.company_id = app.company_id() and p.id = l.product_id
      left join production.lots o on o.company_id = p.company_id and o.id = l.lot_id
      left join inventory.serials s on s.company_id = p.company_id and s.id = l.serial_id;
  end;
comment on function inventory.kit_list is
  'What a kitting task is to bring, as its form lists it: all of it, or what there is.';
