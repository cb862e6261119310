create function people.teams_delete(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_team people.teams;
  v_types jsonb;
begin
  perform app.require('settings:manage');
  v_team := people.find_team(p_id);
  -- Holds off a task type that is being given this team.
  perform from people.teams t where t.company_id = app.company_id() and t.id = v_team.id for update;
  select jsonb_agg(jsonb_build_object('id', y.external_id, 'name', y.name) order by y.name collate app.alphabet)
    into v_types
    from work.task_types y where y.company_id = app.company_id() and y.team_id = v_team.id;
  if v_types is not null then
    perform app.refuse('team_in_use', format('Task types still belong to %s.', v_team.name),
                       jsonb_build_object('blockedBy', v_types));
  end if;
  delete from people.teams t where t.company_id = app.company_id() and t.id = v_team.id;
  return '{}'::jsonb;
end;
$$;
comment on function people.teams_delete is
  'Deletes a team. Refuses with not_found, and with team_in_use while a task type belongs to it.';
