create function work.team_json(p_team_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('id', t.external_id, 'name', t.name, 'color', t.color)
      from people.teams t where t.company_id = app.company_id() and t.id = p_team_id;
  end;
comment on function work.team_json is
  'The team of a task or task type as answers show it.';
