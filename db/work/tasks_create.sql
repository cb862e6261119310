-- A task may be created in any status but declined; what a status asks for, it asks for here too. Who may create a
-- task may create it finished, which writes down work that was done: their own, or nobody's; and not one of a reviewed
-- type, where that is a review.
create function work.tasks_create(p_type_id text, p_title text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_type work.task_types;
  v_task work.tasks;
  v_after work.tasks;
  v_stop downtime.stoppages;
begin
  perform app.require_member();
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.external_id = p_type_id;
  if not v_type.is_user_generated then
    perform app.require('tasks:create');
  end if;
  perform app.refuse_input(
    case when v_type.id is null then jsonb_build_array(app.unknown_problem('typeId', 'task type', p_type_id))
      else '[]' end || work.new_task_problems(v_type, p_changes));
  if p_changes ? 'after' then
    v_after := work.find_task(p_changes #>> '{after,taskId}');
  end if;
  v_task := work.read_task(v_type, p_title, p_changes);
  if p_changes ? 'kitFor' then
    v_task := inventory.begin_kit(v_task, p_changes ->> 'kitFor');
  end if;
  v_stop := downtime.last_stoppage(v_task.ssu_id);
  v_task := work.create_task(v_task,
    case when p_changes ? 'assigneeIds' then array(select i.id::bigint
            from jsonb_array_elements_text(p_changes -> 'assigneeIds') i (id)) end,
    v_after.id, p_changes #>> '{after,type}', p_at => work.happened_at(p_changes));
  if p_changes ? 'status' and v_task.status = p_changes ->> 'status' then
    perform work.check_conditions(v_task, v_type, p_changes);
    perform work.check_own_skill(v_task, v_type, v_task.status);
    perform work.check_others_work(v_task);
    if v_type.is_reviewed and v_task.status = 'done' then
      perform app.refuse_agent('A person approves work of this type: make it submitted.', '{status}');
      perform work.check_may_enter(v_task, v_type, p_changes);
    end if;
  end if;
  if v_task.status = 'done' then
    perform production.settle_output(v_task);
    perform work.set_machine_status(v_task.ssu_id, work.machine_status_after(v_task, null), v_task.finished_at);
  end if;
  return (work.tasks_json(array[v_task]))[1]::jsonb || jsonb_build_object('_meta', jsonb_build_object(
    'downtimeEventId', downtime.touched_stop(v_task.ssu_id, v_stop, work.happened_at(p_changes)),
    'nextTaskDueDate', app.iso(work.next_task_due(v_task)),
    'warnings', work.flow_warnings(v_task.id)
      || case when p_changes ? 'kitFor' then production.kit_warnings(v_task.work_order_id) else '[]' end));
end;
$$;
comment on function work.tasks_create is
  'Makes a task with the defaults of its type. Refuses with missing_permission, not_found, invalid_input, '
  'invalid_transition, task_blocked, reason_required, required_field_missing, failure_codes_required, counts_required, '
  'gate_not_met, not_qualified, in_use, agent_not_allowed. Emits task.created.';
