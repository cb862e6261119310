-- What an order posts is by the recipe of its release, what a task alone posts by that of its first posting, in the
-- units of that time. An order keeps its products until it is over: only one that was completed before is asked.
-- p_was: the task whose status makes it post, as it was before; null: something else does, as an order that is being
-- cancelled, in which something was counted.
create function production.check_counted_alike(p_order production.work_orders, p_task work.tasks,
                                               p_product_ids bigint[], p_was work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_why text;
  v_type work.task_types;
begin
  perform inventory.hold_products(p_product_ids);
  v_why := inventory.counted_anew(p_product_ids, production.pinned_number(p_order.id, p_task),
    case when p_order.id is null then 'the task first posted' else p_order.code || ' was released' end,
    'Set the counts back, so that nothing of it is to be posted; correct the stock by a count, and make more by '
    || case when p_order.id is null then 'another task.' else 'another order.' end);
  if v_why is not null then
    select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_was.type_id;
    perform app.refuse('invalid_transition', v_why, case
      when p_order.status = 'cancelled' then '{"currentStatus": "in_progress", "allowedTransitions": []}'
      when p_was.id is null then '{}'
      else jsonb_build_object('currentStatus', p_was.status, 'allowedTransitions', array(
             select s.name
               from unnest(work.allowed_statuses(p_was, v_type, people.who_asks())) with ordinality s (name, n)
              where s.name not in ('done', 'declined') order by s.n)) end);
  end if;
end;
$$;
comment on function production.check_counted_alike is
  'Refuses with invalid_transition to post more of products, or to take some back, when they are counted or tracked in '
  'another way than when a task''s order was released, or the task alone first posted; what does not end the task is '
  'still allowed.';
