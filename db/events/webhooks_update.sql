create function events.webhooks_update(p_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
  v_switched_on boolean;
begin
  perform app.require('webhooks:manage');
  v_webhook := events.find_webhook(p_id);
  if p_changes ? 'targetUrl' then
    perform events.check_host(p_changes ->> 'targetUrl', v_webhook.id);
  end if;
  if v_webhook.is_active and not (p_changes ->> 'isActive')::boolean then
    perform events.note_given_up(v_webhook);
  end if;
  v_switched_on := (p_changes ->> 'isActive')::boolean and not v_webhook.is_active;
  update events.webhooks w set
      name = coalesce(p_changes ->> 'name', w.name),
      target_url = coalesce(p_changes ->> 'targetUrl', w.target_url),
      event_types = case when p_changes ? 'eventTypes'
        then array(select jsonb_array_elements_text(p_changes -> 'eventTypes')) else w.event_types end,
      sealed = events.sealed_of(w, p_changes ->> 'targetUrl', p_changes -> 'headers'),
      headers = case when p_changes ? 'headers' then nullif(p_changes -> 'headers', 'null') else w.headers end,
      is_active = coalesce((p_changes ->> 'isActive')::boolean, w.is_active),
      disabled_at = case when v_switched_on then null else w.disabled_at end,
      -- Switched on again it starts afresh, or the next failure would switch it off.
      failure_count = case when v_switched_on then 0 else w.failure_count end,
      last_good_at = case when v_switched_on then app.now() else w.last_good_at end,
      updated_at = app.now()
   where w.company_id = app.company_id() and w.id = v_webhook.id
  returning w.* into v_webhook;
  if not v_webhook.is_active then
    perform events.drop_waiting(v_webhook.id);
  elsif v_switched_on or p_changes ? 'eventTypes' then
    perform events.note_joining(v_webhook.id);
  end if;
  return (events.webhooks_json(array[v_webhook]))[1]::jsonb;
end;
$$;
comment on function events.webhooks_update is
  'Changes a webhook; isActive true clears disabledAt and the count of failures. Refuses with not_found, '
  'webhook_target_forbidden, too_many_webhooks, agent_not_allowed.';
