create function work.memberships()
  returns table (name text)
  language sql stable
  begin atomic
    select g.name
      from people.person_roles pr
      join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
      join people.permission_groups g on g.company_id = r.company_id and g.id = r.permission_group_id
     where pr.company_id = app.company_id() and pr.person_id = app.person_id()
    union
    select r.name
      from people.person_roles pr
      join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
     where pr.company_id = app.company_id() and pr.person_id = app.person_id()
    union
    select t.name
      from people.team_members m
      join people.teams t on t.company_id = m.company_id and t.id = m.team_id
     where m.company_id = app.company_id() and m.person_id = app.person_id();
  end;
comment on function work.memberships is
  'The permission groups, roles and teams of the member, by name: what a gate''s groups are looked up in.';
