create function commissioning.put_team(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_team bigint;
begin
  insert into people.teams as t (company_id, external_id, name, color)
  values (app.company_id(), app.new_id(), p_item ->> 'name', p_item ->> 'color')
  on conflict on constraint teams_name do update set color = excluded.color, updated_at = app.now()
  returning t.id into v_team;
  perform people.set_team_members(v_team, array(
    select commissioning.id_of('people', m) from jsonb_array_elements_text(p_item -> 'members') m));
end;
$$;
comment on function commissioning.put_team is
  'Makes or changes a team.';
