-- No call gives a task that is there another place, so who is told learns what else there is.
create function inventory.check_places(p_task work.tasks, p_from inventory.storage_units, p_to inventory.storage_units)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text := case when p_from.id is null then 'fromStorageUnitId' when p_to.id is null
    and p_task.to_vendor_id is null then 'toStorageUnitId' end;
  v_fields text[];
begin
  if v_missing is null then
    return;
  elsif v_missing = 'toStorageUnitId' or num_nonnulls(p_task.to_storage_unit_id, p_task.to_vendor_id) > 0 then
    v_fields := array(select f.title from work.form_fields(work.task_form(p_task), p_task.answers) f
                       where f.type = 'storage' and f.is_shown and not f.is_filled order by f.n);
  end if;
  perform app.refuse('required_field_missing',
    format('Nothing says %s the products of the form go: %s.',
      case v_missing when 'fromStorageUnitId' then 'from where' else 'where' end,
      case when v_fields <> '{}' then format('answer %s', array_to_string(v_fields, ', '))
        else 'make a new task that names it (tasks.create), and decline this one' end
      || case when v_missing = 'toStorageUnitId' then '; or, where they go to a partner, connect this one with the '
           'task of that partner (tasks.connect)' else '' end),
    jsonb_build_object('missingFields', case when v_fields <> '{}' then v_fields else array[v_missing] end));
end;
$$;
comment on function inventory.check_places is
  'Refuses with required_field_missing when neither a task nor its form says where stock comes from or goes.';
