-- What waits for the task waits for its follow-up too; an operation's follow-up is an operation of the same step.
create function work.create_follow_up(p_task work.tasks)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_id bigint;
  v_external_id text := app.new_id();
begin
  insert into work.tasks (company_id, external_id, title, details, status, start_date, end_date, due_date, priority_id, type_id, ssu_id,
    from_storage_unit_id, to_storage_unit_id, from_vendor_id, to_vendor_id, work_order_id, step, created_by)
  values (app.company_id(), v_external_id, p_task.title, p_task.details, 'ready', p_task.start_date, p_task.end_date, p_task.due_date,
    p_task.priority_id, p_task.type_id, p_task.ssu_id, p_task.from_storage_unit_id, p_task.to_storage_unit_id,
    p_task.from_vendor_id, p_task.to_vendor_id, p_task.work_order_id, p_task.step, app.person_id())
  returning id into v_id;
  insert into work.task_assignees (company_id, task_id, person_id)
  select a.company_id, v_id, a.person_id from work.task_assignees a where a.company_id = app.company_id() and a.task_id = p_task.id;
  insert into work.task_connections (company_id, from_task_id, to_task_id, type, description)
  values (app.company_id(), p_task.id, v_id, 'follow', p_task.incomplete_reason);
  insert into work.task_connections (company_id, from_task_id, to_task_id, type, description)
  select c.company_id, v_id, c.to_task_id, c.type, c.description
    from work.task_connections c
   where c.company_id = app.company_id() and c.from_task_id = p_task.id and c.type = 'dependency';
  perform work.announce_tasks(array[v_id]);
  return v_external_id;
end;
$$;
comment on function work.create_follow_up is
  'Makes the task that carries the rest of one left incomplete. Emits task.created.';
