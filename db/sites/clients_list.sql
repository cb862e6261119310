create function sites.clients_list(
  p_limit     integer default 50,
  p_offset    integer default 0,
  p_search    text default null,
  p_is_active boolean default null
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
    select c.id, c.created_at from sites.clients c
     where c.company_id = app.company_id() and c.archived_at is null
       and (p_search is null or c.name ilike app.search_pattern(p_search))
       and (p_is_active is null or c.is_active = p_is_active)
  ), page as (
    select f.id, f.created_at from found f order by f.created_at desc, f.id desc limit p_limit offset p_offset
  )
  select (select count(*) from found),
         (select jsonb_agg(sites.client_json(c) order by g.created_at desc, g.id desc)
            from page g join sites.clients c on c.company_id = app.company_id() and c.id = g.id)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function sites.clients_list is
  'The clients of the company, newest first.';
