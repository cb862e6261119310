-- The ledger has no foreign key to tasks; goods that were staged and brought back have left nothing else behind.
create function work.check_deletable(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
begin
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.id = p_task.work_order_id;
  if p_task.step is not null then
    perform app.refuse('in_use', format('The task is an operation of %s: decline it, or cancel the order.',
                                    v_order.code),
      jsonb_build_object('blockedBy', array[v_order.code], 'workOrderId', v_order.external_id));
  elsif p_task.output_posted_at is not null
     or exists (select from inventory.stock_ledger l
                 where l.company_id = app.company_id() and l.task_id = p_task.id) then
    perform app.refuse('in_use', 'The task moved stock: it stays. Decline it if it is not to be done.');
  end if;
end;
$$;
comment on function work.check_deletable is
  'Refuses with in_use to delete an operation of a work order, or a task that moved stock.';
