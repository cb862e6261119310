-- Distinct, so that two histories of the same rights are the same; * is kept as it is, as what there is grows.
create function people.granted_by_roles(p_company_id bigint, p_person_id bigint)
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select distinct granted.permission
      from people.person_roles pr
      join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
      join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
     cross join unnest(g.permissions) granted (permission)
     where pr.company_id = p_company_id and pr.person_id = p_person_id
     order by granted.permission);
end;
$$;
comment on function people.granted_by_roles is
  'The permissions that a person''s roles grant, by their groups; * stands for all. What people.granted keeps.';
