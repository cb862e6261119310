create function work.waive_gates(p_task work.tasks, p_reason text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update work.task_connections c set waived_reason = p_reason
    from work.tasks f
   where c.company_id = app.company_id() and c.to_task_id = p_task.id and c.type = 'dependency'
     and c.waived_reason is null and f.company_id = c.company_id and f.id = c.from_task_id
     and (f.status = 'declined' or not work.is_finished(f.status, f.is_partial_completion));
  perform work.release_waiting(array[p_task.id]);
end;
$$;
comment on function work.waive_gates is
  'Lets a task begin that waits for others. Emits task.status_changed.';
