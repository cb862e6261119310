create function people.role_json(p_role people.roles)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('id', (p_role).external_id, 'name', (p_role).name,
        'permissionGroup', jsonb_build_object('name', g.name, 'permissions', to_jsonb(g.permissions)))
      from people.permission_groups g
     where g.company_id = (p_role).company_id and g.id = (p_role).permission_group_id;
  end;
comment on function people.role_json is
  'A role as answers show it.';
