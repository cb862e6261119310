create function work.check_conditions(p_task work.tasks, p_type work.task_types, p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
begin
  if v_to = 'submitted' and p_type.is_reviewed is not true then
    perform work.refuse_transition(p_task, 'Tasks of this type are not reviewed: they are not submitted but done.');
  end if;
  if v_to not in ('open', 'declined') then
    perform work.check_not_blocked(p_task.id);
  end if;
  if p_input -> 'createFollowUp' = 'true' and inventory.kit_is_there(p_task)
    and work.follow_up_of(p_task) is null then
    perform work.refuse_transition(p_task, 'Nothing is left to bring onto the kit cart: say that the task is done.');
  end if;
  perform app.refuse_input(work.status_problems(p_task, p_type, p_input));
  if v_to = 'declined' and p_input ->> 'unpostedCounts' is null then
    perform production.check_unposted(null, p_task.id);
  end if;
  perform quality.check_ncr(p_task, v_to);
end;
$$;
comment on function work.check_conditions is
  'What a status asks of a task, whoever wants it. Refuses with invalid_transition, task_blocked, reason_required, '
  'required_field_missing, failure_codes_required, counts_required, counts_not_posted, gate_not_met, '
  'not_dispositioned, missing_permission.';
