create function inventory.storage_units_list_total(p_storage_site_id sites.sites)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when (p_storage_site_id).id is null then app.kept_rows('inventory.storage_units') end;
end;
$$;
comment on function inventory.storage_units_list_total is
  'How many storage units storage_units_list has of all sites, or null.';
