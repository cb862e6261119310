-- What ends an order posts tasks that the call does not name, so the refusal names the one that lacks its machine.
create function production.output_unit(p_task work.tasks)
  returns inventory.storage_units
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unit inventory.storage_units;
begin
  select u.* into v_unit from inventory.storage_units u
   where u.company_id = app.company_id()
     and case when p_task.to_storage_unit_id is not null then u.id = p_task.to_storage_unit_id
       else u.ssu_id = p_task.ssu_id end;
  if v_unit.id is null then
    perform app.refuse('required_field_missing',
      format('Nothing says where the output of %s (%s) goes: give the task the machine that made it (tasks.update with '
             'ssuId), then make this call again.', work.shown_title(p_task), p_task.external_id),
      jsonb_build_object('missingFields', array['ssuId']));
  end if;
  perform app.refuse_input(inventory.task_destination_problems(null, v_unit, null));
  return v_unit;
end;
$$;
comment on function production.output_unit is
  'Where a task''s output goes: its toStorageUnitId, else the machine''s own unit. Refuses with '
  'required_field_missing, with invalid_input one that is out of use.';
