-- The task is its operator's: what becomes of the count does not finish it, for its type may ask for a form or a
-- signature. Only cancelling the count declines it.
create function inventory.create_count_task(p_unit inventory.storage_units, p_code text, p_assignee_ids bigint[])
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_type work.task_types;
begin
  select y.* into v_type from app.settings s
    join work.task_types y on y.company_id = s.company_id and y.id = s.inventory_task_type_id
   where s.company_id = app.company_id();
  perform app.refuse_input(work.people_problems(v_type, to_jsonb(p_assignee_ids)));
  v_task.type_id := v_type.id;
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
  'Opens the task of a count when the company has an inventory task type. Refuses with not_found, not_qualified, '
  'setting_missing. '
  'Emits task.created.';
