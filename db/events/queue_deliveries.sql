-- Due by the clock, as the events are at it: a call that has waited for another one's rows queues after it, though it
-- may have begun before. So what depends on each other comes in its order.
create function events.queue_deliveries(p_event_ids bigint[], p_type text, p_webhook_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into events.deliveries (company_id, created_at, webhook_id, event_id, event_at, event_type, due_at)
  select app.company_id(), e.at, w, e.id, e.at, p_type, date_trunc('milliseconds', clock_timestamp())
    from unnest(p_event_ids) with ordinality i (id, n)
    join events.events e on e.company_id = app.company_id() and e.id = i.id and e.at >= app.now()
   cross join unnest(p_webhook_ids) w
   order by i.n, w;
  perform events.wake(p_webhook_ids);
end;
$$;
comment on function events.queue_deliveries is
  'Queues events of this transaction for webhooks, one message each, and wakes their delivery.';
