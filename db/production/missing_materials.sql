-- What production.supply says of one order, of all: usable stock goes to open orders by due date, then by release. And
-- beside it what it would be if some of them were due when they were before.
create function production.missing_materials(p_order_ids   bigint[] default '{}',
                                            p_were_due_by timestamptz[] default '{}')
  returns table (order_id bigint, product_id bigint, quantity numeric, before numeric)
  language sql stable
  begin atomic
    with need as materialized (
      select n.order_id, n.due_by, coalesce(w.due_by, n.due_by) as was_due_by, n.released_at, n.product_id,
             greatest(n.quantity - k.quantity, 0) as quantity
        from production.still_needed() n
       cross join lateral production.laid_out(n.kit_storage_unit_id, n.product_id) k
        left join unnest(p_order_ids, p_were_due_by) w (order_id, due_by) on w.order_id = n.order_id
    ), shelf as (
      select b.product_id, sum(b.available) as usable
        from production.backflush_sources(array(select distinct n.product_id from need n), null, null) b
       group by 1
    ), missing as (
      select n.order_id, n.product_id, greatest(least(n.upto - coalesce(s.usable, 0), n.quantity), 0) as quantity,
             greatest(least(n.was_upto - coalesce(s.usable, 0), n.quantity), 0) as before
        from (select n.*, sum(n.quantity) over (partition by n.product_id order by n.due_by, n.released_at, n.order_id
                                                rows unbounded preceding) as upto,
                     sum(n.quantity) over (partition by n.product_id order by n.was_due_by, n.released_at, n.order_id
                                           rows unbounded preceding) as was_upto
                from need n) n
        left join shelf s on s.product_id = n.product_id
    )
    select m.order_id, m.product_id, m.quantity, m.before from missing m where m.quantity > 0;
  end;
comment on function production.missing_materials is
  'What open orders will miss of their material, and what they would miss if orders were due when they were before.';
