-- One level: what an order's recipe asks for, or what making a sub-assembly asks for.
create function production.requirements_of(p_order production.work_orders, p_product_id bigint, p_pieces numeric)
  returns table (product_id bigint, required numeric, consumed numeric, still_needed numeric, usable numeric,
                 reserved numeric, on_order numeric, expected_at timestamptz, expected_shortage numeric)
  language sql stable
  begin atomic
    with asked as materialized (
      select m.product_id, used.quantity + m.shortage as gone, used.quantity as consumed, null::numeric as needed,
             m.position
        from production.work_order_materials m
        cross join lateral (
          select coalesce(sum(u.quantity), 0) as quantity from production.made_and_used(m.work_order_id, null) u
           where u.product_id = m.product_id and not u.is_made) used
       where p_product_id is null and m.company_id = app.company_id() and m.work_order_id = p_order.id
      union all
      select c.component_id, 0, 0, c.quantity * p_pieces, c.position from inventory.recipe_components c
       where c.company_id = app.company_id() and c.product_id = p_product_id
    )
    select a.product_id, a.gone + coalesce(a.needed, s.still_needed), a.consumed, coalesce(a.needed, s.still_needed),
           s.usable, s.reserved, s.on_order, s.expected_at,
           case when a.needed is null then s.expected_shortage
             else greatest(a.needed - greatest(s.usable - s.reserved, 0), 0) end
      from asked a
      join production.supply(p_order, array(select k.product_id from asked k)) s on s.product_id = a.product_id
     order by a.position, a.product_id;
  end;
comment on function production.requirements_of is
  'What an order needs of each component, or what pieces of a sub-assembly need.';
