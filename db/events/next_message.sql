-- What a worker asks in turn: here is how the last attempt went, what is next for this webhook? Both are one
-- transaction, so an attempt is recorded together with the job of its retry, or not at all and comes up again.
--
-- Taking a message is moving its due_at ahead; the row lock is gone before the attempt begins. p_take false: record
-- only. p_last: this worker has nobody else on the webhook, so if something was taken by one that died, or is left
-- because this one stops, a job is added for then.
--
-- Its commit does not wait for the disk: should Postgres crash within the second, the attempt is made once more.
create function events.next_message(
  p_company_id bigint,
  p_webhook_id bigint,
  p_result     jsonb,
  p_take       boolean,
  p_last       boolean
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  -- An attempt lasts 15 seconds at most.
  v_lease constant interval := interval '20 seconds';
  v_message jsonb;
  v_due_at timestamptz;
begin
  perform set_config('app.company_id', p_company_id::text, true), set_config('synchronous_commit', 'off', true);
  if p_result is not null then
    perform events.record_attempt(p_webhook_id, (p_result ->> 'deliveryId')::bigint,
                                  (p_result ->> 'createdAt')::timestamptz,
      (p_result ->> 'attempt')::integer, (p_result ->> 'statusCode')::integer, p_result ->> 'body',
      (p_result ->> 'timeMs')::integer, p_result ->> 'error');
  end if;
  if p_take then
    v_message := events.take_message(p_webhook_id, v_lease);
  end if;
  if v_message is null and p_last then
    select min(d.due_at) into v_due_at
      from events.deliveries d
     where d.company_id = app.company_id() and d.webhook_id = p_webhook_id and d.due_at <= app.now() + v_lease;
    if v_due_at is not null then
      perform events.wake(array[p_webhook_id], v_due_at);
    end if;
  end if;
  return v_message;
end;
$$;
comment on function events.next_message is
  'Records an attempt and takes the next message that is due to a webhook: what to send, where; null when nothing is '
  'due.';
