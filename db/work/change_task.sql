-- What tasks.update and tasks.submit_form both do, once the input is checked: answers, fields, counts, then the status,
-- whose conditions look at all of these. A machine status that is answered anew under review is set at once, as on
-- submission.
create function work.change_task(p_task_id bigint, p_changes jsonb, p_answers jsonb default '[]')
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := work.lock_task(p_task_id);
  v_was work.tasks := v_task;
  v_said bigint; -- the machine status that the answers say
  v_effects jsonb := '{}'::jsonb;
  v_order production.work_orders;
  v_kit_id bigint := (select o.kit_storage_unit_id from production.work_orders o
                       where o.company_id = v_task.company_id and o.id = v_task.work_order_id);
  v_stop downtime.stoppages := downtime.last_stoppage(v_task.ssu_id);
  v_warnings jsonb;
begin
  perform work.check_handoff(v_task, array(select jsonb_object_keys(p_changes)) -- it may have been sent meanwhile
    || case when p_answers <> '[]' then array['answers'] else '{}' end);
  if p_answers <> '[]' then
    perform work.save_answers(v_task, p_answers);
  end if;
  perform work.change_fields(v_task, p_changes);
  if (p_changes ->> 'waiveGates')::boolean then
    perform work.waive_gates(v_task, p_changes ->> 'reason');
  end if;
  v_warnings := work.take_counts(v_task, p_changes);
  if p_changes ? 'status' then
    v_effects := work.enter_status(v_task.id, p_changes);
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  perform work.check_codes_kept(v_was, v_task);
  if v_was.status = 'submitted' and v_task.status in ('submitted', 'done') and v_task.answers <> v_was.answers then
    v_said := work.answered_status(work.task_form(v_was), v_task.answers);
    if v_said is distinct from work.answered_status(work.task_form(v_was), v_was.answers) then
      perform work.set_machine_status(v_task.ssu_id, v_said, work.happened_at(p_changes), v_was);
    end if;
  end if;
  select o.* into v_order from production.work_orders o
   where o.company_id = v_task.company_id and o.id = v_task.work_order_id;
  return (work.tasks_json(array[v_task]))[1]::jsonb || jsonb_build_object('_meta',
    '{"followUpId": null}'::jsonb || production.posting_json(v_effects) || quality.checks_json(v_task)
    || jsonb_build_object(
      'downtimeEventId', downtime.touched_stop(v_task.ssu_id, v_stop, work.happened_at(p_changes)),
      'nextTaskDueDate', app.iso(work.next_task_due(v_task)),
      'warnings', v_warnings || work.change_warnings(v_was, v_task, v_order, v_kit_id),
      'workOrder', case when v_order.id is not null
                     then jsonb_build_object('id', v_order.external_id, 'status', v_order.status) end));
end;
$$;
comment on function work.change_task is
  'Changes a task whose changes were checked, and answers it with what that set off: stock posted, consumed and '
  'moved, shortages, the follow-up, when the next task is due, ledger rows, measurements out of limits with their '
  'report, warnings, and the work order''s state. Refuses with failure_codes_required.';
