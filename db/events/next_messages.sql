-- What a worker asks in turn: here is how the last attempt went, what is next for this webhook? Both are one
-- transaction, so an attempt is recorded together with the job of its retry, or not at all and comes up again.
--
-- Nothing is locked: the worker has the lane to the webhook (events.enter_lane), so no other one asks meanwhile. Its
-- commit does not wait for the disk: should Postgres crash within the second, the attempt is made once more.
create function events.next_messages(p_company_id bigint, p_webhook_id bigint, p_result jsonb, p_limit integer)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform set_config('app.company_id', p_company_id::text, true), set_config('synchronous_commit', 'off', true);
  if p_result is not null then
    perform events.record_attempt(p_webhook_id, (p_result ->> 'deliveryId')::bigint,
                                  (p_result ->> 'createdAt')::timestamptz,
      (p_result ->> 'attempt')::integer, (p_result ->> 'statusCode')::integer, p_result ->> 'body',
      (p_result ->> 'timeMs')::integer, p_result ->> 'error', (p_result ->> 'webhookAt')::timestamptz);
  end if;
  return events.due_messages(p_webhook_id, p_limit, (p_result ->> 'webhookAt')::timestamptz);
end;
$$;
comment on function events.next_messages is
  'Records an attempt and answers the next messages that are due to a webhook: what to send, where; '
  'null when what was taken before is not to be sent any more as it was.';
