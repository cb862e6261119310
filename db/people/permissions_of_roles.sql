create function people.permissions_of_roles(p_role_ids bigint[])
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce((
    select array_agg(distinct permission order by permission)
      from people.roles r
      join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
     cross join unnest(g.permissions) as permission
     where r.company_id = app.company_id() and r.id = any (p_role_ids)), '{}');
end;
$$;
comment on function people.permissions_of_roles is
  'The union of the permissions that roles grant; * stands for all.';
