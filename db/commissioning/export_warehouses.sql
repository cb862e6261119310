create function commissioning.export_warehouses()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', s.name, 'isActive', s.is_active)
      from sites.sites s where s.company_id = app.company_id() and s.is_warehouse;
  end;
comment on function commissioning.export_warehouses is
  'The warehouses as spec items, without what stands in them.';
