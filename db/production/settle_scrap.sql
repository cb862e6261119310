create function production.settle_scrap(p_order_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_after record;
  v_good numeric;
  v_posts_more boolean := exists (
    select from production.work_orders o
      join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step = o.posting_step
     where o.company_id = app.company_id() and o.id = p_order_id
       and not work.is_finished(t.status, t.is_partial_completion));
begin
  for v_after in
    select u.* from production.unposted(p_order_id, null) u where u.is_finished and u.part = 'after' order by u.task_id
  loop
    v_good := (select c.good from production.counted(p_order_id) c);
    if v_after.scrap < 0 then
      perform production.scrap_goods(v_after.task_id, p_order_id, v_after.scrap);
    elsif v_good >= v_after.scrap or (not v_posts_more and v_good > 0) then
      perform production.scrap_goods(v_after.task_id, p_order_id, least(v_good, v_after.scrap));
    end if;
  end loop;
end;
$$;
comment on function production.settle_scrap is
  'Takes what ended steps after the posting one scrapped out of the goods of their order, and back what they did not. '
  'Refuses with insufficient_stock.';
