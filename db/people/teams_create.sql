create function people.teams_create(
  p_name       text,
  p_color      text default '#808080',
  p_member_ids bigint[] default '{}'
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_team people.teams;
begin
  perform app.require('settings:manage');
  perform people.check_members(p_member_ids);
  insert into people.teams (company_id, external_id, name, color, created_at, updated_at)
  values (app.company_id(), app.new_id(), p_name, p_color, app.now(), app.now())
  returning * into v_team;
  perform people.set_team_members(v_team.id, p_member_ids);
  return (people.teams_json(array[v_team]))[1]::jsonb;
end;
$$;
comment on function people.teams_create is
  'Makes a team. Refuses with not_found (members), duplicate_id, agent_not_allowed (members).';
