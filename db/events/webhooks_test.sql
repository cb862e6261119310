create function events.webhooks_test(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
  v_event_ids bigint[];
begin
  perform app.require('webhooks:manage');
  v_webhook := events.active_webhook(p_id);
  v_event_ids := events.write_events('webhook.test', array[jsonb_build_object(
    'webhookId', v_webhook.external_id, 'name', v_webhook.name, 'message', 'This is a test message.')]);
  perform events.queue_deliveries(v_event_ids, 'webhook.test', array[v_webhook.id]);
  return jsonb_build_object('message', 'A test message is on its way.', 'webhookId', v_webhook.external_id);
end;
$$;
comment on function events.webhooks_test is
  'Queues a webhook.test message to this webhook only. Refuses with not_found, invalid_transition when it is off.';
