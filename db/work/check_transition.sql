-- Every condition of a change of status, in the order in which a person would ask: may you, can it, is all there.
create function work.check_transition(p_task work.tasks, p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_type work.task_types;
begin
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  if p_task.handoff_role = 'mirror' and p_input ->> 'status' = 'declined' then
    perform work.refuse_transition(p_task, 'The task was received from a partner: handoffs.decline tells it why.');
  end if;
  perform work.check_may_enter(p_task, v_type, p_input);
  if work.is_finished(p_task.status, p_task.is_partial_completion) then
    perform work.check_reopening(p_task);
  end if;
  perform work.check_conditions(p_task, v_type, p_input);
end;
$$;
comment on function work.check_transition is
  'Whether a task may enter a status. Refuses with missing_permission, invalid_transition, task_blocked, '
  'reason_required, required_field_missing, failure_codes_required, counts_required, gate_not_met, not_qualified, '
  'not_dispositioned.';
