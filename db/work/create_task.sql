-- THE way a task comes into being outside of a work order's release: what the row leaves out, its type says.
-- p_assignee_ids null: the type's default assignees. Who lacks the skill that the type asks for by now is not assigned.
-- p_flow_id: the flow that makes it of the task it comes after. p_at: when what it is written down as happened, or what
-- it reports was said; null: now.
-- Long: every column of a task.
create function work.create_task(
  p_task          work.tasks,
  p_assignee_ids  bigint[] default null,
  p_after         bigint default null,
  p_connection    text default null,
  p_description   text default null,
  p_flow_id       bigint default null,
  p_at            timestamptz default null
)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
  v_type work.task_types;
begin
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  v_task.priority_id := coalesce(p_task.priority_id, (select s.default_priority from app.settings s
                                                       where s.company_id = app.company_id()));
  insert into work.tasks as t (company_id, external_id, title, details, status, start_date, end_date, due_date,
                               priority_id, type_id, ssu_id,
    external_system_id, incomplete_reason, problem_code_id, cause_code_id, remedy_code_id,
    from_storage_unit_id, to_storage_unit_id, from_vendor_id, to_vendor_id,
    work_order_id, step, kit_for_task_id, parameter_set_id, issue_id, answers,
    series_start, instruction, created_by, submitted_by, finished_at, comes_again, created_at, updated_at)
  values (app.company_id(), app.new_id(), v_task.title, v_task.details, coalesce(v_task.status,
            case v_type.default_status when 'ready' then work.ready_status(v_type) else v_type.default_status end,
            'open'), v_task.start_date,
    v_task.end_date, coalesce(v_task.due_date, work.sla_due(v_type.slas, v_task.priority_id)), v_task.priority_id,
    v_type.id, v_task.ssu_id,
    v_task.external_system_id, v_task.incomplete_reason, v_task.problem_code_id, v_task.cause_code_id,
    v_task.remedy_code_id, v_task.from_storage_unit_id, v_task.to_storage_unit_id, v_task.from_vendor_id,
    v_task.to_vendor_id, v_task.work_order_id, v_task.step, v_task.kit_for_task_id,
    coalesce(v_task.parameter_set_id, v_type.parameter_set_id), v_task.issue_id, coalesce(v_task.answers, '{}'),
    v_task.series_start, v_task.instruction,
    app.person_id(), case when v_task.status = 'submitted' then app.person_id() end, case when v_task.status = 'done'
      then coalesce(p_at, app.now()) end,
    coalesce(v_task.status = 'done', false) and v_type.recurrence is not null and v_task.work_order_id is null,
    app.now(), app.now())
  returning t.* into v_task;
  insert into work.task_assignees (company_id, task_id, person_id)
  select app.company_id(), v_task.id, p.person_id
    from (select u.person_id from unnest(p_assignee_ids) u (person_id)
          union
          select a.person_id from work.task_type_assignees a
           where p_assignee_ids is null and a.company_id = app.company_id() and a.task_type_id = v_type.id) p
   where work.is_qualified(v_type, p.person_id);
  if v_task.kit_for_task_id is not null then
    perform work.connect(v_task.kit_for_task_id, v_task.id, 'created_from', null);
  end if;
  if p_after is not null then
    v_task.status := work.connect(p_after, v_task.id, p_connection, p_description);
  end if;
  if work.is_under_way(v_task.status) then
    update work.tasks t set started_at = coalesce(p_at, app.now())
     where t.company_id = app.company_id() and t.id = v_task.id
    returning t.* into v_task;
  end if;
  if v_task.answers <> '{}' then
    perform work.keep_files(v_task.id, v_task.answers);
  end if;
  update work.flow_runs r set created_task_id = v_task.id
   where r.company_id = app.company_id() and r.flow_id = p_flow_id and r.task_id = p_after;
  perform work.announce_tasks(array[v_task.id], case when v_task.issue_id is not null then p_at end);
  return v_task;
end;
$$;
comment on function work.create_task is
  'Makes a task with what its type sets: status, SLA due date, assignees, machine status; connected to the one it '
  'comes after. Emits task.created.';
