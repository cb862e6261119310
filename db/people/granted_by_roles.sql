-- Inlined, so that app.enter reads them in the statement that finds the person.
create function people.granted_by_roles(p_company_id bigint, p_person_id bigint)
  returns table (permissions text[])
  language sql stable
  begin atomic
    select g.permissions
      from people.person_roles pr
      join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
      join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
     where pr.company_id = p_company_id and pr.person_id = p_person_id;
  end;
comment on function people.granted_by_roles is
  'The permission groups that a person''s roles grant.';
