-- Stable, as what it calls is: only so it is inlined.
create function work.team_ref(p_team people.teams)
  returns json
  language sql stable
  return case when p_team.id is not null then
    json_build_object('id', p_team.external_id, 'name', p_team.name, 'color', p_team.color) end;
comment on function work.team_ref is
  'The team of a task or task type as answers show it; null for none.';
