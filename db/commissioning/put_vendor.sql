create function commissioning.put_vendor(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into inventory.vendors as v (company_id, name, external_ref, lead_time_days, is_active)
  values (app.company_id(), p_item ->> 'name', p_item ->> 'externalRef', (p_item ->> 'leadTimeDays')::integer, (p_item ->> 'isActive')::boolean)
  on conflict on constraint vendors_name do update
    set external_ref = excluded.external_ref, lead_time_days = excluded.lead_time_days, is_active = excluded.is_active, updated_at = app.now();
end;
$$;
comment on function commissioning.put_vendor is
  'Makes or changes a vendor.';
