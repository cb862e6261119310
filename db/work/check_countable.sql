create function work.check_countable(p_task work.tasks, p_good numeric, p_scrap numeric)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform work.check_correctable(p_task, p_good, p_scrap);
  if work.is_finished(p_task.status, p_task.is_partial_completion) then
    perform work.refuse_ended(p_task);
  end if;
  perform work.check_not_blocked(p_task.id);
end;
$$;
comment on function work.check_countable is
  'Refuses with counts_closed, task_blocked a count on a task that has ended, whose order is over, or that still '
  'waits.';
