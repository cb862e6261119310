create function events.active_webhook(p_id text)
  returns events.webhooks
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_webhook events.webhooks := events.find_webhook(p_id);
begin
  if not v_webhook.is_active then
    perform app.refuse('invalid_transition',
                       'The webhook is switched off and sends nothing. Set isActive to true first.',
      jsonb_build_object('isActive', false, 'disabledAt', app.iso(v_webhook.disabled_at)));
  end if;
  return v_webhook;
end;
$$;
comment on function events.active_webhook is
  'A webhook that is switched on. Refuses with not_found, invalid_transition.';
