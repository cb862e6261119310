create function people.roles_json(p_rows people.roles[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', r.external_id, 'name', r.name,
               'permissionGroup', jsonb_build_object('name', g.name, 'permissions', to_jsonb(g.permissions)))
             order by r.ordinality)
      from unnest(p_rows) with ordinality r
      join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id);
end;
$$;
comment on function people.roles_json is
  'Roles as answers show them.';
