create function people.granted_permissions(p_person_id bigint)
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_granted text[];
begin
  select array_agg(distinct granted order by granted) into v_granted
    from people.person_roles pr
    join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
    join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
    cross join unnest(g.permissions) as granted
   where pr.company_id = app.company_id() and pr.person_id = p_person_id;
  if '*' = any (v_granted) then
    return app.all_permissions();
  end if;
  return coalesce(v_granted, '{}');
end;
$$;
comment on function people.granted_permissions is
  'The union of the permission groups that a person''s roles grant.';
