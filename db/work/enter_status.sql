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
  v_released jsonb;
begin
  select t.* into v_was from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  if v_was.status = v_to and not v_follows then
    return '{}'::jsonb;
  end if;
  v_was := inventory.fill_kit(v_was, v_to, v_follows);
  perform work.check_transition(v_was, p_input);
  if v_to = 'declined' and p_input ->> 'unpostedCounts' = 'scrap' then
    perform production.scrap_unposted(null, v_was.id, p_input ->> 'declinedReason');
  end if;
  v_task := work.write_status(v_was, p_input, v_at);
  if v_to in ('dispatched', 'submitted', 'incomplete', 'done') then
    perform production.start_work_order(v_task, v_at);
  end if;
  perform work.announce_status(v_task.id, v_was.status);
  if v_follows then
    v_follow_up := coalesce(work.follow_up_of(v_was), work.create_follow_up(v_task));
  end if;
  perform work.settle_dependents(v_task);
  v_effects := coalesce(production.settle_output(v_task), '{}')
    || inventory.settle_task(v_task)
    || case when v_follow_up is not null then jsonb_build_object('followUpId', v_follow_up) else '{}' end;
  perform work.set_machine_status(v_task.ssu_id, work.machine_status_after(v_task, v_was.status), v_at);
  perform quality.check_measurements(v_task, v_was.status, v_effects #>> '{output,lotCode}');
  v_released := quality.settle_inspection(v_task);
  return v_effects || jsonb_build_object('moved', coalesce(v_effects -> 'moved', '[]') || v_released);
end;
$$;
comment on function work.enter_status is
  'Moves a locked task into a status with all that follows: event, follow-up, waiting tasks, output, completion of the '
  'work order, the stock it moves, machine status, a report on measurements out of limits, release of what was '
  'inspected. Answers what was posted.';
