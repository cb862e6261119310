-- An attempt that somebody else has recorded meanwhile (its lease ran out) changes nothing; one under way when the
-- webhook was switched off is recorded if it went well. What an address did says nothing of the webhook once somebody
-- has changed that since, perhaps its address: then 410 is a failure like another, and the message is tried again.
create function events.record_attempt(
  p_webhook_id  bigint,
  p_delivery_id bigint,
  p_created_at  timestamptz,
  p_attempt     integer,
  p_status_code integer,
  p_body        text,
  p_time_ms     integer,
  p_error       text,
  p_webhook_at  timestamptz default null -- when the webhook that this was sent by had last been changed
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_success boolean := p_error is null;
  v_as_sent boolean := p_webhook_at is null or exists (
    select from events.webhooks w
     where w.company_id = app.company_id() and w.id = p_webhook_id and w.updated_at = p_webhook_at);
  v_gone boolean := p_status_code is not distinct from 410 and v_as_sent;
  -- After the sixth attempt there is no next; after one that was asked for by hand comes the one that waited.
  v_by_hand integer := (select d.attempts_by_hand from events.deliveries d
                         where d.company_id = app.company_id() and d.id = p_delivery_id
                           and d.created_at = p_created_at);
  v_delay interval := (array['1 minute', '5 minutes', '30 minutes', '2 hours', '24 hours']::interval[])
                        [p_attempt - v_by_hand];
  v_retry boolean := not v_success and not v_gone and v_delay is not null;
  v_retry_at timestamptz := case when v_retry then app.now() + v_delay end;
begin
  update events.deliveries d
     set status = case when v_success then 'success' when v_retry then 'retrying' else 'failed' end,
         attempt_count = p_attempt, due_at = v_retry_at, next_retry_at = v_retry_at,
         response_status_code = p_status_code, response_body = p_body, response_time_ms = p_time_ms,
         error_message = p_error,
         delivered_at = case when v_success then app.now() end
   where d.company_id = app.company_id() and d.id = p_delivery_id and d.created_at = p_created_at
     and (d.due_at is not null or v_success) and d.attempt_count = p_attempt - 1;
  if not found then
    return;
  end if;
  if v_retry then
    perform events.wake(array[p_webhook_id], v_retry_at);
  end if;
  if v_as_sent then
    perform events.record_health(p_webhook_id, v_success, not v_success and not v_retry, v_gone);
  end if;
end;
$$;
comment on function events.record_attempt is
  'Records how an attempt went and, after a failure, adds the job of the next: after 1 minute, 5 minutes, 30 minutes, '
  '2 hours, 24 hours.';
