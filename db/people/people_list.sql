create function people.people_list(
  p_search     text default null,
  p_team_id    text default null,
  p_actor_type text default null
)
  returns setof people.people
  language sql stable
  begin atomic
    select p.* from people.people p
     where p.company_id = app.company_id()
       and (p_search is null or p.name ilike app.search_pattern(p_search) or p.email ilike app.search_pattern(p_search))
       and (p_actor_type is null or p.actor_type = p_actor_type)
       and (p_team_id is null or exists (
             select from people.team_members m
               join people.teams t on t.company_id = m.company_id and t.id = m.team_id
              where m.company_id = p.company_id and m.person_id = p.id and t.external_id = p_team_id))
     order by p.name collate app.alphabet, p.id;
  end;
comment on function people.people_list is
  'The people and service accounts of the company, by name.';
