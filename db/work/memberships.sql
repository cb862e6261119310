create function work.memberships()
  returns table (name text)
  language sql stable
  begin atomic
    select g.name
      from people.person_roles pr
      join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
      join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
     where pr.company_id = app.company_id() and pr.person_id = app.person_id();
  end;
comment on function work.memberships is
  'The permission groups of the member by name: what a gate''s groups are looked up in.';
