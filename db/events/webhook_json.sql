create function events.webhook_json(p_webhook events.webhooks)
  returns jsonb
  language sql stable parallel safe
  return jsonb_build_object(
    'id', (p_webhook).external_id, 'name', (p_webhook).name, 'targetUrl', (p_webhook).target_url,
    'eventTypes', (p_webhook).event_types, 'isActive', (p_webhook).is_active, 'failureCount', (p_webhook).failure_count,
    'disabledAt', app.iso((p_webhook).disabled_at), 'headers', (p_webhook).headers,
    'createdAt', app.iso((p_webhook).created_at), 'updatedAt', app.iso((p_webhook).updated_at));
comment on function events.webhook_json is
  'A webhook as answers show one.';
