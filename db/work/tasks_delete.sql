-- What the factory did stays: a task that others records stand on is declined instead. Anything that refers to the task
-- and knows no better keeps it, so a new table needs no line here.
create function work.tasks_delete(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_waiting bigint[];
begin
  perform app.require('tasks:delete');
  v_task := work.find_task(p_id);
  if v_task.handoff_role = 'mirror' then
    perform app.refuse('handoff_task_not_deletable', 'The task was received from a partner: decline it instead.');
  end if;
  v_task := work.lock_task(v_task.id);
  perform work.check_deletable(v_task);
  v_waiting := array(
    select t.id from work.task_connections c
      join work.tasks t on t.company_id = c.company_id and t.id = c.to_task_id
     where c.company_id = app.company_id() and c.from_task_id = v_task.id and c.type = 'dependency'
     order by t.id for no key update of t);
  begin
    delete from work.tasks t where t.company_id = app.company_id() and t.id = v_task.id;
  exception when foreign_key_violation then
    perform app.refuse('in_use',
                       'Records of what was done stand on the task: it stays. Decline it if it is not to be done.');
  end;
  perform work.release_waiting(v_waiting);
  return '{}'::jsonb;
end;
$$;
comment on function work.tasks_delete is
  'Deletes a task that nothing was recorded on; what waited for it waits no more. Refuses with not_found, '
  'handoff_task_not_deletable, in_use. Emits task.status_changed of tasks that become ready.';
