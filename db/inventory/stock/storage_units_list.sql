create function inventory.storage_units_list(
  p_limit           integer default 50,
  p_offset          integer default 0,
  p_storage_site_id text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_site bigint;
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('inventory:view');
  if p_storage_site_id is not null then
    v_site := (sites.find_site(p_storage_site_id)).id;
  end if;
  select jsonb_agg(inventory.storage_unit_json(g.unit) order by g.name, g.id) into v_page
    from (
      select u as unit, u.name, u.id
        from inventory.storage_units u
       where u.company_id = app.company_id() and (v_site is null or u.site_id = v_site)
       order by u.name, u.id limit p_limit offset p_offset
    ) g;
  select count(*) into v_total from inventory.storage_units u
   where u.company_id = app.company_id() and (v_site is null or u.site_id = v_site);
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function inventory.storage_units_list is
  'The storage units of the company, or of one site, by name. Refuses with not_found.';
