create function work.read_task(p_type work.task_types, p_title text, p_input jsonb)
  returns work.tasks
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  v_task.type_id := p_type.id;
  v_task.title := p_title;
  v_task.details := p_input ->> 'details';
  v_task.status := p_input ->> 'status';
  v_task.start_date := app.instant(p_input ->> 'startDate');
  v_task.end_date := app.instant(p_input ->> 'endDate');
  v_task.due_date := app.instant(p_input ->> 'dueDate');
  v_task.priority_id := (p_input ->> 'priorityId')::integer;
  v_task.external_system_id := p_input ->> 'externalSystemId';
  perform app.refuse_input(app.padded_problems('externalSystemId', v_task.external_system_id));
  v_task.incomplete_reason := p_input ->> 'incompleteReason';
  v_task.problem_code_id := (p_input ->> 'problemCodeId')::bigint;
  v_task.cause_code_id := (p_input ->> 'causeCodeId')::bigint;
  v_task.remedy_code_id := (p_input ->> 'remedyCodeId')::bigint;
  if p_input ->> 'ssuId' is not null then
    v_task.ssu_id := (sites.find_ssu(p_input ->> 'ssuId')).id;
  end if;
  v_task.from_storage_unit_id := inventory.storage_unit_number(p_input -> 'fromStorageUnitId');
  v_task.to_storage_unit_id := inventory.storage_unit_number(p_input -> 'toStorageUnitId');
  v_task.from_vendor_id := inventory.vendor_number(p_input ->> 'fromVendorId');
  v_task.to_vendor_id := inventory.vendor_number(p_input ->> 'toVendorId');
  return v_task;
end;
$$;
comment on function work.read_task is
  'The task that an input describes, with what it names found. Refuses with not_found, invalid_input.';
