create function people.roles_list()
  returns setof people.roles
  language sql stable
  begin atomic
    select r.* from people.roles r where r.company_id = app.company_id() order by r.name collate app.alphabet, r.id;
  end;
comment on function people.roles_list is
  'The roles of the company with their permission groups, alphabetical.';
