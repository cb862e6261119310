-- What an event says and what a receiver answered to it is for who reads every event: others see how it went.
create function events.webhooks_delivery_logs_json(p_rows events.deliveries[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_reads_events boolean := app.can('webhooks:manage');
begin
  return (
    select array_agg(jsonb_build_object(
               'id', d.id, 'eventType', d.event_type, 'eventId', e.external_id,
               'payload', case when v_reads_events
                 then jsonb_build_object('type', e.type, 'timestamp', app.iso(e.at), 'data', e.data) end,
               'status', d.status, 'attemptCount', d.attempt_count, 'responseStatusCode', d.response_status_code,
               'responseBody', case when v_reads_events then d.response_body end,
               'responseTimeMs', d.response_time_ms, 'errorMessage', d.error_message,
               'nextRetryAt', app.iso(d.next_retry_at), 'deliveredAt', app.iso(d.delivered_at),
               'createdAt', app.iso(d.created_at))
             order by d.ordinality)
      from unnest(p_rows) with ordinality d
      join events.events e on e.company_id = d.company_id and e.id = d.event_id and e.at = d.event_at);
end;
$$;
comment on function events.webhooks_delivery_logs_json is
  'Messages and how the last attempt of each went, as the delivery log shows them; without webhooks:manage neither '
  'the data of the event nor the text of the answer.';
