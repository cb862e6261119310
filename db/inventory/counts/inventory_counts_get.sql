create function inventory.inventory_counts_get(p_id text, p_limit integer default 1000, p_offset integer default 0)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('inventory:view');
  return inventory.count_json((inventory.find_count(p_id)).id, null, p_limit, p_offset);
end;
$$;
comment on function inventory.inventory_counts_get is
  'One count with a page of its lines. Refuses with not_found.';
