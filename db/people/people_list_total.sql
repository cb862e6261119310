create function people.people_list_total(p_search text, p_team_id text, p_actor_type text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when num_nonnulls(p_search, p_team_id, p_actor_type) = 0 then app.kept_rows('people.people') end;
end;
$$;
comment on function people.people_list_total is
  'How many people people_list has without a filter, or null.';
