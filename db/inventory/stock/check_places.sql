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
  end if;
  v_fields := array(select f.title from work.form_fields(work.task_form(p_task), p_task.answers) f
                     where f.type = 'storage' and f.is_shown and not f.is_filled order by f.n);
  perform app.refuse('required_field_missing',
    format('Nothing says %s the products of the form go.', case v_missing when 'fromStorageUnitId' then 'from where'
           else 'where' end),
    jsonb_build_object('missingFields', case when v_fields <> '{}' then v_fields else array[v_missing] end));
end;
$$;
comment on function inventory.check_places is
  'Refuses with required_field_missing when neither a task nor its form says where stock comes from or goes.';
