create function work.tasks_update(p_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_effects jsonb := '{}'::jsonb;
begin
  perform app.require_member();
  v_task := work.find_task(p_id);
  perform work.check_changes(v_task, p_changes);
  v_task := work.lock_task(v_task.id);
  perform work.change_fields(v_task.id, p_changes);
  perform work.take_counts(v_task, p_changes);
  if p_changes ? 'status' then
    v_effects := work.enter_status(v_task.id, p_changes);
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = v_task.id;
  return work.task_json(v_task) || jsonb_build_object('_meta', work.update_meta(v_task, v_effects));
end;
$$;
comment on function work.tasks_update is
  'Changes a task: its fields, its assignees, its counts and its status with all that follows. Refuses with not_found, invalid_input, missing_permission, handoff_fields_locked, task_blocked, invalid_transition, reason_required, counts_required, failure_codes_required, gate_not_met, fractional_quantity, insufficient_stock, required_field_missing. Emits task.status_changed and what the status sets off.';
