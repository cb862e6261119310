-- One level: what an order's recipe asks for, or what making sub-assemblies asks for. That is for orders of their own,
-- which take nothing of this order's kit; of what is counted whole, whole pieces are used up. Of what is still made
-- orders due earlier have what they miss.
create function production.requirements_of(p_order production.work_orders, p_made bigint[], p_pieces numeric[])
  returns table (makes bigint, turn integer, product_id bigint, required numeric, consumed numeric,
                 still_needed numeric, usable numeric, reserved numeric, on_order numeric, expected_at timestamptz,
                 asked numeric, shelf numeric, place integer, in_production numeric, coming numeric)
  language sql stable
  begin atomic
    with component as materialized (
      select p_order.product_id as makes, 1 as turn, m.product_id, used.quantity + m.shortage as gone,
             used.quantity as consumed, null::numeric as needed, m.position
        from production.work_order_materials m
        cross join lateral (
          select coalesce(sum(u.quantity), 0) as quantity from production.made_and_used(m.work_order_id, null) u
           where u.product_id = m.product_id and not u.is_made) used
       where p_made is null and m.company_id = app.company_id() and m.work_order_id = p_order.id
      union all
      select a.id, a.turn::integer, c.component_id, 0, 0,
             case when p.unit_whole then ceil(c.quantity * a.pieces) else c.quantity * a.pieces end, c.position
        from unnest(p_made, p_pieces) with ordinality a (id, pieces, turn)
        join inventory.recipe_components c on c.company_id = app.company_id() and c.product_id = a.id
        join inventory.products p on p.company_id = c.company_id and p.id = c.component_id
    ), of as materialized (
      select array(select distinct k.product_id from component k) as ids
    )
    select c.makes, c.turn, c.product_id, c.gone + n.quantity, c.consumed, n.quantity, s.usable - n.not_its,
           e.quantity, s.on_order, s.expected_at, n.asked, greatest(s.usable - s.kit - e.quantity, 0), c.position,
           coalesce(i.quantity, 0), greatest(coalesce(i.quantity, 0) - greatest(e.quantity - s.usable + s.kit, 0), 0)
      from component c
      join production.supply(p_order, (select o.ids from of o)) s on s.product_id = c.product_id
      join production.needed_earlier(p_order, (select o.ids from of o)) e on e.product_id = c.product_id
      left join production.in_production((select o.ids from of o)) i on i.product_id = c.product_id
     cross join lateral (
       select coalesce(c.needed, s.still_needed) as quantity,
              case when c.needed is null then 0 else s.kit end as not_its,
              coalesce(c.needed, greatest(s.still_needed - s.kit, 0)) as asked) n;
  end;
comment on function production.requirements_of is
  'What an order needs of each component (p_made null), or what making pieces of sub-assemblies needs of each of '
  'theirs, in their turn: how much of that no kit covers (asked), what elsewhere no earlier order will take (shelf), '
  'its place in the recipe, what open orders still make of it, and what of that no earlier order will miss (coming).';
