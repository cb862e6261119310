create function events.webhooks_delivery_logs(
  p_id         events.webhooks,
  p_status     text default null,
  p_event_type text default null
)
  returns setof events.deliveries
  language sql stable
  begin atomic
    select d.* from events.deliveries d
     where d.company_id = app.company_id() and d.webhook_id = (p_id).id
       and (p_status is null or d.status = p_status) and (p_event_type is null or d.event_type = p_event_type)
     order by d.created_at desc, d.id desc;
  end;
comment on function events.webhooks_delivery_logs is
  'The messages to a webhook, newest first, with the state and last answer of each. Refuses with not_found.';
