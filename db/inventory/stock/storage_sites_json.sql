-- A factory's sites are its own, whoever its one client is; a service company's are its clients', but for its
-- warehouses.
create function inventory.storage_sites_json(p_rows sites.sites[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', s.external_id, 'name', s.name,
               'ownership', case when c.kind = 'factory' or s.is_warehouse or s.client_id is null then 'company'
                            else 'client' end)
             order by s.ordinality)
      from unnest(p_rows) with ordinality s
      join app.companies c on c.id = s.company_id);
end;
$$;
comment on function inventory.storage_sites_json is
  'Sites where stock can lie, as answers show them.';
