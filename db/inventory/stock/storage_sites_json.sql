-- A factory's sites are its own, whoever its one client is; a service company's are its clients', but for its
-- warehouses.
create function inventory.storage_sites_json(p_rows sites.sites[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.external_id as id, s.name,
             case when c.kind = 'factory' or s.is_warehouse or s.client_id is null then 'company'
                          else 'client' end as ownership
        from unnest(p_rows) with ordinality s
        join app.companies c on c.id = s.company_id
       order by s.ordinality) j);
end;
$$;
comment on function inventory.storage_sites_json is
  'Sites where stock can lie, as answers show them.';
