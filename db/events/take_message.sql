create function events.take_message(p_webhook_id bigint, p_lease interval)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
  v_taken events.deliveries;
begin
  select w.* into v_webhook from events.webhooks w where w.company_id = app.company_id() and w.id = p_webhook_id;
  if v_webhook.is_active is not true then
    perform events.drop_waiting(p_webhook_id);
    return null;
  end if;
  update events.deliveries d set due_at = app.now() + p_lease
    from (select n.id, n.created_at from events.deliveries n
           where n.company_id = app.company_id() and n.webhook_id = p_webhook_id and n.due_at <= app.now()
           order by n.due_at, n.id limit 1 for update skip locked) next
   where d.company_id = app.company_id() and d.id = next.id and d.created_at = next.created_at
  returning d.* into v_taken;
  return (
    select jsonb_build_object(
        'deliveryId', v_taken.id, 'createdAt', v_taken.created_at, 'attempt', v_taken.attempt_count + 1,
        'url', v_webhook.target_url, 'headers', v_webhook.headers, 'sealed', v_webhook.sealed,
        'messageId', e.external_id, 'body', -- the same bytes at every attempt
          format('{"type":%s,"timestamp":%s,"data":%s}', to_json(e.type), to_json(app.iso(e.at)), e.data))
      from events.events e
     where e.company_id = app.company_id() and e.id = v_taken.event_id and e.at = v_taken.event_at);
end;
$$;
comment on function events.take_message is
  'Takes the message that has been due longest, for the time of a lease; gives up all when the webhook is off.';
