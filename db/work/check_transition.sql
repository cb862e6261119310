-- Every condition of a status, in the order in which a person would ask: may you, can it, is all there.
create function work.check_transition(p_task work.tasks, p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
  v_type work.task_types;
  v_blocked_by text[];
begin
  perform work.check_may_enter(p_task, v_to);
  if p_task.status in ('done', 'declined') then
    perform work.check_reopening(p_task, p_input);
  end if;
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  if v_to = 'submitted' and v_type.is_reviewed is not true then
    perform app.refuse('invalid_transition', 'Tasks of this type are not reviewed: they are not submitted but done.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', work.allowed_transitions(p_task.status, false)));
  end if;
  v_blocked_by := work.blocked_by(p_task.id);
  if v_blocked_by is not null and v_to not in ('open', 'declined') then
    perform app.refuse('task_blocked', format('The task waits for %s.', array_to_string(v_blocked_by, ', ')),
      jsonb_build_object('blockedBy', v_blocked_by));
  end if;
  if v_to in ('incomplete', 'declined') and coalesce(p_input ->> (v_to || 'Reason'), '') = '' then
    perform app.refuse('reason_required', format('Say in %sReason why the task is %s.', v_to, v_to),
      jsonb_build_object('missingFields', array[v_to || 'Reason']));
  end if;
  if v_to in ('submitted', 'done') then
    perform work.check_required(p_task, v_type);
  end if;
  if v_to = 'done' then
    perform work.check_failure_codes(p_task, v_type);
    if not work.has_counts(p_task.id) then
      perform work.refuse_without_counts(p_task, array['goodQuantity', 'scrapQuantity']);
    end if;
  end if;
  perform work.check_gates(p_task, v_type, v_to);
end;
$$;
comment on function work.check_transition is
  'Whether a task may enter a status. Refuses with missing_permission, invalid_transition, task_blocked, reason_required, required_field_missing, failure_codes_required, counts_required, gate_not_met.';
