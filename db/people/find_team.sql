create function people.find_team(p_id text)
  returns people.teams
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_found people.teams;
begin
  select x.* into v_found from people.teams x where x.company_id = app.company_id() and x.external_id = p_id;
  if v_found.id is null then
    perform app.refuse_unknown('team', p_id);
  end if;
  return v_found;
end;
$$;
comment on function people.find_team is
  'The team of an external id. Refuses with not_found.';
