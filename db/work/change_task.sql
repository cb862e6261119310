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
  v_form jsonb := work.task_form(v_task);
  v_answers jsonb := v_task.answers;
  v_was text := v_task.status;
  v_effects jsonb := '{}'::jsonb;
  v_warnings jsonb;
begin
  perform work.save_answers(v_task, p_answers);
  perform work.change_fields(v_task.id, p_changes);
  if (p_changes ->> 'waiveGates')::boolean then
    perform work.waive_gates(v_task, p_changes ->> 'reason');
  end if;
  v_warnings := work.take_counts(v_task, p_changes);
  if p_changes ? 'status' then
    v_effects := work.enter_status(v_task.id, p_changes);
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  if v_was = 'submitted' and v_task.status in ('submitted', 'done') and v_task.answers <> v_answers
     and work.answered_status(v_form, v_task.answers) is distinct from work.answered_status(v_form, v_answers) then
    perform work.set_machine_status(v_task.ssu_id, work.answered_status(v_form, v_task.answers),
                                    app.instant(p_changes ->> 'occurredAt'));
  end if;
  return (work.tasks_json(array[v_task]) -> 0) || jsonb_build_object('_meta',
    '{"output": null, "consumed": [], "shortages": [], "followUpId": null, "moved": []}'::jsonb
    || v_effects || quality.checks_json(v_task)
    || jsonb_build_object('warnings', v_warnings, 'workOrder', (
         select jsonb_build_object('id', o.external_id, 'status', o.status)
           from production.work_orders o where o.company_id = v_task.company_id and o.id = v_task.work_order_id)));
end;
$$;
comment on function work.change_task is
  'Changes a task whose changes were checked, and answers it with what that set off: stock posted, consumed and '
  'moved, shortages, the follow-up, measurements out of limits with their report, warnings, and the '
  'work order''s state.';
