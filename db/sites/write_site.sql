-- In a factory a site's client is the company itself and goes without saying; a warehouse has none. What becomes a
-- warehouse keeps neither its address nor its shifts.
create function sites.write_site(p_site sites.sites)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_client bigint := case when not p_site.is_warehouse then coalesce(p_site.client_id, sites.own_client()) end;
begin
  if p_site.id is null then
    insert into sites.sites (company_id, external_id, name, address, is_warehouse, is_active, client_id, shifts,
                             created_at, updated_at)
    values (app.company_id(), app.new_id(), p_site.name, p_site.address, p_site.is_warehouse, p_site.is_active,
            v_client, coalesce(p_site.shifts, '[]'), app.now(), app.now());
  else
    update sites.sites s
       set address = case when s.is_warehouse or not p_site.is_warehouse then p_site.address end,
           is_warehouse = p_site.is_warehouse, is_active = p_site.is_active,
           client_id = v_client,
           shifts = coalesce(case when s.is_warehouse or not p_site.is_warehouse then p_site.shifts end, '[]'),
           updated_at = app.now()
     where s.company_id = app.company_id() and s.id = p_site.id;
  end if;
end;
$$;
comment on function sites.write_site is
  'Makes a site or a warehouse, or changes the one of the id.';
