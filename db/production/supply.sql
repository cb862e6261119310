-- Usable stock goes to open orders by due date, then by release; what may be used in an order's kit is its own.
create function production.supply(p_order production.work_orders, p_product_ids bigint[])
  returns table (product_id bigint, still_needed numeric, usable numeric, reserved numeric, on_order numeric,
                 expected_at timestamptz, expected_shortage numeric, kit numeric, shelf numeric)
  language sql stable
  begin atomic
    with need as materialized (
      select n.* from production.still_needed() n
       where n.product_id = any (p_product_ids)
         and (n.order_id = p_order.id or (n.due_by, n.released_at, n.order_id)
               < (p_order.due_by, coalesce(p_order.released_at, app.now()), p_order.id))
    ), source as materialized (
      select s.product_id, sum(s.available) as usable, coalesce(sum(s.available) filter (where s.place = 1), 0) as kit
        from production.backflush_sources(p_product_ids, p_order.id, null) s group by 1
    ), ordered as materialized (
      select o.* from inventory.on_order() o where o.product_id = any (p_product_ids)
    ), earlier as (
      select n.product_id, sum(greatest(n.quantity - k.quantity, 0)) as quantity
        from need n
        cross join lateral production.laid_out(n.kit_storage_unit_id, n.product_id) k
       where n.order_id <> p_order.id
       group by 1
    )
    select p.id, x.needed, x.usable, x.reserved, coalesce(o.quantity, 0), o.expected_at,
           greatest(greatest(x.needed - x.kit, 0) - greatest(x.usable - x.kit - x.reserved, 0), 0), x.kit,
           greatest(x.usable - x.kit - x.reserved, 0)
      from unnest(p_product_ids) p (id)
      left join source s on s.product_id = p.id
      left join earlier e on e.product_id = p.id
      left join ordered o on o.product_id = p.id
      left join need n on n.product_id = p.id and n.order_id = p_order.id
      cross join lateral (
        select coalesce(n.quantity, 0) as needed, coalesce(s.usable, 0) as usable, coalesce(s.kit, 0) as kit,
               coalesce(e.quantity, 0) as reserved) x;
  end;
comment on function production.supply is
  'What an order still needs of products, what may be used, what earlier orders will take of it, what is bought, how '
  'much will be missing, what of it lies in the order''s own kit, and what elsewhere no earlier order will take.';
