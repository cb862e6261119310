-- What production.supply says of one order, of all: usable stock goes to open orders by due date, then by release. And
-- beside it what it would be if some of them were due when they were before, and if what changed lay where it was.
-- Long: both readings are of one moment, so they stand beside each other.
create function production.missing_materials(p_product_ids bigint[],
                                            p_order_ids   bigint[] default '{}',
                                            p_were_due_by timestamptz[] default '{}',
                                            p_changes     inventory.balance_change[] default '{}')
  returns table (order_id bigint, product_id bigint, quantity numeric, before numeric)
  language sql stable
  begin atomic
    with moved as materialized (
      select c.product_id, k.order_id, sum(c.change) as quantity
        from unnest(p_changes) c
        join inventory.storage_units u on u.company_id = app.company_id() and u.id = c.storage_unit_id
        left join production.lots l on l.company_id = u.company_id and l.id = c.lot_id
        left join production.kit_carts() k on k.storage_unit_id = c.storage_unit_id
       where inventory.is_usable(c.bin, u.ownership, u.is_active, l.status, l.expires_at)
       group by 1, 2
    ), need as materialized (
      select n.order_id, n.due_by, coalesce(w.due_by, n.due_by) as was_due_by, n.released_at, n.product_id,
             greatest(n.quantity - k.quantity, 0) as quantity,
             greatest(n.quantity - k.quantity + coalesce(m.quantity, 0), 0) as was_quantity
        from production.still_needed() n
       cross join lateral production.laid_out(n.kit_storage_unit_id, n.product_id) k
        left join unnest(p_order_ids, p_were_due_by) w (order_id, due_by) on w.order_id = n.order_id
        left join moved m on m.order_id = n.order_id and m.product_id = n.product_id
       where n.product_id = any (p_product_ids)
    ), shelf as (
      select b.product_id, sum(b.available) as usable
        from production.backflush_sources(p_product_ids, null, null) b
       group by 1
    ), missing as (
      select n.order_id, n.product_id, greatest(least(n.upto - coalesce(s.usable, 0), n.quantity), 0) as quantity,
             greatest(least(n.was_upto - coalesce(s.usable, 0) + coalesce(m.quantity, 0), n.was_quantity), 0) as before
        from (select n.*, sum(n.quantity) over (partition by n.product_id order by n.due_by, n.released_at, n.order_id
                                                rows unbounded preceding) as upto,
                     sum(n.was_quantity) over (partition by n.product_id order by n.was_due_by, n.released_at,
                                               n.order_id rows unbounded preceding) as was_upto
                from need n) n
        left join shelf s on s.product_id = n.product_id
        left join moved m on m.order_id is null and m.product_id = n.product_id
    )
    select m.order_id, m.product_id, m.quantity, m.before from missing m where m.quantity > 0;
  end;
comment on function production.missing_materials is
  'What open orders will miss of materials, and what they would miss if orders were due when they were before and '
  'stock had not changed so.';
