create function people.roles_json(p_rows people.roles[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select r.external_id as id, r.name,
             json_build_object('name', g.name, 'permissions', to_json(g.permissions)) as "permissionGroup"
        from unnest(p_rows) with ordinality r
        join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
       order by r.ordinality) j);
end;
$$;
comment on function people.roles_json is
  'Roles as answers show them.';
