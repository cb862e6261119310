-- What production.supply says of one order, of all: usable stock goes to open orders by due date, then by release.
create function production.missing_materials()
  returns setof production.missing_material
  language sql stable
  begin atomic
    with need as materialized (
      select n.order_id, n.due_by, n.released_at, n.product_id, greatest(n.quantity - k.quantity, 0) as quantity
        from production.still_needed() n
       cross join lateral production.laid_out(n.kit_storage_unit_id, n.product_id) k
    ), shelf as (
      select b.product_id, sum(b.available) as usable
        from production.backflush_sources(array(select distinct n.product_id from need n), null, null) b
       group by 1
    )
    select l.order_id, l.product_id, least(l.upto - coalesce(s.usable, 0), l.quantity)
      from (select n.*, sum(n.quantity) over (partition by n.product_id order by n.due_by, n.released_at, n.order_id
                                              rows unbounded preceding) as upto
              from need n) l
      left join shelf s on s.product_id = l.product_id
     where l.quantity > 0 and l.upto > coalesce(s.usable, 0);
  end;
comment on function production.missing_materials is
  'What open orders will miss of their material.';
