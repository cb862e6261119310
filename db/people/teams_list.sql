create function people.teams_list()
  returns setof people.teams
  language sql stable
  begin atomic
    select t.* from people.teams t where t.company_id = app.company_id() order by t.name collate app.alphabet, t.id;
  end;
comment on function people.teams_list is
  'The teams of the company, alphabetical.';
