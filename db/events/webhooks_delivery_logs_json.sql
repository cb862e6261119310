-- What an event says and what a receiver answered to it is for who reads every event: others see how it went.
create function events.webhooks_delivery_logs_json(p_rows events.deliveries[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_reads_events boolean := app.can('webhooks:manage');
begin
  return array(
    select row_to_json(j) from (
      select d.id, d.event_type as "eventType", e.external_id as "eventId",
             case when v_reads_events
               then json_build_object('type', e.type, 'timestamp', app.iso(e.at), 'data', e.data) end as payload,
             d.status, d.attempt_count as "attemptCount", d.response_status_code as "responseStatusCode",
             case when v_reads_events then d.response_body end as "responseBody",
             d.response_time_ms as "responseTimeMs", d.error_message as "errorMessage",
             app.iso(d.next_retry_at) as "nextRetryAt", app.iso(d.delivered_at) as "deliveredAt",
             app.iso(d.created_at) as "createdAt"
        from unnest(p_rows) with ordinality d
        join events.events e on e.company_id = d.company_id and e.id = d.event_id and e.at = d.event_at
       order by d.ordinality) j);
end;
$$;
comment on function events.webhooks_delivery_logs_json is
  'Messages and how the last attempt of each went, as the delivery log shows them; without webhooks:manage neither '
  'the data of the event nor the text of the answer.';
