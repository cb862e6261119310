-- An operation of an order that is over takes no counts; a report or a rework beside the steps may outlive the order.
create function work.check_correctable(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
begin
  if p_task.output_posted_at is not null then
    perform app.refuse('counts_closed', 'What was counted on this task is posted: correct it in stock.',
      jsonb_build_object('currentStatus', p_task.status));
  elsif p_task.status = 'declined' then
    perform app.refuse('counts_closed', 'The task is declined: it takes no more counts.',
      jsonb_build_object('currentStatus', p_task.status));
  end if;
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.id = p_task.work_order_id and p_task.step is not null;
  if v_order.status in ('completed', 'closed', 'cancelled') then
    perform app.refuse('counts_closed', format('%s is %s: its operations take no more counts.', v_order.code,
                                               v_order.status),
      jsonb_build_object('currentStatus', v_order.status));
  end if;
end;
$$;
comment on function work.check_correctable is
  'Refuses with counts_closed once a task is declined or its counts are posted, or its order is over.';
