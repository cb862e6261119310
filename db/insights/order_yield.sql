-- While it runs, nothing may be posted yet: then the operation that went furthest says how many pieces are good.
create function insights.order_yield(p_order production.work_orders)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_made record;
begin
  if p_order.completed_at is not null then
    select c.good, c.scrap into v_made from production.counted(array[p_order.id]) c;
  else
    select (select o.good from insights.order_operations(p_order.id) o
             where o.good + o.scrap > 0 order by o.step desc, o.task_id desc limit 1) as good,
           sum(o.scrap) as scrap
      into v_made
      from insights.order_operations(p_order.id) o;
  end if;
  return insights.ratio(v_made.good, v_made.good + v_made.scrap);
end;
$$;
comment on function insights.order_yield is
  'Which part of what an order began is good, as far as it was told; null while nothing was made.';
