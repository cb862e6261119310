create function commissioning.export_vendors()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', v.name, 'externalRef', v.external_ref, 'leadTimeDays', v.lead_time_days, 'isActive', v.is_active)
      from inventory.vendors v where v.company_id = app.company_id();
  end;
comment on function commissioning.export_vendors is
  'The vendors as spec items.';
