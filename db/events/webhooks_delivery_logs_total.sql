-- Those that wait and those that failed have an index of their own, and what remains succeeded. By status and type of
-- event it is not kept.
create function events.webhooks_delivery_logs_total(
  p_id         events.webhooks,
  p_status     text,
  p_event_type text
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_webhook bigint := (p_id).id;
  v_total bigint;
begin
  if p_status <> 'success' or p_status is not null and p_event_type is not null then
    return null;
  end if;
  v_total := app.rows_by_month(
    'events.deliveries',
    jsonb_strip_nulls(jsonb_build_object('webhook_id', v_webhook, 'event_type', p_event_type)), null, null);
  if p_status = 'success' then
    v_total := v_total - (
      select count(*) from events.deliveries d
       where d.company_id = app.company_id() and d.webhook_id = v_webhook and d.due_at is not null) - (
      select count(*) from events.deliveries d
       where d.company_id = app.company_id() and d.webhook_id = v_webhook and d.status = 'failed');
  end if;
  return v_total;
end;
$$;
comment on function events.webhooks_delivery_logs_total is
  'How many messages webhooks_delivery_logs has, where that is kept, or null.';
