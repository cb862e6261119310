create function people.people_list(
  p_limit   integer default 50,
  p_offset  integer default 0,
  p_search  text default null,
  p_team_id text default null,
  p_actor_type text default null
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
  with found as (
    select p.id, p.name
      from people.people p
     where p.company_id = app.company_id()
       and (p_search is null or p.name ilike app.search_pattern(p_search) or p.email ilike app.search_pattern(p_search))
       and (p_actor_type is null or p.actor_type = p_actor_type)
       and (p_team_id is null or exists (
             select from people.team_members m
               join people.teams t on t.company_id = m.company_id and t.id = m.team_id
              where m.company_id = p.company_id and m.person_id = p.id and t.external_id = p_team_id))
  ), page as (
    select f.id, f.name from found f order by f.name, f.id limit p_limit offset p_offset
  )
  select (select count(*) from found), (select jsonb_agg(people.person_json(g.id) order by g.name, g.id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function people.people_list is
  'The people and service accounts of the company, by name.';
