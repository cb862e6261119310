-- One level: what an order's recipe asks for, or what making a sub-assembly asks for. That is for an order of its own,
-- which takes nothing of this order's kit; of what is counted whole, whole pieces are used up. Of what is still made
-- orders due earlier have what they miss.
create function production.requirements_of(p_order production.work_orders, p_product_id bigint, p_pieces numeric)
  returns table (product_id bigint, required numeric, consumed numeric, still_needed numeric, usable numeric,
                 reserved numeric, on_order numeric, expected_at timestamptz, asked numeric, shelf numeric,
                 place integer, in_production numeric, coming numeric)
  language sql stable
  begin atomic
    with component as materialized (
      select m.product_id, used.quantity + m.shortage as gone, used.quantity as consumed, null::numeric as needed,
             m.position
        from production.work_order_materials m
        cross join lateral (
          select coalesce(sum(u.quantity), 0) as quantity from production.made_and_used(m.work_order_id, null) u
           where u.product_id = m.product_id and not u.is_made) used
       where p_product_id is null and m.company_id = app.company_id() and m.work_order_id = p_order.id
      union all
      select c.component_id, 0, 0,
             case when p.unit_whole then ceil(c.quantity * p_pieces) else c.quantity * p_pieces end, c.position
        from inventory.recipe_components c
        join inventory.products p on p.company_id = c.company_id and p.id = c.component_id
       where c.company_id = app.company_id() and c.product_id = p_product_id
    )
    select c.product_id, c.gone + n.quantity, c.consumed, n.quantity, s.usable - n.not_its, e.quantity, s.on_order,
           s.expected_at, n.asked, greatest(s.usable - s.kit - e.quantity, 0), c.position,
           coalesce(i.quantity, 0), greatest(coalesce(i.quantity, 0) - greatest(e.quantity - s.usable + s.kit, 0), 0)
      from component c
      join production.supply(p_order, array(select k.product_id from component k)) s on s.product_id = c.product_id
      join production.needed_earlier(p_order, array(select k.product_id from component k)) e
        on e.product_id = c.product_id
      left join production.in_production(array(select k.product_id from component k)) i
        on i.product_id = c.product_id
     cross join lateral (
       select coalesce(c.needed, s.still_needed) as quantity,
              case when c.needed is null then 0 else s.kit end as not_its,
              coalesce(c.needed, greatest(s.still_needed - s.kit, 0)) as asked) n;
  end;
comment on function production.requirements_of is
  'What an order needs of each component, or what pieces of a sub-assembly need, how much of that no kit covers '
  '(asked), what elsewhere no earlier order will take (shelf), its place in the recipe, what open orders still make '
  'of it, and what of that no earlier order will miss (coming).';
