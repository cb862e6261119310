create function people.teams_update(p_id text, p_member_ids bigint[] default null, p_changes jsonb default '{}')
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_team people.teams;
  v_members_changed boolean := false;
begin
  perform app.require('settings:manage');
  v_team := people.find_team(p_id);
  perform people.check_members(p_member_ids);
  perform from people.teams t where t.company_id = app.company_id() and t.id = v_team.id for no key update;
  if p_member_ids is not null then
    v_members_changed := people.set_team_members(v_team.id, p_member_ids);
  end if;
  update people.teams t
     set name = coalesce(p_changes ->> 'name', t.name), color = coalesce(p_changes ->> 'color', t.color),
         updated_at = app.now()
   where t.company_id = app.company_id() and t.id = v_team.id
     and (v_members_changed or (t.name, t.color) is distinct from (coalesce(p_changes ->> 'name', t.name),
         coalesce(p_changes ->> 'color', t.color)));
  return (people.teams_json(array[people.find_team(p_id)]))[1]::jsonb;
end;
$$;
comment on function people.teams_update is
  'Changes what is sent of a team; memberIds replaces its members. Refuses with not_found, duplicate_id, '
  'agent_not_allowed (members).';
