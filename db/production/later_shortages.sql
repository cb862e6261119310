-- Who is due earlier is served first: what an order takes, orders after it may miss. As production.supply counts it.
-- Most orders are due last when they are released: then there is nothing to count. Of an order that is rescheduled,
-- what it took already from those that came after it before is nothing new.
create function production.later_shortages(p_order_id bigint, p_was_due_by timestamptz default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not exists (
      select from production.work_orders o
        join production.work_orders l on l.company_id = o.company_id and l.status in ('released', 'in_progress')
         and (l.due_by, l.released_at, l.id) > (o.due_by, o.released_at, o.id)
       where o.company_id = app.company_id() and o.id = p_order_id) then
    return '[]';
  end if;
  return (
    with need as materialized (
      select n.order_id, n.product_id, greatest(n.quantity - k.quantity, 0) as quantity,
             row_number() over (order by n.due_by, n.released_at, n.order_id) as n
        from production.still_needed() n
       cross join lateral production.laid_out(n.kit_storage_unit_id, n.product_id) k
       where n.product_id in (select m.product_id from production.work_order_materials m
                               where m.company_id = app.company_id() and m.work_order_id = p_order_id)
    ), line as (
      select n.*, sum(n.quantity) over (partition by n.product_id order by n.n rows unbounded preceding) as upto
        from need n
    ), short as (
      select l.order_id, l.product_id, greatest(least(l.upto - coalesce(s.usable, 0), l.quantity), 0) as quantity,
             greatest(least(l.upto - o.quantity - coalesce(s.usable, 0), l.quantity), 0) as anyway
        from line o
        join line l on l.product_id = o.product_id and l.n > o.n
        left join (select b.product_id, sum(b.available) as usable
                     from production.backflush_sources(array(select distinct n.product_id from need n), null, null) b
                    group by 1) s on s.product_id = l.product_id
       where o.order_id = p_order_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'later_order_short', 'message',
             production.short_in_words(s.quantity - s.anyway, s.anyway > 0, p.sku, o.code, 'later'))
             order by o.id, p.sku), '[]')
      from short s
      join production.work_orders o on o.company_id = app.company_id() and o.id = s.order_id
      join inventory.products p on p.company_id = app.company_id() and p.id = s.product_id
     where s.quantity > s.anyway
       and (p_was_due_by is null or (o.due_by, o.released_at, o.id) < (
         select p_was_due_by, w.released_at, w.id from production.work_orders w
          where w.company_id = app.company_id() and w.id = p_order_id)));
end;
$$;
comment on function production.later_shortages is
  'Warnings of material that orders due later will miss because of an order, or because it is rescheduled.';
