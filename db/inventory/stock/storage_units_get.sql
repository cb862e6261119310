create function inventory.storage_units_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unit inventory.storage_units;
begin
  perform app.require('inventory:view');
  v_unit := inventory.find_storage_unit(p_id);
  return (inventory.storage_units_json(array[v_unit]) -> 0)
    || jsonb_build_object('contents', inventory.storage_unit_contents(v_unit.id));
end;
$$;
comment on function inventory.storage_units_get is
  'One storage unit with all that lies in it. Refuses with not_found.';
