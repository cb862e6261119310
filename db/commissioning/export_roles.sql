create function commissioning.export_roles()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', r.name, 'permissionGroup', g.name)
      from people.roles r
      join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
     where r.company_id = app.company_id();
  end;
comment on function commissioning.export_roles is
  'The roles as spec items.';
