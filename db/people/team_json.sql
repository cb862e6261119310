create function people.team_json(p_team people.teams)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', p_team.external_id, 'name', p_team.name, 'color', p_team.color,
    'memberIds', (
      select coalesce(jsonb_agg(m.person_id order by m.person_id), '[]')
        from people.team_members m where m.company_id = p_team.company_id and m.team_id = p_team.id),
    'createdAt', app.iso(p_team.created_at), 'updatedAt', app.iso(p_team.updated_at));
comment on function people.team_json is
  'A team as answers show it.';
