-- While it runs, nothing may be posted yet: then the operation that went furthest says how many pieces are good.
create function insights.order_made(p_order production.work_orders, out good numeric, out scrap numeric)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_order.completed_at is not null then
    select c.good, c.scrap into order_made.good, order_made.scrap from production.counted(array[p_order.id]) c;
    return;
  end if;
  select coalesce((array_agg(o.good order by o.step desc, o.task_id desc) filter (where o.good + o.scrap > 0))[1], 0),
         coalesce(sum(o.scrap), 0)
    into order_made.good, order_made.scrap
    from insights.order_operations(p_order.id) o;
end;
$$;
comment on function insights.order_made is
  'The pieces of an order that are good and that were scrapped, as far as they have come.';
