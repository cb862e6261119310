create function inventory.inventory_counts_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('inventory:view');
  return inventory.count_json((inventory.find_count(p_id)).id);
end;
$$;
comment on function inventory.inventory_counts_get is
  'One count with its lines. Refuses with not_found.';
