-- A factory's sites are its own, whoever its one client is; a service company's are its clients', but for its warehouses.
create function inventory.storage_sites_list(p_limit integer default 50, p_offset integer default 0)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_factory boolean := (select c.kind = 'factory' from app.companies c where c.id = app.company_id());
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('inventory:view');
  with found as (
    select s.id, s.external_id, s.name, case when v_factory or s.is_warehouse or s.client_id is null then 'company' else 'client' end as ownership
      from sites.sites s
     where s.company_id = app.company_id()
       and (s.is_warehouse or exists (select from inventory.storage_units u where u.company_id = s.company_id and u.site_id = s.id))
  ), page as (
    select f.* from found f order by f.name, f.id limit p_limit offset p_offset
  )
  select (select count(*) from found),
         (select jsonb_agg(jsonb_build_object('id', g.external_id, 'name', g.name, 'ownership', g.ownership) order by g.name, g.id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function inventory.storage_sites_list is
  'The sites where stock can lie, warehouses and sites with storage units, by name.';
