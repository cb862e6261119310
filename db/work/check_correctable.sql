-- An operation of an order that is over takes no counts; a report or a rework beside the steps may outlive the order.
-- What is posted is corrected on the task that was taken up again: the difference is posted when it ends. What was only
-- written down is taken back, so that the task can be taken up again (work.only_written).
create function work.check_correctable(p_task work.tasks, p_good numeric, p_scrap numeric)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_written text := work.only_written(p_task);
begin
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.id = p_task.work_order_id and p_task.step is not null;
  if v_order.status in ('completed', 'closed', 'cancelled') then
    perform app.refuse('counts_closed', format(case v_order.status
        when 'completed' then '%s is %s: take the operation up again with a reason, correct it, and end it anew.'
        else '%s is %s: its operations take no more counts. What is wrong in stock is corrected there.' end,
      v_order.code, v_order.status), jsonb_build_object('currentStatus', v_order.status));
  elsif v_written is not null then
    if p_good > 0 or p_scrap > 0 then
      perform app.refuse('counts_closed', v_written, jsonb_build_object('currentStatus', p_task.status));
    end if;
  elsif p_task.status = 'declined' or (p_task.output_posted_at is not null
                                       and work.is_finished(p_task.status, p_task.is_partial_completion)) then
    perform app.refuse('counts_closed', format('The task is %s%s: take it up again with a reason, correct it, and end '
        'it anew.', p_task.status, case when p_task.output_posted_at is not null then ' and posted' end),
      jsonb_build_object('currentStatus', p_task.status));
  end if;
end;
$$;
comment on function work.check_correctable is
  'Refuses with counts_closed while a task is declined, or has ended with its counts posted, or its order is over; '
  'what was only written down may become less.';
