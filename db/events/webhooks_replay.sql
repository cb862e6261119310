-- Each event once, and only those that no message of this webhook has delivered or is still trying to deliver: whoever
-- makes new messages of old events takes turns, as those of another call are seen only when that has ended.
create function events.webhooks_replay(p_id text, p_from timestamptz, p_to timestamptz default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
  v_failed events.deliveries[];
begin
  perform app.require('webhooks:manage');
  v_webhook := events.active_webhook(p_id);
  perform app.take_turns('resending of ' || v_webhook.external_id);
  if p_from >= app.now() then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'from', 'message',
      format('is in the future: nothing has failed there yet; now is %s', app.iso(app.now())))));
  end if;
  perform app.time_window(p_from, p_to);
  select array_agg(row(f.*)::events.deliveries order by f.created_at, f.id) into v_failed
    from (select distinct on (d.event_id) d.* from events.deliveries d
           where d.company_id = app.company_id() and d.webhook_id = v_webhook.id and d.status = 'failed'
             and d.created_at >= p_from and (p_to is null or d.created_at < p_to)
           order by d.event_id, d.id desc) f
   where not exists (
           select from events.deliveries o
            where o.company_id = app.company_id() and o.webhook_id = v_webhook.id and o.event_id = f.event_id
              and o.status <> 'failed' and o.created_at >= f.event_at);
  if v_failed is not null then
    perform events.requeue(v_failed);
    perform events.note_resent(v_webhook.external_id, v_failed);
    perform events.wake(array[v_webhook.id]);
  end if;
  return jsonb_build_object('webhookId', v_webhook.external_id, 'replayed', coalesce(cardinality(v_failed), 0));
end;
$$;
comment on function events.webhooks_replay is
  'Sends again what was given up in a range of time. Refuses with not_found, invalid_input, invalid_transition when '
  'the webhook is off.';
