create function work.check_deletable(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order text;
begin
  select o.code into v_order from production.work_orders o where o.company_id = app.company_id() and o.id = p_task.work_order_id;
  if p_task.step is not null then
    perform app.refuse('in_use', format('The task is an operation of %s: decline it, or cancel the order.', v_order),
      jsonb_build_object('blockedBy', array[v_order]));
  elsif coalesce(p_task.output_posted_at, p_task.stock_moved_at) is not null then
    perform app.refuse('in_use', 'The task posted stock: decline it instead.');
  end if;
end;
$$;
comment on function work.check_deletable is
  'Refuses with in_use to delete an operation of a work order, or a task that posted stock.';
