create function work.check_countable(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_blocked_by text[];
begin
  perform work.check_correctable(p_task);
  if work.is_finished(p_task.status, p_task.is_partial_completion) then
    perform work.refuse_ended(p_task);
  end if;
  v_blocked_by := work.blocked_by(p_task.id);
  if v_blocked_by is not null then
    perform app.refuse('task_blocked', format('The task waits for %s.', array_to_string(v_blocked_by, ', ')),
      jsonb_build_object('blockedBy', v_blocked_by));
  end if;
end;
$$;
comment on function work.check_countable is
  'Refuses with counts_closed, task_blocked a count on a task that has ended, whose order is over, or that still '
  'waits.';
