-- The backflush takes only what is the company's own, so a kit that is not would stay full.
create function production.find_kit(p_storage_unit_id text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unit inventory.storage_units;
begin
  if p_storage_unit_id is null then
    return null;
  end if;
  v_unit := inventory.find_storage_unit(p_storage_unit_id);
  if v_unit.ownership <> 'company' or not v_unit.is_active then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'kitStorageUnitId',
      'message', format('%s is not an active storage unit of the company itself', v_unit.name))));
  end if;
  return v_unit.id;
end;
$$;
comment on function production.find_kit is
  'The storage unit that carries an order''s kit. Refuses with not_found, invalid_input.';
