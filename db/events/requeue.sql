create function events.requeue(p_deliveries events.deliveries[])
  returns bigint[]
  language sql volatile
  begin atomic
    with again as (
      insert into events.deliveries (company_id, created_at, webhook_id, event_id, event_at, event_type, due_at)
      select app.company_id(), app.now(), d.webhook_id, d.event_id, d.event_at, d.event_type, app.now()
        from unnest(p_deliveries) d
      returning id)
    select array_agg(id order by id) from again;
  end;
comment on function events.requeue is
  'Queues events once more that were delivered or given up, each as a message of its own with the same webhook-id.';
