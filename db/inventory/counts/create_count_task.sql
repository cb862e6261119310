-- The task is its operator's: what becomes of the count does not finish it, for its type may ask for a form or a
-- signature. Only cancelling the count declines it.
create function inventory.create_count_task(p_unit inventory.storage_units, p_code text, p_assignee_ids bigint[])
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  perform work.check_people(to_jsonb(p_assignee_ids));
  select s.inventory_task_type_id into v_task.type_id from app.settings s where s.company_id = app.company_id();
  if v_task.type_id is not null then
    v_task.title := left(format('Count %s (%s)', p_unit.name, p_code), 200);
    v_task := work.create_task(v_task, p_assignee_ids);
  elsif cardinality(p_assignee_ids) > 0 then
    perform app.refuse('setting_missing',
                       'There is no task to assign: the company has no inventory task type. Set inventoryTaskType in '
                       'the settings of its factory spec.',
      '{"missingFields": ["inventoryTaskType"]}');
  end if;
  return v_task.id;
end;
$$;
comment on function inventory.create_count_task is
  'Opens the task of a count when the company has an inventory task type. Refuses with not_found, setting_missing. '
  'Emits task.created.';
