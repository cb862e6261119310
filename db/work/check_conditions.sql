create function work.check_conditions(p_task work.tasks, p_type work.task_types, p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
  v_blocked_by text[] := work.blocked_by(p_task.id);
begin
  if v_to = 'submitted' and p_type.is_reviewed is not true then
    perform app.refuse('invalid_transition', 'Tasks of this type are not reviewed: they are not submitted but done.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', array_remove(
        array['open', 'preparation', 'ready', 'dispatched', 'incomplete', 'done', 'declined'], p_task.status)));
  end if;
  if v_blocked_by is not null and v_to not in ('open', 'declined') then
    perform app.refuse('task_blocked', format('The task waits for %s.', array_to_string(v_blocked_by, ', ')),
      jsonb_build_object('blockedBy', v_blocked_by));
  end if;
  if v_to in ('incomplete', 'declined') and coalesce(p_input ->> (v_to || 'Reason'), '') = '' then
    perform app.refuse('reason_required', format('Say in %sReason why the task is %s.', v_to, v_to),
      jsonb_build_object('missingFields', array[v_to || 'Reason']));
  end if;
  if v_to = 'declined' and p_input ->> 'unpostedCounts' is null then
    perform production.check_unposted(null, p_task.id);
  end if;
  if v_to in ('submitted', 'done') then
    perform work.check_required(p_task, p_type);
  end if;
  if v_to = 'done' then
    perform work.check_failure_codes(p_task, p_type);
    if not work.has_counts(p_task.id) then
      perform work.refuse_without_counts(p_task, array['goodQuantity', 'scrapQuantity']);
    end if;
  end if;
  perform work.check_gates(p_task, p_type, v_to);
  perform quality.check_ncr(p_task, v_to);
end;
$$;
comment on function work.check_conditions is
  'What a status asks of a task, whoever wants it. Refuses with invalid_transition, task_blocked, reason_required, '
  'required_field_missing, failure_codes_required, counts_required, counts_not_posted, gate_not_met, '
  'not_dispositioned, missing_permission.';
