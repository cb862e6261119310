create function work.tasks_update(p_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_is_decision boolean;
begin
  perform app.require_member();
  v_task := work.find_task(p_id);
  v_is_decision := (app.is_agent() or p_changes ? 'statedBy') and work.is_decision(v_task, p_changes);
  perform work.check_changes(v_task, p_changes, app.stated_by_problems((p_changes ->> 'statedBy')::bigint,
    case when v_is_decision then work.decider_permission(v_task, p_changes) end, v_is_decision, v_task.id));
  return work.change_task(v_task.id, p_changes);
end;
$$;
comment on function work.tasks_update is
  'Changes a task: its fields, its assignees, its counts and its status with all that follows. Refuses with not_found, '
  'invalid_input, missing_permission, handoff_fields_locked, task_blocked, invalid_transition, reason_required, '
  'counts_required, failure_codes_required, gate_not_met, fractional_quantity, insufficient_stock, lot_unavailable, '
  'consigned_stock, required_field_missing. Emits task.status_changed and what the status sets off.';
