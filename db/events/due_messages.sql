-- In the order in which they became due, which for first attempts is that of their events. Who asks for none has some
-- yet that were taken before, and may be sending one just now: then nothing is given up until that has ended.
create function events.due_messages(
  p_webhook_id bigint,
  p_limit      integer,
  p_webhook_at timestamptz -- when the webhook had last been changed as those were taken
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
begin
  select w.* into v_webhook from events.webhooks w where w.company_id = app.company_id() and w.id = p_webhook_id;
  if v_webhook.is_active is not true then
    if p_limit > 0 then
      perform events.drop_waiting(p_webhook_id, true);
    end if;
    return null;
  end if;
  if app.is_archived() or p_limit = 0 and v_webhook.updated_at <> p_webhook_at then
    return null;
  end if;
  if p_limit = 0 then
    return '[]';
  end if;
  perform events.catch_up(v_webhook);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'deliveryId', d.id, 'createdAt', d.created_at, 'attempt', d.attempt_count + 1,
        'webhookAt', v_webhook.updated_at,
        'url', v_webhook.target_url, 'headers', v_webhook.headers, 'sealed', v_webhook.sealed,
        'messageId', e.external_id, 'body', -- the same bytes at every attempt
          format('{"type":%s,"timestamp":%s,"data":%s}', to_json(e.type), to_json(app.iso(e.at)), e.data))
        order by d.due_at, d.id), '[]')
      from (select n.* from events.deliveries n
             where n.company_id = app.company_id() and n.webhook_id = p_webhook_id and n.due_at <= app.now()
             order by n.due_at, n.id limit p_limit) d
      join events.events e on e.company_id = app.company_id() and e.id = d.event_id and e.at = d.event_at);
end;
$$;
comment on function events.due_messages is
  'The messages that have been due longest to a webhook; null when it is off, which gives up all, or the company '
  'archived, and to who asks for none when it has been changed.';
