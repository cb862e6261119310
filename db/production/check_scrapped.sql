-- Of a task that is declined already nothing happens any more: said of what was to become scrap, as it would lie on.
create function production.check_scrapped(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_half numeric := (select h.quantity from production.half_finished(p_task.work_order_id) h
                      where h.task_id = p_task.id);
begin
  if v_half > 0 then
    perform work.refuse_transition(p_task,
      format('The task is declined already, and %s good pieces of it went no further: take it up again with a reason, '
             'and decline it with unpostedCounts scrap.', trim_scale(v_half)));
  end if;
end;
$$;
comment on function production.check_scrapped is
  'Refuses with invalid_transition to make scrap of half-finished pieces of a task that was declined before.';
