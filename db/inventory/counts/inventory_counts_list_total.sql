create function inventory.inventory_counts_list_total(p_status text, p_storage_unit_id inventory.storage_units)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when (p_storage_unit_id).id is null then app.kept_rows('inventory.counts', p_status) end;
end;
$$;
comment on function inventory.inventory_counts_list_total is
  'How many counts inventory_counts_list has, where that is kept, or null.';
