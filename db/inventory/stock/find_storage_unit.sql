create function inventory.find_storage_unit(p_id text)
  returns inventory.storage_units
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unit inventory.storage_units;
begin
  select u.* into v_unit from inventory.storage_units u where u.company_id = app.company_id() and u.external_id = p_id;
  if v_unit.id is null then
    perform app.refuse_unknown('storage unit', p_id);
  end if;
  return v_unit;
end;
$$;
comment on function inventory.find_storage_unit is
  'The storage unit of an external id. Refuses with not_found.';
