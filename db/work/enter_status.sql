-- THE way into a status. The caller holds the locks of the task and of its work order (work.lock_task); the tasks that
-- wait for this one, stock and the machine come after, in that order.
create function work.enter_status(p_task_id bigint, p_input jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
  v_at timestamptz := coalesce(app.instant(p_input ->> 'occurredAt'), app.now());
  v_follows boolean := coalesce((p_input ->> 'createFollowUp')::boolean, false);
  v_was work.tasks;
  v_task work.tasks;
  v_follow_up text;
  v_effects jsonb;
begin
  select t.* into v_was from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  if v_was.status = v_to and not v_follows then
    return '{}'::jsonb;
  end if;
  perform work.check_transition(v_was, p_input);
  if v_to = 'declined' and p_input ->> 'unpostedCounts' = 'scrap' then
    perform production.scrap_unposted(null, v_was.id, p_input ->> 'declinedReason');
  end if;
  update work.tasks t set
    status = v_to,
    is_partial_completion = v_to = 'incomplete' and (t.is_partial_completion or v_follows),
    incomplete_reason = case when v_to = 'incomplete'
      then coalesce(p_input ->> 'incompleteReason', t.incomplete_reason) end,
    declined_reason = case when v_to = 'declined' then coalesce(p_input ->> 'declinedReason', t.declined_reason) end,
    reopen_reason = case when v_was.status in ('done', 'declined')
      then coalesce(p_input ->> 'reason', p_input ->> (v_to || 'Reason')) end,
    finished_at = case when v_to in ('done', 'declined') then v_at end,
    updated_at = app.now()
  where t.company_id = app.company_id() and t.id = p_task_id
  returning t.* into v_task;
  if v_to in ('dispatched', 'submitted', 'incomplete', 'done') then
    perform production.start_work_order(v_task, v_at);
  end if;
  perform work.announce_status(v_task.id, v_was.status);
  if v_follows and not v_was.is_partial_completion then
    v_follow_up := work.create_follow_up(v_task);
  end if;
  perform work.settle_dependents(v_task);
  v_effects := coalesce(production.settle_output(v_task), '{}')
    || inventory.settle_task(v_task)
    || case when v_follow_up is not null then jsonb_build_object('followUpId', v_follow_up) else '{}' end;
  perform work.set_machine_status(v_task.ssu_id, work.machine_status_after(v_task, v_was.status), v_at);
  perform quality.check_measurements(v_task, v_was.status, v_effects #>> '{output,lotCode}');
  perform quality.settle_inspection(v_task);
  return v_effects;
end;
$$;
comment on function work.enter_status is
  'Moves a locked task into a status with all that follows: event, follow-up, waiting tasks, output, completion of the '
  'work order, the stock it moves, machine status, a report on measurements out of limits, release of what was '
  'inspected. Answers what was posted.';
