-- What there is goes, and the rest waits for goods as long as more may be posted. After that a task that ends with more
-- scrap than the order still has is refused: others, such as a report, scrapped those pieces, or they are nowhere. What
-- ended before is nothing that this call can mend: unposted_warnings tells of its rest, which no figure contains.
create function production.settle_scrap(p_order_id bigint, p_task_id bigint, p_was work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_after record;
  v_good numeric;
  v_moved jsonb := '[]';
  v_posts_more boolean := production.posts_more(p_order_id);
begin
  for v_after in
    select u.* from production.unposted(p_order_id, null) u where u.is_finished and u.part = 'after'
     order by u.scrap > 0, u.task_id
  loop
    v_good := (select greatest(c.good, 0) from production.counted(array[p_order_id]) c);
    if v_after.task_id <> p_task_id or v_posts_more then
      v_after.scrap := least(v_after.scrap, v_good);
    end if;
    if v_after.scrap <> 0 then
      v_moved := v_moved || production.scrap_goods(v_after.task_id, p_order_id, v_after.scrap, p_was);
    end if;
  end loop;
  return v_moved;
end;
$$;
comment on function production.settle_scrap is
  'Takes what ended steps after the posting one scrapped out of the goods of their order, and back what they did not; '
  'answers what moved. Refuses with insufficient_stock, also a task that ends with more than the order has.';
