create function people.roles_list(
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
  perform app.require('users:manage');
  select count(*) into v_total from people.roles r where r.company_id = app.company_id();
  select jsonb_agg(people.role_json(g.role) order by g.name, g.id) into v_page
    from (select r as role, r.name, r.id from people.roles r where r.company_id = app.company_id() order by r.name, r.id limit p_limit offset p_offset) g;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function people.roles_list is
  'The roles of the company with their permission groups, alphabetical.';
