create function work.tasks_submit_form(p_id text, p_answers jsonb, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_form jsonb;
  v_is_decision boolean;
  v_answer jsonb;
begin
  perform app.require_member();
  v_task := work.find_task(p_id);
  v_is_decision := (app.is_agent() or p_changes ? 'statedBy') and work.is_decision(v_task, p_changes);
  v_form := work.task_form(v_task);
  perform work.check_hands(v_form, p_answers);
  perform work.lock_files(p_answers);
  perform work.hold_answered(p_answers);
  perform work.check_changes(v_task, p_changes || jsonb_build_object('answers', p_answers),
    work.answer_problems(v_task, v_form, p_answers)
    || app.stated_by_problems((p_changes ->> 'statedBy')::bigint,
         case when v_is_decision then work.decider_permission(v_task, p_changes) end,
         v_is_decision or work.has_measurement(v_form, p_answers), v_task.id));
  v_answer := work.change_task(v_task.id, p_changes, p_answers);
  return v_answer || jsonb_build_object('failedChecks', v_answer #> '{_meta,failedChecks}',
                                        'ncrId', v_answer #> '{_meta,ncrId}');
end;
$$;
comment on function work.tasks_submit_form is
  'Keeps answers to a task''s form and, when a status is sent, finishes the task with all that follows. Refuses with '
  'not_found, invalid_input, agent_not_allowed, missing_permission, handoff_fields_locked, lot_required, '
  'serial_required, fractional_quantity, and as tasks.update does. Emits task.status_changed and what the status sets '
  'off.';
