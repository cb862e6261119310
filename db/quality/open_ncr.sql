-- An NCR is a task of the company's NCR task type. It takes the machine and the work order of the task it was found on
-- where it names none itself, and what an inspection inspects; what that still holds in quarantine stays there until
-- the NCR is dispositioned.
create function quality.open_ncr(
  p_title          text,
  p_details        text,
  p_found_on       work.tasks,
  p_ssu_id         bigint default null,
  p_work_order_id  bigint default null,
  p_product_id     bigint default null,
  p_lot_id         bigint default null,
  p_priority_id    integer default null,
  p_assignee_ids   bigint[] default null,
  p_failed_checks  jsonb default '[]'
)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_inspection quality.inspections;
  v_product bigint;
begin
  select s.ncr_task_type_id into v_task.type_id from app.settings s where s.company_id = app.company_id();
  if v_task.type_id is null then
    perform app.refuse('setting_missing',
                       'The company has no NCR task type: set ncrTaskType in the settings of its factory spec.',
      '{"missingFields": ["ncrTaskType"]}');
  end if;
  v_task.title := p_title;
  v_task.details := p_details;
  v_task.ssu_id := coalesce(p_ssu_id, p_found_on.ssu_id);
  v_task.work_order_id := coalesce(p_work_order_id, p_found_on.work_order_id);
  v_task.priority_id := p_priority_id;
  v_task := work.create_task(v_task, p_assignee_ids, p_found_on.id, 'created_from');
  v_inspection := quality.take_back_passing(quality.inspection_of(p_found_on.id));
  v_product := coalesce(p_product_id, v_inspection.product_id);
  insert into quality.ncrs (company_id, task_id, code, found_on_task_id, inspection_id, product_id, lot_id,
                            failed_checks)
  values (app.company_id(), v_task.id, app.next_code('NCR'), p_found_on.id,
    case when v_inspection.released_at is null then v_inspection.id end, v_product,
    coalesce(p_lot_id, case when v_product = v_inspection.product_id then v_inspection.lot_id end), p_failed_checks);
  return v_task;
end;
$$;
comment on function quality.open_ncr is
  'Opens a nonconformance report, linked to the task it was found on. Refuses with setting_missing. Emits '
  'task.created.';
