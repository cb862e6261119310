create function events.webhooks_delivery_logs(
  p_id         text,
  p_limit      integer default 50,
  p_offset     integer default 0,
  p_status     text default null,
  p_event_type text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_webhook events.webhooks;
  v_page jsonb;
begin
  perform app.require('api_keys:view');
  v_webhook := events.find_webhook(p_id);
  with page as (
    select d.* from events.deliveries d
     where d.company_id = app.company_id() and d.webhook_id = v_webhook.id
       and (p_status is null or d.status = p_status) and (p_event_type is null or d.event_type = p_event_type)
     order by d.created_at desc, d.id desc limit p_limit offset p_offset
  )
  select jsonb_agg(events.delivery_json(row(g.*)::events.deliveries, e) order by g.created_at desc, g.id desc) into v_page
    from page g
    join events.events e on e.company_id = app.company_id() and e.id = g.event_id and e.at = g.event_at;
  return app.page(v_page, events.webhooks_delivery_logs_total(p_id, p_status, p_event_type), p_limit, p_offset);
end;
$$;
comment on function events.webhooks_delivery_logs is
  'The messages to a webhook, newest first, with the state and last answer of each. Refuses with not_found.';
