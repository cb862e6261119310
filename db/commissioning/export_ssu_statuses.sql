create function commissioning.export_ssu_statuses()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', s.name, 'category', s.category, 'color', s.color)
      from sites.ssu_statuses s where s.company_id = app.company_id();
  end;
comment on function commissioning.export_ssu_statuses is
  'The machine statuses as spec items.';
