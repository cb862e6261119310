create function events.webhooks_delete(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_webhook events.webhooks;
begin
  perform app.require('webhooks:manage');
  v_webhook := events.find_webhook(p_id);
  perform events.note_given_up(v_webhook);
  delete from events.webhooks w where w.company_id = app.company_id() and w.id = v_webhook.id;
  perform events.drop_waiting(v_webhook.id);
  return '{}'::jsonb;
end;
$$;
comment on function events.webhooks_delete is
  'Removes a webhook; what waits for it is not sent any more. Refuses with not_found.';
