-- The tasks that wait for this one, stock and the machine, in that order.
create function work.follow_status(
  p_was     work.tasks,
  p_task    work.tasks,
  p_at      timestamptz,
  p_follows boolean default false
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_follow_up text;
  v_effects jsonb;
  v_stock jsonb;
  v_released jsonb;
  v_rules bigint[];
begin
  if work.is_under_way(p_task.status) then
    perform production.start_work_order(p_task, p_at);
  end if;
  perform work.announce_status(p_task.id, p_was.status);
  if p_follows then
    v_follow_up := coalesce(work.follow_up_of(p_was), work.create_follow_up(p_task));
  end if;
  perform work.settle_dependents(p_task);
  v_effects := coalesce(production.settle_output(p_task, p_was), '{}');
  v_stock := inventory.settle_task(p_task);
  if v_follow_up is not null then
    v_effects := v_effects || jsonb_build_object('followUpId', v_follow_up);
  end if;
  v_rules := maintenance.count_from_end(p_was, p_task);
  perform work.set_machine_status(p_task.ssu_id, work.machine_status_after(p_task, p_was.status), p_at,
                                  p_was);
  perform quality.check_measurements(p_task, p_was.status, v_effects #>> '{output,lotCode}');
  v_released := quality.settle_inspection(p_task);
  if v_rules <> '{}' then
    perform maintenance.open_after_end(v_rules);
  end if;
  return v_effects || jsonb_build_object('moved',
    coalesce(v_effects -> 'moved', '[]') || coalesce(v_stock -> 'moved', '[]') || v_released);
end;
$$;
comment on function work.follow_status is
  'What follows from a status that a locked task has entered: event, follow-up, waiting tasks, output, completion of '
  'the work order, the stock it moves, machine status, a report on measurements out of limits, release of what was '
  'inspected, the next task of a rule that asked for it. Answers what was posted.';
