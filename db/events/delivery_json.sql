create function events.delivery_json(p_delivery events.deliveries, p_event events.events)
  returns jsonb
  language sql stable parallel safe
  return jsonb_build_object(
    'id', (p_delivery).id, 'eventType', (p_delivery).event_type, 'eventId', (p_event).external_id,
    'payload', jsonb_build_object('type', (p_event).type, 'timestamp', app.iso((p_event).at), 'data', (p_event).data),
    'status', (p_delivery).status, 'attemptCount', (p_delivery).attempt_count,
    'responseStatusCode', (p_delivery).response_status_code, 'responseBody', (p_delivery).response_body,
    'responseTimeMs', (p_delivery).response_time_ms, 'errorMessage', (p_delivery).error_message,
    'nextRetryAt', app.iso((p_delivery).next_retry_at), 'deliveredAt', app.iso((p_delivery).delivered_at),
    'createdAt', app.iso((p_delivery).created_at));
comment on function events.delivery_json is
  'A message and how its last attempt went, as the delivery log shows it.';
