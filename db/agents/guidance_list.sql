create function agents.guidance_list(
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
  select count(*) into v_total from agents.guidance g where g.company_id = app.company_id();
  select jsonb_agg(agents.guidance_json(f.guidance) order by f.subject, f.id) into v_page
    from (select g as guidance, g.subject, g.id from agents.guidance g where g.company_id = app.company_id()
           order by g.subject, g.id limit p_limit offset p_offset) f;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function agents.guidance_list is
  'What the company tells agents, by subject.';
