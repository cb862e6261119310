create function people.set_team_members(p_team_id bigint, p_person_ids bigint[])
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changed boolean;
begin
  delete from people.team_members m where m.company_id = app.company_id() and m.team_id = p_team_id
    and m.person_id <> all (p_person_ids);
  v_changed := found;
  insert into people.team_members (company_id, team_id, person_id)
  select app.company_id(), p_team_id, p.id from unnest(p_person_ids) as p (id)
  on conflict do nothing;
  return v_changed or found;
end;
$$;
comment on function people.set_team_members is
  'Replaces the members of a team; answers whether anything changed.';
