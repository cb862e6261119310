-- Whoever wrote without seeing the webhook had its number before the webhook's change was over, so a look after that
-- finds no number that high; when all below have ended, what they wrote is there. Some of it the receiver may have read
-- from /events in the meantime.
create function events.catch_up(p_webhook events.webhooks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_seen pg_snapshot := pg_current_snapshot();
  v_due events.catch_ups;
  v_base bigint := events.transaction_base();
begin
  select c.* into v_due
    from events.catch_ups c where c.company_id = app.company_id() and c.webhook_id = p_webhook.id;
  if v_due.webhook_id is null then
    return;
  end if;
  v_due.until_transaction := coalesce(v_due.until_transaction, pg_snapshot_xmax(v_seen)::text::bigint + v_base);
  if pg_snapshot_xmin(v_seen)::text::bigint + v_base < v_due.until_transaction then
    update events.catch_ups c set until_transaction = v_due.until_transaction
     where c.company_id = app.company_id() and c.webhook_id = p_webhook.id and c.until_transaction is null;
    perform events.wake(array[p_webhook.id], clock_timestamp() + interval '1 second',
                        format('catch up %s %s', p_webhook.company_id, p_webhook.id));
    return;
  end if;
  insert into events.deliveries (company_id, created_at, webhook_id, event_id, event_at, event_type, due_at)
  select e.company_id, e.at, p_webhook.id, e.id, e.at, e.type, app.now()
    from events.events e
   where e.company_id = app.company_id() and e.transaction_id >= v_due.from_transaction
     and e.transaction_id < v_due.until_transaction and e.type = any (p_webhook.event_types)
     and not exists (
       select from events.deliveries d
        where d.company_id = e.company_id and d.webhook_id = p_webhook.id and d.event_id = e.id
          and d.created_at >= e.at)
   order by e.transaction_id, e.id;
  delete from events.catch_ups c where c.company_id = app.company_id() and c.webhook_id = p_webhook.id;
end;
$$;
comment on function events.catch_up is
  'Queues for a webhook what was being written when it was made, switched on or given other types, once all of that '
  'has ended; looks again in a second until then.';
