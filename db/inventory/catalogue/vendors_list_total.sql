create function inventory.vendors_list_total(p_search text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_search is null then app.kept_rows('inventory.vendors') end;
end;
$$;
comment on function inventory.vendors_list_total is
  'How many vendors vendors_list has, where nothing is searched, or null.';
