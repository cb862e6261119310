create function commissioning.export_permission_groups()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', g.name, 'permissions', to_jsonb(g.permissions))
      from people.permission_groups g where g.company_id = app.company_id();
  end;
comment on function commissioning.export_permission_groups is
  'The permission groups as spec items.';
