-- What still waits for its retry is made due now and stays the same message; of its schedule that uses up nothing. What
-- is done, well or not, is sent once more as a new entry of the log, so that the old one keeps telling what happened,
-- unless one for the same event waits already. What is due already, or under way, is only left to it: nothing changes.
create function events.webhooks_retry_delivery(p_id text, p_log_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
  v_delivery events.deliveries;
  v_waiting events.deliveries;
  v_log_id bigint;
begin
  perform app.require('webhooks:manage');
  v_webhook := events.active_webhook(p_id);
  perform app.take_turns('resending of ' || v_webhook.external_id);
  select d.* into v_delivery from events.deliveries d
   where d.company_id = app.company_id() and d.id = p_log_id and d.webhook_id = v_webhook.id
     for update;
  if v_delivery.id is null then
    perform app.refuse_unknown('delivery', p_log_id::text);
  end if;
  if v_delivery.due_at is null then
    select d.* into v_waiting from events.deliveries d
     where d.company_id = app.company_id() and d.webhook_id = v_webhook.id and d.due_at is not null
       and d.event_id = v_delivery.event_id
     order by d.id limit 1 for update;
    v_delivery := case when v_waiting.id is null then v_delivery else v_waiting end;
  end if;
  if v_delivery.due_at > app.now() then
    update events.deliveries d
       set due_at = app.now(), next_retry_at = app.now(), attempts_by_hand = d.attempts_by_hand + 1
     where d.company_id = app.company_id() and d.id = v_delivery.id and d.created_at = v_delivery.created_at;
  end if;
  v_log_id := case when v_delivery.due_at is null then (events.requeue(array[v_delivery]))[1] else v_delivery.id end;
  if v_delivery.due_at is null or v_delivery.due_at > app.now() then
    perform events.note_resent(v_webhook.external_id, array[v_delivery]);
  end if;
  perform events.wake(array[v_webhook.id]);
  return jsonb_build_object('message', 'The delivery is on its way again.', 'deliveryLogId', v_log_id);
end;
$$;
comment on function events.webhooks_retry_delivery is
  'Sends one logged delivery again, with the same webhook-id. Refuses with not_found, invalid_transition when the '
  'webhook is off.';
