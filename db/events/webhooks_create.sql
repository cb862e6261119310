create function events.webhooks_create(
  p_name        text,
  p_target_url  text,
  p_event_types text[],
  p_headers     jsonb default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
begin
  perform app.require('webhooks:manage');
  perform events.check_host(p_target_url);
  insert into events.webhooks (company_id, external_id, name, target_url, event_types, headers, sealed,
                               last_good_at, created_at, updated_at)
  values (app.company_id(), app.new_id(), p_name, p_target_url, p_event_types, nullif(p_headers, 'null'),
          events.sealed_of(null, p_target_url, p_headers), app.now(), app.now(), app.now())
  returning * into v_webhook;
  perform events.note_joining(v_webhook.id);
  return (events.webhooks_json(array[v_webhook]))[1]::jsonb || jsonb_build_object('verification', jsonb_build_object(
    'algorithm', 'ed25519', 'signatureScheme', 'v1a',
    'keysUrl', (app.call_context() ->> 'baseUrl') || '/api/v1/webhook-signing-keys',
    'signedContent', '<webhook-id>.<webhook-timestamp>.<raw body>',
    'headers', jsonb_build_array('webhook-id', 'webhook-timestamp', 'webhook-signature'),
    'toleranceSeconds', 300,
    'instructions', 'Accept a message when any entry of webhook-signature verifies with any listed key over the '
      'signed content; refuse timestamps off by more than the tolerance; use webhook-id to tell a repetition.'));
end;
$$;
comment on function events.webhooks_create is
  'Subscribes an address to event types. Refuses with webhook_target_forbidden, too_many_webhooks.';
