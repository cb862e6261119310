create function events.webhooks_list(
  p_limit     integer default 50,
  p_offset    integer default 0,
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
  perform app.require('api_keys:view');
  with found as (
    select w.id from events.webhooks w
     where w.company_id = app.company_id() and (p_is_active is null or w.is_active = p_is_active)
  ), page as (
    select w.* from events.webhooks w join found using (id)
     where w.company_id = app.company_id() order by w.id limit p_limit offset p_offset
  )
  select (select count(*) from found), (select jsonb_agg(events.webhook_json(row(g.*)::events.webhooks) order by g.id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function events.webhooks_list is
  'The webhooks of the company, oldest first.';
