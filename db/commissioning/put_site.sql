create function commissioning.put_site(p_item jsonb, p_is_warehouse boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into sites.sites as s (company_id, external_id, name, address, is_warehouse, is_active, client_id)
  values (app.company_id(), app.new_id(), p_item ->> 'name', p_item ->> 'address', p_is_warehouse, (p_item ->> 'isActive')::boolean,
          case when not p_is_warehouse then coalesce(commissioning.id_of('clients', p_item ->> 'client'), sites.own_client()) end)
  on conflict on constraint sites_name do update
    set address = excluded.address, client_id = excluded.client_id, is_active = excluded.is_active, updated_at = app.now();
end;
$$;
comment on function commissioning.put_site is
  'Makes or changes a site or a warehouse.';
