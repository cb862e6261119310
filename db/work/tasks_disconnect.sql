-- The reason is written before the row goes: the audit log keeps both. Of a task that was sent to a partner nothing
-- changes by it: it is the partner's to begin (work.release_waiting).
create function work.tasks_disconnect(p_id text, p_other_id text, p_reason text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_other work.tasks;
begin
  perform app.require('tasks:change_status');
  v_task := work.find_task(p_id);
  v_other := work.find_task(p_other_id);
  perform from work.tasks t where t.company_id = app.company_id() and t.id in (v_task.id, v_other.id)
    order by t.id for no key update;
  update work.task_connections c set waived_reason = p_reason
   where c.company_id = app.company_id() and c.from_task_id = v_task.id and c.to_task_id = v_other.id
     and c.type in ('dependency', 'follow');
  if not found then
    perform app.refuse_input(jsonb_build_array(app.unknown_problem('otherId', 'connection', p_other_id)));
  end if;
  delete from work.task_connections c
   where c.company_id = app.company_id() and c.from_task_id = v_task.id and c.to_task_id = v_other.id
     and c.type in ('dependency', 'follow');
  perform work.release_waiting(array[v_other.id]);
  return '{}'::jsonb;
end;
$$;
comment on function work.tasks_disconnect is
  'Takes a connection between two tasks away, from the first to the second; what waited for nobody else is ready. '
  'Refuses with not_found, missing_permission. Emits task.status_changed.';
