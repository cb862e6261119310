create function production.lock_kit(p_storage_unit_id text)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_unit inventory.storage_units;
begin
  if p_storage_unit_id is null then
    return null;
  end if;
  v_unit := inventory.find_storage_unit(p_storage_unit_id);
  perform production.lock_kit_cart(v_unit, 'kitStorageUnitId');
  return v_unit.id;
end;
$$;
comment on function production.lock_kit is
  'The storage unit that is to carry an order''s kit. Refuses with not_found, invalid_input, in_use.';
