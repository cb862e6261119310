create function commissioning.put_storage_unit(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ownership text := p_item ->> 'ownership';
  v_owner text := p_item ->> 'owner';
begin
  insert into inventory.storage_units as u
    (company_id, external_id, name, site_id, type, ownership, owner_client_id, owner_person_id, owner_customer_id, is_active)
  values (app.company_id(), app.new_id(), p_item ->> 'name', commissioning.id_of('sites', p_item ->> 'site'), p_item ->> 'type', v_ownership,
          commissioning.id_of('clients', case when v_ownership = 'client' then v_owner end),
          commissioning.id_of('people', case when v_ownership = 'personnel' then v_owner end),
          commissioning.id_of('customers', case when v_ownership = 'customer_consigned' then v_owner end),
          (p_item ->> 'isActive')::boolean)
  on conflict on constraint storage_units_name do update
    set type = excluded.type, ownership = excluded.ownership, owner_client_id = excluded.owner_client_id,
        owner_person_id = excluded.owner_person_id, owner_customer_id = excluded.owner_customer_id,
        is_active = excluded.is_active, updated_at = app.now();
end;
$$;
comment on function commissioning.put_storage_unit is
  'Makes or changes a storage unit.';
