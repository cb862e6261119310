-- What an order posts is by the recipe of its release, what a task alone posts by that of its first posting, in the
-- units of that time. An order keeps its products until it is over: only one that was completed before is asked.
create function production.check_counted_alike(p_order production.work_orders, p_task work.tasks,
                                               p_product_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform inventory.hold_products(p_product_ids);
  perform inventory.check_counted_alike(p_product_ids,
    case when p_order.id is null then (
      select least(min(l.time), p_task.output_posted_at) from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.task_id = p_task.id
         and l.kind in ('output', 'consumption', 'reversal'))
    else p_order.released_at end,
    case when p_order.id is null then 'the task first posted' else p_order.code || ' was released' end,
    'Set the counts back, so that nothing of it is to be posted; correct the stock by a count, and make more by '
    || case when p_order.id is null then 'another task.' else 'another order.' end);
end;
$$;
comment on function production.check_counted_alike is
  'Refuses with invalid_transition to post more of products, or to take some back, when they are counted or tracked in '
  'another way than when a task''s order was released, or the task alone first posted.';
