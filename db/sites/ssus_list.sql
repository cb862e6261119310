create function sites.ssus_list(
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
  select count(*) into v_total from sites.ssus s where s.company_id = app.company_id();
  select jsonb_agg(sites.ssu_json(g.ssu) order by g.created_at desc, g.id desc) into v_page
    from (select s as ssu, s.created_at, s.id from sites.ssus s where s.company_id = app.company_id() order by s.created_at desc, s.id desc limit p_limit offset p_offset) g;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function sites.ssus_list is
  'The machines and other sub-site units of the company, newest first.';
