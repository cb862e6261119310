-- Stable, as what it calls is: only so it is inlined.
create function inventory.storage_unit_ref(p_unit inventory.storage_units)
  returns json
  language sql stable
  return case when p_unit.id is not null then json_build_object('id', p_unit.external_id, 'name', p_unit.name) end;
comment on function inventory.storage_unit_ref is
  'A storage unit as other answers name it: id and name.';
