create function people.teams_list(
  p_limit  integer default 50,
  p_offset integer default 0
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_page jsonb;
  v_total bigint;
begin
  perform app.require_member();
  select count(*) into v_total from people.teams t where t.company_id = app.company_id();
  select jsonb_agg(people.team_json(g.team) order by g.name, g.id) into v_page
    from (select t as team, t.name, t.id from people.teams t where t.company_id = app.company_id() order by t.name, t.id limit p_limit offset p_offset) g;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function people.teams_list is
  'The teams of the company, alphabetical.';
