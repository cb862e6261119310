-- What the factory did stays: a task that others records stand on is declined instead. What was sent to a partner is
-- taken back with it, unless the partner has done it.
create function work.tasks_delete(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  perform app.require('tasks:delete');
  v_task := work.find_task(p_id);
  perform partners.take_turns_to_delete(v_task.id);
  v_task := work.lock_task(v_task.id);
  if v_task.handoff_role = 'mirror' then
    perform app.refuse('handoff_task_not_deletable', 'The task was received from a partner: decline it instead.');
  end if;
  perform partners.take_back_task(v_task.id);
  perform work.remove_task(v_task);
  return '{}'::jsonb;
end;
$$;
comment on function work.tasks_delete is
  'Deletes a task with its answers; what waited for it waits no more, and a handoff of it ends. Refuses '
  'with not_found, handoff_task_not_deletable, in_use. Emits task.status_changed of tasks that become ready, '
  'handoff.deleted.';
