create function work.lock_task_alone(p_task_id bigint)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  select t.* into v_task from work.tasks t
   where t.company_id = app.company_id() and t.id = p_task_id
     for no key update of t;
  if v_task.id is null then
    perform app.refuse('not_found', 'The task was deleted a moment ago.', '{"missing": {"kind": "task"}}');
  end if;
  return v_task;
end;
$$;
comment on function work.lock_task_alone is
  'Locks a task alone until the call ends, and reads it anew. Refuses with not_found one that is gone.';
