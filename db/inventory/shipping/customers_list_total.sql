create function inventory.customers_list_total(p_search text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_search is null then app.kept_rows('inventory.customers') end;
end;
$$;
comment on function inventory.customers_list_total is
  'How many customers customers_list has, where nothing is searched, or null.';
