-- What tasks.update and tasks.submit_form both do, once the input is checked: answers, fields, counts, then the status,
-- whose conditions look at all of these.
create function work.change_task(p_task_id bigint, p_changes jsonb, p_answers jsonb default '[]')
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := work.lock_task(p_task_id);
  v_effects jsonb := '{}'::jsonb;
begin
  perform work.save_answers(v_task, p_answers);
  perform work.change_fields(v_task.id, p_changes);
  perform work.take_counts(v_task, p_changes);
  if p_changes ? 'status' then
    v_effects := work.enter_status(v_task.id, p_changes);
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  return work.task_json(v_task) || jsonb_build_object('_meta', work.update_meta(v_task, v_effects));
end;
$$;
comment on function work.change_task is
  'Changes a task whose changes were checked, and answers it with what was set off.';
